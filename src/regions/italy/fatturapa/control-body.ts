/** The controls of the exchange over one document: its dates and numbers, its lines, its arithmetic (elenco dei controlli, specifications 1.9). */
import { type Decimal, toDecimal } from '../../../domain/money/money.ts'
import { say } from '../../../language/say.ts'
import { compare, difference, euro, exceeds, plainText, reaches, rounded, times, total } from './amounts.ts'
import { type Body, decimalAt, nothing, type Taxed } from './control-facts.ts'
import { type Finding, refusal } from './findings.ts'
import { at, type Placed, placedAt, textAt } from './tree.ts'

export const checkBody = (body: Body): Finding[] => [
  ...checkNumber(body),
  ...checkLinks(body),
  ...checkWithholding(body),
  ...checkDiscounts(body),
  ...checkNatures(body),
  ...checkRates(body),
  ...checkSummary(body),
  ...body.summary.flatMap(row => checkTax(row, currencyOf(body))),
  ...checkPrices(body),
]

const one: Decimal = { value: 1n, scale: 0 }

const isZero = ({ value }: Decimal): boolean => value === 0n

const currencyOf = ({ document }: Body): string => textAt(document.element, 'Divisa') ?? euro

/** For a sentence. */
const numberOf = (decimal: Decimal): number => Number(plainText(decimal))

const checkNumber = ({ document, number }: Body): Finding[] => (/\d/.test(number) ? [] : [refusal(`${document.path}/Numero`, say('00425'))])

function checkLinks({ path, date, element }: Body): Finding[] {
  return placedAt({ element, path }, 'DatiGenerali/DatiFattureCollegate').flatMap(linked => {
    const day = textAt(linked.element, 'Data')?.slice(0, 10)
    if (day === undefined || day <= date) return []
    return [refusal(`${linked.path}/Data`, say('00418', { date, other: day }))]
  })
}

const isMarked = ({ element }: Placed): boolean => textAt(element, 'Ritenuta') === 'SI'

function checkWithholding({ document, lines, funds }: Body): Finding[] {
  if (at(document.element, 'DatiRitenuta')) return []
  return [
    ...lines.filter(isMarked).map(({ path }) => refusal(`${path}/Ritenuta`, say('00411'))),
    ...funds.filter(isMarked).map(({ path }) => refusal(`${path}/Ritenuta`, say('00415'))),
  ]
}

/** Asked first: a file has a thousand lines, and hardly one of them has a discount. */
const hasChange = ({ element }: Placed): boolean => at(element, 'ScontoMaggiorazione') !== undefined

const emptyChanges = (parent: Placed, code: '00437' | '00438'): Finding[] =>
  placedAt(parent, 'ScontoMaggiorazione')
    .filter(({ element }) => textAt(element, 'Percentuale') === undefined && textAt(element, 'Importo') === undefined)
    .map(({ path }) => refusal(path, say(code)))

const checkDiscounts = ({ document, lines }: Body): Finding[] => [
  ...emptyChanges(document, '00437'),
  ...lines.filter(hasChange).flatMap(line => emptyChanges(line, '00438')),
]

const isGeneric = (nature: string): boolean => nature === 'N2' || nature === 'N3' || nature === 'N6'

interface NatureCodes {
  missing: '00400' | '00413' | '00429'
  unwanted: '00401' | '00414' | '00430'
  generic: '00445' | '00448'
}

/** In a TD16 the natura of the supplier's invoice stays beside the rate that the buyer adds. */
function checkNatures({ type, lines, funds, summary }: Body): Finding[] {
  const isIntegration = type === 'TD16'
  return [
    ...lines.filter(isUnusual).flatMap(line => checkNature(line, { missing: '00400', unwanted: '00401', generic: '00445' }, isIntegration)),
    ...funds.filter(isUnusual).flatMap(fund => checkNature(fund, { missing: '00413', unwanted: '00414', generic: '00445' }, false)),
    ...summary.filter(isUnusual).flatMap(row => checkNature(row, { missing: '00429', unwanted: '00430', generic: '00448' }, isIntegration)),
  ]
}

/** Anything but a rate and no natura. */
const isUnusual = ({ rate, nature }: Taxed): boolean => nature !== undefined || isZero(rate)

function checkNature({ path, rate, nature }: Taxed, codes: NatureCodes, mayHaveBoth: boolean): Finding[] {
  const place = `${path}/Natura`
  if (nature === undefined) {
    return isZero(rate) ? [refusal(place, say(codes.missing))] : []
  }
  const found: Finding[] = []
  if (!isZero(rate) && !mayHaveBoth) found.push(refusal(place, say(codes.unwanted)))
  if (isGeneric(nature)) found.push(refusal(place, say(codes.generic, { nature })))
  return found
}

/** 0.22 where 22.00 was meant. No rate of VAT is below one percent. */
function checkRates({ lines, funds, summary, type, document }: Body): Finding[] {
  const found = [...lines, ...funds, ...summary]
    .filter(({ rate }) => !isZero(rate) && compare(rate, one) < 0)
    .map(({ path }) => refusal(`${path}/AliquotaIVA`, say('00424')))
  if (type === 'TD21' && lines.some(({ rate }) => isZero(rate))) found.push(refusal(`${document.path}/TipoDocumento`, say('00474')))
  return found
}

