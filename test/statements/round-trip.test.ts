/** What is written into a statement file comes back out of it, in every format. */
import { isAscii, isUtf8 } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Statement } from '../../src/domain/bank/statements.ts'
import type { Movement } from '../../src/domain/bank/transactions.ts'
import { tell } from '../../src/language/tell.ts'
import { readStatements } from '../../src/statements/read-statements.ts'
import { type CsvRow, danishLayouts, otherLayouts, type WrittenLayout, writeCsv } from './csv-writer.ts'
import { movementsOf, ownIban, texts } from './movements.ts'
import { type WrittenStatement, writeCamt, writeMt940, writeOfx } from './writers.ts'

const none = /[^\s\S]/g

function read(bytes: Uint8Array | string, fileName = 'statement'): readonly Statement[] {
  const answer = readStatements(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes, fileName)
  if ('problem' in answer) throw new Error(`${answer.problem.code}: ${tell('en', answer.problem)}`)
  return answer.statements
}

const statementOf = (currency: string, movements: Movement[], opening = 12_345): WrittenStatement => ({
  iban: ownIban,
  owner: 'Min Virksomhed ApS',
  currency,
  opening,
  movements,
})

const currencies = fc.constantFrom('DKK', 'EUR', 'JPY', 'KWD')
const runs = { numRuns: 60 }

const encodings: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': text => Buffer.from(text, 'utf8'),
  'UTF-8 with a byte order mark': text => Buffer.from(`\ufeff${text}`, 'utf8'),
  'UTF-16': text => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 without a byte order mark': text => Buffer.from(text, 'utf16le'),
  'Windows-1252': text => Buffer.from(text.replaceAll('\u20ac', '\u0080'), 'latin1'),
}

describe('CAMT', () => {
  const movements = currencies.chain(currency => movementsOf(currency, texts(none), texts(none, 40)).map(list => ({ currency, list })))

  test('returns the movements of every version and message', () => {
    fc.assert(
      fc.property(
        movements,
        fc.constantFrom(2, 4, 6, 8, 10, 13),
        fc.constantFrom('053' as const, '052' as const, '054' as const),
        (one, version, kind) => {
          const [statement] = read(writeCamt([statementOf(one.currency, one.list)], version, kind))
          expect(statement!.movements).toEqual(one.list)
          expect(statement!.format).toBe(`camt.${kind}`)
          expect(statement!.account).toEqual({ iban: ownIban, number: null, name: 'Min Virksomhed ApS', currency: one.currency })
          expect(statement!.warnings).toEqual([])
        },
      ),
      runs,
    )
  })

  test('returns the statements of several accounts, and of documents one behind the other', () => {
    fc.assert(
      fc.property(movements, movements, (one, other) => {
        const statements = [statementOf(one.currency, one.list), statementOf(other.currency, other.list)]
        const written = writeCamt(statements)
        expect(read(written).map(statement => statement.movements)).toEqual([one.list, other.list])
        expect(read(`${written}\n${written}\n<!-- end -->\n`)).toHaveLength(4)
      }),
      runs,
    )
  })
})

describe('MT940', () => {
  // A question mark begins a part, and the field is made of the characters of the sixteenth line only.
  const movements = currencies.chain(currency =>
    movementsOf(currency, texts(/[?]|\+/g), texts(/[?]/g, 40)).map(list => ({
      currency,
      list: list.map(movement => ({
        ...movement,
        valueDate: movement.date,
        bankId: movement.bankId?.slice(0, 16) ?? null,
        text: movement.text.slice(0, 270).trim(),
      })),
    })),
  )

  test('returns the movements, bare and in blocks of SWIFT', () => {
    fc.assert(
      fc.property(movements, fc.boolean(), fc.constantFrom('\n', '\r\n'), (one, hasBlocks, lineEnd) => {
        const [statement] = read(writeMt940([statementOf(one.currency, one.list)], hasBlocks, lineEnd))
        expect(statement!.movements).toEqual(one.list)
        expect(statement!.warnings).toEqual([])
        expect(statement!.account).toMatchObject({ iban: ownIban, currency: one.currency })
      }),
      runs,
    )
  })

  test('returns several statements of one file', () => {
    fc.assert(
      fc.property(movements, movements, (one, other) => {
        const written = writeMt940([statementOf(one.currency, one.list), statementOf(other.currency, other.list)])
        expect(read(written).map(statement => statement.movements)).toEqual([one.list, other.list])
      }),
      runs,
    )
  })
})

