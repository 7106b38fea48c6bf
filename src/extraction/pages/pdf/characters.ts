/** The characters of a page's text layer, each with its place as the page is looked at, in the order of the file. */
import { type Pdfium, withMemory } from './pdfium.ts'
import { sizeOf } from './render.ts'

export interface Character {
  text: string
  left: number
  top: number
  right: number
  bottom: number
  /** The ink alone, without the room that the font leaves above and below. */
  ink: { left: number; top: number; right: number; bottom: number }
  /** In which direction the writing runs on the page, in quarter turns clockwise: 0 is from left to right. */
  quarter: 0 | 1 | 2 | 3
  /** Drawn with the mode that leaves no mark (ISO 32000-1, 9.3.6). */
  isInvisible: boolean
  isUnmapped: boolean
  /** The drawing that it belongs to: what is drawn later covers it. */
  object: number
}

const charactersMax = 60_000
const invisibleModes = new Set([3, 7])

const ligatures = /[\ufb00-\ufb06]/g

export function charactersOf(pdfium: Pdfium, page: number): Character[] {
  const text = pdfium.FPDFText_LoadPage(page)
  if (!text) return []
  try {
    return withMemory(pdfium, 64, pointer => readAll(pdfium, page, text, pointer))
  } finally {
    pdfium.FPDFText_ClosePage(text)
  }
}

function readAll(pdfium: Pdfium, page: number, text: number, pointer: number): Character[] {
  const toPage = mapping(pdfium, page, pointer)
  const modes = new Map<number, boolean>()
  const isInvisible = (object: number): boolean => {
    let found = modes.get(object)
    if (found === undefined) {
      found = object !== 0 && invisibleModes.has(pdfium.FPDFTextObj_GetTextRenderMode(object))
      modes.set(object, found)
    }
    return found
  }
  const number = (at: number, type: 'double' | 'float'): number => pdfium.pdfium.getValue(pointer + at, type)
  const characters: Character[] = []
  const count = Math.min(charactersMax, pdfium.FPDFText_CountChars(text))
  for (let at = 0; at < count; at += 1) {
    const code = pdfium.FPDFText_GetUnicode(text, at)
    const character =
      code === 0 ? '\ufffd' : String.fromCodePoint(Math.min(code, 0x10ffff)).replace(ligatures, found => found.normalize('NFKC'))
    const angle = pdfium.FPDFText_GetCharAngle(text, at)
    const object = pdfium.FPDFText_GetTextObject(text, at)
    pdfium.FPDFText_GetCharBox(text, at, pointer, pointer + 8, pointer + 16, pointer + 24)
    const ink = toPage.box(number(0, 'double'), number(8, 'double'), number(16, 'double'), number(24, 'double'))
    pdfium.FPDFText_GetLooseCharBox(text, at, pointer)
    const loose = toPage.box(number(0, 'float'), number(8, 'float'), number(12, 'float'), number(4, 'float'))
    characters.push({
      text: character,
      ...loose,
      ink,
      // The engine tells the angle clockwise.
      quarter: toPage.quarter(-angle),
      isInvisible: isInvisible(object),
      isUnmapped: code === 0 || (code >= 0xe000 && code <= 0xf8ff) || code === 0xfffd || pdfium.FPDFText_HasUnicodeMapError(text, at) === 1,
      object,
    })
  }
  return characters
}

const unit = 1000
const precision = 100

/** From the file's coordinates to points from the top left corner, with the turn that the page itself asks for. */
function mapping(pdfium: Pdfium, page: number, pointer: number) {
  const { width, height } = sizeOf(pdfium, page)
  const at = (x: number, y: number): [number, number] => {
    pdfium.FPDF_PageToDevice(page, 0, 0, Math.round(width * precision), Math.round(height * precision), 0, x, y, pointer, pointer + 4)
    return [pdfium.pdfium.getValue(pointer, 'i32') / precision, pdfium.pdfium.getValue(pointer + 4, 'i32') / precision]
  }
  const [x0, y0] = at(0, 0)
  const [x1, y1] = at(unit, 0)
  const [x2, y2] = at(0, unit)
  const along = [(x1 - x0) / unit, (y1 - y0) / unit] as const
  const up = [(x2 - x0) / unit, (y2 - y0) / unit] as const
  const point = (x: number, y: number) => ({ x: x0 + x * along[0] + y * up[0], y: y0 + x * along[1] + y * up[1] })
  return {
    box(left: number, right: number, bottom: number, top: number) {
      const one = point(left, bottom)
      const other = point(right, top)
      return {
        left: Math.min(one.x, other.x),
        top: Math.min(one.y, other.y),
        right: Math.max(one.x, other.x),
        bottom: Math.max(one.y, other.y),
      }
    },
    quarter(angle: number): Character['quarter'] {
      const x = Math.cos(angle) * along[0] + Math.sin(angle) * up[0]
      const y = Math.cos(angle) * along[1] + Math.sin(angle) * up[1]
      return (((Math.round(Math.atan2(y, x) / (Math.PI / 2)) % 4) + 4) % 4) as Character['quarter']
    },
  }
}
