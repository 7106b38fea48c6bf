/** What the profile of an Italian seller puts on its invoices: the pension fund, what buyers withhold, the stamp duty. From the totals to the books. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkUbl } from '../../src/domain/invoices/ubl/rules.ts'
import { ublDocument } from '../../src/domain/invoices/ubl/ubl.ts'
import { pdfTexts } from '../harness/pdf-text.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'
import { rows } from '../harness/text-tables.ts'
import { buyer, foundItalian, issue, line, read, resultOf, send } from './exchange-journey.ts'
import { invoiceSchema } from './fatturapa-schemas.ts'
import { generateInvoices } from './generated-invoices.ts'

let service: TestService
let organization: Organization

beforeAll(async () => {
  service = await startTestService({ clock: () => new Date('2026-03-10T10:00:00Z') })
})
afterAll(() => service.close())
beforeEach(async () => {
  organization = await foundItalian(service)
})

const patch = (body: unknown) => service.request(organization.key, 'PATCH', '/api/rest/organizations/current', body)
const call = async (action: string, body: object) => resultOf(await service.call(organization.key, action, body))

const lawyer = {
  pensionFund: { type: 'TC01', rate: 4 },
  withholding: { type: 'RT01', rate: 20, reason: 'A' },
}

interface EntryLine {
  account: string
  debit: number
  credit: number
  vatCode: string | null
}

const linesOf = ({ lines }: { lines: EntryLine[] }): string[] =>
  lines.map(
    ({ account, debit, credit, vatCode }) =>
      `${debit > 0 ? 'D' : 'C'} ${account} ${(debit || credit).toFixed(2)}${vatCode ? ` ${vatCode}` : ''}`,
  )

/** All entries of an invoice, the sale first. */
async function entriesOf(invoiceId: string): Promise<string[][]> {
  const { items } = await read(service, organization, `/ledger-entries?sourceId=${invoiceId}`)
  return items.reverse().map(linesOf)
}

const xmlOf = async (id: string): Promise<string> =>
  (await service.request(organization.key, 'GET', `/api/rest/e-invoices/${id}/xml`)).body.replace(/>\s+</g, '><')

async function pdfOf(invoiceId: string): Promise<string> {
  const response = await fetch(`${service.url}/api/rest/invoices/${invoiceId}/pdf`, {
    headers: { authorization: `Bearer ${organization.key}` },
  })
  return (await pdfTexts(new Uint8Array(await response.arrayBuffer()))).join('\n')
}

