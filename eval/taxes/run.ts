/**
 * `npm run eval:taxes -- [--step 1] [--source <checkout>] [--out <file>] [--against <file>]` reads bills with a tax that is no VAT and says, by kind of tax, on
 * how many the VAT, the total and the other tax are right. With `--source` the reader of another checkout reads them; with `--out` what was right is kept, and
 * with `--against` bills whose VAT was right there and is not now are named.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { otherTaxKinds } from '../../src/domain/documents/other-taxes.ts'
import type { readText as ReadText } from '../../src/extraction/read-text.ts'
import { type Bill, bills } from './bills.ts'

const { values } = parseArgs({
  options: {
    step: { type: 'string', default: '1' },
    source: { type: 'string', default: '.' },
    out: { type: 'string' },
    against: { type: 'string' },
    show: { type: 'string', default: '20' },
  },
})

const { readText } = (await import(pathToFileURL(resolve(values.source, 'src/extraction/read-text.ts')).href)) as {
  readText: typeof ReadText
}
const own = { name: 'The Buyer', legalName: null, vatNumber: null, businessId: null, country: 'DK', iban: null, currency: 'DKK' }

interface Result {
  id: string
  isVatRight: boolean
  isTotalRight: boolean
  isTaxRight: boolean
  vat: number | null
}

function resultOf({ id, text, vat, tax, total, kind }: Bill): Result {
  const read = readText(text, { own, today: '2026-03-20' })
  const others = (read?.otherTaxes ?? []).filter(one => one.amount !== 0)
  return {
    id,
    isVatRight: (read?.vat ?? 0) === vat,
    isTotalRight: read?.total === total,
    isTaxRight: tax === 0 ? others.length === 0 : others.length === 1 && others[0]!.kind === kind && others[0]!.amount === tax,
    vat: read?.vat ?? null,
  }
}

const all = bills(Number(values.step))
const results = all.map(resultOf)
const share = (part: number, of: number): string => `${part} of ${of} (${((100 * part) / Math.max(1, of)).toFixed(1)} %)`

function tell(name: string, isWanted: (bill: Bill) => boolean): void {
  const wanted = results.filter((_, at) => isWanted(all[at]!))
  const count = (is: (one: Result) => boolean): string => share(wanted.filter(is).length, wanted.length)
  console.log(`${name}: VAT ${count(one => one.isVatRight)}; total ${count(one => one.isTotalRight)}; tax ${count(one => one.isTaxRight)}`)
}

for (const kind of otherTaxKinds) tell(kind, bill => bill.kind === kind)
for (const isTaxed of [true, false])
  for (const isTable of [true, false])
    tell(
      `${isTaxed ? 'in the base' : 'beside it'}, ${isTable ? 'table' : 'lines'}`,
      bill => bill.isTaxed === isTaxed && bill.isTable === isTable,
    )
tell('all', () => true)

if (values.out) await writeFile(values.out, JSON.stringify(results.map(({ id, isVatRight }) => [id, isVatRight])))
if (values.against) {
  const before = new Map(JSON.parse(await readFile(values.against, 'utf8')) as [string, boolean][])
  const lost = results.flatMap((one, at) => (before.get(one.id) && !one.isVatRight ? [{ ...one, bill: all[at]! }] : []))
  const gained = results.filter(one => before.get(one.id) === false && one.isVatRight)
  console.log(`VAT that was right there and is not now: ${lost.length}; the other way round: ${gained.length}`)
  for (const kind of otherTaxKinds) console.log(`  ${kind}: lost ${lost.filter(({ bill }) => bill.kind === kind).length}`)
  for (const { bill, vat } of lost.slice(0, Number(values.show))) console.log(`\n${bill.id}: read ${vat}, true ${bill.vat}\n${bill.text}`)
}
