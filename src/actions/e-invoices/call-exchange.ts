/** The call in the middle of a transmission. Whatever is not known for certain is in doubt, and what is in doubt is never sent again blindly. */
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { noteTransmissionCall } from '../../store/invoices/e-invoices.ts'
import { timeoutMs, withTimeout } from '../timeouts.ts'
import type { Claimed } from './queue.ts'

export type Called =
  | { outcome: 'sent'; reference: string }
  /** The provider said no, for certain: the file did not go out. */
  | { outcome: 'refused'; code: string; message: string }
  /** `wasSent`: a call went out, and we gave up waiting for its answer. */
  | { outcome: 'unknown'; why: Said<'transmission_outcome_unknown'>; wasSent: boolean }

const unknown = (why: Said<'transmission_outcome_unknown'>, wasSent = false): Called => ({ outcome: 'unknown', why, wasSent })

/** What was noted longer ago than this is not sent: others count from the note for how long the file may still turn up. */
const sentWithinMs = 10_000

/** `isFirst`: the claim itself noted the call, and nothing can have gone out before. */
export async function callExchange(stage: Stage, claimed: Claimed, isFirst: boolean): Promise<Called> {
  const { services, caller } = stage
  const { eInvoice, xml, provider } = claimed
  if (provider?.name !== eInvoice.provider) {
    return unknown(say('transmission_outcome_unknown.not_connected', { provider: eInvoice.provider }))
  }
  const sender = { organizationId: caller.organizationId, regionKey: eInvoice.regionKey }
  const find = async (): Promise<Called | undefined> => {
    const found = await withTimeout(signal => provider.find(sender, eInvoice.fileName, signal))
    return found && { outcome: 'sent', reference: found.reference }
  }
  let { notedAt } = claimed
  try {
    if (!isFirst) {
      const found = await find()
      if (found) return found
      if (await mayStillTurnUp(stage, eInvoice.calledAt!, provider.settlesWithinMs)) {
        return unknown(say('transmission_outcome_unknown.not_shown', { provider: provider.title }))
      }
      notedAt = services.clock()
      const isOurs = await stage.step(async context => noteTransmissionCall(context.db, eInvoice, await services.sharedClock(context.db)))
      if (!isOurs) return unknown(say('transmission_outcome_unknown.taken_over'))
    }
  } catch (error) {
    return unknown(say('transmission_outcome_unknown.not_asked', { provider: provider.title, cause: (error as Error).message }))
  }
  // The machine may have slept since, and somebody else may have waited, found nothing and sent it.
  if (services.clock().getTime() - notedAt.getTime() > sentWithinMs) {
    return unknown(say('transmission_outcome_unknown.too_late', { provider: provider.title }))
  }
  try {
    return await withTimeout(signal => provider.send(sender, { fileName: eInvoice.fileName, xml }, signal))
  } catch (error) {
    // It may have gone out all the same: an answer that got lost is the common case.
    const found = await find().catch(() => undefined)
    const why = say('transmission_outcome_unknown.no_answer', { provider: provider.title, cause: (error as Error).message })
    return found ?? unknown(why, true)
  }
}

/**
 * Counted from when it was last given up; of a process that died while it waited only the beginning of its call is known, and that call may have been
 * under way for as long as we are patient.
 */
async function mayStillTurnUp({ services, step }: Stage, calledAt: string, settlesWithinMs: number): Promise<boolean> {
  const now = await step(context => services.sharedClock(context.db))
  return now.getTime() < new Date(calledAt).getTime() + sentWithinMs + timeoutMs + settlesWithinMs
}
