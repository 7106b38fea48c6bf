/** One VAT return as it is handed over: what a PDF, a CSV and an XML file are written from. A snapshot, so that a filed one is written the same for good. */

import type { Language } from '../../language/languages.ts'
import { tell } from '../../language/tell.ts'
import type { Filer, Payment } from './vat-returns.ts'

/** The name on the register, which is what the tax authority knows. */
export const filerName = ({ legalName, name }: Pick<Filer, 'legalName' | 'name'>): string => legalName ?? name

/** Why what is paid is not what the return comes to. */
export const noteOf = ({ note }: Payment, language: Language): string | null =>
  note === null || typeof note === 'string' ? note : tell(language, note)
