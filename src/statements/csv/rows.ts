/** One row of a table: a movement, a balance, or a line that is neither. */

import type { Movement } from '../../domain/bank/transactions.ts'
import type { CalendarDate } from '../../domain/calendar/dates.ts'
import { minorUnits } from '../../domain/money/currencies.ts'
import { absolute, type Minor, minus, negate, zero } from '../../domain/money/money.ts'
import { toCurrency, toIban } from '../../extraction/formats/party-ids.ts'
import { say } from '../../language/say.ts'
import { cannotImport, type StatementProblem, shortened } from '../problem.ts'
import { looksLikeDay, toDay } from '../text/days.ts'
import { currenciesIn, doubtIn, toAmount } from '../text/numbers.ts'
import { sayingReference } from '../text/references.ts'
import { joinTexts, textOrNull } from '../text/texts.ts'
import { amountIn } from './amounts.ts'
import { type CellFormats, cellOf } from './formats.ts'
import type { MovementRow, Table } from './header.ts'
import { foldHeader, type Role } from './layout.ts'

/** `noDate` has an amount, though; `reserved` has a word in the place of the date. */
export type LeftOut = { leftOut: 'empty' | 'noDate' | 'noAmount' | 'reserved' | 'void' | 'currency'; cells: readonly string[] }

const reservedWords: ReadonlySet<string> = new Set(['reserveret', 'venter', 'pending', 'reserved', 'non contabilizzato', 'in attesa'])
const debitWords: ReadonlySet<string> = new Set(['d', 'dare', 'debit', 'dbit', 'dr', 'debet', 'ud', 'out', 'addebito', 'uscita'])
const creditWords: ReadonlySet<string> = new Set(['a', 'avere', 'c', 'cr', 'credit', 'crdt', 'kredit', 'ind', 'in', 'accredito', 'entrata'])

const amountRoles: readonly Role[] = ['amount', 'moneyOut', 'moneyIn', 'fee', 'balance']

const foldedMax = 1000

function doubtful(what: 'amount' | 'balance', cell: string, line: number): StatementProblem {
  const [whole, decimal] = doubtIn(cell)!.readings
  const values = { line, written: shortened(cell), whole: Number(whole), decimal: Number(decimal) }
  return cannotImport(what === 'amount' ? say('amount_ambiguous.amount', values) : say('amount_ambiguous.balance', values))
}

export class RowReader {
  readonly table: Table
  readonly formats: CellFormats
  readonly currencyIfUnsaid: string
  /** A column of words says the same few again and again. */
  readonly #folded = new Map<string, string>()
  /** Many rows of one day follow one another. */
  #last: { written: string; date: CalendarDate | undefined } | undefined

  constructor(table: Table, formats: CellFormats, currencyIfUnsaid: string) {
    this.table = table
    this.formats = formats
    this.currencyIfUnsaid = currencyIfUnsaid
  }

  read(cells: readonly string[], line: number): MovementRow | LeftOut | StatementProblem {
    const of = (role: Role) => cellOf(cells, this.table.columns, role)
    const written = of('date')
    const hasAmount = of('amount') !== '' || of('moneyOut') !== '' || of('moneyIn') !== ''
    if (!this.#isSameDay(written) && !looksLikeDay(written)) return { leftOut: this.#reasonWithoutDay(written, hasAmount), cells }
    if (!hasAmount) return { leftOut: 'noAmount', cells }
    const date = this.#dayOf(written)
    if (date === undefined) return this.#noDay(written, line)
    if (cells.length > this.table.width && cells.slice(this.table.width).some(cell => cell.trim() !== ''))
      return cannotImport(say('row_too_long', { line }))
    const status = this.#fold(of('status'))
    if (this.table.void.includes(status)) return { leftOut: 'void', cells }
    const currency = this.#currencyOf(of('currency'))
    if (currency === null) return { leftOut: 'currency', cells }
    const foreign = this.formats.hasCurrencyInCells ? this.#inOtherCurrency(of, currency, line) : undefined
    if (foreign) return foreign
    const amount = this.#amountOf(of, currency, line)
    if (typeof amount !== 'number') return amount
    const balance = of('balance') === '' ? undefined : amountIn(of('balance'), this.formats.amounts, minorUnits(currency))
    if (balance === 'doubtful') return doubtful('balance', of('balance'), line)
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
      balance: balance ?? null,
      account: of('account') || of(amount < 0 ? 'accountOut' : 'accountIn'),
      accountName: of('accountName'),
    }
  }

  #isSameDay(written: string): boolean {
    return written === this.#last?.written
  }

  #dayOf(written: string): CalendarDate | undefined {
    if (!this.#isSameDay(written)) this.#last = { written, date: toDay(written, this.formats.dayOrder) }
    return this.#last?.date
  }

  #fold(word: string): string {
    const known = this.#folded.get(word)
    if (known !== undefined) return known
    const folded = foldHeader(word)
    if (this.#folded.size < foldedMax) this.#folded.set(word, folded)
    return folded
  }

  #noDay(written: string, line: number): StatementProblem {
    const isMonthFirst = this.formats.dayOrder !== 'month first' && toDay(written, 'month first') !== undefined
    const values = { line, written: shortened(written) }
    return cannotImport(isMonthFirst ? say('date_not_readable.month_first', values) : say('date_not_readable.line', values))
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

  /** An amount in another currency than its row is nothing that the account moved by. */
  #inOtherCurrency(of: (role: Role) => string, currency: string, line: number): StatementProblem | undefined {
    for (const role of amountRoles)
      for (const meanings of currenciesIn(of(role))) {
        if (meanings.includes(currency)) continue
        return cannotImport(say('currencies_mixed', { line, written: shortened(of(role)), foreign: meanings[0]!, currency }))
      }
    return undefined
  }

  #amountOf(of: (role: Role) => string, currency: string, line: number): Minor | StatementProblem {
    const read = (role: Role): Minor | StatementProblem => {
      const cell = of(role)
      if (cell === '') return zero
      const amount = amountIn(cell, this.formats.amounts, minorUnits(currency))
      if (amount === 'doubtful') return doubtful('amount', cell, line)
      return amount ?? this.#unreadable(cell, currency, line)
    }
    if (this.table.columns.has('amount') && of('amount') !== '') {
      const amount = read('amount')
      const fee = read('fee')
      if (typeof amount !== 'number') return amount
      if (typeof fee !== 'number') return fee
      return minus(this.#directed(amount, of('direction')), absolute(fee))
    }
    const out = read('moneyOut')
    const income = read('moneyIn')
    if (typeof out !== 'number') return out
    if (typeof income !== 'number') return income
    if (out !== 0 && income !== 0)
      return cannotImport(
        say('amount_not_readable.in_and_out', { line, moneyIn: shortened(of('moneyIn')), moneyOut: shortened(of('moneyOut')) }),
      )
    if (out !== 0) return this.formats.isOutNegative ? out : negate(out)
    return income
  }

  #unreadable(cell: string, currency: string, line: number): StatementProblem {
    const isFiner = toAmount(cell, this.formats.amounts.style, 3) !== undefined
    const values = { line, written: shortened(cell) }
    return cannotImport(isFiner ? say('amount_not_readable.decimals', { ...values, currency }) : say('amount_not_readable.line', values))
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
    const size = amountIn(of('originalAmount'), this.formats.amounts, minorUnits(foreign))
    if (typeof size !== 'number' || size === 0) return null
    return { amount: amount < 0 ? negate(absolute(size)) : absolute(size), currency: foreign }
  }
}
