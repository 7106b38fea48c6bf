/**
 * Transfers between own accounts that no account number tells: the text says so, or two movements mirror each other on two own accounts and neither names
 * anybody. They are proposed as such before any invoice of the same amount, and are never matched with one by themselves.
 */
import { say } from '../../../language/say.ts'
import type { BankTransaction } from '../transactions.ts'
import type { Decision, Known, Reason } from './decisions.ts'
import { daysMax } from './finders/transfers.ts'
import { dayNumber } from './wording/days.ts'
import { wordsOf } from './wording/wording.ts'

type Transfer = Extract<Decision, { kind: 'transfer' }>

/** As words are folded: without marks, and with one letter for `oe`, `ae` and `aa`. */
const ownPhrases = new RegExp(
  [
    String.raw`\b(?:egen|egne|eget) (?:konto|konti|bankkonto|virksomhedskonto)\b`,
    String.raw`\b(?:mellem|fra|til) egne\b`,
    String.raw`\bmellem konti\b`,
    String.raw`\bintern(?:e|t)? (?:overforsel|overf|kontooverforsel|transfer)\b`,
    String.raw`\bomkontering\b`,
    String.raw`\bown accounts?\b`,
    String.raw`\bbetween accounts\b`,
    String.raw`\binternal transfer\b`,
    String.raw`\bpropri[oi]? (?:favore|cont[oi]|rapport[oi])\b`,
    String.raw`\b(?:favore|cont[oi]) propri[oi]?\b`,
    String.raw`\bstess[oa] (?:intestatario|titolare|cliente)\b`,
    String.raw`\btra (?:i )?(?:propri|nostri|miei|suoi) conti\b`,
    String.raw`\bgirofondi\b`,
    String.raw`\bme stesso\b`,
  ].join('|'),
)

/** What banks print of a transfer when they name nobody. */
const silentWords = new Set(
  wordsOf(`
    overførsel overf overført bgs netbank mobilbank straksoverførsel konto kontooverførsel til fra indbetaling udbetaling opsparing opsparingskonto drift driftskonto
    budgetkonto virksomhedskonto bonifico bon giroconto giro disposizione disposto da di su per favore accredito addebito conto risparmio deposito
    transfer from to incoming outgoing payment account savings dk dkk eur euro sepa ita dnk nr a in
  `),
)

/** 2: it says that it is between own accounts; 1: it names nobody; 0: it says something else. */
function levelOf({ text, counterparty, reference }: BankTransaction, isNamed: boolean, ownNames: ReadonlySet<string>): 0 | 1 | 2 {
  if (isNamed) return 2
  const { name, iban } = counterparty
  if (iban !== null) return 0
  const words = wordsOf(name === null ? text : `${text} ${name}`)
  if (ownPhrases.test(words.join(' '))) return 2
  if (reference) return 0
  if (name !== null && ownNames.size > 0 && isOwnName(name, ownNames)) return 2
  return words.every(word => silentWords.has(word)) ? 1 : 0
}

function isOwnName(name: string, ownNames: ReadonlySet<string>): boolean {
  const folded = wordsOf(name).join(' ')
  return folded !== '' && ownNames.has(folded)
}

interface Leg {
  movement: BankTransaction
  level: 0 | 1 | 2
  day: number
  isSettled: boolean
}

export interface OwnTransfers {
  transfers: Map<string, Transfer>
  /** One leg of several that it could belong to: not a transfer for sure, and nothing to be matched by the amount alone. */
  unclear: Set<string>
}

/** @param named movements whose other side is an own account, by their ids */
export function findOwnTransfers(
  transactions: readonly BankTransaction[],
  known: Known,
  named: ReadonlyMap<string, Transfer>,
): OwnTransfers {
  const { earlier = [], ignored = new Set(), ownNames = [] } = known
  const names = new Set(ownNames.map(name => wordsOf(name).join(' ')))
  const isPaired = (id: string) => named.get(id)?.otherId != null
  const levelIn = (movement: BankTransaction) => levelOf(movement, named.has(movement.id), names)
  // Nearly all of a hundred thousand movements name somebody: a leg is made of those that do not, and of others only where one of these asks for them.
  const telling: Leg[] = []
  const vague: BankTransaction[] = []
  for (const movement of transactions) {
    if (movement.amount === 0 || isPaired(movement.id)) continue
    const level = levelIn(movement)
    if (level === 0) vague.push(movement)
    else telling.push(toLeg(movement, level, false))
  }
  const waitingCount = telling.length
  for (const movement of earlier) {
    const level = levelIn(movement)
    if (level > 0) telling.push(toLeg(movement, level, true))
  }
  const { partners, unclear } = pairUp(telling, vague)
  const waiting = [...telling.slice(0, waitingCount), ...vague.filter(({ id }) => partners.has(id)).map(one => toLeg(one, 0, false))]
  const found = new Map<string, Transfer>()
  for (const { movement, level } of waiting) {
    if (movement.isPending) continue
    const other = partners.get(movement.id)
    const isNamed = named.has(movement.id)
    if (!other && (level < 2 || isNamed)) continue
    const reasons: Reason[] = isNamed ? [...named.get(movement.id)!.reasons] : []
    if (level === 2 && !isNamed) reasons.push(say('own_account_text'))
    if (other) reasons.push(otherLeg(other, ignored))
    found.set(movement.id, { transactionId: movement.id, kind: 'transfer', otherId: other?.movement.id ?? null, reasons })
  }
  return { transfers: found, unclear: new Set([...unclear].filter(id => !found.has(id))) }
}

