/**
 * Pictures of pages; the last ones are kept. The browser loads them itself, which is a third of the work. An `img` cannot say which organization it is for, and
 * cannot wait until somebody has signed in again: what it does not get is asked for as any other read.
 */
import { isOwn } from './asked-ahead.ts'
import { callerNow, gate } from './client.ts'

const keptMax = 24
const kept = new Map<string, Promise<string>>()
const loaded = new Map<string, string>()
const counts = new Map<string, number>()
const images = new Map<string, HTMLImageElement>()

/** Held for as long as it is kept: an `img` with the same address is then complete when it is put on the page, and costs no second layout and no second frame. */
const hold = (source: string): Promise<boolean> =>
  new Promise(resolve => {
    const image = new Image()
    image.onload = () => resolve(true)
    image.onerror = () => {
      images.delete(source)
      resolve(false)
    }
    // Not seen yet, and wanted soon.
    image.fetchPriority = 'high'
    image.src = source
    images.set(source, image)
  })

async function load(address: string, isCounted: boolean): Promise<string> {
  const isPlain = !isCounted && isOwn(callerNow().organizationId)
  const source = isPlain && (await hold(address)) ? address : await loadAsRead(address)
  if (kept.has(address)) loaded.set(address, source)
  return source
}

async function loadAsRead(address: string): Promise<string> {
  const { organizationId } = callerNow()
  const headers: Record<string, string> = { accept: 'image/webp' }
  if (organizationId !== undefined) headers['x-organization-id'] = organizationId
  const response = await gate.fetch(address, { headers })
  if (!response.ok) throw Object.assign(new Error(`HTTP ${response.status}`), { status: response.status })
  const source = URL.createObjectURL(await response.blob())
  counts.set(source, Number(response.headers.get('page-count') ?? 1))
  // One that cannot be drawn is given all the same: whoever shows it finds out.
  await hold(source)
  return source
}

function forget(source: string): void {
  counts.delete(source)
  images.delete(source)
  if (source.startsWith('blob:')) URL.revokeObjectURL(source)
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

/** An `img` that is complete: the one that is held, unless it is on the page already. A new one would be loaded once more, from what the browser keeps. */
export function imageOf(source: string): HTMLImageElement {
  const held = images.get(source)
  if (held && !held.isConnected) return held
  const image = new Image()
  image.src = source
  return image
}

/** How many pages what it shows has, of one that was asked for so. */
export const pageCountOf = (source: string): number => counts.get(source) ?? 1

/**
 * The address of the picture inside of this page.
 * @param isCounted with the number of pages, which the service tells beside the picture and no `img` hears
 */
export function pictureOf(address: string, isCounted = false): Promise<string> {
  const found = kept.get(address)
  const picture = found ?? load(address, isCounted)
  kept.delete(address)
  kept.set(address, picture)
  if (!found) picture.catch(() => kept.delete(address))
  if (kept.size > keptMax) dropOldest()
  return picture
}

/** Four widths are drawn; the one that is sharp enough is asked for, and none wider: to decode it would take longer than all else that a key does. */
export const pictureWidths = [320, 800, 1200, 2000] as const

export const atWidth = (image: string, pixels: number): string => {
  const width = pictureWidths.find(one => one >= pixels) ?? 2000
  return `${image}${image.includes('?') ? '&' : '?'}width=${width}`
}

let pane: number | undefined
let zoomed = 1

/** What the pages are shown in has this width in the window, and they so many times that. */
export const noteShown = (width: number, zoom: number): void => {
  pane = width
  zoomed = zoom
}

/** Before any page was shown: what the inbox leaves it beside the other columns. */
export const paneWidth = (): number => pane ?? innerWidth - 15 * (innerWidth < 900 ? 2 : innerWidth < 1200 ? 49 : 58)

/** The picture of a page that is shown so wide; of one that is asked for ahead: as wide as the one that is shown. */
export const pictureAt = (image: string, width = paneWidth() * zoomed): string => atWidth(image, width * Math.min(2, devicePixelRatio))
