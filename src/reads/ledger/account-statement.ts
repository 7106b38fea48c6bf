import { z } from 'zod'
import { sourceType } from '../../actions/ledger-record.ts'
import { isCalendarDate } from '../../domain/calendar/dates.ts'
import { fromMinor, type Minor, minus, plus, zero } from '../../domain/money/money.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, outsideText } from '../../kernel/fields.ts'
import { cursor, limit, toPage } from '../../kernel/paging.ts'
import * as balances from '../../store/ledger/balances.ts'
import { accountNotFound, accountNumber, findChart, findRegion, regionKey } from './accounts.ts'

const money = z.number()

/** A page begins where the one before ended, with the balance that was reached there: what books call carried forward. */
interface Carried extends balances.LinePlace {
  balance: Minor
}

const toKey = ({ date, number, line, balance }: Carried): string => [date, number, line, balance].join(' ')

function readKey(key: string): Carried | undefined {
  const match = /^(\d{4}-\d{2}-\d{2}) ([1-9]\d{0,14}) ([1-9]\d{0,8}) (0|-?[1-9]\d{0,15})$/.exec(key)
  if (!match) return undefined
  const [, date = '', ...numbers] = match
  const [number = 0, line = 0, balance = 0] = numbers.map(Number)
  return isCalendarDate(date) && Number.isSafeInteger(balance) ? { date, number, line, balance: balance as Minor } : undefined
}

function withBalance(opening: Minor, lines: readonly balances.StatementLine[]): (balances.StatementLine & Carried)[] {
  let balance = opening
  return lines.map(line => {
    balance = plus(balance, minus(line.debit, line.credit))
    return { ...line, balance }
  })
}

const statement = z
  .strictObject({
    account: z.string(),
    accountName: z.string(),
    regionKey: z.string(),
    currency: z.string(),
    openingBalance: money.meta({ description: 'Before the first line of this page. Balances are debit less credit.' }),
    items: z.array(
      z.strictObject({
        ledgerEntryId: z.string(),
        number: z.number().int(),
        date: calendarDate,
        text: outsideText(),
        source: z.strictObject({ type: sourceType, id: z.string() }),
        debit: money,
        credit: money,
        vatCode: z.string().nullable(),
        balance: money.meta({ description: 'After this line.' }),
      }),
    ),
    closingBalance: money.meta({ description: 'After the last line of this page.' }),
    nextCursor: z.string().nullable(),
  })
  .meta({
    id: 'AccountStatement',
    examples: [
      {
        account: '2450',
        accountName: 'Kontorartikler',
        regionKey: 'denmark',
        currency: 'DKK',
        openingBalance: 2400,
        items: [
          {
            ledgerEntryId: 'led_01k9zt3v8q4m2n6p7r5s9w0xyz',
            number: 17,
            date: '2026-01-15',
            text: 'Nordlys ApS, invoice 1042',
            source: { type: 'document', id: 'doc_01k9zt3v8q4m2n6p7r5s9w0xyz' },
            debit: 1000,
            credit: 0,
            vatCode: 'I25',
            balance: 3400,
          },
        ],
        closingBalance: 3400,
        nextCursor: null,
      },
    ],
  })

export const getAccountStatement = defineRead({
  name: 'get_account_statement',
  title: 'The statement of an account',
  path: '/accounts/:id/statement',
  permission: 'ledger:read',
  summary: 'What was posted to an account, by date, with the balance after each line.',
  input: z.strictObject({
    id: accountNumber,
    from: calendarDate.optional(),
    to: calendarDate.optional(),
    regionKey,
    cursor: cursor(key => readKey(key) !== undefined).optional(),
    limit,
  }),
  output: statement,
  refusals: ['account_not_found'],
  mayBeReplica: true,
  async run({ id: account, from, to, regionKey: asked, cursor: key, limit: size }, context) {
    const { db } = context
    const kept = await findRegion(context, asked)
    if (!kept) return accountNotFound(account)
    const { currency } = kept.region
    const carried = key === undefined ? undefined : readKey(key)
    const chart = await findChart(context, kept.regionKey)
    const name = chart.get(account)?.name.local ?? (await balances.findAccountName(db, kept.regionKey, account))
    if (name === undefined) return accountNotFound(account)
    const opening = carried?.balance ?? (from === undefined ? zero : await balances.findBalanceBefore(db, kept.regionKey, account, from))
    const lines = await balances.listStatement(db, { regionKey: kept.regionKey, account, from, to }, carried, size + 1)
    const { items, nextCursor } = toPage(withBalance(opening, lines), size, toKey)
    return {
      account,
      accountName: name,
      regionKey: kept.regionKey,
      currency,
      openingBalance: fromMinor(opening, currency),
      items: items.map(({ entryId, line: _line, debit, credit, balance, ...line }) => ({
        ...line,
        ledgerEntryId: entryId,
        debit: fromMinor(debit, currency),
        credit: fromMinor(credit, currency),
        balance: fromMinor(balance, currency),
      })),
      closingBalance: fromMinor(items.at(-1)?.balance ?? opening, currency),
      nextCursor,
    }
  },
})
