/** Corrections are sent at once. Accepting waits for those of the document; a refusal is shown at its field. */
import { useCallback, useState } from 'react'
import type { Problem } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'
import { problemOf, queryClient } from '../../api/queries.ts'
import type { DocumentRecord } from '../../api/records.ts'
import type { SentLine } from '../split/split-lines.ts'
import type { ExtractionCorrection } from './review/review-fields.ts'

export interface CodingCorrection {
  ledgerAccountId?: string
  vatCode?: string
  bookingText?: string
  codedAmount?: number
}

export type Save =
  | { kind: 'coding'; part: CodingCorrection }
  | { kind: 'extraction'; part: ExtractionCorrection }
  | { kind: 'contact'; contactId: string | null }
  | { kind: 'facts'; facts: Record<string, string> }
  | { kind: 'lines'; lines: SentLine[] }

const underWay = new Map<string, Promise<unknown>>()

/** Resolves once nothing of this document is on its way. */
export const savesOf = async (documentId: string): Promise<void> => {
  await underWay.get(documentId)
}

function send(documentId: string, save: Save): Promise<DocumentRecord> {
  switch (save.kind) {
    case 'coding':
      return api.perform('update_coding', { documentId, ...save.part })
    case 'contact':
      return api.perform('link_document_contact', { documentId, contactId: save.contactId })
    case 'facts':
      return api.change('PATCH /documents/:id/facts', { id: documentId, facts: save.facts })
    case 'lines':
      return api.change('PUT /documents/:id/coding-lines', { id: documentId, lines: save.lines })
    default:
      return api.change('PATCH /documents/:id/extraction', { id: documentId, ...save.part })
  }
}

/** One after the other, so that the last answer is the newest. */
export function saveDocument(documentId: string, save: Save): Promise<DocumentRecord> {
  const before = underWay.get(documentId) ?? Promise.resolve()
  const sent = before.then(() => send(documentId, save))
  const quiet = sent.then(
    document => queryClient.setQueryData(['document', documentId], document),
    () => undefined,
  )
  underWay.set(documentId, quiet)
  void quiet.then(() => {
    if (underWay.get(documentId) === quiet) underWay.delete(documentId)
  })
  return sent
}

/** Each fault stands at the field that it is about, and one about no field of ours at the one that was sent. */
const ownFields = 'supplier invoiceNumber date dueDate currency total ledgerAccountId vatCode bookingText codedAmount contactId'.split(' ')
const fieldOfPath: Readonly<Record<string, string>> = { 'supplier.name': 'supplier', 'supplier.iban': 'iban' }

export function faultsByField(sent: string, problem: Problem | undefined, noAnswer: string): Map<string, string> {
  const faults = new Map<string, string>()
  for (const { path, message } of problem?.errors ?? []) {
    const name = path.startsWith('vatLines') ? 'vat' : (fieldOfPath[path] ?? (ownFields.includes(path) ? path : sent))
    faults.set(name, [faults.get(name), message].filter(Boolean).join(' '))
  }
  if (faults.size === 0) faults.set(sent, problem?.detail ?? noAnswer)
  return faults
}

export interface FieldStates {
  documentId: string
  saving: ReadonlySet<string>
  faults: Readonly<Record<string, string>>
}

const nothingOf = (documentId: string): FieldStates => ({ documentId, saving: new Set(), faults: {} })

/** Which fields of the document are being saved, and what is wrong with which. */
export function useSaves(documentId: string, noAnswer: string, onSaved: (document: DocumentRecord) => void) {
  const [kept, setKept] = useState<FieldStates>(() => nothingOf(documentId))
  const states = kept.documentId === documentId ? kept : nothingOf(documentId)
  if (states !== kept) setKept(states)
  // An answer that comes when another document is shown is none of that one's.
  const setStates = useCallback(
    (change: (before: FieldStates) => FieldStates) => setKept(before => (before.documentId === documentId ? change(before) : before)),
    [documentId],
  )
  const setFault = useCallback(
    (field: string, fault: string | undefined) =>
      setStates(({ faults, ...before }) => {
        const { [field]: _, ...rest } = faults
        return { ...before, faults: fault === undefined ? rest : { ...rest, [field]: fault } }
      }),
    [setStates],
  )
  const setSaving = (field: string, isSaving: boolean): void =>
    setStates(({ saving, ...before }) => {
      const next = new Set(saving)
      if (isSaving) next.add(field)
      else next.delete(field)
      return { ...before, saving: next }
    })
  async function save(field: string, what: Save): Promise<boolean> {
    setFault(field, undefined)
    setSaving(field, true)
    try {
      onSaved(await saveDocument(documentId, what))
      return true
    } catch (error) {
      const problem = problemOf(error)
      for (const [name, fault] of faultsByField(field, problem, noAnswer)) setFault(name, fault)
      if (problem?.status === 409 || problem?.status === 404) void queryClient.invalidateQueries({ queryKey: ['document', documentId] })
      return false
    } finally {
      setSaving(field, false)
    }
  }
  return { ...states, save, setFault }
}
