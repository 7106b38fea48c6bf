/** A file of the service, saved: asked for with the organization that is shown, since a link cannot say which one that is. */

import { callerNow, gate } from '../../api/client.ts'
import { notify } from '../../app/notices.ts'
import { useWords } from '../../words/index.ts'

async function save(path: string, noAnswer: string, name: string | undefined): Promise<void> {
  const { organizationId, language } = callerNow()
  const headers = { 'accept-language': language, ...(organizationId === undefined ? {} : { 'x-organization-id': organizationId }) }
  try {
    const response = await gate.fetch(`/api/rest${path}`, { headers })
    if (!response.ok) {
      const { title, detail } = (await response.json()) as { title: string; detail: string }
      notify({ tone: 'danger', text: title, detail })
      return
    }
    const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    const address = URL.createObjectURL(await response.blob())
    const link = document.createElement('a')
    link.href = address
    link.download = name ?? given ?? 'file'
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch {
    notify({ tone: 'danger', text: noAnswer })
  }
}

export function useDownload(): (path: string, name?: string) => Promise<void> {
  const { noAnswer } = useWords().app
  return (path, name) => save(path, noAnswer, name)
}
