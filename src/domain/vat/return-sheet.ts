/** One VAT return as it is handed over: what a PDF, a CSV and an XML file are written from. A snapshot, so that a filed one is written the same for good. */

import type { VatFrequency } from '../calendar/periods.ts'
import type { Filer } from './vat-returns.ts'

/** The name on the register, which is what the tax authority knows. */
export const filerName = ({ legalName, name }: Pick<Filer, 'legalName' | 'name'>): string => legalName ?? name

export const frequencyInWords: Readonly<Record<VatFrequency, string>> = {
  monthly: 'monthly',
  quarterly: 'quarterly',
  half_yearly: 'half-yearly',
  annual: 'annual',
}
