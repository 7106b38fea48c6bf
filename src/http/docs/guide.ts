/** The guide for agents as a page: docs/mcp.md with the address of this service, and every tool. */
import { type Html, html } from '../../access/pages/html.ts'
import { head } from './head.ts'
import { breakable, renderInline, renderMarkdown, toAnchor } from './markdown.ts'

export interface Described {
  name: string
  title: string
  description: string
}

const exampleUrl = 'http://localhost:4000'

export function toGuide(markdown: string, tools: readonly Described[], baseUrl: string, sheet: string): string {
  const base = new URL(baseUrl).pathname.replace(/\/$/, '')
  const [, title = '', text = ''] = /^# (.+)\n([\s\S]*)$/.exec(markdown) ?? []
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(match => match[1]!)
  return html`${head(`${title} - Primanota`, `${base}/docs/${sheet}`)}
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="masthead">
<p class="brand"><a href="${base}/docs">Primanota</a></p>
<p class="quiet">Guide for agents · <a href="${base}/docs">API reference</a></p>
</header>
<div class="layout">
<nav aria-label="Contents">
<ul class="chapters">
${headings.map(heading => html`<li><a href="#${toAnchor(heading)}">${heading}</a></li>\n`)}
<li><a href="#tools">Tools</a></li>
</ul>
</nav>
<main id="content" tabindex="-1">
<h1>${title}</h1>
<div class="about">${renderMarkdown(text.replaceAll(exampleUrl, baseUrl))}</div>
<section aria-labelledby="tools">
<h2 id="tools">Tools</h2>
${tools.map(renderTool)}
</section>
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
