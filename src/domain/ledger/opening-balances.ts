/**
 * The balances that books begin with. What customers owe and suppliers are owed comes item by item, so that payments find what they settle: each is an
 * entry of its own against an equity account, which the entry of the balances takes back.
 */
import { say } from '../../language/say.ts'
import type { CalendarDate } from '../calendar/dates.ts'
import { fromMinor, type Minor, negate, sum, zero } from '../money/money.ts'
import { type Fault, type Refusal, refuseFields } from '../refusals.ts'
import type { Region } from '../regions.ts'
import type { Account } from './chart.ts'
import { type Entry, toLine } from './entry.ts'
import { type ManualLine, planManualEntry } from './manual-entry.ts'

export interface OpenItemInput {
  account: string
  amount: Minor
  number: string | null
  dueDate: CalendarDate | null
  /** Without an id where it is not saved yet, or is only a name. */
  contact: { id: string | null; name: string } | null
}

export interface OpeningFacts {
  region: Region
  regionKey: string
  date: CalendarDate
  id: string
  text: string
  itemText(item: OpenItemInput): string
  lines: readonly ManualLine[]
  items: readonly OpenItemInput[]
  accountOf(number: string): Account | undefined
  isClosed(number: string): boolean
}

export interface Opening {
  balances: Entry
  items: Entry[]
}

/** The items of an account are its whole balance. */
function itemFaults({ region, lines, items }: OpeningFacts): Fault[] {
  const { receivables, payables } = region.accounts
  const faults: Fault[] = items.flatMap(({ account, amount }, at): Fault[] => {
    if (account !== receivables && account !== payables)
      return [{ path: `openItems.${at}.accountId`, ...say('open_item_account', { accounts: [receivables, payables] }) }]
    return amount === 0 ? [{ path: `openItems.${at}.amount`, ...say('line_amount_zero') }] : []
  })
  for (const account of new Set(items.map(item => item.account))) {
    const balance = sum(lines.filter(line => line.account === account).map(({ amount }) => amount))
    const total = sum(items.filter(item => item.account === account).map(({ amount }) => amount))
    if (balance === total) continue
    const shown = (amount: Minor) => fromMinor(amount, region.currency)
    const values = { account, balance: shown(balance), items: shown(total), currency: region.currency }
    faults.push({ path: 'openItems', ...say('open_items_differ', values) })
  }
  return faults
}

export function planOpening(facts: OpeningFacts): Opening | Refusal<'invalid_input' | 'entry_not_balanced'> {
  const { region, regionKey, date, items, accountOf } = facts
  const faults = itemFaults(facts)
  if (faults.length > 0) return refuseFields(faults)
  const source = { type: 'opening_balance', id: facts.id } as const
  const party = { contactId: null, names: [], numbers: [], dueDate: null }
  const planned = planManualEntry({ ...facts, source, party })
  if ('refusal' in planned) return planned
  const itemised = new Set(items.map(({ account }) => account))
  const { opening } = region.accounts
  const line = (account: string, amount: Minor) => toLine(account, accountOf(account)?.name.local ?? account, amount)
  const kept = planned.lines.filter(({ account }) => !itemised.has(account) && account !== opening)
  const balances = sum(kept.map(({ debit, credit }) => (debit - credit) as Minor))
  const { payment: _none, ...entry } = planned
  const main: Entry = { ...entry, amount: zero, lines: balances === 0 ? kept : [...kept, line(opening, negate(balances))] }
  return {
    balances: main.lines.length < 2 ? { ...entry, amount: zero } : main,
    items: items.map(item => ({
      regionKey,
      currency: region.currency,
      date,
      vatDate: date,
      text: facts.itemText(item),
      amount: item.amount,
      lines: [line(item.account, item.amount), line(opening, negate(item.amount))],
      source,
      exchange: null,
      payment: {
        account: item.account,
        contactId: item.contact?.id ?? null,
        dueDate: item.dueDate,
        names: item.contact ? [item.contact.name] : [],
        ibans: [],
        numbers: item.number === null ? [] : [item.number],
        payable: null,
        withheld: null,
        isReceipt: false,
      },
    })),
  }
}
