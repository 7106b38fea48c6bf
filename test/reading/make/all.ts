/** The whole set, in the order in which it is listed. */
import { danishInvoices } from './danish-invoices.ts'
import { danishReceipts } from './danish-receipts.ts'
import { italianInvoices } from './italian-invoices.ts'
import { italianReceipts } from './italian-receipts.ts'
import type { MadeDocument } from './made-document.ts'

export const allDocuments: readonly MadeDocument[] = [...danishReceipts, ...danishInvoices, ...italianReceipts, ...italianInvoices]
