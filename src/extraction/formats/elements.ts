/** Finding the way in an XML document: paths of names, `|` between names that different versions of a format have for one thing. */
import { type CalendarDate, isCalendarDate } from '../../domain/calendar/dates.ts'
import type { XmlElement } from './xml.ts'

/** Paths are written in the code, so that there are a few hundred of them. */
const stepsOfPath = new Map<string, readonly (readonly string[])[]>()

function stepsOf(path: string): readonly (readonly string[])[] {
  const known = stepsOfPath.get(path)
  if (known) return known
  const steps = path.split('/').map(names => names.split('|'))
  stepsOfPath.set(path, steps)
  return steps
}

/** All elements at a path, in the order of the document. */
export function all(element: XmlElement | undefined, path: string): XmlElement[] {
  let found = element ? [element] : []
  for (const names of stepsOf(path)) found = found.flatMap(({ children }) => children.filter(({ name }) => names.includes(name)))
  return found
}

/** The first element at a path. */
export const at = (element: XmlElement | undefined, path: string): XmlElement | undefined =>
  element && firstBelow(element, stepsOf(path), 0)

function firstBelow(element: XmlElement, steps: readonly (readonly string[])[], depth: number): XmlElement | undefined {
  const names = steps[depth]
  if (!names) return element
  for (const child of element.children) {
    const found = names.includes(child.name) ? firstBelow(child, steps, depth + 1) : undefined
    if (found) return found
  }
  return undefined
}

const textLengthMax = 1000

/** Text as it can be shown and stored: one line, no controls. */
export const clean = (text: string): string =>
  text
    .slice(0, 4 * textLengthMax)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, textLengthMax)
    .toWellFormed()

/** Null for an element that is not there, or is empty. */
export function textOf(element: XmlElement | undefined): string | null {
  if (!element) return null
  const text = clean(element.text)
  return text === '' ? null : text
}

export const textAt = (element: XmlElement | undefined, path: string): string | null => textOf(at(element, path))

/** The first of several paths that has something to say. */
export function firstText(element: XmlElement | undefined, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = textAt(element, path)
    if (text !== null) return text
  }
  return null
}

/** No document is from before or after: a year that was mistyped must not become a period of the books. */
const firstDay = '1990-01-01'
const lastDay = '2099-12-31'

/** `2026-03-12`, also with a time or a zone behind it; `20260312` as CII writes it (format 102). */
export function toDate(text: string | null): CalendarDate | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|[TZ+\s-])/.exec(text ?? '') ?? /^(\d{4})(\d{2})(\d{2})\d{4,6}$/.exec(text ?? '')
  if (!match) return null
  const date = `${match[1]}-${match[2]}-${match[3]}`
  return isCalendarDate(date) && firstDay <= date && date <= lastDay ? date : null
}

export const dateAt = (element: XmlElement | undefined, path: string): CalendarDate | null => toDate(textAt(element, path))

/** The earliest of several days: of several instalments the first falls due first. */
export const earliest = (dates: readonly (CalendarDate | null)[]): CalendarDate | null =>
  dates.reduce<CalendarDate | null>((first, date) => (date !== null && (first === null || date < first) ? date : first), null)
