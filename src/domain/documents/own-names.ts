/**
 * Whether a name on a document means the organization. Suppliers spell it in their own way: without the legal form or with another spelling of it, shortened,
 * with the person who gets the letter, with a letter wrong.
 */
import { foldedName, foldForSearch } from '../text/folding.ts'
import { distance } from '../text/spelling.ts'

export interface OwnNames {
  name: string
  legalName: string | null
}

/** What parts a name from a person, a department, a place or another name of the same company. */
const breaks =
  /\s*(?:[,;|()·•]|\s[-–—/]\s|\n|(?<![\p{L}\d])(?:c\/o|co\/|v\/|v\.|att(?:n|ention|ar)?[.:]|attn(?!\p{L})|att(?!\p{L})|f\.?a\.?o\.?|t\.?a\.?v\.?|z\.\s?hd?\.(?:\s?v\.)?|alla c\.\s?a\.|c\.\s?a\.|d\/b\/a|dba|t\/a|trading as|già|ditta|firma|spett\.?(?:\s?le)?|spettabile)(?![\p{L}\d]))\s*/giu

/** Legal forms that are written out, where the name ends with one. */
const writtenForms =
  /[\s,]+(?:anpartsselskab|aktieselskab|interessentskab|kommanditselskab|aktiebolag|aksjeselskap|gesellschaft mit beschr(?:ä|ae)nkter haftung|aktiengesellschaft|societ(?:à|a'?) (?:a responsabilit(?:à|a'?) limitata(?: semplificata)?|per azioni|in nome collettivo|in accomandita semplice)|soci(?:é|e)t(?:é|e) (?:à|a) responsabilit(?:é|e) limit(?:é|e)e|soci(?:é|e)t(?:é|e) anonyme|sociedad (?:limitada|an(?:ó|o)nima)|besloten vennootschap|osakeyhti(?:ö|o)|private limited company|public limited company|a socio unico)(?:[\s,]+unipersonale)?\s*$/iu

const partsOf = (text: string): string[] =>
  text
    .split(breaks)
    .map(part => part.trim())
    .filter(part => /\p{L}{2}/u.test(part))

const joining: ReadonlySet<string> = new Set(['og', 'and', 'und', 'et', 'e', 'ed', 'y', 'en', 'och', 'i'])

const wordsOf = (name: string): string[] =>
  foldedName(name.replace(writtenForms, ''))
    .split(' ')
    .filter(word => word !== '' && !joining.has(word))

/** The same letter to whoever reads a picture. */
const likeness = (word: string): string =>
  word
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replace(/[1|i!]/g, 'l')
    .replaceAll('5', 's')
    .replaceAll('8', 'b')

/** Company 1 is not Company 2. */
const numbersIn = (words: readonly string[]): string => words.filter(word => /^\d+$/.test(word)).join(' ')

/** A short name with a letter changed is another name. */
const slipsIn = (length: number): number => (length >= 20 ? 2 : length >= 8 ? 1 : 0)

function isMisspelt(own: readonly string[], words: readonly string[], length: number): boolean {
  if (numbersIn(own) !== numbersIn(words)) return false
  const [one, other] = [likeness(own.join('')), likeness(words.join(''))]
  const slips = slipsIn(length)
  return one === other || (slips > 0 && distance(one, other, slips) <= slips)
}

/** `Imp.` for Impianti, `Ktr.` for Kontor. */
function isShortOf(short: string, word: string): boolean {
  if (word.startsWith(short)) return true
  if (short[0] !== word[0] || short.length > 4) return false
  let at = 0
  for (const letter of short) {
    at = word.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

const anchorMin = 4

/** The first words of the name, one of them in full and the others perhaps shortened; or its initials. */
function isShortened(own: readonly string[], words: readonly string[]): boolean {
  if (words.length === 1 && own.length >= 3 && words[0] === own.map(word => word[0]).join('')) return true
  if (words.length > own.length || !words.every((word, at) => isShortOf(word, own[at]!))) return false
  return words.some((word, at) => word === own[at] && word.length >= anchorMin)
}

/** Departments, countries and what groups are called: with one of these behind it a name is still that of the company. */
const branchWords: ReadonlySet<string> = new Set(
  `afd afdeling filial filialen branch sede filiale hq office department dept division group gruppen gruppe gruppo koncernen holding
   danmark denmark dk italia italy it nordic scandinavia europe international administration bogholderi bogholderiet okonomi oekonomi
   regnskab amministrazione contabilita ufficio acquisti buchhaltung einkauf verwaltung accounts accounting payable finance purchasing
   compta comptabilite administratie crediteuren ekonomi`.split(/\s+/),
)

/** The name within a longer text: of one word only where nothing but a department or its legal form stands beside it. */
function isContained(own: readonly string[], words: readonly string[]): boolean {
  const at = words.findIndex((_, from) => own.every((word, offset) => words[from + offset] === word))
  if (at < 0) return false
  const others = words.filter((_, place) => place < at || place >= at + own.length)
  return own.length > 1 || others.every(word => branchWords.has(word) || /^\d+$/.test(word))
}

const inFull = (text: string): string =>
  ` ${foldForSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

function isSame(own: readonly string[], words: readonly string[]): boolean {
  if (own.length === 0 || words.length === 0) return false
  if (own.join('') === words.join('')) return true
  if (own.length > 1 && own.length === words.length && [...own].sort().join(' ') === [...words].sort().join(' ')) return true
  return isMisspelt(own, words, own.join('').length) || isShortened(own, words) || isContained(own, words)
}

/** What folding takes away from a name beside spaces is its legal form. */
const hasForm = (name: string): boolean =>
  writtenForms.test(name) || inFull(name).replaceAll(' ', '') !== foldedName(name).replaceAll(' ', '')

/** Care of the organization is a person of it; another company that gets its letters here is another company. */
const isInCareOf = (text: string): boolean => {
  const [before, after] = text.split(/(?<![\p{L}\d])c\/o(?![\p{L}\d])/iu)
  return after !== undefined && before!.trim() !== '' && hasForm(before!.trim())
}

/** All names of the organization, each with the names within it: Hansens Malerfirma v/ Mette Hansen has two. */
const ownParts = ({ name, legalName }: OwnNames): string[] =>
  [name, legalName].filter(one => one !== null).flatMap(one => [one, ...partsOf(one)])

export function isOwnName(text: string, own: OwnNames): boolean {
  const names = ownParts(own)
  if (isInCareOf(text)) return isOwnName(text.split(/c\/o/iu)[0]!, own)
  const full = inFull(text)
  const isNamed = (name: string): boolean => inFull(name).trim().includes(' ') && full.includes(inFull(name))
  if (names.some(isNamed)) return true
  const written = [text, ...partsOf(text)].map(wordsOf)
  // A misread legal form is no form to whoever takes forms away: with it the names are compared as they stand.
  const isMisread = names.some(name => isMisspelt(inFull(name).trim().split(' '), full.trim().split(' '), wordsOf(name).join('').length))
  return isMisread || names.map(wordsOf).some(ours => written.some(words => isSame(ours, words)))
}
