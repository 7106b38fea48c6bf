import { describe, expect, test } from 'vitest'
import { toLocalPath, toNetwork } from './sign-in.ts'

describe('where to go after signing in', () => {
  test.each([
    ['/', '/'],
    ['/docs', '/docs'],
    ['/docs?q=a%20b&c=d#e', '/docs?q=a%20b&c=d#e'],
    ['/invitation/abc', '/invitation/abc'],
    ['/a?next=https://example.com//x', '/a?next=https://example.com//x'],
    ['/caffè', '/caff%C3%A8'],
    ['/../docs', '/docs'],
  ])('%s is followed', (wanted, path) => expect(toLocalPath(wanted)).toBe(path))

  test.each([
    '',
    'docs',
    'https://evil.example',
    'HTTPS:evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nset-cookie: a=b',
    '\t//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/a/%2e%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /docs',
    '/a\0b',
    '/\ud800',
    '@evil.example',
    '.evil.example',
    `/${'x'.repeat(3000)}`,
  ])('%j is not', wanted => expect(toLocalPath(wanted)).toBe('/'))
})

describe('the network of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::5:6:7:8', '2001:db8:0:0::/64'],
    ['2001:db8::4:5:6:7:8', '2001:db8:0:4::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ])('%s is in %s', (address, network) => expect(toNetwork(address)).toBe(network))

  test('that is no address is its own', () => {
    expect(toNetwork('x'.repeat(10_000)).length).toBeLessThan(60)
    expect(toNetwork('one')).not.toBe(toNetwork('other'))
  })
})
