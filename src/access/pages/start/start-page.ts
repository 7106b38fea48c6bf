/** The start page: the organization, its keys, its connected apps, its people, what changed last. Every change goes through the one door, as over REST. */

import { REFUSALS, type Refusal } from '../../../domain/refusals.ts'
import type { Caller } from '../../../kernel/context.ts'
import type { Read } from '../../../kernel/define-read.ts'
import { perform, performRead } from '../../../kernel/perform.ts'
import { detailOf } from '../../../kernel/problem.ts'
import { listAuditLog } from '../../../reads/audit-log.ts'
import { getSettings } from '../../../reads/settings.ts'
import { regions } from '../../../regions/index.ts'
import type { AuditEntry } from '../../../store/access/audit.ts'
import type { Key } from '../../../store/access/keys.ts'
import type { Member as Person } from '../../../store/access/members.ts'
import type { Membership, StoredProfile } from '../../../store/access/organizations.ts'
import { hasUsers } from '../../../store/access/users.ts'
import { type ConnectedAppRecord, listConnectedApps } from '../../connected-apps.ts'
import { listKeys } from '../../keys.ts'
import { listMembers } from '../../members.ts'
import { getOrganization, listOrganizations } from '../../organizations.ts'
import { chooseOrganization, findSession, toCaller } from '../../sessions.ts'
import { showMessage } from '../errors.ts'
import { type Faults, notice, selectField } from '../markup/fields.ts'
import type { Form } from '../markup/form.ts'
import { type Content, type Html, html } from '../markup/html.ts'
import { layout } from '../markup/layout.ts'
import { secretBox } from '../markup/secret-box.ts'
import { type ShownOnce, showOnce, takeShownOnce } from '../markup/shown-once.ts'
import { roleLabels } from '../roles.ts'
import { signedInAs } from '../signed-in-as.ts'
import { findMember, findVisitor, goTo, type Member, type Page, type PageAnswer, show, type Visit } from '../visit.ts'
import { appsSection } from './apps-section.ts'
import { changes } from './forms.ts'
import { historyRows, historySection } from './history-section.ts'
import { keysSection } from './keys-section.ts'
import { membersSection } from './members-section.ts'

/** A change that was refused: which form it came from, what was typed, and why not. */
interface Trouble {
  action: string
  form: Form
  refusal: Refusal
  faults: Faults
}

async function ask<Result>(visit: Visit, caller: Caller, read: Read, body: object = {}): Promise<Result> {
  const answer = await performRead(visit.services, read, { caller, body, requestId: visit.requestId })
  if (answer.refusal) throw new Error(`${read.name} was refused on the start page: ${detailOf(answer.refusal, 'en')}`)
  return (JSON.parse(answer.body) as { result: Result }).result
}

interface Paged<Item> {
  items: Item[]
  nextCursor: string | null
}

const pageSize = 200
const pagesMax = 5

/** Revoked keys stay in the list for good: the live ones are looked for among the newest thousand. */
async function findKeys(visit: Visit, caller: Caller): Promise<{ all: Key[]; keys: Key[]; more: boolean }> {
  const now = visit.services.clock()
  const all: Key[] = []
  let cursor: string | null = null
  for (let page = 0; page < pagesMax; page++) {
    const read: Paged<Key> = await ask(visit, caller, listKeys, { limit: String(pageSize), ...(cursor === null ? {} : { cursor }) })
    all.push(...read.items)
    cursor = read.nextCursor
    if (cursor === null) break
  }
  const isLive = (key: Key) => key.revokedAt === null && (key.expiresAt === null || new Date(key.expiresAt) > now)
  return { all, keys: all.filter(isLive), more: cursor !== null }
}

async function showHome(visit: Visit, { visitor, caller }: Member, trouble?: Trouble): Promise<PageAnswer> {
  const { shown, cookies } = takeShownOnce(visit, visitor.token)
  const profile = await ask<StoredProfile>(visit, caller, getOrganization)
  const memberships = await ask<Paged<Membership & { id: string }>>(visit, caller, listOrganizations, { limit: String(pageSize) })
  const { timeZone } = profile
  const inForm = (action: string) =>
    trouble?.action === action && trouble.faults.length > 0 ? { faults: trouble.faults, form: trouble.form } : undefined
  const keys = caller.permissions.has('keys:own') && (await findKeys(visit, caller))
  const apps = await ask<Paged<ConnectedAppRecord>>(visit, caller, listConnectedApps, { limit: String(pageSize) })
  const { agentsMayFinalize } = await ask<{ agentsMayFinalize: boolean }>(visit, caller, getSettings)
  const address = `${visit.services.baseUrl}/api/mcp`
  const members = await ask<Paged<Person>>(visit, caller, listMembers, { limit: String(pageSize) })
  const history =
    caller.permissions.has('audit:read') && (await ask<Paged<AuditEntry>>(visit, caller, listAuditLog, { limit: String(historyRows) }))
  const names = new Map([...(keys ? keys.all : []), ...members.items].map(one => [one.id, 'email' in one ? one.email : one.name]))
  const page = html`${shown && shownNotice(shown)}
${trouble && trouble.faults.length === 0 && notice('trouble', html`<p>${detailOf(trouble.refusal, 'en')}</p>`)}
${organizationHead(profile, caller, memberships.items)}
${appsSection({ caller, apps: apps.items, more: apps.nextCursor !== null, timeZone, address, agentsMayFinalize })}
${keys && keysSection({ caller, keys: keys.keys, more: keys.more, timeZone, trouble: inForm('create_key') })}
${membersSection({ caller, members: members.items, keys: keys ? keys.keys : [], more: members.nextCursor !== null, timeZone, trouble: inForm('invite_member') })}
${history && historySection(history.items, names, timeZone)}`
  const title = trouble ? `Error: ${profile.name}` : profile.name
  return show(layout({ title, width: 'wide', aside: signedInAs(visitor) }, page), {
    status: trouble ? REFUSALS[trouble.refusal.refusal].status : 200,
    cookies,
  })
}

