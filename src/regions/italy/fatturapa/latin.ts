/**
 * Text in Latin-1, which is all that the fields of a FatturaPA take (specifications 1.9). Letters of other alphabets are spelled as passports spell them:
 * Greek by ELOT 743 (ISO 843), Cyrillic by ICAO Doc 9303. What has no spelling becomes a question mark, so that nothing goes missing unseen.
 */
import { spellGreek } from './greek.ts'

/** Invisible: joiners, marks of direction, soft hyphens, selectors of a drawing. */
const unseen =
  /\u034f|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu

/** A picture with its skin colour, and pictures that are joined to one. */
const picture = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u20e3|[\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic})*/gu

/** Flags are two letters of a country. */
const flagLetter = /[\u{1f1e6}-\u{1f1ff}]/gu

/** Of the signs that are pictures by Unicode these have a spelling. */
const spelledPictures = new Set('\u2122\u2194\u00a9\u00ae\u2139\u203c\u2049')

const spelled: ReadonlyMap<string, string> = new Map([
  ...pairs('\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u02c8\u02ca\u02cb\u0374\u2035', "'"),
  ...pairs('\u201c\u201d\u201e\u201f\u2033\u02ba\u2036\u301d\u301e\u301f', '"'),
  ...pairs('\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u2022\u2023\u25aa\u25cf\u30fb\uff0d', '-'),
  ...pairs('\u2039', '<'),
  ...pairs('\u203a', '>'),
  ...pairs('\u2044\u2215', '/'),
  ...pairs('\u2217\u2731\u2605\u2606', '*'),
  ...pairs('\u223c\u2248\u02dc', '~'),
  ...pairs('\u2713\u2714\u2611', 'v'),
  ...pairs('\u2717\u2718\u2612', 'x'),
  ...pairs('\u02c6\u2303', '^'),
  ...Object.entries({
    '\u20ac': 'EUR',
    '\u20a4': 'L.',
    '\u20bd': 'RUB',
    '\u20b9': 'INR',
    '\u20ba': 'TRY',
    '\u20b4': 'UAH',
    '\u20a9': 'KRW',
    '\u20bf': 'BTC',
    '\u20aa': 'ILS',
    '\u2116': 'N.',
    '\u2122': '(TM)',
    '\u2120': '(SM)',
    '\u2117': '(P)',
    '\u2139': 'i',
    '\u2030': 'o/oo',
    '\u2264': '<=',
    '\u2265': '>=',
    '\u2260': '<>',
    '\u2192': '->',
    '\u2190': '<-',
    '\u2194': '<->',
    '\u21d2': '=>',
    '\u221a': 'radq',
    '\u221e': 'infinito',
    '\u2205': '\u00d8',
    '\u2300': '\u00d8',
    '\u0152': 'OE',
    '\u0153': 'oe',
    '\u0131': 'i',
    '\u0237': 'j',
    '\u0141': 'L',
    '\u0142': 'l',
    '\u0110': 'D',
    '\u0111': 'd',
    '\u0126': 'H',
    '\u0127': 'h',
    '\u0166': 'T',
    '\u0167': 't',
    '\u014a': 'Ng',
    '\u014b': 'ng',
    '\u0138': 'k',
    '\u0192': 'f',
    '\u018f': 'E',
    '\u0259': 'e',
    '\u1e9e': 'SS',
    '\u0180': 'b',
    '\u023c': 'c',
    '\u0268': 'i',
    '\u01e5': 'g',
  }),
])

/** Lower case; a capital letter takes capitals. */
const cyrillic: ReadonlyMap<string, string> = new Map(
  `а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ:ie ы:y ь: э:e ю:iu я:ia
   і:i ї:i є:ie ґ:g ў:u ђ:dj ј:j љ:lj њ:nj ћ:c џ:dz ѓ:gj ќ:kj ѕ:dz ѣ:ie ѳ:f ѵ:y`
    .split(/\s+/)
    .map(entry => entry.split(':') as [string, string]),
)

function pairs(characters: string, spelling: string): [string, string][] {
  return Array.from(characters, character => [character, spelling])
}

