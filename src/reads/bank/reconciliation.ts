import { z } from 'zod'
import { bookkeeperOf } from '../../actions/connections/ledger-of.ts'
import * as reconciliation from '../../domain/bank/reconciliation.ts'
import { type CalendarDate, dayIn } from '../../domain/calendar/dates.ts'
import type { Warning } from '../../domain/checks.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'
import { refuseFields } from '../../domain/refusals.ts'
import type { Region } from '../../domain/regions.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { calendarDate, id, outsideText, sentence, toldText, warning } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { inWords } from '../../language/tell.ts'
import type { Said } from '../../language/words.ts'
import { regions } from '../../regions/index.ts'
import { findSettings } from '../../store/access/settings.ts'
import { type LinkedBankAccount, listBankAccounts } from '../../store/bank/accounts.ts'
import * as sums from '../../store/bank/reconciliation.ts'
import type { Db } from '../../store/connection/db.ts'
import { bankAccountNotFound } from './accounts.ts'

const money = z.number()
const count = z.number().int()
const counted = (description: string) => z.strictObject({ amount: money, count }).meta({ description })

const accountRecord = z.strictObject({
  accountId: z.string(),
  name: outsideText(),
  iban: outsideText().nullable(),
  currency: z.string().meta({ description: 'Of all amounts of the bank.' }),
  bankBalance: money.meta({
    description: 'What the bank says was on it at the end of `to`: the last balance that it reported, and what it told since.',
  }),
  openingBalance: money.meta({ description: 'What was on it before its first transaction here: the ledger does not know of it.' }),
  reportedBalance: z
    .strictObject({ date: calendarDate, amount: money })
    .nullable()
    .meta({ description: 'The last balance that the bank reported, at the end of which day.' }),
  ledgerAccount: z.string().nullable().meta({ description: 'The account of the ledger that is the bank.' }),
  ledgerCurrency: z.string().nullable().meta({ description: 'Of the amounts of the ledger.' }),
  ledgerBalance: money.nullable().meta({
    description:
      'Debit less credit of what belongs to this account: the bookings of its transactions, and what was booked as paid from the bank. What was booked so and no transaction has settled belongs to the first account in the currency of the books.',
  }),
  unmatchedBank: z
    .strictObject({
      amount: money,
      waiting: counted('In the queue.'),
      ignored: counted('Set aside: nothing is booked.'),
      unposted: counted('Matched with documents that are not posted.'),
      differences: counted('Paid beyond what the targets had open, and booked nowhere.'),
      later: counted('Matched with entries of a later day.'),
    })
    .meta({ description: 'Transactions up to `to` that the ledger does not know of yet.' }),
  unmatchedLedger: counted('Booked on the bank by the ledger up to `to`, and not settled by a transaction up to then.').nullable(),
  unexplained: money.nullable().meta({
    description:
      'bankBalance - openingBalance - ledgerBalance - unmatchedBank + unmatchedLedger: nothing, unless a transaction or a booking is missing. Null where the two cannot be compared; `reason` says why.',
  }),
  isExplained: z.boolean().nullable(),
  reason: toldText.nullable(),
  reasonCode: sentence.code.nullable().meta({ description: 'What `reason` says, for programs.' }),
  reasonValues: sentence.values.unwrap().nullable(),
  period: z
    .strictObject({
      in: money,
      out: money,
      count,
      reconciled: count,
      ignored: count,
      unmatched: count,
      lackingReceipt: count.meta({ description: 'Money that went out, and nothing says what for.' }),
    })
    .meta({ description: 'The booked transactions from `from` to `to`.' }),
  warnings: z.array(warning),
})

