import type { DocumentRecord } from '../../api/records.ts'

/** Nothing could be read: what the paper says is typed. */
export const isUnreadable = ({ state, error, extraction }: DocumentRecord): boolean =>
  extraction === null && state === 'draft' && error?.step === 'extract'
