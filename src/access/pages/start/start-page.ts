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
import { type Translator, translator } from '../markup/translator.ts'
import { roleLabel } from '../roles.ts'
import { secondStepPath } from '../second-step/paths.ts'
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
  const t = translator(visit.language)
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
  const page = html`${shown && shownNotice(t, shown)}
${trouble && trouble.faults.length === 0 && notice('trouble', html`<p>${detailOf(trouble.refusal, t.language)}</p>`)}
${organizationHead(t, profile, caller, memberships.items)}
${appsSection({ t, caller, apps: apps.items, more: apps.nextCursor !== null, timeZone, address, agentsMayFinalize })}
${keys && keysSection({ t, caller, keys: keys.keys, more: keys.more, timeZone, trouble: inForm('create_key') })}
${membersSection({ t, caller, members: members.items, keys: keys ? keys.keys : [], more: members.nextCursor !== null, timeZone, trouble: inForm('invite_member') })}
${history && historySection(t, history.items, names, timeZone)}`
  const title = trouble ? t('page.error_title', { title: profile.name }) : profile.name
  return show(t, layout(t, { title, width: 'wide', aside: signedInAs(t, visitor) }, page), {
    status: trouble ? REFUSALS[trouble.refusal.refusal].status : 200,
    cookies,
  })
}

function organizationHead(
  t: Translator,
  profile: StoredProfile,
  caller: Caller,
  memberships: readonly (Membership & { id: string })[],
): Html {
  const region = profile.regionKey === null ? undefined : regions[profile.regionKey]
  const place = region
    ? t('start_page.place', {
        region: t('page.region', { country: region.country, local: region.name.local }),
        currency: region.currency,
      })
    : t('start_page.no_country')
  const role = caller.role === null ? '' : ` · ${roleLabel(t, caller.role).name}`
  return html`<div class="head"><div><h1>${profile.name}</h1>
<p class="meta">${place}${role}</p></div>
${memberships.length > 1 && switcher(t, profile, memberships)}</div>
<ul class="links"><li><a href="/docs">${t('start_page.docs')}</a></li><li><a href="/api/openapi.json">${t('start_page.openapi')}</a></li></ul>`
}

const switcher = (t: Translator, profile: StoredProfile, memberships: readonly (Membership & { id: string })[]): Html =>
  html`<form class="inline" method="post" action="/organization">${selectField(t, {
    name: 'organization',
    label: t('start_page.organization'),
    quiet: true,
    choices: [...(memberships.some(({ id }) => id === profile.id) ? [] : [profile]), ...memberships].map(({ id, name }) => ({
      value: id,
      label: name,
    })),
    chosen: profile.id,
    faults: [],
  })}<button>${t('start_page.switch')}</button></form>`

function shownNotice(t: Translator, shown: ShownOnce): Html | undefined {
  if (shown.kind === 'sentence') return notice('done', html`<p>${t.tell(shown.said)}</p>`)
  if (shown.kind === 'key') {
    return notice(
      'done',
      html`<p><strong>${t('start_page.key_ready', { name: shown.name })}</strong> ${t('start_page.key_ready_next')}</p>
${secretBox(t, { label: t('ready_page.api_key'), secret: shown.apiKey })}`,
    )
  }
  // A program that ran before may have sent something that is not known here.
  if (shown.kind !== 'invitation') return undefined
  return notice(
    'done',
    html`<p><strong>${t('start_page.send_link', { email: shown.email })}</strong> ${t('start_page.send_link_next')}</p>
${secretBox(t, { label: t('start_page.invitation_link'), secret: shown.url })}`,
  )
}

/** Nobody is signed in, or somebody who belongs to no organization any more. */
async function showOutside(visit: Visit): Promise<PageAnswer> {
  const t = translator(visit.language)
  const visitor = await findVisitor(visit)
  if (visitor?.needsSecondStep) return goTo(secondStepPath)
  if (visitor) {
    const body: Content = html`<p>${t.html('start_page.no_organization_why', { email: html`<strong>${visitor.email}</strong>` })}</p>${signedInAs(t, visitor)}`
    return showMessage(t, { title: t('start_page.no_organization'), body }, { status: 200 })
  }
  if (await hasUsers(visit.services.store)) return goTo('/sign-in')
  return showMessage(
    t,
    {
      title: t('start_page.welcome'),
      body: html`<p class="lead">${t('start_page.welcome_lead')}</p>
<p>${t('start_page.welcome_next')}</p>
<p class="hint">${t.html('start_page.without_browser', { command: html`<code>npx primanota setup</code>` })}</p>`,
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
  if (!wanted) return goTo(visit.path)
  const answer = await perform(services, wanted.action, { caller: member.caller, body: wanted.toBody(form, member.caller), requestId })
  const { refusal } = answer
  if (refusal) {
    const paths = new Set((refusal.errors ?? []).map(fault => fault.path.split('.')[0] ?? ''))
    const faults = [...paths].flatMap(path => (wanted.faults[path] === undefined ? [] : [{ path, ...wanted.faults[path] }]))
    return showHome(visit, member, { action: name, form, refusal, faults })
  }
  const shown = wanted.toShown(JSON.parse(answer.body).result, form)
  return goTo(visit.path, [showOnce(visit, member.visitor.token, shown)])
}

async function switchOrganization(visit: Visit): Promise<PageAnswer> {
  const t = translator(visit.language)
  const visitor = await findVisitor(visit)
  if (!visitor || !toCaller(visitor)) return showOutside(visit)
  const there = await findSession(visit.services, visitor.token, visit.form.text('organization'))
  if (!there || there.organizationId === null)
    return showMessage(
      t,
      {
        title: t('start_page.not_yours'),
        body: html`<p>${t('start_page.not_yours_why')}</p><p><a href="/">${t('start_page.back')}</a></p>`,
      },
      { status: 403 },
    )
  await chooseOrganization(visit.services.store, visitor.token, there.organizationId)
  return goTo('/')
}

const switchPage: Page = { method: 'POST', path: '/organization', answer: switchOrganization }

/** Where no web app was built, which otherwise has all of it. */
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
  switchPage,
]

/** With the web app: what was here is in its settings. Who belongs nowhere, and who comes before anybody is there, is told so here. */
export const retiredPages: readonly Page[] = [
  {
    method: 'GET',
    path: '/access',
    answer: async visit => ((await findMember(visit)) ? goTo('/settings/members') : showOutside(visit)),
  },
  // A form of a page that was open before an update: nothing is changed, and the settings are shown.
  { method: 'POST', path: '/access', answer: async () => goTo('/settings/members') },
  switchPage,
]
