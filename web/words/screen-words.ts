/** The sentences of one screen: they are loaded with it, in the reader's language alone. */
import { use } from 'react'
import { type Loaded, loadOnce } from '../app/loading/load-once.ts'
import { useReader } from './index.ts'
import { isLanguage, type Language } from './languages.ts'
import type { Translation } from './translation.ts'

const underWay = new Set<Promise<unknown>>()

/** Once the words of what was loaded are there, or cannot be: that is told when they are drawn. */
export const wordsLoaded = async (): Promise<void> => void (await Promise.allSettled(underWay))

type Loaders<Source> = { readonly en: () => Promise<{ words: Source }> } & {
  readonly [Other in Exclude<Language, 'en'>]: () => Promise<{ words: Translation<Source> }>
}

/** `export const useBankWords = screenWords({ en: () => import('./en.ts'), … })`. */
export function screenWords<Source>(loaders: Loaders<Source>): () => Translation<Source> {
  const started = new Map<Language, Loaded<Translation<Source>>>()
  const load = (language: Language): Promise<Translation<Source>> => {
    const before = started.get(language)
    if (before) return before.get()
    const words = loadOnce(loaders[language] as () => Promise<{ words: Translation<Source> }>, 'words')
    started.set(language, words)
    const known = words.get()
    underWay.add(known)
    const over = () => underWay.delete(known)
    known.then(over, over)
    return known
  }
  // With the script of the screen, not after it.
  const { lang } = document.documentElement
  if (isLanguage(lang)) void load(lang)
  return () => use(load(useReader().language))
}
