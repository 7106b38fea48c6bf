/**
 * Fills an empty organization with the half-year of a demo company. It is a list of steps; each is done once however often it is run, so that a filling
 * that was broken off is run again from the beginning and ends where it would have ended. The day is part of it: whoever runs it again gives the same one.
 */
import { updateOrganization } from '../access/organizations.ts'
import { importStatement } from '../actions/bank/importing/statements.ts'
import { setContactAddress } from '../actions/contact-address.ts'
import { saveContact } from '../actions/contacts.ts'
import { captureDocument, codeDocument, extractDocument, postDocument } from '../actions/documents/index.ts'
import { issueInvoice, saveInvoice } from '../actions/invoices/index.ts'
import { proposePayments } from '../actions/payments/index.ts'
import { setAutoPost, setVatFrequency } from '../actions/settings.ts'
import { fileVatReturn, prepareReturnOfPeriod } from '../actions/vat-returns/index.ts'
import { addDays, type CalendarDate } from '../domain/calendar/dates.ts'
import type { Period } from '../domain/calendar/periods.ts'
import type { Steps } from '../domain/jobs/job.ts'
import { fromMinor, toMinor } from '../domain/money/money.ts'
import type { Caller, Services } from '../kernel/context.ts'
import type { Language } from '../language/languages.ts'
import { listBankAccounts } from '../reads/bank/accounts.ts'
import { listPayables, listPaymentOrders } from '../reads/ledger/payments.ts'
import type { DemoCompany } from './company.ts'
import { danishCompany } from './danish-company.ts'
import { DemoError, type Desk, deskOf } from './desk.ts'
import { italianCompany } from './italian-company.ts'
import { drawBill, photographSlip } from './paper.ts'
import { automaticDays, oddBills, type PlannedBill, type PlannedSale, plannedBills, plannedSales, quartersOver } from './plan.ts'
import { type IssuedSale, statementOf } from './statement.ts'

export { DemoError }

export interface Demo {
  company: DemoCompany
  /** The last day of the half-year. */
  day: CalendarDate
  /** Tells one filling from another. */
  seed: string
  /** What is written for good besides the company's own words, such as the text of an entry. */
  language?: Language
}

export const demoCompanies: readonly [DemoCompany, DemoCompany] = [danishCompany, italianCompany]

export const companyIn = (regionKey: string): DemoCompany | undefined => demoCompanies.find(company => company.regionKey === regionKey)

export interface DemoStep {
  title: string
  run(desk: Desk): Promise<unknown>
}

/** The steps, in waves: what is in one wave may be done at the same time. */
export function demoSteps({ company, day }: Demo): DemoStep[][] {
  const bills = plannedBills(company, day)
  const sales = plannedSales(company, day)
  const steps = (these: readonly PlannedBill[]): DemoStep[] => photosFirst(these).map(bill => billStep(company, bill))
  const of = (fate: PlannedBill['fate']): PlannedBill[] => bills.filter(bill => bill.fate === fate)
  const waves: DemoStep[][] = [
    [{ title: 'the company', run: desk => introduce(desk, company) }],
    steps(of('posted')),
    [autoPost(true, 'on', addDays(day, -automaticDays))],
    steps(of('automatic')),
    [autoPost(false, 'off')],
    ...sales.map(sale => [saleStep(company, sale)]),
    [{ title: 'the bank', run: desk => importBank(desk, company, day, bills, sales) }],
    [{ title: 'a payment', run: proposePayment }],
    ...quartersOver(day).map(quarter => [{ title: 'a VAT return', run: (desk: Desk) => returnVat(desk, quarter, day) }]),
    [...steps([...of('waiting'), ...oddBills(company, day, bills)]), brokenStep()],
    [autoPost(true, 'on again')],
  ]
  return waves.filter(wave => wave.length > 0)
}

/** They take longest: the others are done meanwhile. */
const photosFirst = (bills: readonly PlannedBill[]): PlannedBill[] =>
  [...bills].sort((one, other) => Number(!!other.photo) - Number(!!one.photo))

