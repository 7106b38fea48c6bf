/** What PostgreSQL's and the system's error codes mean for a caller. */

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** Serialization failure, deadlock: rolled back whole, safe to run again. */
export const isRetryable = (error: unknown): boolean => codeOf(error) === '40001' || codeOf(error) === '40P01'

export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

const unavailable = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'EIO',
  '57P01', '57P02', '57P03', '55P03', '57014', '25P03', '58030', '25006',
]) // biome-ignore format: a list reads better in rows

/**
 * Whether the machine, not the caller, is at fault, and it may be over soon: the database is away or starting, the disk is full, too many wait.
 * Classes 08 (connection) and 53 (resources, disk full among them) are whole families.
 */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (unavailable.has(code) || /^(08|53)/.test(code)) return true
  const message = error instanceof Error ? error.message : ''
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|the transaction was rolled back by the server)/.test(
    message,
  )
}
