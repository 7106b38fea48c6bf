/** Finds who sold: names in the head, behind the words for the seller, beside the number of the register, in thanks and signatures. */
import { foldForSearch } from '../domain/folding.ts'
import type { MailHead } from './mail.ts'
import type { MarkedLine } from './mark.ts'
import { canBeName, condensed, domainName, hasLegalForm, hasValues, isAddress, isContinuation, isOpen, isTitle, nameIn } from './names.ts'
import type { Parties } from './parties.ts'
import { findPhrases, phraseBook } from './phrases.ts'
import type { Cell } from './words.ts'

export interface FoundSupplier {
  name: string
  line: MarkedLine
  confidence: number
}

interface Candidate {
  name: string
  line: MarkedLine
  score: number
  /** Behind a word for the seller. */
  isLabelled?: true
}

const headLinesMax = 12
const headScore = 0.72

/** Phrases that a name follows: thanks for a purchase, the subject of a mail, a signature. */
const leads = phraseBook({
  strong: `tak for din ordre hos, tak for dit køb hos, tak fordi du handlede hos, tak for handlen hos, tak for dit besøg hos,
    tak for besøget hos, din kvittering fra, kvittering fra, faktura fra, ordre hos, køb hos, kvittering for køb hos,
    grazie per il tuo acquisto su, grazie per aver acquistato su, grazie per l acquisto su, acquisto su, acquisto presso, il team di,
    la tua ricevuta da, ricevuta da, fattura da, fattura di, your receipt from, receipt from, invoice from, your invoice from,
    thank you for shopping at, thank you for shopping with, thank you for your purchase from, thank you for choosing,
    thanks for shopping at, purchase from, your order from, order from, the team at, thank you for your order with, venlig hilsen,
    med venlig hilsen, cordiali saluti, mange hilsner, ihre rechnung von, rechnung von, ihr einkauf bei, votre facture de, betaling til,
    payment to, pagamento a favore di, you paid, du har betalt til, payable to, owned by`,
  weak: 'hos, presso, købt hos, købt i, handlet hos, bought at, from, fra, at',
})

/** Places that are named by their kind: "Frokost Cafe Norden" was at the Cafe Norden. */
const venues = phraseBook({
  venue: `cafe, café, caffè, restaurant, ristorante, trattoria, osteria, pizzeria, hotel, albergo, bar, bistro, brasserie, bageri,
    konditori, bager, kro, kroen, pub, hostel, apotek, farmacia, ferramenta, tabaccheria, cartoleria, libreria, gelateria, pasticceria,
    panificio, supermercato, autofficina, officina, taxi, boghandel, blomster, isenkram, tankstation, kiosk`,
})

/** A name that was broken over two or three lines is put together again. */
function withContinuations(lines: readonly MarkedLine[], line: MarkedLine, text: string): string {
  let name = text
  for (let below = 1; below <= 2; below += 1) {
    const next = lines[line.at + below]
    const more = next?.cells.length === 1 ? next.cells[0]!.text : undefined
    if (!next || more === undefined || next.isAfterGap || hasValues(next, { start: 0, end: next.content.length })) break
    if (isOpen(name) || (isContinuation(more) && !hasLegalForm(name) && !isTitle(more))) name = `${name} ${more}`
    else break
  }
  return name
}

/** What follows where a line is the name of a shop: an address, a telephone, above all the number that it is registered under. */
function contactBelow(lines: readonly MarkedLine[], line: MarkedLine, cell: Cell, parties: Parties): number {
  const below = lines.slice(line.at + 1, line.at + 5)
  const isRegistered = below.some(next =>
    next.ids.some(
      id =>
        (id.kind === 'cvr' || id.kind === 'vat_number') &&
        !parties.isOwnId(id) &&
        !parties.isBuyers(next, id) &&
        id.start >= cell.start - 4,
    ),
  )
  if (isRegistered) return 0.2
  return below.some(next => isAddress(next.content) || next.ids.some(id => id.kind !== 'reference')) ? 0.1 : 0
}

/** Wide print leaves gaps inside a name: the cells of a line that end in a legal form are one. */
function joined(cells: readonly Cell[], line: MarkedLine): Cell[] {
  const [first, ...rest] = cells
  const last = rest[rest.length - 1]
  if (!first || !last || /[\d:|]/.test(line.content) || hasLegalForm(first.text)) return [...cells]
  const text = cells.map(cell => cell.text).join(' ')
  return hasLegalForm(last.text) || isContinuation(last.text) ? [{ text, start: first.start, end: last.end }] : [...cells]
}

