/** A ledger of somebody else's, in memory, that does what a test tells it to. */
import type { Entry } from '../../src/domain/ledger/entry.ts'
import type { LedgerProvider } from '../../src/providers/ledger/provider.ts'
import { regions } from '../../src/regions/index.ts'

export interface Voucher {
  reference: string
  marker: string
  entry: Entry
  files: Set<string>
}

export interface FakeLedger extends LedgerProvider {
  vouchers: Voucher[]
  posts: number
  /** What happens to the next calls of post: once each, then all is well. */
  next: ('refuse' | 'lose the answer' | 'fail before writing')[]
  canBeAsked: boolean
  canAttach: boolean
}

export function createFakeLedger(settlesWithinMs: number): FakeLedger {
  const ledger: FakeLedger = {
    name: 'fake',
    title: 'The fake ledger',
    isOwn: false,
    can: { attachFiles: true },
    settlesWithinMs,
    vouchers: [],
    posts: 0,
    next: [],
    canBeAsked: true,
    canAttach: true,
    async post(_books, entry, marker) {
      ledger.posts++
      const trouble = ledger.next.shift()
      if (trouble === 'refuse') return { outcome: 'refused', code: 'period_closed', message: 'The period is closed.' }
      if (trouble === 'fail before writing') throw new Error('bad gateway')
      const reference = `V${ledger.vouchers.length + 1}`
      ledger.vouchers.push({ reference, marker, entry, files: new Set() })
      if (trouble === 'lose the answer') throw new Error('socket hang up')
      return { outcome: 'posted', reference }
    },
    async find(_books, marker) {
      if (!ledger.canBeAsked) throw new Error('not now')
      const found = ledger.vouchers.find(voucher => voucher.marker === marker)
      return found && { reference: found.reference }
    },
    async attach(_books, reference, file) {
      if (!ledger.canAttach) throw new Error('no room')
      ledger.vouchers.find(voucher => voucher.reference === reference)?.files.add(file.id)
    },
    read: async (_books, reference) => ledger.vouchers.find(voucher => voucher.reference === reference)?.entry,
    chartOfAccounts: async ({ regionKey }) => regions[regionKey]!.chart.slice(0, 300),
  }
  return ledger
}
