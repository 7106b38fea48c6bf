import { describe, expect, test } from 'vitest'
import { outsideFault } from './outside-faults.ts'

const failed = (code: string, message = code): Error => Object.assign(new Error(message), { code })

describe('why a call to another system failed', () => {
  test.each([
    ['a name that nobody knows', failed('ENOTFOUND', 'getaddrinfo ENOTFOUND www.ecb.europa.eu'), 'address'],
    ['the same, as fetch throws it', new TypeError('fetch failed', { cause: failed('EAI_AGAIN') }), 'address'],
    [
      'nobody at that address, tried twice',
      new TypeError('fetch failed', { cause: new AggregateError([failed('ECONNREFUSED')]) }),
      'unreachable',
    ],
    ['no answer and nothing more', new TypeError('fetch failed'), 'unreachable'],
    ['a connection that broke', new Error('not read', { cause: failed('ECONNRESET') }), 'broken'],
    ['a certificate of nobody', failed('DEPTH_ZERO_SELF_SIGNED_CERT'), 'certificate'],
    ['an answer that says no', new Error('HTTP 503'), undefined],
    ['no error at all', 'no', undefined],
  ])('%s', (_, error, kind) => {
    expect(outsideFault(error)).toBe(kind)
  })
  test('an error that is its own cause ends', () => {
    const own = new Error('own')
    own.cause = own
    expect(outsideFault(own)).toBeUndefined()
  })
})