const isCapital = (character: string | undefined): boolean => character !== undefined && /\p{Lu}/u.test(character)

/** `Shch` in a word, `SHCH` among capitals. */
function inCase(spelling: string, isUpper: boolean, isAmongCapitals: boolean): string {
  if (!isUpper) return spelling
  return isAmongCapitals ? spelling.toUpperCase() : spelling.charAt(0).toUpperCase() + spelling.slice(1)
}

function spellCyrillic(text: string): string {
  if (!/\p{Script=Cyrillic}/u.test(text)) return text
  const characters = Array.from(text)
  return characters
    .map((character, at) => {
      const spelling = cyrillic.get(character.toLowerCase())
      if (spelling === undefined) return character
      const neighbour = /\p{L}/u.test(characters[at + 1] ?? '') ? characters[at + 1] : characters[at - 1]
      return inCase(spelling, isCapital(character), isCapital(neighbour))
    })
    .join('')
}

const isLatin = (character: string): boolean => /^[\u0020-\u007e\u00a0-\u00ff]$/u.test(character)

/** A character that is made of parts, by its parts: ligatures, small letters above, circled numbers, accents that Latin-1 lacks. */
function spellCharacter(character: string): string {
  if (isLatin(character)) return character
  const spelling = spelled.get(character)
  if (spelling !== undefined) return spelling
  const parts = Array.from(character.normalize('NFKD').replace(/\p{M}+/gu, ''))
  if (parts.length === 0) return ''
  return parts.map(part => (isLatin(part) ? part : (spelled.get(part) ?? '?'))).join('')
}

const spellPicture = (found: string): string => (spelledPictures.has(found) || isLatin(found) || spelled.has(found) ? found : '?')

/** What most texts are: nothing to spell. */
const alreadyLatin = /^[\u0021-\u007e\u00a1-\u00ac\u00ae-\u00ff]+(?: [\u0021-\u007e\u00a1-\u00ac\u00ae-\u00ff]+)*$/

/** One line of Latin-1. A second time changes nothing. */
export function toLatin(text: string): string {
  if (text === '' || alreadyLatin.test(text)) return text
  const line = text.replace(/[ \t\r\n\u00a0]+/g, ' ').replace(/^ | $/g, '')
  if (alreadyLatin.test(line)) return line
  const plain = line
    .toWellFormed()
    .normalize('NFC')
    .replace(picture, spellPicture)
    .replace(flagLetter, letter => String.fromCharCode(65 + letter.codePointAt(0)! - 0x1f1e6))
    .replace(unseen, '')
    .replace(/[\s\u0085]+/gu, ' ')
  return Array.from(spellCyrillic(spellGreek(plain)), spellCharacter)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** One line without accents, for the fields that take no others. */
export const toBasicLatin = (text: string): string =>
  Array.from(toLatin(text), character =>
    character <= '\u007e'
      ? character
      : (basicSpelling.get(character) ??
        (character
          .normalize('NFKD')
          .replaceAll('\u2044', '/')
          .replace(/[^\u0020-\u007e]+/gu, '')
          .trim() ||
          '?')),
  ).join('')

const basicSpelling: ReadonlyMap<string, string> = new Map(
  `æ:ae Æ:AE ø:oe Ø:OE ß:ss ð:d Ð:D þ:th Þ:Th «:" »:" ·:- ©:(c) ®:(R) °:o µ:u ×:x ÷:/ ±:+/- £:GBP ¥:JPY ¢:c §:par. ´:' ¨:" ¯:- ¸:,`
    .split(' ')
    .map(entry => [entry.charAt(0), entry.slice(2)]),
)

/** Whether something of a text could only be shown as a question mark. */
export const isIllegible = (text: string): boolean => text !== '' && !alreadyLatin.test(text) && count(toLatin(text)) > count(text)

const count = (text: string): number => text.split('?').length

/** Pieces of at most so many characters, cut between words where there are any. */
export function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > max) {
    const space = rest.lastIndexOf(' ', max)
    const end = space > max / 2 ? space : max
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return rest === '' ? pieces : [...pieces, rest]
}