const autoPost = (on: boolean, key: string, since?: CalendarDate): DemoStep => ({
  title: 'settings',
  run: desk =>
    desk.act(setAutoPost, { autoPost: on, autoPostThreshold: 0.8 }, `auto-post ${key}`, since === undefined ? undefined : morningOf(since)),
})

async function introduce(desk: Desk, { profile, own, locale }: DemoCompany): Promise<void> {
  const { street, postalCode, city, province, country } = own
  const address = { street, postalCode, city, country, ...(province ? { province } : {}) }
  await desk.act(
    updateOrganization,
    { name: own.name, ...profile, vatNumber: own.vatNumber, iban: own.iban, locale, supplies: 'services', address },
    'profile',
  )
  await desk.act(setVatFrequency, { frequency: 'quarterly' }, 'frequency')
}

/** Somebody is at work by then, wherever in Europe. */
const morningOf = (day: CalendarDate): Date => new Date(`${day}T09:00:00Z`)

function billStep(company: DemoCompany, bill: PlannedBill): DemoStep {
  const { key, fate, photo, receivedOn } = bill
  const at = receivedOn === undefined ? undefined : morningOf(receivedOn)
  return {
    title: bill.supplier.name,
    run: desk =>
      unlessSomebodyHasIt(async () => {
        const bytes = photo ? await photographSlip(bill, company, photo) : await drawBill(bill, company)
        const fileId = photo
          ? await desk.upload(bytes, `${key}.jpg`, 'image/jpeg', key, at)
          : await desk.upload(bytes, `${key}.pdf`, 'application/pdf', key, at)
        const { documentId } = await desk.act(captureDocument, { fileId }, `${key} capture`, at)
        const read = await desk.act(extractDocument, { documentId }, `${key} read`, at)
        if (read.error !== null) return
        const coded = await desk.act(codeDocument, { documentId }, `${key} code`, at)
        if (fate === 'waiting' || coded.state !== 'coded' || coded.error !== null) return
        // What automatic posting held back waits for a person, unless it was there before.
        if (fate === 'posted') await desk.act(postDocument, { documentId }, `${key} post`, at)
      }),
  }
}

const somebodyHasIt: ReadonlySet<string> = new Set(['document_not_found', 'document_changed', 'document_posted', 'document_not_extracted'])

/** Who looks around while the company is being filled may post a document or delete it: then it is theirs. */
async function unlessSomebodyHasIt(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DemoError && somebodyHasIt.has(error.refusal.refusal))) throw error
  }
}

/** A file that was cut off on its way. */
const brokenStep = (): DemoStep => ({
  title: 'a broken file',
  async run(desk) {
    const bytes = Buffer.from(`%PDF-1.7\n${'1 0 obj\n<< /Type /Catalog >>\n'.repeat(20)}`)
    const fileId = await desk.upload(bytes, 'scan-0007.pdf', 'application/pdf', 'broken')
    const { documentId } = await desk.act(captureDocument, { fileId }, 'broken capture')
    await desk.act(extractDocument, { documentId }, 'broken read')
  },
})

/** Saved again it is the one that is there. */
async function clientOf(desk: Desk, { clients }: DemoCompany, at: number): Promise<string> {
  const { name, country, vatNumber, street, postalCode, city, province, sdiCode, email } = clients[at]!
  const contact = await desk.act(
    saveContact,
    { name, type: 'client', country, vatNumber, email, ...(sdiCode ? { sdiCode } : {}) },
    `client ${at}`,
  )
  const { id } = contact
  await desk.act(setContactAddress, { id, street, postalCode, city, country, ...(province ? { province } : {}) }, `client ${at} address`)
  return id
}

async function issue(desk: Desk, company: DemoCompany, { key, client, date, hours, fate }: PlannedSale): Promise<IssuedSale | undefined> {
  const { sale, vatRate, clients, currency } = company
  const contactId = await clientOf(desk, company, client)
  const lines = [{ description: sale.text, quantity: hours, unitPrice: fromMinor(sale.price, currency), vatRate }]
  const draft = await desk.act(saveInvoice, { contactId, date, lines }, `${key} draft`)
  if (fate === 'draft') return undefined
  const issued = await desk.act(issueInvoice, { id: draft.id }, `${key} issue`)
  return { clientName: clients[client]!.name, number: issued.number, date, total: toMinor(issued.payable, currency)! }
}

