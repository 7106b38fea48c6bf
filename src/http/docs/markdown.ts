/** The Markdown that our own pages use: headings, lists, tables, code, links, strong and stressed words. */
import { type Html, html } from '../../access/pages/markup/html.ts'

/** Where a link of the text leads; the address as it is unless told otherwise. */
export type Resolve = (address: string) => string

const asItIs: Resolve = address => address

export function renderMarkdown(text: string, resolve: Resolve = asItIs): Html {
  return html`${blocksOf(text).map(block => renderBlock(block, resolve))}`
}

/** Blocks are parted by empty lines, but for those within code. */
function blocksOf(text: string): string[] {
  return text
    .trim()
    .split(/(^```[^\n]*\n[\s\S]*?\n```$)/m)
    .flatMap(part => (part.startsWith('```') ? [part] : part.split(/\n{2,}/)))
    .map(block => block.trim())
    .filter(block => block !== '')
}

function renderBlock(block: string, resolve: Resolve): Html {
  const heading = /^## (.+)$/.exec(block)?.[1]
  if (heading !== undefined) return html`<h2 id="${toAnchor(heading)}">${heading}</h2>\n`
  const code = /^```[^\n]*\n([\s\S]*)\n```$/.exec(block)?.[1]
  if (code !== undefined) return html`<pre tabindex="0"><code>${code}</code></pre>\n`
  const lines = block.split('\n')
  if (lines.every(line => line.startsWith('- ')))
    return html`<ul>${lines.map(line => html`<li>${renderInline(line.slice(2), resolve)}</li>`)}</ul>\n`
  if (lines.length > 2 && lines.every(line => line.startsWith('|'))) return renderTable(lines, resolve)
  return html`<p>${renderInline(lines.join(' '), resolve)}</p>\n`
}

function renderTable([head, , ...rows]: readonly string[], resolve: Resolve): Html {
  const cellsOf = (line: string): Html[] =>
    line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map(cell => renderInline(cell.trim(), resolve))
  return html`<div class="table" tabindex="0"><table>
<thead><tr>${cellsOf(head!).map(cell => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(row => html`<tr>${cellsOf(row).map(cell => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>\n`
}

const inlineParts = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)\s]+\))/

export function renderInline(text: string, resolve: Resolve = asItIs): Html {
  return html`${text.split(inlineParts).map(piece => renderPiece(piece, resolve))}`
}

function renderPiece(piece: string, resolve: Resolve): Html | string {
  const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(piece)
  if (link) return html`<a href="${resolve(link[2]!)}">${link[1]!}</a>`
  if (piece.startsWith('`') && piece.length > 1) return html`<code>${piece.slice(1, -1)}</code>`
  if (piece.startsWith('**') && piece.length > 4) return html`<strong>${piece.slice(2, -2)}</strong>`
  if (piece.startsWith('*') && piece.length > 2) return html`<em>${piece.slice(1, -1)}</em>`
  return piece
}

export const toAnchor = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** A path or a name may wrap behind its slashes, dots and underscores, so that it fits a small screen. */
export const breakable = (path: string): Html =>
  html`${path.split(/(?<=[/_.])/).map((piece, at) => (at === 0 ? piece : html`<wbr>${piece}`))}`
