/** Entries for tests of the ledger: small, balanced, and of no country's chart. */
import { type Entry, type EntryLine, toLine } from '../../src/domain/ledger/entry.ts'
import { type Minor, negate, toMinorUnits } from '../../src/domain/money/money.ts'

const minor = (units: number): Minor => toMinorUnits(units)

/** A purchase of 100.00 and 25.00 VAT on credit, unless it says otherwise. */
export function purchase(changes: Partial<Entry> & { net?: number; vat?: number } = {}): Entry {
  const { net = 10_000, vat = 2_500, ...entry } = changes
  const lines: EntryLine[] = [
    toLine('2500', 'Office supplies', minor(net), { code: 'I25', base: minor(net), due: minor(0), deducted: minor(vat) }),
    toLine('6500', 'Input VAT', minor(vat)),
    toLine('6900', 'Trade creditors', negate(minor(net + vat))),
  ].filter(line => line.debit !== line.credit)
  return {
    regionKey: 'denmark',
    currency: 'DKK',
    date: '2026-01-15',
    vatDate: '2026-01-15',
    text: 'Paper',
    amount: negate(minor(net + vat)),
    lines,
    source: { type: 'document', id: 'doc_1' },
    exchange: null,
    ...entry,
  }
}
