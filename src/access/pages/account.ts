/** One's own account: another password, and where one is signed in. */
import { performRead } from '../../kernel/perform.ts'
import type { SignIn } from '../../store/access/accounts.ts'
import { changePassword, endSignIn, endSignIns, faultOfNew, listSignIns } from '../accounts.ts'
import { getOrganization } from '../organizations.ts'
import { endedCookie, toCaller } from '../sessions.ts'
import { passwordHint } from './checks.ts'
import { showLimited } from './errors.ts'
import { type Faults, faultSummary, inputField, notice } from './markup/fields.ts'
import { type Html, html } from './markup/html.ts'
import { formatInstant } from './markup/instants.ts'
import { layout } from './markup/layout.ts'
import { showOnce, takeShownOnce } from './markup/shown-once.ts'
import { signedInAs } from './signed-in-as.ts'
import { findVisitor, goTo, type Page, type PageAnswer, show, type Visit, type Visitor } from './visit.ts'

const here = '/account'

/** The clocks of the organization that one works in. */
async function timeZoneOf(visit: Visit, visitor: Visitor): Promise<string> {
  const caller = toCaller(visitor)
  if (!caller) return 'UTC'
  const answer = await performRead(visit.services, getOrganization, { caller, body: {}, requestId: visit.requestId })
  return answer.refusal ? 'UTC' : (JSON.parse(answer.body) as { result: { timeZone: string } }).result.timeZone
}

async function showAccount(visit: Visit, visitor: Visitor, faults: Faults = []): Promise<PageAnswer> {
  const { shown, cookies } = takeShownOnce(visit, visitor.token)
  const signIns = await listSignIns(visit.services, visitor.userId, visitor.token)
  const title = 'Your account'
  const page = html`${shown?.kind === 'done' && notice('done', html`<p>${shown.message}</p>`)}
<h1>${title}</h1>
<p class="meta">${visitor.name !== null && `${visitor.name} · `}${visitor.email}</p>
<ul class="links"><li><a href="/">Back to the start page</a></li></ul>
${passwordSection(visitor, faults)}
${signInsSection(signIns, await timeZoneOf(visit, visitor))}`
  const answer = layout({ title: faults.length > 0 ? `Error: ${title}` : title, width: 'wide', aside: signedInAs(visitor) }, page)
  return show(answer, { status: faults.length > 0 ? 400 : 200, cookies })
}

/** The address stands in the form, so that a password manager files the new password under it. */
const passwordSection = ({ email }: Visitor, faults: Faults): Html => html`<section aria-labelledby="password">
<h2 id="password">Password</h2>
<p class="hint">A new password ends your sign-ins everywhere else.</p>
${faultSummary(faults)}
<form method="post" action="/account/password" novalidate>
${inputField({ name: 'email', label: 'E-mail', type: 'email', value: email, autocomplete: 'username', readOnly: true, faults: [] })}
${inputField({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password', faults })}
${inputField({ name: 'fresh', label: 'New password', type: 'password', autocomplete: 'new-password', hint: passwordHint, faults })}
<button class="primary">Change the password</button>
</form></section>`

function signInsSection(signIns: readonly SignIn[], timeZone: string): Html {
  const others = signIns.filter(signIn => !signIn.isCurrent).length
  return html`<section aria-labelledby="sign-ins">
<h2 id="sign-ins">Sign-ins</h2>
<p class="hint">Where you are signed in. End each sign-in that you do not recognise, then change your password.</p>
<ul class="rows">${signIns.map(signIn => signInRow(signIn, timeZone))}</ul>
<div class="deeds">${others > 0 && endForm('others', `End all others (${others})`)}${endForm('all', 'End all and sign out')}</div>
</section>`
}

const endForm = (which: string, label: string): Html =>
  html`<form class="inline" method="post" action="/account/sign-ins"><input type="hidden" name="end" value="${which}"><button>${label}</button></form>`

function signInRow({ id, device, network, createdAt, lastSeenAt, isCurrent }: SignIn, timeZone: string): Html {
  const name = device ?? 'Unknown device'
  return html`<li class="row"><div class="what"><strong>${name}</strong>${isCurrent && html` <span class="tag">this one</span>`}
<span class="meta">since ${formatInstant(createdAt, timeZone)} · last used ${formatInstant(lastSeenAt, timeZone)}</span>
${network !== null && html`<span class="meta">from ${network}</span>`}</div>
${
  !isCurrent &&
  html`<form class="inline" method="post" action="/account/sign-ins"><input type="hidden" name="end" value="${id}"><button class="danger">End<span class="unseen"> the sign-in of ${name}</span></button></form>`
}</li>`
}

async function submitPassword(visit: Visit, visitor: Visitor): Promise<PageAnswer> {
  const { services, form, address } = visit
  const [current, fresh] = [form.secret('current'), form.secret('fresh')]
  const empty = [
    ...(current === '' ? [{ path: 'current', message: 'Enter your current password.' }] : []),
    ...(fresh === '' ? [{ path: 'fresh', message: 'Choose a new password.' }] : []),
  ]
  if (empty.length > 0) return showAccount(visit, visitor, empty)
  if (current === fresh) return showAccount(visit, visitor, [{ path: 'fresh', message: 'This is the password that you have already.' }])
  const fault = await faultOfNew(services, visitor, fresh)
  if (fault !== undefined) return showAccount(visit, visitor, [{ path: 'fresh', ...fault }])
  const changed = await changePassword(services, { person: visitor, token: visitor.token, current, fresh, address })
  if (changed.outcome === 'limited') return showLimited(changed.retryAfterSeconds, here)
  if (changed.outcome === 'wrong') return showAccount(visit, visitor, [{ path: 'current', message: 'This is not your current password.' }])
  const others = changed.ended === 0 ? '' : changed.ended === 1 ? ' One other sign-in ended.' : ` ${changed.ended} other sign-ins ended.`
  return goTo(here, [showOnce(visit, visitor.token, { kind: 'done', message: `Your password is changed.${others}` })])
}

async function submitEnd(visit: Visit, visitor: Visitor): Promise<PageAnswer> {
  const { services, form } = visit
  const which = form.text('end')
  if (which === 'all') {
    await endSignIns(services, visitor.userId, null)
    return goTo('/sign-in', [endedCookie(services.baseUrl)])
  }
  const ended =
    which === 'others'
      ? await endSignIns(services, visitor.userId, visitor.token)
      : Number(await endSignIn(services, visitor.userId, which))
  const message = ended === 0 ? 'That sign-in had ended already.' : ended === 1 ? 'The sign-in is ended.' : `${ended} sign-ins are ended.`
  return goTo(here, [showOnce(visit, visitor.token, { kind: 'done', message })])
}

/** Only for somebody who is signed in; everybody else signs in first. */
const forVisitor =
  (answer: (visit: Visit, visitor: Visitor) => Promise<PageAnswer>) =>
  async (visit: Visit): Promise<PageAnswer> => {
    const visitor = await findVisitor(visit)
    return visitor ? answer(visit, visitor) : goTo(`/sign-in?next=${encodeURIComponent(here)}`)
  }

export const accountPages: readonly Page[] = [
  { method: 'GET', path: here, answer: forVisitor(showAccount) },
  { method: 'POST', path: '/account/password', answer: forVisitor(submitPassword) },
  { method: 'POST', path: '/account/sign-ins', answer: forVisitor(submitEnd) },
]
