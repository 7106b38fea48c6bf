/** A company whose books are kept by any route there is, day by day, for the property test of the reports. */
import { expect } from 'vitest'
import { addDays, type CalendarDate } from '../../../src/domain/calendar/dates.ts'
import { addAccount, addMovement } from '../../bank/journey.ts'
import type { Organization, Reply, TestService } from '../../harness/service.ts'
import type { RegionKey } from '../../vat-returns/entries.ts'

/** What a step draws. Amounts in cents. */
export interface Draw {
  cents: number
  /** How many days before today. */
  back: number
  choice: number
}

export type Step = (company: Company, draw: Draw) => Promise<void>

export const facts = {
  denmark: {
    currency: 'DKK',
    country: 'DK',
    foreign: 'EUR',
    rates: [7.3, 7.46, 7.61],
    saleRate: 25,
    saleCode: 'U25',
    purchaseCode: 'I25',
    receivables: '6190',
    payables: '7440',
    bank: '6481',
    income: '1010',
    cost: '2450',
    fees: '2390',
    rent: '2150',
    oss: '8040',
    withholding: null,
    vatDue: { accounts: ['7680', '7700', '7720'], boxes: ['salgsmoms', 'momsVarekoebUdland', 'momsYdelseskoebUdland'] },
    vatDeducted: { accounts: ['7740'], boxes: ['koebsmoms'] },
    profile: {
      businessId: '13585628',
      vatNumber: 'DK13585628',
      supplies: 'goods',
      address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
    },
    customer: { name: 'Nordlys ApS', country: 'DK' },
    customerAddress: { street: 'Nygade 2', postalCode: '8000', city: 'Aarhus C' },
  },
  italy: {
    currency: 'EUR',
    country: 'IT',
    foreign: 'USD',
    rates: [0.85, 0.9, 0.93],
    saleRate: 22,
    saleCode: '22',
    purchaseCode: '22',
    receivables: '1501',
    payables: '2501',
    bank: '1821',
    income: '3101',
    cost: '4102',
    fees: '4301',
    rent: '4301',
    oss: '2606',
    withholding: '2602',
    vatDue: { accounts: ['2601'], boxes: ['VP4'] },
    vatDeducted: { accounts: ['1601'], boxes: ['VP5'] },
    profile: {
      legalName: 'Venditore S.r.l.',
      vatNumber: 'IT12345670785',
      fiscalCode: '12345670785',
      taxRegime: 'RF01',
      supplies: 'goods',
      address: { street: 'Via Roma 1', postalCode: '20121', city: 'Milano', province: 'MI', country: 'IT' },
    },
    customer: { name: 'Cliente S.p.A.', vatNumber: 'IT00743110157', sdiCode: 'ABC1234', country: 'IT' },
    customerAddress: { street: 'Via Po 3', postalCode: '10123', city: 'Torino', province: 'TO' },
  },
} as const

/** Where the advance of December and a VAT credit stand. */
export const italianVat = { advance: '1602', credit: '1605' }

export interface Clock {
  today: CalendarDate
}

export const amountOf = (cents: number): number => cents / 100
export const centsOf = (amount: number): number => Math.round(amount * 100)

export class Company {
  readonly service: TestService
  readonly organization: Organization
  readonly region: RegionKey
  readonly clock: Clock
  /** What may still be posted to: neither filed nor in a closed year. */
  firstOpen: CalendarDate = '2026-01-01'
  /** The quarter that the One Stop Shop waits for, counted from the first one of 2026. */
  ossQuarter = 0
  ossPaid = 0
  filed: string[] = []
  settled = new Set<string>()
  closedYears = 0
  /** What was paid in advance of the VAT of a quarter, and what was sold to businesses in other EU countries, in cents. */
  advances = new Map<number, number>()
  abroad = 0
  customer = ''
  consumer = ''
  /** A business in another EU country. */
  business = ''
  /** Who takes a simplified invoice. */
  guest = ''
  bankAccount = ''
  foreignAccount = ''
  private made = 0
  private ownerKey = ''

  private constructor(service: TestService, organization: Organization, region: RegionKey, clock: Clock) {
    this.service = service
    this.organization = organization
    this.region = region
    this.clock = clock
  }

