/** Files of the service. They are asked for with the organization that is shown, and saved. */
import { useState } from 'react'
import { callerNow, gate } from '../../api/client.ts'
import { notify } from '../../app/notices.ts'
import { useReader } from '../../words/index.ts'

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const nameIn = (disposition: string | null): string | undefined => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const [, plain] = /filename="([^"]+)"/i.exec(disposition ?? '') ?? []
  return encoded === undefined ? plain : decodeURIComponent(encoded)
}

/** The file, or the answer that says that it is still being made. */
export async function fetchFile(path: string, noAnswer: string): Promise<'saved' | 'underWay' | 'failed'> {
  const { organizationId, language } = callerNow()
  const headers = { 'accept-language': language, ...(organizationId === undefined ? {} : { 'x-organization-id': organizationId }) }
  try {
    const response = await gate.fetch(`/api/rest${path}`, { headers })
    if (response.status === 202) return 'underWay'
    if (!response.ok) {
      const { title, detail, errors } = (await response.json()) as { title: string; detail: string; errors?: { message: string }[] }
      notify({ tone: 'danger', text: title, detail: [detail, ...(errors ?? []).map(({ message }) => message)].join(' ') })
      return 'failed'
    }
    saveBlob(await response.blob(), nameIn(response.headers.get('content-disposition')) ?? path.split('/').at(-1)!)
    return 'saved'
  } catch {
    notify({ tone: 'danger', text: noAnswer })
    return 'failed'
  }
}

/** `query` as in an address, without what is not given. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

export function FileButton({ label, path }: { label: string; path: string }) {
  const { app } = useReader().words
  const [isUnderWay, setIsUnderWay] = useState(false)
  const save = async (): Promise<void> => {
    setIsUnderWay(true)
    await fetchFile(path, app.noAnswer)
    setIsUnderWay(false)
  }
  return (
    <button type="button" className="button" disabled={isUnderWay} onClick={() => void save()}>
      {label}
    </button>
  )
}
