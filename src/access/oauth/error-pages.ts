/** What a person sees when an app sent them here in a way that cannot go on. They can only go back to it, so that is what the page says. */
import { refuse } from '../../domain/refusals.ts'
import { showMessage, showRefusal } from '../pages/errors.ts'
import { html } from '../pages/markup/html.ts'
import type { PageAnswer } from '../pages/visit.ts'

export interface OAuthError {
  error: string
  error_description?: string | undefined
}

const sentences: Readonly<Record<string, { title: string; text: string }>> = {
  invalid_client: {
    title: 'Primanota does not know this app',
    text: 'The app that sent you here is not registered with this Primanota, or what it publishes about itself cannot be read. Connect it anew in the app. A Primanota without a way to the internet is to be started with PRIMANOTA_CLIENT_DOCUMENTS=off: then apps register here instead.',
  },
  invalid_redirect_uri: {
    title: 'The answer would go astray',
    text: 'The app that sent you here wants the answer at an address that it did not register. Whoever made the app can repair that; if you came here through a link, do not trust it.',
  },
}

const other = {
  title: 'This app cannot be connected',
  text: 'The app that sent you here asked for something that Primanota does not do. Try it again in the app.',
}

const goBack = html`<p>Nothing was connected.</p>`

export function showOAuthError(out: OAuthError, isUnavailable: boolean, requestId: string): PageAnswer {
  if (isUnavailable) return showRefusal(refuse('temporarily_unavailable', ''), requestId, { 'retry-after': '2' })
  if (out.error === 'server_error') return showRefusal(refuse('internal_error', ''), requestId)
  const { title, text } = sentences[out.error] ?? other
  const said = html`<p class="hint">For whoever made the app: <code>${out.error}</code>${out.error_description !== undefined && html`, ${out.error_description}`}</p>`
  return showMessage({ title, body: html`<p>${text}</p>\n${goBack}\n${said}` }, { status: 400 })
}

/** The sign-in is over, or this browser did not begin it. */
export const showGone = (): PageAnswer =>
  showMessage(
    {
      title: 'This took too long',
      body: html`<p>An app can be connected within half an hour, in the browser that it opened. This one is done, has run out, or began in another browser.</p>\n${goBack}\n<p>Go back to the app and connect it again.</p>`,
    },
    { status: 410 },
  )

/** A form that was made for somebody else, or by another site. */
export const showNotYours = (path: string): PageAnswer =>
  showMessage(
    {
      title: 'Nothing was connected',
      body: html`<p>The page was opened by another person, or a long time ago.</p>\n<p><a class="button primary" href="${path}">Look at it again</a></p>`,
    },
    { status: 403 },
  )
