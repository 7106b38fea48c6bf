/** A ledger entry as it goes over the wire. */

import { z } from 'zod'
import { sourceTypes } from '../domain/ledger/entry.ts'
import { fromMinor, type Minor } from '../domain/money/money.ts'
import { calendarDate, instant, outsideText } from '../kernel/fields.ts'
import type * as ledger from '../store/ledger/ledger.ts'
import { rateSourceRecord, toRateSource } from './rate-source.ts'

const money = z.number()

export const sourceType = z.enum(sourceTypes)

const lineRecord = z.strictObject({
  account: z.string(),
  accountName: z.string(),
  debit: money,
  credit: money,
  vatCode: z.string().nullable(),
  vatDate: calendarDate.nullable(),
  vatBase: money.nullable().meta({ description: 'What the VAT return says because of this line: the taxable amount.' }),
  vatDue: money.nullable().meta({ description: 'VAT that the organization owes on it.' }),
  vatDeducted: money.nullable().meta({ description: 'VAT that it deducts.' }),
})

export const ledgerEntryRecord = z
  .strictObject({
    id: z.string(),
    ledgerEntryId: z.string(),
    number: z.number().int().meta({ description: 'Counted from 1, without a gap.' }),
    date: calendarDate,
    vatDate: calendarDate,
    text: outsideText(),
    currency: z.string(),
    amount: money.meta({ description: 'The effect on the payment side, signed as on the bank account.' }),
    openAmount: money.meta({ description: 'What is not yet reconciled.' }),
    lines: z.array(lineRecord).meta({ description: 'Debits equal credits; one of debit and credit is 0.' }),
    source: z.strictObject({ type: sourceType, id: z.string() }),
    exchange: z
      .strictObject({ currency: z.string(), total: money, rate: z.number(), ...rateSourceRecord, on: calendarDate })
      .nullable()
      .meta({ description: 'What a foreign document was converted from: its total, and what one unit of its currency cost.' }),
    provider: z.string(),
    externalReference: outsideText().nullable(),
    reverses: z.string().nullable().meta({ description: 'The entry that this one takes back.' }),
    reversedBy: z.string().nullable().meta({ description: 'The entry that took this one back.' }),
    postedAt: instant,
  })
  .meta({
    id: 'LedgerEntry',
    examples: [
      {
        id: 'led_01k9zt3v8q4m2n6p7r5s9w0xyz',
        ledgerEntryId: 'led_01k9zt3v8q4m2n6p7r5s9w0xyz',
        number: 17,
        date: '2026-01-15',
        vatDate: '2026-01-15',
        text: 'Nordlys ApS, invoice 1042',
        currency: 'DKK',
        amount: -1250,
        openAmount: -1250,
        lines: [
          {
            account: '2450',
            accountName: 'Kontorartikler',
            debit: 1000,
            credit: 0,
            vatCode: 'I25',
            vatDate: '2026-01-15',
            vatBase: 1000,
            vatDue: 0,
            vatDeducted: 250,
          },
          plainLine('7740', 'Købsmoms', 250, 0),
          plainLine('7440', 'Leverandører', 0, 1250),
        ],
        source: { type: 'document', id: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz' },
        exchange: null,
        provider: 'builtin',
        externalReference: null,
        reverses: null,
        reversedBy: null,
        postedAt: '2026-01-15T09:30:00.000Z',
      },
    ],
  })

function plainLine(account: string, accountName: string, debit: number, credit: number): z.input<typeof lineRecord> {
  return { account, accountName, debit, credit, vatCode: null, vatDate: null, vatBase: null, vatDue: null, vatDeducted: null }
}

/** The spec's inputs call it `ledgerEntryId`, so the record carries that name too and can be passed straight back in. */
export function toLedgerEntry({ marker: _ours, regionKey: _region, ...entry }: ledger.StoredEntry): z.input<typeof ledgerEntryRecord> {
  const shown = (amount: Minor) => fromMinor(amount, entry.currency)
  return {
    ...entry,
    ledgerEntryId: entry.id,
    amount: shown(entry.amount),
    openAmount: shown(entry.openAmount),
    lines: entry.lines.map(({ account, accountName, debit, credit, vat }) => ({
      ...plainLine(account, accountName, shown(debit), shown(credit)),
      ...(vat && {
        vatCode: vat.code,
        vatDate: entry.vatDate,
        vatBase: shown(vat.base),
        vatDue: shown(vat.due),
        vatDeducted: shown(vat.deducted),
      }),
    })),
    exchange: entry.exchange && {
      ...entry.exchange,
      rate: Number(entry.exchange.rate),
      ...toRateSource(entry.exchange.source),
      total: fromMinor(entry.exchange.total, entry.exchange.currency),
    },
  }
}
