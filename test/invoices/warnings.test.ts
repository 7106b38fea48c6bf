/** What is said to people beside a yes: about dates, the order of numbers, and what was rejected long ago. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReadContext } from '../../src/kernel/context.ts'
import { listInvoices } from '../../src/reads/invoices/invoices.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { buyer, foundItalian, issue, read, resultOf, sale, send } from './exchange-journey.ts'

let service: TestService
let organization: Organization
let now: string

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
})
afterAll(() => service.close())
beforeEach(() => {
  now = '2026-03-20T10:00:00Z'
})

type Warning = { field: string; code: string; message: string }
type Shown = { id: string; number: string; date: string; state: string; problems: unknown[]; warnings: Warning[] }

const codesOf = ({ warnings }: Pick<Shown, 'warnings'>): string[] => warnings.map(({ code }) => code)

async function danish(): Promise<void> {
  organization = await service.found('denmark')
  const profile = {
    businessId: '13585628',
    vatNumber: 'DK13585628',
    iban: 'DK5000400440116243',
    address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
  }
  await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', profile)
}

const act = async (action: string, body: unknown) => resultOf(await service.call(organization.key, action, body))
/** With an address, so that nothing is said about that. */
async function contact(fields: object = { country: 'DK', vatNumber: 'DK25313763' }): Promise<string> {
  const { id } = await act('save_contact', { name: 'Papir og Pen ApS', ...fields })
  const address = { street: 'Strandvejen 12', postalCode: '2900', city: 'Hellerup', country: 'DK' }
  resultOf(await service.request(organization.key, 'PATCH', `/api/rest/contacts/${id}/address`, address))
  return id
}

const line = (unitPrice = 100, vatRate = 25, description = 'Rådgivning') => ({ description, unitPrice, vatRate })

const draft = async (fields: object = {}): Promise<Shown> => act('save_invoice', { contactId: await contact(), lines: [line()], ...fields })
const issued = async (fields: object = {}): Promise<Shown> => act('issue_invoice', { id: (await draft(fields)).id })
const shown = (id: string): Promise<Shown> => read(service, organization, `/invoices/${id}`)

describe('what was said about the date', () => {
  test('stays with the issued invoice: in the answer, when it is read, and in the list', async () => {
    await danish()
    const before = await draft({ date: '2026-03-21' })
    expect(codesOf(before)).toEqual(['date_in_future'])
    const after: Shown = await act('issue_invoice', { id: before.id })
    expect(after.warnings).toEqual(before.warnings)
    expect((await shown(before.id)).warnings).toEqual(before.warnings)
    expect((await read(service, organization, '/invoices')).items[0].warnings).toEqual(before.warnings)
  })

  test('stays with an e-invoice, however it was issued', async () => {
    organization = await foundItalian(service)
    const direct = await issue(service, organization, { ...sale, date: '2026-03-07' })
    expect(codesOf(direct)).toContain('invoice_late')
    const invoice = await read(service, organization, `/invoices/${direct.invoiceId}`)
    expect(codesOf(invoice)).toContain('invoice_late')
    const stored = await issued({ contactId: await contact(buyer), lines: [line(100, 22)], date: '2026-03-07' })
    expect(codesOf(stored)).toContain('invoice_late')
    const [transmission] = (await read(service, organization, `/e-invoices?invoiceId=${stored.id}`)).items
    expect(codesOf(transmission)).toContain('invoice_late')
  })

  test('of one that is too late, the draft says to date it today, and what is issued says only what may come of it', async () => {
    organization = await foundItalian(service)
    const lateOf = ({ warnings }: Pick<Shown, 'warnings'>) => warnings.find(({ code }) => code === 'invoice_late')?.message
    const before = await draft({ contactId: await contact(buyer), lines: [line(100, 22)], date: '2026-03-07' })
    expect(lateOf(before)).toBe('An invoice is sent within 12 days of the sale, and this one is older: date it today, or expect a penalty.')
    const after: Shown = await act('issue_invoice', { id: before.id })
    const [listed] = (await read(service, organization, '/invoices')).items
    const [transmission] = (await read(service, organization, `/e-invoices?invoiceId=${before.id}`)).items
    const direct = await issue(service, organization, { ...sale, date: '2026-03-07' })
    for (const one of [after, await shown(before.id), listed, transmission, direct])
      expect(lateOf(one)).toBe('An invoice is sent within 12 days of the sale, and this one was issued later: a penalty may be due.')
  })

  test('is nothing where nothing is to be said', async () => {
    await danish()
    expect((await issued()).warnings).toEqual([])
  })
})

