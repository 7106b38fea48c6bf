/** The quotas of an organization: looked at before anything is stored, and again where the rows are written, which is exact. */
import { z } from 'zod'
import { exceeded, noQuotas, type Quotas, type Use } from '../../../domain/access/quotas.ts'
import type { Refusal } from '../../../domain/refusals.ts'
import { readSizes } from '../../../extraction/pages/show-pages.ts'
import type { Context, ReadContext, Services } from '../../../kernel/context.ts'
import { findUse, type OrganizationUse } from '../../../store/access/organization-use.ts'
import type { StagedBlob } from '../../../store/blobs.ts'
import { findStoredHashes } from '../../../store/documents/files.ts'

/** As it is handed on to where the rows are written; null where there is no limit of pages. */
export const pagesField = z.number().int().min(0).nullable().optional()

interface Arriving {
  blob: StagedBlob
  mimeType: string
}

/** Of the organization where it has its own, else of the installation; 0 is none. */
export function quotasOf({ quotas = noQuotas }: Pick<Services, 'quotas'>, { own }: OrganizationUse): Quotas {
  const limit = (name: keyof Quotas) => (own[name] ?? quotas[name]) || null
  return { storageBytes: limit('storageBytes'), pagesPerMonth: limit('pagesPerMonth') }
}

/** How many pages each has; null where nobody has to know. What is there already adds nothing. */
export async function admitFiles(
  services: Services,
  organizationId: string,
  files: readonly Arriving[],
): Promise<(number | null)[] | Refusal<'quota_exceeded'>> {
  const hashes = files.map(({ blob }) => blob.sha256)
  const { use, stored } = await services.store.transaction(
    organizationId,
    async db => ({ use: await findUse(db, services.clock()), stored: await findStoredHashes(db, hashes) }),
    { readOnly: true },
  )
  const quotas = quotasOf(services, use)
  const pages: (number | null)[] = []
  const added: Use = { bytes: 0, pages: 0 }
  const seen = new Set(stored)
  for (const file of files) {
    const { sha256, size } = file.blob
    const isNew = !seen.has(sha256)
    seen.add(sha256)
    if (isNew) added.bytes += size
    const over = exceeded(use, added, quotas)
    if (over) return over
    const count = quotas.pagesPerMonth === null || !isNew ? null : await countPages(file)
    pages.push(count)
    added.pages += count ?? 0
  }
  return exceeded(use, added, quotas) ?? pages
}

/** Anything but a PDF is one page; so is a PDF that cannot be opened. */
async function countPages({ blob, mimeType }: Arriving): Promise<number> {
  if (mimeType !== 'application/pdf') return 1
  const parts: Buffer[] = []
  for await (const part of blob.slice(0, blob.size)) parts.push(part as Buffer)
  const sizes = await readSizes(Buffer.concat(parts), 1, 1)
  return 'failure' in sizes ? 1 : Math.max(1, sizes.pageCount)
}

/** After the rows of new files were written, in their transaction: theirs is the only one that counts at this moment. */
export async function exceededBy(context: Context, files: readonly { size: number; pages?: number | null | undefined }[]) {
  if (files.length === 0) return undefined
  const use = await findUse(context.db, context.now)
  const added = { bytes: 0, pages: 0 }
  for (const { size, pages } of files) {
    added.bytes += size
    added.pages += pages ?? 0
  }
  return exceeded({ bytes: use.bytes - added.bytes, pages: use.pages - added.pages }, added, quotasOf(context.services, use))
}

/** As it is shown. */
export async function showUse({ db, now, services }: Pick<ReadContext, 'db' | 'now' | 'services'>) {
  const use = await findUse(db, now)
  const { storageBytes, pagesPerMonth } = quotasOf(services, use)
  return { storageBytes: use.bytes, storageBytesMax: storageBytes, pagesThisMonth: use.pages, pagesPerMonthMax: pagesPerMonth }
}
