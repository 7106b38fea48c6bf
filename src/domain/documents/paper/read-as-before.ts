/**
 * A reading, looked at once more by where the fields of the same supplier's papers stood. Where both say the same it is surer, as far as that was measured; where
 * they differ the paper's own value is proposed, the other is the first of the runners-up, and nobody posts it unseen.
 */
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import type { Warning } from '../../checks.ts'
import { inWords, type Minor, toMinorUnits } from '../../money/money.ts'
import type { Evidence, Extraction, FieldReading, HeldFor, ReadField, RunnerUp, VatLine } from '../extraction.ts'
import {
  type ComparedField,
  type Comparison,
  compare,
  comparedFields,
  hasHundredths,
  isAsRead,
  roundingMax,
  usualCurrency,
} from './compare.ts'
import type { Place, TaughtField } from './paper.ts'
import type { Recalled } from './recall.ts'
import { rememberedSteps, rememberedWeights } from './table.ts'

/** The most that a reading is given whose paper says otherwise. */
export const differsMost = 0.88

/** Nothing is certain that was found by looking. */
const most = 0.995

const probability = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** Of those that were supposed to be so sure, so many were right (`npm run eval:streams -- --fit`). */
export function confidenceBy(
  { signals }: Comparison,
  weights: Readonly<Record<string, number>> = rememberedWeights,
  steps: readonly (readonly [number, number])[] = rememberedSteps,
): number {
  const supposed = probability(
    Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (name === 'bias' ? 1 : (signals[name] ?? 0)), 0),
  )
  return Math.min(
    most,
    steps.reduce((share, [from, right]) => (supposed >= from ? right : share), steps[0]?.[1] ?? 0),
  )
}

/** What held the reading back, and is answered by what the paper says. */
function isAnswered(reason: HeldFor, { verdicts }: Comparison, extraction: Extraction): boolean {
  const isSettled = (field: ComparedField): boolean => verdicts[field] === 'agrees'
  switch (reason) {
    case 'isDayDisputed':
    case 'isDayOpen':
      return isSettled('date')
    case 'isCurrencyOpen':
      return isSettled('currency')
    case 'isTotalDisputed':
    case 'isTotalContested':
    case 'isTotalUnprinted':
      return isSettled('total')
    case 'isNameDisputed':
    case 'isNameContested':
    case 'isNameAlone':
      return isSettled('supplier')
    case 'isWithoutSupplier':
      return extraction.supplier.name !== null
    case 'isWithoutCurrency':
      return extraction.currency !== null
    case 'isWithoutDate':
      return extraction.date !== null
    case 'isWithoutTotal':
      return extraction.total !== null
    default:
      return false
  }
}

const evidenceAt = ({ page, box, text }: Place): Evidence => ({ page, box, text })

const asWords = (value: string | number | null, currency: string | null): string =>
  typeof value === 'number' ? inWords(value as Minor, currency ?? 'EUR').split(' ')[0]! : (value ?? '')

/** VAT of one rate, where the supplier has always had one and the sums are those of that rate. */
function vatLinesFor(total: Minor, vat: Minor | null, { lessons }: Recalled): VatLine[] {
  const [rate, ...others] = new Set(lessons.flatMap(({ rates }) => rates))
  if (vat === null || rate === undefined || others.length > 0) return []
  const net = toMinorUnits(total - vat)
  return Math.abs((net * rate) / 100 - vat) <= roundingMax ? [{ rate, net, vat, nature: null }] : []
}

const isNamedBefore = ({ isSameId, names }: Recalled): boolean => isSameId && names.length === 1

/** The values of the paper, where the reading has others. */
function withValues(extraction: Extraction, recalled: Recalled, { verdicts }: Comparison): Extraction {
  const { values, names } = recalled
  const read = (field: TaughtField): Place | undefined =>
    values[field] && !isAsRead(field, extraction, recalled) ? values[field].place : undefined
  const [date, due, number, total] = [read('date'), read('dueDate'), read('invoiceNumber'), read('total')]
  const isSigned = (amount: number): Minor => toMinorUnits((extraction.total ?? 1) < 0 ? -amount : amount)
  const changed: Extraction = {
    ...extraction,
    // Only its own id says who it is for certain; without one the name was the same.
    ...(isNamedBefore(recalled) ? { supplier: { ...extraction.supplier, name: names[0]! } } : {}),
    ...(date ? { date: date.value } : {}),
    ...(due && extraction.dueDate !== null ? { dueDate: due.value } : {}),
    ...(number ? { invoiceNumber: number.value } : {}),
    // `kr` is printed in four countries.
    ...(verdicts.currency === 'differs' ? { currency: usualCurrency(recalled.lessons).currency } : {}),
  }
  if (!hasHundredths(changed.currency)) return changed
  // That there is none was said of all of its papers: then it is none here, too, and not unread.
  const isNone =
    verdicts.vat === 'agrees' && extraction.vat === null && recalled.lessons.every(one => one.vat === 'zero' || one.vat === null)
  const vat = isNone
    ? toMinorUnits(0)
    : verdicts.vat === 'differs' && values.vat
      ? isSigned(Number(values.vat.place.value))
      : extraction.vat
  if (isNone && !total) return { ...changed, vat }
  if (!total && vat === extraction.vat) return changed
  const sum = total ? isSigned(Number(total.value)) : extraction.total
  const isWhole =
    sum !== null && extraction.vatLines.length > 0 && extraction.vatLines.reduce((all, line) => all + line.net + line.vat, 0) === sum
  if (isWhole && vat === extraction.vat) return { ...changed, total: sum }
  const kept = vat !== null && sum !== null && Math.abs(vat) < Math.abs(sum) ? vat : null
  return {
    ...changed,
    total: sum,
    vat: kept,
    net: kept === null || sum === null ? null : toMinorUnits(sum - kept),
    vatLines: sum === null ? [] : vatLinesFor(sum, kept, recalled),
  }
}

