/** The sentences of the screens in the language that was chosen; the other languages are not loaded. */
import { createContext, useContext } from 'react'
import type { en } from './en/index.ts'
import type { Language } from './languages.ts'
import type { Translation } from './translation.ts'

export type Words = Translation<typeof en>

const loaders: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => (await import('./en/index.ts')).en,
  da: async () => (await import('./da/index.ts')).da,
  it: async () => (await import('./it/index.ts')).it,
}

export const loadWords = (language: Language): Promise<Words> => loaders[language]()

export interface Reader {
  language: Language
  words: Words
}

export const ReaderContext = createContext<Reader | undefined>(undefined)

export function useReader(): Reader {
  const reader = useContext(ReaderContext)
  if (!reader) throw new Error('the words are not loaded')
  return reader
}

/** `const words = useWords().inbox`. */
export const useWords = (): Words => useReader().words
