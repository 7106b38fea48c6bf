/** The file as it came. It is asked for with the organization that is shown, and saved: what it may contain is not run in this page. */
import { callerNow, gate } from '../../api/client.ts'
import { notify } from '../../app/notices.ts'
import type { DocumentRecord } from './answers.ts'

export async function openOriginal({ id, fileName }: DocumentRecord, noAnswer: string): Promise<void> {
  const { organizationId, language } = callerNow()
  const headers = { 'accept-language': language, ...(organizationId === undefined ? {} : { 'x-organization-id': organizationId }) }
  try {
    const response = await gate.fetch(`/api/rest/documents/${encodeURIComponent(id)}/file`, { headers })
    if (!response.ok) {
      const { title, detail } = (await response.json()) as { title: string; detail: string }
      notify({ tone: 'danger', text: title, detail })
      return
    }
    const address = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = address
    link.download = fileName ?? id
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch {
    notify({ tone: 'danger', text: noAnswer })
  }
}
