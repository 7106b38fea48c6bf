/** Whether a filed return can be reopened, and why not: a button whose action would be refused is not there. */
import type { ItemOf, ReadOutput } from '../../../src/client/index.ts'

export type ReopenOffer =
  | { mayReopen: boolean }
  /** Of several that were filed only the one that was filed last can be reopened. */
  | { hold: 'later'; period: string }
  | { hold: 'paid' }

type Return = Pick<ReadOutput<'/vat-returns/:id'>, 'id' | 'regionKey' | 'state' | 'filedAt'>
type Settlement = { entry: Pick<NonNullable<ReadOutput<'/vat-returns/:id/settlement'>['entry']>, 'amount' | 'openAmount'> | null }
type Filed = Pick<ItemOf<'/vat-returns'>, 'id' | 'regionKey' | 'state' | 'filedAt' | 'period'>

/** Nothing is offered before the settlement and the filed returns are known. */
export function reopenOffer(data: Return, settlement: Settlement | undefined, filed: readonly Filed[] | undefined): ReopenOffer {
  if (data.state !== 'filed' || settlement === undefined || filed === undefined) return { mayReopen: false }
  const [later] = filed
    .filter(one => one.state === 'filed' && one.id !== data.id && one.regionKey === data.regionKey && filedAfter(one, data))
    .toSorted((a, b) => (filedAfter(a, b) ? -1 : 1))
  if (later) return { hold: 'later', period: later.period }
  return settlement.entry && settlement.entry.openAmount !== settlement.entry.amount ? { hold: 'paid' } : { mayReopen: true }
}

const filedAfter = (one: Pick<Filed, 'filedAt'>, other: Pick<Filed, 'filedAt'>): boolean => (one.filedAt ?? '') > (other.filedAt ?? '')
