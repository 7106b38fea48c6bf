/**
 * What a draft comes to while it is typed: by the code that prices it on the server. How VAT is charged is what the service said last; it says it anew when
 * the draft is saved.
 */
import type { Addition, PricedInvoice, SalesRules, TreatedLine } from '../../../src/domain/invoices/invoice.ts'
import { amountFaults, priceInvoice } from '../../../src/domain/invoices/price.ts'
import { decimalText, fromMinor, percentOf, sum, toMinor, zero } from '../../../src/domain/money/money.ts'
import type { DraftBody, InvoiceRecord } from './draft-fields.ts'

/** Where the rate of the line is what is charged. */
const chargesAsWritten: ReadonlySet<string> = new Set(['domestic', 'domestic_public', 'eu_consumer', 'outside_eu_consumer'])

type Known = Pick<InvoiceRecord, 'lines' | 'additions' | 'withholding' | 'vatTreatment' | 'total' | 'payable' | 'vat' | 'currency'>

function treatedBy(known: Known | undefined, vatRate: number): TreatedLine {
  const same = known?.lines.find(line => line.vatRate === vatRate)
  const asWritten = known === undefined || chargesAsWritten.has(known.vatTreatment.key)
  const { appliedVatRate, nature, vatCode, account } = same ?? {
    appliedVatRate: asWritten ? vatRate : 0,
    nature: null,
    vatCode: '',
    account: '',
  }
  return { appliedVatRate, nature, vatCode, account, law: null }
}

const hasSplitPayment = (known: Known | undefined): boolean => known?.vatTreatment.key === 'domestic_public' && known.vat !== 0

function rulesBy(known: Known | undefined): SalesRules {
  const treatment = { key: known?.vatTreatment.key ?? ('domestic' as const), reason: '', mention: null }
  return {
    numberLengthMax: 20,
    references: { fields: [], faults: () => [] },
    treat: ({ lines }) => ({
      treatment,
      lines: lines.map(({ vatRate }) => treatedBy(known, vatRate)),
      hasSplitPayment: hasSplitPayment(known),
      warnings: [],
    }),
    stampDuty: () => zero,
    additions: ({ currency }, rows) =>
      (known?.additions ?? []).map((added): Addition => {
        const { appliedVatRate, nature, vatCode, account, kind, rate, type } = added
        const base = sum(rows.map(row => row.net))
        const net = kind === 'pension_fund' && rate !== null ? percentOf(base, rate) : (toMinor(added.net, currency) ?? zero)
        const fund = rate === null || type === null ? null : { type, rate, base }
        return { kind, net, appliedVatRate, nature, vatCode, account, law: null, fund, isWithheld: false }
      }),
    withholding: (_facts, lines) => {
      const held = known?.withholding
      if (!held) return null
      const base = sum(lines.map(line => line.net))
      return { ...held, base, amount: percentOf(base, held.rate) }
    },
    problems: () => [],
    warnings: () => [],
  }
}

export interface Totals {
  /** Of each line that is sent. */
  nets: readonly number[]
  net: number
  vat: number
  total: number
  payable: number
  rows: readonly { rate: number; net: number; vat: number }[]
}

const nobody = { name: '', country: '', vatNumber: null, businessId: null, fiscalCode: null } as never

/** Undefined where an amount is beyond what an invoice can hold: the service says which. */
export function totalsOf(body: Pick<DraftBody, 'lines' | 'currency'>, known: Known | undefined): Totals | undefined {
  const currency = body.currency ?? 'EUR'
  const lines = body.lines.map(({ description, quantity = 1, unitPrice, vatRate }) => ({
    description,
    quantity: decimalText(quantity),
    unitPrice: decimalText(unitPrice),
    vatRate,
    vatNature: null,
  }))
  if (amountFaults({ lines, currency }).length > 0) return undefined
  const usable = known?.currency === currency ? known : undefined
  const priced: PricedInvoice = priceInvoice(rulesBy(usable), { seller: nobody, buyer: nobody, lines, currency })
  const shown = (amount: PricedInvoice['net']): number => fromMinor(amount, currency)
  return {
    nets: priced.lines.map(line => shown(line.net)),
    net: shown(priced.net),
    vat: shown(priced.vat),
    total: shown(priced.total),
    payable: shown(priced.payable),
    rows: priced.vatSummary.map(({ rate, net, vat }) => ({ rate, net: shown(net), vat: shown(vat) })),
  }
}
