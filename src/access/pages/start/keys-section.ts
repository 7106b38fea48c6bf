/** "API keys" on the start page: the live ones, a form for another. */

import { type KeyPermission, keyPermissions, mayMakeKey, type Role } from '../../../domain/access/permissions.ts'
import type { Caller } from '../../../kernel/context.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import type { Key } from '../../../store/access/keys.ts'
import { choiceField, type Faults, faultSummary, inputField } from '../markup/fields.ts'
import type { Form } from '../markup/form.ts'
import { type Html, html } from '../markup/html.ts'
import { formatInstant } from '../markup/instants.ts'
import type { Translator } from '../markup/translator.ts'

const presets = ['everything', 'read', 'choose'] as const

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
export const keyFaults: Readonly<Record<string, Said>> = {
  name: say('keys_section.name_fault'),
  permissions: say('keys_section.may_fault'),
}

export interface KeysSection {
  t: Translator
  caller: Caller
  keys: readonly Key[]
  /** There are more than fit on the page. */
  more: boolean
  timeZone: string
  trouble: { faults: Faults; form: Form } | undefined
}

export function keysSection({ t, caller, keys, more, timeZone, trouble }: KeysSection): Html {
  const list = html`<ul class="rows">${keys.map(key => keyRow(t, key, timeZone))}</ul>`
  const manages = caller.permissions.has('keys:manage')
  return html`<section aria-labelledby="keys">
<h2 id="keys">${t('keys_section.title')}</h2>
<p class="hint">${t(manages ? 'keys_section.hint_organization' : 'keys_section.hint')}</p>
${keys.length > 0 ? list : html`<p class="empty">${t('keys_section.none')}</p>`}
${more && html`<p class="hint">${t.html('keys_section.more', { route: html`<code>GET /api/rest/keys</code>` })}</p>`}
${newKeyForm(t, caller, trouble)}
</section>`
}

function keyRow(t: Translator, key: Key, timeZone: string): Html {
  const used =
    key.lastUsedAt === null ? t('keys_section.unused') : t.html('keys_section.used', { used: formatInstant(t, key.lastUsedAt, timeZone) })
  const ends = key.expiresAt !== null && html` · ${t.html('keys_section.ends', { ends: formatInstant(t, key.expiresAt, timeZone, 'day') })}`
  const count = t('keys_section.permissions', { count: key.permissions.length })
  return html`<li class="row"><div class="what"><strong>${key.name}</strong>
<span class="meta"><code>${key.prefix}&hellip;</code></span>
<span class="meta">${count} · ${used}${ends}${key.scope === 'user' && ` · ${t('keys_section.personal')}`}</span></div>
<details class="confirm"><summary>${t('keys_section.revoke')}<span class="unseen"> ${key.name}</span></summary>
<form method="post"><input type="hidden" name="action" value="revoke_key"><input type="hidden" name="id" value="${key.id}">
<input type="hidden" name="name" value="${key.name}">
<p>${t('keys_section.revoke_what')}</p><button class="danger">${t('keys_section.revoke_this')}</button></form></details></li>`
}

function newKeyForm(t: Translator, caller: Caller, trouble: KeysSection['trouble']): Html {
  const faults = trouble?.faults ?? []
  const typed = trouble?.form
  const boxes = grantable(caller).map(value => ({ value, label: t(`permission.${value}`) }))
  const choices = presets.map(value => ({ value, label: t(`keys_section.${value}`), hint: t(`keys_section.${value}_hint`) }))
  return html`<details class="more"${trouble && html` open`}><summary>${t('keys_section.new')}</summary>
${faultSummary(t, faults, path => (path === 'permissions' ? 'key-preset' : `key-${path}`))}
<form method="post" novalidate><input type="hidden" name="action" value="create_key">
${inputField(t, { id: 'key-name', name: 'name', label: t('keys_section.name'), value: typed?.text('name') ?? '', autocomplete: 'off', maxLength: 200, hint: t('keys_section.name_hint'), faults })}
${choiceField(t, { id: 'key-preset', name: 'preset', label: t('keys_section.may'), choices, chosen: [typed?.text('preset') || 'read'], faults: faults.map(fault => (fault.path === 'permissions' ? { ...fault, path: 'preset' } : fault)), className: 'cards' })}
${choiceField(t, { id: 'key-permission', name: 'permission', label: t('keys_section.chosen'), type: 'checkbox', choices: boxes, chosen: typed?.all('permission') ?? [], faults: [], className: 'chosen' })}
<button class="primary">${t('keys_section.create')}</button></form></details>`
}
