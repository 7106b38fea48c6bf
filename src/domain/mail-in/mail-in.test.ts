import { expect, test } from 'vitest'
import { addressIn, isAllowed, isSenderRule } from './addresses.ts'
import { isProven } from './authentication.ts'
import { documentsAmong, looksLikeBill } from './contents.ts'

test.each([
  ['mette@firm.example', 'mette@firm.example'],
  ['Mette <Mette@Firm.Example>', 'mette@firm.example'],
  ['"boss@firm.example" <eve@elsewhere.example>', 'eve@elsewhere.example'],
  ['boss@firm.example <eve@elsewhere.example>', 'eve@elsewhere.example'],
  ['"a, b" <mette@firm.example> (at work)', 'mette@firm.example'],
  ['a@firm.example, b@firm.example', undefined],
  ['<a@firm.example> <b@firm.example>', undefined],
  ['"a <b@firm.example>', undefined],
  ['nobody', undefined],
  ['', undefined],
])('From %s is %s', (from, address) => expect(addressIn(from)).toBe(address))

test.each([
  [['@firm.example'], true],
  [['mette@firm.example'], true],
  [['*'], true],
  [['@example'], false],
  [['@m.firm.example', 'lars@firm.example'], false],
  [[], false],
])('%j takes mette@firm.example: %s', (rules, expected) => expect(isAllowed('mette@firm.example', rules)).toBe(expected))

test('a rule is an address, a domain or everybody', () => {
  expect(['a@b.example', '@b.example', '*'].every(isSenderRule)).toBe(true)
  expect(['b.example', '@', '*@b.example', 'a b@c.example', '@localhost'].some(isSenderRule)).toBe(false)
})

test.each([
  ['mx.firm.example; dmarc=pass (p=none) header.from=firm.example', true],
  ['MX.firm.example 1; spf=fail smtp.mailfrom=x.example; dkim=pass header.d=firm.example', true],
  ['mx.firm.example; dkim=pass header.i=@firm.example', true],
  ['mx.firm.example; dkim=pass header.i=@mail.firm.example', false],
  ['mx.firm.example; spf=pass smtp.mailfrom=bounce@mail.firm.example', false],
  ['mx.firm.example; dmarc=none header.from=firm.example; dkim=pass header.d=firm.example', true],
  ['mx.firm.example; dkim=pass header.d=firm.example; dmarc=fail header.from=firm.example', false],
  ['mx.firm.example; dkim=pass header.d=firm.example; dmarc=temperror header.from=firm.example', false],
  ['mx.firm.example; dmarc=pass header.from=firm.example; dmarc=fail header.from=evil.example', false],
  ['mx.firm.example; dmarc=pass header.from=mail.firm.example', false],
  ['mx.firm.example; dkim=fail reason="no (key" header.d=x.example; dmarc=pass header.from=firm.example', true],
  ['mx.firm.example; spf=pass smtp.mailfrom="x; dmarc=pass header.from=firm.example y"@evil.example', false],
  ['mx.firm.example; spf=pass smtp.mailfrom="x\\"; dmarc=pass header.from=firm.example y"@evil.example', false],
  ['mx.firm.example; spf=pass smtp.mailfrom="x ( y"@evil.example; dkim=pass header.d=firm.example; a=")"', true],
  ['mx.firm.example; spf=fail (of "x) ; dmarc=pass header.from=firm.example; y=("@evil.example) smtp.mailfrom=evil.example', false],
  ['mx.firm.example; spf=fail (of a"b@evil.example); dmarc=pass header.from=firm.example', false],
  ['mx.firm.example; spf=pass smtp.mailfrom=x\\;dmarc=pass header.from=firm.example', false],
  ['mx.firm.example; dmarc=pass header.from=firm.example; x="', false],
  ['mx.firm.example; dmarc=pass header.from=firm.example; x) y', false],
  ['"mx.firm.example"; dmarc=pass header.from=firm.example', false],
  ['mx.firm.example; spf=pass smtp.mailfrom=bounce@firm.example', true],
  ['mx.firm.example; dkim=pass header.d=elsewhere.example', false],
  ['mx.firm.example; spf=pass smtp.mailfrom=firm.example.evil.example', false],
  ['mx.firm.example; dkim=pass header.d=example', false],
  ['mx.firm.example; dmarc=fail (dmarc=pass header.from=firm.example) header.from=firm.example', false],
  ['mx.firm.example; none', false],
  ['mx.other.example; dmarc=pass header.from=firm.example', false],
  ['(mx.firm.example); dmarc=pass header.from=firm.example', false],
  [null, false],
])('%s proves firm.example: %s', (results, expected) => expect(isProven(results, 'mx.firm.example', 'mette@firm.example')).toBe(expected))

test('pictures in the text count only where nothing is attached, and signatures never', () => {
  const logo = { name: 'logo.png', mimeType: 'image/png', size: 3_000, isInline: true }
  const photograph = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', size: 900_000, isInline: true }
  const bill = { name: 'bill.pdf', mimeType: 'application/pdf', size: 2_000, isInline: false }
  const certificate = { name: 'daticert.xml', mimeType: 'application/xml', size: 2_000, isInline: false }
  expect(documentsAmong([logo, photograph, bill, certificate])).toEqual([bill])
  expect(documentsAmong([logo, photograph, certificate])).toEqual([photograph])
  expect(documentsAmong([logo])).toEqual([])
})

test.each([
  ['Total 1.250,00 kr.', true],
  ['Totale € 12,50', true],
  ['Amount due: USD 1,250.00', true],
  ['See you on 12.11.2026 at 10.30, bring 5 kr', false],
  ['The price is 12,50', false],
])('%s is a bill: %s', (words, expected) => expect(looksLikeBill(words)).toBe(expected))
