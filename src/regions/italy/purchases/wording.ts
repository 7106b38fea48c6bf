/** What an Italian document says about its VAT in words, where it does not say it in codes. Each function answers with the line that says so. */
import { wordwise } from '../../../domain/text/whole-words.ts'
import { natureOf } from '../natures.ts'

const linesMax = 2000
const lineLengthMax = 500
const evidenceMax = 200

function lineWith(text: string, pattern: RegExp): string | undefined {
  const line = text
    .split('\n', linesMax)
    .map(one => one.slice(0, lineLengthMax))
    .find(one => pattern.test(one.normalize('NFC')))
  return line?.trim().slice(0, evidenceMax)
}

const worded = (source: string, flags: string): RegExp => wordwise(new RegExp(source, flags))

const article = '\\bart(?:icolo|\\.)?\\s*'

/** The flat-rate regimes. Lawyers charge "spese forfettarie" under the ordinary one, so the word alone says nothing. */
const flatRate = worded(
  [
    'regime\\s+(?:fiscale\\s+)?forfett?ario',
    'contribuent[ei]\\s+forfett?ari',
    '\\b190\\s*(?:/|del)\\s*(?:23[./]12[./])?(?:20)?14\\b',
    'regime\\s+(?:dei\\s+)?(?:contribuenti\\s+)?minimi\\b',
    'regime\\s+(?:fiscale\\s+)?di\\s+vantaggio',
    '\\bRF(?:02|19)\\b',
  ].join('|'),
  'i',
)
const withoutVat = wordwise(/senza\s+(?:l.?\s?)?(?:applicazione|addebito)\s+(?:dell.?\s?)?iva\b/i)

/** The regime of a seller who charges no VAT, in its own words. */
export const saysFlatRate = (text: string): string | undefined => lineWith(text, flatRate)
export const saysWithoutVat = (text: string): string | undefined => lineWith(text, withoutVat)

const reverseCharge = worded(
  `reverse[\\s-]*charge|inversione\\s+contabile|${article}17\\s*,?\\s*(?:comma|co\\.|c\\.)\\s*6|steuerschuldnerschaft|autoliquidation|` +
    'btw\\s+verlegd|omvendt\\s+betalingspligt|inversi[oó]n\\s+del\\s+sujeto|\\bart(?:icle|icolo|\\.)?\\s*196\\b',
  'i',
)

export const saysReverseCharge = (text: string): string | undefined => lineWith(text, reverseCharge)

const branch =
  /stabile\s+organizzazione|succursale|sede\s+secondaria|filiale\s+(?:italiana|in\s+italia)|ital(?:ian|y)\s+branch|branch\s+(?:in|of)\s+ital/i

/** A seller of another country that sells from a permanent establishment in Italy is a domestic one. */
export const saysBranch = (text: string): string | undefined => lineWith(text, branch)

