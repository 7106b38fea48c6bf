/** Which pictures a page shows, how much of it they take, and which text they lie over. */
import { type Pdfium, withMemory } from './pdfium.ts'

/** Wider than this, a picture is the page and not a logo on it. */
export const pageImageMin = 0.5

export interface Covers {
  /** The pictures' share of the page; a scanner may cut one into stripes. */
  imageShare: number
  /** Text that is drawn before a picture of the whole page, and lies below it. */
  objects: ReadonlySet<number>
}

const types = { text: 1, image: 3, form: 5 }
const objectsMax = 20_000
const nestedMax = 3
const nestedObjectsMax = 500

type Bounds = readonly [number, number, number, number]

export function coversOf(pdfium: Pdfium, page: number, size: { width: number; height: number }): Covers {
  const below = new Set<number>()
  const texts: { object: number; bounds: Bounds }[] = []
  let imageShare = 0
  const count = Math.min(objectsMax, pdfium.FPDFPage_CountObjects(page))
  for (let at = 0; at < count; at += 1) {
    const object = pdfium.FPDFPage_GetObject(page, at)
    const type = pdfium.FPDFPageObj_GetType(object)
    const bounds = type === types.text || holdsImage(pdfium, object, type) ? boundsOf(pdfium, object) : undefined
    if (!bounds) continue
    if (type === types.text) {
      texts.push({ object, bounds })
      continue
    }
    const [left, bottom, right, top] = bounds
    const share = Math.min(1, Math.abs((right - left) * (top - bottom)) / (size.width * size.height))
    imageShare = Math.min(1, imageShare + share)
    if (share < pageImageMin || pdfium.FPDFPageObj_HasTransparency(object)) continue
    for (const text of texts) if (isWithin(text.bounds, bounds)) below.add(text.object)
  }
  return { imageShare, objects: below }
}

/** A picture may be wrapped into a form, and that into another. */
function holdsImage(pdfium: Pdfium, object: number, type: number, depth = 0): boolean {
  if (type === types.image) return true
  if (type !== types.form || depth >= nestedMax) return false
  const count = Math.min(nestedObjectsMax, pdfium.FPDFFormObj_CountObjects(object))
  for (let at = 0; at < count; at += 1) {
    const inner = pdfium.FPDFFormObj_GetObject(object, at)
    if (inner && holdsImage(pdfium, inner, pdfium.FPDFPageObj_GetType(inner), depth + 1)) return true
  }
  return false
}

function boundsOf(pdfium: Pdfium, object: number): Bounds | undefined {
  return withMemory(pdfium, 16, pointer => {
    if (!pdfium.FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12)) return undefined
    const at = (offset: number): number => pdfium.pdfium.getValue(pointer + offset, 'float')
    return [at(0), at(4), at(8), at(12)] as const
  })
}

function isWithin([left, bottom, right, top]: Bounds, outer: Bounds): boolean {
  const x = (left + right) / 2
  const y = (bottom + top) / 2
  return x > outer[0] && x < outer[2] && y > outer[1] && y < outer[3]
}
