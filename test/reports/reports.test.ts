/** Reports as callers see them: the worked examples of the layouts, and what must hold whatever is posted by any route. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postScheduledEntries } from '../../src/jobs/scheduled-entries.ts'
import type { ClaimedJob } from '../../src/store/jobs.ts'
import { errorsLogged } from '../contract/store.ts'
import { pdfTexts } from '../harness/pdf-text.ts'
import { type Organization, startTestService, type TestService } from '../harness/service.ts'

let service: TestService
const now = new Date('2027-02-10T10:00:00Z')

beforeAll(async () => {
  service = await startTestService({ clock: () => now })
})
afterAll(async () => {
  expect(errorsLogged(service)).toEqual([])
  await service.close()
})

const get = async (organization: Organization, path: string) => {
  const { status, body } = await service.request(organization.key, 'GET', `/api/rest${path}`)
  expect([status, body], path).toEqual([200, body])
  return body.result
}
const post = (organization: Organization, path: string, body: object) => service.request(organization.key, 'POST', `/api/rest${path}`, body)

const entry = async (organization: Organization, date: string, ...lines: [accountId: string, amount: number, vatCode?: string][]) => {
  const body = {
    date,
    text: 'By hand',
    lines: lines.map(([accountId, amount, vatCode]) => ({ accountId, amount, ...(vatCode && { vatCode }) })),
  }
  const reply = await post(organization, '/ledger-entries', body)
  expect([reply.status, reply.body]).toEqual([200, reply.body])
  return reply.body.result
}

interface Row {
  key: string
  amount: number
  compared: number | null
  isTotal: boolean
  accounts: { account: string; amount: number }[]
}

const amounts = (rows: Row[], ...keys: string[]) => Object.fromEntries(keys.map(key => [key, rows.find(row => row.key === key)!.amount]))

describe('the statements', () => {
  test('of a Danish company (STM-DK-1): net VAT among the debts, the loss in equity', async () => {
    const organization = await service.found()
    await entry(organization, '2026-02-01', ['1010', -22_200], ['6190', 24_000], ['7680', -1800])
    await entry(organization, '2026-02-02', ['1610', 2000], ['2450', 20_588.94], ['7740', 700], ['7440', -23_288.94])
    const { rows } = await get(organization, '/reports/profit-and-loss?from=2026-01-01&to=2026-12-31')
    expect(amounts(rows, '1', '5a', '5b', 'gross', 'result')).toEqual({
      '1': 22_200,
      '5a': -2000,
      '5b': -20_588.94,
      gross: -388.94,
      result: -388.94,
    })
    const balance = await get(organization, '/reports/balance-sheet?on=2026-12-31')
    expect(amounts(balance.rows, 'B.II', 'assets', 'KF', 'E', 'liabilities')).toEqual({
      'B.II': 24_000,
      assets: 24_000,
      KF: 24_388.94,
      E: -388.94,
      liabilities: 24_000,
    })
  })

  test('of an Italian company (STM-IT-1): an overdrawn bank is a debt, costs are shown positive', async () => {
    const organization = await service.found('italy')
    await entry(organization, '2026-02-01', ['3102', -7600], ['1501', 7892], ['2601', -292])
    await entry(
      organization,
      '2026-02-02',
      ['4102', 1100],
      ['4204', 4962.9],
      ['4901', 2],
      ['1601', 278.5],
      ['2501', -5041.6],
      ['2602', -200],
      ['1821', -1101.8],
    )
    const { rows } = await get(organization, '/reports/profit-and-loss?from=2026-01-01&to=2026-12-31')
    expect(amounts(rows, 'A.1', 'B.6', 'B.7', 'B.14', 'A-B', 'result')).toEqual({
      'A.1': 7600,
      'B.6': 1100,
      'B.7': 4962.9,
      'B.14': 2,
      'A-B': 1535.1,
      result: 1535.1,
    })
    const balance = await get(organization, '/reports/balance-sheet?on=2026-12-31')
    expect(amounts(balance.rows, 'SPA.C.II.1', 'SPP.D.4', 'SPP.D.7', 'SPP.D.12', 'SPP.A.IX', 'assets', 'liabilities')).toEqual({
      'SPA.C.II.1': 7892,
      'SPP.D.4': 1101.8,
      'SPP.D.7': 5041.6,
      'SPP.D.12': 213.5,
      'SPP.A.IX': 1535.1,
      assets: 7892,
      liabilities: 7892,
    })
  })

  test('compare with the year before, and stay the same when a year is closed', async () => {
    const organization = await service.found()
    await entry(organization, '2025-03-01', ['1010', -1000], ['6481', 1000])
    await entry(organization, '2026-03-01', ['1010', -1500], ['6481', 1500])
    const year = (await post(organization, '/accounting-years', { start: '2025-01-01', end: '2025-12-31' })).body.result
    const path = '/reports/profit-and-loss?from=2026-01-01&to=2026-12-31&compare=previous_year'
    const before = await get(organization, path)
    expect(before.comparedDays).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    const row = before.rows.find((one: Row) => one.key === 'result')
    expect([row.amount, row.compared]).toEqual([1500, 1000])
    expect((await post(organization, `/accounting-years/${year.id}/closing`, {})).status).toBe(200)
    expect(await get(organization, path)).toEqual(before)
    const balance = await get(organization, '/reports/balance-sheet?on=2026-12-31&compare=previous_year')
    const retained = balance.rows.find((one: Row) => one.key === 'E.V')
    expect([retained.amount, retained.compared]).toEqual([2500, 1000])
    expect(retained.accounts.map(({ account }: { account: string }) => account).sort()).toEqual(['6940', 'result'])
  })

  test('name the lines behind each number', async () => {
    const organization = await service.found()
    for (let day = 1; day <= 5; day++)
      await entry(organization, `2026-03-0${day}`, ['2450', 10 * day], ['2390', 1], ['6481', -10 * day - 1])
    const first = await get(organization, '/report-lines?report=profit-and-loss&row=5b&from=2026-01-01&to=2026-12-31&limit=6')
    const rest = await get(
      organization,
      `/report-lines?report=profit-and-loss&row=5b&from=2026-01-01&to=2026-12-31&limit=6&cursor=${encodeURIComponent(first.nextCursor)}`,
    )
    const lines = [...first.items, ...rest.items]
    expect(lines).toHaveLength(10)
    expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(155)
    const ledger = await get(organization, '/reports/general-ledger?from=2026-03-03&to=2026-03-04&account=2450')
    expect(ledger.accounts).toEqual([{ account: '2450', accountName: expect.any(String), opening: 30, debit: 70, credit: 0, closing: 100 }])
    expect(ledger.lines.items.map(({ debit }: { debit: number }) => debit)).toEqual([30, 40])
    const unknown = await service.request(organization.key, 'GET', '/api/rest/report-lines?row=nothing')
    expect([unknown.status, unknown.body.code]).toEqual([400, 'invalid_input'])
  })
})

describe('a report as a file', () => {
  test('is CSV or PDF, in the language of whoever asks', async () => {
    const organization = await service.found()
    await entry(organization, '2026-03-01', ['6190', 1250], ['1010', -1250, 'U25'])
    const file = (path: string, language = 'en') =>
      service.request(organization.key, 'GET', `/api/rest/reports/${path}`, undefined, { 'accept-language': language })
    const csv = await file('profit-and-loss.csv?from=2026-01-01&to=2026-12-31&compare=previous_year')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(
      csv.body
        .replace(/^\ufeff/, '')
        .split('\r\n')
        .slice(0, 3),
    ).toEqual(['Line,Text,Amount,Before', '1,Nettoomsætning,1000.00,0.00', ',Bruttofortjeneste/bruttotab,1000.00,0.00'])
    expect((await file('aged-receivables.csv?on=2026-12-31', 'da')).body).toContain('Navn,Ikke forfalden,1-30 dage')
    for (const report of ['balance-sheet', 'general-ledger', 'aged-payables', 'aged-receivables', 'profit-and-loss']) {
      const pdf = await file(`${report}.pdf`, 'it')
      expect([pdf.status, pdf.headers.get('content-type'), pdf.body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    }
    expect((await file('balance-sheet.csv?on=yesterday')).status).toBe(400)
    expect((await file('balance-sheet.csv?colour=red')).status).toBe(400)
  })

  test('on paper each line has the number and name of the law, and a total its name', async () => {
    const paper = async (organization: Organization, path: string) => {
      const response = await fetch(`${service.url}/api/rest/reports/${path}`, { headers: { authorization: `Bearer ${organization.key}` } })
      return (await pdfTexts(new Uint8Array(await response.arrayBuffer()))).join(' ').replace(/\s+/g, ' ')
    }
    const italian = await service.found('italy')
    await entry(italian, '2026-02-01', ['1501', 1220], ['3101', -1220, '22'])
    await entry(italian, '2026-02-02', ['4401', 100], ['2501', -100])
    const balance = await paper(italian, 'balance-sheet.pdf?on=2026-12-31')
    expect(balance).toContain('1) Crediti verso clienti 1.220,00')
    expect(balance).not.toMatch(/SP[AP]\./)
    const result = await paper(italian, 'profit-and-loss.pdf?from=2026-01-01&to=2026-12-31')
    expect(result).toContain('1) Ricavi delle vendite e delle prestazioni 1.000,00')
    expect(result).toContain('9.a) Salari e stipendi 100,00')
    expect(result).not.toContain('A.1')
    for (const report of ['aged-receivables', 'aged-payables'])
      expect(await paper(italian, `${report}.pdf?on=2026-12-31`), report).toMatch(/ Total [\d.,]+ [\d.,]+ /)
    const danish = await service.found()
    await entry(danish, '2026-02-01', ['2450', 400], ['7440', -400])
    expect(await paper(danish, 'balance-sheet.pdf?on=2026-12-31')).toMatch(/(?<!KF )Kortfristede gældsforpligtelser 400,00/)
  })
})

describe('whatever is posted', () => {
  const cents = (amount: number) => Math.round(amount * 100)

  /** What must hold at the end of any day. */
  async function expectSound(organization: Organization, day: string, accounts: { receivables: string; payables: string }, opened = 0) {
    const trial = await get(organization, `/trial-balance?to=${day}`)
    expect(trial.totals.debit).toBe(trial.totals.credit)
    const balanceOf = (number: string) => trial.accounts.find(({ account }: { account: string }) => account === number)?.balance ?? 0
    const { rows } = await get(organization, `/reports/balance-sheet?on=${day}`)
    const sheet = amounts(rows, 'assets', 'liabilities')
    expect(sheet.assets).toBe(sheet.liabilities)
    const result = await get(organization, `/reports/profit-and-loss?from=2000-01-01&to=${day}`)
    const equity = rows.filter(({ key }: Row) => /^(E|SPP\.A)\./.test(key)).reduce((sum: number, { amount }: Row) => sum + cents(amount), 0)
    expect(equity).toBe(cents(amounts(result.rows, 'result').result!) + cents(opened))
    for (const kind of ['receivables', 'payables'] as const) {
      const { totals, parties } = await get(organization, `/reports/aged-${kind}?on=${day}`)
      const sign = kind === 'payables' ? -1 : 1
      expect(cents(totals.total)).toBe(sign * cents(balanceOf(accounts[kind])))
      const positions = parties.flatMap((party: { positions: { open: number }[] }) => party.positions)
      expect(positions.reduce((sum: number, { open }: { open: number }) => sum + cents(open), 0)).toBe(cents(totals.total))
    }
  }

  test('the books balance, ages are the open balance, and the VAT return is the ledger', async () => {
    const organization = await service.found()
    const accounts = { receivables: '6190', payables: '7440' }
    await service.request(organization.key, 'PATCH', '/api/rest/organizations/current', {
      businessId: '13585628',
      vatNumber: 'DK13585628',
      supplies: 'goods',
      address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
    })
    const contactId = (await service.call(organization.key, 'save_contact', { name: 'Nordlys ApS', country: 'DK' })).body.result.id
    // An invoice, a document, entries by hand, opening items, a booking, matches in part and whole, a reversal.
    const lines = [{ description: 'Consulting', unitPrice: 800, vatRate: 25 }]
    const invoice = await service.call(organization.key, 'save_invoice', { contactId, date: '2026-02-01', lines })
    expect((await service.call(organization.key, 'issue_invoice', { id: invoice.body.result.id })).status).toBe(200)
    const text =
      'Papir og Pen ApS\nCVR-nr. 25313763\nFAKTURA\nFakturanr.: 77\nFakturadato: 15-02-2026\nKontorartikler  400,00\nMoms 25%  100,00\nTotal DKK  500,00'
    const documentId = (await service.call(organization.key, 'capture_document', { text })).body.result.id
    for (const step of ['extract_document', 'code_document', 'post_document']) {
      expect((await service.call(organization.key, step, { documentId })).status).toBe(200)
    }
    await entry(organization, '2026-02-03', ['6190', 2500], ['1010', -2500, 'U25'])
    const wrong = await entry(organization, '2026-02-04', ['2450', 333.33, 'I25'], ['7440', -333.33])
    await entry(organization, '2026-02-05', ['7440', 100], ['6481', -100])
    const opening = await post(organization, '/ledger-entries/opening-balances', {
      date: '2026-01-01',
      lines: [
        { accountId: '6190', amount: 1500 },
        { accountId: '7440', amount: -700 },
        { accountId: '6481', amount: -800 },
      ],
      openItems: [{ accountId: '6190', amount: 1500, number: '9', dueDate: '2025-12-01', contactId }],
    })
    expect(opening.status).toBe(200)
    // A sale through a payment service: it is matched by the number that it quotes, its fee is booked, and the payout is a transfer between own accounts.
    const bySvc = await service.call(organization.key, 'save_invoice', {
      contactId,
      date: '2026-02-12',
      lines: [{ description: 'Lamp', unitPrice: 400, vatRate: 25 }],
    })
    const { number: quoted } = (await service.call(organization.key, 'issue_invoice', { id: bySvc.body.result.id })).body.result
    const stripe = [
      'balance_transaction_id,created,currency,gross,fee,net,reporting_category,description,invoice_number,automatic_payout_id,automatic_payout_effective_at',
      `txn_1,2026-02-13,dkk,500.00,8.75,491.25,charge,Lamp,${quoted},po_9,2026-02-14`,
      '',
    ].join('\n')
    const reported = await service.request(organization.key, 'POST', '/api/rest/bank-accounts/statements', stripe, {
      'content-type': 'text/csv',
    })
    expect([reported.status, reported.body.result?.accounts[0].imported]).toEqual([200, 3])
    const csv =
      'Dato;Tekst;Beløb;Saldo\n15.02.2026;Stripe payout;491,25;491,25\n20.02.2026;Nordlys;600,00;1.091,25\n21.02.2026;Gebyr;-125,00;966,25\n22.02.2026;Papir;-500,00;466,25\n'
    await service.request(organization.key, 'POST', '/api/rest/bank-accounts/statements?accountName=Drift', csv, {
      'content-type': 'text/csv',
    })
    await service.call(organization.key, 'reconcile_now', {})
    const { items } = await get(organization, '/transactions')
    const of = (amount: number) => items.find((one: { amount: number }) => one.amount === amount).id
    expect((await post(organization, `/transactions/${of(-125)}/booking`, { ledgerAccountId: '2450', vatCode: 'I25' })).status).toBe(200)
    expect(items.find((one: { amount: number }) => one.amount === 500)).toMatchObject({ state: 'reconciled' })
    expect((await post(organization, `/transactions/${of(-8.75)}/booking`, { ledgerAccountId: '2390' })).status).toBe(200)
    for (const amount of [-491.25, 491.25]) {
      expect((await service.call(organization.key, 'ignore_transaction', { transactionId: of(amount) })).status).toBe(200)
    }
    const ledgerEntryId = opening.body.result.ledgerEntryIds[1]
    expect((await service.call(organization.key, 'match_transaction', { transactionId: of(600), ledgerEntryId })).status).toBe(200)
    // The bank matched this one by itself.
    expect((await get(organization, `/transactions/${of(-500)}`)).state).toBe('reconciled')
    expect((await post(organization, `/ledger-entries/${wrong.id}/reversal`, { date: '2026-03-05' })).status).toBe(200)
    // A sale under the One Stop Shop, what comes back every month, and a reminder with its fee.
    expect((await service.request(organization.key, 'PUT', '/api/rest/settings/oss', { registeredFrom: '2026-01-01' })).status).toBe(200)
    const consumer = (await service.call(organization.key, 'save_contact', { name: 'Anna Berg', country: 'DE' })).body.result.id
    const chairs = [{ description: 'Chair', unitPrice: 1000, vatRate: 19 }]
    const abroad = await service.call(organization.key, 'save_invoice', { contactId: consumer, date: '2026-02-10', lines: chairs })
    const declared = await service.call(organization.key, 'issue_invoice', { id: abroad.body.result.id })
    expect([declared.status, declared.body.result?.vat]).toEqual([200, 190])
    const rent = [
      { accountId: '2150', amount: 1000 },
      { accountId: '6481', amount: -1000 },
    ]
    const schedule = await post(organization, '/entry-schedules', {
      name: 'Rent',
      lines: rent,
      firstOn: '2026-02-28',
      lastOn: '2026-04-30',
      unit: 'month',
    })
    expect([schedule.status, schedule.body.detail]).toEqual([200, undefined])
    const job = {
      id: 'job_made',
      organizationId: organization.id,
      askedBy: { actor: { type: 'user', id: organization.ownerId, name: 'Owner', onBehalfOf: null }, language: 'en' },
      payload: { scheduleId: schedule.body.result.id },
    } as unknown as ClaimedJob
    expect((await postScheduledEntries.run(service.services, job, new AbortController().signal)).outcome).toBe('done')
    const reminder = await post(organization, '/reminders', { contactId, fee: true })
    expect([reminder.status, reminder.body.detail]).toEqual([200, undefined])
    const charged = await post(organization, `/reminders/${reminder.body.result.id}/posting`, {})
    expect([charged.status, charged.body.detail]).toEqual([200, undefined])
    for (const day of ['2026-01-31', '2026-02-04', '2026-02-13', '2026-02-21', '2026-02-28', '2026-12-31', '2027-02-10'])
      await expectSound(organization, day, accounts)
    // The OSS return is its account in the ledger, and none of it is in the return at home. Posted after the return of its quarter was due, it is a correction.
    const owed = (await get(organization, '/trial-balance?to=2026-03-31')).accounts.find(
      ({ account }: { account: string }) => account === '8040',
    )
    expect([owed.balance, (await get(organization, '/reports/oss-return?quarter=2027-Q1')).vat]).toEqual([-190, 190])
    const aged = await get(organization, '/reports/aged-receivables?on=2026-02-28')
    expect(aged.parties.find(({ contactId: id }: { contactId: string | null }) => id === contactId)).toMatchObject({ upTo90: 900 })
    // The VAT return says what the accounts of VAT came to in its days.
    const { id: returnId, boxes } = (await post(organization, '/vat-returns', { date: '2026-02-10' })).body.result
    const box = (key: string) => boxes.find((one: { key: string }) => one.key === key).amount
    const trial = await get(organization, '/trial-balance?from=2026-01-01&to=2026-03-31')
    const turnover = (number: string) => trial.accounts.find(({ account }: { account: string }) => account === number)?.balance ?? 0
    expect(box('salgsmoms')).toBe(Math.trunc(-turnover('7680')))
    expect(box('koebsmoms')).toBe(Math.trunc(turnover('7740')))
    // The registers say the same, before it is rounded.
    const register = await get(organization, `/reports/vat-register?returnId=${returnId}`)
    const registered = (key: string) => register.boxes.find((one: { key: string }) => one.key === key).amount
    expect([registered('salgsmoms'), registered('koebsmoms')]).toEqual([-turnover('7680'), turnover('7740')])
    // Taken back, everything is as before.
    await service.call(organization.key, 'unmatch_transaction', { transactionId: of(600) })
    await service.call(organization.key, 'unmatch_transaction', { transactionId: of(-125) })
    await expectSound(organization, '2026-12-31', accounts)
    const year = (await post(organization, '/accounting-years', { start: '2026-01-01', end: '2026-12-31' })).body.result
    expect((await post(organization, `/accounting-years/${year.id}/closing`, {})).status).toBe(200)
    await expectSound(organization, '2026-12-31', accounts)
  })

  test('the books that are opened from the audit file of another program balance, and their ages are the open balance', async () => {
    const organization = await service.found()
    const account = (number: string, side: string, amount: number) =>
      `<Account><AccountID>${number}</AccountID><Closing${side}Balance>${amount}</Closing${side}Balance></Account>`
    const party = (kind: string, name: string, side: string, amount: number) =>
      `<${kind}><${kind}ID>1</${kind}ID><Name>${name}</Name><Closing${side}Balance>${amount}</Closing${side}Balance></${kind}>`
    const days = '<SelectionStartDate>2025-01-01</SelectionStartDate><SelectionEndDate>2025-12-31</SelectionEndDate>'
    const accounts = [
      account('6190', 'Debit', 2500.5),
      account('6481', 'Debit', 1000),
      account('7440', 'Credit', 1250.25),
      account('6935', 'Credit', 250.25),
      account('1010', 'Credit', 3000),
      account('2450', 'Debit', 1000),
    ]
    const parties = `<Customers>${party('Customer', 'Nordlys ApS', 'Debit', 2000)}</Customers><Suppliers>${party('Supplier', 'Papir ApS', 'Credit', 1250.25)}</Suppliers>`
    const xml = `<AuditFile xmlns="urn:StandardAuditFile-Taxation-Financial:DK"><Header><SelectionCriteria>${days}</SelectionCriteria></Header><MasterFiles><GeneralLedgerAccounts>${accounts.join('')}</GeneralLedgerAccounts>${parties}</MasterFiles></AuditFile>`
    const shown = await service.request(organization.key, 'POST', '/api/rest/ledger-entries/opening-balances/files?name=saf-t.xml', xml, {
      'content-type': 'application/xml',
    })
    expect([shown.status, shown.body.detail]).toEqual([200, undefined])
    const opened = await post(organization, '/ledger-entries/opening-balances', {
      date: '2026-01-01',
      fileId: shown.body.result.fileId,
    })
    expect([opened.status, opened.body.errors]).toEqual([200, undefined])
    await entry(organization, '2026-02-03', ['6190', 125], ['1010', -125, 'U25'])
    // Equity of the file, and the result of the year that is over.
    for (const day of ['2026-01-01', '2026-02-28']) {
      await expectSound(organization, day, { receivables: '6190', payables: '7440' }, 250.25 + 2000)
    }
  })
})
