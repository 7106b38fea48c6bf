/** Finds the words for what was said, in the language of whoever reads it. */
import { da } from './da/index.ts'
import { en } from './en/index.ts'
import { it } from './it/index.ts'
import type { Language } from './languages.ts'
import { type Said, toWords, type Values, type Words } from './words.ts'

type Sentence = string | ((values: Values, words: Words) => string)

export const catalogues: Readonly<Record<Language, Readonly<Record<string, Sentence>>>> = {
  en: en as unknown as Record<string, Sentence>,
  da: da as unknown as Record<string, Sentence>,
  it: it as unknown as Record<string, Sentence>,
}

const wordsOf: Readonly<Record<Language, Words>> = {
  en: toWords('en', said => tell('en', said)),
  da: toWords('da', said => tell('da', said)),
  it: toWords('it', said => tell('it', said)),
}

export const keyOf = ({ code, values }: Said): string => (typeof values['case'] === 'string' ? `${code}.${values['case']}` : code)

export const isKnown = (said: Said): boolean => Object.hasOwn(catalogues.en, keyOf(said))

/** A code that the catalogue does not know was said by a version of Primanota that knew it: it is shown as it is. */
export function tell(language: Language, said: Said): string {
  const key = keyOf(said)
  const sentence = Object.hasOwn(catalogues[language], key) ? catalogues[language][key] : undefined
  if (sentence === undefined) return said.code
  if (typeof sentence === 'string') return sentence
  try {
    return sentence(said.values, wordsOf[language])
  } catch {
    // Said by a version that knew fewer values: its code is still true.
    return said.code
  }
}

/** The words for a part of a record; what was stored before its sentence had values has only the words that it was stored with. */
export const messageOf = ({ code, values, message }: { code: string; values?: Values; message?: string }, language: Language): string =>
  message ?? tell(language, { code, values: values ?? {} })

/** Where an answer has a sentence as a plain text: told with the rest of it. */
export interface InWords {
  readonly sentence: Said
}

export const inWords = (sentence: Said): InWords => ({ sentence })

const isInWords = (value: object): value is InWords => 'sentence' in value && isSaid(value.sentence) && Object.keys(value).length === 1

const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null

/**
 * The same value with `message` beside every `code` and `values` in it. What was stored before its sentence had values keeps the words that it was stored
 * with.
 */
export function withMessages<Value>(value: Value, language: Language): Value {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return tellAll(value, language) as Value
  if (isInWords(value)) return tell(language, value.sentence) as Value
  const told = tellParts(value as Parts, language)
  return (isSaid(value) && !('message' in value) ? { ...told, message: tell(language, value) } : told) as Value
}

type Parts = Readonly<Record<string, unknown>>

/** Most of an answer says nothing: what has nothing to be told is not copied. */
function tellParts(parts: Parts, language: Language): Parts {
  let told: Record<string, unknown> | undefined
  for (const name in parts) {
    if (name === 'values') continue
    const part = parts[name]
    if (typeof part !== 'object' || part === null) continue
    const other = withMessages(part, language)
    if (other === part) continue
    told ??= { ...parts }
    told[name] = other
  }
  return told ?? parts
}

function tellAll(values: readonly unknown[], language: Language): readonly unknown[] {
  let told: unknown[] | undefined
  for (let at = 0; at < values.length; at++) {
    const other = withMessages(values[at], language)
    if (other === values[at]) continue
    told ??= [...values]
    told[at] = other
  }
  return told ?? values
}
