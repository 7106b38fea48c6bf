/** The way to an identity provider and back. What was asked travels in a sealed cookie, so that an answer counts only in the browser that asked. */
import { say } from '../../../language/say.ts'
import type { Claims, IdentityProvider, KeptQuestion } from '../../../providers/identity/provider.ts'
import { countAttempt, findUser, forgiveAttempt, type User } from '../../../store/access/users.ts'
import { linkAndSignIn, provenAtOf, type Recognised, recognise, signInByProvider } from '../../provider/provider-sign-in.ts'
import { beginSignIn, type FirstStep } from '../../second-step/begun-sign-in.ts'
import { findCookie } from '../../sessions.ts'
import { attemptsPerNetworkMax, attemptsWindowMs, checkPassword, toLimited, toLocalPath, toNetwork } from '../../sign-in.ts'
import { noteSignIn } from '../../sign-in-log.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { showLimited, showMessage } from '../errors.ts'
import { type Faults, faultSummary, inputField } from '../markup/fields.ts'
import { html } from '../markup/html.ts'
import { layout } from '../markup/layout.ts'
import { type Translator, translator } from '../markup/translator.ts'
import { isConnecting, onTheWay } from '../on-the-way.ts'
import { secondStepPath, signInStepPath } from '../second-step/paths.ts'
import { goTo, inWindow, type Page, type PageAnswer, show, signInOriginOf, type Visit } from '../visit.ts'

export const providerPath = '/sign-in/provider'
const callbackPath = `${providerPath}/callback`
const linkPath = `${providerPath}/link`
const keptMs = 10 * 60_000
const provenSeconds = 5 * 60

type Kept =
  | { kind: 'question'; question: KeptQuestion; next: string; until: number }
  | { kind: 'link'; issuer: string; subject: string; userId: string; next: string; until: number }

const cookieName = (baseUrl: string) => (baseUrl.startsWith('https:') ? '__Host-primanota-provider' : 'primanota-provider')

const purpose = 'cookie.provider'

function keep({ services }: Visit, kept: Kept | null): string {
  const { baseUrl, cipher } = services
  const sealed = kept === null ? '' : cipher.seal(JSON.stringify(kept), purpose).toString('base64url')
  const seconds = kept === null ? 0 : keptMs / 1000
  return `${cookieName(baseUrl)}=${sealed}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${baseUrl.startsWith('https:') ? '; Secure' : ''}`
}

function findKept<Kind extends Kept['kind']>({ services, headers }: Visit, kind: Kind): Extract<Kept, { kind: Kind }> | undefined {
  const sealed = findCookie(headers, cookieName(services.baseUrl), /^[A-Za-z0-9_-]+$/)
  if (sealed === undefined) return undefined
  try {
    const kept = JSON.parse(services.cipher.open(Buffer.from(sealed, 'base64url'), purpose)) as Kept
    const isGood = kept.kind === kind && kept.until > services.clock().getTime()
    return isGood ? (kept as Extract<Kept, { kind: Kind }>) : undefined
  } catch {
    return undefined
  }
}

const signInLink = (t: Translator) => html`<p><a class="button" href="/sign-in">${t('page.sign_in')}</a></p>`

const showFailed = (t: Translator, { name: provider }: IdentityProvider, cookies: readonly string[] = []): PageAnswer =>
  showMessage(
    t,
    { title: t('provider_page.failed', { provider }), body: html`<p>${t('provider_page.failed_why')}</p>${signInLink(t)}` },
    { status: 400, cookies },
  )

/** Nothing was begun, or what was begun cannot be ended now. */
const showAway = (t: Translator, { name: provider }: IdentityProvider, cookies: readonly string[] = []): PageAnswer =>
  showMessage(
    t,
    { title: t('provider_page.away', { provider }), body: html`<p>${t('provider_page.away_why')}</p>${signInLink(t)}` },
    { status: 503, cookies },
  )

