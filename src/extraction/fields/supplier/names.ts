/** Whether a piece of text can be the name of a company, and what of it is the name. */

import { isCurrency } from '../../../domain/money/currencies.ts'
import { wordwise } from '../../../domain/text/whole-words.ts'
import type { Span } from '../../text/amounts.ts'
import type { MarkedLine } from '../../text/mark.ts'
import { findPhrases, phraseBook } from '../../text/phrases.ts'
import { fold, type Word, wordsOf } from '../../text/words.ts'
import { isCountryName } from '../country/country-names.ts'
import { notNames } from './party-words.ts'
import { isMisread } from './spelling-distance.ts'

const legalForms = phraseBook({
  form: `a s, aps, i s, ivs, k s, p s, amba, fmba, s r l, srl, srls, s r l s, s p a, spa, s n c, snc, s a s, sas, sapa, scarl, soc coop,
    società cooperativa, gmbh, ag, kg, ohg, ug, e k, mbh, ltd, limited, llc, llp, plc, inc, incorporated, corp, corporation, company, co,
    ab, asa, oy, oyj, b v, bv, n v, nv, sarl, s a r l, eurl, s l, sl, s a, sa, lda, sdn bhd, s b, bhd, pte ltd, pvt ltd, pty ltd,
    sp z o o, s r o, sro, kft, d o o, doo, uab, sia, oü, dac, unlimited company, enterprise, enterprises, holdings, unipersonale,
    haftungsbeschränkt, gbr, v o f, vof, slu, s l u, sasu, sprl, bvba, s coop, e u`,
})

/** Danish and German streets are one word: Nørregade 12, Hauptstraße 5. */
const street =
  /(?:vej|vejen|gade|gaden|vangen|alle|alleen|stræde|torvet|plads|pladsen|straede|boulevarden|strasse|stra.e|str|straat|vagen|gatan|parken|bakken|toften|marken|havn|kaj|platz|weg|gasse)$/

/** Print that is wide or worn still shows a form: S DN BH D, SON BHD, s.r.0. */
const legalEnd =
  /(?<![\p{L}\d])(?:A\/S|ApS|I\/S|K\/S|P\/S|IVS|S\.?r\.?l\.?s?|S\.?p\.?A\.?|S\.?n\.?c\.?|S\.?a\.?s\.?|GmbH(?: & Co\.? KG)?|oHG|AG|KG|Ltd\.?|Limited|LLC|Inc\.?|Corp\.?|PLC|B\.?V\.?|AB|AS|Oy|SARL|S\.? ?[àa]\.? ?r\.? ?l\.?|S ?[DOUI] ?N\.? ?[BE] ?H ?[DO]\.?|[S5]\/[B8]|Pte\.? Ltd\.?|DAC|s\.? ?r\.? ?[o0]\.|sp\.? ?z ?[o0]\.? ?[o0]\.|d\.o\.o\.)(?![\p{L}\d])/iu

/** Forms that are words elsewhere, or end a name only: they must be written as they are registered, and stand at the end. */
const exactEnd =
  /(?<=[\p{L}.)] )(?:GbR|OG|e\.U\.|UG(?: \(haftungsbeschränkt\))?|V\.?O\.?F\.?|S\.? ?L\.? ?U?\.?|S\.? ?A\.? ?U?\.?|C\.B\.|S\. ?Coop\.?|Soc\. Coop\.?|SASU|EURL|SPRL|BVBA|SCP|HB|KB|N\.?V\.?|L\.L\.C\.|S\.?r\.?l\.? unipersonale)$/u

export const hasLegalForm = (text: string): boolean => legalEnd.test(text) || exactEnd.test(text.trim())

/** Words that begin the second line of a name and never a name: worn print may have a letter of them wrong. */
const isTrade = (word: string | undefined): boolean => word !== undefined && ['enterprise', 'enterprises'].some(one => isMisread(word, one))

/** Nothing but a legal form, or the end of a name that was broken: it belongs to the line before. */
export function isContinuation(printed: string): boolean {
  const text = printed.trim().replace(/\s+/g, ' ')
  if (/^\([^)]*\)$/.test(text) || /\d{3}/.test(text) || isAddress(text)) return false
  const words = wordsOf(text)
  if (words.length === 0 || words.length > 6) return false
  const isFormFirst = (findPhrases(legalForms, words)[0]?.from === 0 || isTrade(words[0]?.text)) && words.length <= 4
  return isFormFirst || isNothingButForm(text)
}

