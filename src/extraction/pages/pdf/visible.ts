/**
 * Whether what a text layer says is what is seen. A word counts if the page, once drawn, shows ink where the word stands: that finds what is white on
 * white, covered, cut off, outside the page or drawn with no ink, without asking how it was done.
 */
import type { Picture } from '../ocr/picture.ts'
import { type Covers, pageImageMin } from './covers.ts'
import type { TextWord } from './words.ts'

/** Lighter writing is not meant to be read. In shades of 255. */
const contrastMin = 30
/** In points. Nobody reads smaller print. */
const heightMin = 1.8
/** A picture that takes more of the page than this may be what the page is about. */
const largeImageMin = 0.25
const unmappedShareMax = 0.15
/** More hidden text than a stray word, as a share of what is seen: then the layer tells another story than the page. */
const hiddenShareMax = 0.1
const hiddenLengthMax = 60
/** A page whose layer has fewer letters than this is a picture with a stamp on it, if it shows more than that. */
const lettersMin = 12

export interface Judged {
  visible: TextWord[]
  /** Letters and digits that nobody sees. */
  hiddenLength: number
  /** Why the layer is not read. */
  distrust: 'scan' | 'picture' | 'hidden' | 'unmapped' | 'none' | undefined
}

export interface Drawn {
  picture: Picture
  /** Pixels a point. */
  scale: number
}

const lengthOf = (words: readonly TextWord[]): number =>
  words.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)

export function judge(words: readonly TextWord[], drawn: Drawn, covers: Covers): Judged {
  const visible: TextWord[] = []
  const hidden: TextWord[] = []
  let covered = 0
  for (const word of words) {
    const isInvisible = word.characters.every(character => character.isInvisible)
    const isCovered = covers.objects.has(word.characters[0]!.object)
    if (isCovered) covered += word.text.length
    if (isInvisible || isCovered || !isSeen(word, drawn)) hidden.push(word)
    else visible.push(word)
  }
  const hiddenLength = lengthOf(hidden)
  const visibleLength = lengthOf(visible)
  const unmapped = visible.flatMap(({ characters }) => characters).filter(({ isUnmapped }) => isUnmapped).length
  const all = visible.reduce((sum, { characters }) => sum + characters.length, 0)
  const isScan = covers.imageShare >= pageImageMin && (hiddenLength > visibleLength || covered > 0)
  const judged = (distrust: Judged['distrust']): Judged => ({ visible, hiddenLength, distrust })
  if (isScan) return judged('scan')
  if (visibleLength < lettersMin) {
    if (hiddenLength > visibleLength) return judged('hidden')
    if (visibleLength === 0 || !explainsInk(visible, drawn, faintShade)) return judged('none')
  }
  if (unmapped > all * unmappedShareMax) return judged('unmapped')
  if (hiddenLength > hiddenLengthMax || hiddenLength > visibleLength * hiddenShareMax) return judged('hidden')
  if (covers.imageShare >= largeImageMin && !explainsInk(visible, drawn)) return judged('picture')
  return judged(undefined)
}

const inkShade = 140
/** Of a worn print on a page that has hardly any text of its own. */
const faintShade = 200

/** Whether most of what is dark on the page is its text. A photo with a line of text below it is not read by that line. */
function explainsInk(words: readonly TextWord[], { picture, scale }: Drawn, inkBelow = inkShade): boolean {
  const isText = new Uint8Array(picture.gray.length)
  for (const { left, top, right, bottom } of words) {
    const from = Math.max(0, Math.floor(left * scale))
    const to = Math.min(picture.width, Math.ceil(right * scale))
    for (let y = Math.max(0, Math.floor(top * scale)); y < Math.min(picture.height, Math.ceil(bottom * scale)); y += 1) {
      if (to > from) isText.fill(1, y * picture.width + from, y * picture.width + to)
    }
  }
  let [inside, outside] = [0, 0]
  for (let at = 0; at < isText.length; at += 1) {
    if (picture.gray[at]! >= inkBelow) continue
    if (isText[at]) inside += 1
    else outside += 1
  }
  return outside <= inside
}

function isSeen(word: TextWord, { picture, scale }: Drawn): boolean {
  if (Math.min(word.bottom - word.top, word.right - word.left + word.bottom - word.top) < heightMin) return false
  let darkest = 255
  let brightest = 0
  for (const { ink } of word.characters) {
    const left = Math.max(0, Math.floor(ink.left * scale) - 1)
    const top = Math.max(0, Math.floor(ink.top * scale) - 1)
    const right = Math.min(picture.width, Math.ceil(ink.right * scale) + 1)
    const bottom = Math.min(picture.height, Math.ceil(ink.bottom * scale) + 1)
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const shade = picture.gray[y * picture.width + x]!
        if (shade < darkest) darkest = shade
        if (shade > brightest) brightest = shade
      }
    }
    if (brightest - darkest >= contrastMin) return true
  }
  return false
}

/** Whether a page shows anything at all. */
export function hasInk({ gray }: Picture): boolean {
  let dark = 0
  for (const shade of gray) if (shade < faintShade) dark += 1
  return dark > gray.length / 50_000
}