const withProvider =
  (answer: (visit: Visit, provider: IdentityProvider) => Promise<PageAnswer>) =>
  async (visit: Visit): Promise<PageAnswer> => {
    const { identityProvider } = visit.services
    return identityProvider ? answer(visit, identityProvider) : goTo('/sign-in')
  }

async function ask(visit: Visit, provider: IdentityProvider): Promise<PageAnswer> {
  const t = translator(visit.language)
  const next = toLocalPath(visit.query.text('next'))
  try {
    // Whoever wants to change how they sign in must have proven themselves a moment ago, also there.
    const maxAge = next.startsWith(secondStepPath) ? provenSeconds : undefined
    const { url, kept: question } = await provider.ask(`${visit.services.baseUrl}${callbackPath}`, maxAge)
    return goTo(url, [keep(visit, { kind: 'question', question, next, until: visit.services.clock().getTime() + keptMs })])
  } catch {
    return showAway(t, provider)
  }
}

/** The address as it came, with what the provider added. */
const answeredUrl = ({ services, query }: Visit): URL => {
  const url = new URL(`${services.baseUrl}${callbackPath}`)
  for (const name of ['code', 'state', 'iss', 'error', 'error_description', 'session_state']) {
    const value = query.secret(name)
    if (value !== '') url.searchParams.set(name, value)
  }
  return url
}

async function answer(visit: Visit, provider: IdentityProvider): Promise<PageAnswer> {
  const kept = findKept(visit, 'question')
  if (!kept) return showFailed(translator(visit.language), provider, [keep(visit, null)])
  const answered = await answerAsked(visit, provider, kept)
  return isConnecting(kept.next) ? inWindow(answered) : answered
}

async function answerAsked(visit: Visit, provider: IdentityProvider, kept: Extract<Kept, { kind: 'question' }>): Promise<PageAnswer> {
  const { services, language } = visit
  const t = translator(language)
  const used = keep(visit, null)
  // Counted before it is looked at, and taken back when it was right: a whole office may sign in from one network.
  const bucket = `provider ${toNetwork(visit.address)}`
  const tries = await countAttempt(services.store, bucket, services.clock(), attemptsWindowMs)
  if (tries.count > attemptsPerNetworkMax) return showLimited(t, toLimited(tries, services.clock()).retryAfterSeconds, kept.next)
  const claims = await provider.answer(answeredUrl(visit), kept.question).catch(() => 'away' as const)
  if (!claims) return showFailed(t, provider, [used])
  await forgiveAttempt(services.store, bucket)
  if (claims === 'away') return showAway(t, provider, [used])
  const recognised = await recognise(services, claims)
  if (recognised.outcome === 'known') return finish(visit, provider, recognised.user, claims, kept.next)
  if (recognised.outcome === 'to link') {
    const { id: userId, email } = recognised.user
    const { issuer, subject } = claims
    const link: Kept = { kind: 'link', issuer, subject, userId, next: kept.next, until: services.clock().getTime() + keptMs }
    return showLink(t, provider, email, [], [keep(visit, link)])
  }
  const message = toMessage(t, provider, recognised)
  return showMessage(t, { title: message.title, body: html`<p>${message.why}</p>${signInLink(t)}` }, { status: 403, cookies: [used] })
}

function toMessage(
  t: Translator,
  { name: provider }: IdentityProvider,
  recognised: Exclude<Recognised, { outcome: 'known' | 'to link' }>,
): { title: string; why: string } {
  if (recognised.outcome === 'unproven') return { title: t('provider_page.unproven', { provider }), why: t('provider_page.unproven_why') }
  if (recognised.outcome === 'other identity') {
    return { title: t('provider_page.other_identity', { provider }), why: t('provider_page.other_identity_why') }
  }
  return { title: t('provider_page.unknown'), why: t('provider_page.unknown_why', { email: recognised.email }) }
}

