/** Whole bills from short rows, read and coded as a captured document is. */
import { readFileSync } from 'node:fs'
import type { Coding } from '../../../src/domain/coding/coding.ts'
import { readText } from '../../../src/extraction/read-text.ts'
import denmark from '../../../src/regions/denmark/index.ts'

export interface BillRow {
  kind: string
  row: string
  text: string
  /** Account and VAT code of each line. */
  wanted: string
  /** The fact that has to be asked for. */
  fact: string | null
  /** A person has to look, for whatever reason. */
  isHeld: boolean
}

const money = (amount: number): string => {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.')
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${cents}`
}

function toText(layout: string, supplier: string, lines: readonly string[]): string {
  const priced = lines.map(line => ({ line, amount: Number(/ (\d+(?:\.\d\d)?)$/.exec(line)?.[1] ?? Number.NaN) }))
  const sum = priced.reduce((total, { line, amount }) => (Number.isNaN(amount) || /^heraf/i.test(line) ? total : total + amount), 0)
  const printed = priced.map(({ line, amount }) =>
    Number.isNaN(amount) ? line : `${line.replace(/ \d+(?:\.\d\d)?$/, '').padEnd(50)}${money(amount)}`,
  )
  if (layout === 'K') {
    return [
      supplier,
      'Torvegade 4, 8000 Aarhus C',
      'CVR-nr. 13585628',
      'Kvittering 12-03-2026 12:41',
      '',
      ...printed,
      '',
      `TOTAL DKK ${money(sum)}`,
      `Heraf moms 25% ${money(sum / 5)}`,
    ].join('\n')
  }
  const head = [supplier, 'CVR-nr. 13585628', 'FAKTURA', 'Fakturanr.: 4711', 'Fakturadato: 12-03-2026', '', ...printed, '']
  if (layout === 'N') return [...head, `Moms 0,00`, `Total DKK ${money(sum)}`].join('\n')
  return [...head, `Subtotal ${money(sum)}`, `Moms 25% ${money(sum / 4)}`, `Total DKK ${money(sum * 1.25)}`].join('\n')
}

export function readBills(): BillRow[] {
  let kind = ''
  const bills: BillRow[] = []
  for (const row of readFileSync(new URL('./bills.txt', import.meta.url), 'utf8').split('\n')) {
    if (row.startsWith('== ')) kind = row.slice(3)
    const [, layout, supplier, items, expected] = /^([KFN]) (.+?) \/ (.+) => (.+)$/.exec(row) ?? []
    if (layout === undefined || expected === undefined) continue
    const [codes = '', fact = null] = expected.replaceAll('~', '').split('?')
    bills.push({
      kind,
      row,
      text: toText(layout, supplier!, items!.split(' / ')),
      wanted: codes.trim(),
      fact: fact?.trim() ?? null,
      isHeld: expected.includes('~') || fact !== null,
    })
  }
  return bills
}

const own = {
  name: 'Min Virksomhed ApS',
  legalName: null,
  vatNumber: 'DK39753219',
  businessId: '39753219',
  country: 'DK',
  iban: null,
  currency: 'DKK',
}
const exchange = { currency: 'DKK', rate: '1', source: 'test', on: '2026-03-12' }

export function codeBill({ text }: Pick<BillRow, 'text'>): Coding {
  const extraction = readText(text, { own, today: '2026-03-31' })
  if (!extraction) throw new Error(`nothing was read from ${text}`)
  const organization = { name: own.name, country: 'DK', taxRegime: null }
  return denmark.codeDocument({ extraction, text, organization, currency: 'DKK', exchange, learnt: null })
}

/** What a coding comes to, in the words of the table. */
export const inShort = ({ lines }: Coding): string => lines.map(line => `${line.ledgerAccountId} ${line.vatCode}`).join(' + ')

/** Whether the coding by itself keeps a document from being posted automatically (the default threshold is 0.9). */
export const isHeld = ({ confidence, warnings }: Coding): boolean => confidence <= 0.9 || warnings.length > 0
