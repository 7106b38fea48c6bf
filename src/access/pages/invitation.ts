import { say } from '../../language/say.ts'
import { findUserByEmail, type User } from '../../store/access/users.ts'
import { foldEmail } from '../emails.ts'
import { acceptInvitation, findInvitation, type Invitation, type InvitedVisitor, isInvited } from '../invitations.ts'
import { beginSignIn, hasSecondStep } from '../second-step/begun-sign-in.ts'
import { checkPassword, toNetwork } from '../sign-in.ts'
import { noteSignIn } from '../sign-in-log.ts'
import { checkName, checkNewPassword, nameMax, passwordHint } from './checks.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { showLimited, showMessage } from './errors.ts'
import { type Faults, faultSummary, inputField } from './markup/fields.ts'
import { type Html, html } from './markup/html.ts'
import { layout } from './markup/layout.ts'
import { showOnce } from './markup/shown-once.ts'
import { type Translator, translator } from './markup/translator.ts'
import { roleLabel } from './roles.ts'
import { signInStepPath } from './second-step/paths.ts'
import { findVisitor, goTo, isTokenShaped, type Page, type PageAnswer, show, signInOriginOf, type Visit, type Visitor } from './visit.ts'

/** Who opened the link: somebody signed in as the invited person or as another, or nobody yet, with or without an account. */
type Opener = { kind: 'invited' | 'other'; visitor: Visitor } | { kind: 'known' | 'new' }

async function findOpener(visit: Visit, invitation: Invitation): Promise<Opener> {
  const visitor = await findVisitor(visit)
  if (visitor) return { kind: isInvited(invitation, visitor.email) ? 'invited' : 'other', visitor }
  return { kind: (await findUserByEmail(visit.services.store, foldEmail(invitation.email))) ? 'known' : 'new' }
}

const showGone = (t: Translator): PageAnswer =>
  showMessage(
    t,
    {
      title: t('invitation_page.gone'),
      body: html`<p>${t('invitation_page.gone_why')}</p>
<p>${t.html('invitation_page.accepted_before', { link: html`<a href="/sign-in">${t('page.sign_in')}</a>` })}</p>`,
    },
    { status: 404 },
  )

const showAlready = (t: Translator): PageAnswer =>
  showMessage(
    t,
    {
      title: t('invitation_page.already'),
      body: html`<p>${t('invitation_page.already_why')}</p><p><a class="button primary" href="/">${t('page.to_start')}</a></p>`,
    },
    { status: 409 },
  )

/** An invitation, by whom it was opened, and the token of its link. */
interface Opened {
  invitation: Invitation
  opener: Opener
  token: string
}

interface InvitationForm {
  name?: string
  faults?: Faults
  status?: number
}

/** The invited address stands in the form, so that a password manager files the password under it. It cannot be changed, nor is it read. */
const addressField = (t: Translator, email: string): Html =>
  inputField(t, {
    name: 'email',
    label: t('page.email'),
    type: 'email',
    value: email,
    autocomplete: 'username',
    readOnly: true,
    faults: [],
  })

function openerForm(t: Translator, { invitation, opener, token }: Opened, { name = '', faults = [] }: InvitationForm): Html {
  const { email } = invitation
  const strong = (text: string): Html => html`<strong>${text}</strong>`
  // After a fault the summary of it has the focus.
  const autofocus = faults.length === 0
  if (opener.kind === 'other') {
    return html`<p>${t.html('invitation_page.other', { invited: strong(email), signedIn: strong(opener.visitor.email) })}</p>
<form method="post" action="/sign-out"><input type="hidden" name="next" value="/invitation/${token}"><button class="primary">${t('page.sign_out')}</button></form>`
  }
  if (opener.kind === 'invited')
    return html`<p>${t.html('invitation_page.invited', { email: strong(email) })}</p><form method="post"><button class="primary">${t('invitation_page.join')}</button></form>`
  if (opener.kind === 'known') {
    return html`<p>${t('invitation_page.known')}</p>
<form method="post" novalidate>${addressField(t, email)}
${inputField(t, { name: 'password', label: t('page.password'), type: 'password', autocomplete: 'current-password', autofocus, faults })}
<button class="primary">${t('invitation_page.sign_in')}</button></form>
<p class="hint">${t.html('invitation_page.not_yours', { command: html`<code>npx primanota users release ${email}</code>` })}</p>`
  }
  return html`<p>${t('invitation_page.new')}</p>
<form method="post" novalidate>${addressField(t, email)}
${inputField(t, { name: 'name', label: t('page.your_name'), value: name, autocomplete: 'name', maxLength: nameMax, optional: true, autofocus, faults })}
${inputField(t, { name: 'password', label: t('page.password'), type: 'password', autocomplete: 'new-password', hint: passwordHint(t), faults })}
<p class="hint">${t('invitation_page.not_verified', { organization: invitation.organizationName })}</p>
<button class="primary">${t('invitation_page.create')}</button></form>`
}

