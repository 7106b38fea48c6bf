/** What a person sees where a program would get a problem document. */
import { REFUSALS, type Refusal } from '../../domain/refusals.ts'
import { detailOf } from '../../kernel/problem.ts'
import { type Content, html } from './markup/html.ts'
import { layout } from './markup/layout.ts'
import { type AnswerOptions, type PageAnswer, show } from './visit.ts'

export interface Message {
  title: string
  body: Content
}

/** A page that says one thing. */
export const showMessage = ({ title, body }: Message, options: AnswerOptions): PageAnswer =>
  show(layout({ title }, html`<h1>${title}</h1>\n${body}`), options)

const homeLink = html`<p><a class="button" href="/">Go to the start page</a></p>`

const sentences: Partial<Record<Refusal['refusal'], { title: string; text: string }>> = {
  not_found: { title: 'There is no page here', text: 'The address may be mistyped, or the page is gone.' },
  method_not_allowed: { title: 'This page cannot be used that way', text: 'Open it from a link or a form of Primanota.' },
  payload_too_large: { title: 'That was too much', text: 'The form was larger than Primanota takes. Nothing was changed.' },
  unsupported_media_type: { title: 'That could not be read', text: 'The form came in a shape that Primanota does not know.' },
  invalid_input: { title: 'That could not be read', text: 'The request was broken on its way. Go back and try again.' },
  temporarily_unavailable: {
    title: 'Back in a moment',
    text: 'Primanota cannot reach its store right now. What was not confirmed was not changed. Try again in a moment.',
  },
  internal_error: {
    title: 'Something went wrong',
    text: 'The mistake is ours, and it has been logged. Try again; if it stays, give this number to whoever runs this Primanota.',
  },
}

export function showRefusal(refusal: Refusal, requestId: string, headers: Readonly<Record<string, string>> = {}): PageAnswer {
  const { status, title } = REFUSALS[refusal.refusal]
  const said = sentences[refusal.refusal] ?? { title, text: detailOf(refusal, 'en') }
  const number = status >= 500 && html`<p class="hint">Request <code>${requestId}</code></p>`
  return showMessage({ title: said.title, body: html`<p>${said.text}</p>${number}${homeLink}` }, { status, headers })
}

/** A form that another site sent, or a browser that does not say where it came from. */
export const showForeign = (baseUrl: string): PageAnswer =>
  showMessage(
    {
      title: 'This did not come from here',
      body: html`<p>Nothing was changed: Primanota takes changes only from its own pages.</p>
<p>Open Primanota at <a href="${baseUrl}/">${baseUrl}</a> and try again there. Whoever runs it sets that address with <code>PRIMANOTA_BASE_URL</code>.</p>`,
    },
    { status: 403 },
  )

/** `next` is where the person was going. */
export function showLimited(retryAfterSeconds: number, next = '/'): PageAnswer {
  const signIn = next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return showMessage(
    {
      title: 'Too many tries',
      body: html`<p>There were too many wrong passwords. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.</p>
<p><a href="${signIn}">Back to sign-in</a></p>`,
    },
    { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } },
  )
}
