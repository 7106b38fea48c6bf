import { z } from 'zod'
import type { KeyPermission } from '../domain/access/permissions.ts'
import { fromMinor } from '../domain/money/money.ts'
import { amountsMeant } from '../domain/text/amounts.ts'
import { foldForSearch } from '../domain/text/folding.ts'
import type { Caller, ReadContext } from '../kernel/context.ts'
import { defineRead } from '../kernel/define-read.ts'
import { calendarDate, outsideText } from '../kernel/fields.ts'
import { type FoundType, findAnything, foundTypes } from '../store/find-anything.ts'
import { findChart, findRegion } from './ledger/accounts.ts'

const resultsMax = 20
const accountsMax = 5

const foundRecord = z
  .strictObject({
    type: z.enum([...foundTypes, 'account']),
    id: z.string(),
    title: outsideText(),
    detail: outsideText().nullable(),
    amount: z.number().nullable(),
    currency: z.string().nullable(),
    date: calendarDate.nullable(),
  })
  .meta({
    id: 'SearchResult',
    examples: [
      {
        type: 'document',
        id: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz',
        title: 'Papir og Pen ApS',
        detail: '20261',
        amount: 625,
        currency: 'DKK',
        date: '2026-01-12',
      },
    ],
  })

type Found = z.input<typeof foundRecord>

const neededFor: Readonly<Record<FoundType, KeyPermission>> = {
  document: 'documents:read',
  contact: 'invoices:read',
  transaction: 'bank:read',
  invoice: 'invoices:read',
  ledger_entry: 'ledger:read',
}

const mayFind =
  ({ permissions }: Caller) =>
  (type: FoundType): boolean =>
    permissions.has(neededFor[type])

/** The chart is of the country and short: it is looked through here. An account that begins with the number comes first. */
async function findAccounts(context: ReadContext, q: string): Promise<Found[]> {
  const kept = context.caller.permissions.has('ledger:read') ? await findRegion(context) : undefined
  if (!kept) return []
  const words = foldForSearch(q).split(' ').filter(Boolean)
  const accounts = [...(await findChart(context, kept.regionKey)).values()].filter(({ number, name }) => {
    const text = foldForSearch(`${number} ${name.local} ${name.english}`)
    return words.length > 0 && words.every(word => text.includes(word))
  })
  const isExact = ({ number }: { number: string }): number => (number.startsWith(words[0]!) ? 0 : 1)
  return accounts
    .sort((one, other) => isExact(one) - isExact(other) || (one.number < other.number ? -1 : 1))
    .slice(0, accountsMax)
    .map(({ number, name }) => ({
      type: 'account',
      id: number,
      title: name.local,
      detail: number,
      amount: null,
      currency: null,
      date: null,
    }))
}

export const search = defineRead({
  name: 'search',
  title: 'Search',
  path: '/search',
  permission: 'me:read',
  summary: `Looks for words, numbers and amounts in documents, contacts, bank transactions, invoices, ledger entries and accounts, whatever their case and accents: at most ${resultsMax}, of what the caller may read. An amount is found in either notation, 1.250,50 or 1,250.50, and whatever its sign.`,
  input: z.strictObject({ q: z.string().max(200).default('').meta({ description: 'Nothing is found while it is empty.' }) }),
  output: z.strictObject({ items: z.array(foundRecord), nextCursor: z.null() }),
  refusals: [],
  mayBeReplica: true,
  async run({ q }, context) {
    if (foldForSearch(q) === '') return { items: [], nextCursor: null }
    const accounts = await findAccounts(context, q)
    const types = foundTypes.filter(mayFind(context.caller))
    const rows = await findAnything(context.db, { q, amounts: amountsMeant(q), types, limit: resultsMax - accounts.length })
    const found = rows.map(
      ({ type, id, title, detail, amount, currency, date }): Found => ({
        type,
        id,
        title: title ?? detail ?? id,
        detail: title === null ? null : detail,
        amount: amount === null ? null : fromMinor(amount, currency ?? 'EUR'),
        currency,
        date,
      }),
    )
    return { items: [...found, ...accounts], nextCursor: null }
  },
})
