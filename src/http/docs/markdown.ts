/** The little Markdown that our descriptions use: headings, lists, code, strong words. */
import { type Html, html } from '../../access/pages/html.ts'

export function renderMarkdown(text: string): Html {
  return html`${text
    .trim()
    .split(/\n{2,}/)
    .map(renderBlock)}`
}

function renderBlock(block: string): Html {
  const heading = /^## (.+)$/.exec(block)?.[1]
  if (heading !== undefined) return html`<h2 id="${toAnchor(heading)}">${heading}</h2>\n`
  const code = /^```\n([\s\S]*)\n```$/.exec(block)?.[1]
  if (code !== undefined) return html`<pre tabindex="0"><code>${code}</code></pre>\n`
  const lines = block.split('\n')
  if (lines.every(line => line.startsWith('- ')))
    return html`<ul>${lines.map(line => html`<li>${renderInline(line.slice(2))}</li>`)}</ul>\n`
  return html`<p>${renderInline(lines.join(' '))}</p>\n`
}

export function renderInline(text: string): Html {
  return html`${text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map(piece => {
    if (piece.startsWith('`') && piece.length > 1) return html`<code>${piece.slice(1, -1)}</code>`
    if (piece.startsWith('**') && piece.length > 4) return html`<strong>${piece.slice(2, -2)}</strong>`
    return piece
  })}`
}

export const toAnchor = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** A path or a name may wrap behind its slashes, dots and underscores, so that it fits a small screen. */
export const breakable = (path: string): Html =>
  html`${path.split(/(?<=[/_.])/).map((piece, at) => (at === 0 ? piece : html`<wbr>${piece}`))}`
