/** Pictures of pages. They are asked for as any other read, since an `img` cannot say which organization it is for, and the last ones are kept. */
import { callerNow, gate } from './client.ts'

const keptMax = 24
const kept = new Map<string, Promise<string>>()
const loaded = new Map<string, string>()
const counts = new Map<string, number>()
const images = new Map<string, HTMLImageElement>()

/** Held for as long as it is kept: an `img` with the same address is then complete when it is put on the page, and costs no second layout and no second frame. */
const hold = (source: string): Promise<unknown> =>
  new Promise(resolve => {
    const image = new Image()
    image.onload = resolve
    // Whoever shows it finds out.
    image.onerror = resolve
    image.src = source
    images.set(source, image)
  })

async function load(address: string): Promise<string> {
  const { organizationId } = callerNow()
  const headers: Record<string, string> = { accept: 'image/webp' }
  if (organizationId !== undefined) headers['x-organization-id'] = organizationId
  const response = await gate.fetch(address, { headers })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const source = URL.createObjectURL(await response.blob())
  counts.set(source, Number(response.headers.get('page-count') ?? 1))
  await hold(source)
  if (kept.has(address)) loaded.set(address, source)
  return source
}

function forget(source: string): void {
  counts.delete(source)
  images.delete(source)
  URL.revokeObjectURL(source)
}

function dropOldest(): void {
  const [address, picture] = kept.entries().next().value ?? []
  if (address === undefined || picture === undefined) return
  kept.delete(address)
  loaded.delete(address)
  void picture.then(forget, () => undefined)
}

/** The same, where it is there already. */
export const loadedPicture = (address: string): string | undefined => loaded.get(address)

/** How many pages what it shows has, where the service says so with the picture. */
export const pageCountOf = (source: string): number => counts.get(source) ?? 1

/** The address of the picture inside of this page. */
export function pictureOf(address: string): Promise<string> {
  const found = kept.get(address)
  const picture = found ?? load(address)
  kept.delete(address)
  kept.set(address, picture)
  if (!found) picture.catch(() => kept.delete(address))
  if (kept.size > keptMax) dropOldest()
  return picture
}

/** Three widths are drawn; the one that is sharp enough is asked for. */
export const pictureWidths = [320, 1200, 2000] as const

export const atWidth = (image: string, pixels: number): string => {
  const width = pictureWidths.find(one => one >= pixels) ?? 2000
  return `${image}${image.includes('?') ? '&' : '?'}width=${width}`
}
