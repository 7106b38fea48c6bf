/** From characters in a piece of a line to its words. The engine drops many spaces, and sees some that are none; the blank between two characters tells. */
import { median } from '../layout.ts'
import type { Piece } from './picture.ts'
import type { Glyph } from './recognise.ts'

export interface FoundWord {
  text: string
  certainty: number
  /** Where it begins and ends, as shares of the piece's width. */
  from: number
  to: number
}

/** Words that stand together; a gap as wide as a column parts them. */
export interface Run {
  words: FoundWord[]
  from: number
  to: number
}

/** Blanks in heights of the line. Within words they stay below a quarter, between words they are wider; digits of a till stand further apart. */
const spaceMin = 0.29
const spaceBetweenDigitsMin = 0.4
/** Where the engine saw a space, less is enough; where there is hardly any room, it saw wrong. */
const seenSpaceMin = 0.18
const columnMin = 1.3

/** The distance of characters in usual print, in heights of the line. Print that is wider has wider blanks. */
const usualPitch = 0.5

function isSpace(before: Glyph, { character, blank }: Glyph, isSeen: boolean, pitch: number): boolean {
  const relative = blank / Math.max(1, pitch / usualPitch)
  if (/[\d.,:]/.test(before.character) && /[\d.,:]/.test(character)) return relative >= spaceBetweenDigitsMin
  return relative >= (isSeen ? seenSpaceMin : spaceMin)
}

export function wordsOf(glyphs: readonly Glyph[], piece: Piece): Run[] {
  const printed = glyphs.filter(({ character }) => character.trim() !== '')
  if (printed.length === 0) return []
  const pitch = pitchOf(printed, piece)
  const pitchInHeights = (pitch * piece.width) / Math.max(1, piece.height)
  const runs: Run[] = []
  let word: Glyph[] = []
  let run: FoundWord[] = []
  const endWord = (): void => {
    for (const part of partsOf(word)) run.push(toWord(part, pitch))
    word = []
  }
  const endRun = (): void => {
    endWord()
    if (run.length > 0) runs.push({ words: run, from: run[0]!.from, to: run.at(-1)!.to })
    run = []
  }
  let isSeen = false
  for (const glyph of glyphs) {
    if (glyph.character.trim() === '') {
      isSeen = true
      continue
    }
    const before = word.at(-1)
    if (before && glyph.blank > columnMin) endRun()
    else if (before && isSpace(before, glyph, isSeen, pitchInHeights)) endWord()
    word.push(glyph)
    isSeen = false
  }
  endRun()
  return runs
}

/** The usual distance from one character to the next within a word, as a share of the piece's width. */
function pitchOf(printed: readonly Glyph[], piece: Piece): number {
  const distances = printed.slice(1).map((glyph, at) => glyph.at - printed[at]!.at)
  // Most print is about half as wide as its line is high.
  const expected = (piece.height / Math.max(1, piece.width)) * 0.4
  return distances.length < 3 ? expected : Math.max(median(distances) ?? expected, expected * 0.5)
}

/** Tills print the time right behind the date: no word is both. */
const dateAndTime = /\d{1,2}[-/.]\d{1,2}[-/.](?:20\d{2}|\d{2})(?=\d{1,2}:\d{2})/

function partsOf(word: readonly Glyph[]): (readonly Glyph[])[] {
  if (word.length === 0) return []
  const date = dateAndTime.exec(textOf(word))
  const end = date ? date.index + date[0].length : 0
  return date ? [word.slice(0, end), word.slice(end)] : [word]
}

const textOf = (glyphs: readonly Glyph[]): string => glyphs.map(({ character }) => character).join('')

/**
 * In a word of letters a zero is an O and a one is an l, where a letter follows; in a number it is the other way round. Codes that mix both stay as they
 * are.
 */
export function withoutStrays(text: string): string {
  const letters = text.match(/\p{L}/gu)?.join('') ?? ''
  const digits = text.match(/\d/g)?.join('') ?? ''
  if (letters !== '' && digits.length >= 2 && /^[OoIl]+$/.test(letters)) {
    return text.replace(/(?<=[\d.,])[Oo]/g, '0').replace(/(?<=\d)[Il](?=\d)/g, '1')
  }
  if (/[2-9]/.test(digits)) return text
  // October, in several languages.
  if (/^0(ct|kt|tt)/.test(text)) return `O${text.slice(1)}`
  if (letters.length < 3) return text
  return text
    .replace(/0(?=\p{Lu})|^0(?=\p{Ll})/gu, 'O')
    .replace(/0(?=\p{Ll})/gu, 'o')
    .replace(/(?<=\p{L})1(?=\p{Ll})/gu, 'l')
}

function toWord(glyphs: readonly Glyph[], pitch: number): FoundWord {
  return {
    text: withoutStrays(textOf(glyphs)),
    certainty: Math.min(...glyphs.map(({ certainty }) => certainty)),
    from: Math.max(0, glyphs[0]!.at - pitch / 2),
    to: Math.min(1, glyphs.at(-1)!.at + pitch / 2),
  }
}
