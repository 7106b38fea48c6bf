/** Puts the rows of a document together in the ways in which they may form its VAT summary. */
import { percentOf, toMinorUnits, vatWithin } from '../../../domain/money/money.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { isVatOf, type VatRow } from '../vat/vat-rows.ts'
import type { Reading } from './readings.ts'
import { type SumFacts, valuesOf } from './sum-facts.ts'

/** In hundredths. */
export interface SummaryLine {
  rate: number
  net: number
  vat: number
  nature: string | null
}

interface DraftLine extends SummaryLine {
  /** How far the net may be off, because it was computed back from the VAT. */
  slack: number
  line: MarkedLine
}

/** The base and the VAT of a rate may stand on lines of their own. */
function complete(rows: readonly VatRow[], vats: readonly Reading[]): DraftLine[] {
  const drafts: DraftLine[] = []
  const keys = new Set<string>()
  const push = (row: VatRow, net: number, vat: number, slack: number): void => {
    const key = `${row.rate} ${row.nature} ${net} ${vat}`
    if (keys.has(key)) return
    keys.add(key)
    drafts.push({ rate: row.rate, net, vat, nature: row.nature, slack, line: row.line })
  }
  for (const row of rows) {
    if (row.net !== null && row.vat !== null) push(row, row.net, row.vat, 0)
    else if (row.vat !== null && row.rate > 0) {
      if (rows.some(other => other.rate === row.rate && other.net !== null && other.vat === row.vat)) continue
      const base = rows.find(
        other => other.rate === row.rate && other.vat === null && other.net !== null && isVatOf(other.net, row.rate, row.vat!),
      )
      if (base) push(row, base.net!, row.vat, 0)
      else push(row, Math.round((row.vat * 100) / row.rate), row.vat, Math.ceil(50 / row.rate) + 1)
    } else if (row.net !== null && !rows.some(other => other.rate === row.rate && other.vat !== null)) {
      const stated = vats.find(({ value }) => isVatOf(row.net!, row.rate, value))
      push(row, row.net, stated?.value ?? percentOf(toMinorUnits(row.net), row.rate), 0)
    }
  }
  return drafts
}

function merged(drafts: readonly DraftLine[]): DraftLine[] {
  const byRate = new Map<string, DraftLine>()
  for (const draft of drafts) {
    const key = `${draft.rate} ${draft.nature}`
    const same = byRate.get(key)
    byRate.set(key, same ? { ...same, net: same.net + draft.net, vat: same.vat + draft.vat, slack: same.slack + draft.slack } : draft)
  }
  return [...byRate.values()]
}

const lastOfEach = (drafts: readonly DraftLine[]): DraftLine[] => [
  ...new Map(drafts.map(draft => [`${draft.rate} ${draft.nature}`, draft])).values(),
]

/** Rates that the goods carry, where there is no summary. */
function ofItems({ items }: SumFacts, includesVat: boolean): DraftLine[] {
  if (items.length === 0 || items.some(item => item.rate === null && item.nature === null)) return []
  const gross = new Map<string, { rate: number; nature: string | null; value: number; line: MarkedLine }>()
  for (const { rate, nature, value, line } of items) {
    const key = `${rate ?? 0} ${nature}`
    const same = gross.get(key)
    gross.set(key, { rate: rate ?? 0, nature, value: (same?.value ?? 0) + value, line })
  }
  return [...gross.values()].map(({ rate, nature, value, line }) => {
    const vat = includesVat ? vatWithin(toMinorUnits(value), rate) : percentOf(toMinorUnits(value), rate)
    return { rate, nature, vat, net: includesVat ? value - vat : value, slack: 0, line }
  })
}

const rowsMax = 60
const looseMax = 4

/** The sets of rows that may be the summary, the likeliest first. */
export function rowSets(facts: SumFacts): { lines: DraftLine[]; support: number }[] {
  const vats = valuesOf(facts, 'vat', 0.8)
  const rows = facts.rows.filter(row => !row.isLoose).slice(0, rowsMax)
  const loose = complete(facts.rows.filter(row => row.isLoose).slice(-looseMax), [])
  const summary = complete(
    rows.filter(row => row.isSummary),
    vats,
  )
  const goods = complete(
    rows.filter(row => !row.isSummary),
    vats,
  )
  const goodsAndTaxes = complete(
    rows.filter(row => !row.isSummary || row.isOfTax),
    vats,
  )
  const untaxed = goods.filter(draft => draft.rate === 0)
  const taxed = goods.filter(draft => draft.rate > 0)
  const sets = [
    { lines: lastOfEach(summary), support: 1 },
    { lines: merged(summary), support: 1 },
    { lines: merged([...summary, ...untaxed]), support: 1 },
    { lines: merged([...summary.filter(draft => draft.rate > 0), ...untaxed]), support: 1 },
    { lines: merged(goods), support: 1 },
    { lines: merged([...taxed, ...summary.filter(draft => draft.rate === 0)]), support: 1 },
    { lines: merged(goodsAndTaxes), support: 1 },
    { lines: ofItems(facts, true), support: 0.9 },
    { lines: ofItems(facts, false), support: 0.9 },
    // Without a word for VAT only a sum that comes out shows what the amounts are.
    ...loose.map(line => ({ lines: [line], support: 0.8 })),
    ...(loose.length > 1 ? [{ lines: merged(loose), support: 0.8 }] : []),
    ...(loose.length > 0 && summary.length > 0 ? loose.map(line => ({ lines: merged([...summary, line]), support: 0.8 })) : []),
  ]
  return sets.filter(({ lines }) => lines.length > 0)
}
