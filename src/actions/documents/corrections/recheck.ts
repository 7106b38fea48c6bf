/** What to look at once a person has corrected the coding. */
import type { Document, DocumentCoding } from '../../../domain/documents/document.ts'
import { guard } from '../../../domain/documents/guards.ts'
import type { SupplierMemory } from '../../../domain/documents/learning.ts'
import type { Minor } from '../../../domain/money/money.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Bookkeeper } from '../../../store/access/organizations.ts'
import * as documents from '../../../store/documents/documents.ts'
import { findUnprovenSender } from '../../../store/documents/mail-messages.ts'
import { findLockedUntil, listClosedAccounts } from '../../../store/ledger/lock.ts'
import { save, todayOf } from '../change-document.ts'
import { filedDaysOf } from '../filed-days.ts'

export interface Corrected {
  coding: DocumentCoding
  /** What the rules would code. */
  expected: Minor | null
  memory: SupplierMemory
  bookkeeper: Bookkeeper
}

/** Saves a corrected coding with its warnings. */
export async function saveCorrected(
  context: Context,
  document: Document,
  { coding, expected, memory, bookkeeper }: Corrected,
): Promise<Document> {
  const { db, now } = context
  const extraction = document.extraction!
  const twin = await documents.findDuplicate(db, document)
  const warnings = guard({
    extraction,
    coding,
    text: documents.wordsOf(document),
    own: bookkeeper,
    currency: coding.currency,
    today: todayOf(bookkeeper, now),
    twin,
    memory,
    filed: await filedDaysOf(context, bookkeeper, extraction),
    lockedUntil: await findLockedUntil(db),
    closedAccounts: await listClosedAccounts(db, coding.regionKey),
    expected,
    unprovenSender: await findUnprovenSender(db, document),
  })
  return save(context, document, { ...document, coding, warnings, duplicateOf: twin?.id ?? null })
}