async function finish(visit: Visit, provider: IdentityProvider, user: User, claims: Claims, next: string): Promise<PageAnswer> {
  const { services } = visit
  const signedIn = await signInByProvider(services, user, claims, signInOriginOf(visit))
  if (signedIn.outcome === 'shut out') return showFailed(translator(visit.language), provider, [keep(visit, null)])
  if (signedIn.outcome === 'right') return complete(visit, user, signedIn.token, next)
  return toSecondStep(visit, user, { methods: ['provider'], provenAt: provenAtOf(services, claims) }, next)
}

async function toSecondStep(visit: Visit, user: User, first: FirstStep, next: string): Promise<PageAnswer> {
  const begun = await beginSignIn(visit.services, user, first)
  return goTo(`${signInStepPath}?next=${encodeURIComponent(next)}`, [begun, keep(visit, null)])
}

async function complete(visit: Visit, user: User, token: string, next: string): Promise<PageAnswer> {
  await noteSignIn(visit.services, user, toNetwork(visit.address))
  const done = await completeSignIn(visit, { userId: user.id, token }, next)
  return { ...done, cookies: [...done.cookies, keep(visit, null)] }
}

function showLink(
  t: Translator,
  { name: provider }: IdentityProvider,
  email: string,
  faults: Faults,
  cookies: readonly string[],
): PageAnswer {
  const title = t('provider_page.link', { provider })
  const page = html`<h1>${title}</h1>
<p class="lead">${t('provider_page.link_lead', { provider, email })}</p>
${faultSummary(t, faults)}
<form method="post" action="${linkPath}" novalidate>
${inputField(t, { name: 'email', label: t('page.email'), type: 'email', value: email, autocomplete: 'username', readOnly: true, faults: [] })}
${inputField(t, { name: 'password', label: t('page.password'), type: 'password', autocomplete: 'current-password', faults })}
<button class="primary">${t('provider_page.link_do')}</button>
</form>
<p><a href="/forgotten-password">${t('forgotten_page.link')}</a></p>`
  const status = faults.length > 0 ? 400 : 200
  return show(t, layout(t, { title: faults.length > 0 ? t('page.error_title', { title }) : title }, page), { status, cookies })
}

async function submitLink(visit: Visit, provider: IdentityProvider): Promise<PageAnswer> {
  const kept = findKept(visit, 'link')
  const user = kept && (await findUser(visit.services.store, kept.userId))
  if (!kept || !user) return showFailed(translator(visit.language), provider, [keep(visit, null)])
  const answered = await link(visit, provider, kept, user)
  return isConnecting(kept.next) ? inWindow(answered) : answered
}

async function link(visit: Visit, provider: IdentityProvider, kept: Extract<Kept, { kind: 'link' }>, user: User): Promise<PageAnswer> {
  const { services, form, address, language } = visit
  const t = translator(language)
  const password = form.secret('password')
  if (password === '') return showLink(t, provider, user.email, [{ path: 'password', ...say('form.password_missing') }], [])
  const check = await checkPassword(services, { email: user.email, password, address })
  if (check.outcome === 'limited') return showLimited(t, check.retryAfterSeconds, kept.next)
  if (check.outcome === 'wrong' || check.user.id !== user.id) {
    return showLink(t, provider, user.email, [{ path: 'password', ...say('form.password_wrong') }], [])
  }
  const identity = { issuer: kept.issuer, subject: kept.subject }
  const linked = await linkAndSignIn(services, check.user, { language }, identity, signInOriginOf(visit))
  if (linked.outcome === 'refused') return showFailed(t, provider, [keep(visit, null)])
  if (linked.outcome === 'right') return complete(visit, check.user, linked.token, kept.next)
  return toSecondStep(visit, check.user, { methods: ['provider', 'password'], link: identity }, kept.next)
}

export const providerPages: readonly Page[] = [
  { method: 'GET', path: providerPath, answer: onTheWay(withProvider(ask)) },
  { method: 'GET', path: callbackPath, answer: withProvider(answer) },
  { method: 'POST', path: linkPath, answer: withProvider(submitLink) },
]