describe.each([1, 2] as const)('OFX %i', version => {
  const movements = currencies.chain(currency =>
    movementsOf(currency, texts(none), texts(none, 30)).map(list => ({
      currency,
      list: list.map(movement => ({ ...movement, isPending: false, counterparty: { ...movement.counterparty, iban: null } })),
    })),
  )

  /** A name is printed before what it was about. */
  const printed = (movement: Movement): Movement => {
    const { name } = movement.counterparty
    return name === null || movement.text === name
      ? movement
      : { ...movement, text: name.includes(movement.text) ? name : `${name} ${movement.text}` }
  }

  test('returns the movements of several accounts', () => {
    fc.assert(
      fc.property(movements, movements, (one, other) => {
        const written = writeOfx([statementOf(one.currency, one.list), statementOf(other.currency, other.list)], version)
        expect(read(written).map(statement => statement.movements)).toEqual([one.list.map(printed), other.list.map(printed)])
      }),
      runs,
    )
  })
})

/** What a file without such columns cannot say. */
function kept(movement: Movement, layout: WrittenLayout): Movement {
  const headers = layout.columns.map(([header]) => header)
  const has = (...names: string[]) => names.some(name => headers.includes(name))
  const hasNames = has('Payee Name', 'Beneficiary name')
  return {
    ...movement,
    bankId: has('Transaction ID', 'ID', 'TransferWise ID') ? movement.bankId : null,
    valueDate: has('Data valuta', 'Data_Valuta', 'Data Valuta', 'Val\u00f8rdato') ? movement.date : null,
    counterparty: { name: hasNames ? movement.counterparty.name : null, iban: hasNames ? movement.counterparty.iban : null },
    reference: has('Payment Reference', 'Reference') && hasNames ? movement.reference : null,
    isPending: has('State', 'Stato', 'Contabilizzazione', 'Settlement date (UTC)') && movement.isPending,
  }
}

describe.each([...danishLayouts, ...otherLayouts].map(layout => [layout.name, layout] as const))('%s', (_name, layout) => {
  const isDanish = danishLayouts.includes(layout)
  const currency = isDanish ? 'DKK' : 'EUR'
  const movements = movementsOf(currency, texts(none), texts(none, 30)).map(list => list.map(movement => kept(movement, layout)))

  test('returns the movements, whatever the encoding, the order and the line ends', () => {
    fc.assert(
      fc.property(
        movements,
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.constantFrom(...Object.keys(encodings)),
        fc.boolean(),
        fc.constantFrom('\n', '\r\n', '\r'),
        (list, opening, encoding, isNewestFirst, lineEnd) => {
          let running = opening
          const rows: CsvRow[] = list.map(movement => {
            if (!movement.isPending) running += movement.amount
            return { movement, balance: running }
          })
          const hasBalance = layout.columns.some(([header]) => /Saldo|Balance/.test(header))
          fc.pre(!hasBalance || list.every(({ isPending }) => !isPending))
          const days = new Set(list.map(({ date }) => date))
          // Without balances the order of a file with one day only cannot be told.
          const turned = isNewestFirst && days.size > 1 ? rows.toReversed() : rows
          const written = writeCsv(layout, turned, currency, lineEnd)
          const bytes = encodings[encoding]!(written)
          // The letters of a short text in Windows-1252 can be those of another one in UTF-8: then nobody can tell.
          fc.pre(encoding !== 'Windows-1252' || isAscii(bytes) || !isUtf8(bytes))
          const [statement] = read(bytes, 'export.csv')
          expect(statement!.layout).toBe(layout.name)
          expect(statement!.movements).toEqual(list)
          expect(statement!.warnings.filter(({ code }) => code !== 'currency_assumed' && code !== 'no_movements')).toEqual([])
          if (hasBalance && list.length > 0) {
            expect(statement!.opening?.amount).toBe(opening)
            expect(statement!.closing?.amount).toBe(running)
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})
