/** The roll of a till: one line under the other, each with its columns. */
import { html, type Markup, type Sheet } from './markup.ts'

export interface Emphasis {
  bold?: boolean
  /** Times the size of the other lines. */
  size?: number
}

export type Line = Emphasis & ({ centre: string } | { cells: readonly string[]; leader?: string } | { rule: string } | { gap: number })

export const centre = (text: string, emphasis: Emphasis = {}): Line => ({ centre: text, ...emphasis })
export const left = (text: string, emphasis: Emphasis = {}): Line => ({ cells: [text], ...emphasis })
/** The first cell at the left, the others at the right, with `leader` repeated in between. */
export const pair = (text: string, amount: string, emphasis: Emphasis & { leader?: string } = {}): Line => ({
  cells: [text, amount],
  ...emphasis,
})
export const columns = (cells: readonly string[], emphasis: Emphasis = {}): Line => ({ cells, ...emphasis })
export const rule = (character = '-'): Line => ({ rule: character })
export const gap = (lines = 0.6): Line => ({ gap: lines })

export interface Look {
  font: string
  /** In CSS pixels: of the roll, and of its letters. */
  width: number
  size: number
  lineHeight?: number
  /** How much taller than wide the letters are: printers of tills stretch them. */
  stretch?: number
}

function toMarkup(line: Line): Markup {
  const emphasis = `${line.bold ? 'font-weight: bold;' : ''}${line.size ? `font-size: ${line.size}em;` : ''}`
  if ('gap' in line) return html`<div style="height: ${line.gap}em"></div>`
  if ('rule' in line) return html`<div class="rule">${line.rule.repeat(120)}</div>`
  if ('centre' in line) return html`<div class="centre" style="${emphasis}">${line.centre}</div>`
  const [first = '', ...others] = line.cells
  // Three cells and more are a table: all but the first have the same width.
  if (others.length > 1)
    return html`<div class="cells" style="${emphasis}"><span class="first">${first}</span>${others.map(cell => html`<span class="column" style="width: ${54 / others.length}%">${cell}</span>`)}</div>`
  const filled = html`<span class="leader">${(line.leader ?? ' ').repeat(80)}</span>`
  return html`<div class="cells" style="${emphasis}"><span>${first}</span>${filled}<span>${others[0] ?? ''}</span></div>`
}

export const toRoll = (lines: readonly Line[], { font, width, size, lineHeight = 1.28, stretch = 1 }: Look): Sheet => ({
  pages: [html`<div class="roll">${lines.map(toMarkup)}</div>`],
  width,
  style: `
.roll { font: ${size}px/${lineHeight * stretch} ${font}; padding: ${size * 2}px ${size * 1.2}px ${size * 3}px; white-space: pre }
.roll > div { transform: scaleY(${stretch}) }
.centre { text-align: center; white-space: pre-wrap }
.rule { overflow: hidden; white-space: nowrap }
.cells { display: flex; justify-content: space-between }
.cells .first { width: 46% }
.cells .column { text-align: right }
.leader { flex: 1; overflow: hidden; direction: rtl; white-space: pre }`,
})