const shown: readonly ReadField[] = ['supplier', 'invoiceNumber', 'date', 'dueDate', 'currency', 'total', 'vat']

const valueIn = (field: ReadField, extraction: Extraction): string | number | null => {
  if (field === 'supplier') return extraction.supplier.name
  const value = (extraction as unknown as Record<string, unknown>)[field]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

function readingOf(field: ReadField, before: Extraction, after: Extraction, recalled: Recalled, whole: number): FieldReading | undefined {
  const held = before.fields[field]
  const [was, is] = [valueIn(field, before), valueIn(field, after)]
  const known = recalled.values[field as TaughtField]
  const isConstant = field === 'supplier' || field === 'currency'
  const support = known?.support ?? (isConstant ? recalled.lessons.filter(({ confirmed }) => confirmed.includes(field)).length : 0)
  if (support === 0) return held
  const asBefore: Said = say('read_as_before', { documentId: recalled.lesson.documentId, date: recalled.lesson.day, count: support })
  if (was === is) return held && { ...held, confidence: Math.max(held.confidence, whole), recalled: asBefore }
  const other: RunnerUp = {
    value: asWords(was, before.currency),
    confidence: Math.round((1 - whole) * 1000) / 1000,
    evidence: held?.evidence ?? null,
  }
  return {
    confidence: whole,
    evidence: known ? evidenceAt(known.place) : null,
    recalled: asBefore,
    ...(was === null
      ? {}
      : { runnersUp: [other, ...(held?.runnersUp ?? []).filter(({ value }) => value !== asWords(is, after.currency))].slice(0, 3) }),
  }
}

/** A total that two claimed is settled once the paper says which. What differs is looked at by a person, however sure automatic posting wants to be. */
function warningsOf(extraction: Extraction, { lesson }: Recalled, { verdicts }: Comparison): Pick<Extraction, 'warnings'> {
  const differing = comparedFields.filter(field => verdicts[field] === 'differs')
  const held = (extraction.warnings ?? []).filter(({ code }) => code !== 'total_contested' || verdicts.total !== 'agrees')
  const told = differing.map(
    (field): Warning => ({ field, ...say('read_differs_from_before', { documentId: lesson.documentId, date: lesson.day }) }),
  )
  return extraction.warnings || told.length > 0 ? { warnings: [...held, ...told] } : {}
}

export function readAsBefore(
  extraction: Extraction,
  recalled: Recalled,
  confidence: (comparison: Comparison) => number = confidenceBy,
): Extraction {
  const comparison = compare(extraction, recalled)
  const changed = withValues(extraction, recalled, comparison)
  const differs = comparedFields.some(field => comparison.verdicts[field] === 'differs')
  const left = (extraction.heldFor ?? []).filter(reason => !isAnswered(reason, comparison, changed))
  const measured = confidence(comparison)
  // A paper that says nothing of the day or of the total makes nothing surer.
  const isTold = (['date', 'total'] as const).every(field => ['agrees', 'allows'].includes(comparison.verdicts[field]))
  const raised = differs ? Math.min(measured, differsMost) : isTold ? Math.max(measured, extraction.confidence) : extraction.confidence
  const whole = Math.round((left.length > 0 ? Math.min(raised, extraction.heldAt ?? 1) : raised) * 1000) / 1000
  const heldAt = Math.min(left.length > 0 ? (extraction.heldAt ?? 1) : 1, differs ? differsMost : 1)
  const { heldAt: _at, heldFor: _for, ...rest } = changed
  const fields = { ...extraction.fields }
  for (const field of shown) {
    const reading = readingOf(field, extraction, changed, recalled, whole)
    if (reading) fields[field] = reading
  }
  return {
    ...rest,
    ...warningsOf(extraction, recalled, comparison),
    ...(heldAt < 1 ? { heldAt } : {}),
    ...(left.length > 0 ? { heldFor: left } : {}),
    confidence: whole,
    fields,
  }
}
