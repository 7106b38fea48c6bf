/** The sums below the lines: in a block on the right, across the page, as columns, in a sentence. */
import type { TotalLabel } from '../languages/vocabulary.ts'
import type { Block } from '../layouts/layout.ts'
import { type Cell, type Column, type Field, marked, type Node, plain, type Rich } from '../page/nodes.ts'
import { payableField, type Scene } from '../scene.ts'
import { choices } from '../splits.ts'
import { rateLetter } from './lines.ts'

interface Row {
  label: Rich
  value: Rich
  isStrong: boolean
}

type Totals = Extract<Block, { is: 'totals' }>

function rowOf(scene: Scene, label: TotalLabel, minor: number, field: Field, isStrong = false): Row {
  const text = scene.say(label).replace(' su {base}', '').replace('{base}', '')
  return { label: [plain(text)], value: isStrong ? scene.amount(minor, field) : [scene.number(minor, field)], isStrong }
}

/** `VAT 20% on 100.00`: the label itself may hold the rate and the base. */
function rateRow(scene: Scene, rate: number, net: number, vat: number, isOnly: boolean): Row {
  const field: Field = isOnly ? 'vat' : 'rateVat'
  const spans = scene
    .say('vatOf')
    .split(/(\{\w+\})/)
    .filter(part => part !== '')
    .map(part =>
      part === '{rate}' ? marked(scene.rate(rate), 'rate') : part === '{net}' ? scene.number(net, isOnly ? 'net' : 'rateNet') : plain(part),
    )
  return { label: spans, value: [scene.number(vat, field)], isStrong: false }
}

function vatRows(scene: Scene, form: NonNullable<Totals['vat']>): Row[] {
  const { sums, country, isExempt, isReverse } = scene.facts
  if (form === 'none') return []
  if (country.rates === null) {
    const name = scene.chance.of(choices(country.otherTax!.names, scene.layout.split)).replace('{rate}', scene.rate(sums.otherTaxRate))
    return sums.otherTaxRate > 0 ? [{ label: [plain(name)], value: [scene.number(sums.otherTax, 'otherTax')], isStrong: false }] : []
  }
  if ((isExempt || isReverse) && sums.vat === 0 && scene.chance.is(0.6)) return [rowOf(scene, isReverse ? 'vat' : 'exempt', 0, 'vat')]
  if (form === 'included') {
    const taxed = sums.rates.filter(({ rate }) => rate > 0)
    if (taxed.length < 2 || scene.chance.is(0.5)) return [rowOf(scene, 'vatIncluded', sums.vat, 'vat')]
    return taxed.map(({ rate, vat }) => ({
      label: [plain(`${scene.say('vatIncluded')} `), marked(scene.rate(rate), 'rate')],
      value: [scene.number(vat, 'rateVat')],
      isStrong: false,
    }))
  }
  // One line for all VAT names a rate only where there is one.
  const oneRate = sums.rates.length === 1
  if (form === 'one' && !oneRate)
    return [
      {
        label: [
          plain(
            scene
              .say('vat')
              .replace(/ ?\(?@? ?\d+([.,]\d+)? ?%\)?/g, '')
              .trim(),
          ),
        ],
        value: [scene.number(sums.vat, 'vat')],
        isStrong: false,
      },
    ]
  if (form === 'one' && !/\d/.test(scene.say('vat'))) return [rowOf(scene, 'vat', sums.vat, 'vat')]
  return sums.rates.filter(({ rate }) => rate > 0 || oneRate).map(({ rate, net, vat }) => rateRow(scene, rate, net, vat, oneRate))
}

function totalRow(scene: Scene): Row {
  const { sums, currency } = scene.facts
  const row = rowOf(scene, 'total', sums.total, 'total', true)
  const hasCurrency = row.value.some(({ field }) => field === 'currency')
  const names = /\b(DKK|EUR|GBP|CHF|SEK|USD|EURO|kr)\b|[€£$]/i
  // A label that names another currency would be wrong; one that names none may get the right one.
  const text = row.label.map(span => span.text).join('')
  const stripped = text
    .replace(names, '')
    .replace(/\(\)|\.$/g, '')
    .trim()
  const isHome = currency === scene.facts.country.currency
  if (hasCurrency || (isHome && scene.chance.is(0.45))) return { ...row, label: [plain(stripped)] }
  return { ...row, label: [plain(`${stripped} `), { text: currency, field: 'currency' }] }
}

export function totalRows(scene: Scene, block: Totals): Row[] {
  const { sums, isCredit } = scene.facts
  const minus = (value: number): number => (isCredit ? value : -value)
  const rows: Row[] = []
  const add = (...more: Row[]): void => void rows.push(...more)
  const lines = (): void => {
    if (sums.discount === 0 && sums.shipping === 0 && sums.fund === 0) return
    add(rowOf(scene, 'subtotal', sums.lines, 'otherAmount'))
    if (sums.fund > 0) add(rowOf(scene, 'fund', sums.fund, 'otherAmount'))
    if (sums.discount > 0) add(rowOf(scene, 'discount', minus(sums.discount), 'discount'))
    if (sums.shipping > 0) add(rowOf(scene, 'shipping', sums.shipping, 'otherAmount'))
  }
  const total = (): void => {
    if (sums.stamp > 0) add(rowOf(scene, 'stamp', sums.stamp, 'otherAmount'))
    if (sums.rounding !== 0) add(rowOf(scene, 'rounding', sums.rounding, 'rounding'))
    add(totalRow(scene))
  }
  const vat = block.vat ?? 'one'
  lines()
  if (block.order === 'total') {
    total()
    add(...vatRows(scene, vat === 'one' ? 'included' : vat))
    if (scene.chance.is(0.3) && vat !== 'none' && sums.vat > 0) add(rowOf(scene, 'net', sums.net, 'net'))
  } else {
    if (sums.vat > 0 || sums.otherTax > 0 || scene.chance.is(0.5)) add(rowOf(scene, 'net', sums.net, 'net'))
    add(...vatRows(scene, vat))
    total()
  }
  if (sums.withheld > 0) add(rowOf(scene, 'withheld', minus(sums.withheld), 'withheld'))
  if (sums.prepaid > 0) add(rowOf(scene, 'prepaid', minus(sums.prepaid), 'prepaid'))
  if (sums.previous > 0) add(rowOf(scene, 'previous', sums.previous, 'otherAmount'))
  if (sums.payable !== sums.total) add(rowOf(scene, 'payable', sums.payable, 'payable', true))
  return rows
}

