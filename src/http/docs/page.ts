import { type Html, html } from '../../access/pages/markup/html.ts'
import { REFUSALS } from '../../domain/refusals.ts'
import type { OpenApi } from '../openapi/shape.ts'
import { renderFields, toFields } from './fields.ts'
import { head } from './head.ts'
import { renderMarkdown, toAnchor } from './markdown.ts'
import { type Listed, listOperations, renderOperation, renderProblems } from './operation.ts'

export function toPage(document: OpenApi, guide: readonly { name: string; title: string }[], sheet: string): string {
  const base = new URL(document.servers[0]?.url ?? 'http://localhost').pathname.replace(/\/$/, '')
  const operations = listOperations(document)
  const chapters = document.tags.map(tag => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  const { info } = document
  return html`${head(`${info.title} API reference`, `${base}/docs/${sheet}`)}
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="masthead">
<p class="brand"><a href="${base}/docs">${info.title}</a></p>
<p class="quiet">API reference <span class="version">${info.version}</span> · <a href="${base}/api/openapi.json">OpenAPI document</a> · <a href="${base}/docs/guide/first-hour">Guide</a></p>
</header>
<div class="layout">
${renderContents(document, chapters, guide, base)}
<main id="content" tabindex="-1">
<h1>${info.title} API</h1>
<div class="about">${renderMarkdown(info.description)}</div>
${chapters.map(chapter => renderChapter(document, chapter))}
${renderRecords(document)}
<section aria-labelledby="problems">
<h2 id="problems">Problems</h2>
<p>Every code that there is. Programs switch on the code; the status is the same for all problems with that code.</p>
${renderProblems(
  Object.entries(REFUSALS).map(([code, { status, title }]) => ({ status, code, summary: title })),
  'All codes',
  true,
)}
</section>
</main>
</div>
</body>
</html>
`.markup
}

interface Chapter {
  name: string
  description: string
  operations: Listed[]
}

const headingsOf = (markdown: string): string[] => [...markdown.matchAll(/^## (.+)$/gm)].map(match => match[1]!)

function renderContents(
  { info }: OpenApi,
  chapters: readonly Chapter[],
  guide: readonly { name: string; title: string }[],
  base: string,
): Html {
  return html`<nav aria-label="Contents">
<ul class="chapters">
<li><a href="${base}/docs/guide/first-hour">Guide</a>
<ul>${guide.map(({ name, title }) => html`<li><a href="${base}/docs/guide/${name}">${title}</a></li>`)}</ul></li>
<li><a href="#content">Introduction</a>
<ul>${headingsOf(info.description).map(heading => html`<li><a href="#${toAnchor(heading)}">${heading}</a></li>`)}</ul></li>
${chapters.map(
  ({ name, operations }) => html`<li><a href="#${toAnchor(name)}-area">${name}</a>
<ul>${operations.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}</ul></li>
`,
)}
<li><a href="#records">Records</a></li>
<li><a href="#problems">Problems</a></li>
</ul>
</nav>`
}

function renderChapter(document: OpenApi, { name, description, operations }: Chapter): Html {
  const id = `${toAnchor(name)}-area`
  return html`
<section class="chapter" aria-labelledby="${id}">
<h2 id="${id}">${name}</h2>
<p>${description}</p>
<ul class="brief">${operations.map(
    ({ method, operation }) => html`
<li><span class="method ${method}">${method.toUpperCase()}</span> <a href="#${operation.operationId}">${operation.summary}</a></li>`,
  )}
</ul>
${operations.map(listed => renderOperation(document, listed))}
</section>`
}

function renderRecords(document: OpenApi): Html {
  return html`
<section aria-labelledby="records">
<h2 id="records">Records</h2>
<p>What comes back. A field is always there; where it has nothing to say it is null.</p>
${Object.entries(document.components.schemas).map(
  ([name, schema]) => html`
<article class="record" id="record-${name}">
<h3><a href="#record-${name}">${name}</a></h3>
${schema.description === undefined ? '' : html`<p>${schema.description}</p>`}
${renderFields(toFields(document, schema), `Fields of ${name}`, false)}
</article>`,
)}
</section>`
}
