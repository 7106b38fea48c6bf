/** What keeps an Italian invoice from being issued. The codes are those of the controls of the exchange system. */

import type { LineInput, PricedLine, ToIssue } from '../../../domain/invoices/invoice.ts'
import { lineProblems, rateProblems, sellerProblems } from '../../../domain/invoices/problems.ts'
import type { Fault } from '../../../domain/refusals.ts'
import { say } from '../../../language/say.ts'
import { isTaxRegime } from '../identity/tax-regimes.ts'
import { natureOf } from '../natures.ts'
import { rates } from '../vat-codes.ts'

export function problems({ facts, priced, date, today }: ToIssue): Fault[] {
  return [
    ...profileProblems({ facts }),
    ...buyerProblems({ facts }),
    ...(date > today ? [{ path: 'date', ...say('invoice_date.future') }] : []),
    ...lineProblems({ facts, priced }),
    ...rateProblems(priced, [...rates, 0], ['N7']),
    ...priced.lines.flatMap(natureProblems),
  ]
}

function profileProblems({ facts }: Pick<ToIssue, 'facts'>): Fault[] {
  const { vatNumber, taxRegime, address } = facts.seller
  const found: Fault[] = []
  if (vatNumber === null) found.push({ path: 'organization.vatNumber', ...say('profile_lacks.partita_iva') })
  if (taxRegime === null || !isTaxRegime(taxRegime)) found.push({ path: 'organization.taxRegime', ...say('profile_lacks.tax_regime') })
  found.push(...sellerProblems(facts))
  if (address.postalCode?.trim() && !/^\d{5}$/.test(address.postalCode)) {
    found.push({ path: 'organization.address.postalCode', ...say('profile_lacks.cap_digits') })
  }
  return found
}

/** Abroad the invoice has a stand-in for an id that is not known. */
function buyerProblems({ facts: { buyer } }: Pick<ToIssue, 'facts'>): Fault[] {
  const isAtHome = buyer.country === null || buyer.country === 'IT'
  if (!isAtHome || buyer.vatNumber !== null || buyer.fiscalCode !== null) return []
  return [{ path: 'buyer.vatNumber', ...say('buyer_id_missing') }]
}

function natureProblems(line: PricedLine, at: number): Fault[] {
  const ofNature = givenProblems(line, at)
  if (ofNature.length > 0 || line.appliedVatRate !== 0 || line.nature !== null) return ofNature
  return [{ path: `lines.${at}.vatRate`, ...say('nature_of_line.missing') }]
}

function givenProblems({ vatNature, vatRate }: LineInput, at: number): Fault[] {
  if (vatNature === null) return []
  const path = `lines.${at}.vatNature`
  if (vatRate !== 0) return [{ path, ...say('nature_of_line.unwanted', { rate: vatRate }) }]
  if (natureOf(vatNature) !== undefined) return []
  const isGeneric = /^N[236]$/.test(vatNature)
  return [{ path, ...(isGeneric ? say('nature_of_line.too_general', { nature: vatNature }) : say('nature_of_line.unknown')) }]
}
