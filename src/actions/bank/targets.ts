/** What a movement may be settled against, as it stands at this moment, locked for the rest of the transaction. */
import type { OpenItem } from '../../domain/bank/open-items.ts'
import type { SettledEntry } from '../../domain/bank/settling.ts'
import { toBePaid } from '../../domain/bank/to-be-paid.ts'
import type { Document } from '../../domain/documents/document.ts'
import { absolute, type Minor, minus, negate, share, zero } from '../../domain/money/money.ts'
import { type Refusal, refuse, refused } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findEntryWithoutOpen, type HeldEntry, lockOpenEntries, takenOfDocument } from '../../store/bank/settlements.ts'
import { lock } from '../documents/change-document.ts'

export interface TargetName {
  type: OpenItem['type']
  id: string
}

export interface FoundTarget extends TargetName {
  /** Null while its document is not posted. */
  entry: SettledEntry | null
  /** What is open on it, in which currency; null where nobody knows: a document that was not read yet. */
  open: { amount: Minor; currency: string } | null
  /** What a confirmation is learnt from. */
  party: Pick<OpenItem, 'contactId' | 'names' | 'ibans'>
}

export type TargetRefusal = 'ledger_entry_not_found' | 'document_not_found'

export function toSettledEntry(held: Omit<HeldEntry, 'contactId' | 'names' | 'ibans'>): SettledEntry {
  const region = regions[held.regionKey]!
  const withheld = region.accounts.withholding === null || held.withheld === 0 ? null : held.withheld
  return {
    id: held.id,
    regionKey: held.regionKey,
    currency: held.currency,
    date: held.date,
    openAmount: held.openAmount,
    payable: toBePaid({ ...held, withheld }),
    withheld,
    account: held.account ?? (held.amount < 0 ? region.accounts.payables : region.accounts.receivables),
    original:
      held.exchangeCurrency === null || held.openAmount === 0
        ? null
        : {
            amount: share(absolute(held.exchangeTotal!), held.openAmount, absolute(held.amount)),
            currency: held.exchangeCurrency,
          },
  }
}

const ofEntry = (name: TargetName, held: HeldEntry): FoundTarget => ({
  ...name,
  entry: toSettledEntry(held),
  open: { amount: held.openAmount, currency: held.currency },
  party: { contactId: held.contactId, names: held.names, ibans: held.ibans },
})

/** The documents first, then the entries in their order: whoever else locks them does it in the same order. */
export async function lockTargets(context: Context, names: readonly TargetName[]): Promise<FoundTarget[] | Refusal<TargetRefusal>> {
  const documents = new Map<string, Document>()
  for (const { id } of names.filter(({ type }) => type === 'document').sort((one, other) => (one.id < other.id ? -1 : 1))) {
    const held = await lock(context, id)
    if (refused(held)) return held
    documents.set(id, held.document)
  }
  const entryIdOf = ({ type, id }: TargetName) => (type === 'ledger' ? id : (postedAs(documents.get(id)!) ?? null))
  const entryIds = names.map(entryIdOf).filter(id => id !== null)
  const held = entryIds.length === 0 ? new Map<string, HeldEntry>() : await lockOpenEntries(context.db, entryIds)
  const found: FoundTarget[] = []
  for (const name of names) {
    const entryId = entryIdOf(name)
    const entry = entryId === null ? undefined : (held.get(entryId) ?? (await findEntryWithoutOpen(context.db, entryId)))
    if (entry) found.push(ofEntry(name, entry))
    else if (name.type === 'ledger') return refuse(say('ledger_entry_not_found', { id: name.id }))
    else found.push(await ofDocument(context, name, documents.get(name.id)!))
  }
  return found
}

const postedAs = ({ state, ledgerEntryId }: Document): string | null => (state === 'posted' ? ledgerEntryId : null)

/** What was read of it, in the currency of the books where it is coded, less what movements took already. */
async function ofDocument({ db }: Context, name: TargetName, { id, extraction, coding, contactId }: Document): Promise<FoundTarget> {
  const read = amountOf(extraction, coding)
  const taken = read && (await takenOfDocument(db, id, read.currency))
  const left = read && taken !== null ? minus(read.amount, taken) : null
  // What was matched before anything was read may be more than there is: then nothing is left, and not something on the other side.
  const open = read && left !== null ? { ...read, amount: left < 0 === read.amount < 0 ? left : zero } : null
  const { name: supplierName = null, iban = null } = extraction?.supplier ?? {}
  const isKnown = (value: string | null): value is string => value !== null
  return { ...name, entry: null, open, party: { contactId, names: [supplierName].filter(isKnown), ibans: [iban].filter(isKnown) } }
}

function amountOf(extraction: Document['extraction'], coding: Document['coding']): { amount: Minor; currency: string } | null {
  if (coding?.codedAmount != null) return { amount: coding.codedAmount, currency: coding.currency }
  if (extraction?.total == null || extraction.currency === null || extraction.total === zero) return null
  return { amount: extraction.kind === 'credit_note' ? extraction.total : negate(extraction.total), currency: extraction.currency }
}
