/** How it is to be paid or was paid: terms, accounts, the slip of a card terminal, payment slips and codes. */
import type { Block, PayPart } from '../layouts/layout.ts'
import { type Cell, marked, type Node, plain, type Rich } from '../page/nodes.ts'
import { fillSentence, numberSpan, type Scene } from '../scene.ts'
import { labelled } from './meta.ts'
import { payableSpans } from './totals.ts'

type Pay = Extract<Block, { is: 'pay' }>

interface Entry {
  label: string
  value: Rich
}

function entryOf(scene: Scene, part: PayPart): Entry | null {
  const { facts } = scene
  const { seller, days, sums } = facts
  const sentence = (name: Parameters<Scene['sentence']>[0]): Entry => ({ label: '', value: fillSentence(scene, scene.sentence(name)) })
  switch (part) {
    case 'payBy':
      return days.due && sums.payable > 0 ? sentence('payBy') : null
    case 'early':
      return days.due && scene.chance.is(0.3) ? sentence('early') : null
    case 'late':
      return days.due ? sentence('late') : null
    case 'terms':
      return days.due ? { label: scene.say('terms'), value: fillSentence(scene, '{days}') } : null
    case 'due':
      return days.due ? { label: scene.say('due'), value: [scene.day(days.due, 'dueDate')] } : null
    case 'payable':
      return { label: scene.say('payable'), value: payableSpans(scene) }
    case 'bank':
      return { label: scene.say('bank'), value: [plain(seller.bank)] }
    case 'account':
      return { label: scene.say('bankAccount'), value: [marked(seller.account, 'account')] }
    case 'iban':
      return seller.iban === '' ? null : { label: scene.say('iban'), value: [marked(seller.printedIban, 'iban')] }
    case 'bic':
      return { label: scene.say('bic'), value: [marked(seller.bic, 'account')] }
    case 'reference':
      return {
        label: scene.say('reference'),
        value: [scene.chance.is(0.4) ? numberSpan(scene) : marked(scene.chance.digits(15), 'otherNumber')],
      }
  }
}

export function payBlock(scene: Scene, { parts, form, size = 1 }: Pay): Node[] {
  const entries = parts.map(part => entryOf(scene, part)).filter(entry => entry !== null)
  if (entries.length === 0) return []
  if (form === 'inline') {
    const spans = entries.flatMap(({ label, value }, at) => [
      ...(at > 0 ? [plain(scene.chance.of([' · ', '  ', ' - ', ', ']))] : []),
      ...labelled(label, value, scene.colon),
    ])
    return [{ is: 'text', spans, style: { size } }]
  }
  if (form === 'lines')
    return entries.map(({ label, value }): Node => ({ is: 'text', spans: labelled(label, value, scene.colon), style: { size } }))
  const pairs = entries.filter(({ label }) => label !== '')
  const prose = entries.filter(({ label }) => label === '')
  return [
    ...prose.map(({ value }): Node => ({ is: 'text', spans: value, style: { size } })),
    ...(pairs.length === 0
      ? []
      : [
          {
            is: 'table',
            columns: form === 'far' ? [{ width: 1 }, { width: 'auto', align: 'right' }] : [{ width: 'auto' }, { width: 'auto' }],
            rows: pairs.map(({ label, value }): Cell[] => [
              { spans: [plain(/:$/.test(label) ? label : label + scene.colon)] },
              { spans: value },
            ]),
            style: { size },
          } as Node,
        ]),
  ]
}

/** What the terminal prints below a receipt: numbers that are nobody's invoice number, and the day once more. */
export function cardBlock(scene: Scene, { align = 'left' }: Extract<Block, { is: 'card' }>): Node[] {
  const { facts, chance } = scene
  if (!facts.isCard) return []
  const line = (spans: Rich): Node => ({ is: 'text', spans, style: { align } })
  const number = (count: number): Rich => [marked(chance.digits(count), 'otherNumber')]
  const paid = facts.sums.payable + facts.sums.tip
  return [
    line([plain(scene.say('card'))]),
    line([plain(`XXXX XXXX XXXX ${chance.digits(4)}`)]),
    line([plain(chance.of(['TERM: ', 'Terminal ', 'TID: '])), ...number(8)]),
    line([plain(chance.of(['AUT. ', 'Auth code: ', 'STAN '])), ...number(6)]),
    line([plain(`AID: A000000${chance.digits(7)}`)]),
    ...(chance.is(0.5) ? [line([scene.otherDay(facts.days.issued, 'date'), plain(` ${facts.time}`)])] : []),
    line([plain(chance.of(['', `${facts.currency} `, 'Amount ', 'Belob '])), scene.number(paid, 'paid')]),
  ]
}

export function codeBlock(scene: Scene, { align = 'center' }: Extract<Block, { is: 'code' }>): Node[] {
  return [{ is: 'text', spans: [marked(scene.chance.digits(scene.chance.of([8, 12, 13, 20])), 'otherNumber')], style: { align } }]
}

/** The slip at the foot of the page that a bank reads. */
export function slipBlock(scene: Scene): Node[] {
  const { facts, chance } = scene
  const { seller, buyer, days } = facts
  const cells: Node[][] = [
    [
      { is: 'text', spans: [plain(scene.say('bankAccount'))], style: { size: 0.7 } },
      { is: 'text', spans: [marked(seller.account, 'account')] },
      { is: 'text', spans: [{ text: seller.name, field: 'supplier' }] },
      { is: 'text', spans: [{ text: seller.place, field: 'supplierAddress' }] },
    ],
    [
      { is: 'text', spans: [plain(scene.say('reference'))], style: { size: 0.7 } },
      { is: 'text', spans: [marked(`+71<${chance.digits(15)}+${chance.digits(8)}<`, 'otherNumber')] },
      ...(buyer ? [{ is: 'text', spans: [{ text: buyer.name, field: 'buyer' }] } as Node] : []),
    ],
    [
      { is: 'text', spans: [plain(scene.say('payable'))], style: { size: 0.7 } },
      { is: 'text', spans: payableSpans(scene), style: { bold: true } },
      ...(days.due ? [{ is: 'text', spans: labelled(scene.say('due'), [scene.day(days.due, 'dueDate')], scene.colon) } as Node] : []),
    ],
  ]
  return [
    { is: 'rule', weight: 0.4 },
    { is: 'columns', widths: [1, 1.4, 1], cells },
  ]
}
