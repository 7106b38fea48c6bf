/** What comes from the bank: booked without a document, by rules, in another currency, and taken back. */
import { expect } from 'vitest'
import { amountOf, type Company, type Step } from './company.ts'
import { sold } from './papers.ts'

const percentOf = (cents: number, percent: number): number => Math.max(1, Math.round((cents * percent) / 100))

export const toAccount: Step = async (company, { cents, choice }) => {
  const { income, cost, saleCode, purchaseCode } = company.facts
  const isSale = choice % 2 === 0
  const transactionId = await company.moved(isSale ? cents : -cents, 'Card')
  const [ledgerAccountId, vatCode] = isSale ? [income, saleCode] : [cost, purchaseCode]
  await company.post(`/transactions/${transactionId}/booking`, { ledgerAccountId, ...(choice % 3 !== 0 && { vatCode }) })
  if (choice % 5 === 0) await company.call('unmatch_transaction', { transactionId })
}

/** Paid in full, in part, or short of a fee; and taken back. */
export const payment: Step = async (company, draw) => {
  const { total, ledgerEntryId } = await sold(company, draw)
  const cents = Math.round(total * 100)
  const paid = [cents, percentOf(cents, 40), cents - Math.min(10, cents - 1), cents + 500][draw.choice % 4]!
  const transactionId = await company.moved(paid, 'Paid')
  await company.call('match_transaction', { transactionId, ledgerEntryId })
  if (draw.choice % 3 === 0) await company.call('unmatch_transaction', { transactionId })
}

/** Sold at the rate of one day and paid at that of another, from an account in its currency or from one in that of the books. */
export const foreignPayment: Step = async (company, draw) => {
  const { foreign, rates } = company.facts
  const [rate, later] = [rates[draw.choice % 3]!, rates[(draw.choice + 1) % 3]!]
  const date = company.day(draw)
  await company.post('/exchange-rates', { currency: foreign, date, rate })
  const invoice = await sold(company, { ...draw, currency: foreign })
  const cents = Math.round(invoice.total * 100)
  company.wait(3)
  await company.post('/exchange-rates', { currency: foreign, date: company.today, rate: later })
  const entry = await company.get(`/ledger-entries/${invoice.ledgerEntryId}`)
  const transactionId =
    draw.choice % 2 === 0
      ? await company.moved(cents, 'Abroad', { currency: foreign, accountId: company.foreignAccount })
      : await company.moved(percentOf(Math.round(entry.amount * 100), 98), 'Abroad')
  await company.call('match_transaction', { transactionId, ledgerEntryId: invoice.ledgerEntryId })
  if (draw.choice % 5 === 0) await company.call('unmatch_transaction', { transactionId })
}

const statement = async (company: Company, rows: [text: string, cents: number][]): Promise<{ importId: string; ids: string[] }> => {
  const account = `Drift ${company.next()}`
  const [year, month, day] = company.today.split('-')
  const written = rows.map(([text, cents]) => `${day}.${month}.${year};${text};${amountOf(cents).toFixed(2).replace('.', ',')}`)
  const reply = await company.service.request(
    company.organization.key,
    'POST',
    `/api/rest/bank-accounts/statements?accountName=${encodeURIComponent(account)}`,
    ['Dato;Tekst;Beløb', ...written, ''].join('\n'),
    { 'content-type': 'text/csv' },
  )
  expect([reply.status, reply.body.detail]).toEqual([200, undefined])
  const ids: string[] = []
  for (const [text] of rows) {
    const { items } = await company.get(`/transactions?q=${encodeURIComponent(text)}`)
    expect([text, items.length]).toEqual([text, 1])
    ids.push(items[0].id)
  }
  return { importId: reply.body.result.importId, ids }
}

/** One rule books by itself, another one proposes; what they booked is taken back together, of one or of both, or stays. */
export const byRule: Step = async (company, draw) => {
  const { fees, cost, purchaseCode } = company.facts
  const { choice } = draw
  // More than any paper of the journey comes to: a rule books nothing that may as well pay an open invoice.
  const cents = 40_000_000 + draw.cents
  const word = `word${company.next()}x`
  const rule = (name: string, automatic: boolean) =>
    company.post('/booking-rules', {
      name,
      words: [name],
      automatic,
      lines: [{ ledgerAccountId: cost, percent: 60, vatCode: purchaseCode }, { ledgerAccountId: fees }],
    })
  const [automatic, proposing] = [await rule(`${word}auto`, true), await rule(`${word}hand`, false)]
  const { ids } = await statement(company, [
    [`${word}auto one`, -cents],
    [`${word}auto two`, -(cents + 1)],
    [`${word}hand three`, -(cents + 2)],
  ])
  const states = async () => Promise.all(ids.map(async id => (await company.get(`/transactions/${id}`)).state))
  expect(await states()).toEqual(['reconciled', 'reconciled', 'unmatched'])
  await company.post(`/transactions/${ids[2]}/booking`, { ruleId: proposing.id })
  if (choice % 3 === 0) return
  expect((await company.post(`/booking-rules/${automatic.id}/hits/reversal`)).takenBack).toBe(2)
  if (choice % 3 === 1) return
  expect((await company.post(`/booking-rules/${proposing.id}/hits/reversal`)).takenBack).toBe(1)
  expect(await states()).toEqual(['unmatched', 'unmatched', 'unmatched'])
}

/** Nothing of it may be settled: what was booked is taken back first. */
export const importTakenBack: Step = async (company, { cents, choice }) => {
  const name = `line${company.next()}x`
  const { importId, ids } = await statement(company, [
    [`${name} one`, cents],
    [`${name} two`, -cents],
  ])
  if (choice % 2 === 0) {
    await company.post(`/transactions/${ids[0]}/booking`, { ledgerAccountId: company.facts.income, vatCode: company.facts.saleCode })
    const refused = await company.try('POST', `/statement-imports/${importId}/reversal`)
    expect([refused.status, refused.body.code]).toEqual([409, 'import_settled'])
    await company.call('unmatch_transaction', { transactionId: ids[0]! })
  }
  expect((await company.post(`/statement-imports/${importId}/reversal`)).removed).toBe(2)
}