/** Names are written with capitals: words that are not make a sentence. */
const isSentence = (text: string): boolean => /^\p{Ll}/u.test(text) || (text.match(/(?<=\s)\p{Ll}{3,}/gu) ?? []).length >= 2

function headCandidates(lines: readonly MarkedLine[], parties: Parties, heads: ReadonlySet<number>): Candidate[] {
  const candidates: Candidate[] = []
  let rank = 0
  let isBody = false
  for (const line of lines) {
    if (rank >= headLinesMax || candidates.length >= headLinesMax) break
    if (heads.has(line.at)) continue
    if (!isTitle(line.content)) rank += 1
    // A line that ends in a sum is one of goods.
    if (line.amounts.some(amount => !amount.isBare)) continue
    isBody ||= line.dates.length > 0
    for (const cell of joined(line.cells.slice(0, 3), line)) {
      if (parties.isBuyers(line, cell) || hasValues(line, cell) || /:$/.test(cell.text)) continue
      const name = nameIn(withContinuations(lines, line, cell.text))
      if (!canBeName(name) || /^[^:]{1,24}:\s/.test(cell.text)) continue
      const score =
        headScore -
        0.05 * Math.max(0, Math.min(rank - 1, 6)) -
        (cell.start === line.cells[0]!.start ? 0 : 0.05) +
        (hasLegalForm(name) ? 0.16 : 0) +
        contactBelow(lines, line, cell, parties) -
        (isBody ? 0.12 : 0) -
        (name.length < 3 || isSentence(name) || /^\d+ /.test(name) ? 0.25 : 0)
      candidates.push({ name, line, score })
    }
  }
  return candidates
}

/** The number of the register often stands in a line with the name: "Nordlys ApS · Nørregade 1 · CVR 12345678". */
function besideIds(lines: readonly MarkedLine[], parties: Parties): Candidate[] {
  return lines.flatMap(line => {
    const id = line.ids.find(
      one => (one.kind === 'cvr' || one.kind === 'vat_number') && !parties.isOwnId(one) && !parties.isBuyers(line, one),
    )
    if (!id) return []
    const name = nameIn(line.content.slice(0, id.start))
    if (!canBeName(name) || name.length < 3 || /^(?:cvr|p\.? ?iva|partita|vat|moms|c\.f|cod)/i.test(name)) return []
    return [{ name, line, score: 0.68 + (hasLegalForm(name) ? 0.1 : 0) }]
  })
}

/** Capitalised words from here on, with the small words that names have between them. */
function capitalised(text: string): string {
  const words: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const isName = /^["'(]?[\p{Lu}\d]/u.test(word) || /^(?:&|og|e|and|of|the|de|di|del|della|van|von|la|le|i|på|und)$/u.test(word)
    if (!isName || (words.length > 0 && /[.,;:!]$/.test(words[words.length - 1]!) && !/\b\p{L}\.$/u.test(words[words.length - 1]!))) break
    words.push(word)
  }
  while (words.length > 0 && /^(?:&|og|e|and|of|the|de|di|i|på)$/u.test(words[words.length - 1]!)) words.pop()
  return words
    .join(' ')
    .replace(/[\d.,;:!]+$/u, '')
    .trim()
}

function ledCandidates(lines: readonly MarkedLine[], parties: Parties): Candidate[] {
  const candidates: Candidate[] = []
  const add = (line: MarkedLine, text: string, score: number): void => {
    const name = nameIn(capitalised(text))
    if (name.length > 1 && canBeName(name) && !parties.isOwnName(name)) candidates.push({ name, line, score })
  }
  for (const line of lines) {
    for (const lead of findPhrases(leads, line.words)) {
      if (parties.isBuyers(line, lead)) continue
      const end = [...line.amounts, ...line.dates].find(value => value.start >= lead.end)?.start ?? line.content.length
      const rest = line.content.slice(lead.end, end).replace(/^[\s:,.!-]+/, '')
      const next = lines[line.at + 1]
      if (rest !== '') add(line, rest, lead.kind === 'strong' ? 0.85 : 0.5)
      else if (next && lead.kind === 'strong') add(next, next.content, 0.62)
    }
    const [venue] = findPhrases(venues, line.words)
    if (!venue || parties.isBuyers(line, venue) || !/^\p{Lu}/u.test(line.content.slice(venue.start))) continue
    const end = [...line.amounts, ...line.dates].find(value => value.start >= venue.end)?.start ?? line.content.length
    const name = line.content.slice(venue.start, end)
    if (line.content.slice(venue.end, venue.end + 2).trim() !== '') add(line, name, 0.56)
  }
  return candidates
}

