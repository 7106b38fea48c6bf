/** What keeps an Italian invoice from being issued. The codes are those of the controls of the exchange system. */

import type { LineInput, PricedLine, ToIssue } from '../../../domain/invoices/invoice.ts'
import { lineProblems, rateProblems, sellerProblems } from '../../../domain/invoices/problems.ts'
import type { Fault } from '../../../domain/refusals.ts'
import { isTaxRegime } from '../identity/tax-regimes.ts'
import { natureOf } from '../natures.ts'
import { rates } from '../vat-codes.ts'

export function problems({ facts, priced, date, today }: ToIssue): Fault[] {
  return [
    ...profileProblems({ facts }),
    ...buyerProblems({ facts }),
    ...(date > today ? [{ path: 'date', message: 'The date is in the future, which the exchange system rejects (00403).' }] : []),
    ...lineProblems({ facts, priced }),
    ...rateProblems(priced, [...rates, 0]),
    ...priced.lines.flatMap(natureProblems),
  ]
}

function profileProblems({ facts }: Pick<ToIssue, 'facts'>): Fault[] {
  const { vatNumber, taxRegime, address } = facts.seller
  const found: Fault[] = []
  if (vatNumber === null) {
    found.push({
      path: 'organization.vatNumber',
      message: 'The profile of the organization lacks its partita IVA, which every invoice shows.',
    })
  }
  if (taxRegime === null || !isTaxRegime(taxRegime)) {
    const message = 'The profile of the organization lacks its tax regime (RF01 for the ordinary one), which every invoice states.'
    found.push({ path: 'organization.taxRegime', message })
  }
  found.push(...sellerProblems(facts))
  if (address.postalCode?.trim() && !/^\d{5}$/.test(address.postalCode)) {
    found.push({ path: 'organization.address.postalCode', message: 'The postal code (CAP) of the organization has 5 digits.' })
  }
  return found
}

/** Abroad the invoice has a stand-in for an id that is not known. */
function buyerProblems({ facts: { buyer } }: Pick<ToIssue, 'facts'>): Fault[] {
  const isAtHome = buyer.country === null || buyer.country === 'IT'
  if (!isAtHome || buyer.vatNumber !== null || buyer.fiscalCode !== null) return []
  const message = 'A buyer in Italy needs a partita IVA or a codice fiscale, without which the exchange system rejects the invoice (00417).'
  return [{ path: 'buyer.vatNumber', message }]
}

function natureProblems(line: PricedLine, at: number): Fault[] {
  const ofNature = givenProblems(line, at)
  if (ofNature.length > 0 || line.appliedVatRate !== 0 || line.nature !== null) return ofNature
  const message =
    'A line of 0 % needs the reason why there is no VAT (natura): write 22, 10, 5 or 4, or issue it with issue_einvoice, whose lines have a vatNature.'
  return [{ path: `lines.${at}.vatRate`, message }]
}

function givenProblems({ vatNature, vatRate }: LineInput, at: number): Fault[] {
  if (vatNature === null) return []
  const path = `lines.${at}.vatNature`
  if (vatRate !== 0)
    return [{ path, message: `A line of ${vatRate} % has no natura (00401): leave it out, or write 0 % where no VAT is charged.` }]
  if (natureOf(vatNature) !== undefined) return []
  const isGeneric = /^N[236]$/.test(vatNature)
  const message = isGeneric
    ? `${vatNature} is too general since 2021 (00445): write ${vatNature}.1 or another of its kind.`
    : 'There is no such natura: write one of N1, N2.1, N2.2, N3.1 to N3.6, N4, N5, N6.1 to N6.9 and N7.'
  return [{ path, message }]
}
