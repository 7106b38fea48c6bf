/** The records that the screens work with, by the names that they have there. */
import type { ReadOutput } from '../../src/client/index.ts'
import type { Permission } from '../../src/domain/access/permissions.ts'
import { api } from './client.ts'

export interface Me {
  userId: string | null
  email: string | null
  name: string | null
  role: string | null
  permissions: readonly Permission[]
  organizationId: string
  organization: { id: string; name: string; regionKey: string | null; currency: string | null; timeZone: string; locale: string }
  organizations: readonly { id: string; name: string; regionKey: string | null; role: string }[]
  locale: string
  preferences: Preferences
}

export interface Preferences {
  language: 'en' | 'da' | 'it' | null
  singleKeys: boolean
  density: 'comfortable' | 'compact'
  theme: 'system' | 'light' | 'dark'
}

export type DocumentRecord = ReadOutput<'/documents/:id'>
export type InboxReason = 'failed' | 'warned' | 'low' | 'ready' | 'reading'

export interface InboxItem {
  documentId: string
  state: DocumentRecord['state']
  reason: InboxReason
  failed: boolean
  error: DocumentRecord['error']
  supplier: string | null
  invoiceNumber: string | null
  fileName: string | null
  contactId: string | null
  kind: string | null
  date: string | null
  amount: number | null
  currency: string | null
  ledgerAccountId: string | null
  vatCode: string | null
  confidence: number | null
  sureness: number
  lowFields: string[]
  warningCodes: string[]
  duplicateOf: string | null
  suggestedBy: 'person' | 'learnt' | 'rules' | null
  createdAt: string
}

export interface InboxPage {
  items: InboxItem[]
  nextCursor: string | null
  counts: Record<'all' | InboxReason, number>
  threshold: number
}

export interface PageWord {
  text: string
  box: number[]
}

export interface DocumentPage {
  page: number
  width: number
  height: number
  rotation: number
  image: string
  words?: PageWord[] | null
}

export interface DocumentPages {
  items: DocumentPage[]
  nextCursor: string | null
  pageCount: number
  isRead: boolean
  text: string | null
}

export interface VatCode {
  code: string
  name: string
  englishName: string
  rate: number
  deductible: number
  reverseCharge: boolean
  forSales: boolean
  law: string | null
}

export const readPath = <Result>(path: string, input: object = {}, signal?: AbortSignal): Promise<Result> =>
  api.read(path as never, input as never, signal ? { signal } : {}) as Promise<Result>
