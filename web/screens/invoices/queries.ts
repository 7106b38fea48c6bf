/** What the invoices ask the service for. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { InvoiceRecord } from './draft-fields.ts'

export const folders = ['draft', 'open', 'overdue', 'paid'] as const

export type Folder = (typeof folders)[number] | 'self'

export const invoiceQuery = (id: string) =>
  queryOptions({ queryKey: ['invoice', id], queryFn: () => api.read('/invoices/:id', { id }), staleTime: 0 })

export const nextNumberQuery = (date: string) =>
  queryOptions({ queryKey: ['next-number', date], queryFn: () => api.read('/invoice-numbers/next', { date }), staleTime: 0 })

export const overviewQuery = queryOptions({ queryKey: ['overview'], queryFn: () => api.read('/overview') })

export const vatCodesQuery = queryOptions({
  queryKey: ['vat-codes'],
  queryFn: async () => (await api.read('/vat-codes')).items,
  staleTime: Number.POSITIVE_INFINITY,
})

export const remindersQuery = (contactId: string) =>
  queryOptions({ queryKey: ['reminders', contactId], queryFn: async () => (await api.read('/reminders', { contactId })).items })

/** Looked at again as long as one is on its way. */
export const invoiceMailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoice-mails', id],
    queryFn: () => api.read('/invoices/:id/mails', { id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(mail => mail.state === 'queued') ? 2_000 : false),
  })

export type LetterName = { reminderId: string } | { contactId: string }

/** Of a reminder, or the statements of a contact. */
export const letterMailsQuery = (letter: LetterName) =>
  queryOptions({
    queryKey: ['letter-mails', letter],
    queryFn: () =>
      'reminderId' in letter
        ? api.read('/reminders/:id/mails', { id: letter.reminderId })
        : api.read('/contacts/:id/statement/mails', { id: letter.contactId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(mail => mail.state === 'queued') ? 2_000 : false),
  })

export const listInvoices = (folder: (typeof folders)[number], q: string, cursor: string | undefined) =>
  api.read('/invoices', { folder, ...(q === '' ? {} : { q }), ...(cursor === undefined ? {} : { cursor }) })

export const isOverdue = ({ dueDate, payment }: InvoiceRecord, today: string): boolean =>
  dueDate !== null && dueDate < today && (payment?.open ?? 0) > 0

/** The day here: what is typed without a year is near it. */
export const today = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
