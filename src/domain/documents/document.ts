/** A captured document: its states, and what may be done in each. */
import { say } from '../../language/say.ts'
import type { Values } from '../../language/words.ts'
import type { Warning } from '../checks.ts'
import type { Coding } from '../coding/coding.ts'
import { type Refusal, refuse } from '../refusals.ts'
import type { Extraction } from './extraction.ts'
import { unsureReason } from './guards/unsure.ts'
import type { Part } from './parts.ts'

export const documentStates = ['draft', 'extracted', 'coded', 'posted'] as const

export type DocumentState = (typeof documentStates)[number]

export const documentSources = ['upload', 'email', 'webhook'] as const

export type DocumentSource = (typeof documentSources)[number]

export type Step = 'extract' | 'code' | 'post'

export interface DocumentError {
  step: Step
  code: string
  values?: Values
  /** What another ledger said in its own words, or what was stored before its sentence had values. */
  message?: string
  /** Whether the same step may succeed later with nothing changed. */
  retryable: boolean
  at: string
}

/** A coding keeps the region and the currency that it was made in. */
export type DocumentCoding = Coding & { regionKey: string; currency: string }

export interface Document {
  id: string
  state: DocumentState
  error: DocumentError | null
  source: DocumentSource
  fileId: string | null
  fileName: string | null
  mimeType: string | null
  /** Where its file holds several documents: which of them it is. */
  part: Part | null
  text: string | null
  /** What was read from the file. */
  readText: string | null
  contactId: string | null
  /** Linked by a person: reading the document again leaves it alone. */
  contactIsChosen: boolean
  extraction: Extraction | null
  coding: DocumentCoding | null
  warnings: readonly Warning[]
  duplicateOf: string | null
  ledgerEntryId: string | null
  externalReference: string | null
  /** How often it was posted: an entry that was reversed counts. */
  postings: number
  /** Counts the changes, so that one that was thought out on an older version is noticed. */
  version: number
  createdAt: string
  updatedAt: string
  postedAt: string | null
}

/** What is so of a document that nobody has worked on: it is read from its file, whole, until something else is known. */
export const untouched = (id: string, now: Date) =>
  ({
    id,
    state: 'draft',
    error: null,
    part: null,
    text: null,
    readText: null,
    contactId: null,
    contactIsChosen: false,
    extraction: null,
    coding: null,
    warnings: [],
    duplicateOf: null,
    ledgerEntryId: null,
    externalReference: null,
    postings: 0,
    version: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    postedAt: null,
  }) as const satisfies Partial<Document>

/** A posting under way, or one whose outcome is not known: until it is, nothing may change what was sent. */
export interface Busy {
  isPosting: boolean
}

const inProgress = (document: Document): Refusal<'document_in_progress'> => refuse(say('document_in_progress', { id: document.id }))

const posted = ({ id, ledgerEntryId }: Pick<Document, 'id' | 'ledgerEntryId'>): Refusal<'document_posted'> =>
  refuse(say('document_posted', { id, entry: ledgerEntryId ?? '' }))

export function mayExtract(document: Document, { isPosting }: Busy): Refusal<'document_posted' | 'document_in_progress'> | undefined {
  if (document.state === 'posted') return posted(document)
  return isPosting ? inProgress(document) : undefined
}

export function mayCode(
  document: Document,
  busy: Busy,
): Refusal<'document_posted' | 'document_in_progress' | 'document_not_extracted'> | undefined {
  if (document.state === 'draft') return refuse(say('document_not_extracted', { id: document.id }))
  return mayExtract(document, busy)
}

export function mayCorrect(
  document: Document,
  busy: Busy,
): Refusal<'document_posted' | 'document_in_progress' | 'document_not_coded'> | undefined {
  if (document.state === 'posted') return posted(document)
  if (document.state !== 'coded') return refuse(say('document_not_coded', { id: document.id, state: document.state }))
  return busy.isPosting ? inProgress(document) : undefined
}

/** A posting that nobody works on any more may be gone on with, so that one is no obstacle here. */
export function mayPost(
  document: Pick<Document, 'id' | 'state' | 'ledgerEntryId'>,
): Refusal<'document_posted' | 'document_not_coded'> | undefined {
  if (document.state === 'posted') return posted(document)
  return document.state === 'coded' ? undefined : refuse(say('document_not_coded', { id: document.id, state: document.state }))
}

/** What was once in the books keeps its source, also when the entry was taken back (bogføringsloven § 12; art. 2220 codice civile). */
export function mayDelete(document: Document, busy: Busy): Refusal<'document_posted' | 'document_in_progress'> | undefined {
  if (document.state === 'posted') return posted(document)
  if (document.postings > 0) return refuse(say('document_posted.before', { id: document.id }))
  return busy.isPosting ? inProgress(document) : undefined
}

/** Under one marker a document is in the ledger at most once; after a reversal the next posting has the next one. */
export const markerOf = ({ id, postings }: Document): string => (postings === 0 ? id : `${id}.${postings + 1}`)

/** What is read again loses what was made of the reading before. */
export const withExtraction = (document: Document, extraction: Extraction): Document => ({
  ...document,
  state: 'extracted',
  error: null,
  extraction,
  coding: null,
})

export const withCoding = (document: Document, coding: DocumentCoding): Document => ({ ...document, state: 'coded', error: null, coding })

/** Its entry was reversed: it is coded again, to be corrected and posted anew under the next marker. The coding of a region that was left is dropped. */
export function reopened(document: Document, regionKey: string | null): Document {
  const open: Document = { ...document, error: null, ledgerEntryId: null, externalReference: null, postedAt: null }
  return document.coding?.regionKey === regionKey ? { ...open, state: 'coded' } : { ...open, state: 'extracted', coding: null }
}

export interface AutoPost {
  autoPost: boolean
  autoPostThreshold: number
}

/** By the contract the extraction's confidence decides; an assumption in the coding lowers it. */
const isSure = ({ extraction, coding }: Document, { autoPostThreshold }: AutoPost): boolean =>
  (extraction?.confidence ?? 0) * (coding?.confidence ?? 0) >= autoPostThreshold

/** Any warning holds it, and what holds it is said. */
export const isAutoPosted = (document: Document, policy: AutoPost): boolean =>
  policy.autoPost &&
  document.coding !== null &&
  document.coding.codedAmount !== null &&
  document.warnings.length === 0 &&
  isSure(document, policy)

export function unsureWarning(document: Document, policy: AutoPost): Warning | undefined {
  const { extraction, coding } = document
  if (!policy.autoPost || !extraction || !coding || isSure(document, policy)) return undefined
  return unsureReason(extraction, coding, policy.autoPostThreshold)
}
