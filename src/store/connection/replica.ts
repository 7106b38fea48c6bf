/**
 * Reads that a second server answers, which follows the first. Nobody is shown less than they were told was saved: what an organization does to its books goes on
 * its audit chain in the same transaction, so a server on which the chain ends as it does on the first has all of these changes. Reads that show what is saved
 * without a row there do not come here. One that is behind, away or silent is not waited for: the first one answers, as it does without a second.
 */
import type { Db, Store, Transaction, TransactionOptions } from './db.ts'
import { isOfThisServer } from './faults.ts'
import { sql } from './sql.ts'

/** How reads that may go to the second server were answered, since the process was started. */
export interface ReplicaReads {
  /** By the second server. */
  replica: number
  /** By the first: the second had not all that the organization had changed. */
  behind: number
  /** By the first: the second did not answer, not as the role of the service, or not to the end. */
  away: number
}

export interface ReplicaOptions {
  primary: Store
  replica: Store
  /** The role that row-level security binds. */
  role: string
  onAway?: (error: Error) => void
  now?: () => number
  /** So long the second server may take for its first answer, which is one row by a key. */
  firstAnswerMsMax?: number
}

/** After it failed nobody tries it for so long. */
const restMs = 5_000

interface Ends {
  user: string
  ends: string
}

const findEnds = async (db: Db): Promise<Ends> =>
  (await db.row<Ends>(sql`
    select current_user::text as user, coalesce(string_agg(strand || ' ' || sequence || ' ' || encode(hash, 'hex'), ',' order by strand), '') as ends
    from audit_head where organization_id = ${db.organizationId}`)) as Ends

const behind = Symbol('behind')

/** The second server did not answer, and the first is to. */
class Away {
  readonly error: Error
  constructor(error: Error) {
    this.error = error
  }
}

export function withReplica({
  primary,
  replica,
  role,
  onAway = () => {},
  now = () => performance.now(),
  firstAnswerMsMax = 1_000,
}: ReplicaOptions): Store & { readonly reads: ReplicaReads } {
  const reads: ReplicaReads = { replica: 0, behind: 0, away: 0 }
  let restsUntil = Number.NEGATIVE_INFINITY

  async function onReplica<Value>(
    organizationId: string,
    work: (transaction: Transaction) => Promise<Value>,
  ): Promise<Value | typeof behind | Away> {
    let isGivenUp = false
    let isAtWork = false
    let ofPrimary: { error: unknown } | undefined
    let patience: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      patience = setTimeout(() => reject(new Error(`it did not answer within ${firstAnswerMsMax} ms`)), firstAnswerMsMax)
    })
    // Both are asked at once. It does not matter which is first: where the ends are the same, so is all that leads to them.
    const wanted = primary.transaction(organizationId, findEnds, { readOnly: true })
    // Where the first fails, nobody waits for the second to say something.
    const failure = new Promise<never>((_, reject) => {
      wanted.catch(error => {
        ofPrimary = { error }
        reject(error)
      })
    })
    const reading = replica.transaction(
      organizationId,
      async transaction => {
        const there = await findEnds(transaction)
        clearTimeout(patience)
        if (there.user !== role) throw new Error(`it is read as ${there.user}`)
        const { ends } = await wanted
        if (isGivenUp || ends !== there.ends || ends === '') return behind
        isAtWork = true
        return work(transaction)
      },
      { readOnly: true },
    )
    try {
      return await Promise.race([reading, silence, failure])
    } catch (error) {
      isGivenUp = true
      if (ofPrimary) throw ofPrimary.error
      // What the read itself is at fault for it would be on the first as well, and a statement that took too long is not begun again there.
      if (isAtWork && !isOfThisServer(error)) throw error
      return new Away(error as Error)
    } finally {
      clearTimeout(patience)
      // Whoever lost the race has nobody to tell any more.
      reading.catch(() => {})
    }
  }

  async function read<Value>(
    organizationId: string,
    work: (transaction: Transaction) => Promise<Value>,
    options: TransactionOptions,
  ): Promise<Value> {
    const found = await onReplica(organizationId, work)
    if (found instanceof Away) {
      reads.away++
      if (now() >= restsUntil) onAway(found.error)
      restsUntil = now() + restMs
    } else if (found === behind) {
      reads.behind++
    } else {
      reads.replica++
      return found as Value
    }
    return primary.transaction(organizationId, work, options)
  }

  return {
    ...primary,
    reads,
    transaction(organizationId, work, options = {}) {
      if (!options.mayBeReplica || !options.readOnly) return primary.transaction(organizationId, work, options)
      if (now() >= restsUntil) return read(organizationId, work, options)
      reads.away++
      return primary.transaction(organizationId, work, options)
    },
    async close() {
      await Promise.all([primary.close(), replica.close()])
    },
  }
}
