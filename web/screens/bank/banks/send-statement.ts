/** A statement file on its way to the service: its bytes are the body. */
import { PrimanotaProblem, type Problem } from '../../../../src/client/index.ts'
import { callerNow, gate } from '../../../api/client.ts'

export interface Brought {
  accounts: {
    accountId: string | null
    isNew: boolean
    name: string
    currency: string
    layout: string
    movements: number
    imported: number
    updated: number
    alreadyThere: number
    lines: { date: string; amount: number; text: string; counterpartyName: string | null; state: 'new' | 'updated' | 'known' }[]
    warnings: { code: string; message: string }[]
  }[]
  matching: { reconciled: number } | null
}

export interface StatementToSend {
  file: File
  accountId: string | undefined
  accountName: string | undefined
  /** Of a file that does not say its own. */
  currency: string | undefined
  preview: boolean
  key: string
}

export async function sendStatement({ file, accountId, accountName, currency, preview, key }: StatementToSend): Promise<Brought> {
  const { organizationId, language } = callerNow()
  const query = new URLSearchParams({
    preview: String(preview),
    name: file.name,
    ...(accountName ? { accountName } : {}),
    ...(currency ? { currency } : {}),
  })
  const path = accountId === undefined ? 'bank-accounts/statements' : `bank-accounts/${encodeURIComponent(accountId)}/statements`
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': language,
    'content-type': file.type || 'text/plain',
    'idempotency-key': preview ? crypto.randomUUID() : key,
  }
  if (organizationId !== undefined) headers['x-organization-id'] = organizationId
  const response = await gate.fetch(`/api/rest/${path}?${query}`, { method: 'POST', headers, body: file })
  const answer = (await response.json()) as { result: Brought } | Problem
  if (!response.ok) throw new PrimanotaProblem(answer as Problem)
  return (answer as { result: Brought }).result
}
