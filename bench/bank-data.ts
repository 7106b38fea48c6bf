/**
 * A year of a busy company: as many posted entries as movements of the bank, the same for the same seed. Most movements say what they pay, by number or by
 * name; some pay a part, or too little, or several at once, and some have nothing to do with the books. An entry `l7` is paid by the movement `t7`.
 */
import type { GeneratedContact, GeneratedEntry, GeneratedOrganization, GeneratedTransaction } from '../recon/generated.ts'

/** How many of a hundred. */
const shares = { card: 30, number: 24, name: 14, customer: 12, short: 3, part: 3, together: 2, elsewhere: 12 } as const

type Kind = keyof typeof shares

const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind))

const places = 'Nord Syd Vest Fjord Skov Bakke Lund Holm Strand Eng Mose Berg Dal Vig Sund Bro Kilde Mark Have Toft'.split(' ')
const trades = 'VVS Byg Transport Kontor Bageri Auto Design Catering Energi Handel Grafisk Revision'.split(' ')
const forms = ['ApS', 'A/S', 'I/S', '']
const shops = 'Torvets Kiosk,Havnens Benzin,Parkering Midt,Byens Bageri,Station Caf,Papirhuset,Skruen Trlast,Taxa Nord'.split(',')

const account = 'DK5000400440116243'
const [firstDay, days, dayMs] = [Date.UTC(2025, 0, 1), 330, 86_400_000]
const dateOf = (day: number): string => new Date(firstDay + day * dayMs).toISOString().slice(0, 10)

/** As evenly spread as a bench needs, and the same on every machine (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

export interface BankDataOptions {
  seed: number
  count: number
  /** So many of them are about one and the same amount. */
  ofOneAmount?: number
}

export function makeBankData({ seed, count, ofOneAmount = 0 }: BankDataOptions): GeneratedOrganization {
  const below = numbersFrom(seed)
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!
  const contactOf = (at: number): GeneratedContact => ({
    orgId: 'org0',
    contactId: `c${at}`,
    type: at % 3 === 0 ? 'client' : 'vendor',
    name: `${pick(places)}${pick(places).toLowerCase()} ${pick(trades)} ${pick(forms)}`.trim(),
    tradeName: null,
    iban: `DK${String(10_000_000 + at).repeat(2)}`,
  })
  const contacts = Array.from({ length: Math.max(20, Math.round(3 * Math.sqrt(count))) }, (_, at) => contactOf(at))
  const ledger: GeneratedEntry[] = []
  const transactions: GeneratedTransaction[] = []

  const entry = (at: number, type: string, cents: number, day: number, contact: GeneratedContact | null, name: string) => {
    const number = type === 'expense' ? null : `${20_000 + at}`
    const dueDate = contact ? dateOf(day + 14) : null
    const text = number === null ? `Receipt ${name}` : `Invoice ${number}`
    const who = { contactId: contact?.contactId ?? null, contactName: name, documentNumber: number }
    const amounts = { amount: cents / 100, currency: 'DKK', amountInCurrency: null }
    ledger.push({ orgId: 'org0', ledgerEntryId: `l${at}`, date: dateOf(day), dueDate, ...amounts, type, ...who, text })
  }
  const movement = (id: string, cents: number, day: number, text: string, from: Partial<GeneratedTransaction> = {}) => {
    const blank = { counterpartyName: null, counterpartyIban: null, reference: null, originalAmount: null, originalCurrency: null }
    const when = { bookingDate: dateOf(day), valueDate: dateOf(day) }
    transactions.push({
      ...{ orgId: 'org0', transactionId: id, accountIban: account, ...when },
      ...{ amount: cents / 100, currency: 'DKK', text, ...blank, ...from },
    })
  }

  for (let at = 0; at < count; at++) {
    const kind = pick(kinds)
    const contact = pick(contacts)
    const day = below(days)
    const paidOn = day + 10 + below(12)
    const cents = at < ofOneAmount ? 25_000 : 500 + below(2_000_000)
    const name = below(3) === 0 ? contact.name.toUpperCase().slice(0, 18) : contact.name
    const paidBy = below(2) === 0 ? { counterpartyIban: contact.iban } : { counterpartyName: name }
    if (kind === 'card') {
      const shop = pick(shops)
      entry(at, 'expense', -cents, day, null, shop)
      movement(`t${at}`, -cents, day + below(4), `Visa køb ${shop.toUpperCase()} ${1000 + below(9000)}`)
    } else if (kind === 'customer') {
      entry(at, 'sales_invoice', cents, day, contact, contact.name)
      movement(`t${at}`, cents, paidOn, `Indbetaling ${name}`, { ...paidBy, reference: `${20_000 + at}` })
    } else if (kind === 'together' && at + 1 < count) {
      const other = 500 + below(2_000_000)
      entry(at, 'supplier_invoice', -cents, day, contact, contact.name)
      entry(++at, 'supplier_invoice', -other, day, contact, contact.name)
      movement(`s${at}`, -cents - other, paidOn, `Bgs ${name}`, paidBy)
      movement(`x${at}`, -100 - below(9000), paidOn, 'Gebyr')
    } else {
      const paid = kind === 'short' ? cents - 100 - below(300) : kind === 'part' ? Math.round(cents / 200) * 100 : cents
      const isElsewhere = kind === 'elsewhere'
      const text = kind === 'number' || below(2) === 0 ? `${name} faktura ${20_000 + at}` : `Overførsel ${name}`
      entry(at, 'supplier_invoice', -cents, day, contact, contact.name)
      if (isElsewhere) movement(`x${at}`, -500 - below(2_000_000), below(days), `Overførsel ${1000 + below(9000)}`)
      else movement(`t${at}`, -paid, paidOn, kind === 'name' ? `Overførsel ${name}` : text, paidBy)
    }
  }
  // As they come in, day by day.
  ledger.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
  transactions.sort((one, other) => (one.bookingDate < other.bookingDate ? -1 : one.bookingDate > other.bookingDate ? 1 : 0))
  return { contacts, ledger, transactions }
}
