/** What keeps any invoice from being issued, in every country. Paths are those of what is to be mended: the draft, its buyer, the organization's profile. */
import { inWords } from '../money/money.ts'
import type { Fault } from '../refusals.ts'
import type { PricedInvoice, SaleFacts } from './invoice.ts'

const isBlank = (text: string | null): boolean => text === null || text.trim() === ''

/** Name and address of the seller stand on every invoice (directive 2006/112/EC, art. 226, nr. 5). */
export function sellerProblems({ seller }: Pick<SaleFacts, 'seller'>): Fault[] {
  const { name, address } = seller
  const needed: readonly [path: string, value: string | null, what: string][] = [
    ['organization.name', name, 'its name'],
    ['organization.address.street', address.street, 'the street of its address'],
    ['organization.address.postalCode', address.postalCode, 'the postal code of its address'],
    ['organization.address.city', address.city, 'the city of its address'],
  ]
  return needed
    .filter(([, value]) => isBlank(value))
    .map(([path, , what]) => ({ path, message: `The profile of the organization lacks ${what}, which every invoice shows.` }))
}

export function lineProblems({ facts, priced }: { facts: SaleFacts; priced: PricedInvoice }): Fault[] {
  const problems: Fault[] = []
  if (isBlank(facts.buyer.name)) problems.push({ path: 'buyer.name', message: 'The buyer has no name.' })
  if (facts.lines.length === 0) return [...problems, { path: 'lines', message: 'The invoice has no lines.' }]
  for (const [at, line] of facts.lines.entries()) {
    if (isBlank(line.description)) problems.push({ path: `lines.${at}.description`, message: 'The line does not say what is sold.' })
  }
  if (priced.total === 0 || priced.payable === 0) {
    problems.push({
      path: 'lines',
      message: `The lines come to ${inWords(priced.payable, facts.currency)}: there is nothing to be paid or booked.`,
    })
  }
  return problems
}

/** Rates that the country does not have, where VAT of the country is charged at all. */
export function rateProblems(priced: PricedInvoice, rates: readonly number[]): Fault[] {
  const inText = `${rates.slice(0, -1).join(', ')} or ${rates.at(-1)}`
  return priced.lines.flatMap(({ appliedVatRate }, at) =>
    rates.includes(appliedVatRate)
      ? []
      : [{ path: `lines.${at}.vatRate`, message: `There is no VAT of ${appliedVatRate} %: write ${inText}.` }],
  )
}
