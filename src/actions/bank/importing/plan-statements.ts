/** What a statement file would change: which accounts it is of, and what of it is new to them. */
import { accountNamed, asReported, daysOf, gapSaid, inCurrency, ofOtherAccount } from '../../../domain/bank/assigning.ts'
import { checkBalances } from '../../../domain/bank/balances.ts'
import { soundBalance, soundMovement } from '../../../domain/bank/checked-movements.ts'
import { wordingOf } from '../../../domain/bank/importing/likeness.ts'
import type { ImportPlan, KeptMovement } from '../../../domain/bank/importing/plan.ts'
import { beginRead } from '../../../domain/bank/importing/read.ts'
import { isFarAhead, oddDays } from '../../../domain/bank/odd-days.ts'
import type { Balance, Statement, StatementAccount } from '../../../domain/bank/statements.ts'
import { addDays, type CalendarDate, dayIn } from '../../../domain/calendar/dates.ts'
import { fromMinor, negate } from '../../../domain/money/money.ts'
import { type Refusal, refuse, refused } from '../../../domain/refusals.ts'
import type { Context } from '../../../kernel/context.ts'
import { say } from '../../../language/say.ts'
import { regions } from '../../../regions/index.ts'
import { findSettings } from '../../../store/access/settings.ts'
import * as accounts from '../../../store/bank/accounts.ts'
import { listKept, listRecognised } from '../../../store/bank/known-movements.ts'
import type { ImportedAccount } from '../records/statement.ts'

const marginDays = 20

export interface Planned {
  account: accounts.StoredBankAccount
  isNew: boolean
  /** What the file says about the account, once its currency is known. */
  statements: (ReturnType<typeof inCurrency> & Pick<Statement, 'format' | 'layout'>)[]
  /** What the account holds after the last day of the file; null where the file has no balance. */
  balance: Balance | null
  plan: ImportPlan
  warnings: ImportedAccount['warnings']
}

interface Wish {
  accountId?: string | undefined
  accountName?: string | undefined
  currency?: string | undefined
}

type PlanRefusal = 'statement_not_readable' | 'statement_of_other_account' | 'account_not_named' | 'bank_account_not_found'

export async function planStatements(
  context: Context,
  statements: readonly Statement[],
  wish: Wish,
): Promise<Planned[] | Refusal<PlanRefusal>> {
  const all = await accounts.listBankAccounts(context.db)
  const found: { account: accounts.StoredBankAccount; isNew: boolean; statements: Statement[] }[] = []
  for (const statement of statements) {
    const account = await assign(context, statement, wish, all, found)
    if (refused(account)) return account
    const there = found.find(one => one.account.id === account.account.id)
    if (there) there.statements.push(statement)
    else found.push({ ...account, statements: [statement] })
  }
  const empty = found.find(one => one.isNew && one.statements.every(isEmpty))
  if (empty) return refuse(say('statement_not_readable.nothing'))
  const today = dayIn((await findSettings(context.db)).timeZone, context.now)
  const planned: Planned[] = []
  for (const one of found) {
    const account = await planAccount(context, one, wish, today)
    if (refused(account)) return account
    planned.push(account)
  }
  return planned
}

const isEmpty = ({ movements, opening, closing }: Statement): boolean => movements.length === 0 && !opening && !closing

