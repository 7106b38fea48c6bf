/** A person's own account over the API, as the account page has it: another password, and where one is signed in. */
import { z } from 'zod'
import { refuse, refuseFields } from '../domain/refusals.ts'
import type { Caller } from '../kernel/context.ts'
import { defineManagement } from '../kernel/define-action.ts'
import { defineRead } from '../kernel/define-read.ts'
import { id, instant, toldText } from '../kernel/fields.ts'
import { say } from '../language/say.ts'
import { inWords } from '../language/tell.ts'
import * as accounts from '../store/access/accounts.ts'
import { findPerson } from '../store/access/people.ts'
import { changePassword as change, faultOfNew } from './accounts.ts'
import { toDevice } from './pages/devices.ts'
import { passwordMax } from './passwords.ts'
import { idleMs } from './sessions.ts'
import { checkPassword } from './sign-in.ts'

const personOnly = () => refuse(say('forbidden.person_only'))

const sessionOf = ({ sessionHash }: Caller): Buffer | null => sessionHash ?? null

const password = z.string().min(1).max(passwordMax)

export const changePassword = defineManagement(
  { method: 'POST', path: '/me/password' },
  {
    name: 'change_password',
    title: 'Change my password',
    permission: 'me:edit',
    summary:
      'Gives the person who is signed in another password. All other sign-ins of theirs end. Wrong ones are counted as at the sign-in, and nothing of either password is kept but the hash that people sign in with.',
    input: z.strictObject({
      current: password.meta({ description: 'The password that it is now.' }),
      new: password.meta({ description: 'What it becomes: at least 10 characters, and not one that others would guess first.' }),
    }),
    output: z
      .strictObject({ changed: z.literal(true), endedSignIns: z.number().int().meta({ description: 'How many other sign-ins ended.' }) })
      .meta({ id: 'PasswordChange', examples: [{ changed: true, endedSignIns: 1 }] }),
    hints: { destructive: true, idempotent: false, openWorld: false },
    takesPassword: true,
    example: { current: 'the password until now', new: 'a short sentence instead' },
    refusals: ['forbidden', 'invalid_input'],
    async conduct({ current, new: fresh }, stage) {
      const { services, caller } = stage
      const { userId, address = '' } = caller
      const [found, language] =
        userId === null ? [] : await stage.step(async ({ db, language: told }) => [await findPerson(db, userId), told] as const)
      if (!found) return personOnly()
      const person = { userId: found.id, email: found.email, name: found.name }
      const done = (endedSignIns: number) => stage.finish(async () => ({ changed: true as const, endedSignIns }))
      if (current === fresh) return refuseFields([{ path: 'new', ...say('password_is_current') }])
      const fault = await faultOfNew(services, person, fresh)
      if (fault) return refuseFields([{ path: 'new', ...fault }])
      // The request came before and was cut off: what it asked for may be done. That the old password is wrong then is no failed sign-in.
      const asked = { email: person.email, password: fresh, address, isOwn: true } as const
      if (stage.isRepeated && (await checkPassword(services, asked)).outcome === 'right') return done(0)
      const changed = await change(services, { person, tokenHash: sessionOf(caller), current, fresh, address, language: language ?? 'en' })
      if (changed.outcome === 'changed') return done(changed.ended)
      if (changed.outcome === 'limited') {
        const minutes = Math.ceil(changed.retryAfterSeconds / 60)
        return refuseFields([{ path: 'current', ...say('password_tried_too_often', { minutes }) }])
      }
      return refuseFields([{ path: 'current', ...say('password_not_current') }])
    },
  },
)

const signInRecord = z
  .strictObject({
    id: z.string(),
    device: toldText.meta({ description: 'The browser and the system, as far as it says.' }),
    network: z.string().nullable().meta({ description: 'Where from, without the last part of the address.' }),
    createdAt: instant,
    lastSeenAt: instant,
    isCurrent: z.boolean().meta({ description: 'The one that asks.' }),
  })
  .meta({
    id: 'SignIn',
    examples: [
      {
        id: 'ses_01k9zt3v8q4m2n6p7r5s9w0xyz',
        device: 'Firefox on Linux',
        network: '203.0.113.x',
        createdAt: '2026-01-15T09:30:00.000Z',
        lastSeenAt: '2026-01-15T11:02:00.000Z',
        isCurrent: true,
      },
    ],
  })

export const listSignIns = defineRead({
  name: 'list_sign_ins',
  title: 'My sign-ins',
  path: '/me/sign-ins',
  permission: 'me:edit',
  summary:
    'Where the person who calls is signed in, the last used first, at most 200. Programs that they connected are at /connected-apps.',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(signInRecord), nextCursor: z.null() }),
  refusals: ['forbidden'],
  async run(_input, { db, caller, now }) {
    if (caller.userId === null) return personOnly()
    const found = await accounts.listSignIns(db, caller.userId, sessionOf(caller), new Date(now.getTime() - idleMs), now)
    return { items: found.map(signIn => ({ ...signIn, device: inWords(toDevice(signIn.device)) })), nextCursor: null }
  },
})

const ended = z
  .strictObject({ ended: z.number().int().meta({ description: 'How many sign-ins ended; 0 where there was none any more.' }) })
  .meta({ id: 'EndedSignIns', examples: [{ ended: 1 }] })

export const endSignIn = defineManagement(
  { method: 'DELETE', path: '/me/sign-ins/:id' },
  {
    name: 'end_sign_in',
    title: 'End one of my sign-ins',
    permission: 'me:edit',
    summary: 'Ends a sign-in of the person who calls, at its next request. One of somebody else is none.',
    input: z.strictObject({ id }),
    output: ended,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: { id: 'ses_01k9zt3v8q4m2n6p7r5s9w0xyz' },
    refusals: ['forbidden'],
    async run(input, { db, caller, changed }) {
      const { userId } = caller
      if (userId === null) return personOnly()
      const count = Number(await accounts.deleteSignIn(db, userId, input.id))
      if (count > 0) changed({ target: { type: 'member', id: userId }, before: { signIn: input.id }, after: { signIn: null } })
      return { ended: count }
    },
  },
)

export const endSignIns = defineManagement(
  { method: 'DELETE', path: '/me/sign-ins' },
  {
    name: 'end_sign_ins',
    title: 'End my sign-ins',
    permission: 'me:edit',
    summary: 'Ends all sign-ins of the person who calls but the one that asks; with `thisToo` also that one.',
    input: z.strictObject({ thisToo: z.boolean().optional().meta({ description: 'Whether the sign-in that asks ends as well.' }) }),
    output: ended,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: {},
    refusals: ['forbidden'],
    async run({ thisToo = false }, { db, caller, changed }) {
      const { userId } = caller
      if (userId === null) return personOnly()
      const count = await accounts.deleteSignInsOf(db, userId, thisToo ? null : sessionOf(caller))
      if (count > 0) changed({ target: { type: 'member', id: userId }, before: { signIns: count }, after: { signIns: 0 } })
      return { ended: count }
    },
  },
)
