/** One's own account: another password, and where one is signed in. */
import { performRead } from '../../kernel/perform.ts'
import { say } from '../../language/say.ts'
import { hashToken } from '../../secrets.ts'
import type { SignIn } from '../../store/access/accounts.ts'
import { isUnproven } from '../../store/access/proofs.ts'
import { changePassword, endSignIn, endSignIns, faultOfNew, listSignIns } from '../accounts.ts'
import { askForProof } from '../mail/address-proof.ts'
import { getOrganization } from '../organizations.ts'
import { endedCookie, toCaller } from '../sessions.ts'
import { passwordHint } from './checks.ts'
import { toDevice } from './devices.ts'
import { showLimited } from './errors.ts'
import { type Faults, faultSummary, inputField, notice } from './markup/fields.ts'
import { type Html, html } from './markup/html.ts'
import { formatInstant } from './markup/instants.ts'
import { layout } from './markup/layout.ts'
import { showOnce, takeShownOnce } from './markup/shown-once.ts'
import { type Translator, translator } from './markup/translator.ts'
import { secondStepPath } from './second-step/paths.ts'
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
  const signIns = await listSignIns(visit.services, visitor.userId, hashToken(visitor.token))
  const t = translator(visit.language)
  const title = t('page.your_account')
  const page = html`${shown?.kind === 'sentence' && notice('done', html`<p>${t.tell(shown.said)}</p>`)}
<h1>${title}</h1>
<p class="meta">${visitor.name !== null && `${visitor.name} · `}${visitor.email}</p>
<ul class="links"><li><a href="/">${t('account_page.to_start')}</a></li><li><a href="${secondStepPath}">${t('second_step_page.set_up')}</a></li></ul>
${(await isUnproven(visit.services.store, visitor.userId)) && addressSection(t, visitor, visit.services.mailTransport !== undefined)}
${passwordSection(t, visitor, faults)}
${signInsSection(t, signIns, await timeZoneOf(visit, visitor))}`
  const shownTitle = faults.length > 0 ? t('page.error_title', { title }) : title
  const answer = layout(t, { title: shownTitle, width: 'wide', aside: signedInAs(t, visitor) }, page)
  return show(t, answer, { status: faults.length > 0 ? 400 : 200, cookies })
}

const addressSection = (t: Translator, { email }: Visitor, sendsMail: boolean): Html => html`<section aria-labelledby="address">
<h2 id="address">${t('proof_page.section')}</h2>
<p class="hint">${t('proof_page.unproven')}</p>
${
  sendsMail
    ? html`<form method="post" action="/account/address"><button>${t('proof_page.send')}</button></form>`
    : html`<p>${t.html('proof_page.no_mail', { command: html`<code>npx primanota users verify ${email}</code>` })}</p>`
}</section>`

/** The address stands in the form, so that a password manager files the new password under it. */
const passwordSection = (t: Translator, { email }: Visitor, faults: Faults): Html => html`<section aria-labelledby="password">
<h2 id="password">${t('page.password')}</h2>
<p class="hint">${t('account_page.password_hint')}</p>
${faultSummary(t, faults)}
<form method="post" action="/account/password" novalidate>
${inputField(t, { name: 'email', label: t('page.email'), type: 'email', value: email, autocomplete: 'username', readOnly: true, faults: [] })}
${inputField(t, { name: 'current', label: t('account_page.current'), type: 'password', autocomplete: 'current-password', faults })}
${inputField(t, { name: 'fresh', label: t('page.new_password'), type: 'password', autocomplete: 'new-password', hint: passwordHint(t), faults })}
<button class="primary">${t('account_page.change')}</button>
</form></section>`

