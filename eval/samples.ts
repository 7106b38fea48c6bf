/** What the confidence is fitted to: how a document was read, what speaks for each field of it, and what was right. */
import { judgedFields } from '../src/extraction/calibration/signals.ts'
import { readWithSignals } from '../src/extraction/read-lines.ts'
import { toLines } from '../src/extraction/text/lines.ts'
import { digest, type Sample } from './fit-tables.ts'
import { toPrediction } from './prediction.ts'
import { nobody } from './reader.ts'
import { allFields, areRight, isRight } from './right.ts'
import { isVoucher } from './sets.ts'
import type { WordDocument } from './word-sets.ts'

const groups = 4

/** No sample of what has no words, or is no voucher. */
export function toSample({ id, set, truth, lines, method, layout }: WordDocument, today: string): Sample[] {
  if (lines.length === 0 || !isVoucher(truth)) return []
  const { extraction, signals } = readWithSignals(lines, nobody(today), method)
  const read = toPrediction(id, extraction)
  return [
    {
      id,
      isText: false,
      set: layout === undefined ? set : `${set} ${digest(layout) % groups}`,
      signals,
      most: extraction.heldAt ?? 1,
      right: Object.fromEntries(judgedFields.map(field => [field, isRight(field, truth, read, true)])) as Sample['right'],
      isAllRight: areRight(allFields, truth, read, true),
      isVatUnsought: signals.isVatIdle && truth.vat === 0,
    },
  ]
}

/**
 * Each third document is read a second time as text without places, as if the learned reader had said neither yes nor no: that keeps the levels from leaning on it
 * alone. Judged by the others 12 of 1,107 were wrong at 0.9 with these, and 22 of 1,111 without.
 */
const textEvery = 3
const asked = ['day', 'noOtherDay', 'total', 'noOtherTotal', 'vat', 'noOtherVat', 'name', 'noOtherName']
const neither = Object.fromEntries(asked.map(name => [name, 0.5]))

function asText(document: WordDocument, today: string): Sample[] {
  const lines = toLines(document.lines.map(({ text }) => text).join('\n'))
  const samples = lines ? toSample({ ...document, id: `${document.id} as text`, lines, method: 'text' }, today) : []
  return samples.map(sample => ({ ...sample, isText: true, signals: { ...sample.signals, agreement: neither } }))
}

export const samplesOf = (document: WordDocument, today: string): Sample[] => [
  ...toSample(document, today),
  ...(digest(document.id) % textEvery === 0 ? asText(document, today) : []),
]
