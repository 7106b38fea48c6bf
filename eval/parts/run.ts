/**
 * `npm run eval:parts -- <folder of word sets> [--generated 400] [--seed 2003]` reads the measuring sets and measuring layouts once, and says how much is right, what the
 * confidence is worth, what it would be worth without one of its parts, and how vouchers and other papers are told apart.
 */
import { parseArgs } from 'node:util'
import { isNoVoucherKind, type PaperKind } from '../../src/domain/documents/extraction.ts'
import { readWithSignals } from '../../src/extraction/read-lines.ts'
import { calibrationError, coverageAt } from '../accuracy.ts'
import { toPrediction } from '../prediction.ts'
import { nobody } from '../reader.ts'
import { reliability } from '../reliability.ts'
import { allFields, areRight, coreFields } from '../right.ts'
import { isVoucher, measuringSets } from '../sets.ts'
import { generatedDocuments, type WordDocument, wordSets } from '../word-sets.ts'
import { type FieldRead, fieldErrors } from './fields.ts'
import { allParts, combinations, confidenceWith } from './parts.ts'

const { values, positionals } = parseArgs({
  options: {
    generated: { type: 'string', default: '400' },
    seed: { type: 'string', default: '2003' },
    sets: { type: 'string', multiple: true },
  },
  allowPositionals: true,
})
const [folder] = positionals
if (folder === undefined) {
  console.error('npm run eval:parts -- <folder of word sets> [--generated <number>] [--seed <number>] [--sets <name>]')
  process.exit(2)
}

interface Read extends FieldRead {
  set: string
  isVoucher: boolean
  isHeld: boolean
  isAllRight: boolean
  isCoreRight: boolean
  /** By the name of each combination of parts. */
  confidences: readonly number[]
}

const whole = combinations.findIndex(([, parts]) => parts === allParts)

function toRead({ id, set, truth, lines, method }: WordDocument): Read[] {
  if (lines.length === 0) return []
  const judged = readWithSignals(lines, nobody(), method)
  const read = toPrediction(id, judged.extraction)
  const kind = judged.extraction.documentKind as PaperKind | undefined
  const confidences = combinations.map(([, parts]) => confidenceWith(judged, parts))
  return [
    {
      set,
      truth,
      read,
      confidence: confidences[whole]!,
      isVoucher: isVoucher(truth),
      isHeld: kind !== undefined && isNoVoucherKind(kind),
      isAllRight: areRight(allFields, truth, read, true),
      isCoreRight: areRight(coreFields, truth, read, true),
      confidences,
    },
  ]
}

const percent = (count: number, of: number): string => `${((100 * count) / Math.max(1, of)).toFixed(1)} %`
const judgedBy = (reads: readonly Read[], at: number) => reads.map(one => ({ isRight: one.isAllRight, confidence: one.confidences[at]! }))

function report(name: string, all: readonly Read[]): void {
  const reads = all.filter(one => one.isVoucher)
  const others = all.filter(one => !one.isVoucher)
  const judged = judgedBy(reads, whole)
  console.log(
    `\n${name}: ${reads.length} vouchers, all fields right ${percent(reads.filter(one => one.isAllRight).length, reads.length)}, core ${percent(reads.filter(one => one.isCoreRight).length, reads.length)}, at 99 % ${percent(coverageAt(0.99, judged).share, 1)}, error ${calibrationError(judged).toFixed(3)}`,
  )
  console.log(
    `taken for no voucher ${reads.filter(one => one.isHeld).length} of ${reads.length}; no vouchers, taken for one ${others.filter(one => !one.isHeld).length} of ${others.length}, of these at 0.9 and more ${others.filter(one => !one.isHeld && one.confidences[whole]! >= 0.9).length}`,
  )
  combinations.forEach(([part], at) => {
    const own = judgedBy(reads, at)
    const { share } = coverageAt(0.99, own)
    const at95 = own.filter(one => one.confidence >= 0.95)
    const at90 = own.filter(one => one.confidence >= 0.9)
    const wrong = (some: typeof own): string => `${some.length}, wrong ${some.filter(one => !one.isRight).length}`
    console.log(
      `${part.padEnd(20)} at 99 % ${percent(share, 1).padStart(7)}  error ${calibrationError(own).toFixed(3)}  0.95: ${wrong(at95)}  0.90: ${wrong(at90)}`,
    )
  })
  console.log(reliability(judged))
  for (const from of [0, 0.8, 0.9]) console.log(fieldErrors(reads, from).join('\n'))
}

const wanted = values.sets ?? measuringSets
const documents = [...(await wordSets(folder, wanted)), ...generatedDocuments(Number(values.seed), Number(values.generated), 'measure')]
const all: Read[] = []
for (const document of documents) all.push(...toRead(document))
for (const set of new Set(all.map(one => one.set)))
  report(
    set,
    all.filter(one => one.set === set),
  )
report('all', all)
report(
  'all that was not generated',
  all.filter(one => !one.set.startsWith('generated')),
)
