/** Asks a ledger who the credentials belong to, and what there is to choose from. */
import { refuse } from '../../domain/refusals.ts'
import { say } from '../../language/say.ts'
import { CredentialsRefused, type LedgerAccess, type LedgerConnector, NotAllowed, QuotaUsed } from '../../providers/ledger/provider.ts'
import { withTimeout } from '../timeouts.ts'

/** Why a ledger could not be asked, as something to do about it. What was thrown is not repeated: it may hold what was sent. */
export function whyNot(error: unknown, ledger: string) {
  if (error instanceof CredentialsRefused) return refuse(say('connection_refused.credentials', { ledger }))
  if (error instanceof NotAllowed) return refuse(say('connection_refused.not_allowed', { ledger, told: error.message }))
  if (error instanceof QuotaUsed) return refuse(say('connection_refused.quota', { ledger }))
  return refuse(say('connection_refused.unreachable', { ledger }))
}

async function askOnce(connector: LedgerConnector, access: LedgerAccess) {
  const known = await withTimeout(signal => connector.identify(access, signal))
  return {
    ...known,
    company: access.settings.company,
    catalogue: await withTimeout(signal => connector.open(access).mapped.catalogue(signal)),
  }
}

/** Where the access opens the books of one company alone, it is that one. */
export async function askLedger(connector: LedgerConnector, access: LedgerAccess) {
  const { title: ledger } = connector
  try {
    const asked = await askOnce(connector, access)
    const { companies } = asked.catalogue
    if (companies === undefined || access.settings.company !== null) return asked
    const [only, ...others] = companies
    if (!only) return refuse(say('connection_refused.no_company', { ledger }))
    return others.length > 0 ? asked : await askOnce(connector, { ...access, settings: { ...access.settings, company: only.id } })
  } catch (error) {
    return whyNot(error, ledger)
  }
}
