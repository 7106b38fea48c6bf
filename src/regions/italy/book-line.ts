/** Account and VAT code of one line of a purchase, with the reasons. */
import type { Choice, LineFacts } from '../../domain/coding/rules.ts'
import { inWords } from '../../domain/money.ts'
import { isBoughtOnTheSpot, sellsFromAbroad, vatFromAbroad, vatOfItalianNumber } from './abroad.ts'
import { categoryOf } from './categories.ts'
import { chart } from './chart.ts'
import { because, chosen, isTaxed, type Reason, type VatChoice } from './choices.ts'
import { domesticVat, outside, receiptWithoutInvoice } from './domestic.ts'
import { incomeTaxReasons } from './income-tax.ts'

export function bookLine(line: LineFacts): Choice {
  const account = accountOf(line)
  const vat = vatOf(line)
  return {
    ledgerAccountId: account.number,
    vatCode: vat.vatCode,
    reasons: [account.reason, ...vat.reasons, ...incomeTaxReasons(line.category)],
    warnings: vat.warnings,
  }
}

function vatOf(line: LineFacts): VatChoice {
  const { origin, part, category, facts } = line
  const isReceipt = facts.extraction.kind === 'receipt'
  // Wherever it may be from, a receipt with VAT on it, or for what is bought on the spot, carries nothing to deduct and nothing to owe.
  const isSettled = origin.kind === 'domestic' || (origin.kind === 'unknown' && (isTaxed(part) || isBoughtOnTheSpot(category)))
  if (isReceipt && isSettled) return isExempt(line) ? outside(category) : receiptWithoutInvoice(line)
  if (origin.kind === 'unknown')
    return chosen(null, [because('origin_unknown', origin.message, { evidence: origin.evidence, law: 'DPR 633/72 art. 17' })])
  if (origin.kind !== 'domestic') return vatFromAbroad(line)
  return sellsFromAbroad(line) ? vatOfItalianNumber(line) : domesticVat(line)
}

/** What insurers, banks and the post sell is exempt and need not be invoiced (DPR 633/72 art. 22): their receipt says all that there is to say. */
const needNoInvoice: ReadonlySet<string> = new Set(['insurance', 'bank_fees', 'postage'])

const isExempt = ({ part, category }: LineFacts): boolean =>
  !isTaxed(part) && needNoInvoice.has(category) && (part.nature === null || part.nature === 'N4')

/** In cents: what costs less may be written off at once (TUIR art. 102, c. 5). */
const assetMin = 51646

/** The account for a thing that is too small to be an asset. */
const consumables = '4102'
const assets: ReadonlySet<string> = new Set(['it_hardware', 'furniture'])

const nameOf = (number: string): string => chart.find(account => account.number === number)?.name.local ?? number

function accountOf({ part, category, facts }: LineFacts): { number: string; reason: Reason } {
  const { name, ledgerAccountId } = categoryOf(category)
  if (assets.has(category)) {
    const isAsset = Math.abs(part.net) >= assetMin
    const number = isAsset ? ledgerAccountId : consumables
    const message = isAsset
      ? `From 516.46 EUR on it is an asset: account ${number}, ${nameOf(number)}.`
      : `Below 516.46 EUR it is a cost of the year: account ${number}, ${nameOf(number)}.`
    const evidence = inWords(part.net, facts.currency)
    return { number, reason: because('asset_limit', message, { evidence, law: 'TUIR art. 102, c. 5', field: 'ledgerAccountId' }) }
  }
  // A building subcontract says what it is by its nature, whatever the words.
  if (part.nature === 'N6.3') {
    const number = categoryOf('subcontractor').ledgerAccountId
    const message = `The nature N6.3 stands for a building subcontract: account ${number}, ${nameOf(number)}.`
    return { number, reason: because('account_of_nature', message, { evidence: 'natura N6.3', field: 'ledgerAccountId' }) }
  }
  const message = `${name.english}: account ${ledgerAccountId}, ${nameOf(ledgerAccountId)}.`
  return { number: ledgerAccountId, reason: because('account_of_category', message, { field: 'ledgerAccountId' }) }
}
