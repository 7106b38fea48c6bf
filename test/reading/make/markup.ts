/** HTML in which texts are texts: what is put into `html` is escaped unless it is markup itself. */

export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | readonly Markup[]

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const toText = (part: Part): string => {
  if (part instanceof Markup) return part.text
  return Array.isArray(part) ? part.map(one => one.text).join('') : escaped(String(part))
}

export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.map((text, at) => text + (at < parts.length ? toText(parts[at]!) : '')).join(''))

export const nothing = new Markup('')

/** What a layout makes: one or more pages of a width in CSS pixels. A page without a height is as long as what is on it. */
export interface Sheet {
  pages: readonly Markup[]
  style: string
  width: number
  height?: number
}

/** In CSS pixels. */
export const a4 = { width: 794, height: 1123 }
export const a5 = { width: 559, height: 794 }

export const toDocument = ({ pages, style, width, height }: Sheet): string => `<!doctype html><meta charset="utf-8"><style>
* { box-sizing: border-box; margin: 0; padding: 0 }
@page { margin: 0; size: ${width}px ${height ?? 1000}px }
body { background: white; color: black }
.page { width: ${width}px; ${height === undefined ? '' : `height: ${height}px;`} position: relative; overflow: hidden; break-after: page }
.page:last-child { break-after: auto }
table { border-collapse: collapse; width: 100% }
${style}
</style><body>${pages.map(page => `<div class="page">${page.text}</div>`).join('')}</body>`
