/** Markup as a template: whatever is put into it is escaped, unless it is markup made here. Attribute values stand in double quotes. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

export type Content = string | number | Html | readonly Content[] | null | undefined | false

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => escapes[character] ?? character)

function toMarkup(content: Content): string {
  if (content instanceof Html) return content.markup
  if (content === null || content === undefined || content === false) return ''
  if (typeof content === 'string' || typeof content === 'number') return escapeHtml(String(content))
  return content.map(toMarkup).join('')
}

export const html = (parts: TemplateStringsArray, ...contents: Content[]): Html =>
  new Html(parts.reduce((markup, part, index) => markup + toMarkup(contents[index - 1]) + part))
