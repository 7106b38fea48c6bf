import { toPlainText } from '../../../domain/text/plain-text.ts'

/** What a form or a query sent. Fields that are missing are empty, of fields that came twice the first counts, and what is no form has none. */
export interface Form {
  text(name: string): string
  all(name: string): string[]
  /** As it was typed: spaces at the ends of a password belong to it. */
  secret(name: string): string
}

export function readForm(body: unknown): Form {
  const fields = typeof body === 'object' && body !== null && !ArrayBuffer.isView(body) ? (body as Record<string, unknown>) : {}
  const raw = (name: string): string[] => [fields[name]].flat().filter(value => typeof value === 'string')
  return {
    text: name => toPlainText(raw(name)[0] ?? ''),
    all: name => raw(name).map(toPlainText),
    secret: name => (raw(name)[0] ?? '').toWellFormed(),
  }
}
