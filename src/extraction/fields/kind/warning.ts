/** Says what a document was recognised as, and by which of its words. */
import type { Warning } from '../../../domain/checks.ts'
import type { NoVoucherKind } from '../../../domain/documents/extraction.ts'
import { say } from '../../../language/say.ts'

/** The words are those of our own lists, as printed: nothing else of the document is repeated. */
export function kindWarning({ kind, words, isSure }: { kind: NoVoucherKind; words: string | null; isSure: boolean }): Warning {
  const printed = words === null ? null : words.replace(/[^\p{L}\p{N}]+(?:nr|no|n|number|nummer)$/iu, '')
  return { field: 'kind', ...say(isSure ? 'not_a_voucher.recognised' : 'not_a_voucher.possibly', { kind, printed }) }
}