function showForm(t: Translator, opened: Opened, form: InvitationForm = {}): PageAnswer {
  const { faults = [], status = 200 } = form
  const { organizationName: organization, role } = opened.invitation
  const { name, may } = roleLabel(t, role)
  const title = t('invitation_page.title', { organization })
  const page = html`<h1>${title}</h1>
<p class="lead">${t.html('page.your_role', { role: html`<strong>${name}</strong>`, may })}</p>
${faultSummary(t, faults)}
${openerForm(t, opened, form)}`
  return show(t, layout(t, { title: faults.length > 0 ? t('page.error_title', { title }) : title }, page), { status })
}

async function submit(visit: Visit): Promise<PageAnswer> {
  const { services, params, requestId } = visit
  const t = translator(visit.language)
  const { token } = params
  const invitation = isTokenShaped(token) ? await findInvitation(services, token) : undefined
  if (!invitation || token === undefined) return showGone(t)
  const opened = { invitation, opener: await findOpener(visit, invitation), token }
  const guest = await findGuest(visit, opened)
  if ('status' in guest) return guest
  const accepted = await acceptInvitation(services, invitation, guest, requestId)
  if (accepted.outcome === 'already') return showAlready(t)
  if (accepted.outcome === 'wrong password') return showWrongPassword(t, opened)
  // Set up since the password was looked at.
  if (accepted.outcome === 'second step') return guest.kind === 'known' ? toSecondStep(visit, guest.user, token) : showGone(t)
  const said = say('invitation_page.joined', { organization: invitation.organizationName })
  const welcome = showOnce(visit, accepted.token, { kind: 'sentence', said })
  if (guest.kind === 'signed-in') return goTo('/', [welcome])
  const { user, token: session } = accepted
  await noteSignIn(services, user, toNetwork(visit.address))
  const done = await completeSignIn(visit, { userId: user.id, token: session, isNewAccount: guest.kind === 'new' }, '/')
  return { ...done, cookies: [...done.cookies, welcome] }
}

async function toSecondStep({ services }: Visit, user: Pick<User, 'id' | 'passwordHash'>, token: string): Promise<PageAnswer> {
  const next = encodeURIComponent(`/invitation/${token}`)
  return goTo(`${signInStepPath}?next=${next}`, [await beginSignIn(services, user, { methods: ['password'] })])
}

async function findGuest(visit: Visit, opened: Opened): Promise<InvitedVisitor | PageAnswer> {
  const { services, form, address } = visit
  const { invitation, opener } = opened
  const t = translator(visit.language)
  if (opener.kind === 'other') return showForm(t, opened, { status: 403 })
  if (opener.kind === 'invited') {
    const { userId: id, email, name, token: session } = opener.visitor
    return { kind: 'signed-in', user: { id, email, name }, token: session }
  }
  const password = form.secret('password')
  if (opener.kind === 'new') {
    const name = form.text('name')
    const about = { email: invitation.email, names: [name, invitation.organizationName] }
    const faults = [...checkName(name, 'name', 'person'), ...(await checkNewPassword(password, about))]
    if (faults.length > 0) return showForm(t, opened, { name, faults, status: 400 })
    return { kind: 'new', name: name === '' ? null : name, password, whence: signInOriginOf(visit), language: visit.language }
  }
  if (password === '') {
    return showForm(t, opened, { faults: [{ path: 'password', ...say('form.password_missing') }], status: 400 })
  }
  const check = await checkPassword(services, { email: invitation.email, password, address })
  if (check.outcome === 'limited') return showLimited(t, check.retryAfterSeconds)
  if (check.outcome === 'right' && (await hasSecondStep(services.store, check.user.id)))
    return toSecondStep(visit, check.user, opened.token)
  if (check.outcome === 'right') return { kind: 'known', user: check.user, whence: signInOriginOf(visit) }
  return showWrongPassword(t, opened)
}

const showWrongPassword = (t: Translator, opened: Opened): PageAnswer =>
  showForm(t, opened, { faults: [{ path: 'password', ...say('form.password_wrong') }], status: 400 })

export const invitationPages: readonly Page[] = [
  {
    method: 'GET',
    path: '/invitation/:token',
    async answer(visit) {
      const { token } = visit.params
      const invitation = isTokenShaped(token) ? await findInvitation(visit.services, token) : undefined
      const t = translator(visit.language)
      if (!invitation || token === undefined) return showGone(t)
      return showForm(t, { invitation, opener: await findOpener(visit, invitation), token })
    },
  },
  { method: 'POST', path: '/invitation/:token', answer: submit },
]
