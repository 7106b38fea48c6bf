/** The words that lead to the sums, as OCR gets them wrong: one letter taken for another that looks like it. "Tofal", "Sumne", "Subfotal", "Chonge". */

const looksLike: Readonly<Record<string, string>> = {
  a: 'o e 4',
  b: '8 h 6',
  c: 'e o',
  d: 'o a',
  e: 'c o a',
  f: 't l',
  g: 'q 9',
  h: 'n b',
  i: 'l t j r 1',
  l: 'i t j 1',
  m: 'n rn w in nn',
  n: 'r h u m',
  o: 'a c e 0',
  r: 'n t',
  s: '5 g',
  t: 'f l i r 7',
  u: 'v n',
  v: 'u y',
  w: 'v',
  y: 'v',
  z: '2',
}

/** Long enough that one letter more or less leaves no doubt. Words that differ from a common one by such a letter are left out: summer, tonal, charge. */
const wanted = `total totale totaal totalt totalbeløb gesamt gesamtbetrag summe summa subtotal subtotale zwischensumme betrag amount rounding
  adjustment change tendered payable rückgeld betalen betala imponibile imposta totali ukupno celkem kokku yhteensä netto brutto steuer contanti
  contante pagamento importo resto arrotondamento kontant byttepenge beløb moms mwst grand inclusive balance discount rabatt sconto öresavrundning`

const common = new Set(
  `charge chance orange summer sunne amoun tonic total tota resta resto reste rest costo conto netto nelto brutto mons noms must host most mist monis
  neffo panto conte contact content change chang granel brand grano betal beton betong importa improto stener sum some same`.split(/\s+/),
)

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ø', 'o')

function variantsOf(word: string): string[] {
  return [...word].flatMap((letter, at) =>
    (looksLike[letter] ?? '').split(' ').map(other => word.slice(0, at) + other + word.slice(at + 1)),
  )
}

const lettersMin = 5

const meant: ReadonlyMap<string, string> = new Map(
  fold(wanted)
    .split(/\s+/)
    .filter(word => word.length >= lettersMin)
    .flatMap(word => variantsOf(word).map((variant): [string, string] => [variant, word]))
    .filter(([variant]) => !common.has(variant) && /^\p{L}+$/u.test(variant)),
)

/** The word that was meant, or the one that came in. */
export const asMeant = (word: string): string => meant.get(word) ?? word
