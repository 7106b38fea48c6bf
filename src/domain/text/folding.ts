/** Letters that carry no separable mark. */
const spelledOut: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'oe',
  ß: 'ss',
  œ: 'oe',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}

/**
 * For search: lower case, letters without their marks, one space between words and no control characters. Folding twice changes nothing.
 * The Danish letters become what Danes write without their keyboard: Sørensen is Soerensen, Århus is Aarhus.
 */
export function foldForSearch(text: string): string {
  // Nothing of it needs more, and most texts are such.
  if (/^[\t-\r\x20-\x7e]*$/.test(text))
    return text
      .toLowerCase()
      .replace(/\s{2,}|[\t-\r]/g, ' ')
      .trim()
  return text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll('å', 'aa')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[æøßœðđþłħıς]/g, letter => spelledOut[letter]!)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Forms of companies of one word, folded and without dots: a name may end with several of them ("GmbH & Co. KG"). */
const legalForms: ReadonlySet<string> = new Set(
  `a/s aps as i/s ivs k/s p/s amba fmba smba
   srl srls spa snc sas sapa scarl scrl ss sb stp onlus unipersonale
   ag eg ev gbr gmbh kg kgaa mbh ohg se ug
   co company corp corporation inc incorporated limited llc llp ltd plc pte pty
   ab asa hb oy oyj ou sia uab bv cv nv vof
   eurl lda sa sarl sau sasu sl slu
   ad dd doo ead eood ood kft nyrt sro zrt`.split(/\s+/),
)

const legalPhrases = [
  'soc coop',
  'societa cooperativa',
  'societa a responsabilita limitata',
  'societa per azioni',
  'in liquidazione',
  'under konkurs',
  'under frivillig likvidation',
  'ug haftungsbeschrankt',
  'sp zoo',
  'spol sro',
].map(phrase => phrase.split(' '))

/** By their last word: most names end with none of them. */
const phrasesEndingWith = new Map(
  legalPhrases.map(phrase => [phrase.at(-1)!, legalPhrases.filter(other => other.at(-1) === phrase.at(-1))]),
)

/** Forms that stand in front as well: AB Volvo, A/S Storebælt, SIA Latvijas Gāze. */
const leadingForms: ReadonlySet<string> = new Set(['a/s', 'i/s', 'k/s', 'p/s', 'ab', 'oy', 'sarl', 'sia', 'uab'])

/** The Danish forms with a slash, words and numbers, and the ampersand, which keeps the initials on its sides apart. */
const parts = /(?<![\p{L}\p{N}])[aikp] ?\/ ?s(?![\p{L}\p{N}])|[\p{L}\p{N}]+|&/gu

/** `s.r.l.`, `s r l` and `srl` are the same word: initials in a row are read as one. */
function wordsOf(folded: string): string[] {
  const words: string[] = []
  let initials = ''
  for (const part of folded.replace(/['’`´]/g, '').match(parts) ?? []) {
    if (/^[\p{L}\p{N}]$/u.test(part)) {
      initials += part
      continue
    }
    if (initials) words.push(initials)
    initials = ''
    if (part !== '&') words.push(part.replaceAll(' ', ''))
  }
  if (initials) words.push(initials)
  return words
}

/** How many of the first `end` words are left when one legal form is taken from their end. */
function withoutForm(words: readonly string[], end: number): number {
  const last = words[end - 1] ?? ''
  const phrase = phrasesEndingWith.get(last)?.find(phrase => phrase.every((word, at) => words[end - phrase.length + at] === word))
  if (phrase) return end - phrase.length
  return legalForms.has(last) ? end - 1 : end
}

/**
 * For telling whether two names mean the same company: folded, without punctuation and without legal forms. A name that is nothing but a legal
 * form (SAS, the airline) keeps its last word.
 */
export function foldedName(name: string): string {
  const words = wordsOf(foldForSearch(name))
  // Italian partnerships name a partner behind the form: "Bar Sport s.n.c. di Mario Rossi & C." is the Bar Sport.
  const partner = words.findIndex((word, at) => at > 0 && (word === 'snc' || word === 'sas' || word === 'ss') && words[at + 1] === 'di')
  let end = partner > 0 ? partner : words.length
  for (let next = withoutForm(words, end); next > 0 && next < end; next = withoutForm(words, end)) end = next
  const start = end > 1 && leadingForms.has(words[0]!) ? 1 : 0
  return words.slice(start, end).join(' ').replaceAll('/', '')
}

/** Whether a name says what kind of company it is. One that is nothing but a legal form may be anything. */
export function hasLegalForm(name: string): boolean {
  const words = wordsOf(foldForSearch(name))
  return words.length > 1 && (withoutForm(words, words.length) < words.length || leadingForms.has(words[0]!))
}
