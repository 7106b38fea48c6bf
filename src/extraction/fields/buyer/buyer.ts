/** Whom a document is addressed to: the name and the numbers in the parts of it that speak of the buyer. */
import { addresseeOf } from '../../../domain/documents/buyers.ts'
import type { Buyer, Supplier } from '../../../domain/documents/extraction.ts'
import { isOwnName } from '../../../domain/documents/own-names.ts'
import type { OwnIds } from '../../../domain/documents/suppliers.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { fold } from '../../text/words.ts'
import { proseIn } from '../supplier/head.ts'
import { canBeName, condensed, hasLegalForm, isAddress, isLikeStreet, nameIn } from '../supplier/names.ts'
import { partyLabelsOf } from '../supplier/party-labels.ts'
import { type BlockPart, type BuyerBlock, buyerBlocks } from './blocks.ts'
import { buyerNumbersIn } from './numbers.ts'

export interface FoundBuyer {
  buyer: Buyer
  line: MarkedLine
  confidence: number
}

export interface BuyerFacts {
  lines: readonly MarkedLine[]
  own: OwnIds
  supplier: Pick<Supplier, 'name' | 'vatNumber' | 'businessId'>
  /** The head of a mail tells of the mail. */
  isRead(line: MarkedLine): boolean
  /** An invoice is sent to somebody; what stands on a receipt between white space may be anything. */
  isSent: boolean
}

/** What tills print for anybody. */
const anybody =
  /^(?:kontant(?:kunde|salg)?|kontanter|diverse|privat(?:kunde)?|privato|privati|varie|vari|consumatore(?: finale)?|cliente (?:occasionale|generico|privato|finale|al banco)|consumidor final|cash(?: customer| sale)?|walk[ -]?in(?: customer)?|guest|retail(?: customer)?|counter sale|online|webshop|webkunde|butik(?:skunde)?|barverkauf|bar(?:kunde)?|laufkunde|laufkundschaft|diverse kunden|client (?:comptant|divers|de passage)|particulier|contado|kontantförsäljning|kund|kunde|customer|client|cliente|medlem|member|same|samme|se nedenfor|som ovenfor|idem|same as (?:above|billing)|n\/?a|ingen|none|nessuno)[.\s]*$/i

/** Up to the address that is written in the same line: "Nordlys Kontor, Havnegade 1, 1058 København K". */
function beforeAddress(text: string): string {
  const parts = text.split(/,\s+|\s[-–·]\s/)
  const at = parts.findIndex((part, place) => place > 0 && (isAddress(part) || isLikeStreet(part)))
  return at < 0 ? text : parts.slice(0, at).join(', ')
}

const nameLabel = /^(?:name|navn|nome|nom|namn|naam|nombre|denominazione|ragione sociale|firma|ditta|company|virksomhed|azienda)\s*[:.]\s*/i
const titleOf =
  /^(?:sig(?:\.ra|ra|\.)?|dott(?:\.ssa|\.)?|ing\.|avv\.|hr\.|fru|herrn?|frau|familie|mr\.?|mrs\.?|ms\.?|m\.|mme|ditta)\s+(?=\p{Lu})/iu

const isOfPerson = (line: MarkedLine, { place }: BlockPart): boolean =>
  partyLabelsOf(line).some(one => one.kind === 'person' && one.start >= place.start && one.start - place.start <= 2)

/** A label and its value, and the value is not the name of who is addressed. */
const isLabelledOtherwise = (part: BlockPart): boolean =>
  /^[^:]{1,30}:\s/.test(part.text) && !nameLabel.test(part.text) && !isOfPerson(part.line, part)

