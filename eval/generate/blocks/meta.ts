/** The block of numbers and days: as a table, in columns, in one line, label above or beside, or without. */
import type { MetaLabel } from '../languages/vocabulary.ts'
import type { Block, MetaField } from '../layouts/layout.ts'
import { type Cell, type Field, marked, type Node, plain, type Rich, type Span } from '../page/nodes.ts'
import { fillSentence, numberSpan, payableField, type Scene } from '../scene.ts'

/** A label on the left of its value; without a label the value stands alone. */
export const labelled = (label: string, value: Rich, colon: string): Span[] =>
  label === '' ? [...value] : [plain(`${withColon(label, colon)} `), ...value]

const withColon = (label: string, colon: string): string => (label === '' || /[:#]$/.test(label) ? label : label + colon)

interface Entry {
  label: string
  value: Rich
}

const numberFields: Partial<Record<MetaLabel, Field>> = { order: 'orderNumber', customer: 'customerNumber', account: 'account' }

const dayFields = ['date', 'due', 'delivery', 'orderDate', 'printed', 'paidOn', 'validUntil', 'arrival', 'departure'] as const

function dayOf(scene: Scene, field: (typeof dayFields)[number]): Span | null {
  const { days } = scene.facts
  switch (field) {
    case 'date':
      return scene.day(days.issued, 'date')
    case 'due':
      return days.due ? scene.day(days.due, 'dueDate') : null
    case 'delivery':
      return scene.otherDay(days.delivered, 'deliveryDate')
    case 'orderDate':
      return scene.otherDay(days.ordered, 'orderDate')
    case 'printed':
      return scene.otherDay(days.printed, 'printDate')
    case 'paidOn':
      return scene.otherDay(days.paid, 'paymentDate')
    case 'validUntil':
      return scene.otherDay(days.validUntil, 'otherDate')
    case 'arrival':
      return scene.otherDay(days.arrived, 'otherDate')
    case 'departure':
      return scene.otherDay(days.delivered, 'otherDate')
  }
}

export function entryOf(scene: Scene, field: MetaField): Entry | null {
  const { facts, chance } = scene
  const { seller, buyer, days, sums } = facts
  const one = (label: Parameters<Scene['say']>[0], value: Rich): Entry => ({ label: scene.say(label), value })
  if ((dayFields as readonly string[]).includes(field)) {
    const day = dayOf(scene, field as (typeof dayFields)[number])
    return day && one(field as MetaLabel, [day])
  }
  switch (field) {
    case 'number':
      return one('number', [numberSpan(scene)])
    case 'ticket':
      return one('ticket', [marked(facts.number, 'invoiceNumber')])
    case 'period':
      return one('period', [scene.otherDay(days.from, 'periodDate'), plain(' - '), scene.otherDay(days.to, 'periodDate')])
    case 'dateTime':
      return one('date', [scene.day(days.issued, 'date'), plain(chance.of([' ', ' ', '  kl. ', ' - ', ', '])), plain(facts.time)])
    case 'time':
      return one('time', [plain(facts.time)])
    case 'terms':
      return days.due ? one('terms', fillSentence(scene, chance.of(['Netto {days}', '{days} dd', 'Net {days}', '{days} d.']))) : null
    case 'currency':
      return one('currency', [marked(facts.currency, 'currency')])
    case 'vatNo':
      return seller.vatNumber ? one('vatNo', [marked(seller.printedVat, 'supplierVat')]) : null
    case 'buyerVat':
      return buyer?.vatNumber ? one('vatNo', [marked(buyer.printedVat, 'buyerVat')]) : null
    case 'total':
      return one('payable', scene.amount(sums.payable, payableField(facts)))
    case 'phone':
      return one('phone', [marked(seller.phone, 'phone')])
    case 'iban':
      return seller.iban ? one('iban', [marked(seller.printedIban, 'iban')]) : null
    case 'seller':
      return one('seller', [{ text: seller.name, field: 'supplier' }])
    case 'buyer':
      return buyer && one('buyer', [{ text: buyer.name, field: 'buyer' }])
    case 'passenger':
      return one('passenger', [{ text: buyer?.name ?? seller.person, field: buyer ? 'buyer' : 'otherName' }])
    case 'ourRef':
    case 'yourRef':
      return one(
        field,
        chance.is(0.6)
          ? [marked(field === 'yourRef' ? (buyer?.person ?? seller.person) : seller.person, 'otherName')]
          : [marked(scene.other(field), 'otherNumber')],
      )
    case 'cashier':
      return one(field, [chance.is(0.6) ? marked(seller.person.split(' ')[0]!, 'otherName') : marked(scene.other(field), 'otherNumber')])
    case 'project':
      return one(field, [plain(chance.is(0.5) ? facts.shipTo.street : scene.other(field))])
    default:
      return one(field as MetaLabel, [marked(scene.other(field as MetaLabel), numberFields[field as MetaLabel] ?? 'otherNumber')])
  }
}

const cell = (spans: Rich, bold = false): Cell => ({ spans, bold })

export function metaBlock(scene: Scene, block: Extract<Block, { is: 'meta' }>): Node[] {
  const { form, align = 'left', joined = '   ', size = 1, isBoldLabel = false } = block
  const entries = block.fields.map(field => entryOf(scene, field)).filter(entry => entry !== null)
  if (entries.length === 0) return []
  const style = { size, align }
  const behind = (label: string): Rich => [{ ...plain(withColon(label, scene.colon)), bold: isBoldLabel }]
  switch (form) {
    case 'pairs':
      return [
        {
          is: 'table',
          columns: [{ width: 'auto' }, { width: 'auto', align: align === 'right' ? 'right' : 'left' }],
          rows: entries.map(({ label, value }) => [cell(behind(label)), cell(value)]),
          style: { size },
          align,
        },
      ]
    case 'far':
      return [
        {
          is: 'table',
          columns: [{ width: 1 }, { width: 'auto', align: 'right' }],
          rows: entries.map(({ label, value }) => [cell(behind(label)), cell(value)]),
          style: { size },
        },
      ]
    case 'stacked':
      return entries.flatMap(({ label, value }): Node[] => [
        ...(label === ''
          ? []
          : [{ is: 'text', spans: [plain(label)], style: { size: size * 0.8, align, grey: true, bold: isBoldLabel } } as Node]),
        { is: 'text', spans: value, style: { size, align, bold: !isBoldLabel && scene.isRateMarked } },
        { is: 'gap', height: 3 },
      ])
    case 'inline':
      return [
        {
          is: 'text',
          spans: entries.flatMap(({ label, value }, at) => [...(at === 0 ? [] : [plain(joined)]), ...labelled(label, value, scene.colon)]),
          style,
        },
      ]
    case 'row':
    case 'grid':
      return [
        {
          is: 'table',
          columns: entries.map(() => ({ width: 1 })),
          head: entries.map(({ label }) => cell([plain(label)], form === 'row')),
          rows: [entries.map(({ value }) => cell(value))],
          rules: form === 'grid' ? 'grid' : 'head',
          style: { size },
        },
      ]
  }
}

/** What stands above the rest of a document on its further pages. */
export function continuedBlock(scene: Scene, sheet: number): Node[] {
  const { seller } = scene.facts
  const spans = [
    { text: seller.name, field: 'supplier' } as const,
    plain('   '),
    ...labelled(scene.say('number'), [numberSpan(scene)], scene.colon),
  ]
  return [
    { is: 'text', spans: [...spans, plain(`   ${scene.say('page')} ${sheet}`)], style: { size: 0.9 } },
    { is: 'gap', height: 12 },
  ]
}
