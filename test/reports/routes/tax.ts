/** VAT returns and those of the One Stop Shop: filed, settled, paid from the bank, and reopened. */
import { expect } from 'vitest'
import { addDays } from '../../../src/domain/calendar/dates.ts'
import { type Company, centsOf, italianVat, type Step } from './company.ts'
import { sold } from './papers.ts'
import { endOfQuarter, quarterNamed, quarterOf } from './quarters.ts'
import { expectRegisters } from './sound.ts'

/** Null where the entry owes nothing. */
async function settle(company: Company, path: string): Promise<{ id: string; amount: number } | null> {
  const { status, body } = await company.try('POST', `${path}/settlement`, { date: company.today })
  if (status === 200) return body.result
  expect([status, body.code]).toEqual([409, 'nothing_to_settle'])
  return null
}

async function pay(company: Company, { id, amount }: { id: string; amount: number }): Promise<string | null> {
  if (amount === 0) return null
  company.wait(2)
  const transactionId = await company.moved(centsOf(amount), 'Tax')
  await company.call('match_transaction', { transactionId, ledgerEntryId: id })
  return transactionId
}

/** The quarter that is the next one to file. */
export async function fileVat(company: Company): Promise<string> {
  const at = company.filed.length
  company.waitUntil(addDays(endOfQuarter(at), 3))
  const { id } = await company.post('/vat-returns', { date: endOfQuarter(at) })
  await company.call('file_vat_return', { returnId: id })
  company.filed.push(id)
  const first = addDays(endOfQuarter(at), 1)
  if (company.firstOpen < first) company.firstOpen = first
  await expectRegisters(company, id)
  return id
}

export async function settleVat(company: Company, id: string) {
  const entry = await settle(company, `/vat-returns/${id}`)
  company.settled.add(id)
  return entry
}

export const vatReturn: Step = async (company, { choice }) => {
  const id = await fileVat(company)
  const entry = choice % 4 === 0 ? null : await settleVat(company, id)
  const payment = entry && choice % 4 !== 1 ? await pay(company, entry) : null
  if (choice % 3 !== 0) return
  // Never sent: what was paid for it is taken off it first.
  if (payment) await company.call('unmatch_transaction', { transactionId: payment })
  await company.asOwner(`/vat-returns/${id}/reopening`, { reason: 'It was not sent' })
  company.settled.delete(id)
  company.filed.pop()
}

export const ossSale: Step = async (company, draw) => {
  const { number } = await sold(company, { ...draw, contactId: company.consumer, text: 'Chair' })
  if (draw.choice % 3 !== 0) return
  await sold(company, { ...draw, back: 0, cents: -draw.cents, contactId: company.consumer, text: `Returned ${number}` })
}

export const ossReturn: Step = async (company, draw) => {
  await ossSale(company, draw)
  let id = ''
  let payable = 0
  for (const last = quarterOf(company.today); company.ossQuarter <= last; company.ossQuarter++) {
    company.waitUntil(addDays(endOfQuarter(company.ossQuarter), 3))
    const quarter = quarterNamed(company.ossQuarter)
    const { version } = await company.get(`/reports/oss-return?quarter=${quarter}`)
    ;({ id, payable } = await company.post('/oss-returns', { quarter, version }))
  }
  const entry = draw.choice % 4 === 0 ? null : await settle(company, `/oss-returns/${id}`)
  const payment = entry && draw.choice % 4 !== 1 ? await pay(company, entry) : null
  if (payment) company.ossPaid += centsOf(payable)
  if (draw.choice % 5 !== 0) return
  if (payment) {
    await company.call('unmatch_transaction', { transactionId: payment })
    company.ossPaid -= centsOf(payable)
  }
  await company.asOwner(`/oss-returns/${id}/reopening`, { reason: 'It was not sent' })
  company.ossQuarter--
}

/** Sold over the counter, with nobody named, at two rates. */
export const takings: Step = async (company, draw) => {
  const { income, bank, saleCode } = company.facts
  const day = company.day(draw)
  await company.enter(day, [bank, draw.cents], [income, -draw.cents, saleCode])
  await company.enter(day, [bank, draw.cents + 1], [income, -draw.cents - 1, '10'])
}

/** Paid in December: the last quarter of the year takes it off what is to be paid, down to a credit. */
export const vatAdvance: Step = async (company, { cents }) => {
  while (company.filed.length % 4 !== 3) await fileVat(company)
  const at = company.filed.length
  company.waitUntil(addDays(endOfQuarter(at), -3))
  const day = [company.today, endOfQuarter(at)].sort()[0]!
  await company.enter(day, [italianVat.advance, cents], [company.facts.bank, -cents])
  company.advances.set(at, cents + (company.advances.get(at) ?? 0))
  const { boxes } = await company.get(`/vat-returns/${await fileVat(company)}`)
  expect(centsOf(boxes.find(({ key }: { key: string }) => key === 'VP13').amount)).toBe(company.advances.get(at))
}

/** A credit that other books left, and what an F24 takes of it for another tax. */
export const vatCredit: Step = async (company, { cents, choice }) => {
  const { bank, withholding } = company.facts
  const day = company.day({ back: 0 })
  await company.enter(day, [italianVat.credit, cents], [bank, -cents])
  const used = Math.ceil(cents / (1 + (choice % 4)))
  if (choice % 3 !== 0) await company.enter(day, [withholding!, used], [italianVat.credit, -used])
}

/** All is filed and settled: the advance is used up, and what stands as a credit is what the next return begins with. */
export async function expectCarried(company: Company): Promise<void> {
  expect(await company.balanceOf(italianVat.advance)).toBe(0)
  const { carried } = await company.post('/vat-returns', { date: endOfQuarter(company.filed.length) })
  expect(centsOf(carried.credit) + centsOf(carried.creditOfLastYear)).toBe(await company.balanceOf(italianVat.credit))
}