/** The end of a name that stands in a line of its own. */
export function isNothingButForm(text: string): boolean {
  const rest = wordsOf(text.replace(legalEnd, ' '))
  const forms = findPhrases(legalForms, rest)
  const free = rest.filter((word, at) => word.text.length > 1 && !forms.some(found => found.from <= at && at < found.to))
  return free.length === 0 && (forms.length > 0 || legalEnd.test(text))
}

export const isOpen = (text: string): boolean => (text.match(/\(/g)?.length ?? 0) > (text.match(/\)/g)?.length ?? 0)

const spelled = new Set<string>()
for (const phrases of notNames.values()) {
  for (const { kind, words } of phrases) if (kind === 'title' || kind === 'heading') spelled.add(words.join(''))
}
const longTitles = [...spelled].filter(title => title.length > 9)

/** R E C H N U N G and SINPLIFIED TAX INVOICE are titles too. */
function isSpelledTitle(text: string): boolean {
  const letters = fold(text).replace(/[^\p{L}]/gu, '')
  if (letters.length < 5) return false
  if (spelled.has(letters)) return true
  const [first, last] = [letters.slice(0, 2), letters.slice(-3)]
  return longTitles.some(title => (title.startsWith(first) || title.endsWith(last)) && isMisread(title, letters))
}

