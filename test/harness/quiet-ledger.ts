/** A ledger that can be connected and is asked nothing over a wire: for tests that are about something else. */
import type { Catalogue, Standing } from '../../src/domain/ledger/mapping.ts'
import type { Connectors } from '../../src/providers/ledger/index.ts'
import type { LedgerConnector } from '../../src/providers/ledger/provider.ts'
import { regions } from '../../src/regions/index.ts'

const catalogue: Catalogue = {
  accounts: regions.denmark!.chart.map(({ number, name, type }) => ({ number, name: name.local, type, isOpen: true })),
  vatCodes: [{ code: 'I25', name: 'Moms', rate: 25, direction: 'purchase', account: null, contraAccount: null, isOpen: true }],
  journals: [{ id: '1', name: 'Daglig' }],
  years: [],
}

const standing: Standing = { state: 'booked', date: '2026-01-15', currency: 'DKK', sums: {} }

const connector: LedgerConnector = {
  title: 'The quiet ledger',
  countries: ['DK', 'IT'],
  needsJournal: false,
  app: { required: [], optional: [] },
  credentials: ['agreementGrantToken'],
  identify: async () => ({ title: 'Nordlys ApS (1)', isSandbox: true }),
  open: () => ({
    name: 'economic',
    title: 'The quiet ledger',
    isOwn: false,
    can: { attachFiles: false },
    settlesWithinMs: 60_000,
    post: async (_books, _entry, marker) => ({ outcome: 'posted', reference: `voucher of ${marker}` }),
    find: async () => undefined,
    attach: async () => undefined,
    read: async () => undefined,
    chartOfAccounts: async () => regions.denmark!.chart,
    mapped: {
      gaps: () => [],
      toVoucher: ({ date, text }, marker) => ({ date, text, marker }),
      complete: async reference => ({ outcome: 'posted', reference }),
      standing: async () => standing,
      catalogue: async () => catalogue,
    },
  }),
}

export const quietLedger = (): Connectors => new Map([['economic', { connector, app: {} }]])
