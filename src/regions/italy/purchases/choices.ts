/** What a rule decides about the VAT of a line. */
import type { Warning } from '../../../domain/checks.ts'
import { because, type Evidence } from '../../../domain/coding/coding-reason.ts'
import type { Part } from '../../../domain/coding/parts.ts'
import type { Choice } from '../../../domain/coding/rules.ts'
import { fromMinor } from '../../../domain/money/money.ts'
import { say } from '../../../language/say.ts'
import { inWords } from '../../../language/tell.ts'
import type { Said } from '../../../language/words.ts'

export type Reason = Choice['reasons'][number]

export interface VatChoice {
  vatCode: string | null
  reasons: readonly Reason[]
  warnings: readonly Warning[]
}

export const chosen = (vatCode: string | null, reasons: readonly Reason[], warnings: readonly Warning[] = []): VatChoice => ({
  vatCode,
  reasons,
  warnings,
})

/** Left for a person: the reason and the warning say the same. */
export const leftOpen = (said: Said, basis: Parameters<typeof because>[1] = {}): VatChoice =>
  chosen(null, [because(said, basis)], [{ field: 'vatCode', ...said }])

/** Without an amount the rate alone says that VAT was charged. */
export const isTaxed = ({ rate, vat, nature }: Part): boolean => vat !== 0 || (rate !== 0 && nature === null)

export const chargedVat = ({ vat, net }: Part, currency: string): Evidence =>
  inWords(say('evidence_vat', { vat: fromMinor(vat, currency), net: fromMinor(net, currency), currency }))
