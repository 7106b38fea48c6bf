/** What each VAT category asks for (the families BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O and BR-B of EN 16931). */
import type { XmlElement } from '../../text/xml-writer.ts'
import type { RuleBreach } from './tree.ts'
import { amountAt, at, every, linesOf, subtotalsOf, sumOf, textAt } from './tree.ts'

/** The letters that the rules of a category begin with are not always those of its code. */
const families: Readonly<Record<string, string>> = { S: 'S', Z: 'Z', E: 'E', AE: 'AE', K: 'IC', G: 'G', O: 'O', B: 'B' }

const seller = 'cac:AccountingSupplierParty/cac:Party'
const buyer = 'cac:AccountingCustomerParty/cac:Party'

const hasTax = (document: XmlElement, party: string, scheme?: string): boolean =>
  every(document, `${party}/cac:PartyTaxScheme`).some(
    one => textAt(one, 'cbc:CompanyID') !== '' && (scheme === undefined || textAt(one, 'cac:TaxScheme/cbc:ID') === scheme),
  )

const hasBuyerId = (document: XmlElement): boolean =>
  hasTax(document, buyer, 'VAT') || textAt(document, `${buyer}/cac:PartyLegalEntity/cbc:CompanyID`) !== ''

/** Rule 02: who must be known to the tax office by which number. */
const identities: Readonly<Record<string, (document: XmlElement) => boolean>> = {
  S: document => hasTax(document, seller),
  Z: document => hasTax(document, seller),
  E: document => hasTax(document, seller),
  AE: document => hasTax(document, seller) && hasBuyerId(document),
  K: document => hasTax(document, seller, 'VAT') && hasTax(document, buyer, 'VAT'),
  G: document => hasTax(document, seller, 'VAT'),
  O: document => !hasTax(document, seller, 'VAT') && !hasTax(document, buyer, 'VAT'),
  B: document => [seller, buyer].every(party => textAt(document, `${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`) === 'IT'),
}

const lineCategory = 'cac:Item/cac:ClassifiedTaxCategory'

const taxed = new Set(['S', 'B'])
const withoutReason = new Set(['S', 'Z', 'B'])

function ofSubtotal(document: XmlElement, subtotal: XmlElement): RuleBreach[] {
  const id = textAt(subtotal, 'cac:TaxCategory/cbc:ID')
  const family = families[id]
  if (family === undefined) return [{ rule: 'BR-CL-18' }]
  const percent = at(subtotal, 'cac:TaxCategory/cbc:Percent')
  const rate = amountAt(subtotal, 'cac:TaxCategory/cbc:Percent')
  const hasRate = taxed.has(id) ? rate > 0n : id === 'O' ? percent === undefined : percent !== undefined && rate === 0n
  const lines = linesOf(document).filter(
    line => textAt(line, `${lineCategory}/cbc:ID`) === id && amountAt(line, `${lineCategory}/cbc:Percent`) === rate,
  )
  const hasReason = textAt(subtotal, 'cac:TaxCategory/cbc:TaxExemptionReason|cac:TaxCategory/cbc:TaxExemptionReasonCode') !== ''
  const checks: [string, boolean][] = [
    // The rate does not fit the VAT category.
    ['05', hasRate],
    // A taxable amount is not the sum of its lines.
    ['08', amountAt(subtotal, 'cbc:TaxableAmount') === sumOf(lines, 'cbc:LineExtensionAmount')],
    // There is VAT where none is charged.
    ['09', taxed.has(id) || amountAt(subtotal, 'cbc:TaxAmount') === 0n],
    // A reason for charging no VAT is missing, or is given where there is VAT.
    ['10', hasReason !== withoutReason.has(id)],
  ]
  return checks.filter(([, isKept]) => !isKept).map(([rule]) => ({ rule: `BR-${family}-${rule}` }))
}

export function categoryBreaches(document: XmlElement): RuleBreach[] {
  const rows = subtotalsOf(document)
  const ids = rows.map(row => textAt(row, 'cac:TaxCategory/cbc:ID'))
  const present = [...new Set(ids)]
  const ofLines = [...new Set(linesOf(document).map(line => textAt(line, `${lineCategory}/cbc:ID`)))]
  const breaches = rows.flatMap(row => ofSubtotal(document, row))
  const add = (rule: string): number => breaches.push({ rule })
  // A VAT category of a line has no row.
  for (const id of ofLines) if (!present.includes(id)) add(`BR-${families[id] ?? id}-01`)
  for (const id of present) {
    const count = ids.filter(other => other === id).length
    // It has more than one row.
    if (!taxed.has(id) && count > 1) add(`BR-${families[id] ?? id}-01`)
    // A number of the seller or of the buyer is missing, or may not be there.
    if (identities[id]?.(document) === false) add(`BR-${families[id]}-02`)
  }
  // Nothing can stand beside what is not subject to VAT.
  if (present.includes('O') && present.length > 1) add('BR-O-11')
  // Split payment cannot stand beside ordinary VAT.
  if (present.includes('B') && present.includes('S')) add('BR-B-02')
  // The day of delivery is missing.
  if (present.includes('K') && textAt(document, 'cac:Delivery/cbc:ActualDeliveryDate') === '') add('BR-IC-11')
  // The country of delivery is missing.
  if (present.includes('K') && textAt(document, 'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode') === '')
    add('BR-IC-12')
  return breaches
}
