/** "Members" on the start page: who belongs to the organization, in which role, and a form that invites. */

import { mayGrantRole, roles } from '../../../domain/access/permissions.ts'
import type { Caller } from '../../../kernel/context.ts'
import type { Key } from '../../../store/access/keys.ts'
import type { Member } from '../../../store/access/members.ts'
import { emailMax } from '../checks.ts'
import { choiceField, type Faults, faultSummary, inputField, selectField } from '../markup/fields.ts'
import type { Form } from '../markup/form.ts'
import { type Html, html } from '../markup/html.ts'
import { formatInstant } from '../markup/instants.ts'
import { roleLabels } from '../roles.ts'

/** In the words of the form: whatever the schema finds wrong with a field. */
export const inviteFaults: Readonly<Record<string, string>> = {
  email: 'Enter a whole e-mail address, such as anna@example.com.',
  role: 'Choose a role.',
}

export interface MembersSection {
  caller: Caller
  members: readonly Member[]
  /** Live ones, as far as the caller sees them: those that a member made can be revoked with the removal. */
  keys: readonly Key[]
  more: boolean
  timeZone: string
  trouble: { faults: Faults; form: Form } | undefined
}

export function membersSection(section: MembersSection): Html {
  const { caller, members, more } = section
  const isAlone = members.length === 1
  const manages = caller.permissions.has('members:manage')
  return html`<section aria-labelledby="members">
<h2 id="members">Members</h2>
${members.some(member => member.verified === false) && html`<p class="hint">Not verified: the account was made with the link of an invitation, and nobody has checked that the address belongs to its owner.</p>`}
<ul class="rows">${members.map(member => memberRow(member, section))}</ul>
${more && html`<p class="hint">Only the first are shown here; <code>GET /api/rest/members</code> lists all.</p>`}
${isAlone && manages && html`<p class="empty">You are alone here. Invite your accountant, or the people who send in receipts.</p>`}
${manages && inviteForm(section)}
</section>`
}

const grantableRoles = ({ permissions }: Caller) => roles.filter(role => mayGrantRole(permissions, role))

function memberRow(member: Member, { caller, members, keys, timeZone }: MembersSection): Html {
  const { name: role } = roleLabels[member.role]
  const isOnlyOwner = member.role === 'owner' && members.filter(one => one.role === 'owner' && one.state === 'active').length === 1
  const isInvited = member.state === 'invited'
  const mayTouch = caller.permissions.has('members:manage') && mayGrantRole(caller.permissions, member.role) && (isInvited || !isOnlyOwner)
  const since =
    isInvited && member.expiresAt !== null
      ? html`invited, the link ends ${formatInstant(member.expiresAt, timeZone, 'day')}`
      : html`since ${formatInstant(member.since, timeZone, 'day')}`
  const isSelf = member.id === caller.userId
  return html`<li class="row"><div class="what"><strong>${member.name ?? member.email}</strong>${isSelf && html` <span class="tag">you</span>`}${member.verified === false && html` <span class="tag doubt">not verified</span>`}
${member.name !== null && html`<span class="meta">${member.email}</span>`}
<span class="meta">${(!mayTouch || isInvited) && `${role} · `}${since}</span></div>
${mayTouch && html`<div class="deeds">${!isInvited && roleForm(member, caller)}${removeForm(member, isSelf, keysMadeBy(member, keys))}</div>`}</li>`
}

const roleForm = (member: Member, caller: Caller): Html =>
  html`<form class="inline" method="post" action="/"><input type="hidden" name="action" value="update_member"><input type="hidden" name="id" value="${member.id}">
<input type="hidden" name="email" value="${member.email}">
${selectField({
  id: `role-${member.id}`,
  name: 'role',
  label: `Role of ${member.email}`,
  quiet: true,
  choices: grantableRoles(caller).map(value => ({ value, label: roleLabels[value].name })),
  chosen: member.role,
  faults: [],
})}<button>Change<span class="unseen"> the role of ${member.email}</span></button></form>`

const keysMadeBy = (member: Member, keys: readonly Key[]): Key[] =>
  keys.filter(key => key.scope === 'organization' && key.createdBy === member.id)

function removeForm(member: Member, isSelf: boolean, made: readonly Key[]): Html {
  const isInvited = member.state === 'invited'
  const [verb, consequence] = isInvited
    ? ['Withdraw', 'The link stops working.']
    : isSelf
      ? ['Leave', 'You lose access at once, and your own keys and apps end. Somebody has to invite you to come back.']
      : ['Remove', 'They lose access at once, and their own keys and apps end for good.']
  return html`<details class="confirm"><summary>${verb}<span class="unseen"> ${member.email}</span></summary>
<form method="post" action="/"><input type="hidden" name="action" value="remove_member"><input type="hidden" name="id" value="${member.id}">
<input type="hidden" name="email" value="${member.email}">
<p>${consequence}</p>${made.length > 0 && madeKeys(member, isSelf, made)}<button class="danger">${isInvited ? 'Withdraw the invitation' : isSelf ? 'Leave the organization' : `Remove ${member.name ?? member.email}`}</button></form></details>`
}

/** Keys of the organization go on working: whoever made them may have a copy. */
const madeKeys = (member: Member, isSelf: boolean, made: readonly Key[]): Html =>
  choiceField({
    id: `revoke-${member.id}`,
    name: 'revokeKeys',
    label: isSelf ? 'Keys of the organization that you made' : 'Keys of the organization that they made',
    hint: 'They go on working. Revoke those of which a copy may be kept.',
    type: 'checkbox',
    choices: made.map(key => ({ value: key.id, label: `Revoke “${key.name}”`, hint: `${key.prefix}…` })),
    chosen: [],
    faults: [],
    className: 'made',
  })

function inviteForm({ caller, trouble }: MembersSection): Html {
  const faults = trouble?.faults ?? []
  const typed = trouble?.form
  const choices = grantableRoles(caller).map(value => ({ value, label: roleLabels[value].name, hint: roleLabels[value].may }))
  return html`<details class="more"${trouble && html` open`}><summary>Invite somebody</summary>
${faultSummary(faults, path => `invite-${path}`)}
<form method="post" action="/" novalidate><input type="hidden" name="action" value="invite_member">
${inputField({ id: 'invite-email', name: 'email', label: 'E-mail', type: 'email', value: typed?.text('email') ?? '', autocomplete: 'off', maxLength: emailMax, hint: 'Primanota sends no mail: you get a link to pass on.', faults })}
${choiceField({ id: 'invite-role', name: 'role', label: 'Role', choices, chosen: [typed?.text('role') || 'accountant'], faults, className: 'cards' })}
<button class="primary">Create the invitation</button></form></details>`
}
