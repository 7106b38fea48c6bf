/** What records say of the sums of an invoice beside its lines: what is added, what is withheld, and what of it is paid. */
import { z } from 'zod'
import type { PricedInvoice } from '../../domain/invoices/invoice.ts'
import { type Payment, paymentOf, paymentStates, type Receivable } from '../../domain/invoices/payment.ts'
import { fromMinor, type Minor } from '../../domain/money/money.ts'

const money = z.number()

const text = z.string().nullable()

export const additionRecord = z.strictObject({
  kind: z.enum(['pension_fund', 'stamp_duty']),
  type: text.meta({ description: 'Of a pension fund: its code (TC01).' }),
  rate: z.number().nullable().meta({ description: 'Of a pension fund: in percent of the base.' }),
  base: money.nullable(),
  net: money,
  appliedVatRate: z.number(),
  nature: text,
  vatCode: z.string(),
  account: z.string(),
})

export const withholdingRecord = z.strictObject({
  type: z.string(),
  rate: z.number().meta({ description: 'In percent of the base.' }),
  reason: z.string(),
  base: money,
  amount: money,
  account: z.string(),
})

export const paymentRecord = z.strictObject({
  state: z.enum(paymentStates).meta({
    description:
      'offset: a credit note took all of it back (or, of a credit note, its invoice takes it up). reversed: its entry was taken back.',
  }),
  currency: z.string().meta({ description: 'That of the books.' }),
  amount: money.meta({ description: 'What is to be paid in all, signed as on the bank account.' }),
  settled: money.meta({ description: 'What bank transactions have settled.' }),
  offset: money.meta({ description: 'What is set off against a credit note, or against the invoice that it corrects.' }),
  open: money.meta({ description: 'What is still to be paid.' }),
})

export const sumsFields = {
  additions: z.array(additionRecord).meta({ description: 'What the terms of the seller add to the lines (cassa, bollo); part of net.' }),
  withholding: withholdingRecord.nullable().meta({ description: 'What the buyer keeps and pays to the tax office (ritenuta).' }),
}

export function toSums({ additions = [], withholding }: PricedInvoice, currency: string) {
  const shown = (amount: Minor): number => fromMinor(amount, currency)
  return {
    additions: additions.map(
      ({ kind, fund, net, appliedVatRate, nature, vatCode, account }): z.input<typeof additionRecord> => ({
        kind,
        type: fund?.type ?? null,
        rate: fund?.rate ?? null,
        base: fund ? shown(fund.base) : null,
        net: shown(net),
        appliedVatRate,
        nature,
        vatCode,
        account,
      }),
    ),
    withholding: withholding ? { ...withholding, base: shown(withholding.base), amount: shown(withholding.amount) } : null,
  }
}

export function toPayment(receivable: Receivable | undefined): z.input<typeof paymentRecord> | null {
  if (!receivable) return null
  const { state, currency, ...sums }: Payment = paymentOf(receivable)
  const shown = (amount: Minor): number => fromMinor(amount, currency)
  return { state, currency, amount: shown(sums.amount), settled: shown(sums.settled), offset: shown(sums.offset), open: shown(sums.open) }
}