describe('the profile', () => {
  test('says what invoices carry, keeps what is left out, and forgets what is null', async () => {
    expect(resultOf(await patch({}))).toMatchObject({ pensionFund: null, withholding: null, stampDutyBorneBy: 'seller' })
    const saved = resultOf(await patch({ ...lawyer, stampDutyBorneBy: 'buyer' }))
    const expected = { ...lawyer, withholding: { ...lawyer.withholding, base: 100 }, stampDutyBorneBy: 'buyer' }
    expect(saved).toMatchObject(expected)
    expect(resultOf(await patch({ iban: '' }))).toMatchObject(expected)
    expect(await read(service, organization, '/organizations/current')).toMatchObject(expected)
    expect(resultOf(await patch({ pensionFund: null }))).toMatchObject({ ...expected, pensionFund: null })
    const [change] = (await read(service, organization, '/audit-log?limit=1')).items
    expect([change.before.pensionFund, change.after.pensionFund]).toEqual([lawyer.pensionFund, null])
  })

  test.each<[string, object, string]>([
    ['a fund that is none', { pensionFund: { type: 'TC23', rate: 4 } }, 'pensionFund.type'],
    ['no rate', { pensionFund: { type: 'TC01' } }, 'pensionFund.rate'],
    ['a rate of nothing', { pensionFund: { type: 'TC01', rate: 0 } }, 'pensionFund.rate'],
    ['a rate below nothing', { withholding: { ...lawyer.withholding, rate: -20 } }, 'withholding.rate'],
    ['more than everything', { withholding: { ...lawyer.withholding, rate: 100.01 } }, 'withholding.rate'],
    ['three decimals', { withholding: { ...lawyer.withholding, rate: 20.001 } }, 'withholding.rate'],
    ['a rate as text', { withholding: { ...lawyer.withholding, rate: '20' } }, 'withholding.rate'],
    ['a reason of long ago', { withholding: { ...lawyer.withholding, reason: 'Z' } }, 'withholding.reason'],
    ['a contribution, which is no tax', { withholding: { ...lawyer.withholding, type: 'RT03' } }, 'withholding.type'],
    ['a base of nothing', { withholding: { ...lawyer.withholding, base: 0 } }, 'withholding.base'],
    ['a field too many', { withholding: { ...lawyer.withholding, account: '1609' } }, 'withholding.account'],
    ['a list', { pensionFund: [lawyer.pensionFund] }, 'pensionFund'],
    ['a text', { withholding: 'RT01' }, 'withholding'],
    ['somebody else', { stampDutyBorneBy: 'nobody' }, 'stampDutyBorneBy'],
  ])('with %s is refused', async (_what, body, path) => {
    const { status, body: answer } = await patch(body)
    expect([status, answer.code]).toEqual([400, 'invalid_input'])
    expect(answer.errors.map((fault: { path: string }) => fault.path)).toContain(path)
    expect(await read(service, organization, '/organizations/current')).toMatchObject({ pensionFund: null, withholding: null })
  })

  test('of a flat-rate seller warns that nothing is withheld', async () => {
    const { warnings } = resultOf(await patch({ ...lawyer, taxRegime: 'RF19' }))
    expect(warnings).toContainEqual(expect.objectContaining({ field: 'withholding', code: 'withholding_not_in_regime' }))
  })
})

