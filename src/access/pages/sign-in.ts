import { hasUsers } from '../../store/access/users.ts'
import { endedCookie, endSession, sessionCookie, sessionToken } from '../sessions.ts'
import { signIn, toLocalPath } from '../sign-in.ts'
import { emailMax } from './checks.ts'
import { showLimited } from './errors.ts'
import { type Faults, faultSummary, inputField, notice } from './markup/fields.ts'
import { type Html, html } from './markup/html.ts'
import { layout } from './markup/layout.ts'
import { findVisitor, goTo, inWindow, type Page, type PageAnswer, show, type Visit, whenceOf } from './visit.ts'

interface SignInForm {
  email: string
  next: string
  faults?: Faults
  trouble?: Html
  status?: number
}

/** Somebody came here from the page that connects an app. */
const isConnecting = (next: string): boolean => next.startsWith('/oauth/')

function showForm({ email, next, faults = [], trouble, status = 200 }: SignInForm): PageAnswer {
  const title = 'Sign in'
  const isFirstLook = status === 200
  const page = html`<h1>${title}</h1>
${isConnecting(next) && html`<p class="lead">To connect an app. What it may do, you choose on the next page.</p>`}
${trouble}${faultSummary(faults)}
<form method="post" action="/sign-in" novalidate>
${next !== '/' && html`<input type="hidden" name="next" value="${next}">`}
${inputField({ name: 'email', label: 'E-mail', type: 'email', value: email, autocomplete: 'username', maxLength: emailMax, autofocus: isFirstLook, faults })}
${inputField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', faults })}
<button class="primary">Sign in</button>
</form>
<p class="hint">No account yet? Somebody in your organization can invite you.</p>`
  // RFC 9110 wants a challenge beside every 401; there is no registered name for a form.
  const headers = status === 401 ? { 'www-authenticate': 'Form realm="Primanota"' } : {}
  return show(layout({ title: isFirstLook ? title : `Error: ${title}` }, page), { status, headers })
}

async function open(visit: Visit): Promise<PageAnswer> {
  const next = toLocalPath(visit.query.text('next'))
  if (await findVisitor(visit)) return goTo(next)
  return (await hasUsers(visit.services.store)) ? showForm({ email: '', next }) : goTo('/')
}

async function submit(visit: Visit): Promise<PageAnswer> {
  const { services, form, headers, address } = visit
  const email = form.text('email')
  const password = form.secret('password')
  const next = toLocalPath(form.text('next'))
  const faults = [
    ...(email === '' ? [{ path: 'email', message: 'Enter your e-mail address.' }] : []),
    ...(password === '' ? [{ path: 'password', message: 'Enter your password.' }] : []),
  ]
  if (faults.length > 0) return showForm({ email, next, faults, status: 400 })
  const signedIn = await signIn(services, { email, password, address }, whenceOf(visit))
  if (signedIn.outcome === 'limited') return showLimited(signedIn.retryAfterSeconds, next)
  if (signedIn.outcome === 'wrong') {
    const trouble = notice('trouble', html`<p>This e-mail address and this password do not belong together.</p>`)
    return showForm({ email, next, trouble, status: 401 })
  }
  const before = sessionToken(headers, services.baseUrl)
  if (before !== undefined) await endSession(services, before)
  return goTo(next, [sessionCookie(services.baseUrl, signedIn.token)])
}

/** Ends the session of this browser; `next` is where to go on, as nobody or as somebody else. */
async function signOut({ services, headers, form }: Visit): Promise<PageAnswer> {
  const token = sessionToken(headers, services.baseUrl)
  if (token !== undefined) await endSession(services, token)
  const next = toLocalPath(form.text('next'))
  return goTo(next === '/' ? '/sign-in' : next, [endedCookie(services.baseUrl)])
}

/** On the way to the connect page these are part of it. */
const onTheWay =
  (answer: (visit: Visit) => Promise<PageAnswer>) =>
  async (visit: Visit): Promise<PageAnswer> => {
    const next = visit.form.text('next') || visit.query.text('next')
    return isConnecting(toLocalPath(next)) ? inWindow(await answer(visit)) : answer(visit)
  }

export const signInPages: readonly Page[] = [
  { method: 'GET', path: '/sign-in', answer: onTheWay(open) },
  { method: 'POST', path: '/sign-in', answer: onTheWay(submit) },
  { method: 'POST', path: '/sign-out', answer: onTheWay(signOut) },
]
