/** MT940 of SWIFT, and MT942 (within the day): lines that begin with a field between colons, in blocks of SWIFT or bare. */
import type { Balance, ReadStatements } from '../../domain/bank/statements.ts'
import type { Movement } from '../../domain/bank/transactions.ts'
import { isCurrency, minorUnits } from '../../domain/money/currencies.ts'
import { negate } from '../../domain/money/money.ts'
import { say } from '../../language/say.ts'
import { balanceWarnings, currencyAssumed, currencyIfUnsaid, type StatementDraft } from '../draft.ts'
import { movementsMax, tooManyMovements } from '../limits.ts'
import { finishPages, type Page } from '../pages.ts'
import { cannotImport, isProblem, type StatementProblem, shortened } from '../problem.ts'
import { noAccount, toAccount } from '../text/account-names.ts'
import { toAmount } from '../text/numbers.ts'
import { joinTexts, textOrNull } from '../text/texts.ts'
import { toLineDetails } from './details.ts'
import { type StatementLine, toStatementLine, toSwiftDay } from './line.ts'

const tag = /^:(13D?|20|21|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS):/

export const looksLikeMt940 = (text: string): boolean => /(?:^|[\r\n]|\{4:)[^\S\r\n]*:(?:20|25P?|28C?|60[FM]|61|62[FM]):/.test(text)

interface Field {
  tag: string
  value: string
}

/** One message: fields until a line with a dash only, or until the next field 20. */
type Message = Field[]

/** Blocks 1, 2, 3 and 5 of SWIFT are about the way of the message; 4 is the message. */
const withoutBlocks = (text: string): string =>
  text.includes('{4:')
    ? text
        .replace(/\{[1235]:[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '\n')
        .replace(/\{4:/g, '\n')
        .replace(/^[^\S\r\n]*-\}/gm, '-\n')
    : text

/** Files come as they went over the wire, between SOH and ETX. */
const transmission = /[^\P{Cc}\t]|\ufeff/gu

const beginsMessage = (name: string, current: Message): boolean =>
  name === '20' ||
  (name.startsWith('60') && current.some(field => field.tag.startsWith('60'))) ||
  (name.startsWith('25') && current.some(field => field.tag === name))

function messagesOf(text: string): Message[] {
  const messages: Message[] = []
  let current: Message | undefined
  for (const raw of withoutBlocks(text).split(/\r\n|\r|\n/)) {
    const line = raw.replace(transmission, '')
    const found = tag.exec(line.trimStart())
    if (found) {
      if (!current || beginsMessage(found[1]!, current)) {
        // A page that begins with its balance is of the same account.
        current = found[1]!.startsWith('60') && current ? current.filter(field => /^2[58]/.test(field.tag)) : []
        messages.push(current)
      }
      current.push({ tag: found[1]!, value: line.trimStart().slice(found[0].length) })
    } else if (line.trim() === '-') current = undefined
    else if (current && line.trim() !== '') current.at(-1)!.value += `\n${line}`
  }
  return messages
}

export function readMt940(text: string): ReadStatements {
  const pages: Page[] = []
  let count = 0
  const messages = messagesOf(text)
  for (const message of messages) {
    if (message === messages.at(-1) && isCutWithinLine(text, message)) return cannotImport(say('file_cut_off.line'))
    const page = toPage(message)
    if (!page) continue
    if (isProblem(page)) return page
    count += page.draft.movements.length
    if (count > movementsMax) return tooManyMovements
    pages.push(page)
  }
  if (pages.length > 0) return { statements: finishPages(pages) }
  return cannotImport(say('no_statement.mt940'))
}

/** Some programs write no closing balance (62). Where the last line does not end either, the rest of it is missing. */
const isCutWithinLine = (text: string, message: Message): boolean =>
  fieldOf(message, /^60/) !== undefined &&
  fieldOf(message, /^62/) === undefined &&
  /^(?:61|86)$/.test(message.at(-1)!.tag) &&
  !/[\r\n]\s*$/.test(text)

interface NamedBalance extends Balance {
  currency: string
}

/** `C110523EUR876,84`. */
function toBalance(value: string): NamedBalance | undefined {
  const match = /^(R?[CD])(\d{6})([A-Z]{3})([\d.,]+)/.exec(value.trim())
  if (!match || !isCurrency(match[3]!)) return undefined
  const date = toSwiftDay(match[2]!)
  const size = toAmount(match[4]!.replace(/[,.]$/, '').replace('.', ','), ',', minorUnits(match[3]!))
  if (date === undefined || size === undefined) return undefined
  return { date, currency: match[3]!, amount: match[1] === 'D' || match[1] === 'RC' ? negate(size) : size }
}

/** `EURD0,00` of MT942. */
const floorCurrency = (value: string | undefined): string | undefined => {
  const code = value?.slice(0, 3) ?? ''
  return isCurrency(code) ? code : undefined
}

const fieldOf = (message: Message, pattern: RegExp): string | undefined => message.find(field => pattern.test(field.tag))?.value

function toPage(message: Message): Page | StatementProblem | undefined {
  const opens = message.find(field => field.tag.startsWith('60'))
  const closes = message.findLast(field => field.tag.startsWith('62'))
  const [first, last] = [opens?.value, closes?.value]
  const opening = first === undefined ? undefined : toBalance(first)
  const closing = last === undefined ? undefined : toBalance(last)
  for (const [value, balance] of [
    [first, opening],
    [last, closing],
  ] as const)
    if (value !== undefined && !balance) return cannotImport(say('balance_not_readable', { written: shortened(value) }))
  if (!first && !last && !message.some(field => field.tag === '61')) return undefined
  const named = toAccount(fieldOf(message, /^25/)?.split('\n')[0] ?? null)
  const said = opening?.currency ?? closing?.currency ?? named.currency ?? floorCurrency(fieldOf(message, /^34F/)) ?? null
  const currency = said ?? currencyIfUnsaid
  const movements = movementsOf(message, currency)
  if (isProblem(movements)) return movements
  const isInterim = message.some(field => field.tag === '34F' || field.tag === '13D') && !first
  const draft: StatementDraft = {
    format: 'mt940',
    layout: isInterim ? 'MT942' : 'MT940',
    account: { ...(named ?? noAccount), currency: said },
    statementId: textOrNull(fieldOf(message, /^28/)),
    opening: opening ? { date: opening.date, amount: opening.amount } : null,
    closing: closing ? { date: closing.date, amount: closing.amount } : null,
    movements,
    warnings: said === null ? [currencyAssumed(currency)] : [],
  }
  draft.warnings.push(...balanceWarnings(draft))
  if (opening && !closing) draft.warnings.push(say('closing_balance_missing'))
  return { draft, isOpeningInterim: opens?.tag === '60M', isClosingInterim: closes?.tag === '62M' }
}

function movementsOf(message: Message, currency: string): Movement[] | StatementProblem {
  const movements: Movement[] = []
  for (const [at, field] of message.entries()) {
    if (field.tag !== '61') continue
    const line = toStatementLine(field.value, currency)
    if (!line) return cannotImport(say('line_not_readable', { written: shortened(`:61:${field.value}`) }))
    const next = message[at + 1]
    movements.push(toMovement(line, next?.tag === '86' ? next.value : '', currency))
  }
  return movements
}

function toMovement(line: StatementLine, about: string, currency: string): Movement {
  const details = toLineDetails(about)
  const reference = details.reference ?? line.customerReference
  return {
    bankId: line.bankReference,
    date: line.date,
    valueDate: line.valueDate,
    amount: line.amount,
    currency,
    text: details.text === '' ? joinTexts([line.supplement, details.counterparty.name]) || (reference ?? '') : details.text,
    counterparty: details.counterparty,
    reference,
    isPending: line.isPending,
    original: line.original,
  }
}
