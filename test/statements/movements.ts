/** Movements that a bank could tell of, drawn at random. */
import fc from 'fast-check'
import type { Movement } from '../../src/domain/bank/transactions.ts'
import { isCalendarDate } from '../../src/domain/calendar/dates.ts'
import type { Minor } from '../../src/domain/money/money.ts'

const letters = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789\u00e6\u00f8\u00e5\u00c6\u00d8\u00c5\u00e0\u00e8\u00ec\u00f2\u00f9\u20ac',
]
const signs = [...'.,;:-+/()&<>"\'*#%= ']

const ibans = ['DK5000400440116243', 'IT60X0542811101000000123456', 'DE89370400440532013000', 'NL91ABNA0417164300']
export const ownIban = 'DK9520000123456789'

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Texts of Western Europe, without what a format has to leave out. */
export const texts = (without: RegExp, lengthMax = 80): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...letters) }, { weight: 1, arbitrary: fc.constantFrom(...signs) }), {
      maxLength: lengthMax,
    })
    .map(all => tidy(`x${all.join('').replace(without, '')}`))

export const days: fc.Arbitrary<string> = fc
  .tuple(fc.integer({ min: 1991, max: 2088 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(parts => parts.map(part => String(part).padStart(2, '0')).join('-'))
  .filter(isCalendarDate)

export const amounts: fc.Arbitrary<Minor> = fc
  .integer({ min: -2_000_000_000, max: 2_000_000_000 })
  .filter(amount => amount !== 0) as fc.Arbitrary<Minor>

const codes = fc
  .stringMatching(/^[A-Z][A-Z0-9]{4,14}$/)
  .filter(code => !/^(?:NONREF|NOREF|NOTPROVID|UNKNOWN|NOTAVAIL|NOREFER|NOTAPPL)/.test(code))

export const movementsOf = (currency: string, text: fc.Arbitrary<string>, name: fc.Arbitrary<string>): fc.Arbitrary<Movement[]> =>
  fc
    .array(
      fc.record({
        bankId: fc.option(codes),
        date: days,
        valueDate: fc.constant(null),
        amount: amounts,
        currency: fc.constant(currency),
        text,
        counterparty: fc.record({ name: fc.option(name), iban: fc.option(fc.constantFrom(...ibans)) }),
        reference: fc.option(codes),
        isPending: fc.boolean(),
        original: fc.constant(null),
      }),
      { maxLength: 12 },
    )
    .map(all =>
      all
        .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
        .map((movement, at) => ({ ...movement, bankId: movement.bankId === null ? null : `${movement.bankId}${at}` })),
    )
