/** What keeps any invoice from being issued, in every country. Paths are those of what is to be mended: the draft, its buyer, the organization's profile. */
import { say } from '../../language/say.ts'
import { fromMinor } from '../money/money.ts'
import type { Fault } from '../refusals.ts'
import type { PricedInvoice, SaleFacts } from './invoice.ts'

const isBlank = (text: string | null): boolean => text === null || text.trim() === ''

/** Name and address of the seller stand on every invoice (directive 2006/112/EC, art. 226, nr. 5). */
export function sellerProblems({ seller }: Pick<SaleFacts, 'seller'>): Fault[] {
  const { name, address } = seller
  const needed = [
    ['organization.name', name, 'name'],
    ['organization.address.street', address.street, 'street'],
    ['organization.address.postalCode', address.postalCode, 'postalCode'],
    ['organization.address.city', address.city, 'city'],
  ] as const
  return needed.filter(([, value]) => isBlank(value)).map(([path, , field]) => ({ path, ...say('profile_lacks', { field }) }))
}

export function lineProblems({ facts, priced }: { facts: SaleFacts; priced: PricedInvoice }): Fault[] {
  const problems: Fault[] = []
  if (isBlank(facts.buyer.name)) problems.push({ path: 'buyer.name', ...say('buyer_name_missing') })
  if (facts.lines.length === 0) return [...problems, { path: 'lines', ...say('invoice_without_lines') }]
  for (const [at, line] of facts.lines.entries()) {
    if (isBlank(line.description)) problems.push({ path: `lines.${at}.description`, ...say('line_without_description') })
  }
  if (priced.total === 0 || priced.payable === 0) {
    const { currency } = facts
    problems.push({ path: 'lines', ...say('nothing_to_pay', { amount: fromMinor(priced.payable, currency), currency }) })
  }
  return problems
}

/** Rates that the country does not have, where VAT of the country is charged at all: those of the one-stop shop are of other countries. */
export function rateProblems(priced: PricedInvoice, rates: readonly number[], ossCodes: readonly string[]): Fault[] {
  return priced.lines.flatMap(({ appliedVatRate: rate, vatCode }, at) =>
    rates.includes(rate) || ossCodes.includes(vatCode)
      ? []
      : [{ path: `lines.${at}.vatRate`, ...say('no_such_vat_rate', { rate, rates }) }],
  )
}
