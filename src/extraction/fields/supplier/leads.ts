/** Names behind words that lead to them: thanks for a purchase, a welcome, the subject of a mail, a signature, the kind of a place. */
import type { MarkedLine } from '../../text/mark.ts'
import { findPhrases, phraseBook } from '../../text/phrases.ts'
import { fold, wordsOf } from '../../text/words.ts'
import type { Candidate } from './candidate.ts'
import { canBeName, nameIn } from './names.ts'
import type { Parties } from './parties.ts'
import { nameLinks, proseWords } from './party-words.ts'

/** Phrases that a name follows. */
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

const coffee: ReadonlySet<string> = new Set(['cafe', 'caffe', 'caffè', 'café'].map(fold))

/** "Thank you for dining at", "Thanks for visiting", "Welcome to", "Velkommen til", over the end of a line as well. */
const thanks =
  /\b(?:(?:thank ?you|thanks|tak|grazie|danke|merci|tack)\b.{0,40}?\b(?:at|visiting|choosing|hos|presso|bei|chez)|welcome to|velkommen til|velkommen hos|benvenut[oi] (?:da|al|alla|presso)|willkommen (?:bei|im)|bienvenue (?:chez|au)|valkommen till)\s+(?:the\s+)?/

/** Capitalised words from here on, with the small words that names have between them. Words that speak to the reader end a name. */
function capitalised(text: string): string {
  const words: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const isName = /^["'(]?[\p{Lu}\d]/u.test(word) || nameLinks.test(word)
    const isTalk = wordsOf(word).some(one => proseWords.has(one.text))
    const last = words[words.length - 1]
    if (!isName || isTalk || (last !== undefined && /[.,;:!]$/.test(last) && !/(?<![\p{L}\p{N}])\p{L}\.$/u.test(last))) break
    words.push(word)
  }
  while (words.length > 0 && nameLinks.test(words[words.length - 1]!)) words.pop()
  return words
    .join(' ')
    .replace(/[\d.,;:!]+$/u, '')
    .trim()
}

/** The line, and the next one where the sentence runs on into it. */
const withNext = (lines: readonly MarkedLine[], line: MarkedLine): string => {
  const next = lines[line.at + 1]
  return next && !next.isAfterGap && next.cells.length === 1 ? `${line.content} ${next.content.trim()}` : line.content
}

export function ledCandidates(lines: readonly MarkedLine[], parties: Parties): Candidate[] {
  const candidates: Candidate[] = []
  const add = (line: MarkedLine, text: string, score: number, isLed = false): void => {
    const name = nameIn(capitalised(text))
    if (name.length > 1 && canBeName(name) && !parties.isOwnName(name)) candidates.push({ name, line, score, ...(isLed ? { isLed } : {}) })
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
    const text = withNext(lines, line)
    const thanked = thanks.exec(fold(text))
    if (thanked && thanked.index < line.content.length) add(line, text.slice(thanked.index + thanked[0].length), 0.8, true)
    const [venue] = findPhrases(venues, line.words)
    if (!venue || parties.isBuyers(line, venue) || !/^\p{Lu}/u.test(line.content.slice(venue.start))) continue
    const end = [...line.amounts, ...line.dates].find(value => value.start >= venue.end)?.start ?? line.content.length
    // `CAFFE 1,22` was drunk; `Kiosk 25,00` was where.
    const isDrunk = coffee.has(fold(line.content.slice(venue.start, end)).trim())
    if (line.content.slice(venue.end, venue.end + 2).trim() !== '' && !isDrunk) add(line, line.content.slice(venue.start, end), 0.56)
  }
  return candidates
}
