/** What is read once from every movement and every open item, before they are compared. */
import type { Minor } from '../../money.ts'
import type { OpenItem } from '../open-items.ts'
import type { BankTransaction } from '../transactions.ts'
import { dayNumber } from './days.ts'
import type { Naming } from './names.ts'
import { type QuotableNumber, type QuotedNumbers, quotedNumbers, toQuotable } from './numbers.ts'
import { conceptsOf, isBankCharge, isEntryNoise, isStatementNoise } from './vocabulary.ts'
import { printedDays, printedOriginal, wordsOf } from './wording.ts'

export interface ItemFacts {
  /** Its place in the list, which is sorted by the day of expectation and id. */
  at: number
  item: OpenItem
  day: number
  dueDay: number | null
  /** When a payment is expected. */
  expectedDay: number
  /** Numbers of the parties that it may be with: its contact, or whom its names and its text speak of. */
  parties: readonly number[]
  numbers: readonly QuotableNumber[]
}

export interface TransactionFacts {
  /** Its place in the list, which is sorted by day and id. */
  at: number
  /** Its place in the input. */
  place: number
  transaction: BankTransaction
  day: number
}

/** What the text of a movement says: made when it is needed, since keeping it for all of them would take much memory. */
export interface Statement {
  words: readonly string[]
  /** Of the name of the other side, where the bank gives it apart. */
  nameWords: readonly string[]
  quoted: QuotedNumbers
  concepts: readonly string[]
  ibans: readonly string[]
  isCharge: boolean
  printed: readonly number[]
  original: { amount: Minor; currency: string } | null
}

/** Who a movement is with, as far as it says so. */
export interface Payer {
  byName: ReadonlyMap<number, Naming>
  byIban: ReadonlySet<number>
  byAlias: ReadonlySet<number>
  isClear: boolean
  isStranger: boolean
}

export function readStatement({ transaction, day }: TransactionFacts): Statement {
  const { text, counterparty, reference, currency, amount } = transaction
  const words = wordsOf(reference === null || text.includes(reference) ? text : `${text} ${reference}`)
  const nameWords = counterparty.name === null ? [] : wordsOf(counterparty.name)
  const printed = transaction.original ?? printedOriginal(text, currency)
  const signed = printed && { amount: (Math.sign(amount) * Math.abs(printed.amount)) as Minor, currency: printed.currency }
  const inText = counterparty.iban === null && /\d{8}/.test(text) ? (text.match(/\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/g) ?? []) : []
  return {
    words,
    nameWords,
    quoted: quotedNumbers(words),
    concepts: conceptsOf(nameWords.length === 0 ? words : [...words, ...nameWords]),
    ibans: counterparty.iban === null ? inText : [counterparty.iban],
    isCharge: counterparty.name === null && isBankCharge(words),
    printed: printedDays(text, day),
    original: signed,
  }
}

const noNumbers: readonly QuotableNumber[] = []

export function toItemFacts(item: OpenItem, at: number, parties: readonly number[]): ItemFacts {
  const day = dayNumber(item.date)
  const dueDay = item.dueDate === null ? null : dayNumber(item.dueDate)
  const numbers = item.numbers.length === 0 ? noNumbers : item.numbers.map(toQuotable).filter(number => number !== null)
  return { at, item, day, dueDay, expectedDay: dueDay ?? day, parties, numbers }
}

/** A name that an entry of a cash purchase bears only in its text: `kvittering NETTO`. */
export function nameInText(text: string): string {
  return wordsOf(text)
    .filter(word => !isEntryNoise(word) && !/^\d+$/.test(word))
    .join(' ')
}

/** The words of a movement that say who it is with: what an alias is made of, and compared with. */
export function statementWords(transaction: Pick<BankTransaction, 'text' | 'counterparty'>): string {
  const named = transaction.counterparty.name ?? transaction.text
  return wordsOf(named)
    .filter(word => !isStatementNoise(word) && !/\d/.test(word))
    .join(' ')
}
