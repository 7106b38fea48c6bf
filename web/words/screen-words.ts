/** The sentences of one screen: they are loaded with it, in the reader's language alone. */
import { use } from 'react'
import { useReader } from './index.ts'
import { isLanguage, type Language } from './languages.ts'
import type { Translation } from './translation.ts'

/** As React marks a promise whose value it knows: the screen is then drawn with its words at once, not first without. */
interface Known<Value> extends Promise<Value> {
  status?: 'fulfilled'
  value?: Value
}

const underWay = new Set<Promise<unknown>>()
const failed = new Set<() => void>()

/** Once the words of what was loaded are there, or cannot be: those are asked for again by whoever needs them next. */
export async function wordsLoaded(): Promise<void> {
  await Promise.allSettled(underWay)
  for (const forget of failed) forget()
  failed.clear()
}

type Loaders<Source> = { readonly en: () => Promise<{ words: Source }> } & {
  readonly [Other in Exclude<Language, 'en'>]: () => Promise<{ words: Translation<Source> }>
}

/** `export const useBankWords = screenWords({ en: () => import('./en.ts'), … })`. */
export function screenWords<Source>(loaders: Loaders<Source>): () => Translation<Source> {
  const started = new Map<Language, Known<Translation<Source>>>()
  const load = (language: Language): Promise<Translation<Source>> => {
    const before = started.get(language)
    if (before) return before
    const known: Known<Translation<Source>> = (loaders[language]() as Promise<{ words: Translation<Source> }>).then(({ words }) => {
      Object.assign(known, { status: 'fulfilled', value: words })
      return words
    })
    started.set(language, known)
    underWay.add(known)
    known.then(
      () => underWay.delete(known),
      () => {
        underWay.delete(known)
        // Kept until it is told: who draws the screen asks several times, and has to get the same answer.
        failed.add(() => started.delete(language))
      },
    )
    return known
  }
  // With the script of the screen, not after it.
  const { lang } = document.documentElement
  if (isLanguage(lang)) void load(lang)
  return () => use(load(useReader().language))
}
