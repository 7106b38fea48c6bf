/** What was found on a page beside what this supplier's papers say. */
import { minorUnits } from '../../money/currencies.ts'
import { foldedName } from '../../text/folding.ts'
import type { Extraction, VatLine } from '../extraction.ts'
import { isSalesTax } from '../other-taxes.ts'
import type { Lesson, TaughtField } from './paper.ts'
import type { Recalled } from './recall.ts'

/** The fields that the confidence speaks of. */
export const comparedFields = ['supplier', 'date', 'total', 'vat', 'currency'] as const
export type ComparedField = (typeof comparedFields)[number]

/** `allows`: its papers lead to several values, and this is one of them; or its sums are as theirs. `silent`: they say nothing of it, or not clearly. */
export type Verdict = 'agrees' | 'allows' | 'differs' | 'silent'

export interface Comparison {
  verdicts: Readonly<Record<ComparedField, Verdict>>
  signals: Readonly<Record<string, number>>
}

/** Amounts of currencies with other decimals are not compared: they are kept in hundredths. */
export const hasHundredths = (currency: string | null): boolean => currency === null || minorUnits(currency) === 2

/** What a value of the reading is called on the paper. */
export function isAsRead(field: TaughtField, extraction: Extraction, { values }: Recalled): boolean {
  const place = values[field]?.place
  const value = extraction[field]
  if (!place || value === null) return false
  return place.value === (place.is === 'amount' ? String(Math.abs(Number(value))) : value)
}

/** Of several values that places of before lead to the reading has one. */
function isAmong(field: TaughtField, extraction: Extraction, { among }: Recalled): boolean {
  const value = extraction[field]
  return value !== null && (among[field] ?? []).includes(typeof value === 'number' ? String(Math.abs(value)) : value)
}

function verdictOn(field: 'date' | 'total' | 'vat', extraction: Extraction, recalled: Recalled): Verdict {
  if (field !== 'date' && !hasHundredths(extraction.currency)) return 'silent'
  if (recalled.values[field] === undefined) return isAmong(field, extraction, recalled) ? 'allows' : 'silent'
  return isAsRead(field, extraction, recalled) ? 'agrees' : 'differs'
}

/** What rounding makes of one sum, in minor units. */
export const roundingMax = 2

/** VAT of several rates is often printed nowhere as one sum. That of rates that the supplier has had, which makes up the whole total, is hardly anything else. */
function isVatOfRates({ vat, vatLines, total }: Extraction, { lessons }: Recalled): boolean {
  const known = new Set(lessons.flatMap(({ rates }) => rates))
  const sum = (of: (line: VatLine) => number): number => vatLines.reduce((all, line) => all + of(line), 0)
  return (
    vatLines.length > 0 &&
    sum(line => line.vat) === vat &&
    sum(line => line.net + line.vat) === total &&
    vatLines.every(line => (line.rate === 0 || known.has(line.rate)) && Math.abs((line.net * line.rate) / 100 - line.vat) <= roundingMax)
  )
}

/** Papers that now have VAT and now have none say nothing of one that has none. */
function verdictOnVat(extraction: Extraction, recalled: Recalled): Verdict {
  const kinds = new Set(recalled.lessons.flatMap(({ vat }) => vat ?? []))
  const [kind] = kinds
  if (kinds.size === 1 && kind !== 'amount') return (extraction.vat ?? 0) === 0 ? 'agrees' : 'differs'
  const verdict = verdictOn('vat', extraction, recalled)
  // Papers of before sales tax was told from VAT.
  const place = recalled.values.vat?.place
  const isOfBefore = place?.is === 'amount' && isSalesTax(extraction, Number(place.value))
  if (verdict === 'differs' && extraction.vat === 0 && isOfBefore) return 'silent'
  return verdict === 'silent' && (extraction.vat ?? 0) !== 0 && isVatOfRates(extraction, recalled) ? 'allows' : verdict
}

/** An id with several names is that of a marketplace or a group: it does not tell which of them a new name stands for. */
function verdictOnSupplier({ supplier: { name } }: Extraction, { names, isSameId }: Recalled): Verdict {
  if (name !== null && names.some(one => foldedName(one) === foldedName(name))) return 'agrees'
  if (!isSameId || names.length !== 1) return 'silent'
  return name === null ? 'agrees' : 'differs'
}

/** The one of the newest document on which somebody confirmed it, and whether all of them have it. */
export function usualCurrency(lessons: readonly Lesson[]): { currency: string | null; isOnly: boolean } {
  const known = lessons.flatMap(({ currency }) => currency ?? [])
  return { currency: known[0] ?? null, isOnly: new Set(known).size === 1 }
}

function verdictOnCurrency(extraction: Extraction, { lessons }: Recalled): Verdict {
  const { currency, isOnly } = usualCurrency(lessons)
  if (currency === null) return 'silent'
  return currency === extraction.currency ? 'agrees' : isOnly ? 'differs' : 'silent'
}

const share = (count: number): number => 1 - 1 / (1 + count)

/** Of what earlier papers would have said of the next one, how much was right. */
function steadiness(lessons: readonly Lesson[]): number {
  const told = lessons.flatMap(({ told: own }) => [own.date, own.total, own.vat].filter(one => one !== undefined))
  return (told.filter(Boolean).length + 1) / (told.length + 2)
}

const odds = (confidence: number): number => {
  const within = Math.min(0.99, Math.max(0.05, confidence))
  return (Math.log(within / (1 - within)) + 3) / 7.6
}

const yes = (is: boolean): number => (is ? 1 : 0)

export function compare(extraction: Extraction, recalled: Recalled): Comparison {
  const verdicts = {
    supplier: verdictOnSupplier(extraction, recalled),
    date: verdictOn('date', extraction, recalled),
    total: verdictOn('total', extraction, recalled),
    vat: verdictOnVat(extraction, recalled),
    currency: verdictOnCurrency(extraction, recalled),
  }
  const all = Object.values(verdicts)
  const isTold = (one: Verdict): boolean => one === 'agrees' || one === 'allows'
  const support = Math.min(recalled.values.date?.support ?? 0, recalled.values.total?.support ?? 0)
  return {
    verdicts,
    signals: {
      finder: odds(extraction.confidence),
      agreeing: all.filter(isTold).length / all.length,
      areAll: yes(all.every(isTold)),
      isCertain: yes(all.every(one => one !== 'allows')),
      noneDiffers: yes(all.every(one => one !== 'differs')),
      support: share(support),
      steadiness: steadiness(recalled.lessons),
      likeness: recalled.likeness,
      isSameId: yes(recalled.isSameId),
      isUndisputed: yes((extraction.heldFor ?? []).length === 0),
    },
  }
}
