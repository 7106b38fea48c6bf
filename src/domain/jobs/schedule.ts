/** Work that comes back by itself: how often, and when it is tried again after it failed. */

export const workKinds = ['read_bank_account', 'fetch_e_invoices', 'look_for_drift', 'read_mailbox'] as const

export type WorkKind = (typeof workKinds)[number]

const hourS = 60 * 60

/**
 * From one time to the next, in seconds. Banks let an account be read four times a day while its owner is away: three are planned, and the fourth is there
 * for a read that failed.
 */
export const workEvery: Readonly<Record<WorkKind, number>> = {
  read_bank_account: 8 * hourS,
  fetch_e_invoices: hourS / 12,
  look_for_drift: hourS,
  read_mailbox: hourS / 12,
}

const firstPauseMs = 15 * 60_000
const pauseMsMax = 4 * hourS * 1000

/** Twice as long with each failure. The plan goes on beside it: what is due before is done then. */
export const pauseAfterFailure = (failures: number): number =>
  Math.min(firstPauseMs * 2 ** Math.min(Math.max(failures, 1) - 1, 20), pauseMsMax)
