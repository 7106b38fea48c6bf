/** Finds the days in a line: 12-03-2026, 12.3.26, 2026-03-12, 12. marts 2026, March 12, 2026; also where what stands behind them has come too close. */
import { type CalendarDate, isCalendarDate } from '../../domain/calendar/dates.ts'
import type { Span } from './amounts.ts'
import { withDigitsInDates } from './misread.ts'
import { isNumber, type Word, wordsOf } from './words.ts'

export interface FoundDate extends Span {
  /** Read with the day first, where that is open. */
  date: CalendarDate
  /** Read with the month first: the same day, where only one reading is possible. */
  monthFirst: CalendarDate
  /** Read with the year first, where two digits are all there is of it: 22-07-09. */
  yearFirst?: CalendarDate
  /** The same of 22/07/09, which is more often the 22nd. */
  slashedYearFirst?: CalendarDate
  /** Whether it can be a date with the month first only: 03/25/2026. */
  isMonthFirstOnly: boolean
  /** Whether it can be a date with the day first only: 25/03/2026. */
  isDayFirstOnly: boolean
  /** Two digits are all there is of each of its numbers. */
  isShort?: true
  /** A time of day right behind it, as tills and terminals print it. */
  hasTime: boolean
  /** Where the time ends, or the date where there is none. */
  timeEnd: number
}

/**
 * The names of each month, January first, with their short forms: in Danish, Italian, English, German, French, Spanish, Swedish, Norwegian and Dutch, then in
 * Portuguese, Finnish, Estonian, Polish, Czech and Croatian, as far as they are no other month's name elsewhere.
 */
const monthNames = [
  'januar january jan gennaio gen janvier enero ene januari janv janeiro tammikuu jaanuar stycznia styczen sty ledna leden led sijecnja sijecanj jaen',
  'februar february feb febbraio fevrier febrero februari fev fevr fevereiro helmikuu veebruar veebr lutego luty unora unor uno veljace veljaca febr',
  'marts march mar marzo marz mars maart mrt marco maaliskuu marts marca marzec brezna brezen bre ozujka ozujak maerz mrz',
  'april apr aprile avril abril abr avr huhtikuu aprill kwietnia kwiecien kwi dubna duben dub travnja travanj',
  'maj may maggio mag mai mayo mei maio toukokuu maja kvetna kveten kve svibnja svibanj',
  'juni june jun giugno giu juin junio junho kesakuu juuni czerwca czerwiec cze cervna cerven crv lipnja lipanj',
  'juli july jul luglio lug juillet julio juil julho heinakuu juuli lipca lipiec cervence cervenec crc srpnja srpanj',
  'august aug agosto ago aout augustus augusti elokuu sierpnia sierpien sie srpna srpen srp kolovoza kolovoz',
  'september sep sept settembre set septembre septiembre setembro syyskuu wrzesnia wrzesien wrz zari rujna rujan',
  'oktober october okt oct ottobre ott octobre octubre outubro out lokakuu oktoober pazdziernika pazdziernik paz rijna rijen rij',
  'november nov novembre noviembre novembro marraskuu listopada',
  'december dec dicembre dic dezember dez decembre diciembre dezembro joulukuu detsember dets grudnia grudzien gru prosince prosinec pro prosinca prosinac des desember',
]

const monthOf: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, at) => names.split(' ').map((name): [string, number] => [name, at + 1])),
)

