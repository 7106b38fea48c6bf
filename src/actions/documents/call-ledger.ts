/** The call in the middle of a posting. Whatever is not known for certain is in doubt, and what is in doubt is never sent again blindly. */
import type { DocumentError } from '../../domain/documents.ts'
import type { Stage } from '../../kernel/stage.ts'
import { noteCall, type Posting } from '../../store/postings.ts'

type Failure = Omit<DocumentError, 'step' | 'at'>

export type Called =
  | { outcome: 'posted'; reference: string }
  /** The ledger said no, for certain: nothing was written there. */
  | { outcome: 'refused'; error: Failure }
  | { outcome: 'unknown'; error: Failure }

const unknown = (message: string): Called => ({ outcome: 'unknown', error: { code: 'posting_outcome_unknown', message, retryable: true } })

/** How long a ledger may take to answer. */
const patienceMs = 30_000

async function withPatience<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it did not answer in time')), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

export async function callLedger(stage: Stage, posting: Posting): Promise<Called> {
  const { house, caller } = stage
  const ledger = house.ledger
  const books = { organizationId: caller.organizationId, regionKey: posting.entry.regionKey }
  const find = async (): Promise<Called | undefined> => {
    const found = await withPatience(ledger.find(books, posting.marker))
    return found && { outcome: 'posted', reference: found.reference }
  }
  if (posting.provider !== ledger.name) {
    return unknown(`It was sent to ${posting.provider}, which is no longer connected: connect it again, so that it can be asked.`)
  }
  const isIdempotent = ledger.settlesWithinMs === 0
  try {
    if (posting.calledAt !== null && !isIdempotent) {
      const found = await find()
      if (found) return found
      const settledAt = new Date(posting.calledAt).getTime() + ledger.settlesWithinMs
      if (house.clock().getTime() < settledAt) {
        return unknown(`${ledger.title} has not shown the entry yet. It is asked again before anything is sent a second time.`)
      }
    }
    if (!isIdempotent && !(await stage.step(context => noteCall(context.db, posting, house.clock())))) {
      return unknown('Somebody else has gone on with it in the meantime.')
    }
  } catch (error) {
    return unknown(`${ledger.title} could not be asked whether it has the entry: ${(error as Error).message}.`)
  }
  try {
    const posted = await withPatience(ledger.post(books, posting.entry, posting.marker))
    if (posted.outcome === 'posted') return posted
    return { outcome: 'refused', error: { code: posted.code, message: posted.message, retryable: false } }
  } catch (error) {
    // It may have been written all the same: an answer that got lost is the common case.
    const found = await find().catch(() => undefined)
    return found ?? unknown(`${ledger.title} gave no clear answer (${(error as Error).message}), so it may or may not have the entry.`)
  }
}
