/**
 * `node --import tsx recon/score-suggestions.ts <folder> <links.jsonl>` compares what `npm run recon` wrote with the truth of the folder: how often the right
 * answer was matched, or is among the first three suggestions, where a payment is not simply the one for an invoice.
 */
import { dirname, join } from 'node:path'
import type { Link, Suggested } from './answers.ts'
import { linesOf } from './generated.ts'

interface Truth {
  transactionId: string
  scenario: string
  expect: string
  targets: { targetId: string }[]
}

const scenarios = ['partial', 'batch_supplier', 'batch_multi', 'payout', 'fx_invoice', 'short_over']
const shownMax = 3

const [folder, out] = process.argv.slice(2)
if (folder === undefined || out === undefined) {
  console.error('node --import tsx recon/score-suggestions.ts <folder> <links.jsonl>')
  process.exit(2)
}

const keyOf = (targets: readonly { targetId: string }[]): string =>
  targets
    .map(({ targetId }) => targetId)
    .sort()
    .join()

async function byTransaction<Row extends { transactionId: string }>(file: string): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for await (const row of linesOf<Row>(file)) rows.set(row.transactionId, row)
  return rows
}

const links = await byTransaction<Link>(out)
const suggested = await byTransaction<Suggested>(join(dirname(out), 'suggestions.jsonl'))

interface Count {
  linkable: number
  matched: number
  wrong: number
  shown: number
}

const counts = new Map<string, Count>([...scenarios, 'all of these'].map(name => [name, { linkable: 0, matched: 0, wrong: 0, shown: 0 }]))
const ignored = { all: 0, found: 0, matched: 0 }
for await (const { transactionId, scenario, expect, targets } of linesOf<Truth>(join(folder, 'truth.jsonl'))) {
  const link = links.get(transactionId)
  const isMatched = (link?.targets.length ?? 0) > 0
  if (expect === 'ignore') {
    ignored.all++
    if (link?.ignore) ignored.found++
    if (isMatched) ignored.matched++
  }
  if (targets.length === 0 || !scenarios.includes(scenario)) continue
  const wanted = keyOf(targets)
  const isRight = isMatched && keyOf(link!.targets) === wanted
  const first = suggested.get(transactionId)?.suggestions.slice(0, shownMax) ?? []
  const isShown = !isMatched && first.some(one => keyOf(one.targets) === wanted)
  for (const count of [counts.get(scenario)!, counts.get('all of these')!]) {
    count.linkable++
    if (isRight) count.matched++
    else if (isMatched) count.wrong++
    if (isShown) count.shown++
  }
}

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : ((100 * part) / whole).toFixed(1))
const table = [
  ['scenario', 'linkable', 'matched', 'wrong', `in first ${shownMax}`, 'of those left %', 'matched or shown %'],
  ...[...counts].map(([name, { linkable, matched, wrong, shown }]) => [
    name,
    ...[linkable, matched, wrong, shown].map(String),
    percent(shown, linkable - matched),
    percent(shown + matched, linkable),
  ]),
]
for (const [name = '', ...cells] of table) console.log(name.padEnd(16) + cells.map(cell => cell.padStart(20)).join(''))
console.log(`to be ignored: ${ignored.all}, recognised ${percent(ignored.found, ignored.all)} %, matched ${ignored.matched}`)