/** `Minuta 7161575 - `: a word or two, and a number. */
export const isTitleText = (text: string): boolean =>
  /^\s*\p{L}[\p{L}.'’ -]{2,40}(?:n[ro°º.]{0,2}\.? ?)?[\p{L}/-]{0,6}\d[\p{L}\d/.-]*[\s·,/–-]*$/u.test(text)

/** Short forms that are common words elsewhere: "2 set 12,50", "1 pro 10". They name a month before a year in full only. */
const doubtfulNames = new Set('set out pro des led dub sie uno bre rij ago mag gen mars may mai marco marca maja'.split(' '))

/** Words that may stand inside a date: "12th of March", "12 de marzo de 2026". */
const fillers = new Set(['de', 'del', 'di', 'of', 'st', 'nd', 'rd', 'th', 'den'])

const yearMin = 1990
const yearMax = 2099

function toDate(year: number, month: number, day: number): CalendarDate | undefined {
  const full = year < 100 ? 2000 + year : year
  if (full < yearMin || full > yearMax) return undefined
  const date = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(date) ? date : undefined
}

const timeOfDay = /^(?:T|\.? ?[,/|-]? ?(?:kl\.?|at|ore|ora|um|h)? ?| {2,4})\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?!\d)/i

function timeAfter(content: string, place: number): { hasTime: boolean; timeEnd: number } {
  const match = timeOfDay.exec(content.slice(place, place + 16))
  return { hasTime: match !== null, timeEnd: place + (match?.[0].length ?? 0) }
}

/** `17/2-2026` and `17/2 2026` are how Danes write by hand. */
const handwritten = /(?<![\d.,/-])(\d{1,2})\/(\d{1,2})(?: ?- ?(\d{4}|\d{2})| (\d{4}))(?!\d|[./-]\d)/g

function handwrittenDates(content: string): FoundDate[] {
  return [...content.matchAll(handwritten)].flatMap(match => {
    const end = match.index + match[0].length
    const date = toDate(Number(match[3] ?? match[4]), Number(match[2]), Number(match[1]))
    return date
      ? [{ date, monthFirst: date, isDayFirstOnly: false, isMonthFirstOnly: false, start: match.index, end, ...timeAfter(content, end) }]
      : []
  })
}

const compact = /(?<!\d)(20\d{2})(\d{2})(\d{2})(?!\d)/g

/** Without a word for a day before it such a number would be a reference. A word for nothing else may stand in the column on its left. */
const compactLabel =
  /(?:(?<!man|up|candi|vali)dat(?:o|a|e|um)?|fecha|ställd|förf\p{L}*|\p{L}{3}(?:et|ad|rd|lt|dt|en|il|el|le|am|op))[\s:.]{1,12}$|(?:(?<!man|up|candi|vali)dat(?:o|e|um)|fecha|(?<!\p{L})(?:data|dag)):?\s{1,120}$/iu

/** As wide as a paper, and a word. */
const labelMax = 160

const paperName =
  /faktur|fattur|invoice|rechnung|factu|regning|kredit|credit|gutschrift|nota(?!r)|parcella|minuta|kvitt|quittung|receipt|ricevuta|recibo/iu

/** `Butik 4 20151231`, `Negozio n. 12 20251231`: the number right before is that of a shop, a till, a table, a customer or somebody who works there, and so may be what follows. */
const ofPlace = new RegExp(
  `(?<!\\p{L})(?:${[
    'butikk?|forretning|filial|afdeling|avdelning|kasse|kassa|ekspedient|medarbejder|bord|kunde|kund|klient|medlem|stander|pumpe|lager|terminal',
    'negozio|punto vendita|pv|filiale|reparto|cassa|operatore|tavolo|cliente|tessera|socio|pompa|magazzino|terminale',
    'store|shop|branch|outlet|site|location|dept|department|till|register|lane|pos|table|customer|client|member|cashier|operator|pump|unit|warehouse',
    'laden|markt|abteilung|tisch|bediener|kassierer|mitglied|winkel|filiaal|klant|tafel|magasin|caisse|agence|tienda|caja|mesa|sucursal|almacen',
  ].join('|')})(?:s?-?(?:nr|nummer|no|id))?\\s?(?:n[ro°º]?)?[.:#\\s]{0,4}\\d{1,6}[\\s·,/–-]*$`,
  'iu',
)

