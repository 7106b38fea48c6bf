/** Our own ledger: double entry, append-only, numbered without gaps. Nothing goes out, so nothing can get lost on the way. */
import assert from 'node:assert/strict'
import { say } from '../../../language/say.ts'
import { regions } from '../../../regions/index.ts'
import { lockedDays } from '../../../store/connection/faults.ts'
import { findEntry, findEntryByMarker, saveAttachment, saveEntry } from '../../../store/ledger/ledger.ts'
import { type Books, defineLedgerProvider } from '../provider.ts'

const name = 'builtin'

const regionOf = ({ regionKey }: Books) => {
  const region = regions[regionKey]
  assert(region, `there is no region ${regionKey}`)
  return region
}

export default defineLedgerProvider({
  create: ({ store, clock, newEntryId }) => ({
    name,
    title: 'Primanota',
    isOwn: true,
    can: { attachFiles: true },
    settlesWithinMs: 0,

    async post(books, entry, marker) {
      const { chart, currency } = regionOf(books)
      assert(
        entry.regionKey === books.regionKey && entry.currency === currency,
        'an entry is in the currency of the region whose books it is in',
      )
      const known = new Set(chart.map(account => account.number))
      const unknown = entry.lines.find(line => !known.has(line.account))
      if (unknown) return { outcome: 'refused', ...say('unknown_account', { account: unknown.account }) }
      const planned = { id: newEntryId(), entry, marker, provider: name, externalReference: null, postedAt: clock().toISOString() }
      try {
        const { entry: posted } = await store.transaction(books.organizationId, db => saveEntry(db, planned))
        return { outcome: 'posted', reference: posted.id }
      } catch (error) {
        const locked = lockedDays(error)
        if (locked) return { outcome: 'refused', ...say('period_locked', locked) }
        throw error
      }
    },

    attach: ({ organizationId }, reference, file) => store.transaction(organizationId, async db => saveAttachment(db, reference, file.id)),

    find: ({ organizationId }, marker) =>
      store.transaction(
        organizationId,
        async db => {
          const found = await findEntryByMarker(db, marker)
          return found && { reference: found.id }
        },
        { readOnly: true },
      ),

    read: ({ organizationId }, reference) =>
      store.transaction(
        organizationId,
        async db => {
          const found = await findEntry(db, reference)
          if (!found) return undefined
          const { regionKey, currency, date, vatDate, text, amount, lines, source, exchange } = found
          return { regionKey, currency, date, vatDate, text, amount, lines, source, exchange }
        },
        { readOnly: true },
      ),

    chartOfAccounts: async books => regionOf(books).chart,
  }),
})