describe('numbers and dates go the same way', () => {
  const isSaid = (one: Pick<Shown, 'warnings'>) => codesOf(one).includes('number_out_of_order')

  test.each(rows`
    before                                 date         number     said
    -                                      2026-03-10   -          no
    2026-03-10                             2026-03-10   -          no
    2026-03-10                             2026-03-11   -          no
    2026-03-10                             2026-03-09   -          yes
    2026-03-10 2026-03-02                  2026-03-05   -          yes
    2026-03-02 2026-03-10                  2026-03-10   -          no
    2025-12-31                             2026-01-02   -          no
    2026-03-10                             2025-12-31   -          no
    2026-03-10                             2026-03-09   A-17       no
    2026-03-10=A-1                         2026-03-09   -          no
    2026-03-10                             2026-03-09   2026-0007  yes
    2026-03-02 2026-03-10=2026-0009        2026-03-05   -          no
    2026-03-02 2026-03-10=2026-0009        2026-03-05   2026-0010  yes
    2026-03-10=2026-9999 2026-03-10        2026-03-05   -          yes
  `)('after $before one of $date with the number "$number": said $said', async ({ before, date, number, said }) => {
    await danish()
    const contactId = await contact()
    for (const [on, brought] of before!
      .split(' ')
      .filter(Boolean)
      .map(one => one.split('=')))
      await issued({ contactId, date: on, ...(brought && { number: brought }) })
    const one = await draft({ contactId, date, ...(number && { number }) })
    const listed = (await read(service, organization, '/invoices?state=draft')).items[0]
    const after: Shown = await act('issue_invoice', { id: one.id })
    expect([one, listed, after, await shown(one.id)].map(isSaid)).toEqual(Array.from({ length: 4 }, () => said === 'yes'))
  })

  test('names the invoice that it is about, once, and issues all the same', async () => {
    await danish()
    const contactId = await contact()
    await issued({ contactId, date: '2026-03-10' })
    const late = await issued({ contactId, date: '2026-03-01' })
    expect(late).toMatchObject({ state: 'issued', number: '2026-0002' })
    expect(late.warnings).toEqual([
      {
        field: 'date',
        code: 'number_out_of_order',
        values: { number: '2026-0001', date: '2026-03-10' },
        message: expect.stringContaining('Invoice 2026-0001, whose number comes before'),
      },
    ])
  })

  test('is said of an e-invoice in one call too', async () => {
    organization = await foundItalian(service)
    await issue(service, organization, { ...sale, date: '2026-03-19' })
    expect(isSaid(await issue(service, organization, { ...sale, date: '2026-03-18' }))).toBe(true)
  })
})

describe('the list of invoices', () => {
  /** Drafts of every kind that asks the store for something. */
  async function stock(times: number): Promise<void> {
    const [contactId, abroad] = [await contact(), await contact({ name: 'Kunde GmbH', country: 'DE' })]
    const sold = await issued({ contactId, date: '2026-03-10' })
    await service.request(organization.key, 'POST', '/api/rest/exchange-rates', { currency: 'USD', date: '2026-03-05', rate: 6.87 })
    for (let at = 0; at < times; at++) {
      await draft({ contactId, lines: [line(-10, 25, `Rabat på faktura ${sold.number}`)] })
      await draft({ contactId, lines: [line(-500, 25, `Retur af ${sold.number}`)] })
      await draft({ contactId, lines: [line(-10, 25, 'Rabat')] })
      await draft({ contactId: abroad, lines: [line(-10, 25, `Rabat på faktura ${sold.number}`)] })
      await draft({ contactId, date: `2026-03-0${1 + (at % 9)}`, lines: [line(10, 17)] })
      await draft({ contactId, currency: 'USD', date: '2026-03-04' })
      await draft({ contactId, currency: 'USD', date: '2026-03-05' })
      await draft({ contactId, currency: 'EUR' })
      await draft({ contactId, currency: 'JPY' })
    }
  }

  test.each(['denmark', 'italy'])('says of each in %s what it says when it is read by itself', async region => {
    if (region === 'denmark') await danish()
    else {
      organization = await foundItalian(service)
      // One that only the exchange would reject.
      const wrong = await contact({ name: 'Verdi S.p.A.', country: 'IT', vatNumber: '12345670785' })
      const { problems } = await draft({ contactId: wrong, lines: [line(100, 22)] })
      expect(problems).toHaveLength(1)
      await draft({ contactId: await contact({ name: 'Nessuno', country: 'IT' }), lines: [line(100, 22)] })
    }
    if (region === 'denmark') await stock(1)
    const { items } = await read(service, organization, '/invoices?limit=200')
    expect(items.length).toBeGreaterThan(1)
    for (const item of items) expect(item).toEqual(await shown(item.id))
    const said = new Set(items.flatMap(codesOf))
    if (region === 'denmark')
      expect([...said]).toEqual(
        expect.arrayContaining(['number_out_of_order', 'correction_not_named', 'credit_exceeds_invoice', 'exchange_rate_missing']),
      )
  })

  /** How often the store is asked. */
  async function questions(): Promise<number> {
    let count = 0
    await service.services.store.transaction(
      organization.id,
      async db => {
        const counting = new Proxy(db, {
          get(target, name) {
            if (name === 'row' || name === 'rows') count += 1
            const value = Reflect.get(target, name, target)
            return typeof value === 'function' ? value.bind(target) : value
          },
        })
        const context = { db: counting, now: new Date(now), services: service.services } as unknown as ReadContext
        await listInvoices.run({ limit: 200 }, context)
      },
      { readOnly: true },
    )
    return count
  }

  test('asks the store as often for many drafts as for a few', async () => {
    await danish()
    await stock(1)
    const few = await questions()
    await stock(3)
    expect(few).toBeGreaterThan(3)
    expect(await questions()).toBe(few)
  })
})

describe('a rejected e-invoice that is sent again', () => {
  test.each(rows`
    moment                 said  why
    2026-03-20T10:00:00Z   no    at once
    2026-03-25T22:59:59Z   no    one second to midnight in Rome, on the fifth day
    2026-03-25T23:00:00Z   yes   the sixth day has begun
    2026-04-29T10:00:00Z   yes   weeks later
  `)('at $moment ($why): said to be late $said', async ({ moment, said }) => {
    organization = await foundItalian(service)
    const rejected = await issue(service, organization, { ...sale, buyer: { ...buyer, vatNumber: '12345678901' } })
    expect(rejected.state).toBe('rejected')
    now = moment!
    const again = resultOf(await send(service, organization, `/e-invoices/${rejected.id}/resend`, { buyer }))
    expect(again).toMatchObject({ state: 'delivered', number: rejected.number })
    const late = again.warnings.find(({ code }: Warning) => code === 'resent_late')
    if (said === 'no') expect(late).toBeUndefined()
    else expect(late.message).toMatch(/rejected it on 20 March 2026.*ravvedimento/)
  })
})