function signInsSection(t: Translator, signIns: readonly SignIn[], timeZone: string): Html {
  const others = signIns.filter(signIn => !signIn.isCurrent).length
  return html`<section aria-labelledby="sign-ins">
<h2 id="sign-ins">${t('account_page.sign_ins')}</h2>
<p class="hint">${t('account_page.sign_ins_hint')}</p>
<ul class="rows">${signIns.map(signIn => signInRow(t, signIn, timeZone))}</ul>
<div class="deeds">${others > 0 && endForm('others', t('account_page.end_others', { count: others }))}${endForm('all', t('account_page.end_all'))}</div>
</section>`
}

const endForm = (which: string, label: string): Html =>
  html`<form class="inline" method="post" action="/account/sign-ins"><input type="hidden" name="end" value="${which}"><button>${label}</button></form>`

function signInRow(t: Translator, { id, device, network, createdAt, lastSeenAt, isCurrent }: SignIn, timeZone: string): Html {
  const name = t.tell(toDevice(device))
  const [since, used] = [formatInstant(t, createdAt, timeZone), formatInstant(t, lastSeenAt, timeZone)]
  return html`<li class="row"><div class="what"><strong>${name}</strong>${isCurrent && html` <span class="tag">${t('account_page.current_one')}</span>`}
<span class="meta">${t.html('account_page.since', { since, used })}</span>
${network !== null && html`<span class="meta">${t('account_page.from', { network })}</span>`}</div>
${
  !isCurrent &&
  html`<form class="inline" method="post" action="/account/sign-ins"><input type="hidden" name="end" value="${id}"><button class="danger">${t('account_page.end')}<span class="unseen"> ${t('account_page.end_of', { device: name })}</span></button></form>`
}</li>`
}

async function submitPassword(visit: Visit, visitor: Visitor): Promise<PageAnswer> {
  const { services, form, address } = visit
  const [current, fresh] = [form.secret('current'), form.secret('fresh')]
  const empty = [
    ...(current === '' ? [{ path: 'current', ...say('form.current_missing') }] : []),
    ...(fresh === '' ? [{ path: 'fresh', ...say('form.fresh_missing') }] : []),
  ]
  if (empty.length > 0) return showAccount(visit, visitor, empty)
  if (current === fresh) return showAccount(visit, visitor, [{ path: 'fresh', ...say('form.fresh_is_current') }])
  const fault = await faultOfNew(services, visitor, fresh)
  if (fault !== undefined) return showAccount(visit, visitor, [{ path: 'fresh', ...fault }])
  const changed = await changePassword(services, {
    person: visitor,
    tokenHash: hashToken(visitor.token),
    current,
    fresh,
    address,
    language: visit.language,
  })
  if (changed.outcome === 'limited') return showLimited(translator(visit.language), changed.retryAfterSeconds, here)
  if (changed.outcome === 'wrong') return showAccount(visit, visitor, [{ path: 'current', ...say('form.current_wrong') }])
  return goTo(here, [showOnce(visit, visitor.token, { kind: 'sentence', said: say('account_page.changed', { others: changed.ended }) })])
}

async function submitAddress(visit: Visit, visitor: Visitor): Promise<PageAnswer> {
  // The page says what to do where no mail leaves.
  if (!visit.services.mailTransport) return goTo(here)
  const asked = await askForProof(visit.services, visitor.userId, visit.language)
  if (asked.outcome === 'limited') return showLimited(translator(visit.language), asked.retryAfterSeconds, here)
  if (asked.outcome === 'proven') return goTo(here)
  return goTo(here, [showOnce(visit, visitor.token, { kind: 'sentence', said: say('proof_page.sent', { email: visitor.email }) })])
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
  return goTo(here, [showOnce(visit, visitor.token, { kind: 'sentence', said: say('account_page.ended', { count: ended }) })])
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
  { method: 'POST', path: '/account/address', answer: forVisitor(submitAddress) },
  { method: 'POST', path: '/account/password', answer: forVisitor(submitPassword) },
  { method: 'POST', path: '/account/sign-ins', answer: forVisitor(submitEnd) },
]
