import { say } from '../../language/say.ts'
import { hasUsers } from '../../store/access/users.ts'
import { beginSignIn } from '../second-step/begun-sign-in.ts'
import { mayHavePasskeys } from '../second-step/passkeys.ts'
import { endedCookie, endSession, sessionToken } from '../sessions.ts'
import { signIn, toLocalPath } from '../sign-in.ts'
import { emailMax } from './checks.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { showLimited } from './errors.ts'
import { type Faults, faultSummary, inputField, notice } from './markup/fields.ts'
import { type Html, html } from './markup/html.ts'
import { layout } from './markup/layout.ts'
import { type Translator, translator } from './markup/translator.ts'
import { allOnTheWay, isConnecting } from './on-the-way.ts'
import { providerPath } from './provider/provider-pages.ts'
import { passkeyButton, withScript } from './second-step/passkey-script.ts'
import { signInStepPath } from './second-step/paths.ts'
import { findVisitor, goTo, type PageAnswer, show, signInOriginOf, type Visit } from './visit.ts'

/** Ways to sign in beside a password. */
interface Offered {
  passkeys: boolean
  /** The name of an identity provider. */
  provider: string | undefined
}

interface SignInForm {
  email: string
  next: string
  faults?: Faults
  trouble?: Html
  status?: number
}

function showForm(t: Translator, offered: Offered, { email, next, faults = [], trouble, status = 200 }: SignInForm): PageAnswer {
  const title = t('page.sign_in')
  const isFirstLook = status === 200
  const page = html`<h1>${title}</h1>
${isConnecting(next) && html`<p class="lead">${t('sign_in_page.connecting')}</p>`}
${trouble}${faultSummary(t, faults)}
<form method="post" action="/sign-in" novalidate>
${next !== '/' && html`<input type="hidden" name="next" value="${next}">`}
${inputField(t, { name: 'email', label: t('page.email'), type: 'email', value: email, autocomplete: 'username', maxLength: emailMax, autofocus: isFirstLook, faults })}
${inputField(t, { name: 'password', label: t('page.password'), type: 'password', autocomplete: 'current-password', faults })}
<button class="primary">${title}</button>
</form>
${offered.provider !== undefined && html`<p><a class="button" href="${providerPath}${next === '/' ? '' : `?next=${encodeURIComponent(next)}`}">${t('provider_page.sign_in', { provider: offered.provider })}</a></p>`}
${offered.passkeys && passkeyButton(t, { kind: 'sign-in', next })}
<p><a href="/forgotten-password">${t('forgotten_page.link')}</a></p>
<p class="hint">${t('sign_in_page.no_account')}</p>`
  // RFC 9110 wants a challenge beside every 401; there is no registered name for a form.
  const headers = status === 401 ? { 'www-authenticate': 'Form realm="Primanota"' } : {}
  const shownTitle = isFirstLook ? title : t('page.error_title', { title })
  const answer = show(t, layout(t, { title: shownTitle }, page), { status, headers })
  return offered.passkeys ? withScript(answer) : answer
}

const offeredBy = ({ services }: Visit): Offered => ({ passkeys: mayHavePasskeys(services), provider: services.identityProvider?.name })

async function open(visit: Visit): Promise<PageAnswer> {
  const next = toLocalPath(visit.query.text('next'))
  if (await findVisitor(visit)) return goTo(next)
  return (await hasUsers(visit.services.store)) ? showForm(translator(visit.language), offeredBy(visit), { email: '', next }) : goTo('/')
}

async function submit(visit: Visit): Promise<PageAnswer> {
  const { services, form, address } = visit
  const t = translator(visit.language)
  const email = form.text('email')
  const password = form.secret('password')
  const next = toLocalPath(form.text('next'))
  const faults = [
    ...(email === '' ? [{ path: 'email', ...say('form.email_missing') }] : []),
    ...(password === '' ? [{ path: 'password', ...say('form.password_missing') }] : []),
  ]
  if (faults.length > 0) return showForm(t, offeredBy(visit), { email, next, faults, status: 400 })
  const signedIn = await signIn(services, { email, password, address }, signInOriginOf(visit))
  if (signedIn.outcome === 'limited') return showLimited(t, signedIn.retryAfterSeconds, next)
  if (signedIn.outcome === 'second step') {
    const begun = await beginSignIn(services, signedIn.user, { methods: ['password'] })
    return goTo(next === '/' ? signInStepPath : `${signInStepPath}?next=${encodeURIComponent(next)}`, [begun])
  }
  if (signedIn.outcome === 'wrong') {
    const trouble = notice('trouble', html`<p>${t('sign_in_page.wrong')}</p>`)
    return showForm(t, offeredBy(visit), { email, next, trouble, status: 401 })
  }
  return completeSignIn(visit, signedIn, next)
}

/** Ends the session of this browser; `next` is where to go on, as nobody or as somebody else. */
async function signOut({ services, headers, form }: Visit): Promise<PageAnswer> {
  const token = sessionToken(headers, services.baseUrl)
  if (token !== undefined) await endSession(services, token)
  const next = toLocalPath(form.text('next'))
  return goTo(next === '/' ? '/sign-in' : next, [endedCookie(services.baseUrl)])
}

export const signInPages = allOnTheWay([
  { method: 'GET', path: '/sign-in', answer: open },
  { method: 'POST', path: '/sign-in', answer: submit },
  { method: 'POST', path: '/sign-out', answer: signOut },
])
