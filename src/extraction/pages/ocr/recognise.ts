/** What is written in one piece of a line: cut out, straightened, and read by the network from left to right. */

import { inputRoom, type Model, type ModelName, model } from './models.ts'
import type { Piece } from './picture.ts'
import { halved, type Picture } from './picture.ts'

export interface Glyph {
  character: string
  /** Its middle, as a share of the piece's width. */
  at: number
  /** The widest stretch without ink between the character before and this one, in heights of the piece. */
  blank: number
  certainty: number
}

export interface Read {
  glyphs: Glyph[]
  /** The mean over its characters: how the engine itself judges a line. */
  certainty: number
}

const cutHeight = 48
const cutWidthMin = 32
const cutWidthMax = 2400
const widthStep = 8

/** The picture in its own size, half, a quarter …: large print is cut out of a smaller one, or every other pixel would be lost. */
export function sizesOf(picture: Picture): Picture[] {
  const sizes = [picture]
  while (sizes.length < 5 && Math.min(sizes.at(-1)!.width, sizes.at(-1)!.height) > 64) sizes.push(halved(sizes.at(-1)!))
  return sizes
}

export async function recognise(sizes: readonly Picture[], piece: Piece, name: ModelName): Promise<Read> {
  const network = await model(name)
  const width = widthOf(piece)
  const cut = cutOut(sizes, piece, width)
  const { data, dims } = await network.run(toInput(cut), [1, 3, cutHeight, width])
  const read = decode(data, dims[1]!, dims[2]!, network)
  measureBlanks(read.glyphs, cut, width)
  return read
}

function widthOf(piece: Piece): number {
  const exact = (piece.width / Math.max(1, piece.height)) * cutHeight
  return Math.min(cutWidthMax, Math.max(cutWidthMin, Math.ceil(exact / widthStep) * widthStep))
}

/** Between the four pixels around each place, from the size whose pixels are nearest to the cut's. */
function cutOut(sizes: readonly Picture[], piece: Piece, width: number): Uint8Array {
  const perPixel = piece.height / cutHeight
  const level = Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, perPixel)))))
  const { width: pictureWidth, height: pictureHeight, gray } = sizes[level]!
  const scale = 1 / 2 ** level
  const cos = Math.cos(piece.angle)
  const sin = Math.sin(piece.angle)
  const stepX = (piece.width / width) * scale
  const stepY = (piece.height / cutHeight) * scale
  const cut = new Uint8Array(width * cutHeight)
  for (let row = 0; row < cutHeight; row += 1) {
    const across = (row + 0.5 - cutHeight / 2) * stepY
    for (let column = 0; column < width; column += 1) {
      const along = (column + 0.5 - width / 2) * stepX
      const x = Math.min(pictureWidth - 1.001, Math.max(0, piece.x * scale + along * cos - across * sin - 0.5))
      const y = Math.min(pictureHeight - 1.001, Math.max(0, piece.y * scale + along * sin + across * cos - 0.5))
      const left = x | 0
      const top = y | 0
      const fromLeft = x - left
      const fromTop = y - top
      const at = top * pictureWidth + left
      const above = gray[at]! * (1 - fromLeft) + gray[at + 1]! * fromLeft
      const below = gray[at + pictureWidth]! * (1 - fromLeft) + gray[at + pictureWidth + 1]! * fromLeft
      cut[row * width + column] = above * (1 - fromTop) + below * fromTop + 0.5
    }
  }
  return cut
}

function toInput(cut: Uint8Array): Float32Array {
  const input = inputRoom(cut.length * 3)
  for (let at = 0; at < cut.length; at += 1) input[at] = cut[at]! / 127.5 - 1
  input.copyWithin(cut.length, 0, cut.length)
  input.copyWithin(cut.length * 2, 0, cut.length)
  return input
}

/** The network says a character, or nothing, for each narrow strip; the same one said again without a nothing between is one character. */
function decode(data: Float32Array, strips: number, classes: number, { characters }: Model): Read {
  const glyphs: Glyph[] = []
  let last = 0
  for (let strip = 0; strip < strips; strip += 1) {
    const offset = strip * classes
    let best = 0
    for (let at = 1; at < classes; at += 1) if (data[offset + at]! > data[offset + best]!) best = at
    const certainty = data[offset + best]!
    if (best !== 0 && best !== last) glyphs.push({ character: characters[best] ?? '', at: (strip + 0.5) / strips, blank: 0, certainty })
    else if (best !== 0) {
      const glyph = glyphs.at(-1)!
      glyph.certainty = Math.max(glyph.certainty, certainty)
    }
    last = best
  }
  const sum = glyphs.reduce((total, { certainty }) => total + certainty, 0)
  return { glyphs, certainty: glyphs.length === 0 ? 0 : sum / glyphs.length }
}

/** Lines above and below may reach into the cut. */
const rowsFrom = Math.round(cutHeight * 0.12)
const rowsTo = Math.round(cutHeight * 0.88)
/** A column with less ink than this share of a strong one is blank. */
const blankShare = 0.35

function measureBlanks(glyphs: readonly Glyph[], cut: Uint8Array, width: number): void {
  const ground = medianShade(cut)
  const ink = Array.from({ length: width }, (_, column) => {
    let strongest = 0
    for (let row = rowsFrom; row < rowsTo; row += 1) strongest = Math.max(strongest, Math.abs(cut[row * width + column]! - ground))
    return strongest
  })
  const strong = [...ink].sort((one, other) => one - other)[Math.floor(width * 0.9)]!
  let last: Glyph | undefined
  for (const glyph of glyphs) {
    if (glyph.character.trim() === '') continue
    let run = 0
    for (let column = Math.floor((last?.at ?? 0) * width); last && column < glyph.at * width; column += 1) {
      run = ink[column]! < strong * blankShare ? run + 1 : 0
      glyph.blank = Math.max(glyph.blank, run / cutHeight)
    }
    last = glyph
  }
}

function medianShade(shades: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const shade of shades) counts[shade]! += 1
  let shade = 0
  for (let sum = counts[0]!; sum * 2 < shades.length; sum += counts[shade]!) shade += 1
  return shade
}
