/** What the text of a movement says: read when it is asked for, since keeping it for all movements would take much memory, and many answers are never needed. */
import type { Minor } from '../../../money/money.ts'
import type { BankTransaction } from '../../transactions.ts'
import { conceptsOf, isBankCharge, isStatementNoise } from '../parties/vocabulary.ts'
import { type GivenNumber, givenNumbers } from './given-numbers.ts'
import { type QuotedNumbers, quotedNumbers } from './numbers.ts'
import { printedDays, printedOriginal, wordsOf } from './wording.ts'

type Original = { amount: Minor; currency: string } | null

const noWords: readonly string[] = []

/** More than a bank prints. What is looked for in a text is looked for in all of its words together, so that their number must end somewhere. */
const textMax = 2_000
const wordsMax = 120

export class Statement {
  readonly words: readonly string[]
  /** Of the name of the other side, where the bank gives it apart. */
  readonly nameWords: readonly string[]
  readonly isCharge: boolean
  readonly ibans: readonly string[]
  readonly #transaction: BankTransaction
  readonly #day: number
  #quoted: QuotedNumbers | undefined
  #given: readonly GivenNumber[] | undefined
  #printed: readonly number[] | undefined
  #original: Original | undefined

  constructor(transaction: BankTransaction, day: number) {
    const { text, counterparty, reference } = transaction
    this.#transaction = transaction
    this.#day = day
    const said = text.slice(0, textMax)
    const words = wordsOf(isSaidIn(said, reference) ? said : `${said} ${reference}`)
    this.words = words.length > wordsMax ? words.slice(0, wordsMax) : words
    this.nameWords = counterparty.name === null ? noWords : wordsOf(counterparty.name)
    this.isCharge = counterparty.name === null && isBankCharge(this.words)
    this.ibans = counterparty.iban === null ? ibansIn(text) : [counterparty.iban]
  }

  get quoted(): QuotedNumbers {
    this.#quoted ??= quotedNumbers(this.words)
    return this.#quoted
  }

  /** The numbers of invoices that it gives. A reference that the bank gives apart does not continue the sentence. */
  get given(): readonly GivenNumber[] {
    if (this.#given === undefined) {
      const { text, reference, amount } = this.#transaction
      const said = text.slice(0, textMax)
      this.#given = givenNumbers(isSaidIn(said, reference) ? this.words : wordsOf(said).slice(0, wordsMax), amount)
    }
    return this.#given
  }

  get concepts(): readonly string[] {
    return conceptsOf(this.words, this.nameWords)
  }

  /** The days of purchase that it prints. */
  get printed(): readonly number[] {
    this.#printed ??= printedDays(this.#transaction.text, this.#day)
    return this.#printed
  }

  /** What was paid in another currency, signed as the movement. */
  get original(): Original {
    if (this.#original === undefined) {
      const { amount, currency, text } = this.#transaction
      const printed = this.#transaction.original ?? printedOriginal(text, currency)
      this.#original = printed && { amount: (Math.sign(amount) * Math.abs(printed.amount)) as Minor, currency: printed.currency }
    }
    return this.#original
  }
}

const isSaidIn = (text: string, reference: string | null): boolean => reference === null || text.includes(reference)

function ibansIn(text: string): readonly string[] {
  return /[A-Z]{2}\d{2}[A-Z0-9]{11}/.test(text)
    ? (text.match(/(?<![\p{L}\p{N}])[A-Z]{2}\d{2}[A-Z0-9]{11,30}(?![\p{L}\p{N}])/gu) ?? noWords)
    : noWords
}

/** The words of a movement that say who it is with: what an alias is made of, and compared with. */
export function statementWords(transaction: Pick<BankTransaction, 'text' | 'counterparty'>): string {
  const named = transaction.counterparty.name ?? transaction.text
  return wordsOf(named)
    .filter(word => !isStatementNoise(word) && !/\d/.test(word))
    .join(' ')
}
