/** The chart of a connected ledger is kept with its connection: ours is mapped to it. */
import type { Catalogue } from '../../domain/ledger/mapping.ts'
import { refuse } from '../../domain/refusals.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import type { MappedLedger } from '../../providers/ledger/provider.ts'
import { findCatalogue, findSealed, saveChecked } from '../../store/ledger/connections.ts'
import { whyItFailed, withTimeout } from '../timeouts.ts'

/** How many accounts are new, different, gone. */
function changesIn(before: Catalogue['accounts'], after: Catalogue['accounts']): { added: number; changed: number; removed: number } {
  const was = new Map(before.map(account => [account.number, JSON.stringify(account)]))
  const is = new Map(after.map(account => [account.number, JSON.stringify(account)]))
  return {
    added: [...is.keys()].filter(number => !was.has(number)).length,
    changed: [...is].filter(([number, account]) => was.has(number) && was.get(number) !== account).length,
    removed: [...was.keys()].filter(number => !is.has(number)).length,
  }
}

export async function refreshCatalogue(stage: Stage, ledger: string, mapped: MappedLedger) {
  let catalogue: Catalogue
  try {
    catalogue = await withTimeout(signal => mapped.catalogue(signal))
  } catch (error) {
    const { values } = whyItFailed(error)
    return refuse(say('ledger_unavailable.chart', { ledger, cause: String(values['told'] ?? 'it did not answer in time') }))
  }
  return stage.finish(async context => {
    const { db, now } = context
    const connection = await findSealed(db, 'ledger', { stays: true })
    const before = connection && (await findCatalogue(db, connection.id))
    if (!connection || !before) return refuse(say('ledger_unavailable.chart', { ledger, cause: 'it was disconnected' }))
    const changes = changesIn(before.accounts, catalogue.accounts)
    saveChecked(db, connection.id, { title: connection.title, catalogue }, now)
    const target = { type: 'chart_of_accounts', id: db.organizationId }
    const { provider } = connection
    if (changes.added + changes.changed + changes.removed > 0) context.changed({ target, before: {}, after: { provider, ...changes } })
    return { provider, accounts: catalogue.accounts.length, ...changes, syncedAt: now.toISOString() }
  })
}
