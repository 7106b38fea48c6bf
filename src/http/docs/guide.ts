/** The guide as pages: docs/guide with the address of this service, and, for agents, every tool. */
import { type Html, html } from '../../access/pages/markup/html.ts'
import { head } from './head.ts'
import { breakable, renderInline, renderMarkdown, toAnchor } from './markdown.ts'

export interface Described {
  name: string
  title: string
  description: string
}

/** A page of the guide: `first-hour`, and its text. */
export interface GuidePage {
  name: string
  markdown: string
}

/** In the order in which somebody new reads them. */
export const guidePages = [
  'first-hour',
  'documents',
  'bank',
  'invoices',
  'vat',
  'books',
  'exports',
  'connections',
  'agents',
  'client',
  'installing',
  'operating',
  'signing-in',
  'backups',
  'scale',
] as const

const exampleUrl = 'http://localhost:4000'

export const titleOf = (markdown: string): string => /^# (.+)\n/.exec(markdown)?.[1] ?? ''

export function toGuide(
  { name, markdown }: GuidePage,
  all: readonly GuidePage[],
  tools: readonly Described[],
  baseUrl: string,
  sheet: string,
): string {
  const base = new URL(baseUrl).pathname.replace(/\/$/, '')
  const text = markdown.slice(markdown.indexOf('\n') + 1)
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(match => match[1]!)
  const resolve = (address: string): string => address.replace(/^([\w-]+)\.md$/, `${base}/docs/guide/$1`)
  return html`${head(`${titleOf(markdown)} - Primanota`, `${base}/docs/${sheet}`)}
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="masthead">
<p class="brand"><a href="${base}/docs">Primanota</a></p>
<p class="quiet">Guide · <a href="${base}/docs">API reference</a></p>
</header>
<div class="layout">
<nav aria-label="Contents">
<ul class="chapters">
${all.map(page =>
  page.name === name
    ? html`<li><a href="#content" aria-current="page">${titleOf(page.markdown)}</a>
<ul>${[...headings, ...(tools.length > 0 ? ['Tools'] : [])].map(heading => html`<li><a href="#${toAnchor(heading)}">${heading}</a></li>`)}</ul></li>\n`
    : html`<li><a href="${base}/docs/guide/${page.name}">${titleOf(page.markdown)}</a></li>\n`,
)}
</ul>
</nav>
<main id="content" tabindex="-1">
<h1>${titleOf(markdown)}</h1>
<div class="about">${renderMarkdown(text.replaceAll(exampleUrl, baseUrl), resolve)}</div>
${
  tools.length === 0
    ? ''
    : html`<section aria-labelledby="tools">
<h2 id="tools">Tools</h2>
${tools.map(renderTool)}
</section>`
}
</main>
</div>
</body>
</html>
`.markup
}

const renderTool = ({ name, title, description }: Described): Html => html`
<article class="record" id="${name}">
<h3><a href="#${name}">${breakable(name)}</a></h3>
<p><strong>${title}.</strong> ${renderInline(description)}</p>
</article>`
