/**
 * How two readings become one. The local reading leads: a second reader that names the same value makes it surer, one that names another makes it
 * doubtful. What it says counts only where it stands on the page, and is taken over only where the local reader had nothing worth keeping and, for
 * sums, where the arithmetic carries it. Whatever was not taken stays visible as a runner-up.
 */

import type { Extraction, FieldReading, ReadField, RunnerUp } from '../../domain/documents/extraction.ts'
import { rounded } from '../calibration/doubts.ts'
import type { Own } from '../fields/supplier/parties.ts'
import { linesToReader } from '../text/addresses-reader.ts'
import type { Line } from '../text/lines.ts'
import { pageOf } from './grounding.ts'
import { grounded, type Opinion, saidValues } from './opinion.ts'
import { type Heard, hear, type Second, textOf } from './relations.ts'

export type { Opinion }

/** Nothing is certain because two readers say it: both may have been led by the same print. */
const agreedMax = 0.99
/** What only the second reader found is not for automatic posting: sums that add up may well be right, a name or a day has nothing to carry it. */
const takenSums = 0.7
const takenElse = 0.5
/** Of a value that only the second reader names and that was not taken. */
const unheard = 0.3

/** Two readers rarely make the same mistake: of the doubt, two fifths are left. */
const raised = (confidence: number): number => Math.max(confidence, Math.min(agreedMax, rounded(1 - (1 - confidence) * 0.4)))
const lowered = (confidence: number): number => rounded(confidence * 0.6)

function ranked(runnersUp: readonly RunnerUp[]): RunnerUp[] {
  const best = new Map<string, RunnerUp>()
  for (const one of runnersUp) if ((best.get(one.value)?.confidence ?? -1) < one.confidence) best.set(one.value, one)
  return [...best.values()].sort((one, other) => other.confidence - one.confidence)
}

function weigh(field: ReadField, local: FieldReading | undefined, localText: string | null, second: Second): FieldReading {
  const { text, evidence, relation } = second
  const known = local?.runnersUp ?? []
  // A value without a word on how sure it is was stated, not guessed.
  const confidence = local?.confidence ?? (localText === null ? 0 : 1)
  if (relation === 'confirms') return { ...local, confidence: raised(confidence), evidence: local?.evidence ?? evidence }
  if (relation === 'replaces') {
    const beaten = localText === null ? [] : [{ value: localText, confidence, evidence: local?.evidence ?? null }]
    const taken = field === 'total' || field === 'net' || field === 'vat' ? takenSums : takenElse
    return { confidence: taken, evidence, runnersUp: ranked([...known.filter(one => one.value !== text), ...beaten]) }
  }
  const left = lowered(confidence)
  const named = { value: text, confidence: localText === null ? unheard : rounded(Math.min(left, 1 - left)), evidence }
  return { confidence: left, evidence: local?.evidence ?? null, runnersUp: ranked([...known, named]) }
}

/** The fields that the confidence of a reading is about. */
const counted = ['supplier', 'date', 'total', 'vat', 'currency'] as const

/**
 * The whole follows its least certain field: as far as that one rises, and in the proportion in which it falls. A field without a value counts as
 * the whole did, so that what is missing goes on holding it down.
 */
function wholeOf(before: Extraction, after: Extraction, { seconds }: Heard): number {
  const least = (reading: Extraction, absent: (field: ReadField) => number): number =>
    Math.min(...counted.map(field => (textOf(reading, field) === null ? undefined : reading.fields[field]?.confidence) ?? absent(field)))
  const was = least(before, () => before.confidence)
  const is = least(after, field => (seconds[field]?.relation === 'doubts' ? lowered(before.confidence) : before.confidence))
  if (is < was) return rounded(Math.min(is, (before.confidence * is) / was))
  const risen = Math.min(agreedMax, is, before.heldAt ?? 1, rounded(before.confidence + is - was))
  return Math.max(before.confidence, risen)
}

/**
 * `by` is what the second reader is called. Without `own`, who the organization is, no supplier is taken over. A reader that invents more than it
 * reads is not listened to at all.
 */
export function combine(reading: Extraction, opinion: Opinion, lines: readonly Line[], by: string, own: Own | null = null): Extraction {
  // What talks to the reader is no part of the page.
  const spoken = new Set(linesToReader(lines))
  const page = pageOf(lines.filter((_, at) => !spoken.has(at)))
  const real = grounded(opinion, page)
  const isReading = saidValues(real) > 0 && saidValues(real) * 2 >= saidValues(opinion)
  if (!isReading) return reading
  const heard = hear(reading, real, page, own)
  const seconds = Object.entries(heard.seconds) as [ReadField, Second][]
  if (seconds.length === 0) return reading
  const weighed = seconds.map(([field, second]) => [field, weigh(field, reading.fields[field], textOf(reading, field), second)] as const)
  const fields = { ...reading.fields, ...Object.fromEntries(weighed) }
  const combined = { ...reading, ...heard.values, fields, method: `${reading.method}+${by}` }
  return { ...combined, confidence: wholeOf(reading, combined, heard) }
}
