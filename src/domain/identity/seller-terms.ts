/** How an organization invoices, where its country knows such terms. Their codes and what is allowed are the country's. */
import { toDecimal } from '../money/money.ts'

export interface PensionFundTerms {
  type: string
  /** In percent of the fee: 4 for most. */
  rate: number
}

export interface WithholdingTerms {
  type: string
  /** In percent: 20 for professionals, 23 for agents. */
  rate: number
  reason: string
  /** The part of the fee that it is taken of, in percent: all of it, half of an agent's commission, or a fifth where the agent employs others. */
  base: number
}

/** Whether stamp duty stays with the seller, or is charged to the buyer as a line of its own. The law leaves it to them (DPR 642/72 art. 22). */
export const stampDutyBearers = ['seller', 'buyer'] as const

export type StampDutyBearer = (typeof stampDutyBearers)[number]

export interface SellerTerms {
  pensionFund: PensionFundTerms | null
  withholding: WithholdingTerms | null
  stampDutyBorneBy: StampDutyBearer
}

/** More than nothing, at most everything, and no more than two decimals. */
export const isPercentage = (rate: number): boolean => rate > 0 && rate <= 100 && toDecimal(rate).scale <= 2
