/** Says something without choosing a language: rules answer with a code and its values, and the words are found where somebody reads them. */
import type { en } from './en/index.ts'
import type { Said, Values, Words } from './words.ts'

type Source = typeof en

/** `date_in_future`, or `party_name.misspelt` where a code has several sentences. */
export type SentenceKey = keyof Source & string

export type ValuesOf<Key extends SentenceKey> = Source[Key] extends (values: infer Given, words: Words) => string ? Given : undefined

/** What clients switch on: the key without what tells its sentences apart. */
export type CodeOf<Key extends string> = Key extends `${infer Code}.${string}` ? Code : Key

export function say<const Key extends SentenceKey>(
  key: Key,
  ...[values]: ValuesOf<Key> extends undefined ? [] : [values: ValuesOf<Key>]
): Said<CodeOf<Key>> {
  const dot = key.indexOf('.')
  if (dot < 0) return { code: key as CodeOf<Key>, values: (values ?? {}) as Values }
  return { code: key.slice(0, dot) as CodeOf<Key>, values: { case: key.slice(dot + 1), ...(values as Values | undefined) } }
}
