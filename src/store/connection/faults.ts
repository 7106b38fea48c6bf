/** What PostgreSQL's and the system's error codes mean for a caller. */
import pg from 'pg'

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** No connection to be had, whatever the reason: for a caller a changed password, a dropped database and a cut cable are all the same. */
export class StoreAway extends Error {
  constructor(cause: Error) {
    super(`the store cannot be reached: ${cause.message || codeOf(cause)}`, { cause })
  }
}

/**
 * The server committed without the standby that it was to wait for: it was told to stop waiting, or did so after its limit. Were it lost now, so would be the
 * change; it is not acknowledged.
 */
export class CommitUnconfirmed extends Error {
  constructor() {
    super('the commit was not confirmed by a standby')
  }
}

/** A newer Primanota changed a table while this connection had a plan for it; a new connection makes a new plan. */
export const isStalePlan = (error: unknown): boolean => codeOf(error) === '0A000' && /^cached plan must not change/.test(messageOf(error))

/** Serialization failure, deadlock, a plan that no longer fits: rolled back whole, safe to run again. */
export const isRetryable = (error: unknown): boolean => codeOf(error) === '40001' || codeOf(error) === '40P01' || isStalePlan(error)

/** The server said its last word (08, 57P, 25P03), or it was not the server that spoke. After any other error the connection goes on. */
export const mayHaveBrokenConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(08|57P|25P03|XX)/.test(codeOf(error))

/**
 * What is found while a statement runs, or before the server commits (a value, a constraint, a deadlock, a limit, a function of ours): all of it was rolled back.
 * Others may come when the commit is written already, as a log that cannot be synced does (58030, 53100), and say nothing about what was done.
 */
export const isRolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(0A|21|22|23|42|44|54|P0|PN|40001$|40P01$|55P03$|57014$)/.test(codeOf(error))

/** Raised by hold_claim. */
export const isClaimLost = (error: unknown): boolean => codeOf(error) === 'PN001'

/** Raised by refuse_locked_days: the day that was posted to, and up to which day nothing may be; undefined for any other error. */
export function lockedDays(error: unknown): { date: string; lockedUntil: string } | undefined {
  if (codeOf(error) !== 'PN002') return undefined
  return JSON.parse(String((error as { detail?: unknown }).detail)) as { date: string; lockedUntil: string }
}

export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

const systemCodes = 'ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH ENOTFOUND EAI_AGAIN ENOSPC EDQUOT EROFS EMFILE ENFILE EIO'
const serverCodes = '57P01 57P02 57P03 55P03 57014 25P03 58030 25006'
const unavailable = new Set(`${systemCodes} ${serverCodes}`.split(' '))

/**
 * Whether the machine, not the caller, is at fault, and it may be over soon: the database is away or starting, the disk is full, too many wait.
 * Classes 08 (connection) and 53 (resources, disk full among them) are whole families.
 */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof StoreAway || error instanceof CommitUnconfirmed) return true
  if (unavailable.has(code) || /^(08|53)/.test(code)) return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return /^(Connection terminated|Client (has encountered a connection error|was closed)|the transaction was rolled back by the server)/.test(
    messageOf(error),
  )
}

/**
 * Whether a read failed because of the server that it was asked of, so that another one with the same contents may answer it: it is away or in trouble, or follows
 * another one and could not go on for the read (a transaction that only reads fails with 40001 and 40P01 for nothing else). A statement that took too long, or
 * waited too long for a lock, would do so elsewhere too.
 */
export const isOfThisServer = (error: unknown): boolean =>
  /^(40001|40P01|57P|XX)/.test(codeOf(error)) || (isUnavailable(error) && !/^(57014|55P03)$/.test(codeOf(error)))