const toLeg = (movement: BankTransaction, level: Leg['level'], isSettled: boolean): Leg => ({
  movement,
  level,
  day: dayNumber(movement.date),
  isSettled,
})

function otherLeg({ movement: { id, date }, isSettled }: Leg, ignored: ReadonlySet<string>): Reason {
  if (!isSettled) return say('other_leg.waiting', { date })
  return ignored.has(id) ? say('other_leg.ignored', { date }) : say('other_leg_matched', { date, transactionId: id })
}

/** What an amount is known by: as it was booked, and as it was before the bank converted it. */
const keysOf = ({ currency, amount, original }: BankTransaction): string[] => [
  `${currency} ${Math.abs(amount)}`,
  ...(original ? [`${original.currency} ${Math.abs(original.amount)}`] : []),
]

/** The same in any currency: many movements are told apart by it already. */
const amountsOf = ({ amount, original }: BankTransaction): number[] =>
  original ? [Math.abs(amount), Math.abs(original.amount)] : [Math.abs(amount)]

function groupByAmount(legs: readonly Leg[]): Map<string, Leg[]> {
  const groups = new Map<string, Leg[]>()
  for (const leg of legs) {
    for (const key of keysOf(leg.movement)) {
      const group = groups.get(key)
      if (group) group.push(leg)
      else groups.set(key, [leg])
    }
  }
  return groups
}

interface Pair {
  out: Leg
  into: Leg
  surety: number
  days: number
}

/** Of the movements that name somebody, those of an amount that a leg has which says that it is between own accounts. */
function vagueLegs(telling: readonly Leg[], vague: readonly BankTransaction[]): Leg[] {
  const wanted = new Set(telling.filter(({ level }) => level === 2).flatMap(({ movement }) => amountsOf(movement)))
  if (wanted.size === 0) return []
  return vague.filter(movement => amountsOf(movement).some(amount => wanted.has(amount))).map(movement => toLeg(movement, 0, false))
}

/** The surest first, then the nearest in days: nothing depends on the order of the input. */
function pairUp(telling: readonly Leg[], vague: readonly BankTransaction[]): { partners: Map<string, Leg>; unclear: Set<string> } {
  const pairs: Pair[] = []
  const byAmount = groupByAmount(telling)
  const vagueByAmount = groupByAmount(vagueLegs(telling, vague))
  for (const one of telling) {
    const keys = keysOf(one.movement)
    const near = new Set(keys.flatMap(key => [...(byAmount.get(key) ?? []), ...(one.level === 2 ? (vagueByAmount.get(key) ?? []) : [])]))
    for (const other of near) {
      const [out, into] = one.movement.amount < 0 ? [one, other] : [other, one]
      // Of two that are both telling, the one that went out finds the other.
      if (other.level > 0 && one !== out) continue
      if (isPair(out, into)) pairs.push({ out, into, surety: out.level + into.level, days: Math.abs(out.day - into.day) })
    }
  }
  // As many out as in are as many transfers; where neither leg says so, one out and two in are a question.
  const degrees = new Map<string, number>()
  const count = (id: string) => degrees.set(id, (degrees.get(id) ?? 0) + 1)
  for (const { out, into } of pairs) {
    count(out.movement.id)
    count(into.movement.id)
  }
  const isClear = ({ out, into }: Pair) =>
    out.level === 2 || into.level === 2 || degrees.get(out.movement.id) === degrees.get(into.movement.id)
  const unclear = new Set(pairs.filter(pair => !isClear(pair)).flatMap(({ out, into }) => [out.movement.id, into.movement.id]))
  const idsOf = ({ out, into }: Pair) => `${out.movement.id} ${into.movement.id}`
  pairs.sort((one, other) => other.surety - one.surety || one.days - other.days || (idsOf(one) < idsOf(other) ? -1 : 1))
  const partners = new Map<string, Leg>()
  for (const { out, into } of pairs.filter(isClear)) {
    if (partners.has(out.movement.id) || partners.has(into.movement.id)) continue
    partners.set(out.movement.id, into)
    partners.set(into.movement.id, out)
  }
  return { partners, unclear }
}

/**
 * Where one leg says it, the other may print whatever it likes, as long as it names nobody apart but the service that pays out; otherwise neither may name anybody.
 */
function isPair(out: Leg, into: Leg): boolean {
  if (out.movement.amount > 0 || into.movement.amount < 0) return false
  if (out.isSettled && into.isSettled) return false
  if (out.movement.accountId === into.movement.accountId || Math.abs(out.day - into.day) > daysMax) return false
  const [least, most] = [Math.min(out.level, into.level), Math.max(out.level, into.level)]
  if (least > 0) return true
  const [vague, telling] = out.level === 0 ? [out.movement, into.movement] : [into.movement, out.movement]
  if (most < 2 || vague.counterparty.iban !== null) return false
  return (vague.counterparty.name === null && !vague.reference) || isPayoutOf(telling, vague)
}

/** What a payment service pays out arrives under its name: the leg on its account begins with that name. */
function isPayoutOf({ text, amount }: BankTransaction, arrived: BankTransaction): boolean {
  const [service] = wordsOf(text)
  return amount < 0 && service !== undefined && wordsOf(`${arrived.counterparty.name ?? ''} ${arrived.text}`).includes(service)
}