/** The account that a caller names, or that the statement does; one that is not known is made. */
async function assign(
  context: Context,
  statement: Statement,
  wish: Wish,
  all: readonly accounts.StoredBankAccount[],
  found: readonly { account: accounts.StoredBankAccount; isNew: boolean }[],
) {
  const { account: told } = statement
  if (wish.accountId !== undefined) {
    // As an earlier statement of the file named it: two accounts in one file are not both of this one.
    const account = found[0]?.account ?? all.find(one => one.id === wish.accountId)
    if (!account) return refuse(say('bank_account_not_found', { id: wish.accountId }))
    const others = all.filter(one => one.id !== account.id)
    return ofOtherAccount(statement, account, others) ?? { account: withNames(account, told), isNew: false }
  }
  const currency = told.currency ?? wish.currency ?? (await homeCurrency(context))
  const name = wish.accountName ?? told.name ?? undefined
  if (told.iban === null && told.number === null && name === undefined) {
    const said = say('account_not_named')
    return refuse(said, [{ path: 'accountName', ...said }])
  }
  const made = found.filter(({ isNew }) => isNew).map(({ account }) => account)
  const before = sameAs(told, name, currency, made)
  if (before) return { account: before, isNew: true }
  const known = sameAs(told, name, currency, all)
  if (known) return { account: withNames(known, told), isNew: false }
  const account: accounts.StoredBankAccount = {
    id: context.newId('acc'),
    name: name ?? told.iban ?? told.number ?? statement.layout,
    iban: told.iban,
    number: told.number,
    currency,
    authorizationId: null,
    reference: null,
    institutionName: null,
    balance: null,
    syncedThrough: null,
    syncedAt: null,
    error: null,
    createdAt: context.now.toISOString(),
  }
  return { account, isNew: true }
}

/** Of an account that has neither an IBAN nor a number, the name is all there is. */
function sameAs(
  told: StatementAccount,
  name: string | undefined,
  currency: string,
  all: readonly accounts.StoredBankAccount[],
): accounts.StoredBankAccount | undefined {
  if (told.iban !== null || told.number !== null) return accountNamed(told, currency, all)
  return all.find(one => one.iban === null && one.number === null && one.currency === currency && one.name === name)
}

/** What an account lacks it takes from what is told of it. */
export const withNames = (
  account: accounts.StoredBankAccount,
  told: Pick<StatementAccount, 'iban' | 'number'>,
): accounts.StoredBankAccount => ({ ...account, iban: account.iban ?? told.iban, number: account.number ?? told.number })

async function homeCurrency({ db }: Context): Promise<string> {
  const { regionKey } = await findSettings(db)
  return (regionKey === null ? undefined : regions[regionKey]?.currency) ?? 'EUR'
}

const count = (statements: readonly Pick<Statement, 'movements'>[]): number =>
  statements.reduce((total, { movements }) => total + movements.length, 0)

/** What no books can hold, a day in another millennium above all, is left out. */
const soundOnly = (told: ReturnType<typeof inCurrency>, currency: string): ReturnType<typeof inCurrency> => ({
  movements: told.movements.flatMap(movement => soundMovement(movement, currency) ?? []),
  opening: soundBalance(told.opening),
  closing: soundBalance(told.closing),
  dayEnds: told.dayEnds.filter(end => soundBalance(end) !== null),
})

/** What the plan adds to what is booked on each day: new ones, pending ones that are booked now, and what moves to another day. */
function bookedBy({ inserts, updates }: ImportPlan, kept: readonly KeptMovement[]): Balance[] {
  const updated = new Set(updates.map(({ id }) => id))
  const before = kept.filter(({ id, isPending }) => updated.has(id) && !isPending)
  const after = [...inserts, ...updates].map(({ movement }) => movement).filter(({ isPending }) => !isPending)
  return [...before.map(({ date, amount }) => ({ date, amount: negate(amount) })), ...after.map(({ date, amount }) => ({ date, amount }))]
}

const isCutOff = ({ warnings }: Statement): boolean => warnings.some(({ code }) => code === 'closing_balance_missing')

const isOfUnsaidCurrency = (statement: Statement): boolean => statement.account.currency === null && !isEmpty(statement)

/** What the reader of a file assumed holds until the account is known, which it is here. */
const warningsIn = ({ warnings }: Statement): Statement['warnings'] => warnings.filter(({ code }) => code !== 'currency_assumed')

const currencyTaken = (currency: string): ImportedAccount['warnings'][number] => ({
  field: 'file',
  ...say('currency_assumed.organization', { currency }),
})

/** The end of a file that was cut off may be the middle of a text. */
function shortens({ id, movement, wasPending }: ImportPlan['updates'][number], kept: readonly KeptMovement[]): boolean {
  const before = kept.find(one => one.id === id)
  return before !== undefined && !wasPending && wordingOf(movement).length < before.wording.length
}

