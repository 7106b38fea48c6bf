/** Which line of a CSV file names the columns, and what each of them holds: by a layout that is known, else by the words. */
import type { Movement } from '../../domain/bank/transactions.ts'
import { isCurrency } from '../../domain/money/currencies.ts'
import type { Minor } from '../../domain/money/money.ts'
import { looksLikeDay } from '../text/days.ts'
import { foldHeader, type Layout, type Role, roles } from './layout.ts'
import { allLayouts } from './layouts/all-layouts.ts'
import { amountLanguage, amountWords, type Language, otherAmountWords, pendingWords, voidWords, wordsOf } from './words.ts'

export type Columns = ReadonlyMap<Role, readonly number[]>

export interface Table {
  /** "Danske Bank (CSV)". */
  name: string
  columns: Columns
  /** How many columns the header names: a row may not have more. */
  width: number
  /** What the name of the amount says: "Importo (EUR)". */
  currencySaid: string | null
  currencyAssumed: string | null
  /** Only there may the month come first, and a full stop before the decimals where no amount tells. */
  isInEnglish: boolean
  dayOrder: 'day first' | 'month first' | null
  pending: readonly string[]
  void: readonly string[]
}

/** A header that was found, but where two columns could be the amount, or one is missing. */
export interface Unclear {
  unclear: 'text' | { amounts: readonly string[] }
}

const codes = /(?:^| )(euro|[a-z]{3})$/

/** "importo eur", "belob i dkk", "addebiti euro". */
function currencyOf(header: string): string | null {
  const code = codes.exec(header)?.[1]?.toUpperCase().replace('EURO', 'EUR') ?? ''
  return isCurrency(code) ? code : null
}

const withoutCurrency = (header: string): string =>
  currencyOf(header) === null ? header : header.replace(/(?: i| in)?(?: euro| [a-z]{3})$/, '')

const widthOf = (headers: readonly string[]): number => headers.findLastIndex(header => header !== '') + 1

export function tableOf(cells: readonly string[], below: readonly (readonly string[])[]): Table | Unclear | undefined {
  const headers = cells.map(foldHeader)
  return knownTable(headers) ?? tableByWords(cells, headers, below)
}

function knownTable(headers: readonly string[]): Table | undefined {
  const names = new Set(headers)
  let best: Layout | undefined
  for (const layout of allLayouts)
    if (layout.signature.every(name => names.has(name)) && layout.signature.length > (best?.signature.length ?? 0)) best = layout
  if (!best) return undefined
  const columns = new Map<Role, number[]>()
  for (const role of roles) {
    const places = (best.columns[role] ?? []).map(name => headers.indexOf(name)).filter(at => at >= 0)
    if (places.length > 0) columns.set(role, places)
  }
  const amount = headers[columns.get('amount')?.[0] ?? columns.get('moneyOut')?.[0] ?? -1]
  return {
    name: `${best.name} (CSV)`,
    columns,
    width: widthOf(headers),
    currencySaid: amount === undefined ? null : currencyOf(amount),
    currencyAssumed: best.currency ?? null,
    isInEnglish: best.isInEnglish ?? false,
    dayOrder: best.dayOrder ?? null,
    pending: best.pending ?? [],
    void: best.void ?? [],
  }
}

const roleWords = Object.entries(wordsOf) as [Role, Partial<Record<Language, readonly string[]>>][]

interface Found {
  role: Role
  language: Language
  rank: number
}

/** What a name may mean: the same word can be of two languages, and of two roles. */
const meanings: ReadonlyMap<string, readonly Found[]> = (() => {
  const all = new Map<string, Found[]>()
  for (const [role, languages] of roleWords)
    for (const [language, words] of Object.entries(languages) as [Language, readonly string[]][])
      for (const [rank, word] of words.entries()) all.set(word, [...(all.get(word) ?? []), { role, language, rank }])
  return all
})()

const isAmount = (header: string): boolean => {
  const bare = withoutCurrency(header)
  return amountWords.test(bare) && !otherAmountWords.test(bare) && !meanings.has(bare)
}

