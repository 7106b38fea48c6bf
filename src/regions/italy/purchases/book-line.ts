/** Account and VAT code of one line of a purchase, with the reasons. */
import { because, type Evidence } from '../../../domain/coding/coding-reason.ts'
import type { Choice, LineFacts } from '../../../domain/coding/rules.ts'
import { chargesSalesTax } from '../../../domain/documents/other-taxes.ts'
import type { Category } from '../../../domain/ledger/chart.ts'
import { say } from '../../../language/say.ts'
import { nameOf } from '../chart.ts'
import { isBoughtOnTheSpot, sellsFromAbroad, vatFromAbroad, vatOfItalianNumber } from './abroad.ts'
import { assetOrCost, isAssetKind } from './assets.ts'
import { categoryOf } from './categories.ts'
import { chosen, isTaxed, type Reason, type VatChoice } from './choices.ts'
import { domesticVat, outside, receiptWithoutInvoice } from './domestic.ts'
import { saysPurpose, saysResale } from './food.ts'
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
  const isTaxedThere = isTaxed(part) || chargesSalesTax(facts.extraction)
  const isSettled = origin.kind === 'domestic' || (origin.kind === 'unknown' && (isTaxedThere || isBoughtOnTheSpot(category)))
  if (isReceipt && isSettled) return isExempt(line) ? outside(category) : receiptWithoutInvoice(line)
  if (origin.kind === 'unknown')
    return chosen(null, [because(say('origin_unknown'), { evidence: origin.evidence, law: 'DPR 633/72 art. 17' })])
  if (origin.kind !== 'domestic') return vatFromAbroad(line)
  return sellsFromAbroad(line) ? vatOfItalianNumber(line) : domesticVat(line)
}

/** What insurers, banks and the post sell is exempt and need not be invoiced (DPR 633/72 art. 22): their receipt says all that there is to say. */
const needNoInvoice: ReadonlySet<string> = new Set(['insurance', 'bank_fees', 'postage'])

const isExempt = ({ part, category }: LineFacts): boolean =>
  !isTaxed(part) && needNoInvoice.has(category) && (part.nature === null || part.nature === 'N4')

function accountOf(line: LineFacts): { number: string; reason: Reason } {
  const { part, category } = line
  const sold = mayBeSold.has(category) ? saysResale(line) : undefined
  if (sold !== undefined) return ofGoods(sold)
  if (isAssetKind(category)) return assetOrCost(line)
  if (category === 'food') return foodAccount(line)
  // A building subcontract says what it is by its nature, whatever the words.
  if (part.nature === 'N6.3') {
    const number = categoryOf('subcontractor').ledgerAccountId
    const said = say('account_of_nature', { nature: part.nature, account: number, accountName: nameOf(number) })
    return { number, reason: because(said, { evidence: 'natura N6.3', field: 'ledgerAccountId' }) }
  }
  return ofCategory(categoryOf(category), null)
}

/** What is a thing for use by its kind, and merchandise where the bill says so. */
const mayBeSold: ReadonlySet<string> = new Set(['it_hardware', 'furniture', 'office', 'publications'])

function ofCategory({ slug, ledgerAccountId: number }: Category, evidence: Evidence | null): { number: string; reason: Reason } {
  const said = say('account_of_category', { category: slug, account: number, accountName: nameOf(number) })
  return { number, reason: because(said, { evidence, field: 'ledgerAccountId' }) }
}

function ofGoods(evidence: Evidence): { number: string; reason: Reason } {
  const number = categoryOf('goods').ledgerAccountId
  const said = say('bought_for_resale', { account: number, accountName: nameOf(number) })
  return { number, reason: because(said, { evidence, field: 'ledgerAccountId' }) }
}

function foodAccount(line: LineFacts): { number: string; reason: Reason } {
  const purpose = isBookedWithVat(line) ? line.fact('food_purpose', saysPurpose(line)) : saysPurpose(line)
  if (purpose?.answer === 'resale') return ofGoods(purpose.evidence)
  return ofCategory(categoryOf(purpose?.answer === 'gifts' ? 'gifts' : 'food'), purpose?.evidence ?? null)
}

/** Nothing is asked about the VAT of a receipt, which carries none. */
const isBookedWithVat = ({ facts, origin }: LineFacts): boolean => facts.extraction.kind !== 'receipt' || origin.kind !== 'domestic'
