/** Whether two tellings speak of the same thing, judged by their words. */
import { isStatementNoise } from '../matching/parties/vocabulary.ts'
import { wordsOf } from '../matching/wording/wording.ts'
import type { Movement } from '../transactions.ts'

/** All words of a movement: a source may print as text what another tells as the counterparty or the reference. */
export function wordingOf({ text, counterparty: { name, iban }, reference }: Movement): string {
  let wording = text
  for (const more of [name, iban, reference]) if (more && !wording.includes(more)) wording += ` ${more}`
  return wording
}

/** What a bank writes on anything that is not booked yet; it is gone when the movement is booked. */
const pendingNoise: ReadonlySet<string> = new Set(
  wordsOf('reserveret reservation reserveringer afventer pending authorisation authorization hold autorizzazione prenotata attesa'),
)

/** The words that tell one movement from another: names and numbers, not kinds of payment, not single days. */
export function tellingWords(wording: string): ReadonlySet<string> {
  const words = new Set<string>()
  for (const word of wordsOf(wording)) {
    const isSaying = /^\d+$/.test(word) ? word.length >= 4 : word.length >= 2
    if (isSaying && !isStatementNoise(word) && !pendingNoise.has(word)) words.add(word)
  }
  return words
}

/** How much of what the shorter one says the other one says as well: from nothing (0) to all of it (1). Who says nothing agrees with nobody. */
export function agreement(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one]
  if (fewer.size === 0) return 0
  let shared = 0
  for (const word of fewer) if (more.has(word)) shared++
  return shared / fewer.size
}
