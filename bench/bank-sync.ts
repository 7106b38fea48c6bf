/** A second read of an account of which nothing has changed: all pages are read again, and nothing is written. */
import pg from 'pg'
import { load, movementOf } from '../recon/load.ts'
import { finalizeBankAuthorization, startBankAuthorization } from '../src/actions/bank/authorize.ts'
import { syncBankNow } from '../src/actions/bank/importing/sync.ts'
import { reconcileNow } from '../src/actions/bank/reconcile.ts'
import type { RunCounts } from '../src/actions/bank/records/counts.ts'
import { readConfig } from '../src/config.ts'
import type { Movement } from '../src/domain/bank/transactions.ts'
import type { Caller, Services } from '../src/kernel/context.ts'
import type { Action } from '../src/kernel/define-action.ts'
import { perform } from '../src/kernel/perform.ts'
import { createLog } from '../src/log.ts'
import type { BankProvider } from '../src/providers/bank/provider.ts'
import { openServices } from '../src/services.ts'
import { makeBankData } from './bank-data.ts'
import { report } from './figures.ts'

const rowsOfPage = 500
const iban = 'DK5000400440116243'

/** Tells the same movements page by page, whenever it is asked. */
function pagingBank(movements: readonly Movement[]): BankProvider {
  const validUntil = new Date('2030-01-01')
  const institution = { id: 'bench-bank', name: 'Bench', country: 'DK', bic: null, consentDaysMax: 180 }
  return {
    name: 'bench',
    title: 'Bench',
    isSandbox: true,
    institutions: async () => [institution],
    askConsent: async () => ({ reference: 'consent', consentUrl: 'http://localhost/consent', expiresAt: validUntil }),
    consentState: async () => ({ state: 'allowed', validUntil }),
    accounts: async () => [{ reference: 'account', name: 'Account', iban, number: null, currency: 'DKK', balance: null }],
    movements: async ({ page }) => {
      const at = Number(page ?? 0)
      const next = at + rowsOfPage < movements.length ? String(at + rowsOfPage) : null
      return { movements: movements.slice(at, at + rowsOfPage), next }
    },
  }
}

/** A read says when it took place, and that a run did; these it must not touch. */
const tables =
  'bank_transaction bank_open bank_recognition bank_settlement bank_allocation ledger_entry ledger_line ledger_open audit_log'.split(' ')

/** Another number of rows, or a row that a later transaction wrote. */
async function statesOf(client: pg.Client): Promise<Map<string, string>> {
  const states = new Map<string, string>()
  for (const table of tables) {
    const { rows } = await client.query<{ state: string }>(`select count(*) || ' ' || max(xmin::text::bigint) as state from ${table}`)
    states.set(table, rows[0]!.state)
  }
  return states
}

async function act<Result>(services: Services, caller: Caller, action: Action, body: unknown): Promise<Result> {
  const answer = await perform(services, action, { caller, body, requestId: 'bench' })
  if (answer.status !== 200) throw new Error(`${action.name}: ${answer.body}`)
  return (JSON.parse(answer.body) as { result: Result }).result
}

export async function measureSecondSync(databaseUrl: string, dataDir: string, count: number): Promise<void> {
  const { contacts, ledger, transactions } = makeBankData({ seed: 5, count })
  const { services, close } = await openServices({ ...readConfig(), databaseUrl, dataDir }, createLog('silent'), 'own')
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    // It is the first day of the movements, so that the second read begins there too.
    const now = new Date(`${transactions[0]!.bookingDate}T12:00:00Z`)
    services.clock = () => now
    services.banks = [pagingBank(transactions.map((row, at) => ({ ...movementOf(row), bankId: `b${at}` })))]
    const { caller } = await load(services, { contacts, ledger, transactions: [] }, { email: 'sync@example.com', isStrict: false })
    const { id } = await act<{ id: string }>(services, caller, startBankAuthorization, { institutionId: 'bench-bank' })
    await act(services, caller, finalizeBankAuthorization, { authorizationId: id })
    const sync = async () => {
      const at = performance.now()
      const { imported, updated, reconciled } = await act<RunCounts>(services, caller, syncBankNow, {})
      return { imported, updated, reconciled, seconds: (performance.now() - at) / 1000 }
    }
    const first = await sync()
    // What was matched may leave another one without a rival.
    for (let more = 1; more > 0; ) more = (await act<RunCounts>(services, caller, reconcileNow, {})).reconciled
    const before = await statesOf(client)
    const second = await sync()
    const after = await statesOf(client)
    console.log(
      `a sync of ${first.imported} movements: ${first.seconds.toFixed(1)} s, ${first.reconciled} matched; once more: ${second.seconds.toFixed(1)} s, ` +
        `${second.imported} imported, ${second.updated} updated`,
    )
    const written = [...after].filter(([table, state]) => state !== before.get(table))
    for (const [table, state] of written) console.log(`  ${table}: ${before.get(table)} became ${state}`)
    report('tables that a second sync of the same movements writes to', written.length, '', 0, 'at most')
  } finally {
    await client.end()
    await close()
  }
}
