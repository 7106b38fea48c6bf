/** Finds who sold: names in the head, behind the words for the seller, beside the number of the register, in thanks and signatures. */

import { foldForSearch } from '../../../domain/text/folding.ts'
import type { MailHead } from '../../text/mail.ts'
import type { MarkedLine } from '../../text/mark.ts'
import type { Candidate } from './candidate.ts'
import { contactLineCandidates } from './contact-line.ts'
import { besideIds, footCandidates } from './foot.ts'
import { headCandidates, proseIn } from './head.ts'
import { ledCandidates } from './leads.ts'
import { canBeName, condensed, domainName, domainTitle, hasLegalForm, nameIn } from './names.ts'
import type { Parties } from './parties.ts'
import { certaintyOf } from './print.ts'
import { respelled } from './spelling.ts'

export interface FoundSupplier {
  name: string
  line: MarkedLine
  confidence: number
  /** Behind a word for the seller. */
  isLabelled: boolean
  /** It is the choice of another reader, and would not have been the first. */
  isTold: boolean
  /** How far it is ahead of the next name that is another one. */
  margin: number
  /** Other names that it may be, the likeliest first. */
  runnersUp: readonly { name: string; line: MarkedLine; confidence: number }[]
}

const freeMail = /@(?:gmail|googlemail|hotmail|outlook|live|yahoo|icloud|libero|pec|gmx|web)\./

/** Where nothing else names the shop, its address of the internet does: `www.cafe-norden.dk`. */
function siteCandidates(lines: readonly MarkedLine[], parties: Parties): Candidate[] {
  return lines.flatMap(line =>
    line.ids
      .filter(id => id.kind === 'internet' && !freeMail.test(id.value) && !parties.isBuyers(line, id))
      .map(id => ({ name: domainTitle(id.value), line, score: siteScore }))
      .filter(({ name }) => name.length > 3 && canBeName(name)),
  )
}

/** The sender of the innermost mail, with the name that stands before the address. */
function senders(heads: readonly MailHead[], parties: Parties): Candidate[] {
  return heads
    .filter(head => head.field === 'from')
    .flatMap(({ line, text }, at) => {
      const name = nameIn(text.replace(/\[?(?:mailto:)?[^\s<>[\]]+@[^\s<>[\]]+\]?/g, ' '))
      const address = line.ids.find(id => id.kind === 'internet' && id.value.includes('@'))
      const isShop = address !== undefined && !freeMail.test(address.value)
      if (canBeName(name) && !parties.isOwnName(name)) return [{ name, line, score: (isShop ? 0.6 : 0.45) + 0.02 * at }]
      const domain = address && isShop ? domainName(address.value) : ''
      return domain.length > 2 && !parties.isOwnName(domain) ? [{ name: domain, line, score: 0.3 }] : []
    })
}

/** What else speaks for a name: the shop's own address of the internet, and that it is printed again. */
function corroborated(
  candidate: Candidate,
  { text, domains, all }: { text: string; domains: readonly string[]; all: readonly Candidate[] },
): Candidate {
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
  const first = plain.length > 4 ? text.indexOf(plain) : -1
  const repeated = first >= 0 && text.indexOf(plain, first + plain.length) >= 0
  const isLed = all.some(
    other => other.isLed !== candidate.isLed && other.line !== candidate.line && isSameName(other.name, candidate.name),
  )
  return { ...candidate, score: candidate.score + (isDomain ? 0.12 : 0) + (repeated ? 0.06 : 0) + (isLed ? 0.06 : 0) }
}

/** Behind "Sælger:" a receipt names whoever stood at the till; a company has a legal form there, or a block of its own. */
const tillScore = 0.62

function labelledCandidates(parties: Parties, headLines: ReadonlySet<number>): Candidate[] {
  return parties.sellers
    .filter(({ line }) => !headLines.has(line.at))
    .map(({ line, text, isTill }): Candidate => {
      const name = nameIn(text)
      return isTill && !hasLegalForm(name) ? { name, line, score: tillScore } : { name, line, score: 1, isLabelled: true }
    })
    .filter(({ name }) => canBeName(name))
}

const siteScore = 0.4
const candidatesMax = 24
const searchedLinesMax = 400
const domainsMax = 8

function domainsOf(lines: readonly MarkedLine[], parties: Parties): string[] {
  const ids = lines.flatMap(line => line.ids.filter(id => id.kind === 'internet' && !parties.isBuyers(line, id)))
  return [...new Set(ids.map(id => domainName(id.value)))].slice(0, domainsMax)
}

