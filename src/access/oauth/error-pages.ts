/** What a person sees when an app sent them here in a way that cannot go on. They can only go back to it, so that is what the page says. */
import { refuse } from '../../domain/refusals.ts'
import { type SentenceKey, say } from '../../language/say.ts'
import { showMessage, showRefusal } from '../pages/errors.ts'
import { type Html, html } from '../pages/markup/html.ts'
import type { Translator } from '../pages/markup/translator.ts'
import type { PageAnswer } from '../pages/visit.ts'

export interface OAuthError {
  error: string
  error_description?: string | undefined
}

const told = {
  invalid_client: ['connect_error.invalid_client', 'connect_error.invalid_client_why'],
  invalid_redirect_uri: ['connect_error.invalid_redirect_uri', 'connect_error.invalid_redirect_uri_why'],
} as const satisfies Record<string, readonly [SentenceKey, SentenceKey]>

const other = ['connect_error.other', 'connect_error.other_why'] as const

const isTold = (error: string): error is keyof typeof told => Object.hasOwn(told, error)

const goBack = (t: Translator): Html => html`<p>${t('connect_error.nothing')}</p>`

export function showOAuthError(t: Translator, out: OAuthError, isUnavailable: boolean, requestId: string): PageAnswer {
  if (isUnavailable) return showRefusal(t, refuse(say('temporarily_unavailable.store')), requestId, { 'retry-after': '2' })
  if (out.error === 'server_error') return showRefusal(t, refuse(say('internal_error')), requestId)
  const [title, text] = isTold(out.error) ? told[out.error] : other
  const error = html`<code>${out.error}</code>${out.error_description !== undefined && html`, <span lang="en">${out.error_description}</span>`}`
  const said = html`<p class="hint">${t.html('connect_error.for_maker', { error })}</p>`
  return showMessage(t, { title: t(title), body: html`<p>${t(text)}</p>\n${goBack(t)}\n${said}` }, { status: 400 })
}

/** The sign-in is over, or this browser did not begin it. */
export const showGone = (t: Translator): PageAnswer =>
  showMessage(
    t,
    {
      title: t('connect_error.gone'),
      body: html`<p>${t('connect_error.gone_why')}</p>\n${goBack(t)}\n<p>${t('connect_error.gone_next')}</p>`,
    },
    { status: 410 },
  )

/** A form that was made for somebody else, or by another site. */
export const showNotYours = (t: Translator, path: string): PageAnswer =>
  showMessage(
    t,
    {
      title: t('connect_error.not_yours'),
      body: html`<p>${t('connect_error.not_yours_why')}</p>\n<p><a class="button primary" href="${path}">${t('connect_error.not_yours_next')}</a></p>`,
    },
    { status: 403 },
  )
