/** What a person writes into the books, and the end of a year. */
import { addDays, addYears } from '../../../src/domain/calendar/dates.ts'
import { amountOf, type Company, type Draw, type Step } from './company.ts'
import { expectSound } from './sound.ts'

/** A sale or a purchase with VAT, owed or paid at once. */
function tradeOf({ facts }: Company, { cents, choice }: Draw): [accountId: string, cents: number, vatCode?: string][] {
  const { income, cost, receivables, payables, bank, saleCode, purchaseCode } = facts
  if (choice % 2 === 0)
    return [
      [choice % 4 === 0 ? receivables : bank, cents],
      [income, -cents, saleCode],
    ]
  return [
    [cost, cents, purchaseCode],
    [choice % 4 === 1 ? payables : bank, -cents],
  ]
}

export const byHand: Step = async (company, draw) => {
  await company.enter(company.day(draw), ...tradeOf(company, draw))
}

export const takenBack: Step = async (company, draw) => {
  const day = company.day(draw)
  const { id } = await company.enter(day, ...tradeOf(company, draw))
  await company.post(`/ledger-entries/${id}/reversal`, { date: draw.choice % 3 === 0 ? day : company.today })
}

/** Taken back by itself, in the same quarter or in one to come. */
export const accrual: Step = async (company, draw) => {
  const lines = tradeOf(company, draw).map(([accountId, cents, vatCode]) => ({
    accountId,
    amount: amountOf(cents),
    ...(vatCode && { vatCode }),
  }))
  const date = company.day(draw)
  await company.post('/ledger-entries', { date, text: 'Accrual', lines, reverseOn: addDays(date, 1 + ((draw.choice * 7) % 60)) })
}

export const template: Step = async (company, draw) => {
  const { rent, bank, payables } = company.facts
  const lines = (cents: number) => [
    { accountId: rent, amount: amountOf(cents) },
    { accountId: draw.choice % 2 === 0 ? bank : payables, amount: amountOf(-cents) },
  ]
  const { id } = await company.post('/entry-drafts', { name: `Rent ${company.next()}`, text: 'Rent', lines: lines(draw.cents) })
  const date = company.day(draw)
  await company.post(`/entry-drafts/${id}/posting`, { date })
  await company.post(`/entry-drafts/${id}/posting`, { date, lines: lines(draw.cents + 77), reverseOn: addDays(date, 1) })
}

/** Short years, so that several of them end on the way. The owner reopens one, something comes late, and it is closed again or stays open. */
export const yearEnd: Step = async (company, draw) => {
  const start = company.closedYears === 0 ? '2026-01-01' : addYears('2026-04-01', company.closedYears - 1)
  const end = company.closedYears === 0 ? '2026-03-31' : addDays(addYears(start, 1), -1)
  const { items } = await company.get('/accounting-years')
  const year = items.find((one: { start: string }) => one.start === start) ?? (await company.post('/accounting-years', { start, end }))
  company.waitUntil(addDays(end, 5))
  await company.post(`/accounting-years/${year.id}/closing`)
  await expectSound(company, end)
  if (draw.choice % 3 !== 0) {
    await company.asOwner(`/accounting-years/${year.id}/reopening`, { reason: 'Something came late' })
    await expectSound(company, end)
    const { rent, bank } = company.facts
    await company.enter(end, [rent, draw.cents], [bank, -draw.cents])
    if (draw.choice % 3 === 1) return
    await company.post(`/accounting-years/${year.id}/closing`)
  }
  company.closedYears++
  const first = addDays(end, 1)
  if (company.firstOpen < first) company.firstOpen = first
}