/** The sender of the innermost mail, with the name that stands before the address. */
function senders(heads: readonly MailHead[], parties: Parties): Candidate[] {
  return heads
    .filter(head => head.field === 'from')
    .flatMap(({ line, text }, at) => {
      const name = nameIn(text.replace(/\[?(?:mailto:)?[^\s<>[\]]+@[^\s<>[\]]+\]?/g, ' '))
      const address = line.ids.find(id => id.kind === 'internet' && id.value.includes('@'))
      const isShop = address !== undefined && !/@(?:gmail|hotmail|outlook|live|yahoo|icloud|libero|pec)\./.test(address.value)
      if (canBeName(name) && !parties.isOwnName(name)) return [{ name, line, score: (isShop ? 0.6 : 0.45) + 0.02 * at }]
      const domain = address && isShop ? domainName(address.value) : ''
      return domain.length > 2 && !parties.isOwnName(domain) ? [{ name: domain, line, score: 0.3 }] : []
    })
}

/** What else speaks for a name: the shop's own address of the internet, and that it is printed again. */
function corroborated(candidate: Candidate, text: string, domains: readonly string[]): Candidate {
  const plain = condensed(candidate.name)
  const spelled = foldForSearch(candidate.name).replace(/[^a-z\d]/g, '')
  const isDomain =
    plain.length > 3 &&
    domains.some(
      domain =>
        domain.length > 3 &&
        [plain, spelled].some(
          name => name === domain || (domain.length > 5 && name.startsWith(domain)) || (name.length > 5 && domain.startsWith(name)),
        ),
    )
  const folded = foldForSearch(candidate.name)
  const first = folded.length > 4 ? text.indexOf(folded) : -1
  const repeated = first >= 0 && text.indexOf(folded, first + 1) >= 0
  return { ...candidate, score: candidate.score + (isDomain ? 0.12 : 0) + (repeated ? 0.06 : 0) }
}

const candidatesMax = 24
const searchedLinesMax = 400

export function supplierOf(
  lines: readonly MarkedLine[],
  parties: Parties,
  heads: readonly MailHead[],
  /** Where the number of the register stands, if its check digits fit. */
  registeredAt: number | null,
): FoundSupplier | null {
  const headLines = new Set(heads.map(({ line }) => line.at))
  const labelled = parties.sellers
    .filter(({ line }) => !headLines.has(line.at))
    .map(({ line, text }): Candidate => ({ name: nameIn(text), line, score: 1, isLabelled: true }))
    .filter(({ name }) => canBeName(name))
  const domains = [
    ...new Set(
      lines.flatMap(line => line.ids.filter(id => id.kind === 'internet' && !parties.isBuyers(line, id)).map(id => domainName(id.value))),
    ),
  ].slice(0, 8)
  const text = lines
    .slice(0, searchedLinesMax)
    .map(line => foldForSearch(line.content))
    .join('\n')
  const candidates = [
    ...labelled,
    ...headCandidates(lines, parties, headLines),
    ...besideIds(lines, parties),
    ...ledCandidates(lines, parties),
    ...senders(heads, parties),
  ]
    .filter(({ name }) => !parties.isOwnName(name))
    .sort((one, other) => other.score - one.score)
    .slice(0, candidatesMax)
    .map(candidate => corroborated(candidate, text, domains))
    .sort((one, other) => other.score - one.score)
  const [best, ...others] = candidates
  if (!best) return null
  const rival = others.find(({ name }) => !isSameName(name, best.name))
  const isClose = rival !== undefined && best.score - rival.score < 0.04
  const sure = best.score >= 0.78 ? 0.97 : best.score >= 0.7 ? 0.95 : best.score >= 0.6 ? 0.85 : best.score >= 0.5 ? 0.6 : 0.4
  // A name stands above its number or beside it. One that comes after the number may be of anything.
  const isBelow = registeredAt !== null && best.line.at > registeredAt + 1 && !best.isLabelled
  const backed = isBelow ? Math.min(sure, 0.8) : registeredAt !== null && sure >= 0.85 ? 0.98 : sure
  return { name: best.name, line: best.line, confidence: isClose && registeredAt === null ? Math.min(backed, 0.9) : backed }
}

const isSameName = (one: string, other: string): boolean => {
  const [short, long] = [condensed(one), condensed(other)].sort((a, b) => a.length - b.length) as [string, string]
  return short.length > 2 && long.includes(short)
}
