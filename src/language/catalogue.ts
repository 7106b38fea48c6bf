/** What a catalogue of sentences is. A sentence without values is a text; one with values is a function of them. */
import type { Words } from './words.ts'

export type Catalogue = Readonly<Record<string, string | ((values: never, words: Words) => string)>>

/** The same sentences in another language: none may be missing, and each gets the values of the English one. */
export type Translation<Source extends Catalogue> = {
  readonly [Key in keyof Source]: Source[Key] extends (values: infer Given, words: Words) => string
    ? (values: Given, words: Words) => string
    : string
}
