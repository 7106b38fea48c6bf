/** "Connected apps" on the start page: which programs work for whom, how to connect another, and whether agents may do what cannot be taken back. */
import type { Caller } from '../../../kernel/context.ts'
import type { ConnectedAppRecord } from '../../connected-apps.ts'
import { type Html, html } from '../markup/html.ts'
import { formatInstant } from '../markup/instants.ts'
import { secretBox } from '../markup/secret-box.ts'
import type { Translator } from '../markup/translator.ts'

export interface AppsSection {
  t: Translator
  caller: Caller
  apps: readonly ConnectedAppRecord[]
  /** There are more than fit on the page. */
  more: boolean
  timeZone: string
  /** Where agents find Primanota. */
  address: string
  agentsMayFinalize: boolean
}

export function appsSection(section: AppsSection): Html {
  const { t, caller, apps, more } = section
  const manages = caller.permissions.has('apps:manage')
  const list = html`<ul class="rows">${apps.map(app => appRow(app, section))}</ul>`
  return html`<section aria-labelledby="apps">
<h2 id="apps">${t('apps_section.title')}</h2>
<p class="hint">${t('apps_section.hint')}</p>
${apps.length > 0 ? list : html`<p class="empty">${t(manages ? 'apps_section.none_at_all' : 'apps_section.none')}</p>`}
${more && html`<p class="hint">${t.html('apps_section.more', { route: html`<code>GET /api/rest/connected-apps</code>` })}</p>`}
${howToConnect(t, section.address, apps.length === 0)}
${manages ? agentsSwitch(t, section.agentsMayFinalize) : agentsLine(t, section.agentsMayFinalize)}
</section>`
}

function appRow(
  { id, client, redirectHost, user, access, createdAt, lastUsedAt }: ConnectedAppRecord,
  { t, caller, timeZone }: AppsSection,
): Html {
  const connected = formatInstant(t, createdAt, timeZone, 'day')
  const use =
    lastUsedAt === null
      ? t.html('apps_section.unused', { connected })
      : t.html('apps_section.used', { connected, used: formatInstant(t, lastUsedAt, timeZone) })
  const isOwn = user.id === caller.userId
  const whose = isOwn
    ? t('apps_section.for_you', { host: redirectHost })
    : t('apps_section.for', { person: user.email, host: redirectHost })
  const which = isOwn
    ? t('apps_section.disconnect_yours', { app: client.name })
    : t('apps_section.disconnect_of', { app: client.name, person: user.email })
  return html`<li class="row"><div class="what"><strong><bdi>${client.name}</bdi></strong> <span class="tag">${t(`apps_section.${access}`)}</span>
<span class="meta">${whose}</span>
<span class="meta">${use}</span></div>
<details class="confirm"><summary>${t('apps_section.disconnect')}<span class="unseen"> ${which}</span></summary>
<form method="post"><input type="hidden" name="action" value="disconnect_app"><input type="hidden" name="id" value="${id}">
<input type="hidden" name="name" value="${client.name}">
<p>${t('apps_section.disconnect_what')}</p><button class="danger">${t('apps_section.disconnect_this')}</button></form></details></li>`
}

const howToConnect = (t: Translator, address: string, isFirst: boolean): Html =>
  html`<details class="more"${isFirst && html` open`}><summary>${t('apps_section.connect')}</summary>
<p>${t('apps_section.connect_how')}</p>
${secretBox(t, { label: t('apps_section.address'), secret: address })}
<p>${t('apps_section.terminal')}</p>
${secretBox(t, { label: 'Claude Code', secret: `claude mcp add --transport http primanota ${address}`, isExplained: false })}
<p class="hint">${t.html('apps_section.sign_in_there', { command: html`<code>/mcp</code>` })}</p>
${secretBox(t, { label: 'Codex', secret: `codex mcp add primanota --url ${address}`, isExplained: false })}
<p class="hint">${t.html('apps_section.no_browser', { command: html`<code>codex mcp login primanota</code>` })}</p>
</details>`

const agentsLine = (t: Translator, may: boolean): Html => html`<p class="hint">${t('apps_section.line', { may })}</p>`

/** The sentence says how it is, the button what it will be. */
const agentsSwitch = (t: Translator, may: boolean): Html =>
  html`<form class="switch" method="post"><input type="hidden" name="action" value="set_agents"><input type="hidden" name="mayFinalize" value="${String(!may)}">
<p><strong>${t('apps_section.switch', { may })}</strong> <span class="meta">${t('apps_section.switch_what', { may })}</span></p>
<button>${t('apps_section.switch_to', { may })}</button></form>`
