/** Days as people type them: `31`, `31/12`, `31.12.26`, `today`; and as documents print them, `9. februar 2026`. */
import { type Language, languages, localeOf } from '../../words/languages.ts'

const todayWords: Readonly<Record<Language, readonly string[]>> = {
  en: ['today', 't'],
  da: ['i dag', 'idag', 'd'],
  it: ['oggi', 'o'],
}

function toDay(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text || year < 1900 ? undefined : text
}

const wholeYear = (year: number): number => (year < 100 ? 2000 + year : year)

let months: Map<string, number> | undefined

/** The first three letters tell the months apart in each of our languages. */
function monthOf(word: string): number | undefined {
  months ??= new Map(
    languages.flatMap(language => {
      const names = new Intl.DateTimeFormat(localeOf[language], { month: 'long', timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, at): [string, number] => [
        names
          .format(new Date(Date.UTC(2026, at, 1)))
          .toLowerCase()
          .slice(0, 3),
        at + 1,
      ])
    }),
  )
  return months.get(word.toLowerCase().slice(0, 3))
}

/** `today` is YYYY-MM-DD: a day without its year is the one nearest to it that is not more than a month ahead. */
export function parseDay(text: string, language: Language, today: string): string | undefined {
  const plain = text.trim().toLowerCase()
  if (todayWords[language].includes(plain)) return today
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain)
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const named = /(\d{1,2})\.?\s*(?:de\s+|di\s+)?([a-zæøåéìû]{3,})\.?\s*(\d{4}|\d{2})?/.exec(plain)
  const month = named && monthOf(named[2]!)
  if (named && month)
    return toDay(named[3] === undefined ? Number(today.slice(0, 4)) : wholeYear(Number(named[3])), month, Number(named[1]))
  const numbers = /^(\d{1,2})(?:[./\- ]+(\d{1,2})(?:[./\- ]+(\d{4}|\d{2}))?)?\.?$/.exec(plain)
  if (!numbers) return undefined
  const [year, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const [day, given] = [Number(numbers[1]), numbers[2] === undefined ? thisMonth : Number(numbers[2])]
  if (numbers[3] !== undefined) return toDay(wholeYear(Number(numbers[3])), given, day)
  return toDay(given > thisMonth + 1 ? year - 1 : year, given, day)
}
