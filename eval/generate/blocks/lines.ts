/** What was bought: in a table, or line by line on a roll. */
import type { Item } from '../facts/sums.ts'
import type { Block, LineColumn } from '../layouts/layout.ts'
import { type Cell, type Column, marked, type Node, plain, type Rich } from '../page/nodes.ts'
import type { Scene } from '../scene.ts'

const columnOf: Readonly<Record<LineColumn, Column>> = {
  position: { width: 'auto' },
  article: { width: 'auto' },
  day: { width: 'auto' },
  item: { width: 1 },
  quantity: { width: 'auto', align: 'right' },
  unit: { width: 'auto' },
  price: { width: 'auto', align: 'right' },
  discount: { width: 'auto', align: 'right' },
  rate: { width: 'auto', align: 'right' },
  amount: { width: 'auto', align: 'right' },
}

function descriptionOf(scene: Scene, { description, note }: Item): Rich {
  return [
    { text: description, field: 'description' },
    ...(note.text === '' ? [] : [plain(' '), { text: note.text, field: 'description' } as const]),
    ...(note.day === null ? [] : [plain(' '), scene.otherDay(note.day, 'otherDate')]),
  ]
}

function cellOf(scene: Scene, column: LineColumn, item: Item, at: number): Rich {
  switch (column) {
    case 'position':
      return [plain(String(at + 1))]
    case 'article':
      return [marked(item.article, 'otherNumber')]
    case 'day':
      return [scene.otherDay(item.day, 'otherDate')]
    case 'item':
      return descriptionOf(scene, item)
    case 'quantity':
      return [plain(scene.quantity(item.quantity))]
    case 'unit':
      return [plain(item.unit)]
    case 'price':
      return [scene.number(item.price, 'linePrice')]
    case 'discount':
      return item.discount > 0 ? [plain(`${item.discount}%`)] : []
    case 'rate':
      return [marked(scene.rate(item.rate), 'rate')]
    case 'amount':
      return [scene.number(item.amount, 'lineAmount')]
  }
}

export function linesBlock(scene: Scene, { columns, rules = 'head', head = true, size = 1 }: Extract<Block, { is: 'lines' }>): Node[] {
  const { items } = scene.facts
  const hasDiscount = items.some(({ discount }) => discount > 0)
  const shown = columns.filter(column => column !== 'discount' || hasDiscount)
  const label = (column: LineColumn): string => scene.say(column === 'discount' ? 'discountRate' : column)
  const rows = items.map((item, at) => shown.map((column): Cell => ({ spans: cellOf(scene, column, item, at) })))
  return [
    {
      is: 'table',
      columns: shown.map(column => columnOf[column]),
      ...(head ? { head: shown.map((column): Cell => ({ spans: [plain(label(column))], bold: true })) } : {}),
      rows,
      rules,
      style: { size },
    },
  ]
}

/** A letter for each rate, as tills print it behind the amount. */
export const rateLetter = (scene: Scene, rate: number): string => 'ABCD'[scene.facts.sums.rates.findIndex(one => one.rate === rate)] ?? 'A'

export function tapeBlock(scene: Scene, { form, withRate }: Extract<Block, { is: 'tape' }>): Node[] {
  const rows = scene.facts.items.flatMap((item): Cell[][] => {
    const amount = [scene.number(item.amount, 'lineAmount'), ...(withRate ? [plain(` ${rateLetter(scene, item.rate)}`)] : [])]
    const name: Rich = [{ text: item.description, field: 'description' }]
    const counted: Rich = [plain(`${scene.quantity(item.quantity)} x `), scene.number(item.price, 'linePrice')]
    const isCounted = item.quantity !== 1
    if (form === 'counted') return [[{ spans: [plain(`${scene.quantity(item.quantity)} `), ...name] }, { spans: amount }]]
    if (!isCounted || form === 'one') return [[{ spans: name }, { spans: amount }]]
    const detail: Cell[] = [{ spans: [plain('  '), ...counted] }, { spans: form === 'above' ? [] : amount }]
    return form === 'above' ? [detail, [{ spans: name }, { spans: amount }]] : [[{ spans: name }, { spans: [] }], detail]
  })
  return [{ is: 'table', columns: [{ width: 1 }, { width: 'auto', align: 'right' }], rows }]
}
