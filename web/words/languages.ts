/** Which language a person reads: their choice, else the browser's, else that of the organization. */
import { isLanguage, type Language, localeOf } from '../../src/language/languages.ts'

export { isLanguage, type Language, languages, localeOf } from '../../src/language/languages.ts'

export function chooseLanguage(chosen: string | null | undefined, ofBrowser: readonly string[], ofOrganization?: string | null): Language {
  const wanted = [chosen, ...ofBrowser, ofOrganization].map(tag => tag?.toLowerCase().split(/[-_]/)[0] ?? '')
  return wanted.find(isLanguage) ?? 'en'
}

export const localeFor = (language: Language): string => localeOf[language]
