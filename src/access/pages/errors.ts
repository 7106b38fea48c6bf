/** What a person sees where a program would get a problem document. */
import { REFUSALS, type Refusal } from '../../domain/refusals.ts'
import { detailOf } from '../../kernel/problem.ts'
import type { SentenceKey } from '../../language/say.ts'
import { type Content, type Html, html } from './markup/html.ts'
import { layout } from './markup/layout.ts'
import type { Translator } from './markup/translator.ts'
import { type AnswerOptions, type PageAnswer, show } from './visit.ts'

export interface Message {
  title: string
  body: Content
}

/** A page that says one thing. */
export const showMessage = (t: Translator, { title, body }: Message, options: AnswerOptions): PageAnswer =>
  show(t, layout(t, { title }, html`<h1>${title}</h1>\n${body}`), options)

const homeLink = (t: Translator): Html => html`<p><a class="button" href="/">${t('page.to_start')}</a></p>`

/** Refusals that people read differently than programs do. */
const told = {
  not_found: ['error_page.not_found', 'error_page.not_found_why'],
  method_not_allowed: ['error_page.method_not_allowed', 'error_page.method_not_allowed_why'],
  payload_too_large: ['error_page.payload_too_large', 'error_page.payload_too_large_why'],
  unsupported_media_type: ['error_page.not_readable', 'error_page.unsupported_media_type_why'],
  invalid_input: ['error_page.not_readable', 'error_page.invalid_input_why'],
  temporarily_unavailable: ['error_page.temporarily_unavailable', 'error_page.temporarily_unavailable_why'],
  internal_error: ['error_page.internal_error', 'error_page.internal_error_why'],
} as const satisfies Partial<Record<Refusal['refusal'], readonly [SentenceKey, SentenceKey]>>

const isTold = (code: string): code is keyof typeof told => Object.hasOwn(told, code)

export function showRefusal(
  t: Translator,
  refusal: Refusal,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): PageAnswer {
  const { refusal: code } = refusal
  const { status } = REFUSALS[code]
  const [title, text] = isTold(code)
    ? [t(told[code][0]), t(told[code][1])]
    : [t.tell({ code: 'refusal', values: { case: code } }), detailOf(refusal, t.language)]
  const number = status >= 500 && html`<p class="hint">${t.html('error_page.request', { id: html`<code>${requestId}</code>` })}</p>`
  return showMessage(t, { title, body: html`<p>${text}</p>${number}${homeLink(t)}` }, { status, headers })
}

/** A form that another site sent, or a browser that does not say where it came from. */
export const showForeign = (t: Translator, baseUrl: string): PageAnswer =>
  showMessage(
    t,
    {
      title: t('error_page.foreign'),
      body: html`<p>${t('error_page.foreign_why')}</p>
<p>${t.html('error_page.foreign_next', { link: html`<a href="${baseUrl}/">${baseUrl}</a>`, setting: html`<code>PRIMANOTA_BASE_URL</code>` })}</p>`,
    },
    { status: 403 },
  )

/** `next` is where the person was going. */
export function showLimited(t: Translator, retryAfterSeconds: number, next = '/'): PageAnswer {
  const signIn = next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return showMessage(
    t,
    {
      title: t('error_page.limited'),
      body: html`<p>${t('error_page.limited_why', { minutes })}</p>
<p><a href="${signIn}">${t('error_page.limited_next')}</a></p>`,
    },
    { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } },
  )
}
