/** How much an organization may store, and have read in a month. */
import { say } from '../../language/say.ts'
import { type Refusal, refuse } from '../refusals.ts'

/** Null: no limit. */
export interface Quotas {
  storageBytes: number | null
  pagesPerMonth: number | null
}

export const noQuotas: Quotas = { storageBytes: null, pagesPerMonth: null }

/** What is used already, or is to be added to it. */
export interface Use {
  bytes: number
  pages: number
}

const mebibyte = 1024 * 1024
/** To the tenth of a mebibyte; what is used and wanted is rounded up, what is allowed is not. */
const used = (bytes: number): number => Math.ceil((bytes / mebibyte) * 10) / 10
const allowed = (bytes: number): number => Math.floor((bytes / mebibyte) * 10) / 10

/** Who adds nothing is never over. */
export function exceeded(use: Use, added: Use, quotas: Quotas): Refusal<'quota_exceeded'> | undefined {
  const { storageBytes, pagesPerMonth } = quotas
  if (storageBytes !== null && added.bytes > 0 && use.bytes + added.bytes > storageBytes) {
    return refuse(say('quota_exceeded.storage', { used: used(use.bytes), wanted: used(added.bytes), limit: allowed(storageBytes) }))
  }
  if (pagesPerMonth !== null && added.pages > 0 && use.pages + added.pages > pagesPerMonth) {
    return refuse(say('quota_exceeded.pages', { used: use.pages, wanted: added.pages, limit: pagesPerMonth }))
  }
  return undefined
}
