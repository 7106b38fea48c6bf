/** Lists of days, numbers and amounts inside an invoice that are not its own: meter readings, instalments, calls, earlier bills. */
import { addDays } from '../facts/writing.ts'
import type { Block } from '../layouts/layout.ts'
import { type Cell, marked, type Node, plain } from '../page/nodes.ts'
import type { Scene } from '../scene.ts'

type Of<Is extends Block['is']> = Extract<Block, { is: Is }>

const head = (scene: Scene, labels: readonly Parameters<Scene['say']>[0][]): Cell[] =>
  labels.map(label => ({ spans: [plain(scene.say(label))], bold: true }))

export function readingsBlock(scene: Scene, { rules = 'rows' }: Of<'readings'>): Node[] {
  const { chance, facts } = scene
  const rows = Array.from({ length: chance.between(1, 3) }, (): Cell[] => {
    const before = chance.between(1000, 90_000)
    const used = chance.between(20, 4000)
    return [
      { spans: [marked(scene.other('meter'), 'otherNumber')] },
      { spans: [scene.otherDay(facts.days.from, 'periodDate')] },
      { spans: [plain(String(before))] },
      { spans: [scene.otherDay(facts.days.to, 'periodDate')] },
      { spans: [plain(String(before + used))] },
      { spans: [plain(String(used))] },
    ]
  })
  return [
    {
      is: 'table',
      columns: [
        { width: 'auto' },
        { width: 'auto' },
        { width: 'auto', align: 'right' },
        { width: 'auto' },
        { width: 'auto', align: 'right' },
        { width: 1, align: 'right' },
      ],
      head: [...head(scene, ['meter', 'day']), { spans: [] }, ...head(scene, ['day']), { spans: [] }, ...head(scene, ['quantity'])],
      rows,
      rules,
      style: { size: 0.9 },
    },
  ]
}

export function scheduleBlock(scene: Scene): Node[] {
  const { chance, facts } = scene
  const amount = Math.max(100, Math.round(facts.sums.total / 4))
  const first = addDays(facts.days.due ?? facts.days.issued, chance.of([28, 30, 31, 90]))
  const rows = Array.from({ length: chance.between(2, 5) }, (_, at): Cell[] => [
    { spans: [scene.otherDay(addDays(first, at * 30), 'otherDate')] },
    { spans: scene.amount(amount, 'otherAmount') },
  ])
  return [
    {
      is: 'table',
      columns: [{ width: 'auto' }, { width: 'auto', align: 'right' }],
      head: head(scene, ['paidOn', 'amount']),
      rows,
      rules: 'head',
    },
  ]
}

export function callsBlock(scene: Scene): Node[] {
  const { chance, facts } = scene
  const rows = Array.from({ length: chance.between(3, 9) }, (_, at): Cell[] => [
    { spans: [scene.otherDay(addDays(facts.days.from, at * 2), 'otherDate')] },
    { spans: [plain(`${chance.between(6, 23)}:${chance.digits(2)}`)] },
    { spans: [marked(`${chance.digits(2)} ${chance.digits(3)} ${chance.digits(3)}`, 'phone')] },
    { spans: [plain(`${chance.between(0, 59)}:${chance.digits(2)}`)] },
    { spans: [scene.number(chance.between(0, 480), 'otherAmount')] },
  ])
  return [
    {
      is: 'table',
      columns: [{ width: 'auto' }, { width: 'auto' }, { width: 1 }, { width: 'auto', align: 'right' }, { width: 'auto', align: 'right' }],
      rows,
      rules: 'none',
      style: { size: 0.85 },
    },
  ]
}