  static async found(service: TestService, region: RegionKey, clock: Clock): Promise<Company> {
    clock.today = '2026-01-20'
    const company = new Company(service, await service.found(region), region, clock)
    const { profile, customer, customerAddress, currency, foreign } = company.facts
    await company.send('PATCH', '/organizations/current', profile)
    await company.send('PUT', '/settings/oss', { registeredFrom: '2026-01-01' })
    company.customer = (await company.call('save_contact', customer)).id
    await company.send('PATCH', `/contacts/${company.customer}/address`, customerAddress)
    company.consumer = (await company.call('save_contact', { name: 'Anna Berg', country: 'DE' })).id
    await company.send('PATCH', `/contacts/${company.consumer}/address`, { street: 'Main Street 1', postalCode: '10115', city: 'Berlin' })
    company.business = (await company.call('save_contact', { name: 'Werkstoff GmbH', country: 'DE', vatNumber: 'DE136695976' })).id
    await company.send('PATCH', `/contacts/${company.business}/address`, { street: 'Main Street 2', postalCode: '10115', city: 'Berlin' })
    if (region === 'italy')
      company.guest = (await company.call('save_contact', { name: 'Mario Rossi', fiscalCode: 'RSSMRA80A01H501U', country: 'IT' })).id
    company.bankAccount = await addAccount(service, company.organization, { currency })
    company.foreignAccount = await addAccount(service, company.organization, { currency: foreign })
    // A credit that the books before left: row VP9 of the first return.
    if (region === 'italy') {
      const lines = [
        { accountId: italianVat.credit, amount: 321.09 },
        { accountId: company.facts.bank, amount: -321.09 },
      ]
      await company.post('/ledger-entries/opening-balances', { date: '2026-01-01', lines })
    }
    company.ownerKey = (await company.organization.member('owner')).key
    return company
  }

  get facts() {
    return facts[this.region]
  }

  get today(): CalendarDate {
    return this.clock.today
  }

  /** A number that nothing else of this company has. */
  next(): number {
    return ++this.made
  }

  wait(days: number): void {
    this.clock.today = addDays(this.today, days)
  }

  waitUntil(day: CalendarDate): void {
    if (day > this.today) this.clock.today = day
  }

  /** A day that may be posted to, today or before. */
  day({ back }: Pick<Draw, 'back'>): CalendarDate {
    return [addDays(this.today, -back), this.firstOpen].sort()[1]!
  }

  try(method: string, path: string, body?: object): Promise<Reply> {
    return this.service.request(this.organization.key, method, `/api/rest${path}`, method === 'POST' ? (body ?? {}) : body)
  }

  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  private taken(what: string, { status, body }: Reply): any {
    expect([what, status, body?.detail, body?.errors]).toEqual([what, 200, undefined, undefined])
    return body.result
  }

  async send(method: string, path: string, body?: object) {
    return this.taken(`${method} ${path}`, await this.try(method, path, body))
  }

  post(path: string, body: object = {}) {
    return this.send('POST', path, body)
  }

  get(path: string) {
    return this.send('GET', path)
  }

  async asOwner(path: string, body: object) {
    return this.taken(path, await this.service.request(this.ownerKey, 'POST', `/api/rest${path}`, body))
  }

  async call(action: string, body: object) {
    return this.taken(action, await this.service.call(this.organization.key, action, body))
  }

  enter(date: CalendarDate, ...lines: [accountId: string, cents: number, vatCode?: string][]) {
    const written = lines.map(([accountId, cents, vatCode]) => ({ accountId, amount: amountOf(cents), ...(vatCode && { vatCode }) }))
    return this.post('/ledger-entries', { date, text: `By hand ${this.next()}`, lines: written })
  }

  /** What the bank shows today. */
  moved(cents: number, text: string, { currency = this.facts.currency as string, accountId = this.bankAccount } = {}): Promise<string> {
    const told = { amount: amountOf(cents), currency, date: this.today, text: `${text} ${this.next()}`, name: null }
    return addMovement(this.service, this.organization, accountId, told)
  }

  async balanceOf(account: string, to = this.today): Promise<number> {
    const { accounts } = await this.get(`/trial-balance?to=${to}`)
    return centsOf(accounts.find((one: { account: string }) => one.account === account)?.balance ?? 0)
  }
}