/** A file of the morning that comes after that of the evening does not bring back the balance of the morning. */
function atEndOf(closing: Balance, ends: ReturnType<typeof checkBalances>['ends']): Balance {
  const amounts = ends.find(({ date }) => date === closing.date)?.amounts ?? [closing.amount]
  return amounts.includes(closing.amount) ? closing : { date: closing.date, amount: amounts.at(-1)! }
}

/** A sum that is kept otherwise is of other rows: beside each other the two would be the same money twice. */
function otherSum(statements: readonly Statement[], { inserts }: ImportPlan, kept: readonly KeptMovement[], layout: string) {
  const summed = new Set(statements.flatMap(statement => statement.summed ?? []))
  for (const { movement } of summed.size === 0 ? [] : inserts) {
    const { bankId, amount, currency } = movement
    const before = bankId !== null && summed.has(bankId) ? kept.find(one => one.source === layout && one.bankId === bankId) : undefined
    if (before)
      return say('statement_not_readable.payout', {
        id: bankId!,
        kept: fromMinor(before.amount, currency),
        told: fromMinor(amount, currency),
        currency,
      })
  }
  return undefined
}

async function planAccount(
  { db }: Context,
  one: { account: accounts.StoredBankAccount; isNew: boolean; statements: Statement[] },
  wish: Wish,
  today: CalendarDate,
): Promise<Planned | Refusal<'statement_not_readable'>> {
  const { account, isNew } = one
  const statements = one.statements.map(statement => ({
    ...soundOnly(inCurrency(statement, account.currency), account.currency),
    format: statement.format,
    layout: statement.layout,
  }))
  const days = daysOf(statements)
  const margin = days && addDays(days.from, -marginDays)
  const { layout } = statements[0]!
  const kept = isNew ? [] : await listKept(db, account.id, margin)
  const read = beginRead(kept, layout, isNew ? [] : await listRecognised(db, account.id, layout, margin))
  const first = read.take(statements.flatMap(({ movements }) => movements))
  const rest = read.finish(days)
  const updates = [...first.updates, ...rest.updates]
  const plan: ImportPlan = {
    inserts: [...first.inserts, ...rest.inserts],
    updates: one.statements.some(isCutOff) ? updates.filter(update => !shortens(update, kept)) : updates,
    recognised: [...first.recognised, ...rest.recognised],
    removals: [...first.removals, ...rest.removals],
    unchanged: first.unchanged + rest.unchanged,
  }
  const cut = otherSum(one.statements, plan, kept, layout)
  if (cut) return refuse(cut)
  const told = statements.flatMap(statement => statement.dayEnds)
  const reported = asReported([...(isNew ? [] : await accounts.listBalances(db, account.id)), ...told])
  const booked = [...(isNew ? [] : await accounts.sumByDay(db, account.id)), ...bookedBy(plan, kept)]
  const { gaps, ends } = checkBalances(reported, booked)
  const leftOut = count(one.statements) - count(statements)
  const warnings = [
    ...one.statements.flatMap(statement => warningsIn(statement).map(warning => ({ field: 'file', ...warning }))),
    ...(isNew && wish.currency === undefined && one.statements.some(isOfUnsaidCurrency) ? [currencyTaken(account.currency)] : []),
    ...(leftOut === 0 ? [] : [{ field: 'file', ...say('movements_left_out', { count: leftOut }) }]),
    ...oddDays(
      statements.flatMap(({ movements }) => movements),
      today,
    ).map(odd => ({ field: 'date', ...odd })),
    ...gaps.map(gap => ({ field: 'balance', ...gapSaid(gap, account.currency) })),
  ]
  // One of a mistyped year would be the newest for as long.
  const closing = statements
    .flatMap(statement => statement.closing ?? [])
    .filter(({ date }) => !isFarAhead(date, today))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .at(-1)
  return { account, isNew, statements, plan, warnings, balance: closing ? atEndOf(closing, ends) : null }
}
