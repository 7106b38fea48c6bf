/** The words of a page, in the language of whoever reads it. */
import type { Language } from '../../../language/languages.ts'
import { type SentenceKey, say, type ValuesOf } from '../../../language/say.ts'
import { tell } from '../../../language/tell.ts'
import type { Said, Values } from '../../../language/words.ts'
import { Html, html } from './html.ts'

type Given<Key extends SentenceKey> = ValuesOf<Key> extends undefined ? [] : [values: ValuesOf<Key>]

/** Any text of a sentence may be markup: a link, something in bold. */
type Marked<Key extends SentenceKey> = {
  [Name in keyof ValuesOf<Key>]: ValuesOf<Key>[Name] extends string ? ValuesOf<Key>[Name] | Html : ValuesOf<Key>[Name]
}

export interface Translator {
  language: Language
  <const Key extends SentenceKey>(key: Key, ...values: Given<Key>): string
  /** A sentence with markup in it. What is text in it is escaped like any other. */
  html<const Key extends SentenceKey>(key: Key, values: Marked<Key>): Html
  tell(said: Said): string
}

/** Stands for markup while the sentence is put together; it is for private use, and no font shows it. */
const mark = '\ue0a7'

const unmarked = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll(mark, '') : value)

function tellMarked(language: Language, said: Said, given: Readonly<Record<string, unknown>>): Html {
  const pieces: Html[] = []
  const values: Record<string, unknown> = { ...said.values }
  for (const [name, value] of Object.entries(given)) {
    if (value instanceof Html) values[name] = `${mark}${pieces.push(value) - 1}${mark}`
    else values[name] = unmarked(value)
  }
  const parts = tell(language, { code: said.code, values: values as Values }).split(mark)
  return html`${parts.map((part, at) => (at % 2 === 1 ? pieces[Number(part)] : part))}`
}

function translatorOf(language: Language): Translator {
  const sayAny = say as (key: string, values?: object) => Said
  const translate = (key: string, values?: object): string => tell(language, sayAny(key, values))
  return Object.assign(translate, {
    language,
    html: (key: string, values: object) => tellMarked(language, sayAny(key), values as Record<string, unknown>),
    tell: (said: Said) => tell(language, said),
  }) as Translator
}

const translators: Readonly<Record<Language, Translator>> = { en: translatorOf('en'), da: translatorOf('da'), it: translatorOf('it') }

export const translator = (language: Language): Translator => translators[language]
