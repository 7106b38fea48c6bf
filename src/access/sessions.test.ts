import { describe, expect, test } from 'vitest'
import { sessionCookie, sessionToken } from './sessions.ts'

const [token, other] = ['a'.repeat(43), 'b'.repeat(43)]
const plain = 'http://localhost:4000'
const secure = 'https://books.example'

describe('the cookie of a session', () => {
  test.each([
    [plain, `primanota=${token}`, token],
    [plain, `theme=dark; primanota=${token};x=y`, token],
    [plain, `__Host-primanota=${token}`, undefined],
    [plain, `primanota-once=${token}`, undefined],
    [plain, `xprimanota=${token}`, undefined],
    [plain, `Primanota=${token}`, undefined],
    [plain, `primanota=short; primanota=${token}`, token],
    [plain, `primanota=${token}=`, undefined],
    [plain, '', undefined],
    [secure, `__Host-primanota=${token}`, token],
    [secure, `primanota=${token}`, undefined],
    [secure, `primanota=${other}; __Host-primanota=${token}`, token],
    [secure, `__host-primanota=${token}`, undefined],
  ])('at %s, of %s', (baseUrl, cookie, found) => expect(sessionToken({ cookie }, baseUrl)).toBe(found))

  test.each([plain, secure])('is found as it was set at %s', baseUrl =>
    expect(sessionToken({ cookie: sessionCookie(baseUrl, token).split(';')[0] }, baseUrl)).toBe(token),
  )
})
