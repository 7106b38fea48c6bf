/** Where a browser comes back to from the pages of a vendor. Who may end what was begun is decided by the action; nothing of the address is shown. */
import { comeBack } from '../../actions/connections/come-back.ts'
import { callbackPath } from '../../actions/connections/connect.ts'
import { isId } from '../../domain/ids.ts'
import { perform } from '../../kernel/perform.ts'
import { hashToken } from '../../secrets.ts'
import { findSession, sessionToken, toCaller } from '../sessions.ts'
import { showMessage } from './errors.ts'
import { html } from './markup/html.ts'
import { type Translator, translator } from './markup/translator.ts'
import { isTokenShaped, type Page, type PageAnswer, type Visit } from './visit.ts'

const toStart = (t: Translator) => html`<p><a class="button primary" href="/">${t('page.to_start')}</a></p>`

const showFailed = (t: Translator, status: number, why: string): PageAnswer =>
  showMessage(t, { title: t('connection_page.failed'), body: html`<p>${why}</p>${toStart(t)}` }, { status })

async function answer(visit: Visit): Promise<PageAnswer> {
  const { services, headers, query, language, requestId } = visit
  const t = translator(language)
  const [organizationId = '', token, ...more] = (query.all('state')[0] ?? '').split('.')
  const session = sessionToken(headers, services.baseUrl)
  if (!isId('org', organizationId) || !isTokenShaped(token) || more.length > 0) return showFailed(t, 400, t('connection_page.not_ours'))
  const found = session === undefined ? undefined : await findSession(services, session, organizationId)
  const caller = found && toCaller(found)
  if (!caller || session === undefined) return showFailed(t, 403, t('connection_page.signed_out'))
  const body = { token, code: query.all('code')[0] ?? null }
  const { status, body: text } = await perform(services, comeBack, {
    caller: { ...caller, sessionHash: hashToken(session) },
    body,
    requestId,
    language,
  })
  const { result, detail } = JSON.parse(text) as { result?: { title: string }; detail?: string }
  if (!result) return showFailed(t, status, detail ?? t('connection_page.not_ours'))
  const said = html`<p>${t('connection_page.connected_what')}</p>`
  return showMessage(
    t,
    { title: t('connection_page.connected', { title: result.title }), body: html`${said}${toStart(t)}` },
    { status: 200 },
  )
}

export const connectionCallbackPage: Page = { method: 'GET', path: callbackPath, answer }
