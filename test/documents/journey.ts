import { expect } from 'vitest'
import type { Organization, TestService } from '../harness/service.ts'

export interface Shown {
  id: string
  documentId: string
  state: string
  error: { step: string; code: string; message: string; retryable: boolean; at: string } | null
  contactId: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  extraction: any
  ledgerAccountId: string | null
  category: string | null
  vatCode: string | null
  bookingText: string | null
  codedAmount: number | null
  codingLines: { ledgerAccountId: string; vatCode: string; net: number; vat: number; gross: number }[]
  codingReasons: { field: string; rule: string; message: string; isAssumption: boolean }[]
  ledgerEntryId: string | null
  duplicateOf: string | null
  warnings: { field: string; code: string; message: string }[]
}

/** Calls an action that must succeed. */
export async function act(service: TestService, { key }: Pick<Organization, 'key'>, action: string, body: unknown): Promise<Shown> {
  const reply = await service.call(key, action, body)
  expect([action, reply.status, reply.body.detail]).toEqual([action, 200, undefined])
  return reply.body.result
}

/** Captured, and taken as far as asked. */
export async function bring(
  service: TestService,
  organization: Pick<Organization, 'key'>,
  text: string,
  to: 'draft' | 'extracted' | 'coded' | 'posted' = 'coded',
): Promise<Shown> {
  let document = await act(service, organization, 'capture_document', { text })
  const { documentId } = document
  const steps = { draft: [], extracted: ['extract'], coded: ['extract', 'code'], posted: ['extract', 'code', 'post'] }
  for (const step of steps[to]) document = await act(service, organization, `${step}_document`, { documentId })
  return document
}

export const codes = (document: Shown): string[] => document.warnings.map(warning => warning.code)