const customsDeclaration = wordwise(
  /\b(?:boll(?:etta|a)\s+doganale|dichiarazione\s+(?:doganale\s+)?d(?:i|')\s?importazione|documento\s+amministrativo\s+unico|prospetto\s+(?:sintetico|di\s+riepilogo)[^\n]{0,40}(?:svincol|contabil))/i,
)
const titleMax = 6

/** As its title: forwarders name the declaration further down, on invoices of their own. */
export const saysCustomsDeclaration = (text: string): string | undefined =>
  lineWith(text.trim().split('\n', titleMax).join('\n'), customsDeclaration)

const occasional = /prestazion[ei]\s+(?:di\s+lavoro\s+)?(?:autonomo\s+)?(?:di\s+natura\s+)?occasional/i

export const saysOccasionalWork = (text: string): string | undefined => lineWith(text, occasional)

const pensionFund = wordwise(
  /cassa\s+(?:previdenz|prev\.|nazionale|forense|avvocati|geometri|ragionieri|dottori)|contributo\s+integrativo|inarcassa|\bc\.?p\.?a\.?\s+\d|rivalsa\s+inps/i,
)

export const saysPensionFund = (text: string): string | undefined => lineWith(text, pensionFund)

export interface WordedNature {
  nature: string
  evidence: string
}

/** In this order: the earlier ones are more special, and "esente" is what people write for all of them. */
const wordings: readonly (readonly [nature: string, pattern: RegExp])[] = [
  [
    'N1',
    worded(`${article}15\\b[^\\n]{0,50}\\b633|(?:esclus|esent|fuori\\s+campo|anticipazion|anticipat)[^\\n]{0,40}${article}15\\b`, 'i'),
  ],
  ['N3.5', /(?:dichiarazion[ei]|lettera)\s+d.?\s?intento/i],
  ['N3.4', worded(`${article}8-?\\s?bis\\b|non\\s+imponibil[^\\n]{0,30}${article}9\\b`, 'i')],
  ['N3.2', worded(`${article}41\\b[^\\n]{0,30}\\b331`, 'i')],
  [
    'N5',
    worded(`regime\\s+(?:speciale\\s+)?del\\s+margine|${article}36\\b[^\\n]{0,30}\\b41\\s*/\\s*(?:19)?95|${article}74-?\\s?ter\\b`, 'i'),
  ],
  ['N2.2', worded(`${article}74\\b[^\\n]{0,40}(?:editor|lett\\.?\\s*c)|iva\\s+assolta\\s+dall.?\\s?editore`, 'i')],
  [
    'N4',
    worded(`(?:esent[^\\n]{0,40})${article}10\\b|${article}10\\b[^\\n]{0,50}\\b633|esent[ei]\\s+(?:da\\s+)?iva\\b|iva\\s+esente`, 'i'),
  ],
  ['N2.2', wordwise(/fuori\s+(?:dal\s+)?campo\b[^\n]{0,30}\biva\b|non\s+soggett[aeio]\s+(?:ad?\s+)?iva\b/i)],
]

const printedCode = wordwise(/\bN(?:2\.[12]|3\.[1-6]|6\.[1-9])\b|(?<=\bnatura\s{0,3}:?\s{0,3})N[1457]\b/gi)

/** A nature that is printed as such. N1, N4, N5 and N7 are also names of other things, so they count behind the word only. */
function printedNature(text: string): WordedNature | undefined {
  const found = text.slice(0, linesMax * 100).matchAll(printedCode)
  const codes = new Set([...found].map(([code]) => code.toUpperCase()))
  // Stamp duty stands beside the nature of what was sold.
  const [code, ...others] = codes.size > 1 ? [...codes].filter(one => one !== 'N1') : [...codes]
  if (code === undefined || others.length > 0 || !natureOf(code)) return undefined
  return { nature: code, evidence: lineWith(text, worded(`\\b${code.replace('.', '\\.')}\\b`, 'i')) ?? code }
}

/** The nature that the words of a document stand for; what its items say of themselves is not looked at here. */
export function wordedNature(text: string): WordedNature | undefined {
  const printed = printedNature(text)
  if (printed) return printed
  for (const [nature, pattern] of wordings) {
    const evidence = lineWith(text, pattern)
    if (evidence !== undefined) return { nature, evidence }
  }
  return undefined
}

const cityTax = /(?:tassa|imposta|contributo)\s+di\s+soggiorno|city\s+tax|tourist\s+tax/i

export const saysCityTax = (text: string): string | undefined => lineWith(text, cityTax)

/** A reduced rate that a document names for VAT which the buyer has to add. */
export function wordedRate(text: string): { rate: number; evidence: string } | undefined {
  for (const rate of [10, 4]) {
    const evidence = lineWith(text, worded(`(?:aliquota|iva)\\s+(?:iva\\s+)?(?:del\\s+|al\\s+)?${rate}\\s*(?:%|per\\s*cento)`, 'i'))
    if (evidence !== undefined) return { rate, evidence }
  }
  return undefined
}
