import { ended } from '../../language/text.ts'
import { findUserByEmail } from '../../store/access/users.ts'
import { foldEmail } from '../emails.ts'
import { acceptInvitation, findInvitation, type Guest, type Invitation, isInvited } from '../invitations.ts'
import { sessionCookie } from '../sessions.ts'
import { checkPassword } from '../sign-in.ts'
import { checkName, checkNewPassword, nameMax, passwordHint } from './checks.ts'
import { showLimited, showMessage } from './errors.ts'
import { type Faults, faultSummary, inputField } from './markup/fields.ts'
import { type Html, html } from './markup/html.ts'
import { layout } from './markup/layout.ts'
import { showOnce } from './markup/shown-once.ts'
import { roleLabels } from './roles.ts'
import { findVisitor, goTo, isTokenShaped, type Page, type PageAnswer, show, type Visit, type Visitor, whenceOf } from './visit.ts'

/** Who opened the link: somebody signed in as the invited person or as another, or nobody yet, with or without an account. */
type Opener = { kind: 'invited' | 'other'; visitor: Visitor } | { kind: 'known' | 'new' }

async function findOpener(visit: Visit, invitation: Invitation): Promise<Opener> {
  const visitor = await findVisitor(visit)
  if (visitor) return { kind: isInvited(invitation, visitor.email) ? 'invited' : 'other', visitor }
  return { kind: (await findUserByEmail(visit.services.store, foldEmail(invitation.email))) ? 'known' : 'new' }
}

const showGone = (): PageAnswer =>
  showMessage(
    {
      title: 'This invitation is no longer valid',
      body: html`<p>It was accepted, withdrawn or replaced, or it is older than seven days. Ask whoever invited you for a new link.</p>
<p>Accepted it already? <a href="/sign-in">Sign in</a>.</p>`,
    },
    { status: 404 },
  )

const showAlready = (): PageAnswer =>
  showMessage(
    {
      title: 'Already a member',
      body: html`<p>This invitation was accepted a moment ago.</p><p><a class="button primary" href="/">Go to the start page</a></p>`,
    },
    { status: 409 },
  )

interface InvitationForm {
  name?: string
  faults?: Faults
  status?: number
}

/** The invited address stands in the form, so that a password manager files the password under it. It cannot be changed, nor is it read. */
const addressField = (email: string): Html =>
  inputField({ name: 'email', label: 'E-mail', type: 'email', value: email, autocomplete: 'username', readOnly: true, faults: [] })

function openerForm(invitation: Invitation, opener: Opener, token: string, { name = '', faults = [] }: InvitationForm): Html {
  const { email } = invitation
  if (opener.kind === 'other') {
    return html`<p>The invitation is for <strong>${email}</strong>, and you are signed in as <strong>${opener.visitor.email}</strong>. Sign out to go on as the invited person.</p>
<form method="post" action="/sign-out"><input type="hidden" name="next" value="/invitation/${token}"><button class="primary">Sign out</button></form>`
  }
  if (opener.kind === 'invited')
    return html`<p>You are signed in as <strong>${email}</strong>.</p><form method="post"><button class="primary">Join</button></form>`
  if (opener.kind === 'known') {
    return html`<p>There is an account with this address already. Sign in to join.</p>
<form method="post" novalidate>${addressField(email)}
${inputField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', faults })}
<button class="primary">Sign in and join</button></form>
<p class="hint">You never made one? Then somebody else opened an invitation to your address. Ask whoever runs this Primanota to free it with <code>npx primanota users release ${email}</code>, then open this link again.</p>`
  }
  return html`<p>Create your account to join.</p>
<form method="post" novalidate>${addressField(email)}
${inputField({ name: 'name', label: 'Your name', value: name, autocomplete: 'name', maxLength: nameMax, optional: true, faults })}
${inputField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: passwordHint, faults })}
<p class="hint">Nobody can check yet that this address is yours: the members of ${invitation.organizationName} will see it marked as not verified.</p>
<button class="primary">Create the account and join</button></form>`
}

function showForm(invitation: Invitation, opener: Opener, token: string, form: InvitationForm = {}): PageAnswer {
  const { faults = [], status = 200 } = form
  const title = `Join ${invitation.organizationName}`
  const page = html`<h1>${title}</h1>
<p class="lead">Your role: <strong>${roleLabels[invitation.role].name}</strong>. ${roleLabels[invitation.role].may}.</p>
${faultSummary(faults)}
${openerForm(invitation, opener, token, form)}`
  return show(layout({ title: faults.length > 0 ? `Error: ${title}` : title }, page), { status })
}

async function submit(visit: Visit): Promise<PageAnswer> {
  const { services, params, requestId } = visit
  const { token } = params
  const invitation = isTokenShaped(token) ? await findInvitation(services, token) : undefined
  if (!invitation || token === undefined) return showGone()
  const opener = await findOpener(visit, invitation)
  const guest = await findGuest(visit, invitation, opener, token)
  if ('status' in guest) return guest
  const accepted = await acceptInvitation(services, invitation, guest, requestId)
  if (accepted.outcome === 'already') return showAlready()
  if (accepted.outcome === 'wrong password') return showWrongPassword(invitation, opener, token)
  const welcome = showOnce(visit, accepted.token, { kind: 'done', message: ended(`You joined ${invitation.organizationName}`) })
  return goTo('/', guest.kind === 'signed-in' ? [welcome] : [sessionCookie(services.baseUrl, accepted.token), welcome])
}

async function findGuest(visit: Visit, invitation: Invitation, opener: Opener, token: string): Promise<Guest | PageAnswer> {
  const { services, form, address } = visit
  if (opener.kind === 'other') return showForm(invitation, opener, token, { status: 403 })
  if (opener.kind === 'invited') {
    const { userId: id, email, name, token: session } = opener.visitor
    return { kind: 'signed-in', user: { id, email, name }, token: session }
  }
  const password = form.secret('password')
  if (opener.kind === 'new') {
    const name = form.text('name')
    const about = { email: invitation.email, names: [name, invitation.organizationName] }
    const faults = [...checkName(name, 'name', 'person'), ...(await checkNewPassword(password, about))]
    if (faults.length > 0) return showForm(invitation, opener, token, { name, faults, status: 400 })
    return { kind: 'new', name: name === '' ? null : name, password, whence: whenceOf(visit) }
  }
  if (password === '') {
    return showForm(invitation, opener, token, { faults: [{ path: 'password', message: 'Enter your password.' }], status: 400 })
  }
  const check = await checkPassword(services, { email: invitation.email, password, address })
  if (check.outcome === 'limited') return showLimited(check.retryAfterSeconds)
  if (check.outcome === 'right') return { kind: 'known', user: check.user, whence: whenceOf(visit) }
  return showWrongPassword(invitation, opener, token)
}

const showWrongPassword = (invitation: Invitation, opener: Opener, token: string): PageAnswer =>
  showForm(invitation, opener, token, { faults: [{ path: 'password', message: 'This is not the right password.' }], status: 400 })

export const invitationPages: readonly Page[] = [
  {
    method: 'GET',
    path: '/invitation/:token',
    async answer(visit) {
      const { token } = visit.params
      const invitation = isTokenShaped(token) ? await findInvitation(visit.services, token) : undefined
      if (!invitation || token === undefined) return showGone()
      return showForm(invitation, await findOpener(visit, invitation), token)
    },
  },
  { method: 'POST', path: '/invitation/:token', answer: submit },
]
