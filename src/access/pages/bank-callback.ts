/** Where a browser comes back to from a bank. What it brings is taken, and the accounts are linked at once; nothing of the address is shown. */
import { bankCallbackPath } from '../../actions/bank/authorize.ts'
import { returnFromBank } from '../../actions/bank/consent-return.ts'
import { finalizeBankAuthorization } from '../../actions/bank/index.ts'
import { isId } from '../../domain/ids.ts'
import { perform } from '../../kernel/perform.ts'
import { hashToken } from '../../secrets.ts'
import { findSession, personAt, sessionToken, toCaller } from '../sessions.ts'
import { showMessage } from './errors.ts'
import { html } from './markup/html.ts'
import { type Translator, translator } from './markup/translator.ts'
import { isTokenShaped, type Page, type PageAnswer, type Visit } from './visit.ts'

const toStart = (t: Translator) => html`<p><a class="button primary" href="/">${t('page.to_start')}</a></p>`

const showFailed = (t: Translator, status: number, why: string): PageAnswer =>
  showMessage(t, { title: t('bank_page.failed'), body: html`<p>${why}</p>${toStart(t)}` }, { status })

async function answer(visit: Visit): Promise<PageAnswer> {
  const { services, headers, query, language, requestId, address } = visit
  const t = translator(language)
  const [organizationId = '', token, ...more] = (query.all('state')[0] ?? '').split('.')
  const session = sessionToken(headers, services.baseUrl)
  if (!isId('org', organizationId) || !isTokenShaped(token) || more.length > 0) return showFailed(t, 400, t('bank_page.not_ours'))
  const found = session === undefined ? undefined : await findSession(services, session, organizationId)
  const caller = found && toCaller(found)
  // The code waits in the address: whoever signs in elsewhere and loads the page again goes on.
  if (!caller || session === undefined) return showFailed(t, 403, t('bank_page.signed_out'))
  const person = { ...caller, sessionHash: hashToken(session), present: personAt(address, headers) }
  const code = query.all('code')[0] || null
  const returned = await perform(services, returnFromBank, { caller: person, body: { token, code }, requestId, language })
  const { result, detail } = JSON.parse(returned.body) as { result?: { authorizationId: string }; detail?: string }
  if (!result) return showFailed(t, returned.status, detail ?? t('bank_page.not_ours'))
  const linked = await perform(services, finalizeBankAuthorization, { caller: person, body: result, requestId, language })
  const done = JSON.parse(linked.body) as { result?: { institutionName: string; accounts: unknown[] }; detail?: string }
  if (!done.result) return showFailed(t, linked.status, done.detail ?? t('bank_page.not_ours'))
  const { institutionName: bank, accounts } = done.result
  return showMessage(
    t,
    { title: t('bank_page.linked', { bank }), body: html`<p>${t('bank_page.linked_what', { count: accounts.length })}</p>${toStart(t)}` },
    { status: 200 },
  )
}

export const bankCallbackPage: Page = { method: 'GET', path: bankCallbackPath, answer }
