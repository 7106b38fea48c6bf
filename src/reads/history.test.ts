import { expect, test } from 'vitest'
import { languages } from '../language/languages.ts'
import { catalogues, tell } from '../language/tell.ts'
import { whatOf } from './history.ts'

const actions = Object.keys(catalogues.en).flatMap(key => (key.startsWith('deed.') ? [key.slice('deed.'.length)] : []))

const person = 'usr_01k9zt3v8q4m2n6p7r5s9w0xyz'

test.each(languages)('no sentence about a deed lacks a value, in %s', language => {
  const told = actions.map(action => {
    const { sentence } = whatOf({ action, target: { type: 'member', id: person }, before: null, after: null })
    return [action, tell(language, sentence)] as const
  })
  expect(told.filter(([, words]) => /\b(undefined|null|NaN)\b|\[object/.test(words))).toEqual([])
  expect(told.filter(([, words]) => words === 'deed')).toEqual([])
})

const said = (action: string, after: Record<string, unknown> | null, before: Record<string, unknown> | null = null, type = 'member') =>
  tell('en', whatOf({ action, target: { type, id: person }, before, after }, new Map([[person, 'Anna']])).sentence)

test('what was decided, and about whom, is said', () => {
  expect([
    said('make_password_link', null),
    said('update_member', { role: 'viewer' }, { role: 'owner' }),
    said('invite_member', { email: 'bo@example.com', role: 'accountant' }),
    said('remove_member', null, { email: 'bo@example.com' }),
    said('remove_member', null, { email: 'bo@example.com' }, 'invitation'),
    said('set_agents', { agentsMayFinalize: true }),
    said('set_agents', { agentsMayFinalize: false }),
    said('set_sign_in', { secondStepRequired: true }),
    said('connect_app', { access: 'change' }),
  ]).toEqual([
    'made a link to set a new password for Anna',
    'changed the role of Anna from owner to viewer',
    'invited bo@example.com as accountant',
    'removed bo@example.com',
    'removed the invitation of bo@example.com',
    'let apps post, issue and file',
    'closed posting, issuing and filing to apps',
    'asked members for a second step when they sign in',
    'connected the app to read and make changes',
  ])
})
