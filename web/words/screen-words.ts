/** The sentences of one screen: they are loaded with it, in the reader's language alone. */
import { use } from 'react'
import { useReader } from './index.ts'
import { isLanguage, type Language } from './languages.ts'
import type { Translation } from './translation.ts'

type Loaders<Source> = { readonly en: () => Promise<{ words: Source }> } & {
  readonly [Other in Exclude<Language, 'en'>]: () => Promise<{ words: Translation<Source> }>
}

/** `export const useBankWords = screenWords({ en: () => import('./en.ts'), … })`. */
export function screenWords<Source>(loaders: Loaders<Source>): () => Translation<Source> {
  const started = new Map<Language, Promise<Translation<Source>>>()
  const load = (language: Language): Promise<Translation<Source>> => {
    const known = started.get(language) ?? (loaders[language]() as Promise<{ words: Translation<Source> }>).then(({ words }) => words)
    started.set(language, known)
    return known
  }
  // With the script of the screen, not after it.
  const { lang } = document.documentElement
  if (isLanguage(lang)) void load(lang)
  return () => use(load(useReader().language))
}
