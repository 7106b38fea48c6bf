/**
 * How many pieces a line is about. Some limits of Italian tax law are for one piece (516.46 EUR for an asset, 50 EUR for a gift), so that the amount of a
 * line says nothing before its quantity is known.
 */
import type { CodingFacts } from '../../../domain/coding/coding.ts'
import type { Item } from '../../../domain/documents/extraction.ts'
import { foldForSearch } from '../../../domain/text/folding.ts'
import { wordwise } from '../../../domain/text/whole-words.ts'

/** In cents: what a gift costs at most to be a small one, and an asset at least. */
export const giftMax = 5000
export const assetMin = 51646

/** The same in euro, as they are told. */
export const giftLimit = giftMax / 100
export const assetLimit = assetMin / 100

const linesMax = 2000

/** `1.250,00`, `1,250.00`, `35`, `35,5`: in hundredths; undefined for what is no number. */
function hundredthsOf(text: string): number | undefined {
  const match = /^(\d{1,3}(?:[.,' ]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  return Number(match[1]!.replace(/\D/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** The printed lines that may be this item: its words, and its amount at the end. */
function printedLines({ description, amount }: Item, text: string): string[] {
  const words = foldForSearch(description)
  return text
    .split('\n', linesMax)
    .map(line => line.slice(0, 500))
    .filter(line => foldForSearch(line).includes(words) && numbersOf(line).includes(Math.abs(amount)))
}

const numbersOf = (line: string): number[] =>
  (line.match(/\d[\d.,']*\d|\d/g) ?? []).map(hundredthsOf).filter(number => number !== undefined)

/** A whole number of pieces, at a price that makes up the amount. */
function countedIn(line: string, amount: number): number | undefined {
  const numbers = numbersOf(line)
  const last = numbers.lastIndexOf(amount)
  const others = numbers.filter((_, at) => at !== last)
  return others
    .filter(number => number % 100 === 0 && number > 0)
    .map(number => number / 100)
    .find(quantity => {
      const rest = others.toSpliced(others.indexOf(quantity * 100), 1)
      return rest.some(price => Math.abs(price * quantity - amount) <= quantity)
    })
}

const countBefore = wordwise(/^\s*(\d{1,4})\s*(?:x\b|pz\b\.?|pezzi\b|nr?\b\.?)?\s*\p{L}/iu)
const countBehind = wordwise(/(?:\bx|\bn\.|\bnr\.?|\bpz\.?|\bqt[aà]\.?)\s*(\d{1,4})\b|\b(\d{1,4})\s*(?:pz\b|pezzi\b)/iu)

/** `10 x cesto natalizio`, `Panettone n. 12`, `Agende pz 30`. */
function namedIn(description: string): number | undefined {
  const leading = countBefore.exec(description)
  const trailing = countBehind.exec(description.normalize('NFC'))
  const quantity = Number(leading?.[1] ?? trailing?.[1] ?? trailing?.[2] ?? 0)
  return quantity > 0 ? quantity : undefined
}

/** Undefined where the document does not tell. */
export function quantityOf(item: Item, text: string): number | undefined {
  if (item.quantity !== undefined) return item.quantity
  const lines = printedLines(item, text)
  const counted = lines.map(line => countedIn(line, Math.abs(item.amount))).find(quantity => quantity !== undefined)
  return counted ?? [item.description, ...lines].map(namedIn).find(quantity => quantity !== undefined)
}

/** Words that speak of several pieces, or of a whole lot of them: "sedie", "arredi", "notebook vari". */
const several = wordwise(
  /\b(?:sedie|poltron[ei](?<=e)|scrivanie|armadi|scaffali|scaffalature|cassettiere|tavoli|divani|sgabelli|lampade|librerie|mobili|arredi|arredament[oi]|computers|stampanti|tastiere|tavolini|postazioni|monitors|laptops|registratori|fotocopiatrici|telefoni|vari|varie|misti|assortiti|kit|lotto|chairs|desks|fornitura|set)\b/i,
)

/** Whether it may be more than one piece, where no quantity is printed: without one, a singular is one. */
export const mayBeSeveral = (description: string): boolean => several.test(foldForSearch(description))

const oneGift = wordwise(/\b(?:un|una|uno|1|orologio|quadro|penna|gioiello|borsa|bottiglia|cesto|mazzo|composizione|buono|omaggio)\b/)

/** Gifts are counted by the dozen: only what is said to be one thing is one. */
export const mayBeGifts = (description: string): boolean => !oneGift.test(foldForSearch(description))

/** The items of a document in the organization's currency; none where they are in another one. */
export const itemsAtHome = ({ extraction, currency }: CodingFacts): readonly Item[] =>
  extraction.currency === currency ? extraction.items : []
