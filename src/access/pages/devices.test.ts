import { expect, test } from 'vitest'
import { languages } from '../../language/languages.ts'
import { tell } from '../../language/tell.ts'
import { describeDevice, shortenAddress, toDevice } from './devices.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', 'Chrome on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', 'Another program'],
  ['<script>alert(1)</script>', 'Another program'],
  ['   ', null],
  [undefined, null],
])('%j is shown as %j', (userAgent, shown) => {
  expect(describeDevice(userAgent)).toBe(shown)
})

test.each([
  ['192.0.2.17', '192.0.2.x'],
  ['::ffff:192.0.2.17', '192.0.2.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:…'],
  ['::1', '0:0:0:0:…'],
  ['a socket', null],
])('the address %s is kept as %s', (address, shown) => {
  expect(shortenAddress(address)).toBe(shown)
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36', 'Chrome on Linux', 'Chrome på Linux', 'Chrome su Linux'],
  ['curl (X11; Linux)', 'A program on Linux', 'Et program på Linux', 'Un programma su Linux'],
  ['Firefox/140.0', 'Firefox', 'Firefox', 'Firefox'],
  ['curl/8', 'Another program', 'Et andet program', 'Un altro programma'],
  [undefined, 'Unknown device', 'Ukendt enhed', 'Dispositivo sconosciuto'],
])('the device %j is told in the language of the reader', (userAgent, ...told) =>
  expect(languages.map(language => tell(language, toDevice(describeDevice(userAgent))))).toEqual(told),
)