function nameOf(part: BlockPart, isLoose: boolean): string | null {
  const isPersonal = isOfPerson(part.line, part)
  const given = isPersonal ? part.text.replace(/^[^:]{1,24}:\s*/, '') : part.text
  const text = beforeAddress(given.replace(nameLabel, '').replace(titleOf, ''))
  const name = nameIn(text)
  // "Attn: Nordlys Kontor ApS": some forms have no other place for a company.
  if (isPersonal && !hasLegalForm(name)) return null
  if (!canBeName(name) || anybody.test(name) || anybody.test(part.text) || isLikeStreet(name) || /^[^:]{1,30}:\s/.test(text)) return null
  const isName = hasLegalForm(name) || (/^[\p{Lu}\d"']/u.test(name) && proseIn(name) < 0.25)
  const isCapitalised = name.split(/\s+/).every(word => /^[\p{Lu}\d&(/.-]/u.test(word))
  return isName && (!isLoose || hasLegalForm(name) || isCapitalised) ? name : null
}

interface Reading {
  block: BuyerBlock
  buyer: Buyer
  line: MarkedLine
  isOwn: boolean
}

const sameNumber = (one: string, other: string | null): boolean =>
  other !== null && one.replace(/^[A-Z]{2}/, '') === other.replace(/^[A-Z]{2}/, '')

/** Its numbers, less those that the supplier is registered under. */
function numbersOf(parts: readonly BlockPart[], supplier: BuyerFacts['supplier']): Pick<Buyer, 'vatNumber' | 'businessId'> {
  const ids = parts.flatMap(({ line, place }) => line.ids.filter(id => id.start >= place.start && id.end <= place.end))
  const isTheirs = (value: string): boolean => !sameNumber(value, supplier.vatNumber) && !sameNumber(value, supplier.businessId)
  const first = (kind: 'vat_number' | 'cvr'): string | null =>
    [...ids].sort((one, other) => Number(other.isValid) - Number(one.isValid)).find(id => id.kind === kind && isTheirs(id.value))?.value ??
    null
  const person = parts
    .map(({ text }) => /(?<![\p{L}\d])[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z](?![\p{L}\d])/u.exec(text.toUpperCase())?.[0])
    .find(code => code !== undefined)
  return { vatNumber: first('vat_number'), businessId: first('cvr') ?? person ?? null }
}

function readBlock(block: BuyerBlock, { own, supplier }: BuyerFacts): Reading | undefined {
  const { parts, isLoose } = block
  const numbers = numbersOf(parts, supplier)
  const [first] = parts
  // "Consegna: Nordlys ApS" below the name of somebody else says who gets the goods.
  const unlabelled = parts.filter(part => part === first || !isLabelledOtherwise(part))
  // The own name may be broken, or stand below the person who gets the letter.
  const ours =
    own.name.trim() === ''
      ? undefined
      : [
          ...unlabelled.flatMap(part => [nameIn(beforeAddress(part.text)), beforeAddress(part.text)].map(text => ({ part, text }))),
          ...unlabelled.slice(1).flatMap((next, at) => {
            const part = unlabelled[at]!
            const broken = `${part.text}${next.text}`.replace(/-(?=\p{Ll})/u, '')
            return [`${part.text} ${next.text}`, broken].map(text => ({ part, text }))
          }),
        ].find(({ part, text }) => !isAddress(part.text) && isOwnName(text, own))
  const read = (isLoose && nameOf(first!, true) === null ? [] : parts).map(part => ({
    part,
    name: nameOf(part, isLoose && part === first),
  }))
  const named = read.flatMap(({ part, name }) => (name === null ? [] : [{ part, name }]))
  const company = named.slice(0, 2).find(({ name }) => hasLegalForm(name)) ?? named[0]
  const name = ours?.text ?? company?.name ?? null
  if (name === null && numbers.vatNumber === null && numbers.businessId === null) return undefined
  const buyer: Buyer = { name, ...numbers }
  if (name !== null && !ours && isSupplier(name, supplier.name)) return undefined
  return { block, buyer, line: (ours?.part ?? company?.part ?? first!).line, isOwn: addresseeOf(buyer, own).is === 'own' }
}

function isSupplier(name: string, supplier: string | null): boolean {
  const [one, other] = [condensed(name), condensed(supplier ?? '')]
  return one.length > 2 && other.length > 2 && (one.includes(other) || other.includes(one))
}

const ranks = { billed: 5, customer: 4, involved: 3, window: 2, delivered: 1, person: 1 } as const

/** Who is billed decides before who is the customer, and that before who ordered. A window with the own name in it is sure. */
const rankOf = ({ block, isOwn }: Reading): number => (block.kind === 'window' && isOwn ? ranks.billed : ranks[block.kind])

const sureness = ({ block, buyer, isOwn }: Reading): number => {
  if (isOwn) return 0.97
  if (block.kind === 'window') return 0.75
  if (block.kind === 'delivered') return 0.7
  return (buyer.name !== null && hasLegalForm(buyer.name)) || buyer.vatNumber !== null || buyer.businessId !== null ? 0.95 : 0.85
}

export function buyerOf(facts: BuyerFacts): FoundBuyer | null {
  const { lines, own, isRead, isSent } = facts
  const readings = buyerBlocks(lines, isRead)
    .filter(({ kind }) => isSent || kind !== 'window')
    .flatMap(block => readBlock(block, facts) ?? [])
    // Whoever gets the letter or sleeps in the hotel is no buyer, unless the organization itself is named there.
    .filter(({ block, isOwn }) => block.kind !== 'person' || isOwn)
    .sort((one, other) => rankOf(other) - rankOf(one) || Number(other.isOwn) - Number(one.isOwn))
  const [best] = readings
  const labelled = buyerNumbersIn(lines, isRead).find(({ number }) => !sameNumber(number, facts.supplier.vatNumber))
  const mention = ownMention(facts)
  const isDecided = best !== undefined && (mention === undefined || rankOf(best) > ranks.window || best.isOwn)
  if (!isDecided && mention)
    return { buyer: { name: mention.text, vatNumber: null, businessId: null }, line: mention.line, confidence: 0.9 }
  if (!best && labelled) {
    const isVat = /^[A-Z]{2}/.test(labelled.number)
    const buyer = { name: null, vatNumber: isVat ? labelled.number : null, businessId: isVat ? null : labelled.number }
    return { buyer, line: labelled.line, confidence: 0.95 }
  }
  if (!best) return null
  const hasNumber = best.buyer.vatNumber !== null || best.buyer.businessId !== null
  const isVat = labelled !== undefined && /^[A-Z]{2}/.test(labelled.number)
  const buyer =
    hasNumber || !labelled ? best.buyer : { ...best.buyer, ...(isVat ? { vatNumber: labelled.number } : { businessId: labelled.number }) }
  return { buyer, line: best.line, confidence: sureness({ ...best, isOwn: addresseeOf(buyer, own).is === 'own' }) }
}

/** The own name in a column by itself, as in an address that has no label. */
function ownMention({ lines, own, isRead, supplier }: BuyerFacts): { line: MarkedLine; text: string } | undefined {
  if (own.name.trim() === '') return undefined
  const longest = [own.name, own.legalName ?? ''].map(
    name =>
      fold(name)
        .split(/[^\p{L}\d]+/u)
        .sort((one, other) => other.length - one.length)[0]!,
  )
  for (const line of lines) {
    if (!isRead(line) || line.amounts.some(amount => !amount.isBare)) continue
    const cell = line.cells.find(
      ({ text }) =>
        text.length < 80 && longest.some(word => word !== '' && fold(text).includes(word)) && proseIn(text) === 0 && isOwnName(text, own),
    )
    if (cell && !isSupplier(cell.text, supplier.name)) return { line, text: nameIn(cell.text) }
  }
  return undefined
}
