/** A country by its name, as the reader's language writes it. */
import { type Language, localeOf } from '../../words/languages.ts'

/** The country whose rules the books follow. */
export const homeOf: Readonly<Record<string, string>> = { denmark: 'DK', italy: 'IT' }

const namesIn = new Map<Language, Intl.DisplayNames>()

/** `Danmark` of `DK`. What is no code of a country is shown as it is. */
export function nameOfCountry(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  let names = namesIn.get(language)
  if (!names) {
    names = new Intl.DisplayNames(localeOf[language], { type: 'region', fallback: 'code' })
    namesIn.set(language, names)
  }
  return names.of(code) ?? code
}
