/** What was found on a page beside what this supplier's papers say. */
import { minorUnits } from '../../money/currencies.ts'
import { foldedName } from '../../text/folding.ts'
import type { Extraction } from '../extraction.ts'
import type { Lesson, TaughtField } from './paper.ts'
import type { Recalled } from './recall.ts'

/** The fields that the confidence speaks of. */
export const comparedFields = ['supplier', 'date', 'total', 'vat', 'currency'] as const
export type ComparedField = (typeof comparedFields)[number]

/** `silent`: its papers say nothing of it, or not clearly. */
export type Verdict = 'agrees' | 'differs' | 'silent'

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

function verdictOn(field: 'date' | 'total', extraction: Extraction, recalled: Recalled): Verdict {
  if (recalled.values[field] === undefined || (field === 'total' && !hasHundredths(extraction.currency))) return 'silent'
  return isAsRead(field, extraction, recalled) ? 'agrees' : 'differs'
}

/** Papers that now have VAT and now have none say nothing of one that has none. */
function verdictOnVat(extraction: Extraction, recalled: Recalled): Verdict {
  const kinds = new Set(recalled.lessons.flatMap(({ vat }) => vat ?? []))
  const [kind] = kinds
  if (kinds.size === 1 && kind !== 'amount') return (extraction.vat ?? 0) === 0 ? 'agrees' : 'differs'
  if (recalled.values.vat === undefined || !hasHundredths(extraction.currency)) return 'silent'
  return isAsRead('vat', extraction, recalled) ? 'agrees' : 'differs'
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
  const support = Math.min(recalled.values.date?.support ?? 0, recalled.values.total?.support ?? 0)
  return {
    verdicts,
    signals: {
      finder: odds(extraction.confidence),
      agreeing: all.filter(one => one === 'agrees').length / all.length,
      areAll: yes(all.every(one => one === 'agrees')),
      noneDiffers: yes(all.every(one => one !== 'differs')),
      support: share(support),
      steadiness: steadiness(recalled.lessons),
      likeness: recalled.likeness,
      isSameId: yes(recalled.isSameId),
      isUndisputed: yes((extraction.heldFor ?? []).length === 0),
    },
  }
}
