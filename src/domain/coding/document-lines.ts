/**
 * Which lines of a document speak of what was bought. A letterhead, an address, the terms of payment and the buyer's own name are full of words that
 * mean nothing for the booking: "Mobil: 12 34 56 78", "Hotelvej 3", "Betales via netbank".
 */
import { foldedName, foldForSearch } from '../text/folding.ts'
import { tokensOf } from './words.ts'

/** A line that ends with an amount, as the lines of a bill do. */
export interface PricedLine {
  text: string
  /** In hundredths, without its sign: a weight, not money. */
  amount: number
}

export interface DocumentLines {
  /** The first lines: where a supplier prints its name. */
  heading: readonly string[]
  priced: readonly PricedLine[]
  rest: readonly string[]
}

const linesMax = 2000
const lineLengthMax = 500
const headingMax = 3

/** How lines begin that sum up, or say how it was paid, in the languages of our documents. */
const summing = new RegExp(
  `^[^a-z0-9]*(?:${[
    'sub ?total\\w*|total\\w*|i ?alt|sum|summe|delsum|mellemsum|samlet|netto\\w*|brutto\\w*|gross|net(?= ?[\\d:]| amount| total)|gesamt\\w*|betrag',
    'rechnungsbetrag|zahlbetrag|moms\\w*|heraf|vat|tax|iva|di cui|imponibile|imposta|mwst|ust|umsatzsteuer|oereafrunding|afrunding|arrotondamento|rounding',
    'beloeb|fakturabeloeb|restbeloeb|saldo|rest|resto|balance|amount|importo|forfald\\w*|due|da pagare|at betale|til betaling|til gode',
    'betal(?:t|es|ing|ingsdato)|indbetal\\w*|forudbetal\\w*|paid|payment(?! processing| service| fee)|pagamento|pagato|zahlung|kontant|contanti|cash',
    'card(?! fee)|kort|kreditkort|credit card|debit card|carta|bancomat|visa|dankort|mastercard|maestro|amex|mobilepay|apple pay|google pay|paypal',
    'byttepenge|retur|tilbage|change(?= *[\\d:])|rueckgeld|rabat|discount|sconto|inkl\\w*|incl\\w*|ekskl\\w*|excl\\w*|ex moms|kurs',
  ].join('|')})\\b`,
)

/** Lines that tell who, where, how to reach and how to pay. Looked for in the folded line, where å is aa and ø is oe. */
const besideThePoint: readonly RegExp[] = [
  /@|\bwww\b|https?:|\.(?:dk|com|net|org|eu|it|de|se|no|io)\b/,
  /\b(?:tlf|telefon(?:nr|nummer|o)?|tel|mobil(?:tlf|telefon|nr|nummer)?|phone|fax|cell|cellulare|hotline)\b[^a-z]*\d(?:[^a-z]?\d){5}/,
  /\+\d{2,3}(?: ?\d){6}/,
  /\b(?:iban|bic|swift|konto|kontonr|kontonummer|reg ?\.? ?nr|giro\w*|fi ?kort|kreditor\w*|bonifico|indbetal\w*|zahlbar)\b/,
  /\bbank(?:konto|overfoersel|oplysninger| details| account| transfer)\b|\bbank\b(?: ?:|.*\d{4})|\bnetbank\b/,
  /\b(?:betalingsb\w*|betalingsfrist|betalingsopl\w*|betalingsid|betales|for sen betaling|ved betaling|payment (?:terms|due|details|method|reference))\b/,
  /\b(?:forfald\w*|rykker\w*|rente\w*|morarente\w*|inkasso|due date|interest|scadenza|pagament\w*)\b/,
  /\b(?:cvr|se ?\.? ?nr|ean|gln|p ?iva|partita iva|codice fiscale|vat (?:no|id|number|reg)|ust ?id|org ?\.? ?nr)\b/,
  /(?:vej|gade|alle|plads|straede|torv|vaenget|boulevard|strasse|gatan)\b\.? \d/,
  /\b(?:via|viale|piazza|corso|largo|vicolo|strada|street|road|avenue|lane)\b.*\d/,
  /^(?:[a-z]{1,2}[ -])?\d{4,5} [a-z]/,
  /\b(?:aabningstid\w*|aabent|opening hours|orari\w*|handelsbeting\w*|leveringsbeting\w*|privatlivs\w*|persondata|cookies|terms|conditions|condizioni|powered by)\b/,
  /\b(?:(?:generat|emess|creat|stampat)\w* (?:con|da|by|with|in)|udskrevet (?:fra|med|af)|printed by|merce viaggia|goods (?:remain|travel)|ejendomsforbehold)\b/,
  /^(?:att|kunde(?:nr|nummer|navn)?|koeber|leveres til|leveringsadresse|faktureres til|fakturaadresse|bill to|ship to|sold to|customer|cliente|destinatario|spett)\b/,
]

const isBesideThePoint = (folded: string): boolean => besideThePoint.some(pattern => pattern.test(folded))

const amountAtEnd =
  /(?<![\d.,])(\d{1,3}(?:[.,']\d{3})+|\d+)(?:[.,](\d{2})|,-)\s?-?\s*(?:kr\.?|dkk|eur|usd|gbp|sek|nok|chf|€|\$|£)?\s*[a-z*]?$/i
const whole = "(\\d{1,3}(?:[.'\u00a0\u202f]\\d{3})+|\\d{1,7})"
const roundAmountAtEnd = new RegExp(
  `(?:(?<!\\p{L})(?:kr\\.?|dkk|eur)|€)\\s*${whole}\\s*$|(?<![\\d.,])${whole}(?:[:.]-|\\s*(?:kr\\.?|dkk|eur|€))\\s*$`,
  'iu',
)

/** The amount at the end of a line, in hundredths; undefined when it ends otherwise. */
export function amountOf(line: string): number | undefined {
  const exact = amountAtEnd.exec(line)
  if (exact) return Number(exact[1]!.replace(/\D/g, '').slice(0, 12)) * 100 + Number(exact[2] ?? 0)
  const round = roundAmountAtEnd.exec(line)
  return round ? Number((round[1] ?? round[2])!.replace(/\D/g, '')) * 100 : undefined
}

/** `buyer` is the organization's own name: a restaurant that buys software is not at a restaurant. */
export function toDocumentLines(text: string, buyer: string): DocumentLines {
  const ownName = foldedName(buyer)
  const isOwn = (line: string): boolean => ownName.length > 2 && ` ${tokensOf(line).join(' ')} `.includes(` ${ownName} `)
  const lines = text
    .split('\n', linesMax)
    .map(line => line.slice(0, lineLengthMax).trim())
    .filter(line => line !== '' && !isOwn(line))
  const priced: PricedLine[] = []
  const rest: string[] = []
  for (const line of lines) {
    const folded = foldForSearch(line)
    if (summing.test(folded)) continue
    const amount = amountOf(line)
    if (amount !== undefined) priced.push({ text: line, amount })
    else if (!isBesideThePoint(folded)) rest.push(line)
  }
  const heading = lines.filter((line, at) => at === 0 || !isBesideThePoint(foldForSearch(line))).slice(0, headingMax)
  return { heading, priced, rest }
}
