/** How a company lets us in: on the pages of Fatture in Cloud, for a token of a day and another that renews it. Its documentation names no PKCE. */

import { tracedFetch } from '../../../telemetry/traced-fetch.ts'
import { isFinalNo } from '../../passing-status.ts'
import { parseJson, readText } from '../answer-text.ts'
import { type AppSettings, type Authorization, type Credentials, CredentialsRefused } from '../provider.ts'
import { apiUrl, title } from './api.ts'

/** What documents of suppliers and self-invoices need, and what is read to match the bank; nothing else. */
const scopes = [
  'entity.suppliers:r',
  'received_documents:a',
  'issued_documents.invoices:r',
  'issued_documents.credit_notes:r',
  'issued_documents.self_invoices:a',
  'settings:r',
]

interface Tokens {
  access_token?: unknown
  refresh_token?: unknown
  expires_in?: unknown
}

const dayS = 86_400

async function askForTokens(app: AppSettings, grant: Record<string, string>, now: Date, signal?: AbortSignal): Promise<Credentials> {
  const response = await tracedFetch('fattureincloud', `${apiUrl(app)}/oauth/token`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ ...grant, client_id: app['clientId'], client_secret: app['clientSecret'] }),
    signal: signal ?? null,
  })
  const text = await readText(response, title)
  // What it says of it is not repeated: it may quote what was sent.
  if (isFinalNo(response.status)) throw new CredentialsRefused(`${title} gave no token`)
  if (!response.ok) throw new Error(`${title} answered with status ${response.status}`)
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = parseJson(text, title) as Tokens
  if (typeof accessToken !== 'string' || accessToken === '') throw new Error(`${title} answered without a token`)
  const forS = typeof seconds === 'number' && seconds > 0 ? seconds : dayS
  return {
    accessToken,
    // One that is not given anew stays as it was.
    ...(typeof refreshToken === 'string' && refreshToken !== ''
      ? { refreshToken }
      : grant['refresh_token'] === undefined
        ? {}
        : { refreshToken: grant['refresh_token'] }),
    expiresAt: new Date(now.getTime() + forS * 1000).toISOString(),
  }
}

export const authorization: Authorization = {
  url(app, { state, redirectUrl }) {
    const query = { response_type: 'code', client_id: app['clientId'] ?? '', redirect_uri: redirectUrl, scope: scopes.join(' '), state }
    return `${apiUrl(app)}/oauth/authorize?${new URLSearchParams(query)}`
  },
  exchange: (app, { code, redirectUrl }, now, signal) =>
    askForTokens(app, { grant_type: 'authorization_code', code, redirect_uri: redirectUrl }, now, signal),
  renew: (app, { refreshToken = '' }, now, signal) =>
    askForTokens(app, { grant_type: 'refresh_token', refresh_token: refreshToken }, now, signal),
}
