/**
 * A document as the learned reader sees it: its words in reading order, each with hashes of its letters and the place where it stands. Nothing here knows a
 * label, a language or a rule of a field; what words mean is learned (`train`).
 */
import { foldForSearch } from '../../domain/text/folding.ts'
import type { MarkedLine } from '../text/mark.ts'

export interface Token {
  text: string
  /** The line by its place in the list, and where in its content the word stands. */
  line: number
  start: number
  end: number
}

/** Of a long document its beginning and its end: who, when and what for stands in the one, what it comes to in the other. */
const firstMax = 200
const lastMax = 120

export function tokensOf(lines: readonly MarkedLine[]): Token[] {
  const tokens: Token[] = []
  lines.forEach(({ content }, line) => {
    for (const found of content.matchAll(/\S+/g))
      tokens.push({ text: found[0], line, start: found.index, end: found.index + found[0].length })
  })
  return tokens.length <= firstMax + lastMax ? tokens : [...tokens.slice(0, firstMax), ...tokens.slice(-lastMax)]
}

export const sizes = { words: 8192, trigrams: 8192, starts: 4096, ends: 4096, shapes: 1024 } as const
export const trigramsMax = 6

/** FNV-1a over the code units. */
function hash(text: string, size: number): number {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  return (state >>> 0) % size
}

/** `A/S` is `A/A`, `12.03.2026` is `00.00.0000`, `Faktura` is `Aa`. */
function shapeOf(text: string): string {
  const signs = text
    .slice(0, 24)
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{L}/gu, 'a')
    .replace(/\d/g, '0')
  return signs.replace(/a{2,}/g, 'a').replace(/A{3,}/g, 'AAA').replace(/0{5,}/g, '00000')
}

export interface Hashes {
  word: number
  start: number
  end: number
  shape: number
  trigrams: number[]
}

const lengthMax = 40

/** Of a word by itself; digits are all alike but for how many there are. */
export function hashesOf(text: string): Hashes {
  const plain = foldForSearch(text.slice(0, lengthMax)).replace(/\d/g, '0')
  const edged = `<${plain}>`
  const trigrams: number[] = []
  const step = Math.max(1, Math.floor((edged.length - 2) / trigramsMax))
  for (let at = 0; at + 3 <= edged.length && trigrams.length < trigramsMax; at += step)
    trigrams.push(hash(edged.slice(at, at + 3), sizes.trigrams))
  return {
    word: hash(plain, sizes.words),
    start: hash(plain.slice(0, 4), sizes.starts),
    end: hash(plain.slice(-4), sizes.ends),
    shape: hash(shapeOf(text), sizes.shapes),
    trigrams,
  }
}

/** Where a word stands, each from 0 to 1. */
export const placeNames = [
  'left',
  'right',
  'fromTop',
  'fromBottom',
  'inLine',
  'lineLength',
  'height',
  'isAfterGap',
  'page',
  'length',
  'digits',
  'cellStart',
] as const

export interface Places {
  /** A row of `placeNames.length` numbers for each word. */
  values: Float32Array
  /** The line and the column of each, in lines and characters: what stands near what. */
  lines: Int32Array
  columns: Int32Array
}

const share = (value: number, of: number): number => Math.min(1, Math.max(0, value / Math.max(1, of)))

export function placesOf(tokens: readonly Token[], lines: readonly MarkedLine[]): Places {
  const count = placeNames.length
  const values = new Float32Array(tokens.length * count)
  const rows = new Int32Array(tokens.length)
  const columns = new Int32Array(tokens.length)
  const width = Math.max(20, ...lines.map(({ content }) => content.length))
  const heights = lines.flatMap(({ box }) => (box ? [box[3]] : [])).sort((one, other) => one - other)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  const inLine = new Map<number, number>()
  for (const { line } of tokens) inLine.set(line, (inLine.get(line) ?? 0) + 1)
  const passed = new Map<number, number>()
  const last = Math.max(1, lines.length - 1)
  tokens.forEach((token, at) => {
    const { content, box, isAfterGap, page } = lines[token.line]!
    const order = passed.get(token.line) ?? 0
    passed.set(token.line, order + 1)
    const digits = (token.text.match(/\d/g) ?? []).length
    const isCellStart = token.start === 0 || (content.slice(Math.max(0, token.start - 2), token.start).trim() === '' && token.start >= 2)
    values.set(
      [
        share(token.start, width),
        share(token.end, width),
        share(token.line, last),
        share(Math.min(20, lines.length - 1 - token.line), 20),
        share(order, 12),
        share(inLine.get(token.line)!, 12),
        box && usual > 0 ? share(box[3] / usual, 3) : 1 / 3,
        isAfterGap ? 1 : 0,
        share(page - 1, 4),
        share(token.text.length, 20),
        share(digits, token.text.length),
        isCellStart ? 1 : 0,
      ],
      at * count,
    )
    rows[at] = token.line
    columns[at] = token.start
  })
  return { values, lines: rows, columns }
}

/** How far apart two words are, in a few steps that widen. */
const edges = [0, 1, 2, 3, 5, 8, 13, 24] as const
export const steps = 2 * edges.length - 1

export function stepOf(distance: number): number {
  const size = Math.abs(distance)
  let step = 0
  while (step + 1 < edges.length && size >= edges[step + 1]!) step += 1
  return distance < 0 ? edges.length - 1 - step : edges.length - 1 + step
}
