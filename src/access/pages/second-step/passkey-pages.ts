/** What the script of the pages asks for and sends, as JSON; and the forms that rename and remove a passkey. */
import type { IncomingHttpHeaders } from 'node:http'
import { say } from '../../../language/say.ts'
import { countAttempt, forgiveAttempt } from '../../../store/access/users.ts'
import { nameFault } from '../../names.ts'
import { countWrongCode, findBegun, finishSignIn } from '../../second-step/begun-sign-in.ts'
import {
  type Asked,
  askForPasskey,
  askToRegister,
  checkPasskey,
  holdPasskey,
  mayHavePasskeys,
  passkeyNameMax,
  registerPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '../../second-step/passkeys.ts'
import { findCookie } from '../../sessions.ts'
import { attemptsPerNetworkMax, attemptsWindowMs, toLocalPath, toNetwork } from '../../sign-in.ts'
import { noteFailedSignIn, noteSignIn } from '../../sign-in-log.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { showOnce } from '../markup/shown-once.ts'
import { translator } from '../markup/translator.ts'
import { findVisitor, goTo, type Page, type PageAnswer, signInOriginOf, type Visit, type Visitor } from '../visit.ts'
import { forFresh, isFresh } from './account-step.ts'
import { secondStepPath } from './paths.ts'

const cookieName = (baseUrl: string) => (baseUrl.startsWith('https:') ? '__Host-primanota-passkey' : 'primanota-passkey')

const cookie = (baseUrl: string, token: string): string =>
  `${cookieName(baseUrl)}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=300${baseUrl.startsWith('https:') ? '; Secure' : ''}`

const askedToken = (headers: IncomingHttpHeaders, baseUrl: string): string =>
  findCookie(headers, cookieName(baseUrl), /^[A-Za-z0-9_-]{43}$/) ?? ''

const json = (value: object, { status = 200, cookies = [] }: { status?: number; cookies?: readonly string[] } = {}): PageAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  cookies,
  body: JSON.stringify(value),
})

const refusedAnswer = (status: 400 | 401 | 429): PageAnswer => json({}, { status })

/** The script goes where the answer says; cookies travel with it. */
const toJson = ({ headers, cookies }: PageAnswer): PageAnswer => json({ location: headers['location'] ?? '/' }, { cookies })

const asked = ({ services }: Visit, { options, token }: Asked): PageAnswer => json(options, { cookies: [cookie(services.baseUrl, token)] })

const bucketOf = ({ address }: Visit): string => `passkey ${toNetwork(address)}`

/** A question costs a row, and an answer a check: one network gets so many that come to nothing. */
async function isLimited(visit: Visit): Promise<boolean> {
  const { store, clock } = visit.services
  return (await countAttempt(store, bucketOf(visit), clock(), attemptsWindowMs)).count > 4 * attemptsPerNetworkMax
}

/** A sign-in that came to its end was a question and an answer. */
async function forgive(visit: Visit): Promise<void> {
  for (let step = 0; step < 2; step++) await forgiveAttempt(visit.services.store, bucketOf(visit))
}

