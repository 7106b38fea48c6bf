/** The languages that Primanota speaks. English is the source: its catalogue says which sentences there are, and which values each has. */
export const languages = ['en', 'da', 'it'] as const

export type Language = (typeof languages)[number]

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)

/** How numbers, days and lists are written in each. */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en-GB', da: 'da-DK', it: 'it-IT' }

const rangesMax = 20

/**
 * The language that `Accept-Language` prefers among ours (RFC 9110, 12.5.4): the range with the highest quality, and of equal ones the first. Norwegian and
 * Swedish readers are not sent Danish: what is not ours is English.
 */
export function preferredLanguage(header: string | undefined): Language {
  // What most programs send.
  if (header === undefined) return 'en'
  let best: Language = 'en'
  let highest = 0
  for (const range of header.slice(0, 500).split(',').slice(0, rangesMax)) {
    const [tag = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
    const language = tag === '*' ? 'en' : tag.split('-')[0]!
    const stated = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
    const quality = stated === undefined ? 1 : Number(stated)
    if (!isLanguage(language) || !(quality > highest)) continue
    best = language
    highest = quality
  }
  return best
}
