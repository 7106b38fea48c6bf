/** One document while it is printed: its facts, and the hand that it is written in, which stays the same from the first line to the last. */
import type { Chance } from './chance.ts'
import { oneOf } from './facts/company.ts'
import type { Facts } from './facts/facts.ts'
import { otherNumber } from './facts/numbers.ts'
import { addDays, type DayStyle, writeAmount, writeDay, writeNumber } from './facts/writing.ts'
import type { Book } from './languages/index.ts'
import type { Label, MetaLabel, Sentence } from './languages/vocabulary.ts'
import type { Layout } from './layouts/layout.ts'
import { type Field, marked, plain, type Rich, type Span } from './page/nodes.ts'
import { choices, commonOf } from './splits.ts'

/** Draws by name. What one supplier prints is drawn by the same names each time, and does not depend on what was drawn before. */
export type Draws = (name: string) => Chance

export interface Scene {
  facts: Facts
  layout: Layout
  book: Book
  chance: Chance
  /** The label, as this document words it; empty where it has none. */
  say(label: Label): string
  title(): string
  sentence(name: Sentence): string
  day(iso: string, field: Field): Span
  /** In the format that this paper has for days of less weight. */
  otherDay(iso: string, field: Field): Span
  /** Without the currency. */
  number(minor: number, field: Field): Span
  /** With the currency, where this document prints it. */
  amount(minor: number, field: Field): Rich
  rate(rate: number): string
  quantity(value: number): string
  other(label: MetaLabel): string
  /** Behind a label on its left. */
  colon: string
  isRateMarked: boolean
  /** The same scene for the next block, with the chance that this block has on all papers of the supplier. */
  forBlock(block: string): Scene
}

const signOf: Readonly<Record<string, string>> = {
  EUR: '€|EUR|€',
  USD: '$|USD|US$',
  GBP: '£|GBP',
  SEK: 'SEK|kr',
  DKK: 'DKK|kr.',
  CHF: 'CHF',
  NOK: 'NOK|kr',
}

const namesInvoice = /fakt|fattura|fatt\.|invoice|inv\b|rechnung|re\.-|rg\.|factu|\bfact\b|fact\.|\bfra\b/i
const namesNet = /\bHT\b|H\.T|nett|\bnet\b|excl|exkl|imponibile/i

/** A receipt has no invoice date, and a price with VAT is not headed as one without. */
function isFitting(label: Label, word: string, { kind, sums }: Facts): boolean {
  if (['number', 'date', 'total', 'payable'].includes(label) && kind !== 'invoice' && kind !== 'credit_note' && kind !== 'pro_forma')
    return !namesInvoice.test(word)
  return !((label === 'amount' || label === 'price') && sums.isGross && namesNet.test(word))
}

/** Numbers that a customer or a thing keeps from one paper to the next. */
const lasting: ReadonlySet<string> = new Set(['customer', 'account', 'contract', 'meter', 'policy', 'plate', 'yourRef', 'ourRef'])

/** What fills these is drawn anew with each paper. */
const changing: ReadonlySet<string> = new Set(['readings', 'calls', 'schedule', 'statement', 'payslip', 'code', 'slip', 'card', 'say'])