/** A title with its number: "Faktura nr. 12", "Faktura: 12". */
const numbered = wordwise(/[:#]|\bn[ro°.]?\b/i)

/** Parts that a word for a paper is made of: Samlefaktura, Verzamelfactuur, Kassenbeleg, Honorarnota. */
const titleParts =
  /faktura$|^faktura|fakturor$|fattura$|factuur$|^factura$|^facture$|rechnung$|^rechnung|invoice$|kvittering$|kvitto$|quittung$|receipt$|^ricevuta$|^recibo$|beleg$|bon$|nota$|^minuta$|^parcella$|bewijs$|regning$|^rekening$|^avrakning$|abrechnung$|^certificaci|gutschrift$|^avoir$|^abono$|^justificante|^honorar|^onorari|^biglietto$|^justificatif$|^liquidacion$|inkopsorder$|^attestation$/

/** What lets somebody into a train or a hall, with its kind before it: ICE Fahrkarte, Billet. */
const ticket = /(?:fahrkarte|fahrschein|flugschein|bordkarte|eintrittskarte|billet|biljett|bilhete|billete|biglietto)$/

/** A page that shows an electronic invoice is headed by what shows it, or by the format that it shows. */
const ofFormat = /(?<!\p{L})(?:xml|xslt|stylesheet|lesbarmachung|xrechnung|zugferd|factur-?x|fatturapa|oioubl)(?!\p{L})/iu

const titleWordsMax = 4

/** A few words, one of them made so, and no legal form: what the paper is, and not who sent it. */
function isTitleByParts(text: string): boolean {
  if (/\d{3}/.test(text) || hasLegalForm(text)) return false
  const words = wordsOf(text).filter(word => /\p{L}{2}/u.test(word.text))
  if (words.length === 0 || words.length > titleWordsMax) return false
  return titleParts.test(words[0]!.text) || ticket.test(words.at(-1)!.text)
}

export const isTitle = (text: string): boolean => {
  const words = wordsOf(text)
  const found = findPhrases(notNames, words)
  const first = found[0]
  if (first?.from === 0 && first.kind === 'greeting') return true
  const isTitleKind = (kind: string): boolean => kind === 'title' || kind === 'heading'
  if (first?.from === 0 && isTitleKind(first.kind)) {
    const taken = found.filter(one => isTitleKind(one.kind)).reduce((count, one) => count + one.to - one.from, 0)
    const letters = words.filter(word => /\p{L}{2}/u.test(word.text)).length
    if (taken >= letters) return true
    if (numbered.test(text) || (first.kind === 'title' && letters - taken <= 1 && !hasLegalForm(text))) return true
  }
  return isSpelledTitle(text) || isTitleByParts(text)
}

/** One shop of many, by its number: Store #62, Filiale 30. */
const branch = wordwise(/^(?:store|filiale|shop|unit|branch|outlet|station|pos|till|lane|butik|restaurant)\s*(?:nr|no)?[.:]?\s*#?\s*\d+\b/i)

/** `Invoice No.`, `Pièce n°`, `N° doc.`: the label of a number, whatever it is the number of. */
const isNumberMark = /(?:^|[\s.-])(?:[Nn]o\.|NO\.|[Nn][°º]\.?|[Nn]r\.?|NR\.|[Rr]ef\.):?$|^[Nn][°º]/u

/** `Customer ID`, `Fattura numero`: words that end names too (`Studio ID`), so that they are a label only behind what has a number. */
const numberWords: ReadonlySet<string> = new Set('id number nummer numero nr'.split(' '))
const numberedThings: ReadonlySet<string> = new Set(
  `account bestelling bestilling betaling bill booking client cliente commande contract contratto customer debitor debiteur document documento dokument doc
   facture factura factuur faktura fattura fiscal invoice klant kund kunde kunden lieferschein medlem member merchant orden order ordine ordre payment pedido
   pratica rechnung rechnungs receipt reference registration reservation reservierung riferimento sag scontrino steuer supplier tax terminal ticket
   transaction transaktion transazione user ust vat vendor voucher`.split(/\s+/),
)

/** `N° 2 Colli`: how many there are. */
const countedThings: ReadonlySet<string> = new Set(
  `articles articoli capi colis colli copia copie coperti couverts exemplaires gasten gæster nights notti nuits ospiti pages pagine persone personer personnes
   pezzi pieces posti quantita stk stuks`
    .split(/\s+/)
    .map(fold),
)

/** `N°5 Café`: a small number, and then a name. `N°5 Facture` and `N° 12 Cliente Rossi` number something. */
function isNumberInName(text: string, words: readonly Word[]): boolean {
  const behind = /^N[°º]\.? ?\d{1,3} (?=\p{Lu}\p{L}{2})/u.exec(text)
  if (!behind) return false
  const name = text.slice(behind[0].length)
  return (
    !words.some(word => numberedThings.has(word.text) || countedThings.has(word.text)) &&
    !isTitle(name) &&
    !isAddress(name) &&
    !/[:\d]/.test(name)
  )
}

function isNumberLabel(text: string, words: readonly Word[]): boolean {
  if (isNumberInName(text, words)) return false
  const [before, last] = words.slice(-2)
  return isNumberMark.test(text) || (last !== undefined && numberWords.has(last.text) && numberedThings.has(before!.text))
}

/** What begins with the word for somebody who works in the shop, or for a number of something. */
export function isLabelled(text: string): boolean {
  const words = wordsOf(text)
  if (branch.test(text) || (isNumberLabel(text.trim(), words) && !hasLegalForm(text))) return true
  const [first] = findPhrases(notNames, words)
  if (first?.from !== 0) return false
  if (first.kind === 'id') return true
  if (first.kind !== 'person' || hasLegalForm(text)) return false
  const behind = text.slice(first.end)
  const isMarked = first.to === words.length || /^[\s.]*[:#;[-]|^[\s.]+\d/.test(behind)
  return isMarked || (!isAlsoName.has(words[0]!.text) && /^\s+\p{Lu}/u.test(behind))
}

/** There are restaurants that are called Høst and Kasse: without a mark behind them these words may begin a name. */
const isAlsoName: ReadonlySet<string> = new Set('host kasse kassa cassa tafel staff register member tisch stander pumpe pompa'.split(' '))

const states = 'A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]'
/** San Jose CA 95129; Las Vegas, NV; 43 rooms: a town and its state, with a postal code or behind a comma. */
const americanTown = new RegExp(
  `^[\\p{L} .'-]+?(?:\\s*,\\s*(?:${states})\\.?,?(?:\\s*#?[\\d-]+)?|\\s+(?:${states}),?\\s+\\d{5}(?:-\\d{4})?)$`,
  'iu',
)
/** London W1H 9HF. */
const britishTown = wordwise(/^[\p{L} .,'-]*\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\.?$/u)
const americanTelephone = /(?:^|[^\d])\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}(?!\d)/

export function isAddress(text: string): boolean {
  const words = wordsOf(text)
  const hasDigits = /\d/.test(text)
  const found = findPhrases(notNames, words)
  const labels = found.filter(one => one.kind === 'address')
  if (found[0]?.kind === 'id' && found[0].from === 0) return true
  if (isCountryName(text)) return true
  const isAtStart = labels.some(one => one.from === 0)
  if (isAtStart && (hasDigits || labels[0]!.to === words.length || /[:,]/.test(text) || labels.length > 1)) return true
  // A number of its own: that of `Q8 Randersvej` is part of a name.
  const isNumbered = /(?<!\p{Lu})\d/u.test(text)
  if (hasDigits && (labels.length > 0 || (isNumbered && words.some(word => street.test(word.text) && word.text.length > 5)))) return true
  const trimmed = text.trim()
  if (americanTown.test(trimmed) || britishTown.test(trimmed)) return true
  // A postal code and a town: 8000 Aarhus C, 20121 Milano (MI).
  return (
    /^(?:[A-Z]{1,2}-)?\d{4,6},? \p{L}/u.test(trimmed) ||
    /,\s*\d{4,6}\s+\p{L}/u.test(text) ||
    /^(?:\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}) \p{L}/u.test(trimmed) ||
    /^[\p{L}\s.,'&-]+(?:,? \d{5,6}|, ?\d{4}),?$/u.test(trimmed)
  )
}

/** Words and the number of a house: Portlandweg 4, Pl. Grunwaldzki 25-27. A name may end in a number too, but seldom does. */
export const isLikeStreet = (text: string): boolean =>
  /^\p{L}[\p{L} .'-]{4,} \d{1,4}\p{L}?(?:\s?[-/]\s?\d{1,4}\p{L}?)?(?:,\s.*)?$/u.test(text.trim()) ||
  /^\d{1,5}[.,]? (?:[NESW]\.? )?\p{L}[\p{L} .'-]{3,}$/u.test(text.trim())

/** A telephone number without a word for it, as they stand below the names of shops. */
export const isTelephone = (text: string): boolean => americanTelephone.test(text)

const nameLengthMax = 80

/** The name in a piece of text: what stands before a number of the register, a telephone or a mark that begins something else. */
const titleBehind =
  /(?<=\p{L}{2,}[.,]?)\s+(?:tax |simplified )?(?:invoice|receipt|faktura|kvittering|kreditnota|fattura|ricevuta|rechnung|factuur|facture|credit note)$/iu
const titleBefore =
  /^(?:tax )?(?:invoice|receipt|faktura|kvittering|kreditnota|fattura|ricevuta|rechnung|factuur|facture)\s+(?=\p{Lu}\S*\s+\S)/iu

const registration = wordwise(
  /[,;:\s(-]+(?:CVR|SE[- ]?nr|P\.? ?IVA|Partita IVA|C\.? ?F\.?|Cod\.? ?Fisc\.?|VAT|Moms ?nr|Tlf|Tel|Phone|Ph|Fon|Fax|Org\.? ?nr|USt|Reg\.? ?no)\b.*$/iu,
)
/** `Verkauft von Amazon EU S.à r.l.`, without a colon behind it. Without a legal form it may be who stood at the till. */
const soldBy =
  /^(?:sold by|solgt af|verkauft (?:von|durch)|vendu par|venduto da|vendido por|verkocht door|såld av|sålt av|issued by|udstedt af|emess[ao] da|ausgestellt von)\s+(?=\p{Lu})/iu

const withoutSoldBy = (text: string): string => {
  const name = text.replace(soldBy, '')
  return hasLegalForm(name) ? name : text
}

const companyNumber = wordwise(/\s\d{5,}-[A-Z]\b.*$/)

export function nameIn(text: string): string {
  const cut = legalEnd.exec(text)
  const isAddressBehind = cut !== null && cut.index > 2 && /\d/.test(text.slice(cut.index + cut[0].length))
  return (
    withoutSoldBy(isAddressBehind ? text.slice(0, cut.index + cut[0].length) : text)
      .replace(/^(?:faktura|fattura|invoice|kvittering|receipt|ricevuta|rechnung|factuur|facture)\s?[.:-]\s?(?=\p{Lu})/iu, '')
      .replace(
        /^(?:faktura|fattura|invoice|kvittering|receipt|ricevuta|rechnung|regning)\s[^,;]{0,40}?\s?(?:fra|from|da|di|von|af)\s+(?=\p{Lu})/iu,
        '',
      )
      .replace(/<[^<>]{0,120}>/g, ' ')
      .replace(/\([^()]*\d{4}[^()]*\)?/g, ' ')
      .split(/\s(?:[·•|]|-{1,2}|\/{1,2}|–)\s|[·•|]|\s{2,}|\t/)[0]!
      .replace(registration, '')
      .replace(companyNumber, '')
      // The title of the document, where it is printed in one line with the name of who wrote it.
      .replace(titleBehind, '')
      .replace(titleBefore, '')
      .replace(/^["'*#\s.,:;<>=_~-]+|["'*#\s,:;<>=_~(-]+$/g, '')
      .replace(/\s+/g, ' ')
      .slice(0, nameLengthMax)
      .trim()
  )
}

const polishForm = wordwise(/(?<=\bz o\.)0\./iu)

/** A legal form has no digits, and D is what worn print makes an O or a U of: S/B, s.r.o. and SDN BHD are what was printed. */
export const withForm = (name: string): string =>
  name
    .replace(/(?<=\s)5\/[B8](?![\p{L}\d])/u, 'S/B')
    .replace(/(?<=\s)S ?[DOUI] ?N(\.?) ?[BE] ?H ?[DO](?![\p{L}\d])/u, 'SDN$1 BHD')
    .replace(/(?<=[.\s][rz]\. ?)0\./iu, 'o.')
    .replace(polishForm, 'o.')

/** A time of the day, opening hours, or a date that has a letter misread. */
const isWhen = (text: string): boolean => /\d{1,2}:[\dO]{2}/.test(text) || (/\d/.test(text) && englishDay.test(text))

const englishDay = wordwise(
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)day\b|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b/i,
)

/** Whether these words can be a name at all. */
export function canBeName(text: string): boolean {
  if (text.length < 2 || !/\p{L}{2}|\p{L}&\p{L}|\d{1,2} \p{L}/u.test(text)) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const digits = text.match(/\d/g)?.length ?? 0
  if (isCurrency(text) || digits > letters || /[@%€$£©]|\(c\)|www\.|https?:/i.test(text)) return false
  if (ofFormat.test(text) && !hasLegalForm(text)) return false
  if (text.split(/\s+/).length > 9 || (/[.!?]$/.test(text) && text.split(/\s+/).length > 6 && !hasLegalForm(text))) return false
  return !isTitle(text) && !isAddress(text) && !isLabelled(text) && !isWhen(text)
}

/** A sum, a date or an identifier in the same column makes it a line of values. */
export const hasValues = (line: MarkedLine, place: Span): boolean => {
  const isIn = (span: Span): boolean => span.start >= place.start && span.end <= place.end
  return line.dates.some(isIn) || line.amounts.some(amount => !amount.isBare && isIn(amount)) || line.rates.some(isIn)
}

const domainEnd = /\.(?:co\.uk|com\.[a-z]{2}|com|dk|it|eu|de|net|org|se|no|ie|io|fr|es|nl|at|ch|be|pl|pt|fi|cz)$/

const domainLabel = (address: string): string =>
  fold(address)
    .replace(/^.*@|^https?:\/\/|\/.*$/g, '')
    .replace(/^www\./, '')
    .replace(domainEnd, '')
    .replace(/^.*\./, '')

/** The name in an address of the internet: `kundeservice@nordlys-butik.dk` is nordlysbutik. */
export const domainName = (address: string): string => domainLabel(address).replace(/[^a-z\d]/g, '')

/** The same, to be read: Nordlys Butik. */
export const domainTitle = (address: string): string =>
  domainLabel(address)
    .split(/[^a-z\d]+/)
    .filter(word => word !== '')
    .map(word => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')

/** Letters only, for comparing a name with a domain. */
export const condensed = (name: string): string => fold(name).replace(/[^a-z\d]/g, '')