const reconciliationRecord = z
  .strictObject({
    from: calendarDate.nullable(),
    to: calendarDate,
    accounts: z.array(accountRecord),
  })
  .meta({
    id: 'Reconciliation',
    examples: [
      {
        from: '2026-01-01',
        to: '2026-01-31',
        accounts: [
          {
            accountId: 'acc_01k9zt3v8q4m2n6p7r5s9w0xyz',
            name: 'Erhvervskonto',
            iban: 'DK5000400440116243',
            currency: 'DKK',
            bankBalance: 98_350,
            openingBalance: 100_000,
            reportedBalance: { date: '2026-01-31', amount: 98_350 },
            ledgerAccount: '6481',
            ledgerCurrency: 'DKK',
            ledgerBalance: -1750,
            unmatchedBank: {
              amount: -400,
              waiting: { amount: -400, count: 1 },
              ignored: { amount: 0, count: 0 },
              unposted: { amount: 0, count: 0 },
              differences: { amount: 0, count: 0 },
              later: { amount: 0, count: 0 },
            },
            unmatchedLedger: { amount: -500, count: 1 },
            unexplained: 0,
            isExplained: true,
            reason: null,
            reasonCode: null,
            reasonValues: null,
            period: { in: 0, out: -1650, count: 2, reconciled: 1, ignored: 0, unmatched: 1, lackingReceipt: 1 },
            warnings: [],
          },
        ],
      },
    ],
  })

const bankOf = (region: Region): string => region.accounts.payment[0]!

const banks = Object.entries(regions).map(([regionKey, region]) => ({ regionKey, account: bankOf(region) }))

async function gather(db: Db, accountIds: readonly string[], to: CalendarDate): Promise<reconciliation.Facts> {
  const reversed = await sums.listReversedLines(db, banks, to)
  const { entries: direct, settled } = await sums.listDirect(db, banks, to)
  const left = await sums.listLeftOnDays(db, accountIds)
  const unposted = await sums.listUnpostedParts(db, to)
  const reported = await sums.listReported(db, accountIds)
  const days = await sums.listMovedOnDays(db, accountIds)
  const lines = await sums.listLedgerLines(db, banks, to)
  return { lines, reversed, direct, settled, days, left, reported, unposted }
}

interface Books {
  regionKey: string
  region: Region
}

/** The books that an account is compared with: those in its currency, if it has any, else the organization's. */
function booksOf({ id: accountId, currency }: LinkedBankAccount, facts: reconciliation.Facts, own: string | null): Books | undefined {
  const used = reconciliation.regionsOf(facts, accountId)
  const inCurrency = Object.keys(regions).filter(key => regions[key]!.currency === currency && (key === own || used.has(key)))
  const regionKey = inCurrency.find(key => key === own) ?? inCurrency[0] ?? own
  return regionKey === null ? undefined : { regionKey, region: regions[regionKey]! }
}

/** Why the bank and the ledger cannot be compared; null where they can. */
function reasonOf(account: LinkedBankAccount, books: Books | undefined, facts: reconciliation.Facts, isOwnLedger: boolean): Said | null {
  if (!books) return say('not_comparable.no_region')
  if (!isOwnLedger) return say('not_comparable.other_ledger')
  const { currency } = books.region
  if (currency !== account.currency) return say('not_comparable.currency', { account: account.currency, books: currency })
  const isMixed = [...reconciliation.regionsOf(facts, account.id)].some(key => key !== books.regionKey)
  return isMixed ? say('not_comparable.several_countries') : null
}

const gapsShownMax = 10

function warningsOf({ currency }: LinkedBankAccount, bank: reconciliation.BankSide, unexplained: Minor | null, count: number): Warning[] {
  const warnings: Warning[] = []
  if (unexplained !== null && unexplained !== 0) {
    warnings.push({ field: 'unexplained', ...say('unexplained', { amount: fromMinor(unexplained, currency), currency }) })
  }
  for (const { from, to, missing } of bank.gaps.slice(-gapsShownMax)) {
    const amount = fromMinor(missing, currency)
    warnings.push({ field: 'bankBalance', ...say('balance_gap.transactions', { from, to, amount, currency }) })
  }
  if (!bank.isOpeningKnown && count > 0) warnings.push({ field: 'openingBalance', ...say('balance_not_reported') })
  return warnings
}

interface Wish {
  from: CalendarDate | undefined
  to: CalendarDate
  /** Of each currency, the first account in it. */
  homes: ReadonlyMap<string, string>
  ownRegion: string | null
  isOwnLedger: boolean
}

