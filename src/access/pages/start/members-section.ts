/** "Members" on the start page: who belongs to the organization, in which role, and a form that invites. */

import { mayGrantRole, roles } from '../../../domain/access/permissions.ts'
import type { Caller } from '../../../kernel/context.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import type { Key } from '../../../store/access/keys.ts'
import type { Member } from '../../../store/access/members.ts'
import { emailMax } from '../checks.ts'
import { choiceField, type Faults, faultSummary, inputField, selectField } from '../markup/fields.ts'
import type { Form } from '../markup/form.ts'
import { type Html, html } from '../markup/html.ts'
import { formatInstant } from '../markup/instants.ts'
import type { Translator } from '../markup/translator.ts'
import { roleLabel } from '../roles.ts'

/** In the words of the form: whatever the schema finds wrong with a field. */
export const inviteFaults: Readonly<Record<string, Said>> = {
  email: say('form.email_not_whole'),
  role: say('members_section.role_fault'),
}

export interface MembersSection {
  t: Translator
  caller: Caller
  members: readonly Member[]
  /** Live ones, as far as the caller sees them: those that a member made can be revoked with the removal. */
  keys: readonly Key[]
  more: boolean
  timeZone: string
  trouble: { faults: Faults; form: Form } | undefined
}

export function membersSection(section: MembersSection): Html {
  const { t, caller, members, more } = section
  const isAlone = members.length === 1
  const manages = caller.permissions.has('members:manage')
  return html`<section aria-labelledby="members">
<h2 id="members">${t('members_section.title')}</h2>
${members.some(member => member.verified === false) && html`<p class="hint">${t('members_section.not_verified_why')}</p>`}
<ul class="rows">${members.map(member => memberRow(member, section))}</ul>
${more && html`<p class="hint">${t.html('members_section.more', { route: html`<code>GET /api/rest/members</code>` })}</p>`}
${isAlone && manages && html`<p class="empty">${t('members_section.alone')}</p>`}
${manages && inviteForm(section)}
</section>`
}

const grantableRoles = ({ permissions }: Caller) => roles.filter(role => mayGrantRole(permissions, role))

function memberRow(member: Member, { t, caller, members, keys, timeZone }: MembersSection): Html {
  const { name: role } = roleLabel(t, member.role)
  const isOnlyOwner = member.role === 'owner' && members.filter(one => one.role === 'owner' && one.state === 'active').length === 1
  const isInvited = member.state === 'invited'
  const mayTouch = caller.permissions.has('members:manage') && mayGrantRole(caller.permissions, member.role) && (isInvited || !isOnlyOwner)
  const since =
    isInvited && member.expiresAt !== null
      ? t.html('members_section.invited', { ends: formatInstant(t, member.expiresAt, timeZone, 'day') })
      : t.html('members_section.since', { since: formatInstant(t, member.since, timeZone, 'day') })
  const isSelf = member.id === caller.userId
  return html`<li class="row"><div class="what"><strong>${member.name ?? member.email}</strong>${isSelf && html` <span class="tag">${t('members_section.you')}</span>`}${member.verified === false && html` <span class="tag doubt">${t('members_section.not_verified')}</span>`}
${member.name !== null && html`<span class="meta">${member.email}</span>`}
<span class="meta">${(!mayTouch || isInvited) && `${role} · `}${since}</span></div>
${mayTouch && html`<div class="deeds">${!isInvited && roleForm(t, member, caller)}${removeForm(t, member, isSelf, keysMadeBy(member, keys))}</div>`}</li>`
}

const roleForm = (t: Translator, member: Member, caller: Caller): Html =>
  html`<form class="inline" method="post"><input type="hidden" name="action" value="update_member"><input type="hidden" name="id" value="${member.id}">
<input type="hidden" name="email" value="${member.email}">
${selectField(t, {
  id: `role-${member.id}`,
  name: 'role',
  label: t('members_section.role_of', { email: member.email }),
  quiet: true,
  choices: grantableRoles(caller).map(value => ({ value, label: roleLabel(t, value).name })),
  chosen: member.role,
  faults: [],
})}<button>${t('members_section.change')}<span class="unseen"> ${t('members_section.change_of', { email: member.email })}</span></button></form>`

const keysMadeBy = (member: Member, keys: readonly Key[]): Key[] =>
  keys.filter(key => key.scope === 'organization' && key.createdBy === member.id)

function removeForm(t: Translator, member: Member, isSelf: boolean, made: readonly Key[]): Html {
  const isInvited = member.state === 'invited'
  const deed = isInvited ? 'withdraw' : isSelf ? 'leave' : 'remove'
  const button =
    deed === 'remove' ? t('members_section.remove_this', { name: member.name ?? member.email }) : t(`members_section.${deed}_this`)
  return html`<details class="confirm"><summary>${t(`members_section.${deed}`)}<span class="unseen"> ${member.email}</span></summary>
<form method="post"><input type="hidden" name="action" value="remove_member"><input type="hidden" name="id" value="${member.id}">
<input type="hidden" name="email" value="${member.email}">
<p>${t(`members_section.${deed}_what`)}</p>${made.length > 0 && madeKeys(t, member, isSelf, made)}<button class="danger">${button}</button></form></details>`
}

/** Keys of the organization go on working: whoever made them may have a copy. */
const madeKeys = (t: Translator, member: Member, isSelf: boolean, made: readonly Key[]): Html =>
  choiceField(t, {
    id: `revoke-${member.id}`,
    name: 'revokeKeys',
    label: t(isSelf ? 'members_section.keys_you_made' : 'members_section.keys_made'),
    hint: t('members_section.keys_hint'),
    type: 'checkbox',
    choices: made.map(key => ({ value: key.id, label: t('members_section.revoke_key', { name: key.name }), hint: `${key.prefix}…` })),
    chosen: [],
    faults: [],
    className: 'made',
  })

function inviteForm({ t, caller, trouble }: MembersSection): Html {
  const faults = trouble?.faults ?? []
  const typed = trouble?.form
  const choices = grantableRoles(caller).map(value => {
    const { name: label, may: hint } = roleLabel(t, value)
    return { value, label, hint }
  })
  return html`<details class="more"${trouble && html` open`}><summary>${t('members_section.invite')}</summary>
${faultSummary(t, faults, path => `invite-${path}`)}
<form method="post" novalidate><input type="hidden" name="action" value="invite_member">
${inputField(t, { id: 'invite-email', name: 'email', label: t('page.email'), type: 'email', value: typed?.text('email') ?? '', autocomplete: 'off', maxLength: emailMax, hint: t('members_section.invite_hint'), faults })}
${choiceField(t, { id: 'invite-role', name: 'role', label: t('members_section.role'), choices, chosen: [typed?.text('role') || 'accountant'], faults, className: 'cards' })}
<button class="primary">${t('members_section.create')}</button></form></details>`
}
