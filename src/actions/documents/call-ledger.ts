/** The call in the middle of a posting. Whatever is not known for certain is in doubt, and what is in doubt is never sent again blindly. */
import type { DocumentError } from '../../domain/documents/document.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import type { LedgerProvider, PostOutcome } from '../../providers/ledger/provider.ts'
import { noteCall, type Posting } from '../../store/documents/postings.ts'
import { timeoutMs, whyItFailed, withTimeout } from '../timeouts.ts'

type Failure = Omit<DocumentError, 'step' | 'at'>

export type Called =
  | { outcome: 'posted'; reference: string }
  /** The ledger said no, for certain: nothing was written there. */
  | { outcome: 'refused'; error: Failure }
  /** `wasSent`: a call went out, and we gave up waiting for its answer. */
  | { outcome: 'unknown'; error: Failure; wasSent: boolean }

const unknown = (said: Said<'posting_outcome_unknown'>, wasSent = false): Called => ({
  outcome: 'unknown',
  error: { ...said, retryable: true },
  wasSent,
})

/** What passes by itself keeps its claim, so that the service goes on with it. */
function toCalled(posted: PostOutcome): Called {
  if (posted.outcome === 'posted') return posted
  const { outcome: _, isPassing = false, ...said } = posted
  return isPassing
    ? { outcome: 'unknown', error: { ...said, retryable: true }, wasSent: false }
    : { outcome: 'refused', error: { ...said, retryable: false } }
}

/** What was noted longer ago than this is not sent: others count from the note for how long the entry may still turn up. */
const sentWithinMs = 10_000

export async function callLedger(stage: Stage, posting: Posting, ledger: LedgerProvider | undefined): Promise<Called> {
  const { services, caller } = stage
  if (!ledger) return unknown(say('posting_outcome_unknown.not_connected', { provider: posting.provider }))
  const books = { organizationId: caller.organizationId, regionKey: posting.entry.regionKey }
  const find = async (): Promise<Called | undefined> => {
    const found = await withTimeout(signal => ledger.find(books, posting.marker, signal))
    if (!found || !ledger.mapped || !posting.voucher) return found && { outcome: 'posted', reference: found.reference }
    const { mapped } = ledger
    const { voucher } = posting
    return toCalled(await withTimeout(signal => mapped.complete(found.reference, posting.marker, voucher, signal)))
  }
  const isIdempotent = ledger.settlesWithinMs === 0
  try {
    if (posting.calledAt !== null && !isIdempotent) {
      const found = await find()
      if (found) return found
      if (await mayStillTurnUp(stage, ledger, posting.calledAt)) {
        return unknown(say('posting_outcome_unknown.not_shown', { ledger: ledger.title }))
      }
    }
    if (!isIdempotent) {
      const notedAt = services.clock()
      const isOurs = await stage.step(async context => noteCall(context.db, posting, await services.sharedClock(context.db)))
      if (!isOurs) return unknown(say('posting_outcome_unknown.taken_over'))
      // The machine may have slept since, and somebody else may have waited, found nothing and sent it.
      if (services.clock().getTime() - notedAt.getTime() > sentWithinMs) {
        return unknown(say('posting_outcome_unknown.too_late', { ledger: ledger.title }))
      }
    }
  } catch (error) {
    return unknown(say('posting_outcome_unknown.not_asked', { ledger: ledger.title, why: whyItFailed(error) }))
  }
  try {
    return toCalled(await withTimeout(signal => ledger.post(books, posting.entry, posting.marker, signal, posting.voucher ?? undefined)))
  } catch (error) {
    // It may have been written all the same: an answer that got lost is the common case.
    const found = await find().catch(() => undefined)
    return found ?? unknown(say('posting_outcome_unknown.no_answer', { ledger: ledger.title, why: whyItFailed(error) }), true)
  }
}

/**
 * Counted from when it was last given up; of a process that died while it waited only the beginning of its call is known, and that call may have been
 * under way for as long as we are patient.
 */
async function mayStillTurnUp({ services, step }: Stage, ledger: LedgerProvider, calledAt: string): Promise<boolean> {
  const now = await step(context => services.sharedClock(context.db))
  return now.getTime() < new Date(calledAt).getTime() + sentWithinMs + timeoutMs + ledger.settlesWithinMs
}