/** `Danske Bank 9570 20251231`, `Bankgiro 5555-1234 20251231`: eight digits behind a bank, or behind four others that number no paper, are an account. */
const isAccount = (before: string): boolean =>
  /bank|giro|konto/iu.test(before) || (/(?<!\d)\d{4}\s+$/.test(before) && !paperName.test(before))

/** `Kreditering 33683 – 20260312`, `20260312 Faktura 27-3634`: beside the title and the number of a document, and at the edge of the line. */
const isInTitle = (before: string, after: string): boolean =>
  (after.trim() === '' && isTitleText(before) && !isAccount(before) && !ofPlace.test(before)) ||
  (before.trim() === '' && isTitleText(after.replace(/^[\s·,–-]+/, '')))

/** `Fakturadato 20260312`. */
function compactDates(content: string, isHeaded: (place: Span) => boolean): FoundDate[] {
  return [...content.matchAll(compact)].flatMap(match => {
    const [start, end] = [match.index, match.index + match[0].length]
    const date = toDate(Number(match[1]), Number(match[2]), Number(match[3]))
    const isLabelled = compactLabel.test(content.slice(Math.max(0, start - labelMax), start)) || isHeaded({ start, end })
    const isDay =
      isLabelled ||
      timeAfter(content, end).hasTime ||
      (content.length <= labelMax && isInTitle(content.slice(0, start), content.slice(end)))
    return date && isDay
      ? [{ date, monthFirst: date, isDayFirstOnly: false, isMonthFirstOnly: false, start, end, ...timeAfter(content, end) }]
      : []
  })
}

/** A time of day may stand right behind it, parted by a mark or by nothing: 29.07.2018/15:31, 17/01/201811:03. */
const numeric = /(?<![\d.,/-])(\d{1,4}) ?([./-]) ?(\d{1,2}) ?\2 ?(?:(20\d{2}|\d{2})(?=[./-]?\d{1,2}:\d{2})|(\d{4}|\d{2})(?!\d|[./-]\d))/g

/** `26.05,2018`, `26-05/2018`: marks that were read as others, before a year of this century. */
const mixedMarks = /(?<![\d.,/-])(\d{1,2})([./,-])(\d{1,2})[./,-](20[0-4]\d)(?!\d|[./,-]\d)/g

/** `17/012018`: the second mark was lost before the year. With a time behind it the year must be one of this century. */
const halfMarked = /(?<![\d.,/-])(\d{2})([./-])(\d{2})(20[0-4]\d)(?!\d{7}|[./,-]\d)/g

function damagedDates(content: string): FoundDate[] {
  return [...content.matchAll(halfMarked), ...content.matchAll(mixedMarks)].flatMap(match => {
    const end = match.index + match[0].length
    const date = toDate(Number(match[4]), Number(match[3]), Number(match[1]))
    const monthFirst = toDate(Number(match[4]), Number(match[1]), Number(match[3]))
    const place = { start: match.index, end, ...timeAfter(content, end) }
    const either = date ?? monthFirst
    return either
      ? [{ ...place, date: either, monthFirst: monthFirst ?? either, isDayFirstOnly: !monthFirst, isMonthFirstOnly: !date }]
      : []
  })
}

function numericDates(content: string): FoundDate[] {
  const found: FoundDate[] = []
  for (const match of content.matchAll(numeric)) {
    const [text, one, , two] = match as unknown as [string, string, string, string]
    const three = match[4] ?? match[5]!
    const place = { start: match.index, end: match.index + text.length, ...timeAfter(content, match.index + text.length) }
    if (one.length === 3) continue
    if (one.length === 4) {
      const date = three.length === 2 ? toDate(Number(one), Number(two), Number(three)) : undefined
      if (date) found.push({ ...place, date, monthFirst: date, isDayFirstOnly: false, isMonthFirstOnly: false })
      continue
    }
    const dayFirst = toDate(Number(three), Number(two), Number(one))
    const monthFirst = toDate(Number(three), Number(one), Number(two))
    const isShort = one.length === 2 && two.length === 2 && three.length === 2
    const shortYearFirst = isShort ? toDate(Number(one), Number(two), Number(three)) : undefined
    const yearFirst = match[2] === '-' ? shortYearFirst : undefined
    const slashedYearFirst = match[2] === '/' ? shortYearFirst : undefined
    const date = dayFirst ?? monthFirst ?? yearFirst
    if (!date) continue
    found.push({
      ...place,
      ...(isShort && { isShort }),
      ...(yearFirst !== undefined && { yearFirst }),
      ...(slashedYearFirst !== undefined && { slashedYearFirst }),
      date,
      monthFirst: monthFirst ?? date,
      isDayFirstOnly: dayFirst !== undefined && monthFirst === undefined,
      isMonthFirstOnly: monthFirst !== undefined && dayFirst === undefined,
    })
  }
  return found
}

