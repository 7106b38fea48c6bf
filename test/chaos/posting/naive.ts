/** How one would post who has never lost an answer: call, then record. No claim, no look-up. It is here to be caught. */

import { newId } from '../../../src/ids.ts'
import type { Services } from '../../../src/kernel/context.ts'
import { sql } from '../../../src/store/connection/sql.ts'
import { saveEntry } from '../../../src/store/ledger/ledger.ts'
import { purchase } from '../../harness/entries.ts'

export async function postNaively(services: Services, organizationId: string, documentId: string): Promise<void> {
  const entry = purchase({ source: { type: 'document', id: documentId } })
  const posted = await services.ledger.post({ organizationId, regionKey: entry.regionKey }, entry, documentId).catch(() => undefined)
  if (posted?.outcome !== 'posted') return
  await services.store.transaction(organizationId, async db => {
    const postedAt = services.clock().toISOString()
    const externalReference = posted.reference
    const id = newId('led', services.clock())
    await saveEntry(db, { id, entry, marker: documentId, provider: services.ledger.name, externalReference, postedAt })
    db.write(sql`
      update document set state = 'posted', ledger_entry_id = ${id}, external_reference = ${externalReference}, posted_at = ${postedAt}
      where organization_id = ${organizationId} and id = ${documentId} and state = 'coded'`)
  })
}