function organizationHead(profile: StoredProfile, caller: Caller, memberships: readonly (Membership & { id: string })[]): Html {
  const region = profile.regionKey === null ? undefined : regions[profile.regionKey]
  const place = region ? `${region.name.english} (${region.name.local}), ${region.currency}` : 'No country chosen yet'
  const role = caller.role === null ? '' : ` · ${roleLabels[caller.role].name}`
  return html`<div class="head"><div><h1>${profile.name}</h1>
<p class="meta">${place}${role}</p></div>
${memberships.length > 1 && switcher(profile, memberships)}</div>
<ul class="links"><li><a href="/docs">API reference</a></li><li><a href="/api/openapi.json">OpenAPI document</a></li></ul>`
}

const switcher = (profile: StoredProfile, memberships: readonly (Membership & { id: string })[]): Html =>
  html`<form class="inline" method="post" action="/organization">${selectField({
    name: 'organization',
    label: 'Organization',
    quiet: true,
    choices: [...(memberships.some(({ id }) => id === profile.id) ? [] : [profile]), ...memberships].map(({ id, name }) => ({
      value: id,
      label: name,
    })),
    chosen: profile.id,
    faults: [],
  })}<button>Switch</button></form>`

function shownNotice(shown: ShownOnce): Html {
  if (shown.kind === 'done') return notice('done', html`<p>${shown.message}</p>`)
  if (shown.kind === 'key') {
    return notice(
      'done',
      html`<p><strong>The key “${shown.name}” is ready.</strong> It is shown this once: keep it where you keep passwords.</p>
${secretBox({ label: 'API key', secret: shown.apiKey })}`,
    )
  }
  return notice(
    'done',
    html`<p><strong>Send this link to ${shown.email}.</strong> It is shown this once and works for seven days, for that address only.</p>
${secretBox({ label: 'Invitation link', secret: shown.url })}`,
  )
}

/** Nobody is signed in, or somebody who belongs to no organization any more. */
async function showOutside(visit: Visit): Promise<PageAnswer> {
  const visitor = await findVisitor(visit)
  if (visitor) {
    const body: Content = html`<p>You are signed in, but belong to no organization. Ask somebody to invite <strong>${visitor.email}</strong>.</p>${signedInAs(visitor)}`
    return showMessage({ title: 'No organization', body }, { status: 200 })
  }
  if (await hasUsers(visit.services.store)) return goTo('/sign-in')
  return showMessage(
    {
      title: 'Welcome to Primanota',
      body: html`<p class="lead">It runs, and nobody has an account yet.</p>
<p>Look at the terminal where Primanota was started: it printed a link that creates the first account and your organization. The link works for an hour; each start prints a new one.</p>
<p class="hint">Without a browser: <code>npx primanota setup</code></p>`,
    },
    { status: 200 },
  )
}

async function change(visit: Visit): Promise<PageAnswer> {
  const member = await findMember(visit)
  if (!member) return showOutside(visit)
  const { form, services, requestId } = visit
  const name = form.text('action')
  const wanted = Object.hasOwn(changes, name) ? changes[name] : undefined
  if (!wanted) return goTo('/')
  const answer = await perform(services, wanted.action, { caller: member.caller, body: wanted.toBody(form, member.caller), requestId })
  const { refusal } = answer
  if (refusal) {
    const paths = new Set((refusal.errors ?? []).map(fault => fault.path.split('.')[0] ?? ''))
    const faults = [...paths].flatMap(path => (wanted.faults[path] === undefined ? [] : [{ path, message: wanted.faults[path] }]))
    return showHome(visit, member, { action: name, form, refusal, faults })
  }
  const shown = wanted.toShown(JSON.parse(answer.body).result, form)
  return goTo('/', [showOnce(visit, member.visitor.token, shown)])
}

async function switchOrganization(visit: Visit): Promise<PageAnswer> {
  const visitor = await findVisitor(visit)
  if (!visitor || !toCaller(visitor)) return showOutside(visit)
  const there = await findSession(visit.services, visitor.token, visit.form.text('organization'))
  if (!there || there.organizationId === null)
    return showMessage(
      { title: 'Not your organization', body: html`<p>You do not belong to it, or not any more.</p><p><a href="/">Back</a></p>` },
      { status: 403 },
    )
  await chooseOrganization(visit.services.store, visitor.token, there.organizationId)
  return goTo('/')
}

export const homePages: readonly Page[] = [
  {
    method: 'GET',
    path: '/',
    async answer(visit) {
      const member = await findMember(visit)
      return member ? showHome(visit, member) : showOutside(visit)
    },
  },
  { method: 'POST', path: '/', answer: change },
  { method: 'POST', path: '/organization', answer: switchOrganization },
]