describe('a fee', () => {
  test('IT-03 from the side of the lawyer: totals, entry, file and page', async () => {
    resultOf(await patch(lawyer))
    const contact = await call('save_contact', { ...buyer, type: 'client' })
    const draft = await call('save_invoice', { contactId: contact.id, lines: [{ description: 'Parere', unitPrice: 1000, vatRate: 22 }] })
    const sums = {
      additions: [{ kind: 'pension_fund', type: 'TC01', rate: 4, base: 1000, net: 40, appliedVatRate: 22, vatCode: '22', account: '2630' }],
      withholding: { type: 'RT01', rate: 20, reason: 'A', base: 1000, amount: 200, account: '1609' },
      vatSummary: [{ rate: 22, net: 1040, vat: 228.8 }],
      net: 1040,
      vat: 228.8,
      total: 1268.8,
      payable: 1068.8,
    }
    expect(draft).toMatchObject({ ...sums, problems: [] })
    expect(draft.lines).toHaveLength(1)
    const issued = await call('issue_invoice', { id: draft.id })
    expect(issued).toMatchObject({ ...sums, payment: { state: 'open', amount: 1068.8, open: 1068.8 } })
    expect(await entriesOf(draft.id)).toEqual([
      ['D 1501 1068.80', 'D 1609 200.00', 'C 3102 1000.00 22', 'C 2630 40.00 22', 'C 2601 228.80'],
    ])
    const xml = await xmlOf(issued.eInvoice.id)
    for (const said of ['<TipoDocumento>TD06<', '<ImportoRitenuta>200.00<', '<ImportoContributoCassa>40.00<', '<ImportoPagamento>1068.80<'])
      expect(xml).toContain(said)
    expect(await read(service, organization, `/e-invoices/${issued.eInvoice.id}`)).toMatchObject({ ...sums, documentType: 'TD06' })
    const page = await pdfOf(draft.id)
    for (const said of ['Totale righe', 'Contributo previdenziale TC01 4%', '40,00', 'Ritenuta 20%', '-200,00', '1.268,80', '1.068,80'])
      expect(page).toContain(said)
    const { body } = await service.call(organization.key, 'prepare_vat_return', {})
    const box = (key: string) => body.result.boxes.find((one: { key: string }) => one.key === key).amount
    expect([box('VP2'), box('VP4')]).toEqual([1040, 228.8])
  })

  test.each(rows`
    who                                    fund     rate  base  regime  to        price  total    withheld  payable
    a lawyer to a company                  TC01 4   20    100   RF01    company   1000   1268.8   200       1068.8
    to a public office: no split payment   TC01 4   20    100   RF01    office    1000   1268.8   200       1068.8
    to a person                            TC01 4   20    100   RF01    person    1000   1268.8   -         1268.8
    to an association                      TC01 4   20    100   RF01    body      1000   1268.8   200       1068.8
    abroad                                 TC01 4   20    100   RF01    abroad    1000   1040     -         1040
    INPS, which is income                  TC22 4   20    100   RF01    company   1000   1268.8   208       1060.8
    a flat-rate seller                     TC22 4   20    100   RF19    company   1000   1040     -         1040
    of minimal taxpayers                   TC01 4   20    100   RF02    company   1000   1040     -         1040
    an agent, on half of it                -        23    50    RF01    company   1000   1220     115       1105
    an agent with staff                    -        23    20    RF01    company   99.99  121.99   4.6       117.39
    a company without terms                -        -     100   RF01    company   1000   1220     -         1220
  `)('$who', async ({ fund, rate, base, regime, to, price, total, withheld, payable }) => {
    const [type, percent] = fund!.split(' ')
    resultOf(
      await patch({
        taxRegime: regime,
        pensionFund: fund ? { type, rate: Number(percent) } : null,
        withholding: rate ? { type: 'RT01', rate: Number(rate), reason: 'A', base: Number(base) } : null,
      }),
    )
    const buyers: Record<string, object> = {
      company: buyer,
      office: { ...buyer, sdiCode: 'UFY9MH' },
      person: { name: 'Rossi Mario', fiscalCode: 'RSSMRA70A01F205V', country: 'IT' },
      body: { name: 'Associazione', fiscalCode: '80012000826', country: 'IT' },
      abroad: { name: 'Kunde GmbH', country: 'DE', vatNumber: 'DE136695976' },
    }
    const contact = await call('save_contact', { type: 'client', ...buyers[to!] })
    const draft = await call('save_invoice', { contactId: contact.id, lines: [{ ...line, quantity: 1, unitPrice: Number(price) }] })
    expect([draft.total, draft.withholding?.amount ?? '', draft.payable, draft.problems]).toEqual([
      Number(total),
      withheld === '' ? '' : Number(withheld),
      Number(payable),
      [],
    ])
    const { eInvoice, payment } = await call('issue_invoice', { id: draft.id })
    expect([['delivered', 'not_delivered'].includes(eInvoice.state), payment.open]).toEqual([true, Number(payable)])
    const xml = await xmlOf(eInvoice.id)
    expect(invoiceSchema?.(xml) ?? []).toEqual([])
    expect(xml.includes('<EsigibilitaIVA>S<')).toBe(false)
  })

  test('a credit note is its mirror', async () => {
    resultOf(await patch(lawyer))
    const fee = await issue(service, organization, { buyer, lines: [{ ...line, quantity: 1, unitPrice: 1000 }] })
    const credit = await issue(service, organization, {
      buyer,
      lines: [{ ...line, quantity: 1, unitPrice: -1000, description: `Storno ${fee.number}` }],
    })
    expect(credit).toMatchObject({
      total: -1268.8,
      payable: -1068.8,
      withholding: { amount: -200 },
      documentType: 'TD04',
      state: 'delivered',
    })
    expect(await entriesOf(credit.invoiceId)).toEqual([
      ['D 3102 1000.00 22', 'D 2630 40.00 22', 'D 2601 228.80', 'C 1501 1068.80', 'C 1609 200.00'],
    ])
    expect(await xmlOf(credit.id)).toContain('<ImportoRitenuta>200.00<')
  })

  test('in another currency is booked at the rate of its day, to the cent', async () => {
    resultOf(await patch(lawyer))
    await service.request(organization.key, 'POST', '/api/rest/exchange-rates', { currency: 'USD', date: '2026-03-10', rate: 0.9217 })
    const fee = await issue(service, organization, { buyer, currency: 'USD', lines: [{ ...line, quantity: 3, unitPrice: 33.33 }] })
    expect(fee).toMatchObject({ total: 126.87, withholding: { amount: 20 }, payable: 106.87, state: 'delivered' })
    // The parts are converted one by one; what they have too much is rounding.
    expect(await entriesOf(fee.invoiceId)).toEqual([
      ['D 1501 98.50', 'D 1609 18.43', 'D 4910 0.01', 'C 3102 92.16 22', 'C 2630 3.69 22', 'C 2601 21.09'],
    ])
  })

  test('that was rejected keeps its terms, whatever the profile says by now', async () => {
    resultOf(await patch(lawyer))
    const fee = await issue(service, organization, { buyer: { ...buyer, vatNumber: '12345678901' }, lines: [line] })
    expect(fee.state).toBe('rejected')
    resultOf(await patch({ pensionFund: null, withholding: { type: 'RT02', rate: 30, reason: 'B' }, stampDutyBorneBy: 'buyer' }))
    const again = resultOf(await send(service, organization, `/e-invoices/${fee.id}/resend`, { buyer }))
    expect(again).toMatchObject({
      state: 'delivered',
      number: fee.number,
      total: fee.total,
      withholding: fee.withholding,
      additions: fee.additions,
    })
    expect(await xmlOf(again.id)).toContain('<TipoCassa>TC01<')
  })
})

