/**
 * Makes the documents and their truths: `node --import tsx test/reading/make/run.ts` for all, with names behind it for some. By hand only; the tests read
 * the files that it left. What it needs is a Chromium (CHROMIUM_PATH) and the fonts of the Liberation and DejaVu families.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { checkIban } from '../../../src/domain/identity/iban.ts'
import { checkVatNumber } from '../../../src/domain/identity/vat-numbers.ts'
import { findChromium, launchBrowser } from '../../browser/chromium.ts'
import { allDocuments } from './all.ts'
import { fileOf, type MadeDocument, truthOf } from './made-document.ts'
import { printed } from './print.ts'

const folder = new URL('../documents/', import.meta.url)
const asked = process.argv.slice(2)

/** A number whose check digits are wrong would teach the readers the wrong thing. */
function assertNumbers({ id, bill }: MadeDocument): void {
  for (const company of [bill.seller, bill.buyer]) {
    if (company?.vatNumber && !checkVatNumber(company.vatNumber, company.country).ok) throw new Error(`${id}: ${company.vatNumber}`)
    if (company?.iban && !checkIban(company.iban).ok) throw new Error(`${id}: ${company.iban}`)
  }
}

/** As the formatter of the project has it: a list of one thing stays on its line. */
const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2).replace(/\[\s+("[^"]*")\s+\]/g, '[$1]')}\n`

const found = await findChromium()
if ('missing' in found) throw new Error(found.missing)
const browser = await launchBrowser(found.path)
if (asked.length === 0) await rm(folder, { recursive: true, force: true })
for (const made of allDocuments) {
  assertNumbers(made)
  if (asked.length > 0 && !asked.includes(made.id)) continue
  const place = new URL(`${made.dataset}/`, folder)
  await mkdir(place, { recursive: true })
  const bytes = await printed(made, browser)
  await writeFile(new URL(fileOf(made), place), bytes)
  await writeFile(new URL(`${made.id}.gt.json`, place), toJson(truthOf(made)))
  process.stdout.write(`${made.id.padEnd(40)}${String(bytes.length).padStart(8)}\n`)
}
await browser.close()
const index = allDocuments.map(truthOf).map(({ id, dataset, type, file }) => ({ id, dataset, type, file: `${dataset}/${file}` }))
await writeFile(new URL('index.json', folder), toJson(index))
