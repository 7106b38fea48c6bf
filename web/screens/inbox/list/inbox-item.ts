/** The row of a document that was changed here, without asking for the list again. */
import type { DocumentRecord, InboxItem } from '../../../api/records.ts'

function reasonOf({ error, warnings }: DocumentRecord, sureness: number, threshold: number): InboxItem['reason'] {
  if (error !== null) return 'failed'
  if (warnings.length > 0) return 'warned'
  return sureness < threshold ? 'low' : 'ready'
}

/** Of reading and coding together, as in the list. */
export const surenessOf = ({ extraction, codingConfidence }: DocumentRecord): number =>
  (extraction?.confidence ?? 0) * (codingConfidence ?? 0)

export function itemOf(document: DocumentRecord, before: InboxItem | undefined, threshold: number): InboxItem {
  const { extraction } = document
  const sureness = surenessOf(document)
  const total = extraction?.total ?? null
  const printed = total === null ? null : extraction?.kind === 'credit_note' ? total : -total
  return {
    documentId: document.id,
    state: document.state,
    reason: reasonOf(document, sureness, threshold),
    failed: document.error !== null,
    error: document.error,
    supplier: extraction?.supplier.name ?? null,
    invoiceNumber: extraction?.invoiceNumber ?? null,
    fileName: document.fileName,
    contactId: document.contactId,
    kind: extraction?.kind ?? null,
    date: extraction?.date ?? null,
    amount: document.codedAmount ?? printed,
    currency: document.codedAmount === null ? (extraction?.currency ?? null) : document.codedCurrency,
    ledgerAccountId: document.ledgerAccountId,
    vatCode: document.vatCode,
    confidence: extraction?.confidence ?? null,
    sureness,
    lowFields: Object.entries(extraction?.fields ?? {}).flatMap(([name, { confidence }]) => (confidence < threshold ? [name] : [])),
    warningCodes: document.warnings.map(({ code }) => code),
    duplicateOf: document.duplicateOf,
    suggestedBy: document.codedByHand ? 'person' : (before?.suggestedBy ?? null),
    createdAt: document.createdAt,
  }
}

/** Whether it still waits for somebody. */
export const isWaiting = ({ state }: DocumentRecord): boolean => state !== 'posted'
