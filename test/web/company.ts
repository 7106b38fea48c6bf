/** A small company with some of everything: enough for each screen to have something to show. */
import { expect } from 'vitest'
import { documentAt, type Generated } from '../../eval/generate/make.ts'
import { toPdf } from '../../eval/generate/pdf.ts'
import { addAccount, addMovements, done } from '../bank/journey.ts'
import { bring } from '../documents/journey.ts'
import { invoice } from '../documents/samples.ts'
import type { Organization, TestService } from '../harness/service.ts'
import { codeOf, post, traded } from '../vat-returns/entries.ts'

/** A paper of the generator in this language: the first of many seeds. */
export function paperIn(language: string, count = 1): Generated {
  let left = count
  for (let at = 0; at < 400; at++) {
    const made = documentAt(7, at, null)
    if (made.language === language && made.sheets.length === 1 && --left === 0) return made
  }
  throw new Error(`no paper in ${language}`)
}

async function captureFile(service: TestService, { key }: Organization, name: string, bytes: Uint8Array): Promise<string> {
  const response = await fetch(`${service.url}/api/rest/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/pdf' },
    body: Buffer.from(bytes),
  })
  const { result } = (await response.json()) as { result: { id: string } }
  const { body } = await service.call(key, 'capture_document', { fileId: result.id })
  return body.result.documentId
}

export interface Company {
  organization: Organization
  /** Posted, and paid by a bank line. */
  posted: string
  /** A PDF that was read and coded. */
  drawn: string
  /** A text that waits to be looked at. */
  waiting: string
  deleted: string
  /** A file that nobody can read. */
  damaged: string
}

export async function foundCompany(service: TestService): Promise<Company> {
  const organization = await service.found()
  const months = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03']
  for (const [at, month] of months.entries()) {
    const sale = { code: codeOf('denmark', 'U25', true), net: 2_400_000 + at * 130_000, on: `${month}-10`, vatOn: `${month}-10` }
    const purchase = { code: codeOf('denmark', 'I25', false), net: 1_900_000 - at * 210_000, on: `${month}-20`, vatOn: `${month}-20` }
    for (const trade of [sale, purchase]) await post(service, organization, traded('denmark', trade))
  }
  const account = await addAccount(service, organization)
  const [payment] = await addMovements(service, organization, account, [
    { amount: -625, date: '2026-04-02', text: 'Papir og Pen ApS faktura 2041', reference: '2041' },
    ...months.map((month, at) => ({ amount: 15_000 - at * 4000, date: `${month}-28`, text: `Overførsel ${at}` })),
    { amount: -1250, date: '2026-04-10', text: 'Nordisk Kontor' },
  ])
  const { documentId: posted, ledgerEntryId } = await bring(
    service,
    organization,
    invoice({ number: '2041', date: '30-03-2026' }),
    'posted',
  )
  await done(service, organization, 'match_transaction', { transactionId: payment, ledgerEntryId })
  const { documentId: waiting } = await bring(service, organization, invoice({ number: '2042', date: '01-04-2026', net: 1940 }))
  const { documentId: deleted } = await bring(service, organization, invoice({ number: '2043', date: '02-04-2026', net: 77 }))
  await done(service, organization, 'delete_document', { documentId: deleted })
  const drawn = await captureFile(service, organization, 'En leverandør med et ganske langt navn, faktura.pdf', await toPdf(paperIn('da')))
  for (const step of ['extract_document', 'code_document']) {
    const { status } = await service.call(organization.key, step, { documentId: drawn })
    expect([step, status]).toEqual([step, 200])
  }
  const damaged = await captureFile(service, organization, 'Kvittering <b>skadet</b>.pdf', Buffer.from('%PDF-1.7\nno pdf'))
  await service.call(organization.key, 'extract_document', { documentId: damaged })
  return { organization, posted, drawn, waiting, deleted, damaged }
}
