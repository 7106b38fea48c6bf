/** Words that no VAT is charged which speak of some goods only, beside others of which they say nothing. */
import type { MoneyLabel } from '../../text/money-labels.ts'
import type { Wording } from '../vat/vat-words.ts'
import { isNoughtInWords } from './explain-nought.ts'
import type { SumFacts } from './sum-facts.ts'

/** `Medicin momsfri 100,00`: the amount beside it is exempt, and is not what the bill comes to. */
const hasOwnAmount = (one: Wording, total: number, facts: SumFacts): boolean =>
  one.line.amounts.some(amount => !amount.isBare) &&
  !isNoughtInWords(one, facts) &&
  !one.line.amounts.some(amount => amount.value === total)

const carriers =
  'fragt\\p{L}*|porto|forsendelse|gebyr(?:er|et|erne)?|shipping|postage|freight|carriage|spedizione|trasporto|versand\\p{L}*|frakt\\p{L}*|verzendkosten|avgift(?:er)?'
const charge = new RegExp(`(?:^|[.!?;:]\\s+)(?:${carriers})(?:\\s+(?:er|is|are|è|ist|sind|är|zijn))?\\s*$`, 'iu')
const ofCharge = new RegExp(`(?<!\\p{L})(?:${carriers})(?!\\p{L})`, 'iu')

/** `Fragt er momsfri`: said of what carries the goods, or of a fee. */
const isOfCharge = ({ line, places: [first] }: Wording): boolean => first !== undefined && charge.test(line.content.slice(0, first.start))

export const isOfPart = (one: Wording, total: number, facts: SumFacts): boolean => hasOwnAmount(one, total, facts) || isOfCharge(one)

/** What is no goods by itself, and has no VAT of its own to speak of. */
const besides: ReadonlySet<MoneyLabel> = new Set<MoneyLabel>(['stamp', 'fund', 'exempt', 'discount', 'rounding', 'withheld', 'tip'])

/** Goods beside those that are said to be exempt. */
export const leavesGoods = (said: readonly Wording[], { items }: SumFacts): boolean =>
  items.some(
    ({ value, line, nature, rate, description }) =>
      value > 0 &&
      nature === null &&
      rate !== 0 &&
      !said.some(one => one.line === line) &&
      !line.labels.some(({ kind }) => besides.has(kind)) &&
      !ofCharge.test(description),
  )