export function totalsBlock(scene: Scene, block: Totals): Node[] {
  const rows = totalRows(scene, block)
  const size = block.size ?? 1
  const cells = (row: Row): Cell[] => [
    { spans: row.label, bold: row.isStrong },
    { spans: row.value, bold: row.isStrong },
  ]
  if (block.form === 'row')
    return [
      {
        is: 'table',
        columns: rows.map((): Column => ({ width: 1, align: 'right' })),
        head: rows.map(({ label }): Cell => ({ spans: label })),
        rows: [rows.map(({ value, isStrong }): Cell => ({ spans: value, bold: isStrong }))],
        rules: block.rules ?? 'grid',
        style: { size },
      },
    ]
  if (block.form === 'sentence')
    return [
      {
        is: 'text',
        spans: rows.flatMap(({ label, value }, at) => [...(at > 0 ? [plain(', ')] : []), ...label, plain(' '), ...value]),
        style: { size },
      },
    ]
  const isFull = block.form === 'full'
  return [
    {
      is: 'table',
      columns:
        isFull || block.width ? [{ width: 1 }, { width: 'auto', align: 'right' }] : [{ width: 'auto' }, { width: 'auto', align: 'right' }],
      rows: rows.map(cells),
      rules: block.rules ?? 'none',
      align: block.form === 'left' ? 'left' : 'right',
      gutter: isFull ? 8 : 18,
      style: { size },
      ...(block.width ? { width: block.width } : {}),
    },
  ]
}

export function vatTableBlock(
  scene: Scene,
  { columns, rules = 'none', align = 'left', width }: Extract<Block, { is: 'vatTable' }>,
): Node[] {
  const { rates } = scene.facts.sums
  if (scene.facts.country.rates === null) return []
  const isOnly = rates.length === 1
  const label = { rate: 'rate', net: 'net', vat: 'vat', gross: 'gross', code: 'rate' } as const
  const value = (column: (typeof columns)[number], { rate, net, vat }: (typeof rates)[number]): Rich => {
    switch (column) {
      case 'code':
        return [plain(rateLetter(scene, rate))]
      case 'rate':
        return [marked(scene.rate(rate), 'rate')]
      case 'net':
        return [scene.number(net, isOnly ? 'net' : 'rateNet')]
      case 'vat':
        return [scene.number(vat, isOnly ? 'vat' : 'rateVat')]
      case 'gross':
        return [scene.number(net + vat, 'rateTotal')]
    }
  }
  // On a roll there is room for the shortest word only.
  const worded = (column: Exclude<(typeof columns)[number], 'code'>): string => {
    const all = choices(scene.book.words.labels[label[column]], scene.layout.split)
    return scene.layout.paper.startsWith('roll') ? [...all].sort((one, other) => one.length - other.length)[0]! : scene.say(label[column])
  }
  const heading = (column: (typeof columns)[number]): string =>
    column === 'code'
      ? ''
      : worded(column)
          .replace(/ ?\(?@? ?\d+([.,]\d+)? ?%\)?/g, '')
          .trim()
  return [
    {
      is: 'table',
      columns: columns.map((): Column => (width ? { width: 1, align: 'right' } : { width: 'auto', align: 'right' })),
      head: columns.map((column): Cell => ({ spans: [plain(heading(column))] })),
      rows: rates.map(one => columns.map((column): Cell => ({ spans: value(column, one) }))),
      rules,
      align,
      ...(width ? { width } : {}),
    },
  ]
}

/** How it was paid on the spot: notes and change, or a card. */
export function tenderedBlock(scene: Scene, { form = 'full' }: Extract<Block, { is: 'tendered' }>): Node[] {
  const { sums, isCard } = scene.facts
  const paid = sums.payable + sums.tip
  const rows: Row[] = []
  if (sums.tip > 0) rows.push(rowOf(scene, 'tip', sums.tip, 'otherAmount'))
  if (isCard) rows.push(rowOf(scene, 'card', paid, 'paid'))
  else {
    const note = scene.chance.of([1000, 2000, 5000, 10_000])
    const given = Math.ceil(Math.max(1, paid) / note) * note
    rows.push(rowOf(scene, 'tendered', given, 'paid'), rowOf(scene, 'change', given - paid, 'otherAmount'))
  }
  if (scene.chance.is(0.2))
    rows.push({ label: [plain(scene.say('count'))], value: [plain(String(scene.facts.items.length))], isStrong: false })
  return [
    {
      is: 'table',
      columns: form === 'full' ? [{ width: 1 }, { width: 'auto', align: 'right' }] : [{ width: 'auto' }, { width: 'auto', align: 'right' }],
      rows: rows.map(({ label, value }): Cell[] => [{ spans: label }, { spans: value }]),
      align: 'right',
    },
  ]
}

export const payableSpans = (scene: Scene): Rich => scene.amount(scene.facts.sums.payable, payableField(scene.facts))
