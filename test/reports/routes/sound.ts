/** What must hold of the reports whatever was posted, and by whatever route. */
import { expect } from 'vitest'
import type { CalendarDate } from '../../../src/domain/calendar/dates.ts'
import { type Company, centsOf } from './company.ts'
import { quarterNamed, quarterOf } from './quarters.ts'

interface Row {
  key: string
  amount: number
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + centsOf(one), 0)

/** At the end of a day: the trial balance is zero, the balance sheet balances, the result is the change of equity, ages are what is open. */
export async function expectSound(company: Company, day: CalendarDate): Promise<void> {
  const { totals, accounts } = await company.get(`/trial-balance?to=${day}`)
  expect(totals.debit).toBe(totals.credit)
  const balance = (number: string) => centsOf(accounts.find(({ account }: { account: string }) => account === number)?.balance ?? 0)
  const { rows }: { rows: Row[] } = await company.get(`/reports/balance-sheet?on=${day}`)
  const amount = (all: Row[], wanted: string) => all.find(({ key }) => key === wanted)!.amount
  expect(amount(rows, 'assets')).toBe(amount(rows, 'liabilities'))
  const result = await company.get(`/reports/profit-and-loss?from=2000-01-01&to=${day}`)
  const equity = total(rows.filter(({ key }) => /^(E|SPP\.A)\./.test(key)).map(row => row.amount))
  expect(equity).toBe(centsOf(amount(result.rows, 'result')))
  for (const kind of ['receivables', 'payables'] as const) {
    const aged = await company.get(`/reports/aged-${kind}?on=${day}`)
    const owed = kind === 'payables' ? 0 - balance(company.facts[kind]) : balance(company.facts[kind])
    expect([kind, centsOf(aged.totals.total)]).toEqual([kind, owed])
    const positions = aged.parties.flatMap((party: { positions: { open: number }[] }) => party.positions)
    expect([kind, total(positions.map(({ open }: { open: number }) => open))]).toEqual([kind, centsOf(aged.totals.total)])
  }
}

/** The account of the One Stop Shop is what its returns say less what was paid, and what was withheld is what its list says. */
export async function expectOwed(company: Company): Promise<void> {
  const { oss, withholding } = company.facts
  let declared = 0
  for (let at = 0; at <= quarterOf(company.today); at++)
    declared += centsOf((await company.get(`/reports/oss-return?quarter=${quarterNamed(at)}`)).vat)
  expect(declared - company.ossPaid).toBe(0 - (await company.balanceOf(oss)))
  if (withholding === null) return
  const { open } = await company.get(`/reports/withholding?from=2026-01-01&to=${company.today}`)
  expect(centsOf(open)).toBe(0 - (await company.balanceOf(withholding)))
}

/** Goods for businesses in other EU countries: what their list says and what was sold are the same. Danish Intrastat counts goods for consumers there as well. */
export async function expectAbroad(company: Company): Promise<void> {
  const { goods, unlisted, intrastat } = await company.get(`/reports/eu-sales-list?from=2026-01-01&to=${company.today}`)
  expect([unlisted, centsOf(goods)]).toEqual([[], company.abroad])
  if (company.region === 'denmark') return
  const dispatched = intrastat.filter(({ flow }: { flow: string }) => flow === 'dispatch').map(({ value }: { value: number }) => value)
  expect(total(dispatched)).toBe(company.abroad)
}

interface Box {
  key: string
  amount: number
}

/** The registers of a return say what the return says, which Denmark cuts to whole kroner: `+ 0`, for what is cut to nothing has no sign. */
export async function expectRegisters(company: Company, returnId: string): Promise<Box[]> {
  const register = await company.get(`/reports/vat-register?returnId=${returnId}`)
  const { boxes } = await company.get(`/vat-returns/${returnId}`)
  for (const { key, amount } of register.boxes as Box[]) {
    const box = boxes.find((one: Box) => one.key === key)
    expect([key, company.region === 'italy' ? amount : Math.trunc(amount) + 0]).toEqual([key, box.amount])
  }
  const sections: { key: string; deductible: number }[] = register.sections
  const deducted = sections.filter(({ key }) => ['A', 'ARC', 'K'].includes(key)).map(({ deductible }) => deductible)
  const box = (register.boxes as Box[]).find(({ key }) => key === company.facts.vatDeducted.boxes[0])!
  expect(total(deducted)).toBe(centsOf(box.amount))
  return register.boxes
}

/** Of the returns that are not settled, the accounts of VAT hold just what their registers say. */
export async function expectVatAccounts(company: Company, to: CalendarDate): Promise<void> {
  const { vatDue, vatDeducted } = company.facts
  const sums = { due: 0, deducted: 0 }
  for (const id of company.filed) {
    if (company.settled.has(id)) continue
    const boxes = await expectRegisters(company, id)
    const boxed = (keys: readonly string[]) => total(boxes.filter(({ key }) => keys.includes(key)).map(({ amount }) => amount))
    sums.due += boxed(vatDue.boxes)
    sums.deducted += boxed(vatDeducted.boxes)
  }
  const { accounts } = await company.get(`/trial-balance?to=${to}`)
  const held = (numbers: readonly string[]) =>
    total(
      accounts.filter(({ account }: { account: string }) => numbers.includes(account)).map(({ balance }: { balance: number }) => balance),
    )
  expect({ due: 0 - held(vatDue.accounts), deducted: held(vatDeducted.accounts) }).toEqual(sums)
  if (!company.filed.every(id => company.settled.has(id))) return
  const emptied = [...vatDue.accounts, ...vatDeducted.accounts].map(account => [account, held([account])])
  expect(emptied).toEqual(emptied.map(([account]) => [account, 0]))
}
