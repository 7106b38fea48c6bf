/** How sentences are put together from parts, in every language alike. */
import type { Said, Words } from './words.ts'

/** The end of a sentence: "S.r.l." and "A. Jensen & Co." bring its full stop with them. */
export const ended = (words: string): string => (/[.!?\u2026]["'\u201d\u2019)]?$/.test(words) ? words : `${words}.`)

/** A sentence as a part of another one. */
export const unended = (sentence: string): string => sentence.replace(/\.$/, '')

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** A part of a sentence: said in no language yet, or the words that it was stored with before. */
export const toldPart = (part: Said | string, words: Pick<Words, 'sentence'>): string =>
  typeof part === 'string' ? part : words.sentence(part)
