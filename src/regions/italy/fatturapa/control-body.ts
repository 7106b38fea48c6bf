/** The controls of the exchange over one document: its dates and numbers, its lines, its arithmetic (elenco dei controlli, specifications 1.9). */
import { type Decimal, toDecimal } from '../../../domain/money/money.ts'
import { say } from '../../../language/say.ts'
import { compare, difference, euro, exceeds, plainText, reaches, rounded, times, total } from './amounts.ts'
import { type Body, decimalAt, nothing, type Taxed } from './control-facts.ts'
import { type Finding, refusal } from './findings.ts'
import { type Placed, placedAt, textAt } from './tree.ts'

export const checkBody = (body: Body): Finding[] => [
  ...checkNumber(body),
  ...checkLinks(body),
  ...checkWithholding(body),
  ...checkDiscounts(body),
  ...checkNatures(body),
  ...checkRates(body),
  ...checkSummary(body),
  ...body.summary.flatMap(row => checkTax(row, currencyOf(body))),
  ...body.lines.flatMap(line => checkPrice(line, currencyOf(body))),
]

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

function checkWithholding({ document, lines, funds }: Body): Finding[] {
  if (placedAt(document, 'DatiRitenuta').length > 0) return []
  const isMarked = ({ element }: Placed): boolean => textAt(element, 'Ritenuta') === 'SI'
  return [
    ...lines.filter(isMarked).map(({ path }) => refusal(`${path}/Ritenuta`, say('00411'))),
    ...funds.filter(isMarked).map(({ path }) => refusal(`${path}/Ritenuta`, say('00415'))),
  ]
}

function checkDiscounts({ document, lines }: Body): Finding[] {
  const empty = (parent: Placed, code: '00437' | '00438'): Finding[] =>
    placedAt(parent, 'ScontoMaggiorazione')
      .filter(({ element }) => textAt(element, 'Percentuale') === undefined && textAt(element, 'Importo') === undefined)
      .map(({ path }) => refusal(path, say(code)))
  return [...empty(document, '00437'), ...lines.flatMap(line => empty(line, '00438'))]
}

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
    ...lines.flatMap(line => checkNature(line, { missing: '00400', unwanted: '00401', generic: '00445' }, isIntegration)),
    ...funds.flatMap(fund => checkNature(fund, { missing: '00413', unwanted: '00414', generic: '00445' }, false)),
    ...summary.flatMap(row => checkNature(row, { missing: '00429', unwanted: '00430', generic: '00448' }, isIntegration)),
  ]
}

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
    .filter(({ rate }) => !isZero(rate) && compare(rate, { value: 1n, scale: 0 }) < 0)
    .map(({ path }) => refusal(`${path}/AliquotaIVA`, say('00424')))
  if (type === 'TD21' && lines.some(({ rate }) => isZero(rate))) found.push(refusal(`${document.path}/TipoDocumento`, say('00474')))
  return found
}

const rateKey = ({ rate }: Taxed): string => plainText(rate)

/** The summary has a row for each rate and each natura of the lines and funds, and no others, and adds them up. */
function checkSummary(body: Body): Finding[] {
  const { lines, funds, summary } = body
  const taxed = [...lines, ...funds]
  const summarised = new Set(summary.map(rateKey))
  const used = new Set(taxed.map(rateKey))
  const found: Finding[] = []
  for (const rate of used) {
    if (summarised.has(rate)) found.push(...checkNet(body, rate))
    else found.push(refusal(`${body.path}/DatiBeniServizi/DatiRiepilogo`, say('00419', { rate: Number(rate) })))
  }
  const unused = summary.filter(row => !used.has(rateKey(row)))
  found.push(...unused.map(({ path }) => refusal(`${path}/AliquotaIVA`, say('00443'))))
  return [...found, ...checkNatureRows(taxed, summary, new Set(unused))]
}

/** What is generic has been said already (00445, 00448), and so has a row that belongs to no line. */
function checkNatureRows(taxed: readonly Taxed[], summary: readonly Taxed[], unused: ReadonlySet<Taxed>): Finding[] {
  const family = (nature: string): string => nature.slice(0, 2)
  const isAmong = (nature: string, others: readonly Taxed[]): boolean =>
    others.some(
      other => other.nature === nature || (other.nature !== undefined && isGeneric(other.nature) && family(nature) === other.nature),
    )
  const lacking = (some: readonly Taxed[], others: readonly Taxed[]): Taxed[] =>
    some.filter(({ nature }) => nature !== undefined && !isGeneric(nature) && !isAmong(nature, others))
  const fromSummary = lacking(summary, taxed).filter(row => !unused.has(row))
  return [...lacking(taxed, summary), ...fromSummary].map(({ path }) => refusal(`${path}/Natura`, say('00444')))
}

function checkNet(body: Body, rate: string): Finding[] {
  const { path, lines, funds, summary } = body
  const sumAt = (some: readonly Taxed[], field: string): Decimal =>
    total(some.filter(one => rateKey(one) === rate).map(({ element }) => decimalAt(element, field) ?? nothing))
  const expected = total([sumAt(lines, 'PrezzoTotale'), sumAt(funds, 'ImportoContributoCassa'), sumAt(summary, 'Arrotondamento')])
  const stated = sumAt(summary, 'ImponibileImporto')
  if (!reaches(difference(stated, expected), '1')) return []
  const values = { rate: Number(rate), net: numberOf(stated), expected: numberOf(expected), currency: currencyOf(body) }
  return [refusal(`${path}/DatiBeniServizi/DatiRiepilogo/ImponibileImporto`, say('00422', values))]
}

/** A cent is left to rounding. */
const tolerance = '0.019'

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

function checkPrice(line: Taxed, currency: string): Finding[] {
  const { element, path } = line
  const quantity = decimalAt(element, 'Quantita') ?? toDecimal(1)
  const price = placedAt(line, 'ScontoMaggiorazione').reduce(changed, decimalAt(element, 'PrezzoUnitario') ?? nothing)
  const stated = decimalAt(element, 'PrezzoTotale') ?? nothing
  const expected = times(price, quantity)
  if (!exceeds(difference(rounded(stated, 2), expected), tolerance)) return []
  return [refusal(`${path}/PrezzoTotale`, say('00423', { amount: numberOf(stated), expected: numberOf(rounded(expected, 2)), currency }))]
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
