/** The words of an HTML page, line by line as it would be shown: tags that begin a line do, cells stand apart, scripts and styles are no words. */
import { resolveHtml } from '../character-references.ts'

/** White space parts these from what is above and below them. */
const paragraphs: ReadonlySet<string> = new Set('blockquote dl fieldset form h1 h2 h3 h4 h5 h6 hr ol p pre table title ul'.split(' '))
/** These begin a line of their own. */
const blocks: ReadonlySet<string> = new Set(
  'address article aside center dd div dt figure footer header li main nav section tbody tfoot thead tr'.split(' '),
)
const cells: ReadonlySet<string> = new Set(['td', 'th'])
/** What stands between these is never shown. */
const unseen: ReadonlySet<string> = new Set(['script', 'style', 'template', 'head', 'svg', 'object', 'select', 'textarea'])

const lengthMax = 2_000_000
const textMax = 200_000
const tagLengthMax = 4000

/** A page that hides words from people must not show them to us: what is styled away is dropped with its tag. */
const isHidden = (tag: string): boolean =>
  tag.includes('=') &&
  /\shidden[\s=>]|display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|mso-hide\s*:\s*all/i.test(tag)

/** The lines as they come to stand: breaks and gaps between cells are made only where words follow. */
class Lines {
  readonly #parts: string[] = []
  #breaks = 0
  #isNewCell = false
  length = 0

  breakTo(count: number): void {
    this.#breaks = Math.max(this.#breaks, count)
  }

  breakLine(): void {
    this.#breaks = Math.min(this.#breaks + 1, 2)
  }

  beginCell(): void {
    this.#isNewCell = true
  }

  write(text: string): void {
    const isBlank = text.trim() === ''
    if (isBlank && (this.#breaks > 0 || this.#parts.length === 0)) return
    if (!isBlank) {
      if (this.#breaks > 0 && this.#parts.length > 0) this.#parts.push('\n'.repeat(this.#breaks))
      else if (this.#isNewCell) this.#parts.push('   ')
      this.#breaks = 0
      this.#isNewCell = false
    }
    this.#parts.push(text)
    this.length += text.length
  }

  toString(): string {
    return this.#parts.join('')
  }
}

export function htmlToText(page: string): string {
  const html = page.slice(0, lengthMax)
  const lower = html.toLowerCase()
  const lines = new Lines()
  let at = 0
  while (at < html.length && lines.length < textMax) {
    const open = html.indexOf('<', at)
    const end = open < 0 ? html.length : open
    if (end > at) lines.write(html.slice(at, end).replace(/\s+/g, ' '))
    if (open < 0) break
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4)
      at = close < 0 ? html.length : close + 3
      continue
    }
    const name = /^<\/?([a-z][a-z0-9]*)/.exec(lower.slice(open, open + 20))?.[1]
    if (name === undefined && !/^<[!?/]/.test(html.slice(open, open + 2))) {
      // A "<" that begins no tag is one that the writer forgot to escape.
      lines.write('<')
      at = open + 1
      continue
    }
    at = endOfTag(html, open)
    if (name === undefined) continue
    const isOpening = html[open + 1] !== '/'
    if (isOpening && (unseen.has(name) || (!voids.has(name) && isHidden(html.slice(open, Math.min(at, open + tagLengthMax)))))) {
      at = behindElement(lower, name, at)
    } else if (name === 'br') lines.breakLine()
    else if (paragraphs.has(name)) lines.breakTo(2)
    else if (blocks.has(name)) lines.breakTo(1)
    else if (cells.has(name)) lines.beginCell()
  }
  return resolveHtml(String(lines))
    .replace(/\u00ad/g, '')
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .trim()
    .slice(0, textMax)
}

/** Tags that have no end tag, so that nothing stands in them. */
const voids: ReadonlySet<string> = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Behind the `>` that ends a tag; one inside of quotes does not. */
function endOfTag(html: string, open: number): number {
  let at = open + 1
  for (; at < html.length; at += 1) {
    const character = html[at]
    if (character === '>') return at + 1
    if (character === '"' || character === "'") {
      const quote = html.indexOf(character, at + 1)
      // A quote that is never closed, or only far away, is a slip of the writer: the tag ends at its ">".
      if (quote < 0 || quote - at > 10_000) continue
      at = quote
    }
  }
  return html.length
}

/** Behind the end of an element, counting those of its name inside of it. */
function behindElement(lower: string, name: string, from: number): number {
  const tag = new RegExp(`<(/?)${name}(?=[\\s/>])`, 'g')
  tag.lastIndex = from
  let depth = 1
  for (let match = tag.exec(lower); match; match = tag.exec(lower)) {
    depth += match[1] === '/' ? -1 : 1
    if (depth === 0) {
      const close = lower.indexOf('>', match.index)
      return close < 0 ? lower.length : close + 1
    }
  }
  return lower.length
}
