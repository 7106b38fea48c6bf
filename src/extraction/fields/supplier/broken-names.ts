/** A name that was broken over two or three lines is put together again. */
import type { MarkedLine } from '../../text/mark.ts'
import { canBeName, hasLegalForm, hasValues, isContinuation, isOpen, isTitle } from './names.ts'
import { isSamePrint, sizeOf } from './print.ts'

const linesMax = 3

/** `Bar Centrale` / `di Rossi Mario`, `Becker` / `& Co. KG`: a line that cannot begin a name goes on with one. */
const isLinked = (text: string, more: string): boolean =>
  /(?:\s&|\s-|,|\s(?:og|and|und|et|di|of|de|del|della|von|van))$/.test(text) ||
  /^(?:& |e figli|& figli|og søn|(?:di|de|of|von) \p{Lu})/iu.test(more)

/** `(SETIA ALAM) SDN BHD` below a name, or `ALAM) SDN BHD` where the bracket above was not read. */
const isRestOfBracket = (more: string): boolean =>
  (/^\([^)\d]{3,}\)/.test(more) && hasLegalForm(more)) || (more.indexOf(')') > 0 && !more.includes('(') && hasLegalForm(more))

/** Two short lines of large letters below each other: HAPPY / ITALY. */
const isLogo = (lines: readonly MarkedLine[], line: MarkedLine, next: MarkedLine, name: string, more: string): boolean =>
  line.box !== null &&
  name.split(' ').length <= 2 &&
  more.split(' ').length <= 2 &&
  /^\p{Lu}[\p{L}'&.!-]+(?: [\p{L}'&.!-]+)?$/u.test(name) &&
  /^\p{Lu}[\p{L}'&.!-]+(?: [\p{L}'&.!-]+)?$/u.test(more) &&
  sizeOf(lines, line) >= 1.6 &&
  sizeOf(lines, next) >= 1.6 &&
  isSamePrint(line, next, 1.25) &&
  canBeName(more)

export function withContinuations(lines: readonly MarkedLine[], line: MarkedLine, text: string): string {
  let name = text
  let isBroken = false
  for (let below = 1; below < linesMax; below += 1) {
    const next = lines[line.at + below]
    const more = next?.cells.map(cell => cell.text).join(' ')
    if (
      !next ||
      more === undefined ||
      next.isAfterGap ||
      next.page !== line.page ||
      hasValues(next, { start: 0, end: next.content.length })
    )
      break
    const isOne = next.cells.length === 1 || (line.cells.length > 1 && hasLegalForm(more) && !/\d{3}|:/.test(more))
    if (!isOne || isTitle(more)) break
    const isMissingForm = !hasLegalForm(name)
    const isRest =
      (isOpen(name) && (isMissingForm || more.includes(')')) && !/\d{4}/.test(name.slice(name.lastIndexOf('(')))) ||
      (isMissingForm && isContinuation(more)) ||
      (isMissingForm && isSamePrint(line, next) && (isRestOfBracket(more) || isLinked(name, more))) ||
      (isBroken && isMissingForm && hasLegalForm(more) && more.split(' ').length <= 4) ||
      isLogo(lines, line, next, name, more)
    if (!isRest) break
    name = `${name} ${more}`
    isBroken = true
  }
  return name
}
