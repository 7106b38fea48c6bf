/** How one would post who has never lost an answer: call, then record. No claim, no look-up. It is here to be caught. */

import { newId } from '../../../src/ids.ts'
import type { House } from '../../../src/kernel/context.ts'
import { saveEntry } from '../../../src/store/ledger.ts'
import { sql } from '../../../src/store/sql.ts'
import { purchase } from '../../harness/entries.ts'

export async function postNaively(house: House, organizationId: string, documentId: string): Promise<void> {
  const entry = purchase({ source: { type: 'document', id: documentId } })
  const posted = await house.ledger.post({ organizationId, regionKey: entry.regionKey }, entry, documentId).catch(() => undefined)
  if (posted?.outcome !== 'posted') return
  await house.store.transaction(organizationId, async db => {
    const postedAt = house.clock().toISOString()
    const externalReference = posted.reference
    const id = newId('led', house.clock())
    await saveEntry(db, { id, entry, marker: documentId, provider: house.ledger.name, externalReference, postedAt })
    db.write(sql`
      update document set state = 'posted', ledger_entry_id = ${id}, external_reference = ${externalReference}, posted_at = ${postedAt}
      where organization_id = ${organizationId} and id = ${documentId} and state = 'coded'`)
  })
}
