/** "Connected apps" on the start page: which programs work for whom, how to connect another, and whether agents may do what cannot be taken back. */
import type { Caller } from '../../../kernel/context.ts'
import type { ConnectedAppRecord } from '../../connected-apps.ts'
import { type Html, html } from '../markup/html.ts'
import { formatInstant } from '../markup/instants.ts'
import { secretBox } from '../markup/secret-box.ts'

export interface AppsSection {
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
  const { caller, apps, more } = section
  const manages = caller.permissions.has('apps:manage')
  const list = html`<ul class="rows">${apps.map(app => appRow(app, section))}</ul>`
  return html`<section aria-labelledby="apps">
<h2 id="apps">Connected apps</h2>
<p class="hint">Agents and other programs that signed in through the browser. Each works for one person, and may do no more than that person.</p>
${apps.length > 0 ? list : html`<p class="empty">No app is connected${manages ? ' to your organization' : ' for you'} yet. An agent can read your books, answer questions about them, and do the work that you let it do.</p>`}
${more && html`<p class="hint">Only the first are shown here; <code>GET /api/rest/connected-apps</code> lists all.</p>`}
${howToConnect(section.address, apps.length === 0)}
${manages ? agentsSwitch(section.agentsMayFinalize) : agentsLine(section.agentsMayFinalize)}
</section>`
}

const accessLabels: Readonly<Record<ConnectedAppRecord['access'], string>> = { read: 'Read only', change: 'Reads and makes changes' }

function appRow(
  { id, client, redirectHost, user, access, createdAt, lastUsedAt }: ConnectedAppRecord,
  { caller, timeZone }: AppsSection,
): Html {
  const used = lastUsedAt === null ? 'not used yet' : html`last used ${formatInstant(lastUsedAt, timeZone)}`
  const whose = user.id === caller.userId ? 'you' : user.email
  return html`<li class="row"><div class="what"><strong><bdi>${client.name}</bdi></strong> <span class="tag">${accessLabels[access]}</span>
<span class="meta">for ${whose} · ${redirectHost}</span>
<span class="meta">connected ${formatInstant(createdAt, timeZone, 'day')} · ${used}</span></div>
<details class="confirm"><summary>Disconnect<span class="unseen"> ${client.name} of ${whose}</span></summary>
<form method="post" action="/"><input type="hidden" name="action" value="disconnect_app"><input type="hidden" name="id" value="${id}">
<input type="hidden" name="name" value="${client.name}">
<p>It loses access at once. What it did stays.</p><button class="danger">Disconnect this app</button></form></details></li>`
}

const howToConnect = (address: string, isFirst: boolean): Html =>
  html`<details class="more"${isFirst && html` open`}><summary>Connect an agent</summary>
<p>Give your agent this address. It opens a page of Primanota in your browser, where you choose the organization and what the agent may do.</p>
${secretBox({ label: 'Address for agents (MCP)', secret: address })}
<p>Agents that live in a terminal take it with one command:</p>
${secretBox({ label: 'Claude Code', secret: `claude mcp add --transport http primanota ${address}`, isExplained: false })}
<p class="hint">Then type <code>/mcp</code> in it to sign in.</p>
${secretBox({ label: 'Codex', secret: `codex mcp add primanota --url ${address}`, isExplained: false })}
<p class="hint">If it does not open the browser by itself: <code>codex mcp login primanota</code></p>
</details>`

const finality = 'Posting documents, issuing invoices and filing VAT returns cannot be taken back.'

const agentsLine = (may: boolean): Html =>
  html`<p class="hint">${finality} ${may ? 'Apps may do it where their person may.' : 'Apps may only prepare it here.'}</p>`

/** The sentence says how it is, the button what it will be. */
const agentsSwitch = (may: boolean): Html =>
  html`<form class="switch" method="post" action="/"><input type="hidden" name="action" value="set_agents"><input type="hidden" name="mayFinalize" value="${String(!may)}">
<p><strong>${may ? 'Apps may post, issue and file.' : 'Apps may not post, issue or file.'}</strong> <span class="meta">${finality} ${
    may ? 'Apps may do it where their person may.' : 'Apps may prepare it, and a person does it.'
  }</span></p>
<button>${may ? 'Close this to apps' : 'Let apps do this'}</button></form>`
