/** What is typed into a contact, kept until it is saved; and saving it in up to four steps, each once. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { problemOf } from '../../api/queries.ts'
import { useDrafts } from '../inbox/drafts.ts'
import {
  type ContactField,
  type ContactFields,
  type ContactRecord,
  changesOf,
  emptyContact,
  isChanged,
  parseDays,
  toContactFields,
} from './contact-fields.ts'
import { useContactWords } from './words/index.ts'

type Said = ReadonlyMap<string, string>

const lastPart = (path: string): string => path.split('.').at(-1) ?? path

const byField = (said: readonly { field: string; message: string }[]): Said =>
  new Map(said.map(({ field, message }) => [lastPart(field), message]))

export function useContactForm(contactId: string | undefined, name: string, onSaved: (contact: ContactRecord) => void) {
  const text = useContactWords()
  const queries = useQueryClient()
  const [drafts, setDraft] = useDrafts(contactId ?? 'contact-new')
  const [faults, setFaults] = useState<Said>(new Map())
  const [trouble, setTrouble] = useState<unknown>()
  const [isSaving, setIsSaving] = useState(false)
  /** What a broken connection may have left half done. */
  const steps = useRef<{ id: string | undefined; keys: Map<string, string> }>({ id: contactId, keys: new Map() })
  const { data, error, refetch } = useQuery({
    queryKey: ['contact', contactId, 'form'],
    queryFn: async () => {
      const id = contactId!
      const [contact, address, delivery, terms] = await Promise.all([
        api.read('/contacts/:id', { id }),
        api.read('/contacts/:id/address', { id }),
        api.read('/contacts/:id/delivery', { id }),
        api.read('/contacts/:id/terms', { id }),
      ])
      return { contact, address, delivery, terms }
    },
    enabled: contactId !== undefined,
  })
  const before = data
    ? toContactFields(data.contact, data.address, data.delivery, data.terms.paymentDays)
    : emptyContact(contactId === undefined ? name : '')
  const after = { ...before, ...drafts } as ContactFields
  const warnings = byField([...(data?.contact.warnings ?? []), ...(data?.address.warnings ?? [])])
  const set = (field: ContactField, value: string): void => {
    setFaults(now => new Map([...now].filter(([at]) => at !== field)))
    setDraft(field, value === before[field] && contactId !== undefined ? undefined : value)
  }
  const keyOf = (step: string): string => {
    const key = steps.current.keys.get(step) ?? crypto.randomUUID()
    steps.current.keys.set(step, key)
    return key
  }
  const forget = (): void => {
    for (const field of Object.keys(drafts)) setDraft(field, undefined)
    setFaults(new Map())
    setTrouble(undefined)
  }
  /** A step that the service has answered is not sent again; one without an answer is, with its key. */
  async function once<Result>(step: string, input: unknown, send: (idempotencyKey: string) => Promise<Result>): Promise<Result> {
    const asked = `${step} ${JSON.stringify(input)}`
    const result = await send(keyOf(asked))
    steps.current.keys.delete(asked)
    return result
  }
  async function save(): Promise<void> {
    const { contact, address, delivery, paymentDays } = changesOf(before, after, contactId === undefined)
    if (parseDays(after.paymentDays) === undefined) {
      setFaults(new Map([['paymentDays', text.wholeDays]]))
      return
    }
    setIsSaving(true)
    setTrouble(undefined)
    setFaults(new Map())
    try {
      let { id } = steps.current
      if (contact && (id === undefined || contactId !== undefined)) {
        const body = { ...contact, ...(id === undefined ? {} : { id }) } as never
        const saved = await once('contact', body, key => api.perform('save_contact', body, { idempotencyKey: key }))
        id = saved.id
        steps.current.id = id
      }
      if (address) {
        const body = { id: id!, ...address }
        await once('address', body, key => api.change('PATCH /contacts/:id/address', body, { idempotencyKey: key }))
      }
      if (delivery) {
        const body = { id: id!, ...delivery }
        await once('delivery', body, key => api.change('PATCH /contacts/:id/delivery', body, { idempotencyKey: key }))
      }
      if (paymentDays !== undefined) {
        const body = { id: id!, paymentDays }
        await once('terms', body, key => api.change('PATCH /contacts/:id/terms', body, { idempotencyKey: key }))
      }
      forget()
      if (contactId === undefined) steps.current = { id: undefined, keys: new Map() }
      const saved = await api.read('/contacts/:id', { id: id! })
      await queries.invalidateQueries({ queryKey: ['contact'] })
      onSaved(saved)
    } catch (refused) {
      const errors = problemOf(refused)?.errors ?? []
      setFaults(new Map(errors.map(({ path, message }) => [lastPart(path), message])))
      if (errors.length === 0) setTrouble(refused)
      // What was refused is not the same request when it is corrected; what was lost is.
      if (problemOf(refused)) steps.current.keys.clear()
    } finally {
      setIsSaving(false)
    }
  }
  return {
    record: data?.contact,
    isReady: contactId === undefined || data !== undefined,
    error,
    refetch,
    fields: after,
    isChanged: isChanged(before, after),
    faults,
    warnings,
    trouble,
    isSaving,
    set,
    save,
    forget,
  }
}
