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
  { lines: 10, count: 200 },
  { lines: 1000, count: 4 },
]
/** Also where there is no schema beside the project: a parser alone does not judge, and is the faster floor. */
const fileGoal = 0.5
const pageGoal = 0.7
const sheets = [10, 100]

const rates = [22, 10, 4]

const sale = (lines: number, at: number): IssuedInvoice =>
  issue({
    buyer: { name: `Cliente ${at} & Figli S.p.A.`, sdiCode: 'ABC1234' },
    lines: Array.from({ length: lines }, (_, line) => ({
      description: `Consulenza e sviluppo, attività ${line + 1} del contratto ${at}`,
      quantity: String(1 + (line % 7)),
      unitPrice: `${19 + line + 100 * at}.50`,
      vatRate: rates[line % rates.length]!,
    })),
    invoice: { number: `${at + 1}/2026` },
  })

/** Milliseconds for each kind of work, by rounds in turn: what the machine does beside it slows all of them. The first round warms up. */
async function inTurn(work: Readonly<Record<string, (round: number) => unknown>>): Promise<Record<string, number>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(work).map(name => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, run] of Object.entries(work)) {
      const started = performance.now()
      await run(round)
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
  for (const { lines, count } of files) {
    const invoices = Array.from({ length: count }, (_, at) => sale(lines, at))
    const { ours, bare } = await inTurn({
      ours: () => invoices.map((invoice, at) => written(invoice, at + 1)),
      bare: () => invoices.map(plain),
    })
    const perSecond = (ms: number): string => ((count / ms) * 1000).toFixed(0)
    console.log(`FatturaPA of ${lines} lines: ${perSecond(ours!)} a second written and checked, ${perSecond(bare!)} by ${floor}`)
    report(`FatturaPA of ${lines} lines, against ${floor}`, bare! / ours!, 'x', fileGoal, 'at least')
  }
}

/** What is drawn in one round: two invoices that were not drawn before, and for the floor the text of a third, which had to be drawn to be read. */
async function paperOf(lines: number, round: number) {
  const [invoice, archived, third] = [0, 1, 2].map(one => sale(lines, 3 * round + one)) as [IssuedInvoice, IssuedInvoice, IssuedInvoice]
  const bytes = Buffer.from(written(archived, 1))
  const attachment = { name: 'IT12345670785_00001.xml', mimeType: 'text/xml', bytes, relationship: 'Alternative' as const }
  const texts = await pdfTexts(await drawInvoice(third, { language: 'it' }))
  return { invoice, archived, attachment, pages: texts.map(text => text.split(/[\r\n]+/).filter(Boolean)) }
}

async function measurePages(): Promise<void> {
  for (const lines of sheets) {
    // Another invoice in each round, with its own amounts, and none of them drawn before: what is kept of one paper is of use to the next only as far as
    // their words are the same.
    const papers = await Promise.all(Array.from({ length: rounds + 1 }, (_, at) => paperOf(lines, at)))
    const { ours, archived, bare } = await inTurn({
      ours: round => drawInvoice(papers[round]!.invoice, { language: 'it' }),
      archived: round => drawInvoice(papers[round]!.archived, { language: 'it', attachment: papers[round]!.attachment }),
      bare: round => drawPlainly(papers[round]!.pages),
    })
    const { pages } = papers.at(-1)!
    const characters = pages.flat().join('').length
    const perSecond = (ms: number): string => (1000 / ms).toFixed(0)
    console.log(
      `PDF of ${lines} lines (${pages.length} pages, ${characters} characters): ${perSecond(ours!)} a second, ${perSecond(archived!)} with the file inside, ${perSecond(bare!)} by the library alone`,
    )
    report(`PDF of ${lines} lines, against the library alone`, bare! / ours!, 'x', pageGoal, 'at least')
    report(`PDF of ${lines} lines and the file, against the library alone`, bare! / archived!, 'x', pageGoal, 'at least')
  }
}

export async function measureInvoices(): Promise<void> {
  await measureFiles()
  await measurePages()
}
