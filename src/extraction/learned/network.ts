/**
 * The learned reader: a few layers in which every word looks at the others, by what they say and by how many lines and columns they are apart. The same sums as
 * in `train/train.py`, one document at a time.
 */
import type { Block } from './room.ts'
import { type Hashes, type Places, placeNames, stepOf, steps } from './tokens.ts'
import { fours, type Weights } from './weights.ts'

const tiny = 1e-5

function normal(from: Float32Array, to: Float32Array, rows: number, width: number, scale: Float32Array, shift: Float32Array): void {
  for (let row = 0; row < rows; row += 1) {
    const start = row * width
    let mean = 0
    for (let at = 0; at < width; at += 1) mean += from[start + at]!
    mean /= width
    let spread = 0
    for (let at = 0; at < width; at += 1) spread += (from[start + at]! - mean) ** 2
    const factor = 1 / Math.sqrt(spread / width + tiny)
    for (let at = 0; at < width; at += 1) to[start + at] = (from[start + at]! - mean) * factor * scale[at]! + shift[at]!
  }
}

function add(to: Float32Array, more: Float32Array): void {
  for (let at = 0; at < to.length; at += 1) to[at]! += more[at]!
}

function softmax(values: Float32Array, start: number, count: number): void {
  let most = Number.NEGATIVE_INFINITY
  for (let at = start; at < start + count; at += 1) if (values[at]! > most) most = values[at]!
  let sum = 0
  for (let at = start; at < start + count; at += 1) {
    const value = Math.exp(values[at]! - most)
    values[at] = value
    sum += value
  }
  for (let at = start; at < start + count; at += 1) values[at]! /= sum
}

/** What a word is made of, in this order: so many numbers for each of its hashes. */
const tables = [
  ['words', 48],
  ['starts', 24],
  ['ends', 24],
  ['shapes', 24],
  ['trigrams', 32],
] as const

const enteredSize = tables.reduce((sum, [, size]) => sum + size, 0) + placeNames.length

function fillEntered(into: Float32Array, hashes: readonly Hashes[], places: Places, weights: Weights): void {
  const known = tables.map(([name]) => weights.part(`${name}.weight`))
  into.fill(0)
  hashes.forEach(({ word, start, end, shape, trigrams }, row) => {
    let at = row * enteredSize
    ;[word, start, end, shape].forEach((number, index) => {
      const size = tables[index]![1]
      into.set(known[index]!.subarray(number * size, (number + 1) * size), at)
      at += size
    })
    const [, size] = tables[4]
    for (const trigram of trigrams)
      for (let part = 0; part < size; part += 1) into[at + part]! += known[4]![trigram * size + part]! / trigrams.length
    into.set(places.values.subarray(row * placeNames.length, (row + 1) * placeNames.length), at + size)
  })
}

/** How many steps each pair of words is apart, in lines and in columns, as one number. */
function stepsApart({ lines, columns }: Places): Uint8Array {
  const count = lines.length
  const apart = new Uint8Array(count * count)
  for (let row = 0; row < count; row += 1)
    for (let other = 0; other < count; other += 1)
      apart[row * count + other] = stepOf(lines[other]! - lines[row]!) * steps + stepOf(columns[other]! - columns[row]!)
  return apart
}

interface Blocks {
  state: Block
  normal: Block
  qkv: Block
  wide: Block
  more: Block
  head: { query: Block; key: Block; value: Block; scores: Block; taken: Block; nothing: Block }
}

/** Of one row of scores, with what nearness counts: shares that come to one. In as few passes as can be, for this is done for every pair of words. */
function sharesOf(
  scores: Float32Array,
  start: number,
  rows: number,
  padded: number,
  apart: Uint8Array,
  pairs: number,
  near: Float32Array,
): void {
  let most = Number.NEGATIVE_INFINITY
  for (let other = 0; other < rows; other += 1) {
    const value = scores[start + other]! + near[apart[pairs + other]!]!
    scores[start + other] = value
    if (value > most) most = value
  }
  let sum = 0
  for (let other = 0; other < rows; other += 1) {
    const distance = scores[start + other]! - most
    // What is so far behind has no share that half precision could tell from none.
    const value = distance < farBehind ? 0 : Math.exp(distance)
    scores[start + other] = value
    sum += value
  }
  const whole = 1 / sum
  for (let other = 0; other < rows; other += 1) scores[start + other]! *= whole
  scores.fill(0, start + rows, start + padded)
}

