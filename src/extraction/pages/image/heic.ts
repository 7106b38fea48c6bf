/** Photos of newer telephones. The picture library leaves this format out; its decoder runs as WebAssembly. */
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { Unreadable } from '../pages.ts'
import { openPicture, type Pictures } from './decode.ts'

interface HeifImage {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: unknown) => void): void
  free(): void
}

interface Libheif {
  ready?: Promise<unknown>
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
}

/** In colour, four bytes a pixel; the file's own turn is done already. */
export interface Colours {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** The main picture; undefined where the container holds one of another kind. */
export async function decodeHeic(bytes: Uint8Array, pixelsMax: number): Promise<Colours | undefined> {
  const libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle.js') as Libheif
  await libheif.ready
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find(each => each.is_primary()) ?? images[0]
  if (!image) throw new Unreadable('picture_broken')
  const width = image.get_width()
  const height = image.get_height()
  if (width * height > pixelsMax) throw new Unreadable('picture_too_large')
  const data = new Uint8ClampedArray(width * height * 4)
  const isShown = await new Promise<boolean>(resolve => image.display({ data, width, height }, shown => resolve(Boolean(shown))))
  for (const each of images) each.free()
  return isShown ? { width, height, data } : undefined
}

/** Handed on as one that the other decoder takes. */
export async function openHeic(bytes: Uint8Array, pixelsMax: number): Promise<Pictures> {
  const decoded = await decodeHeic(bytes, pixelsMax)
  // The same container may hold a picture of the other kind, whatever its brand says.
  if (!decoded) return openPicture(bytes, pixelsMax)
  const { data, width, height } = decoded
  const raw = { width, height, channels: 4 as const }
  return openPicture(await sharp(data, { raw }).removeAlpha().grayscale().png({ compressionLevel: 1 }).toBuffer(), pixelsMax)
}