function credentialIn({ form }: Visit): unknown {
  const text = form.secret('credential')
  if (text.length > 20_000) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const nextIn = ({ form }: Visit): string => toLocalPath(form.text('next'))

async function signInOptions(visit: Visit): Promise<PageAnswer> {
  if (await isLimited(visit)) return refusedAnswer(429)
  return mayHavePasskeys(visit.services) ? asked(visit, await askForPasskey(visit.services, null)) : refusedAnswer(400)
}

async function signIn(visit: Visit): Promise<PageAnswer> {
  const { services, headers, address } = visit
  if (await isLimited(visit)) return refusedAnswer(429)
  const answered = await checkPasskey(services, askedToken(headers, services.baseUrl), credentialIn(visit), null)
  const token = answered && (await signInWithPasskey(services, answered, signInOriginOf(visit)))
  if (!answered || token === undefined) return refusedAnswer(401)
  const { user } = answered
  await forgive(visit)
  await noteSignIn(services, user, toNetwork(address))
  return toJson(await completeSignIn(visit, { userId: user.id, token }, nextIn(visit)))
}

async function stepOptions(visit: Visit): Promise<PageAnswer> {
  const begun = await findBegun(visit.services, visit.headers)
  if (!begun) return refusedAnswer(401)
  if (await isLimited(visit)) return refusedAnswer(429)
  return asked(visit, await askForPasskey(visit.services, begun.userId))
}

async function step(visit: Visit): Promise<PageAnswer> {
  const { services, headers, address, language } = visit
  const begun = await findBegun(services, headers)
  if (!begun) return refusedAnswer(401)
  if (await isLimited(visit)) return refusedAnswer(429)
  const answered = await checkPasskey(services, askedToken(headers, services.baseUrl), credentialIn(visit), begun.userId)
  if (!answered) {
    await countWrongCode(services, begun)
    noteFailedSignIn(services, { id: begun.userId, disabledAt: null }, toNetwork(address), 1, 'second_step')
    return refusedAnswer(401)
  }
  const { user } = answered
  const token = await services.store.transaction('', async db =>
    (await holdPasskey(db, answered))
      ? finishSignIn(services, db, begun, 'passkey', { whence: signInOriginOf(visit), language })
      : undefined,
  )
  if (token === undefined) return refusedAnswer(401)
  services.wakeJobs?.()
  await forgive(visit)
  await noteSignIn(services, user, toNetwork(address))
  return toJson(await completeSignIn(visit, { userId: user.id, token }, nextIn(visit)))
}

const ownerOf = ({ language }: Visit, { userId, email }: Visitor) => ({ userId, email, language })

async function findFresh(visit: Visit): Promise<Visitor | undefined> {
  const visitor = await findVisitor(visit)
  return visitor && mayHavePasskeys(visit.services) && (await isFresh(visit, visitor)) ? visitor : undefined
}

async function registerOptions(visit: Visit): Promise<PageAnswer> {
  const visitor = await findFresh(visit)
  return visitor ? asked(visit, await askToRegister(visit.services, ownerOf(visit, visitor))) : refusedAnswer(401)
}

/** It stands in mails and logs: nothing in it may hide or turn them around. */
function nameIn({ form }: Visit): string | undefined {
  const name = form.text('name').slice(0, passkeyNameMax)
  return name === '' || nameFault(name) !== undefined ? undefined : name
}

async function register(visit: Visit): Promise<PageAnswer> {
  const { services, headers, language } = visit
  const visitor = await findFresh(visit)
  if (!visitor) return refusedAnswer(401)
  const answer = {
    token: askedToken(headers, services.baseUrl),
    credential: credentialIn(visit),
    name: nameIn(visit) ?? translator(language)('passkey_page.unnamed'),
    sessionToken: visitor.token,
  }
  const registered = await registerPasskey(services, ownerOf(visit, visitor), answer)
  if (!registered) return refusedAnswer(400)
  services.wakeJobs?.()
  const next = nextIn(visit)
  const { name, codes } = registered
  const said = say('passkey_page.added', { name })
  if (codes.length === 0) {
    return json(
      { location: next === '/' ? secondStepPath : next },
      { cookies: [showOnce(visit, visitor.token, { kind: 'sentence', said })] },
    )
  }
  const location = next === '/' ? secondStepPath : `${secondStepPath}?next=${encodeURIComponent(next)}`
  return json({ location }, { cookies: [showOnce(visit, visitor.token, { kind: 'codes', said, codes })] })
}

async function rename(visit: Visit, visitor: Visitor): Promise<PageAnswer> {
  const name = nameIn(visit)
  if (name === undefined) return goTo(secondStepPath)
  const isRenamed = await renamePasskey(visit.services, ownerOf(visit, visitor), visit.form.text('id'), name)
  if (!isRenamed) return goTo(secondStepPath)
  return goTo(secondStepPath, [showOnce(visit, visitor.token, { kind: 'sentence', said: say('passkey_page.renamed', { name }) })])
}

async function remove(visit: Visit, visitor: Visitor): Promise<PageAnswer> {
  const name = await removePasskey(visit.services, ownerOf(visit, visitor), visit.form.text('id'))
  if (name === undefined) return goTo(secondStepPath)
  visit.services.wakeJobs?.()
  return goTo(secondStepPath, [showOnce(visit, visitor.token, { kind: 'sentence', said: say('passkey_page.removed', { name }) })])
}

export const passkeyPages: readonly Page[] = [
  { method: 'POST', path: '/passkeys/sign-in/options', answer: signInOptions },
  { method: 'POST', path: '/passkeys/sign-in', answer: signIn },
  { method: 'POST', path: '/passkeys/second-step/options', answer: stepOptions },
  { method: 'POST', path: '/passkeys/second-step', answer: step },
  { method: 'POST', path: '/passkeys/register/options', answer: registerOptions },
  { method: 'POST', path: '/passkeys/register', answer: register },
  { method: 'POST', path: '/passkeys/rename', answer: forFresh(rename) },
  { method: 'POST', path: '/passkeys/remove', answer: forFresh(remove) },
]
