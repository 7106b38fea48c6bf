/** Sentences, marks, and the papers that are no vouchers: letters, contracts, payslips, statements. */
import { addDays } from '../facts/writing.ts'
import type { Block } from '../layouts/layout.ts'
import { type Cell, marked, type Node, plain } from '../page/nodes.ts'
import { fillSentence, type Scene } from '../scene.ts'
import { choices } from '../splits.ts'

type Of<Is extends Block['is']> = Extract<Block, { is: Is }>

/** A sentence that speaks of a day to pay by says nothing where there is none. */
const isEmptyHanded = (scene: Scene, text: string): boolean => scene.facts.days.due === null && /\{due\}/.test(text)

export function sayBlock(scene: Scene, { what, align = 'left', size = 1, often = 0.7, bold }: Of<'say'>): Node[] {
  const { facts, chance } = scene
  if (what === 'exempt' && !facts.isExempt) return []
  if (what === 'reverse' && !facts.isReverse) return []
  if (!chance.is(often) && what !== 'exempt') return []
  const text = scene.sentence(what)
  return isEmptyHanded(scene, text) ? [] : [{ is: 'text', spans: fillSentence(scene, text), style: { align, size, bold: bold === true } }]
}

export function markBlock(scene: Scene, { what, often = 0.3, align = 'center', size = 1.4 }: Of<'mark'>): Node[] {
  if (!scene.chance.is(often)) return []
  return [{ is: 'text', spans: fillSentence(scene, scene.sentence(what)), style: { align, size, bold: true } }]
}

export function letterBlock(scene: Scene, { what }: Of<'letter'>): Node[] {
  const paragraphs = scene.book.words.sentences[what].split('|').filter(text => text !== '')
  const shown = paragraphs.filter((_, at) => at === 0 || scene.chance.is(0.8)).filter(text => !isEmptyHanded(scene, text))
  const isNumbered = what === 'contract'
  return shown.flatMap((text, at): Node[] => [
    { is: 'text', spans: [...(isNumbered ? [plain(`${at + 1}. `)] : []), ...fillSentence(scene, text)] },
    { is: 'gap', height: 6 },
  ])
}

export function payslipBlock(scene: Scene): Node[] {
  const { chance } = scene
  const labels = scene.book.words.pay.split('|')
  const base = chance.between(150_000, 600_000)
  const rows = labels.map((label, at): Cell[] => {
    const amount =
      at === 0 ? base : at >= labels.length - 2 ? Math.round(base * 0.63) : Math.round(base * chance.of([-0.08, -0.31, -0.02, 0.05, -0.12]))
    const hasHours = at < 2
    return [
      { spans: [plain(label)], bold: at >= labels.length - 2 },
      { spans: hasHours ? [plain(scene.quantity(chance.between(80, 320) / 2))] : [] },
      { spans: [scene.number(amount, 'otherAmount')], bold: at >= labels.length - 2 },
    ]
  })
  return [
    { is: 'table', columns: [{ width: 1 }, { width: 'auto', align: 'right' }, { width: 'auto', align: 'right' }], rows, rules: 'rows' },
  ]
}

/** A list of earlier documents and payments: full of days, numbers and amounts, and none of them is its own. */
export function statementBlock(scene: Scene, { rules = 'rows' }: Of<'statement'>): Node[] {
  const { chance, facts } = scene
  const listed = chance.of(choices(scene.book.words.labels.number, scene.layout.split))
  let balance = 0
  let day = addDays(facts.days.issued, -chance.between(40, 90))
  const rows = Array.from({ length: chance.between(3, 12) }, (): Cell[] => {
    const isPayment = chance.is(0.4) && balance > 0
    const amount = isPayment ? -balance : chance.between(4000, 900_000)
    balance += amount
    day = addDays(day, chance.between(1, 9))
    return [
      { spans: [scene.otherDay(day, 'otherDate')] },
      { spans: [plain(`${isPayment ? scene.say('prepaid') : listed} `), marked(chance.digits(5), 'otherNumber')] },
      { spans: [scene.otherDay(addDays(day, 14), 'otherDate')] },
      { spans: [scene.number(amount, 'otherAmount')] },
      { spans: [scene.number(balance, 'otherAmount')] },
    ]
  })
  const head: Cell[] = (['day', 'item', 'due', 'amount', 'balance'] as const).map(label => ({
    spans: [plain(scene.say(label))],
    bold: true,
  }))
  const strong: Cell[] = [
    { spans: [plain(scene.say('balance'))], bold: true, across: 4 },
    { spans: scene.amount(balance, 'otherAmount'), bold: true },
  ]
  return [
    {
      is: 'table',
      columns: [{ width: 'auto' }, { width: 1 }, { width: 'auto' }, { width: 'auto', align: 'right' }, { width: 'auto', align: 'right' }],
      head,
      rows: [...rows, strong],
      rules,
    },
  ]
}
