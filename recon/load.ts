/** Puts what was generated into an organization of its own, as posted entries, and movements that the bank told. */
import { setUp } from '../src/access/found-organization.ts'
import { rolePermissions } from '../src/domain/access/permissions.ts'
import { fingerprintOf } from '../src/domain/bank/importing/fingerprint.ts'
import type { Movement } from '../src/domain/bank/transactions.ts'
import { type Entry, toLine } from '../src/domain/ledger/entry.ts'
import { type Minor, negate, ratio, toMinor } from '../src/domain/money/money.ts'
import { refused } from '../src/domain/refusals.ts'
import type { Region } from '../src/domain/regions.ts'
import { newId } from '../src/ids.ts'
import type { Caller, Services } from '../src/kernel/context.ts'
import { regions } from '../src/regions/index.ts'
import { saveMatchingStrict } from '../src/store/access/settings.ts'
import { insertBankAccount } from '../src/store/bank/accounts.ts'
import { insertMovements, type ToldMovement } from '../src/store/bank/transactions.ts'
import { insertContact } from '../src/store/invoices/contacts.ts'
import type { GeneratedContact, GeneratedEntry, GeneratedOrganization, GeneratedTransaction } from './generated.ts'
import { saveEntries } from './save-entries.ts'

const biteSize = 1_000
const source = 'recon'

export interface Loaded {
  caller: Caller
  /** What the generator calls them, by our ids. */
  entries: ReadonlyMap<string, string>
  transactions: ReadonlyMap<string, string>
}

/** A country is told by the currency of its banks. */
function regionOf({ transactions, ledger }: GeneratedOrganization): { regionKey: string; region: Region } {
  const currency = (transactions[0] ?? ledger[0])?.currency
  const [regionKey, region] = Object.entries(regions).find(([, one]) => one.currency === currency) ?? []
  if (regionKey === undefined || !region) throw new Error(`no country keeps its books in ${currency}`)
  return { regionKey, region }
}

function minorOf(amount: number, currency: string): Minor {
  const minor = toMinor(amount, currency)
  if (minor === undefined) throw new Error(`${amount} is no amount of ${currency}`)
  return minor
}

function* bites<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let at = 0; at < values.length; at += biteSize) yield values.slice(at, at + biteSize)
}

export async function load(
  services: Services,
  generated: GeneratedOrganization,
  { email, isStrict }: { email: string; isStrict: boolean },
): Promise<Loaded> {
  const { regionKey, region } = regionOf(generated)
  const founded = await setUp(services, { name: 'Recon', regionKey }, { email, password: 'a good password', name: null }, source)
  if (refused(founded)) throw new Error(founded.refusal)
  const { organizationId, userId } = founded
  const { store, clock } = services
  const contacts = await store.transaction(organizationId, async db => {
    saveMatchingStrict(db, isStrict, clock())
    return loadContacts(generated.contacts, contact => insertContact(db, contact), clock())
  })
  const toEntry = entryOf(regionKey, region, contacts)
  const entries = new Map<string, string>()
  for (const bite of bites(generated.ledger)) {
    await store.transaction(organizationId, async db => {
      const posted = { provider: services.ledger.name, externalReference: null, postedAt: clock().toISOString() }
      const planned = bite.map(row => ({ id: newId('led', clock()), entry: toEntry(row), marker: row.ledgerEntryId, ...posted }))
      saveEntries(db, planned)
      planned.forEach(({ id, marker }) => {
        entries.set(id, marker)
      })
    })
  }
  const transactions = new Map<string, string>()
  for (const [iban, rows] of byAccount(generated.transactions)) {
    await loadAccount(services, organizationId, iban, rows, (id, row) => transactions.set(id, row.transactionId))
  }
  const actor = { type: 'user' as const, id: userId, name: email, onBehalfOf: null }
  const caller: Caller = { organizationId, actor, permissions: rolePermissions.owner, userId, role: 'owner', credential: userId }
  return { caller, entries, transactions }
}

interface KnownContact extends GeneratedContact {
  id: string
}

function loadContacts(
  rows: readonly GeneratedContact[],
  insert: (contact: Parameters<typeof insertContact>[1]) => void,
  now: Date,
): Map<string, KnownContact> {
  const at = now.toISOString()
  const blank = { businessId: null, vatNumber: null, fiscalCode: null, sdiCode: null, pec: null, country: null, email: null, notes: null }
  const known = new Map<string, KnownContact>()
  for (const row of rows) {
    const id = newId('con', now)
    insert({ ...blank, id, type: row.type, name: row.name, createdAt: at, updatedAt: at })
    known.set(row.contactId, { ...row, id })
  }
  return known
}

