/** The source of a voucher in e-conomic: one file a voucher, of few kinds. */
import { buffer } from 'node:stream/consumers'
import type { AttachedFile, LedgerAccess } from '../provider.ts'
import { listFiltered, Refused, send } from './api.ts'
import type { Reference } from './transform.ts'

const bytesMax = 9_000_000
const types: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png']

/** Says that a file which is there already must not be added to. */
const failOnConflict = '1'

/** A file that is there already is ours: nobody else knows the number of a voucher that was just made. */
export async function attach(access: LedgerAccess, { year, voucher }: Reference, file: AttachedFile, signal?: AbortSignal): Promise<void> {
  const isThere = async () => {
    const filter = `voucherNumber$eq:${voucher}$and:accountingYear$eq:${year}`
    return (await listFiltered<{ number: number }>(access, 'documents', '/AttachedDocuments', filter, { signal })).length > 0
  }
  if (await isThere()) return
  if (!types.includes(file.mimeType)) throw new Error('e-conomic takes PDF, JPEG and PNG files only')
  const opened = await file.open()
  if (!opened) throw new Error('the file is gone')
  if (opened.size > bytesMax) {
    opened.stream.destroy()
    throw new Error('e-conomic takes files of up to 9 MB')
  }
  const bytes = new Uint8Array(await buffer(opened.stream))
  const form = new FormData()
  form.set('file', new Blob([bytes], { type: file.mimeType }), file.name)
  form.set('voucherNumber', String(voucher))
  form.set('accountingYear', year)
  form.set('onConflict', failOnConflict)
  try {
    await send(access, {
      service: 'documents',
      method: 'POST',
      path: '/AttachedDocuments',
      form,
      key: `attach ${year}-${voucher} ${file.id}`,
      signal,
    })
  } catch (error) {
    if (error instanceof Refused && (await isThere())) return
    throw error
  }
}
