/** What a second reader says of a document, and what is left of it when all is dropped that does not stand on the page. */

import type { CalendarDate } from '../../domain/calendar/dates.ts'
import type { DocumentKind } from '../../domain/documents/extraction.ts'
import { isCurrency } from '../../domain/money/currencies.ts'
import type { MarkedLine } from '../text/mark.ts'
import { lineOfAmount, lineOfCurrency, lineOfDate, lineOfId, lineOfName, type Page } from './grounding.ts'
import type { SaidSums } from './sums.ts'
import type { SaidSupplier } from './supplier.ts'

/** Amounts are in hundredths, as they are printed; what it does not say is null. */
export interface Opinion extends SaidSums {
  supplier: SaidSupplier
  kind: DocumentKind | null
  invoiceNumber: string | null
  date: CalendarDate | null
  dueDate: CalendarDate | null
  currency: string | null
}

/** At home the number stands without the letters of the country. */
export const lineOfVatNumber = (page: Page, vatNumber: string): MarkedLine | undefined =>
  lineOfId(page, vatNumber) ?? (/^[A-Z]{2}[A-Z\d]{6,}$/i.test(vatNumber) ? lineOfId(page, vatNumber.slice(2)) : undefined)

/** The kind is a judgement, which stands nowhere. */
export function grounded(opinion: Opinion, page: Page): Opinion {
  const kept = <Value>(value: Value | null, find: (page: Page, value: Value) => unknown): Value | null =>
    value !== null && find(page, value) !== undefined ? value : null
  const { supplier, currency, vatLines } = opinion
  return {
    supplier: { name: kept(supplier.name, lineOfName), vatNumber: kept(supplier.vatNumber, lineOfVatNumber) },
    kind: opinion.kind,
    invoiceNumber: kept(opinion.invoiceNumber, lineOfId),
    date: kept(opinion.date, lineOfDate),
    dueDate: kept(opinion.dueDate, lineOfDate),
    currency: currency !== null && isCurrency(currency) ? kept(currency, lineOfCurrency) : null,
    total: kept(opinion.total, lineOfAmount),
    net: kept(opinion.net, lineOfAmount),
    vat: kept(opinion.vat, lineOfAmount),
    vatLines: vatLines.filter(line => lineOfAmount(page, line.net) && (line.vat === 0 || lineOfAmount(page, line.vat))),
  }
}

/** How many values it names, the kind left out. */
export const saidValues = ({ supplier, invoiceNumber, date, dueDate, currency, total, net, vat }: Opinion): number =>
  [supplier.name, supplier.vatNumber, invoiceNumber, date, dueDate, currency, total, net, vat].filter(value => value !== null).length
