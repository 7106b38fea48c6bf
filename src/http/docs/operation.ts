/** One operation: what it does, what it takes, how to call it, what it answers, why it may refuse. */

import { type Html, html } from '../../access/pages/markup/html.ts'
import { type Answer, type Method, type OpenApi, type Operation, type Parameter, resolve } from '../openapi/shape.ts'
import { renderFields, toField, toFields } from './fields.ts'
import { breakable, renderInline, toAnchor } from './markdown.ts'

export interface Listed {
  method: Method
  path: string
  operation: Operation
}

export function listOperations(document: OpenApi): Listed[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method as Method, path, operation })),
  )
}

export function renderOperation(document: OpenApi, listed: Listed): Html {
  const { method, path, operation } = listed
  const [what = '', ...rest] = operation.description.split('\n\n')
  return html`
<article class="operation" id="${operation.operationId}">
<h3><a href="#${operation.operationId}">${operation.summary}</a></h3>
<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${breakable(path)}</code></p>
<div class="sides">
<div class="words">
<p>${renderInline(what)}</p>
${rest.map(paragraph => html`<p class="quiet">${renderInline(paragraph)}</p>`)}
${renderInputs(document, operation)}
${renderRefusals(document, operation)}
</div>
<div class="samples">
<h4>Request</h4>
<pre tabindex="0"><code>${toCurl(document, listed)}</code></pre>
${renderAnswer(document, operation)}
</div>
</div>
</article>`
}

const parametersOf = (document: OpenApi, operation: Operation): Parameter[] =>
  (operation.parameters ?? []).map(parameter => resolve(document, parameter))

function renderInputs(document: OpenApi, operation: Operation): Html {
  const table = (place: Parameter['in'], caption: string) => {
    const fields = parametersOf(document, operation)
      .filter(parameter => parameter.in === place)
      .map(({ name, schema, required, description }) => toField(document, { ...schema, description }, name, required))
    return fields.length === 0 ? html`` : renderFields(fields, caption, true)
  }
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const body = schema ? toFields(document, schema) : []
  const empty = schema && body.length === 0 ? html`<p class="quiet">The body is an empty object, <code>{}</code>.</p>` : html``
  return html`${table('path', 'In the path')}${table('query', 'In the query')}${empty}${body.length === 0 ? '' : renderFields(body, 'In the body', true)}${renderHeaders(document, operation)}`
}

/** The introduction explains them; here they are named. */
const headerChapters: Readonly<Record<string, string>> = { 'Idempotency-Key': 'Doing it once', 'X-Organization-Id': 'Authentication' }

function renderHeaders(document: OpenApi, operation: Operation): Html {
  const names = parametersOf(document, operation).flatMap(({ name, in: place }) => (place === 'header' ? [name] : []))
  if (names.length === 0) return html``
  const links = names.map(
    (name, at) => html`${at === 0 ? '' : ' and '}<a href="#${toAnchor(headerChapters[name] ?? name)}"><code>${name}</code></a>`,
  )
  return html`<p class="quiet">Takes the header${names.length === 1 ? '' : 's'} ${links}.</p>`
}

/** What any operation can answer: said once, not in every table. */
export const everywhere: ReadonlySet<string> = new Set([
  'invalid_json',
  'invalid_content_type',
  'invalid_idempotency_key',
  'unauthenticated',
  'unknown_action',
  'method_not_allowed',
  'idempotency_mismatch',
  'idempotency_in_progress',
  'payload_too_large',
  'rate_limited',
  'temporarily_unavailable',
])

function renderRefusals(document: OpenApi, operation: Operation): Html {
  const all = Object.entries(operation.responses).flatMap(([status, answer]) =>
    Object.entries(problemsOf(resolve(document, answer))).map(([code, { summary }]) => ({ status, code, summary })),
  )
  const own = all.filter(({ code }) => !everywhere.has(code))
  const usual = all.filter(({ code }) => everywhere.has(code))
  if (all.length === 0) return html``
  const others = usual.map(
    ({ status, code }, at) => html`${at === 0 ? '' : ', '}<a href="#problem-${code}">${status}&nbsp;<code>${breakable(code)}</code></a>`,
  )
  return html`${own.length === 0 ? '' : renderProblems(own, 'Refusals')}
<p class="quiet">${own.length === 0 ? 'Refusals' : 'And'}, as everywhere: ${others}.</p>`
}

const problemsOf = (answer: Answer) => answer.content?.['application/problem+json']?.examples ?? {}

interface Told {
  status: string | number
  code: string
  summary: string
}

export function renderProblems(problems: readonly Told[], caption: string, anchored = false): Html {
  return html`<table class="problems">
<caption>${caption}</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead>
<tbody>${problems.map(
    ({ status, code, summary }) => html`
<tr${anchored ? html` id="problem-${code}"` : ''}><td>${status}</td><th scope="row"><code>${breakable(code)}</code></th><td>${summary}</td></tr>`,
  )}
</tbody></table>`
}

function renderAnswer(document: OpenApi, { responses }: Operation): Html {
  const answer = responses['200'] && resolve(document, responses['200'])
  const [type, content] = Object.entries(answer?.content ?? {})[0] ?? []
  if (content?.example === undefined) return html`<h4>Answer</h4><p class="quiet">${answer?.description ?? ''}</p>`
  const text = type === 'application/json' ? JSON.stringify(content.example, null, 2) : String(content.example)
  return html`<h4>Answer</h4>
<pre tabindex="0"><code>${text}</code></pre>`
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** A command that can be pasted into a shell; only the key has to be put in. */
export function toCurl(document: OpenApi, { method, path, operation }: Listed): string {
  const parameters = parametersOf(document, operation)
  const filled = path.replace(/\{(\w+)\}/g, (_all, name) => String(parameters.find(parameter => parameter.name === name)?.example ?? name))
  const needed = parameters.filter(parameter => parameter.in === 'query' && parameter.required)
  const asked = needed.map(({ name, schema, example }) => `${name}=${encodeURIComponent(String(example ?? schema.examples?.[0] ?? name))}`)
  if (parameters.some(({ name }) => name === 'limit')) asked.push('limit=20')
  const query = asked.length > 0 ? `?${asked.join('&')}` : ''
  const url = `${document.servers[0]?.url}${filled}${query}`
  const lines = method === 'get' ? [`curl ${query ? quoted(url) : url}`] : [`curl -X ${method.toUpperCase()}`, url]
  if (operation.security === undefined) lines.push(`-H 'Authorization: Bearer pn_live_YOUR_KEY'`)
  const content = operation.requestBody?.content
  if (content?.['multipart/form-data']) lines.push(`-F 'file=@receipt.pdf'`)
  else if (content?.['application/json']) {
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(content['application/json'].example, null, 2))}`)
  } else if (operation.operationId === 'get_file') lines.push('-O -J')
  return lines.join(' \\\n  ')
}
