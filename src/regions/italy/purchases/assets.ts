/**
 * Assets and things that are written off at once: what costs less than 516.46 EUR is a cost of the year (TUIR art. 102, c. 5). The limit is for each piece,
 * so that three chairs of 300 EUR are no asset, and a bill for a server and ten cables is two lines.
 */
import type { Coding, CodingFacts, CodingLine } from '../../../domain/coding/coding.ts'
import { because, type CodingReason } from '../../../domain/coding/coding-reason.ts'
import type { LineFacts } from '../../../domain/coding/rules.ts'
import type { Item } from '../../../domain/documents/extraction.ts'
import { fromMinor, type Minor, minus, share, sum } from '../../../domain/money/money.ts'
import { wordwise } from '../../../domain/text/whole-words.ts'
import { say } from '../../../language/say.ts'
import { inWords } from '../../../language/tell.ts'
import { nameOf } from '../chart.ts'
import { categoryOf } from './categories.ts'
import type { Reason } from './choices.ts'
import { assetLimit, assetMin, itemsAtHome, mayBeSeveral, quantityOf } from './units.ts'

/** The account for a thing that is too small to be an asset. */
const consumables = '4102'
const assets: ReadonlySet<string> = new Set(['it_hardware', 'furniture'])

export const isAssetKind = (category: string): boolean => assets.has(category)

const law = 'TUIR art. 102, c. 5'

export function assetOrCost(line: LineFacts): { number: string; reason: Reason } {
  const { part, category, facts } = line
  const price = dearestPiece(line)
  const { currency } = facts
  const apiece = (minor: number) => inWords(say('evidence_apiece', { amount: fromMinor(Math.round(minor) as Minor, currency), currency }))
  const said = price === undefined ? undefined : { answer: price < assetMin ? 'below' : 'from_limit', evidence: apiece(price) }
  const known = line.fact('asset_price', said)
  const isAsset = known?.answer !== 'below'
  const number = isAsset ? categoryOf(category).ledgerAccountId : consumables
  const values = { limit: assetLimit, account: number, accountName: nameOf(number) }
  const why = isAsset ? say('asset_limit.asset', values) : say('asset_limit.cost', values)
  const evidence = known?.evidence ?? inWords(say('evidence_amount', { amount: fromMinor(part.net, currency), currency }))
  return { number, reason: because(why, { evidence, law, field: 'ledgerAccountId' }) }
}

/** In cents; undefined where the document does not tell. A whole that is below the limit has no piece above it. */
function dearestPiece({ part, facts }: LineFacts): number | undefined {
  const net = Math.abs(part.net)
  if (net < assetMin) return net
  const items = itemsAtHome(facts).filter(item => item.amount !== 0)
  const own = part.description === null ? items : items.filter(item => item.description === part.description)
  if (own.length === 0) return net
  const prices = own.map(item => pieceOf(item, facts.text))
  return prices.includes(undefined) ? undefined : Math.max(...prices.map(price => price ?? 0))
}

function pieceOf(item: Item, text: string): number | undefined {
  const amount = Math.abs(item.amount)
  const quantity = quantityOf(item, text)
  if (quantity !== undefined) return amount / quantity
  return amount >= assetMin && mayBeSeveral(item.description) ? undefined : amount
}

const deliveryWords = wordwise(/\b(?:trasport|spedizion|consegna|installazion|montaggio|imball)/i)

/** What brings an asset to where it is used is part of what it costs. */
const isPartOfTheCost = ({ description }: Item): boolean => deliveryWords.test(description)

const tolerance = 5

/** Where all of a bill is assets by one line, and some of its pieces are below the limit, they become a line of their own. */
export function withSmallPiecesApart(coding: Coding, facts: CodingFacts): Coding {
  const at = coding.lines.findIndex(({ category, ledgerAccountId }) => {
    return category !== null && isAssetKind(category) && ledgerAccountId === categoryOf(category).ledgerAccountId
  })
  const line = coding.lines[at]
  const isTaught = coding.reasons.some(({ rule }) => rule.startsWith('learnt_'))
  if (!line || isTaught || coding.lines.filter(({ category }) => category === line.category).length > 1) return coding
  const items = itemsAtHome(facts).filter(item => item.amount !== 0)
  const small = items.filter(item => !isPartOfTheCost(item) && (pieceOf(item, facts.text) ?? assetMin) < assetMin)
  const listed = sum(items.map(item => item.amount))
  if (small.length === 0 || small.length === items.length || Math.abs(listed - Math.abs(line.net)) > tolerance) return coding
  const sign = line.net < 0 ? -1 : 1
  const net = (sum(small.map(item => item.amount)) * sign) as Minor
  const vat = share(line.vat, net, line.net)
  const apart: CodingLine = { ...line, ledgerAccountId: consumables, text: small[0]!.description, net, vat }
  const rest: CodingLine = { ...line, net: minus(line.net, net), vat: minus(line.vat, vat) }
  const said = say('small_pieces_apart', { limit: assetLimit, account: consumables, accountName: nameOf(consumables) })
  const evidence = small
    .map(item => item.description)
    .join(', ')
    .slice(0, 200)
  const reason: CodingReason = { ...because(said, { field: 'ledgerAccountId', evidence, law }), line: coding.lines.length }
  // The line apart has the VAT code of the whole, for the same reasons.
  const again = coding.reasons.filter(one => one.line === at && one.field === 'vatCode').map(one => ({ ...one, line: coding.lines.length }))
  return { ...coding, lines: [...coding.lines.with(at, rest), apart], reasons: [...coding.reasons, reason, ...again] }
}
