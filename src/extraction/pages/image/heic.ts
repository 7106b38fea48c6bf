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

/** The main picture, handed on as one that the other decoder takes; the file's own turn is done already. */
export async function openHeic(bytes: Uint8Array, pixelsMax: number): Promise<Pictures> {
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
  // The same container may hold a picture of the other kind, whatever its brand says.
  if (!isShown) return openPicture(bytes, pixelsMax)
  const raw = { width, height, channels: 4 as const }
  return openPicture(await sharp(data, { raw }).removeAlpha().grayscale().png({ compressionLevel: 1 }).toBuffer(), pixelsMax)
}