const saleStep = (company: DemoCompany, sale: PlannedSale): DemoStep => ({
  title: company.clients[sale.client]!.name,
  run: desk => issue(desk, company, sale),
})

async function importBank(
  desk: Desk,
  company: DemoCompany,
  day: CalendarDate,
  bills: readonly PlannedBill[],
  sales: readonly PlannedSale[],
): Promise<void> {
  const paid: IssuedSale[] = []
  for (const sale of sales) {
    const issued = sale.fate === 'paid' ? await issue(desk, company, sale) : undefined
    if (issued) paid.push(issued)
  }
  const csv = statementOf(
    company,
    day,
    bills.filter(({ fate, isUnpaid }) => fate !== 'waiting' && !isUnpaid),
    paid,
  )
  const file = await desk.store(Buffer.from(csv))
  const { account } = company.words.bank
  await desk.act(
    importStatement,
    { ...file, mimeType: 'text/csv', name: 'statement.csv', accountName: account, currency: company.currency },
    'statement',
  )
}

/** One bill is on its way to the bank, unless somebody was quicker; the others can be chosen. */
async function proposePayment(desk: Desk): Promise<void> {
  const orders = await desk.read(listPaymentOrders, { limit: 1 })
  if (orders.items.length > 0) return
  const { items: accounts } = (await desk.read(listBankAccounts, { limit: 1 })) as { items: readonly { id: string }[] }
  const { items: payables } = (await desk.read(listPayables, { limit: 200 })) as {
    items: readonly { ledgerEntryId: string; dueDate: string | null; creditorIban: string | null }[]
  }
  const [account] = accounts
  const [bill] = payables
    .filter(one => one.creditorIban !== null && one.dueDate !== null)
    .sort((one, other) => (one.dueDate! < other.dueDate! ? -1 : 1))
  if (account && bill)
    await desk.act(proposePayments, { bankAccountId: account.id, items: [{ ledgerEntryId: bill.ledgerEntryId }] }, 'payment')
}

/** What had to be filed by now was filed, a few days ahead; what is due later waits as a draft. */
async function returnVat(desk: Desk, { start, end }: Period, day: CalendarDate): Promise<void> {
  const preparedOn = addDays(end, preparedAfterDays)
  const { id, deadline } = await desk.act(
    prepareReturnOfPeriod,
    { date: start },
    `vat ${start}`,
    preparedOn < day ? morningOf(preparedOn) : undefined,
  )
  if (deadline < day) {
    const filedAt = morningOf(addDays(deadline, -filedDaysAhead))
    await desk.act(fileVatReturn, { returnId: id, reference: 'DEMO' }, `vat ${start} file`, filedAt)
  }
}

const preparedAfterDays = 20
const filedDaysAhead = 4

const width = 3

export interface Told extends Steps {
  title: string
}

export interface Filling {
  tell?: (told: Told) => unknown
  /** Raised, no further step is begun, and what is left is not done. */
  signal?: AbortSignal
}

/**
 * Returns when all of it is there: false where it was stopped before. A refusal of any step is thrown. Either way what was done stays, and running it again
 * goes on.
 */
export async function fillDemo(services: Services, caller: Caller, demo: Demo, { tell, signal }: Filling = {}): Promise<boolean> {
  const desk = deskOf(services, caller, demo.seed, demo.language)
  const waves = demoSteps(demo)
  const of = waves.reduce((sum, wave) => sum + wave.length, 0)
  let done = 0
  for (const wave of waves) {
    let next = 0
    const worker = async (): Promise<void> => {
      while (next < wave.length && !signal?.aborted) {
        const step = wave[next++]!
        await step.run(desk)
        done += 1
        await tell?.({ done, of, title: step.title })
      }
    }
    // All come to rest before one of them is heard: nothing goes on behind the caller's back.
    const ended = await Promise.allSettled(Array.from({ length: width }, worker))
    const failed = ended.find(one => one.status === 'rejected')
    if (failed) throw failed.reason
  }
  return done === of
}
