/**
 * Plain text as the lines that the field finder works on. A line knows where it stands, so that a reader of pages can hand in lines with their boxes
 * and the same finder reads them.
 */
import type { Evidence } from '../../domain/documents/extraction.ts'

export interface Line {
  /** As printed, for evidence. */
  text: string
  page: number
  box: Evidence['box']
  /** Whether white space above parts it from the line before. */
  isAfterGap: boolean
  /** 0 to 1: how sure the engine is that read it from a picture. What was typed is certain. */
  certainty?: number
}

const lineLengthMax = 200
const firstLinesMax = 600
const lastLinesMax = 300
/** Of a text without end its first and its last pages are read. */
const firstTextMax = 25_000
const lastTextMax = 12_000
const quotedLevelsMax = 20

/** Controls but the tab, private and unassigned characters, halves of surrogate pairs and what a failed decoding leaves behind. */
const unprintable = /[^\P{C}\p{Cf}\t]|\ufffd/gu
const invisible = /\p{Cf}/gu

/** Text with more of these than three in a hundred is no text but the bytes of something else. */
const unprintableShareMax = 0.03
/** Words and numbers make up most of any writing; of punctuation alone nothing can be read. */
const wordShareMin = 0.25

function isReadable(text: string): boolean {
  const visible = text.replace(/\s+/g, '')
  if (visible === '') return false
  const lost = (visible.match(unprintable) ?? []).length
  if (lost > visible.length * unprintableShareMax) return false
  let inWords = 0
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu)) inWords += word.length
  return inWords >= visible.length * wordShareMin
}

/** A mail that is answered or forwarded marks each line with its level: `> > Total: 12,00`. */
function withoutQuoteMarks(line: string): string {
  let at = 0
  for (let level = 0; level < quotedLevelsMax && line[at] === '>'; level += 1) {
    at += 1
    if (line[at] === ' ' && line[at + 1] === '>') at += 1
  }
  return at === 0 ? line : line.slice(at)
}

/** Cut at white space where there is some: a text without line breaks is still read, piece by piece. */
function pieces(line: string): string[] {
  const cut: string[] = []
  let rest = line
  while (rest.length > lineLengthMax) {
    const space = rest.lastIndexOf(' ', lineLengthMax)
    const end = space > lineLengthMax / 2 ? space : lineLengthMax
    cut.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...cut, rest]
}

/** Undefined when there is nothing to read: nothing at all, only white space, or bytes that are no text. */
export function toLines(text: string): Line[] | undefined {
  const wellFormed = text.toWellFormed()
  if (!isReadable(wellFormed)) return undefined
  const isLong = wellFormed.length > firstTextMax + lastTextMax
  const read = isLong ? `${wellFormed.slice(0, firstTextMax)}\n${wellFormed.slice(-lastTextMax)}` : wellFormed
  const lines: Line[] = []
  let isAfterGap = true
  for (const printed of read.split(/\r\n|[\n\r\f\v\u0085\u2028\u2029]/)) {
    const line = withoutQuoteMarks(printed.replace(invisible, '').replace(unprintable, ' '))
    if (line.trim() === '') {
      isAfterGap = true
      continue
    }
    for (const piece of pieces(line)) {
      lines.push({ text: piece.trimEnd(), page: 1, box: null, isAfterGap })
      isAfterGap = false
    }
  }
  // A document of this length is a list: what it is and what it comes to stands at its beginning and its end.
  return lines.length <= firstLinesMax + lastLinesMax ? lines : [...lines.slice(0, firstLinesMax), ...lines.slice(-lastLinesMax)]
}