function toAccountRecord(account: LinkedBankAccount, facts: reconciliation.Facts, wish: Wish): z.input<typeof accountRecord> {
  const { id: accountId, currency } = account
  const { from, to } = wish
  const books = booksOf(account, facts, wish.ownRegion)
  const reason = reasonOf(account, books, facts, wish.isOwnLedger)
  const bank = reconciliation.bankSide(facts, accountId, to)
  const isHome = books !== undefined && wish.homes.get(books.region.currency) === accountId
  const ledger = books && reconciliation.ledgerSide(facts, accountId, books.regionKey, isHome)
  const isComparable = reason === null && ledger !== undefined
  const notBooked = reconciliation.unmatchedBank(facts, accountId, to, isComparable ? ledger.later : (0 as Minor))
  const unexplained = isComparable ? reconciliation.unexplained(bank, notBooked, ledger) : null
  const period = reconciliation.turnover(facts, accountId, from, to)
  const shown = (amount: Minor) => fromMinor(amount, currency)
  const inBooks = (amount: Minor) => fromMinor(amount, books!.region.currency)
  const part = ({ amount, count: found }: reconciliation.Counted) => ({ amount: shown(amount), count: found })
  return {
    accountId,
    name: account.name,
    iban: account.iban,
    currency,
    bankBalance: shown(bank.balance),
    openingBalance: shown(bank.opening),
    reportedBalance: bank.reported && { date: bank.reported.date, amount: shown(bank.reported.amount) },
    ledgerAccount: books ? bankOf(books.region) : null,
    ledgerCurrency: books?.region.currency ?? null,
    ledgerBalance: ledger ? inBooks(ledger.balance) : null,
    unmatchedBank: {
      amount: shown(notBooked.amount),
      waiting: part(notBooked.waiting),
      ignored: part(notBooked.ignored),
      unposted: part(notBooked.unposted),
      differences: part(notBooked.differences),
      later: part(notBooked.later),
    },
    unmatchedLedger: ledger ? { amount: inBooks(ledger.unmatched.amount), count: ledger.unmatched.count } : null,
    unexplained: unexplained === null ? null : shown(unexplained),
    isExplained: unexplained === null ? null : unexplained === 0,
    reason: reason && inWords(reason),
    reasonCode: reason?.code ?? null,
    reasonValues: reason && { ...reason.values },
    period: { ...period, in: shown(period.in), out: shown(period.out) },
    warnings: warningsOf(account, bank, unexplained, facts.days.filter(day => day.accountId === accountId).length),
  }
}

export const getReconciliation = defineRead({
  name: 'get_reconciliation',
  title: 'Reconciliation of the bank accounts',
  path: '/reconciliation',
  permission: 'bank:read',
  summary:
    'Whether bank and ledger agree at the end of a day, for each account: bankBalance = openingBalance + ledgerBalance + unmatchedBank - unmatchedLedger + unexplained, and unexplained is nothing. With what happened from `from` to `to`, and how much of it still lacks a receipt.',
  input: z.strictObject({
    accountId: id.optional().meta({ description: 'Only this bank account.' }),
    from: calendarDate.optional().meta({ description: 'The first day of `period`; from the first transaction on when left out.' }),
    to: calendarDate.optional().meta({ description: 'The day at whose end it is looked at; today when left out.' }),
  }),
  output: reconciliationRecord,
  refusals: ['bank_account_not_found', 'invalid_input'],
  async run({ accountId, from, to: asked }, { db, services, now }) {
    const { regionKey: ownRegion, timeZone } = await findSettings(db)
    const all = await listBankAccounts(db)
    const accounts = accountId === undefined ? all : all.filter(account => account.id === accountId)
    if (accountId !== undefined && accounts.length === 0) return bankAccountNotFound(accountId)
    const to = asked ?? dayIn(timeZone, now)
    if (from !== undefined && from > to)
      return refuseFields([{ path: 'from', ...(asked === undefined ? say('from_after_today', { today: to }) : say('from_after_to')) }])
    const homes = new Map([...all].reverse().map(account => [account.currency, account.id]))
    const wish = { from, to, homes, ownRegion, isOwnLedger: (await bookkeeperOf({ db, services })).isOwn }
    if (accounts.length === 0) return { from: from ?? null, to, accounts: [] }
    const ids = accounts.map(account => account.id)
    const facts = await gather(db, ids, to)
    return { from: from ?? null, to, accounts: accounts.map(account => toAccountRecord(account, facts, wish)) }
  },
})