/** The next word that is no filler, in either direction, if it is near enough to belong to the date. */
function neighbour(words: readonly Word[], at: number, step: 1 | -1): { word: Word; at: number } | undefined {
  let place = at + step
  for (let skipped = 0; skipped < 2 && fillers.has(words[place]?.text ?? ''); skipped += 1) place += step
  const word = words[place]
  if (!word || !isNumber(word)) return undefined
  const gap = step === 1 ? word.start - words[at]!.end : words[at]!.start - word.end
  return gap <= 8 ? { word, at: place } : undefined
}

/** A time of day may have come too close: Jan 08, 201401:24PM. */
const yearIn = (content: string, { text, end }: Word): string =>
  /^20\d{3,4}$/.test(text) && content[end] === ':' ? text.slice(0, 4) : text

function namedDates(content: string, words: readonly Word[]): FoundDate[] {
  const found: FoundDate[] = []
  words.forEach((word, at) => {
    const month = monthOf.get(word.text)
    if (month === undefined) return
    const before = neighbour(words, at, -1)
    const after = neighbour(words, at, 1)
    if (!after) return
    const push = (date: CalendarDate | undefined, start: number, end: number): boolean => {
      if (!date) return false
      found.push({ date, monthFirst: date, isDayFirstOnly: false, isMonthFirstOnly: false, start, end, ...timeAfter(content, end) })
      return true
    }
    const written = yearIn(content, after.word)
    const isMarked = /^['./-]/.test(content.slice(word.end, after.word.start))
    const isYear = written.length === 4 || (written.length === 2 && (isMarked || !doubtfulNames.has(word.text)))
    if (before && before.word.text.length <= 2 && isYear) {
      const date = toDate(Number(written), month, Number(before.word.text))
      if (push(date, before.word.start, after.word.start + written.length)) return
    }
    // The American order: March 12, 2026, and Mar 12'26.
    const last = after.word.text.length <= 2 ? neighbour(words, after.at, 1)?.word : undefined
    const year = last ? yearIn(content, last) : ''
    const isFull = year.length === 4 || (year.length === 2 && content[last!.start - 1] === "'")
    if (last && isFull) push(toDate(Number(year), month, Number(after.word.text)), word.start, last.start + year.length)
  })
  return found
}

export const isMonthName = (word: string): boolean => monthOf.has(word.toLowerCase())

const nowhere = (): boolean => false

/** `isHeaded`: whether a word for a day stands above a place. */
export function findDates(content: string, words: readonly Word[], isHeaded: (place: Span) => boolean = nowhere): FoundDate[] {
  if (!/\d/.test(content)) return []
  const digits = withDigitsInDates(content)
  const named = namedDates(digits, digits === content ? words : wordsOf(digits))
  const rest: FoundDate[] = []
  for (const date of [...numericDates(digits), ...handwrittenDates(digits), ...compactDates(digits, isHeaded), ...damagedDates(digits)]) {
    if (![...named, ...rest].some(other => other.start < date.end && date.start < other.end)) rest.push(date)
  }
  return [...named, ...rest].sort((one, other) => one.start - other.start)
}