/** What has a rate, by the rate: each number is written once, and a rate is looked at with what belongs to it alone. */
function byRate(some: readonly Taxed[]): Map<string, Taxed[]> {
  const found = new Map<string, Taxed[]>()
  for (const taxed of some) {
    const rate = plainText(taxed.rate)
    const others = found.get(rate)
    if (others) others.push(taxed)
    else found.set(rate, [taxed])
  }
  return found
}

/** The summary has a row for each rate and each natura of the lines and funds, and no others, and adds them up. */
function checkSummary(body: Body): Finding[] {
  const { lines, funds, summary } = body
  const taxed = [...lines, ...funds]
  const [linesAt, fundsAt, rowsAt] = [byRate(lines), byRate(funds), byRate(summary)]
  const used = new Set([...linesAt.keys(), ...fundsAt.keys()])
  const found: Finding[] = []
  for (const rate of used) {
    const rows = rowsAt.get(rate)
    if (rows) found.push(...checkNet(body, { rate, lines: linesAt.get(rate) ?? [], funds: fundsAt.get(rate) ?? [], rows }))
    else found.push(refusal(`${body.path}/DatiBeniServizi/DatiRiepilogo`, say('00419', { rate: Number(rate) })))
  }
  const unused = summary.filter(row => !used.has(plainText(row.rate)))
  found.push(...unused.map(({ path }) => refusal(`${path}/AliquotaIVA`, say('00443'))))
  return [...found, ...checkNatureRows(taxed, summary, new Set(unused))]
}

/** `N6.1` is of the family N6. */
const isAmong = (nature: string, others: readonly Taxed[]): boolean =>
  others.some(
    other => other.nature === nature || (other.nature !== undefined && isGeneric(other.nature) && nature.slice(0, 2) === other.nature),
  )

const lacking = (some: readonly Taxed[], others: readonly Taxed[]): Taxed[] =>
  some.filter(({ nature }) => nature !== undefined && !isGeneric(nature) && !isAmong(nature, others))

/** What is generic has been said already (00445, 00448), and so has a row that belongs to no line. */
function checkNatureRows(taxed: readonly Taxed[], summary: readonly Taxed[], unused: ReadonlySet<Taxed>): Finding[] {
  const fromSummary = lacking(summary, taxed).filter(row => !unused.has(row))
  return [...lacking(taxed, summary), ...fromSummary].map(({ path }) => refusal(`${path}/Natura`, say('00444')))
}

interface OfRate {
  rate: string
  lines: readonly Taxed[]
  funds: readonly Taxed[]
  rows: readonly Taxed[]
}

const sumOf = (some: readonly Taxed[], field: string): Decimal => total(some.map(({ element }) => decimalAt(element, field) ?? nothing))

function checkNet(body: Body, { rate, lines, funds, rows }: OfRate): Finding[] {
  const expected = total([sumOf(lines, 'PrezzoTotale'), sumOf(funds, 'ImportoContributoCassa'), sumOf(rows, 'Arrotondamento')])
  const stated = sumOf(rows, 'ImponibileImporto')
  if (!reaches(difference(stated, expected), one)) return []
  const values = { rate: Number(rate), net: numberOf(stated), expected: numberOf(expected), currency: currencyOf(body) }
  return [refusal(`${body.path}/DatiBeniServizi/DatiRiepilogo/ImponibileImporto`, say('00422', values))]
}

/** A cent is left to rounding. */
const tolerance = toDecimal('0.019')

function checkTax({ path, element, rate, nature }: Taxed, currency: string): Finding[] {
  const found: Finding[] = []
  const net = decimalAt(element, 'ImponibileImporto') ?? nothing
  const tax = decimalAt(element, 'Imposta') ?? nothing
  const product = times(rate, net)
  const expected = rounded({ value: product.value, scale: product.scale + 2 }, 2)
  if (exceeds(difference(tax, expected), tolerance)) {
    const values = { rate: numberOf(rate), net: numberOf(net), vat: numberOf(tax), expected: numberOf(expected), currency }
    found.push(refusal(`${path}/Imposta`, say('00421', values)))
  }
  if (nature?.startsWith('N6') && textAt(element, 'EsigibilitaIVA') === 'S') found.push(refusal(`${path}/EsigibilitaIVA`, say('00420')))
  return found
}

function checkPrices(body: Body): Finding[] {
  const currency = currencyOf(body)
  const found: Finding[] = []
  for (const line of body.lines) {
    const { element, path } = line
    const listed = decimalAt(element, 'PrezzoUnitario') ?? nothing
    const price = hasChange(line) ? placedAt(line, 'ScontoMaggiorazione').reduce(changed, listed) : listed
    const stated = decimalAt(element, 'PrezzoTotale') ?? nothing
    const expected = times(price, decimalAt(element, 'Quantita') ?? one)
    if (exceeds(difference(rounded(stated, 2), expected), tolerance)) {
      const values = { amount: numberOf(stated), expected: numberOf(rounded(expected, 2)), currency }
      found.push(refusal(`${path}/PrezzoTotale`, say('00423', values)))
    }
  }
  return found
}

/** A price after a discount or surcharge: an amount goes before a percentage. */
function changed(price: Decimal, { element }: Placed): Decimal {
  const amount = decimalAt(element, 'Importo')
  const percent = decimalAt(element, 'Percentuale') ?? nothing
  const share = times(price, percent)
  const change = amount ?? { value: share.value, scale: share.scale + 2 }
  const magnitude = amount !== undefined && change.value < 0n ? { ...change, value: -change.value } : change
  return textAt(element, 'Tipo') === 'SC' ? difference(price, magnitude) : total([price, magnitude])
}