const farBehind = -18

/** What each word looks at, and what it takes from there; into `more`. */
function attend({ qkv, more, head }: Blocks, rows: number, apart: Uint8Array, layer: string, weights: Weights): void {
  const { width, heads, room } = weights
  const size = width / heads
  const padded = fours(rows)
  const [byLine, byColumn] = [weights.part(`${layer}.byLine`), weights.part(`${layer}.byColumn`)]
  const factor = 1 / Math.sqrt(size)
  const from = qkv.values
  head.value.values.fill(0)
  head.key.values.fill(0)
  for (let each = 0; each < heads; each += 1) {
    for (let row = 0; row < rows; row += 1) {
      const own = row * 3 * width + each * size
      for (let at = 0; at < size; at += 1) {
        head.query.values[row * size + at] = from[own + at]! * factor
        head.key.values[row * size + at] = from[own + width + at]!
        head.value.values[at * padded + row] = from[own + 2 * width + at]!
      }
    }
    room.linear(head.query.at, head.key.at, head.nothing.at, head.scores.at, rows, size, padded)
    const scores = head.scores.values
    const near = Float32Array.from(
      { length: steps * steps },
      (_, at) => byLine[each * steps + Math.floor(at / steps)]! + byColumn[each * steps + (at % steps)]!,
    )
    for (let row = 0; row < rows; row += 1) sharesOf(scores, row * padded, rows, padded, apart, row * rows, near)
    room.linear(head.scores.at, head.value.at, head.nothing.at, head.taken.at, rows, padded, size)
    for (let row = 0; row < rows; row += 1)
      more.values.set(head.taken.values.subarray(row * size, (row + 1) * size), row * width + each * size)
  }
}

/** For each word the probability of each label, a row a word. */
export function labelWords(hashes: readonly Hashes[], places: Places, weights: Weights): Float32Array {
  const { width, heads, labels, room, place } = weights
  const rows = hashes.length
  const padded = fours(rows)
  const size = width / heads
  const kept = room.mark
  const told = fours(labels)
  room.reserve(rows * (enteredSize + 9 * width + 2 * size + told + padded) + padded * (2 * size + 1) + 200)
  const take = (count: number): Block => room.take(count)
  const entered = take(rows * enteredSize)
  const blocks: Blocks = {
    state: take(rows * width),
    normal: take(rows * width),
    qkv: take(rows * 3 * width),
    wide: take(rows * 3 * width),
    more: take(rows * width),
    head: {
      query: take(rows * size),
      key: take(padded * size),
      value: take(size * padded),
      scores: take(rows * padded),
      taken: take(rows * size),
      nothing: take(Math.max(padded, size)),
    },
  }
  const answer = take(rows * told)
  try {
    blocks.head.nothing.values.fill(0)
    const { state, qkv, wide, more } = blocks
    const apart = stepsApart(places)
    const through = (from: Block, name: string, to: Block, inner: number, outer: number): void =>
      room.linear(from.at, place(`${name}.weight`), place(`${name}.bias`), to.at, rows, inner, outer)
    const normalise = (name: string): void =>
      normal(state.values, blocks.normal.values, rows, width, weights.part(`${name}.weight`), weights.part(`${name}.bias`))
    fillEntered(entered.values, hashes, places, weights)
    through(entered, 'enter', state, enteredSize, width)
    for (let at = 0; at < weights.layers; at += 1) {
      const layer = `layers.${at}`
      normalise(`${layer}.before`)
      through(blocks.normal, `${layer}.qkv`, qkv, width, 3 * width)
      attend(blocks, rows, apart, layer, weights)
      through(more, `${layer}.joined`, blocks.normal, width, width)
      add(state.values, blocks.normal.values)
      normalise(`${layer}.between`)
      through(blocks.normal, `${layer}.up`, wide, width, 3 * width)
      for (let index = 0; index < wide.values.length; index += 1) if (wide.values[index]! < 0) wide.values[index] = 0
      through(wide, `${layer}.down`, more, 3 * width, width)
      add(state.values, more.values)
    }
    normalise('last')
    through(blocks.normal, 'tell', answer, width, told)
    const shares = new Float32Array(rows * labels)
    for (let row = 0; row < rows; row += 1) {
      shares.set(answer.values.subarray(row * told, row * told + labels), row * labels)
      softmax(shares, row * labels, labels)
    }
    return shares
  } finally {
    room.back(kept)
  }
}