/** Where the payment side of an entry is: an invoice waits for its payment, a receipt, a tax and a salary are booked as paid by the bank. */
const sides: Readonly<Record<string, 'payables' | 'receivables' | undefined>> = {
  supplier_invoice: 'payables',
  supplier_credit_note: 'payables',
  reversal: 'payables',
  sales_invoice: 'receivables',
}

const isKnown = (value: string | null | undefined): value is string => typeof value === 'string' && value !== ''

function entryOf(regionKey: string, region: Region, contacts: ReadonlyMap<string, KnownContact>): (row: GeneratedEntry) => Entry {
  const { accounts, chart } = region
  const cost = chart.find(({ type }) => type === 'expense')!.number
  const revenue = chart.find(({ type }) => type === 'income')!.number
  const names = new Map(chart.map(({ number, name }) => [number, name.local]))
  const line = (account: string, amount: Minor) => toLine(account, names.get(account) ?? account, amount)
  return row => {
    const { date, currency, amountInCurrency } = row
    const amount = minorOf(row.amount, currency)
    const contact = row.contactId === null ? undefined : contacts.get(row.contactId)
    const side = sides[row.type]
    const account = side ? accounts[side] : accounts.payment[0]!
    const total = amountInCurrency && minorOf(amountInCurrency.amount, amountInCurrency.currency)
    return {
      regionKey,
      currency,
      date,
      vatDate: date,
      text: row.text ?? '',
      amount,
      lines: [line(row.type.startsWith('sales') ? revenue : cost, negate(amount)), line(account, amount)],
      source: { type: 'document', id: row.ledgerEntryId },
      exchange: total && {
        currency: amountInCurrency.currency,
        total,
        rate: ratio(amount, currency, total, amountInCurrency.currency),
        source,
        on: date,
      },
      payment: {
        account,
        contactId: contact?.id ?? null,
        dueDate: row.dueDate,
        // A contact has no place for these, so that they come with the entry, as from a document.
        names: [row.contactName, contact?.tradeName].filter(isKnown),
        ibans: [contact?.iban].filter(isKnown),
        numbers: [row.documentNumber].filter(isKnown),
        payable: null,
        withheld: null,
        isReceipt: side === undefined,
      },
    }
  }
}

function byAccount(rows: readonly GeneratedTransaction[]): Map<string, GeneratedTransaction[]> {
  const accounts = new Map<string, GeneratedTransaction[]>()
  for (const row of rows) {
    const there = accounts.get(row.accountIban)
    if (there) there.push(row)
    else accounts.set(row.accountIban, [row])
  }
  return accounts
}

export function movementOf(row: GeneratedTransaction): Movement {
  const { originalAmount, originalCurrency } = row
  return {
    bankId: null,
    date: row.bookingDate,
    valueDate: row.valueDate,
    amount: minorOf(row.amount, row.currency),
    currency: row.currency,
    text: row.text,
    counterparty: { name: row.counterpartyName, iban: row.counterpartyIban },
    reference: row.reference,
    isPending: false,
    original:
      originalAmount === null || originalCurrency === null
        ? null
        : { amount: minorOf(originalAmount, originalCurrency), currency: originalCurrency },
  }
}

async function loadAccount(
  services: Services,
  organizationId: string,
  iban: string,
  rows: readonly GeneratedTransaction[],
  note: (id: string, row: GeneratedTransaction) => void,
): Promise<void> {
  const { store, clock } = services
  const accountId = newId('acc', clock())
  const unlinked = { authorizationId: null, reference: null, institutionName: null, balance: null, error: null }
  const times = { syncedThrough: null, syncedAt: null, createdAt: clock().toISOString() }
  const account = { id: accountId, name: iban, iban, number: null, currency: rows[0]!.currency, ...unlinked, ...times }
  await store.transaction(organizationId, db => insertBankAccount(db, account))
  const occurrences = new Map<string, number>()
  for (const bite of bites(rows)) {
    const told: ToldMovement[] = bite.map(row => {
      const movement = movementOf(row)
      const fingerprint = fingerprintOf(movement)
      const occurrence = (occurrences.get(fingerprint) ?? 0) + 1
      occurrences.set(fingerprint, occurrence)
      const id = newId('txn', clock())
      note(id, row)
      return { id, movement, fingerprint, occurrence }
    })
    await store.transaction(organizationId, db => insertMovements(db, { accountId, source, now: clock() }, told))
  }
}
