/** After set-up: the first key, shown this once, the way on, a command that uses the key, and what else there is. */
import { performRead } from '../../kernel/perform.ts'
import { getDemo } from '../../reads/demo.ts'
import { toCaller } from '../sessions.ts'
import { notice } from './markup/fields.ts'
import { html } from './markup/html.ts'
import { layout } from './markup/layout.ts'
import { secretBox } from './markup/secret-box.ts'
import { takeShownOnce } from './markup/shown-once.ts'
import { translator } from './markup/translator.ts'
import { findVisitor, goTo, type Page, show, type Visit, type Visitor } from './visit.ts'

async function isDemoUnderWay({ services, requestId }: Visit, visitor: Visitor): Promise<boolean> {
  const caller = toCaller(visitor)
  if (!caller) return false
  const answer = await performRead(services, getDemo, { caller, body: {}, requestId })
  if (answer.refusal) return false
  const { job } = (JSON.parse(answer.body) as { result: { job: { state: string } | null } }).result
  return job?.state === 'queued' || job?.state === 'running'
}

/** Members, keys and apps are pages of the settings, or parts of the start page. */
export const readyPage = (settings: '/settings/' | '/#'): Page => ({
  method: 'GET',
  path: '/ready',
  async answer(visit) {
    const visitor = await findVisitor(visit)
    if (!visitor) return goTo('/sign-in')
    const { shown, cookies } = takeShownOnce(visit, visitor.token)
    const t = translator(visit.language)
    const title = t('ready_page.title')
    const { baseUrl } = visit.services
    const onwards = html`<p><a class="button primary" href="/">${t('page.to_start')}</a></p>`
    const key =
      shown?.kind === 'key'
        ? html`<p class="lead">${t('ready_page.key')}</p>
${secretBox(t, { label: t('ready_page.api_key'), secret: shown.apiKey })}
${onwards}
<h2>${t('ready_page.try')}</h2>
<p>${t('ready_page.terminal')}</p>
${secretBox(t, { label: t('ready_page.command'), secret: `curl -H "Authorization: Bearer ${shown.apiKey}" ${baseUrl}/api/rest/settings` })}`
        : html`<p class="lead">${t('ready_page.shown_before')}</p>
${onwards}`
    const page = html`<h1>${title}</h1>
${(await isDemoUnderWay(visit, visitor)) && notice('done', html`<p>${t('ready_page.demo')}</p>`)}
${key}
<h2>${t('page.next_steps')}</h2>
<ol class="steps">
<li>${t.html('ready_page.agent', { link: html`<a href="${settings}apps">${t('ready_page.agent_link')}</a>` })}</li>
<li>${t.html('ready_page.invite', { link: html`<a href="${settings}members">${t('ready_page.invite_link')}</a>` })}</li>
<li>${t.html('ready_page.docs', { link: html`<a href="/docs">${t('ready_page.docs_link')}</a>` })}</li>
<li>${t.html('ready_page.keys', { link: html`<a href="${settings}keys">${t('ready_page.keys_link')}</a>` })}</li>
</ol>`
    return show(t, layout(t, { title }, page), { cookies })
  },
})
