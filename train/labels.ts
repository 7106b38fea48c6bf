/** What a word can be for the learned reader. Nothing, or part of one of these. */
export { labels } from '../src/extraction/learned/labels.ts'

/** Where the truth is not known. */
export const unknown = 255
