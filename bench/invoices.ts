/**
 * E-invoices written and checked, and pages drawn: each against the bare libraries doing no more than they must, in turn. What is checked before a file
 * is sent is its structure and every control of the exchange that needs no register; a schema knows the structure alone.
 */
import type { IssuedInvoice } from '../src/domain/invoices/invoice.ts'
import { drawInvoice } from '../src/pdf/invoice.ts'
import { exchange } from '../src/regions/italy/exchange/exchange.ts'
import { pdfTexts } from '../test/harness/pdf-text.ts'
import { issue, today } from '../test/invoices/generated-invoices.ts'
import { report } from './figures.ts'
import { drawPlainly, hasSchema, judgePlainly, plainFatturaPa } from './invoice-floor.ts'
import { median } from './load.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)

/** Most have a few lines; the largest that the contract takes has a thousand. `count`: how many are written in a round. */
const files = [
  { lines: 10, count: 200, goal: 0.25 },
  { lines: 1000, count: 4, goal: 0.4 },
]
/** A parser alone does not judge, and is faster by as much. */
const goalWithoutSchema = 0.1
const sheets = [10, 100]

const rates = [22, 10, 4]

const sale = (lines: number, at: number): IssuedInvoice =>
  issue({
    buyer: { name: `Cliente ${at} & Figli S.p.A.`, sdiCode: 'ABC1234' },
    lines: Array.from({ length: lines }, (_, line) => ({
      description: `Consulenza e sviluppo, attività ${line + 1} del contratto ${at}`,
      quantity: String(1 + (line % 7)),
      unitPrice: `${19 + line}.50`,
      vatRate: rates[line % rates.length]!,
    })),
    invoice: { number: `${at + 1}/2026` },
  })

/** Milliseconds for each kind of work, by rounds in turn: what the machine does beside it slows all of them. The first round warms up. */
async function inTurn(work: Readonly<Record<string, () => unknown>>): Promise<Record<string, number>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(work).map(name => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, run] of Object.entries(work)) {
      const started = performance.now()
      await run()
      if (round > 0) times[name]!.push(performance.now() - started)
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, measured]) => [name, median(measured)]))
}

function written(invoice: IssuedInvoice, count: number): string {
  const { xml, faults } = exchange.write(invoice, count, today)!
  if (faults.length > 0) throw new Error(faults[0]!.code)
  return xml
}

function plain(invoice: IssuedInvoice): string {
  const xml = plainFatturaPa(invoice, '00001')
  const [fault] = judgePlainly(xml)
  if (fault) throw new Error(fault)
  return xml
}

async function measureFiles(): Promise<void> {
  const floor = hasSchema ? 'strings and the schema' : 'strings and a parser'
  for (const { lines, count, goal } of files) {
    const invoices = Array.from({ length: count }, (_, at) => sale(lines, at))
    const { ours, bare } = await inTurn({
      ours: () => invoices.map((invoice, at) => written(invoice, at + 1)),
      bare: () => invoices.map(plain),
    })
    const perSecond = (ms: number): string => ((count / ms) * 1000).toFixed(0)
    console.log(`FatturaPA of ${lines} lines: ${perSecond(ours!)} a second written and checked, ${perSecond(bare!)} by ${floor}`)
    const name = `FatturaPA of ${lines} lines, against ${floor}`
    report(name, bare! / ours!, 'x', hasSchema ? goal : goalWithoutSchema, 'at least')
  }
}

async function measurePages(): Promise<void> {
  for (const lines of sheets) {
    const invoice = sale(lines, 0)
    const bytes = Buffer.from(written(invoice, 1))
    const attachment = { name: 'IT12345670785_00001.xml', mimeType: 'text/xml', bytes, relationship: 'Alternative' as const }
    const drawn = await drawInvoice(invoice, { language: 'it' })
    const pages = (await pdfTexts(drawn)).map(text => text.split(/[\r\n]+/).filter(Boolean))
    const { ours, archived, bare } = await inTurn({
      ours: () => drawInvoice(invoice, { language: 'it' }),
      archived: () => drawInvoice(invoice, { language: 'it', attachment }),
      bare: () => drawPlainly(pages),
    })
    const characters = pages.flat().join('').length
    const perSecond = (ms: number): string => (1000 / ms).toFixed(0)
    console.log(
      `PDF of ${lines} lines (${pages.length} pages, ${characters} characters): ${perSecond(ours!)} a second, ${perSecond(archived!)} with the file inside, ${perSecond(bare!)} by the library alone`,
    )
    report(`PDF of ${lines} lines, against the library alone`, bare! / ours!, 'x', 0.3, 'at least')
    report(`PDF of ${lines} lines and the file, against the library alone`, bare! / archived!, 'x', 0.3, 'at least')
  }
}

export async function measureInvoices(): Promise<void> {
  await measureFiles()
  await measurePages()
}
