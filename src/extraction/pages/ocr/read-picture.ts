/**
 * Reads a picture of a page: finds the pieces of lines, turns the page upright if it lies on its side, reads each piece and puts the lines together. The back
 * of a sheet on which its front shines through has no lines: nothing is printed on it.
 */
import { type Fragment, toPageLines } from '../layout.ts'
import type { Page, Word } from '../pages.ts'
import { detect } from './detect.ts'
import { mirrored, type Picture, type Piece, turned } from './picture.ts'
import { type Read, recognise, sizesOf } from './recognise.ts'
import { unstacked } from './stacks.ts'
import { straightener } from './straighten.ts'
import { wordsOf } from './words.ts'

/** What is less sure than this is a smudge, a logo or a barcode. */
const certaintyMin = 0.5
const doubtBelow = 0.9
const sampleSize = 6
/** Upright print is read with more certainty than this; the other way up it is not. */
const uprightCertaintyMin = 0.85

export async function readPicture(picture: Picture, number: number, pointsPerPixel: number): Promise<Page> {
  let upright = picture
  let rotation: Page['rotation'] = 0
  let pieces = await detect(upright)
  if (isOnItsSide(pieces)) {
    rotation = 90
    upright = turned(picture, 90)
    pieces = await detect(upright)
  }
  let sizes = sizesOf(upright)
  const known = new Map<Piece, Read>()
  const lies = await howItLies(upright, sizes, pieces, known)
  if (lies === 'upside_down') {
    rotation = rotation === 90 ? 270 : 180
    upright = turned(upright, 180)
    pieces = await detect(upright)
    sizes = sizesOf(upright)
  }
  if (lies === 'mirrored') pieces = []
  pieces = unstacked(pieces, upright)
  const toPlace = straightener(pieces, upright.width)
  const fragments: Fragment[] = []
  for (const piece of pieces) {
    const read = await readPiece(sizes, piece, known.get(piece))
    if (read.certainty < certaintyMin) continue
    for (const { words, from, to } of wordsOf(read.glyphs, piece)) {
      const scaled = words.map((word): Word => ({ ...word, box: boxOf(piece, word.from, word.to, pointsPerPixel) }))
      const place = toPlace(piece, from, to)
      fragments.push({ words: scaled, ...place })
    }
  }
  return {
    number,
    width: upright.width * pointsPerPixel,
    height: upright.height * pointsPerPixel,
    rotation,
    source: 'ocr',
    lines: fragments.length === 0 ? [] : toPageLines(fragments, number),
  }
}

/**
 * The network for Latin letters knows those of every language here; the one for English is better at worn digits and points. It is asked where the
 * first is in doubt and saw no letter that the second does not know.
 */
async function readPiece(sizes: readonly Picture[], piece: Piece, known: Read | undefined): Promise<Read> {
  const latin = known ?? (await recognise(sizes, piece, 'latin'))
  if (latin.certainty >= doubtBelow || latin.certainty < certaintyMin) return latin
  if (latin.glyphs.some(({ character }) => character > '~')) return latin
  const english = await recognise(sizes, piece, 'english')
  return english.certainty > latin.certainty ? english : latin
}

const isLong = ({ width, height }: Piece): boolean => width > height * 2

function isOnItsSide(pieces: readonly Piece[]): boolean {
  const across = pieces.filter(isLong).reduce((sum, { width }) => sum + width, 0)
  const along = pieces.filter(({ width, height }) => height > width * 2).reduce((sum, { height }) => sum + height, 0)
  return along > across * 1.5
}

/** So much more certain than as it lies is what is turned or mirrored. */
const certaintyGain = 0.05

/**
 * The longest pieces are read, and the other way up or in a mirror only where the way they lie leaves doubt. What they say as they lie is kept: it is read once.
 */
async function howItLies(
  upright: Picture,
  sizes: readonly Picture[],
  pieces: readonly Piece[],
  known: Map<Piece, Read>,
): Promise<'upright' | 'upside_down' | 'mirrored'> {
  const longest = [...pieces].sort((one, other) => other.width / other.height - one.width / one.height)
  const sample = longest.filter(({ width, height }) => width > height * 2 && width < height * 20).slice(0, sampleSize)
  if (sample.length < 2) return 'upright'
  const mean = async (of: readonly Piece[], read: (piece: Piece) => Promise<Read>): Promise<number> => {
    let sum = 0
    for (const piece of of) sum += (await read(piece)).certainty
    return sum / of.length
  }
  const turnedRound = (piece: Piece): Piece => ({ ...piece, angle: piece.angle + Math.PI })
  const asItLies = await mean(sample, async piece => {
    const read = await recognise(sizes, piece, 'latin')
    known.set(piece, read)
    return read
  })
  if (asItLies >= uprightCertaintyMin) return 'upright'
  const upsideDown = await mean(sample, piece => recognise(sizes, turnedRound(piece), 'latin'))
  const best = Math.max(asItLies, upsideDown)
  if (best < uprightCertaintyMin) {
    const mirror = sizesOf(mirrored(upright))
    // In a mirror it has to be as sure as print: bad handwriting, of which no way up is sure, keeps its lines.
    const seen = sample.map((piece): Piece => ({ ...piece, x: upright.width - 1 - piece.x, angle: -piece.angle }))
    const inMirror = await mean(seen, piece => recognise(mirror, piece, 'latin'))
    const isPrint = (certainty: number): boolean => certainty >= uprightCertaintyMin && certainty > best + certaintyGain
    if (isPrint(inMirror)) return 'mirrored'
    // A sheet that was turned over its short edge shows its front upside down as well.
    if (isPrint(await mean(seen, piece => recognise(mirror, turnedRound(piece), 'latin')))) return 'mirrored'
  }
  return upsideDown > asItLies + certaintyGain ? 'upside_down' : 'upright'
}

/** The upright box around a stretch of a piece, on the page as it is. */
function boxOf(piece: Piece, from: number, to: number, scale: number): Word['box'] {
  const cos = Math.abs(Math.cos(piece.angle))
  const sin = Math.abs(Math.sin(piece.angle))
  const along = ((from + to) / 2 - 0.5) * piece.width
  const length = (to - from) * piece.width
  const width = length * cos + piece.height * sin
  const height = piece.height * cos + length * sin
  const x = piece.x + along * Math.cos(piece.angle)
  const y = piece.y + along * Math.sin(piece.angle)
  const hundredths = (value: number): number => Math.round(value * scale * 100) / 100
  return [hundredths(x - width / 2), hundredths(y - height / 2), hundredths(width), hundredths(height)]
}