describe('stamp duty', () => {
  const exempt = (unitPrice: number) => ({ buyer, lines: [{ description: 'Corso', unitPrice, vatRate: 0, vatNature: 'N4' }] })

  test('is a cost and a debt to the state, in an entry beside the sale', async () => {
    const sale = await issue(service, organization, exempt(100))
    expect(sale).toMatchObject({ stampDuty: 2, total: 100, payable: 100, additions: [] })
    expect(await entriesOf(sale.invoiceId)).toEqual([
      ['D 1501 100.00', 'C 3102 100.00 N4'],
      ['D 4901 2.00', 'C 2606 2.00'],
    ])
    const duty = (await read(service, organization, `/ledger-entries?sourceId=${sale.invoiceId}`)).items[0]
    expect(duty).toMatchObject({ amount: 0, openAmount: 0, text: `Imposta di bollo sulla fattura ${sale.number}` })
    const free = await issue(service, organization, exempt(77.47))
    expect([free.stampDuty, (await entriesOf(free.invoiceId)).length]).toEqual([0, 1])
  })

  test('that the buyer bears stands on the invoice, and is owed to the state all the same', async () => {
    resultOf(await patch({ stampDutyBorneBy: 'buyer' }))
    const sale = await issue(service, organization, exempt(100))
    expect(sale).toMatchObject({ stampDuty: 2, net: 102, total: 102, payable: 102, state: 'delivered' })
    expect(sale.additions).toMatchObject([{ kind: 'stamp_duty', net: 2, nature: 'N1', account: '3103' }])
    expect(sale.vatSummary).toMatchObject([
      { nature: 'N4', net: 100 },
      { nature: 'N1', net: 2 },
    ])
    expect(await entriesOf(sale.invoiceId)).toEqual([
      ['D 1501 102.00', 'C 3102 100.00 N4', 'C 3103 2.00 N1'],
      ['D 4901 2.00', 'C 2606 2.00'],
    ])
    const xml = await xmlOf(sale.id)
    expect(xml).toContain('<Descrizione>Imposta di bollo</Descrizione><PrezzoUnitario>2.00<')
    expect(invoiceSchema?.(xml) ?? []).toEqual([])
    expect(await pdfOf(sale.invoiceId)).toContain('Imposta di bollo')
  })

  test.each<[string, object[], number]>([
    ['not below the limit', [{ description: 'Corso', unitPrice: 77.47, vatRate: 0, vatNature: 'N4' }], 0],
    ['not on an export', [{ description: 'Merce', unitPrice: 500, vatRate: 0, vatNature: 'N3.1' }], 0],
    ['beside taxed lines', [{ description: 'Corso', unitPrice: 100, vatRate: 0, vatNature: 'N4' }, line], 1],
    [
      'not twice',
      [
        { description: 'Corso', unitPrice: 100, vatRate: 0, vatNature: 'N4' },
        { description: 'Imposta di bollo', unitPrice: 2, vatRate: 0, vatNature: 'N1' },
      ],
      0,
    ],
    ['not on a credit note', [{ description: 'Corso', unitPrice: -100, vatRate: 0, vatNature: 'N4' }], 0],
  ])('is charged %s', async (_what, lines, count) => {
    resultOf(await patch({ stampDutyBorneBy: 'buyer' }))
    const sale = await issue(service, organization, { buyer, lines })
    expect(sale.additions).toHaveLength(count)
    expect(['delivered', 'not_delivered']).toContain(sale.state)
  })

  test('a contribution counts towards the limit', async () => {
    resultOf(await patch({ taxRegime: 'RF19', pensionFund: { type: 'TC22', rate: 4 } }))
    const sale = await issue(service, organization, { buyer, lines: [{ ...line, quantity: 1, unitPrice: 75 }] })
    expect(sale).toMatchObject({ total: 78, stampDuty: 2 })
  })

  test('on an invoice in dollars is two euro, once they are converted', async () => {
    await service.request(organization.key, 'POST', '/api/rest/exchange-rates', { currency: 'USD', date: '2026-03-10', rate: 0.9 })
    const sale = await issue(service, organization, { ...exempt(100), currency: 'USD' })
    expect(await xmlOf(sale.id)).toContain('<ImportoBollo>2.00<')
    expect([sale.stampDuty, (await read(service, organization, `/invoices/${sale.invoiceId}`)).stampDuty]).toEqual([2, 2])
    expect((await entriesOf(sale.invoiceId))[1]).toEqual(['D 4901 2.00', 'C 2606 2.00'])
    expect(await pdfOf(sale.invoiceId)).toMatch(/assolta in modo virtuale[\s\S]*2,00\s*EUR/)
    const free = await issue(service, organization, { ...exempt(86), currency: 'USD' })
    expect([free.stampDuty, (await xmlOf(free.id)).includes('DatiBollo')]).toEqual([0, false])
  })
})

test('a hundred generated invoices with terms keep the rules of Peppol too', () => {
  const invoices = generateInvoices(700, 7).filter(({ priced, currency }) => currency !== 'KWD' && (priced.additions || priced.withholding))
  expect(invoices.length).toBeGreaterThan(100)
  // Of arithmetic and structure: who has no number that Peppol knows is not what this is about.
  const ours = new Set([
    'BR-CO-10',
    'BR-CO-13',
    'BR-CO-14',
    'BR-CO-15',
    'BR-CO-16',
    'BR-CO-17',
    'BR-CO-04',
    'BR-DEC',
    'PEPPOL-EN16931-R120',
    'PEPPOL-EN16931-R008',
    'BR-27',
  ])
  for (const invoice of invoices) {
    expect([invoice.id, checkUbl(ublDocument(invoice)).filter(({ rule }) => ours.has(rule))]).toEqual([invoice.id, []])
  }
})