/** All that may be the name of the supplier, the likeliest first. */
export function supplierCandidates(
  lines: readonly MarkedLine[],
  parties: Parties,
  heads: readonly MailHead[],
  domains: readonly string[],
): Candidate[] {
  const headLines = new Set(heads.map(({ line }) => line.at))
  // Without spaces and line ends: a name is printed wide here and narrow there, and broken where the paper ends.
  const text = lines
    .slice(0, searchedLinesMax)
    .map(line => condensed(line.content))
    .join('')
  return [
    ...labelledCandidates(parties, headLines),
    ...headCandidates(lines, parties, headLines),
    ...contactLineCandidates(lines, parties, headLines),
    ...besideIds(lines, parties),
    ...footCandidates(lines, parties),
    ...ledCandidates(lines, parties),
    ...senders(heads, parties),
    ...siteCandidates(lines, parties),
  ]
    .filter(({ name }) => !parties.isOwnName(name))
    .sort((one, other) => other.score - one.score)
    .slice(0, candidatesMax)
    .map((candidate, _, all) => corroborated(candidate, { text, domains, all }))
    .sort((one, other) => other.score - one.score)
}

/** What another reader takes for the supplier. */
export interface ToldName {
  name: string
  line: MarkedLine
  /** What it counts beside where a name stands. */
  counts: number
}

/** A name that nobody but another reader found. */
const toldScore = 0.4
/** What could hardly be read nobody can second. */
const legible = 0.65

/** In the order of their scores and of what another reader says; the scores are as they were, for it is no proof. */
function ranked(candidates: readonly Candidate[], parties: Parties, told: ToldName | undefined): Candidate[] {
  if (!told) return [...candidates]
  const isOwn = (name: string): boolean => isSameName(name, told.name)
  const isNew = !candidates.some(({ name }) => isOwn(name)) && canBeName(told.name) && !parties.isOwnName(told.name)
  const all = isNew ? [...candidates, { name: told.name, line: told.line, score: toldScore }] : [...candidates]
  const rank = ({ name, line, score }: Candidate): number => score + (isOwn(name) && certaintyOf(line) >= legible ? told.counts : 0)
  return all.sort((one, other) => rank(other) - rank(one))
}

const surely = (score: number): number => (score >= 0.78 ? 0.97 : score >= 0.7 ? 0.95 : score >= 0.6 ? 0.85 : score >= 0.5 ? 0.6 : 0.4)

export function supplierOf(
  lines: readonly MarkedLine[],
  parties: Parties,
  heads: readonly MailHead[],
  /** Where the number of the register stands, if its check digits fit. */
  registeredAt: number | null,
  told?: ToldName,
): FoundSupplier | null {
  const domains = domainsOf(lines, parties)
  const found = supplierCandidates(lines, parties, heads, domains)
  const [best, ...others] = ranked(found, parties, told)
  if (!best) return null
  const rival = others.find(({ name }) => !isSameName(name, best.name))
  const isClose = rival !== undefined && best.score - rival.score < 0.04
  const sure = surely(best.score)
  // A name stands above its number or beside it. One that comes after the number may be of anything.
  const isBelow = registeredAt !== null && best.line.at > registeredAt + 1 && !best.isLabelled
  const backed = isBelow ? Math.min(sure, 0.8) : registeredAt !== null && sure >= 0.85 ? 0.98 : sure
  return {
    name: respelled(best.name, best.line, lines, domains),
    line: best.line,
    confidence: isClose && registeredAt === null ? Math.min(backed, 0.9) : backed,
    isLabelled: best.isLabelled === true,
    isTold: found[0]?.name !== best.name,
    margin: rival === undefined ? 1 : Math.max(0, best.score - rival.score),
    runnersUp: runnersUp(best, others),
  }
}

/** Closer than this it is wrong more often than not on receipts. In print the places and sizes of names tell more, and it is not. */
const contestedMargin = 0.09
/** So much a sentence takes. */
const sentence = 0.4

/** Another name is nearly as likely, or nothing better was found than words that speak to the reader. Behind a word for the seller neither counts. */
export const isNameContested = ({ name, margin, isLabelled }: FoundSupplier, isPrint: boolean): boolean =>
  !isLabelled && ((margin < contestedMargin && !isPrint) || proseIn(name) >= sentence)

const runnersUpMax = 3

function runnersUp(best: Candidate, others: readonly Candidate[]): FoundSupplier['runnersUp'] {
  const kept: Candidate[] = []
  for (const one of others) {
    if (kept.length >= runnersUpMax) break
    if (![best, ...kept].some(({ name }) => isSameName(name, one.name))) kept.push(one)
  }
  return kept.map(({ name, line, score }) => ({ name, line, confidence: Math.min(surely(score), surely(best.score)) / 2 }))
}

/** One is part of the other. */
export const isSameName = (one: string, other: string): boolean => {
  const [short, long] = [condensed(one), condensed(other)].sort((a, b) => a.length - b.length) as [string, string]
  return short.length > 2 && long.includes(short)
}
