/** "API keys" on the start page: the live ones, a form for another. */

import { type KeyPermission, keyPermissions, mayMakeKey, type Role } from '../../../domain/access/permissions.ts'
import type { Caller } from '../../../kernel/context.ts'
import type { Key } from '../../../store/access/keys.ts'
import { choiceField, type Faults, faultSummary, inputField } from '../markup/fields.ts'
import type { Form } from '../markup/form.ts'
import { type Html, html } from '../markup/html.ts'
import { formatInstant } from '../markup/instants.ts'

const presets = [
  { value: 'everything', label: 'Everything', hint: 'All that you may do yourself' },
  { value: 'read', label: 'Read only', hint: 'Sees, and changes nothing' },
  { value: 'choose', label: 'Choose', hint: 'Just what the program needs' },
]

const permissionLabels: Readonly<Record<KeyPermission, string>> = {
  'documents:read': 'See documents',
  'documents:edit': 'Capture, read and code documents',
  'documents:post': 'Post documents',
  'documents:delete': 'Delete documents',
  'bank:read': 'See the bank',
  'bank:edit': 'Connect and reconcile the bank',
  'invoices:read': 'See invoices and contacts',
  'invoices:edit': 'Write and issue invoices, keep contacts',
  'ledger:read': 'See the ledger and VAT returns',
  'ledger:edit': 'Prepare and file VAT returns',
  'settings:read': 'See settings and members',
  'settings:edit': 'Change settings, members and keys',
}

/** Who manages keys makes those of the organization here, everybody else their own: whose role then bounds the key. */
const roleOfKey = ({ permissions, role }: Caller): Role | null => (permissions.has('keys:manage') ? null : role)

/** What this caller can pass on. */
const grantable = (caller: Caller): KeyPermission[] =>
  keyPermissions.filter(permission => mayMakeKey(caller.permissions, [permission], roleOfKey(caller)))

export function readKeyWish(form: Form, caller: Caller) {
  const preset = form.text('preset')
  const all = grantable(caller)
  const chosen = form.all('permission')
  const permissions = preset === 'everything' ? all : preset === 'read' ? all.filter(one => one.endsWith(':read')) : chosen
  return { name: form.text('name'), permissions, scope: roleOfKey(caller) === null ? 'organization' : 'user' }
}

/** In the words of the form: whatever the schema finds wrong with a field. */
export const keyFaults: Readonly<Record<string, string>> = {
  name: 'Give the key a name of at most 200 characters, without invisible ones.',
  permissions: 'Choose what the key may do.',
}

export interface KeysSection {
  caller: Caller
  keys: readonly Key[]
  /** There are more than fit on the page. */
  more: boolean
  timeZone: string
  trouble: { faults: Faults; form: Form } | undefined
}

export function keysSection({ caller, keys, more, timeZone, trouble }: KeysSection): Html {
  const list = html`<ul class="rows">${keys.map(key => keyRow(key, timeZone))}</ul>`
  const manages = caller.permissions.has('keys:manage')
  return html`<section aria-labelledby="keys">
<h2 id="keys">API keys</h2>
<p class="hint">A key lets a program work for ${manages ? 'your organization' : 'you'}: a web shop, a script, an assistant.</p>
${keys.length > 0 ? list : html`<p class="empty">There is no key yet. Create one for the first program that you connect.</p>`}
${more && html`<p class="hint">Only the newest are shown here; <code>GET /api/rest/keys</code> lists all.</p>`}
${newKeyForm(caller, trouble)}
</section>`
}

function keyRow(key: Key, timeZone: string): Html {
  const used = key.lastUsedAt === null ? 'never used' : html`last used ${formatInstant(key.lastUsedAt, timeZone)}`
  const ends = key.expiresAt !== null && html` · ends ${formatInstant(key.expiresAt, timeZone, 'day')}`
  const count = key.permissions.length === 1 ? '1 permission' : `${key.permissions.length} permissions`
  return html`<li class="row"><div class="what"><strong>${key.name}</strong>
<span class="meta"><code>${key.prefix}…</code></span>
<span class="meta">${count} · ${used}${ends}${key.scope === 'user' && ' · personal'}</span></div>
<details class="confirm"><summary>Revoke<span class="unseen"> ${key.name}</span></summary>
<form method="post" action="/"><input type="hidden" name="action" value="revoke_key"><input type="hidden" name="id" value="${key.id}">
<input type="hidden" name="name" value="${key.name}">
<p>Programs that use this key stop working at once.</p><button class="danger">Revoke this key</button></form></details></li>`
}

function newKeyForm(caller: Caller, trouble: KeysSection['trouble']): Html {
  const faults = trouble?.faults ?? []
  const typed = trouble?.form
  const boxes = grantable(caller).map(value => ({ value, label: permissionLabels[value] }))
  return html`<details class="more"${trouble && html` open`}><summary>Create a key</summary>
${faultSummary(faults, path => (path === 'permissions' ? 'key-preset' : `key-${path}`))}
<form method="post" action="/" novalidate><input type="hidden" name="action" value="create_key">
${inputField({ id: 'key-name', name: 'name', label: 'Name', value: typed?.text('name') ?? '', autocomplete: 'off', maxLength: 200, hint: 'Where it is used, for example “Web shop”.', faults })}
${choiceField({ id: 'key-preset', name: 'preset', label: 'What may it do?', choices: presets, chosen: [typed?.text('preset') || 'read'], faults: faults.map(fault => (fault.path === 'permissions' ? { ...fault, path: 'preset' } : fault)), className: 'cards' })}
${choiceField({ id: 'key-permission', name: 'permission', label: 'Permissions', type: 'checkbox', choices: boxes, chosen: typed?.all('permission') ?? [], faults: [], className: 'chosen' })}
<button class="primary">Create the key</button></form></details>`
}