/** With `draws` the hand is that of a supplier, the same on each of its papers; `chance` is that of this paper. */
export function sceneOf(facts: Facts, layout: Layout, book: Book, chance: Chance, draws: Draws = () => chance): Scene {
  const { country, currency, isForeignCurrency, isCredit } = facts
  const { split } = layout
  const labels = new Map<string, string>()
  const remembered = (key: string, draw: () => string): string => {
    const found = labels.get(key) ?? draw()
    labels.set(key, found)
    return found
  }
  const months = book.words.months.split('|')
  const shortMonths = book.words.shortMonths.split('|')
  const hand = draws('hand')
  const dayStyle = (): DayStyle => ({ format: oneOf(layout.dates ?? country.dates, hand), isPadded: hand.is(0.85), months, shortMonths })
  const main = dayStyle()
  const lesser = hand.is(0.7) ? main : dayStyle()
  const sample = oneOf(country.amounts, hand)
  const sign = isForeignCurrency ? oneOf(signOf[currency]!, hand) : oneOf(country.signs, hand)
  const isTail = /^[,:]-$/.test(sign)
  const isGlued = /^[€£$]$/.test(sign) && hand.is(country.language === 'en' || country.language === 'nl' ? 0.85 : 0.15)
  const place = isTail
    ? 'behind'
    : isForeignCurrency
      ? hand.of(['before', 'behind'])
      : hand.of(['before', 'behind', 'behind', 'none', 'none'])
  const isWhole = hand.is(0.04) || isTail
  const hasMinus = isCredit && draws('minus').is(0.5)
  const hasRateDecimals = hand.is(0.3)
  const percent = hand.of(['%', ' %'])
  const isCaps = hand.is(0.06)
  const cased = (text: string): string =>
    isCaps ? text.replace(/\{\w+\}|[^{]+/g, part => (part.startsWith('{') ? part : part.toUpperCase())) : text

  const written = (minor: number): string => {
    const value = hasMinus ? -minor : minor
    const text = writeAmount(value, sample, isWhole)
    return isTail && isWhole && value % 100 === 0 ? `${text},-` : text
  }
  const own = layout.words?.[facts.language]
  /** A settling layout has half of its words to itself, and no other's rare ones. */
  const wordsOf = (list: string, ownList: string | undefined, draw: Chance): readonly string[] =>
    layout.words === undefined ? choices(list, split) : choices(ownList !== undefined && draw.is(0.5) ? ownList : commonOf(list), split)
  let blocks = 0
  const scene: Scene = {
    facts,
    layout,
    book,
    chance,
    colon: hand.of([':', ':', ':', '', '', ' :']),
    isRateMarked: hand.is(0.8),
    say: label =>
      remembered(label, () => {
        const draw = draws(`label ${label}`)
        const fitting = wordsOf(book.words.labels[label], own?.labels?.[label], draw).filter(word => isFitting(label, word, facts))
        // A till prints the day as it is, with nothing in front of it.
        const isBare = label === 'date' && layout.paper.startsWith('roll') && draws('bare').is(0.5)
        const drawn = draw.of(fitting)
        return drawn === '-' || isBare ? '' : cased(drawn)
      }),
    title: () =>
      remembered('title', () => {
        const drawn = draws('title').of(wordsOf(book.words.titles[facts.kind], undefined, draws('title')))
        return drawn === '-' ? '' : drawn
      }),
    sentence: name =>
      remembered(`sentence ${name}`, () => {
        const draw = draws(`sentence ${name}`)
        return draw.of(wordsOf(book.words.sentences[name], own?.sentences?.[name], draw))
      }),
    day: (iso, field) => marked(writeDay(iso, main), field),
    otherDay: (iso, field) => marked(writeDay(iso, lesser), field),
    number: (minor, field) => marked(written(minor), field),
    amount: (minor, field) => {
      const value = marked(written(minor), field)
      if (place === 'none' || isTail) return [value]
      const currencySpan = (text: string): Span => marked(text, 'currency')
      if (place === 'before') return isGlued ? [currencySpan(sign), value] : [currencySpan(sign), plain('\u00a0'), value]
      return [value, plain('\u00a0'), currencySpan(sign)]
    },
    rate: rate => `${writeNumber(rate, sample)}${hasRateDecimals && Number.isInteger(rate) ? `${sample.at(-3)}00` : ''}${percent}`,
    quantity: value => writeNumber(value, sample),
    other: label => {
      const known = facts.numbers[label]
      if (known !== undefined) return known
      const drawn = otherNumber(label, lasting.has(label) ? draws(`number ${label}`) : chance)
      facts.numbers[label] = drawn
      return drawn
    },
    forBlock: block => {
      blocks += 1
      return changing.has(block) ? scene : { ...scene, chance: draws(`block ${blocks}`) }
    },
  }
  return scene
}

/** A sentence whose slots are filled with values that know their field. */
export function fillSentence(scene: Scene, text: string): Rich {
  const { facts, chance } = scene
  const { days, seller, buyer, sums } = facts
  const values: Record<string, () => Rich> = {
    title: () => [{ text: scene.title() || scene.say('number'), field: 'kind' }],
    number: () => [numberSpan(scene)],
    date: () => [scene.day(days.issued, 'date')],
    due: () => [scene.day(days.due ?? addDays(days.issued, 14), days.due && isToBePaid(facts) ? 'dueDate' : 'otherDate')],
    delivery: () => [scene.otherDay(days.delivered, 'deliveryDate')],
    orderDate: () => [scene.otherDay(days.ordered, 'orderDate')],
    from: () => [scene.otherDay(days.from, 'periodDate')],
    to: () => [scene.otherDay(days.to, 'periodDate')],
    early: () => [scene.otherDay(days.early, 'otherDate')],
    printed: () => [scene.otherDay(days.printed, 'printDate')],
    paidOn: () => [scene.otherDay(days.paid, 'paymentDate')],
    payable: () => scene.amount(sums.payable, payableField(facts)),
    discount: () => scene.amount(Math.round(sums.total * 0.02), 'otherAmount'),
    amount: () => scene.amount(Math.max(100, sums.lines), 'otherAmount'),
    order: () => [marked(scene.other('order'), 'orderNumber')],
    town: () => [plain(seller.town)],
    person: () => [
      marked(
        buyer?.isCompany === false ? buyer.name : (buyer?.person ?? seller.person),
        buyer?.isCompany === false ? 'buyer' : 'otherName',
      ),
    ],
    seller: () => [{ text: seller.name, field: 'supplier' }],
    buyer: () => [{ text: buyer?.name ?? seller.person, field: buyer ? 'buyer' : 'otherName' }],
    days: () => [plain(String(Math.round((Date.parse(days.due ?? days.issued) - Date.parse(days.issued)) / 86_400_000)))],
    code: () => [marked(chance.digits(12), 'otherNumber')],
  }
  return withoutDoubleStop(
    text.split(/(\{\w+\})/).flatMap((part): Rich => {
      const slot = /^\{(\w+)\}$/.exec(part)?.[1]
      if (slot === undefined) return part === '' ? [] : [plain(part)]
      const fill = values[slot]
      if (!fill) throw new Error(`No value fills the slot ${slot}.`)
      return fill()
    }),
  )
}

/** A name that ends with a stop ends the sentence as well. */
const withoutDoubleStop = (spans: Rich): Rich =>
  spans.map((span, at) => (spans[at - 1]?.text.endsWith('.') && span.text.startsWith('.') ? { ...span, text: span.text.slice(1) } : span))

/** Elsewhere such a day is until when an offer holds or something can be cancelled. */
const isToBePaid = ({ kind }: Facts): boolean => vouchers.has(kind) || kind === 'reminder' || kind === 'pro_forma'

const vouchers = new Set(['invoice', 'receipt', 'credit_note'])

/** The number of something that is no voucher is no invoice number. */
export const numberSpan = (scene: Scene): Span =>
  marked(scene.facts.number, vouchers.has(scene.facts.kind) ? 'invoiceNumber' : 'otherNumber')

/** What is to be paid is the total, unless something was withheld, paid before or left over from before. */
export const payableField = ({ sums }: Facts): Field => (sums.payable === sums.total ? 'total' : 'payable')
