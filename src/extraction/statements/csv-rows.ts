/** One row of a table: a movement, a balance, or a line that is neither. */
import type { Movement } from '../../domain/bank/transactions.ts'
import { minorUnits } from '../../domain/currencies.ts'
import { absolute, type Minor, minus, negate } from '../../domain/money.ts'
import { toCurrency, toIban } from '../formats/party-ids.ts'
import { type CellFormats, cellOf } from './csv-formats.ts'
import type { Table } from './csv-header.ts'
import { looksLikeDay, toDay } from './days.ts'
import { foldHeader, type Role } from './layout.ts'
import { toAmount } from './numbers.ts'
import { cannotImport, quoted, type StatementProblem } from './problem.ts'
import { sayingReference } from './references.ts'
import { joinTexts, textOrNull } from './texts.ts'

export interface MovementRow {
  movement: Movement
  balance: Minor | null
  account: string
  accountName: string
}

/** `noDate` has an amount, though; `reserved` has a word in the place of the date. */
export type LeftOut = { leftOut: 'empty' | 'noDate' | 'noAmount' | 'reserved' | 'void' | 'currency'; cells: readonly string[] }

const reservedWords: ReadonlySet<string> = new Set(['reserveret', 'venter', 'pending', 'reserved', 'non contabilizzato', 'in attesa'])
const debitWords: ReadonlySet<string> = new Set(['d', 'dare', 'debit', 'dbit', 'dr', 'debet', 'ud', 'out', 'addebito', 'uscita'])
const creditWords: ReadonlySet<string> = new Set(['a', 'avere', 'c', 'cr', 'credit', 'crdt', 'kredit', 'ind', 'in', 'accredito', 'entrata'])

const foldedMax = 1000

export class RowReader {
  readonly table: Table
  readonly formats: CellFormats
  readonly currencyIfUnsaid: string
  /** A column of words says the same few again and again. */
  readonly #folded = new Map<string, string>()

  constructor(table: Table, formats: CellFormats, currencyIfUnsaid: string) {
    this.table = table
    this.formats = formats
    this.currencyIfUnsaid = currencyIfUnsaid
  }

  read(cells: readonly string[], line: number): MovementRow | LeftOut | StatementProblem {
    const of = (role: Role) => cellOf(cells, this.table.columns, role)
    const written = of('date')
    const hasAmount = of('amount') !== '' || of('moneyOut') !== '' || of('moneyIn') !== ''
    if (!looksLikeDay(written)) return { leftOut: this.#reasonWithoutDay(written, hasAmount), cells }
    if (!hasAmount) return { leftOut: 'noAmount', cells }
    const date = toDay(written, this.formats.dayOrder)
    if (date === undefined) return cannotImport('date_not_readable', `Line ${line} has a date that cannot be read: ${quoted(written)}.`)
    if (cells.length > this.table.width && cells.slice(this.table.width).some(cell => cell.trim() !== ''))
      return cannotImport(
        'row_too_long',
        `Line ${line} has more cells than there are columns: a text in it may hold the sign that parts them. Export the file again.`,
      )
    const status = this.#fold(of('status'))
    if (this.table.void.includes(status)) return { leftOut: 'void', cells }
    const currency = this.#currencyOf(of('currency'))
    if (currency === null) return { leftOut: 'currency', cells }
    const amount = this.#amountOf(of, currency, line)
    if (typeof amount !== 'number') return amount
    const balance = of('balance')
    return {
      movement: {
        bankId: sayingReference(textOrNull(of('bankId'))),
        date,
        valueDate: toDay(of('valueDate'), this.formats.dayOrder) ?? null,
        amount,
        currency,
        isPending: this.table.pending.includes(status),
        ...this.#wordsOf(cells, of, amount),
        original: this.#originalOf(of, currency, amount),
      },
      balance: balance === '' ? null : (toAmount(balance, this.formats.decimals, minorUnits(currency)) ?? null),
      account: of('account') || of(amount < 0 ? 'accountOut' : 'accountIn'),
      accountName: of('accountName'),
    }
  }

  #fold(word: string): string {
    const known = this.#folded.get(word)
    if (known !== undefined) return known
    const folded = foldHeader(word)
    if (this.#folded.size < foldedMax) this.#folded.set(word, folded)
    return folded
  }

  #reasonWithoutDay(written: string, hasAmount: boolean): LeftOut['leftOut'] {
    if (!hasAmount) return 'empty'
    return reservedWords.has(this.#fold(written)) ? 'reserved' : 'noDate'
  }

  /** Null for what cannot be booked: Revolut has accounts of XRP. */
  #currencyOf(cell: string): string | null {
    if (cell === '') return this.currencyIfUnsaid
    return toCurrency(/^(?:euro|\u20ac)$/i.test(cell) ? 'EUR' : cell)
  }

  #amountOf(of: (role: Role) => string, currency: string, line: number): Minor | StatementProblem {
    const units = minorUnits(currency)
    const read = (role: Role): Minor | undefined => {
      const cell = of(role)
      return cell === '' ? (0 as Minor) : toAmount(cell, this.formats.decimals, units)
    }
    const unreadable = (role: Role) =>
      cannotImport('amount_not_readable', `Line ${line} has an amount that cannot be read: ${quoted(of(role))}.`)
    if (this.table.columns.has('amount') && of('amount') !== '') {
      const amount = read('amount')
      const fee = read('fee')
      if (amount === undefined) return unreadable('amount')
      if (fee === undefined) return unreadable('fee')
      return minus(this.#directed(amount, of('direction')), absolute(fee))
    }
    const out = read('moneyOut')
    const income = read('moneyIn')
    if (out === undefined) return unreadable('moneyOut')
    if (income === undefined) return unreadable('moneyIn')
    if (out !== 0 && income !== 0)
      return cannotImport(
        'amount_not_readable',
        `Line ${line} has both money in (${quoted(of('moneyIn'))}) and money out (${quoted(of('moneyOut'))}).`,
      )
    if (out !== 0) return this.formats.isOutNegative ? out : negate(out)
    return income
  }

  #directed(amount: Minor, written: string): Minor {
    const word = this.#fold(written)
    if (written === '-' || debitWords.has(word)) return negate(absolute(amount))
    return written === '+' || creditWords.has(word) ? absolute(amount) : amount
  }

  #wordsOf(cells: readonly string[], of: (role: Role) => string, amount: Minor): Pick<Movement, 'text' | 'counterparty' | 'reference'> {
    const name = textOrNull(of(amount < 0 ? 'payee' : 'payer') || of('counterparty'))
    const reference = sayingReference(textOrNull(of('reference')))
    const text = joinTexts((this.table.columns.get('text') ?? []).map(at => cells[at]))
    return { text: text || joinTexts([name, reference]), counterparty: { name, iban: toIban(of('iban')) }, reference }
  }

  #originalOf(of: (role: Role) => string, currency: string, amount: Minor): Movement['original'] {
    const foreign = toCurrency(of('originalCurrency'))
    if (foreign === null || foreign === currency) return null
    const size = toAmount(of('originalAmount'), this.formats.decimals, minorUnits(foreign))
    if (size === undefined || size === 0) return null
    return { amount: amount < 0 ? negate(absolute(size)) : absolute(size), currency: foreign }
  }
}
