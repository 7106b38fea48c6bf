import { expect, test } from 'vitest'
import { say } from '../../../language/say.ts'
import { createCipher } from '../../../secrets.ts'
import type { Visit } from '../visit.ts'
import { showOnce, takeShownOnce } from './shown-once.ts'

const cipher = createCipher('a secret for the tests, 32 characters')
const visitAt = (baseUrl: string, cookie = '') => ({ services: { baseUrl, cipher }, headers: { cookie } }) as unknown as Visit

test.each(['http://localhost:4000', 'https://books.example'])('what is shown once travels under the name of %s, and no other', baseUrl => {
  const shown = { kind: 'sentence', said: say('keys_section.revoked', { name: 'Web shop' }) } as const
  const [cookie = ''] = showOnce(visitAt(baseUrl), 'session', shown).split(';')
  expect(takeShownOnce(visitAt(baseUrl, `a=b; ${cookie}`), 'session').shown).toEqual(shown)
  expect(takeShownOnce(visitAt(baseUrl, cookie), 'another session').shown).toBeUndefined()
  const renamed = cookie.startsWith('__Host-') ? cookie.slice('__Host-'.length) : `__Host-${cookie}`
  expect(takeShownOnce(visitAt(baseUrl, renamed), 'session')).toEqual({ shown: undefined, cookies: [] })
})
