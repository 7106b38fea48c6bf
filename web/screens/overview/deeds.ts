/** What somebody did, behind the name of who did it. */
import type { ReadOutput } from '../../../src/client/index.ts'
import type { Words } from '../../words/index.ts'

type Entry = ReadOutput<'/audit-log'>['items'][number]
type Deeds = Words['overview']['deeds']

/** Work on the books; who signed in and which keys there are is for the log. */
const ofBooks: ReadonlySet<string> = new Set([
  'document',
  'transaction',
  'bank_account',
  'bank_matches',
  'invoice',
  'ledger_entry',
  'vat_return',
  'contact',
  'settings',
])

export const isOfBooks = ({ target, action }: Entry): boolean => ofBooks.has(target.type) && action !== 'permission_refused'

/** Where it can be looked at; undefined where there is no screen for it. */
export const addressOf = ({ target, action }: Entry): string | undefined =>
  target.type === 'document' && action !== 'delete_document' ? `/documents/${target.id}` : undefined

export const tellDeed = ({ action }: Entry, deeds: Deeds): string =>
  Object.hasOwn(deeds, action) ? deeds[action as keyof Deeds] : deeds.other
