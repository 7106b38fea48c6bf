/** A nought beside words about VAT: whether it says that the whole document has none, or is only the price of something on it. */

import type { Span } from '../../text/amounts.ts'
import { signAfter } from '../../text/currency-signs.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { findPhrases, phraseBook } from '../../text/phrases.ts'
import { fold } from '../../text/words.ts'
import { isOtherCharge, type Wording } from '../vat/vat-words.ts'
import type { SumFacts } from './sum-facts.ts'

/** Nothing is printed but these places, amounts, rates and currencies. */
const isNothingBut = (
  { content, words, amounts, rates, labels }: MarkedLine,
  places: readonly Span[],
  kinds: ReadonlySet<string>,
): boolean => {
  const known = [...places, ...amounts, ...rates, ...labels.filter(({ kind }) => kinds.has(kind))]
  return words.every(
    ({ text, start, end }) =>
      text === '%' || known.some(place => place.start <= start && end <= place.end) || signAfter(content, start)?.start === start,
  )
}

const isNought = ({ amounts }: MarkedLine): boolean => amounts.length > 0 && amounts.every(({ value, isBare }) => value === 0 && !isBare)

const included: ReadonlySet<string> = new Set(['withVat', 'vat'])

/**
 * `Incl. moms 0,00`: how much of the total is VAT, and not a total that includes some. With other words in it, or below a line that has no sum of its own, it
 * is the price of what they name: freight that costs nothing.
 */
export function noughtsIncluded({ lines, items }: SumFacts, totalLine: MarkedLine | null): MarkedLine[] {
  const goodsEnd = Math.max(-1, ...items.map(({ line }) => line.at))
  return lines.filter((line, at) => {
    if (!isNought(line) || !line.labels.some(({ kind }) => kind === 'withVat') || !isNothingBut(line, [], included)) return false
    const isBelow = (totalLine !== null && line.at > totalLine.at) || (items.length > 0 && line.at > goodsEnd)
    return isBelow && lines[at - 1]?.amounts.some(({ value, isBare }) => value !== 0 && !isBare) === true
  })
}

const ofVat: ReadonlySet<string> = new Set(['vat', 'exempt'])

/** Of the words some name VAT itself, and a nought beside them is what is charged of it. */
const namesVat = ({ words }: MarkedLine): boolean => words.some(({ text }) => vatWords.has(text))
const vatWords: ReadonlySet<string> = new Set('iva moms vat mwst ust umsatzsteuer mehrwertsteuer tva btw'.split(' '))

/** `Momsfritaget`, `Operación exenta`: what is said of the whole transaction, and not of some goods. */
const saysExempt = ({ words }: MarkedLine): boolean => words.some(({ text }) => statements.has(text))
const statements: ReadonlySet<string> = new Set(
  ['momsfritaget', 'momsfritagelse', 'umsatzsteuerfrei', 'umsatzsteuerbefreit', 'mehrwertsteuerfrei', 'operación', 'operazione'].map(fold),
)

const taxedBases = phraseBook({
  none: 'ikke momspligtig, ikke momspligtigt, non imponibile, non taxable',
  taxed: `momspligtig, momspligtigt, momspligtigt beløb, momsgrundlag, grundlag for moms, imponibile, base imponible, base imposable, steuerpflichtig,
    steuerpflichtiger betrag, bemessungsgrundlage, taxable, vatable`,
})

/** `Momspligtigt beløb 500,00`: of something VAT is charged. */
const isTaxedBase = (line: MarkedLine): boolean =>
  line.amounts.some(({ value, isBare }) => value !== 0 && !isBare) &&
  findPhrases(taxedBases, line.words).some(({ kind }) => kind === 'taxed')

/**
 * `IVA esente 0,00`: the nought is the VAT. `Momsfri fragt 0,00`: it is the price of the freight. And `Momsfri 0,00` is the sum of what is exempt: nothing is,
 * so that it says that there is VAT on all of it rather than that there is none.
 */
export const isNoughtInWords = ({ line, places }: Wording, facts: SumFacts): boolean =>
  isNought(line) && isNothingBut(line, places, ofVat) && !isSumOfExempt(line, facts)

/** `Momsfri 0,00`, `Exempt 0.00`: a sum of exempt goods, which is nought. So is `Momsfritaget 0,00` beside goods that are taxed. */
export const isNothingExempt = ({ line, places }: Wording, facts: SumFacts): boolean =>
  isNought(line) && isNothingBut(line, places, ofVat) && isSumOfExempt(line, facts)

const isSumOfExempt = (line: MarkedLine, { lines }: SumFacts): boolean => !namesVat(line) && (!saysExempt(line) || lines.some(isTaxedBase))

const deliveries = phraseBook({
  delivery: `levering, forsendelse, udbringning, spedizione, trasporto, consegna, lieferung, zustellung, transport, postage, carriage, packing, livraison,
    expedition, envio, transporte, verzending, bezorging, frakt, leverans`,
})

/** `Momsfri fragt 0,00`, `Moms af fragt 0,00`: what is delivered free of charge has no VAT, and says nothing about the goods. */
export const isFreeDelivery = ({ line }: { line: MarkedLine }): boolean =>
  isNought(line) && (isOtherCharge(line) || findPhrases(deliveries, line.words).length > 0)