const firstCell = (below: readonly (readonly string[])[], at: number): string =>
  below.map(row => row[at]?.trim() ?? '').find(cell => cell !== '') ?? ''

/** Valuta: a currency in Danish, the value day in Italian. Operazione: the day of it, or what it was. */
function byContent(header: string, sample: string): Role | undefined {
  if (header !== 'valuta' && header !== 'operazione') return undefined
  if (looksLikeDay(sample)) return header === 'valuta' ? 'valueDate' : 'date'
  return header === 'valuta' ? (isCurrency(sample.toUpperCase()) ? 'currency' : undefined) : 'text'
}

const several: ReadonlySet<Role> = new Set(['text'])
const languageNames: Readonly<Record<Language, string>> = { da: 'Danish', it: 'Italian', en: 'English' }
const homeCurrency: Readonly<Record<Language, string | null>> = { da: 'DKK', it: 'EUR', en: null }

function tableByWords(
  cells: readonly string[],
  headers: readonly string[],
  below: readonly (readonly string[])[],
): Table | Unclear | undefined {
  const ranked = new Map<Role, { at: number; rank: number }[]>()
  const languages: Record<Language, number> = { da: 0, it: 0, en: 0 }
  let isInEnglish = true
  const add = (role: Role, at: number, rank: number) => ranked.set(role, [...(ranked.get(role) ?? []), { at, rank }])
  const amounts: number[] = []
  for (const [at, header] of headers.entries()) {
    const special = byContent(header, firstCell(below, at))
    const known = meanings.get(header) ?? meanings.get(withoutCurrency(header)) ?? []
    // One name of another language is enough: who exports in English gets English names only.
    if (special || header === 'valuta' || (known.length > 0 && known.every(({ language }) => language !== 'en'))) isInEnglish = false
    if (special) add(special, at, 9)
    else if (header === 'valuta') continue
    else if (known.length > 0) {
      for (const language of new Set(known.map(one => one.language))) languages[language] += 1
      const [first] = known
      add(first!.role, at, Math.min(...known.filter(one => one.role === first!.role).map(one => one.rank)))
    } else if (isAmount(header)) {
      languages[amountLanguage(header)] += 1
      if (amountLanguage(header) !== 'en') isInEnglish = false
      amounts.push(at)
    }
  }
  if (!ranked.has('date')) return undefined
  const hasPair = ranked.has('moneyOut') && ranked.has('moneyIn')
  const both = [...amounts, ...(hasPair ? [...ranked.get('moneyOut')!, ...ranked.get('moneyIn')!].map(({ at }) => at) : [])]
  if (amounts.length > 1 || (amounts.length === 1 && hasPair)) return { unclear: { amounts: both.map(at => cells[at]!.trim()) } }
  if (amounts.length === 0 && !hasPair) return undefined
  if (!ranked.has('text') && !ranked.has('counterparty')) return { unclear: 'text' }
  const columns = new Map<Role, number[]>()
  for (const [role, places] of ranked) {
    const best = places.toSorted((one, other) => one.rank - other.rank)
    columns.set(role, several.has(role) ? places.map(({ at }) => at) : best.map(({ at }) => at).slice(0, 1))
  }
  if (amounts.length === 1) columns.set('amount', amounts)
  else columns.delete('direction')
  const language = (['da', 'it', 'en'] as const).toSorted((one, other) => languages[other] - languages[one])[0]!
  const amount = headers[amounts[0] ?? columns.get('moneyOut')![0]!]!
  return {
    name: `${languageNames[language]} columns (CSV)`,
    columns,
    width: widthOf(headers),
    currencySaid: currencyOf(amount),
    currencyAssumed: homeCurrency[language],
    isInEnglish,
    dayOrder: isInEnglish ? null : 'day first',
    pending: pendingWords,
    void: voidWords,
  }
}

export interface MovementRow {
  movement: Movement
  balance: Minor | null
  account: string
  accountName: string
}
