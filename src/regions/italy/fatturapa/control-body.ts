/** The controls of the exchange over one document: its dates and numbers, its lines, its arithmetic (elenco dei controlli, specifications 1.9). */
import { type Decimal, toDecimal } from '../../../domain/money/money.ts'
import { compare, difference, exceeds, plainText, reaches, rounded, times, total } from './amounts.ts'
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
  ...body.summary.flatMap(checkTax),
  ...body.lines.flatMap(checkPrice),
]

const isZero = ({ value }: Decimal): boolean => value === 0n

const checkNumber = ({ document, number }: Body): Finding[] =>
  /\d/.test(number)
    ? []
    : [refusal('00425', `${document.path}/Numero`, 'The number of the invoice has to hold a digit: correct it (Numero).')]

function checkLinks({ path, date, element }: Body): Finding[] {
  return placedAt({ element, path }, 'DatiGenerali/DatiFattureCollegate').flatMap(linked => {
    const day = textAt(linked.element, 'Data')?.slice(0, 10)
    if (day === undefined || day <= date) return []
    const message = `This document of ${date} refers to one of ${day}, which is later: correct one of the dates (DatiFattureCollegate).`
    return [refusal('00418', `${linked.path}/Data`, message)]
  })
}

function checkWithholding({ document, lines, funds }: Body): Finding[] {
  if (placedAt(document, 'DatiRitenuta').length > 0) return []
  const isMarked = ({ element }: Placed): boolean => textAt(element, 'Ritenuta') === 'SI'
  const message =
    'Tax is withheld here, but the invoice does not say how much: add the withholding tax, or take the mark out (DatiRitenuta).'
  return [
    ...lines.filter(isMarked).map(({ path }) => refusal('00411', `${path}/Ritenuta`, message)),
    ...funds.filter(isMarked).map(({ path }) => refusal('00415', `${path}/Ritenuta`, message)),
  ]
}

function checkDiscounts({ document, lines }: Body): Finding[] {
  const empty = (parent: Placed, code: string): Finding[] =>
    placedAt(parent, 'ScontoMaggiorazione')
      .filter(({ element }) => textAt(element, 'Percentuale') === undefined && textAt(element, 'Importo') === undefined)
      .map(({ path }) => refusal(code, path, 'A discount or surcharge needs a percentage or an amount: enter one (ScontoMaggiorazione).'))
  return [...empty(document, '00437'), ...lines.flatMap(line => empty(line, '00438'))]
}

const isGeneric = (nature: string): boolean => nature === 'N2' || nature === 'N3' || nature === 'N6'

interface NatureCodes {
  missing: string
  unwanted: string
  generic: string
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
    if (!isZero(rate)) return []
    return [refusal(codes.missing, place, 'At a rate of zero the reason has to be told: choose the nature of the supply (Natura).')]
  }
  const found: Finding[] = []
  if (!isZero(rate) && !mayHaveBoth) {
    found.push(
      refusal(
        codes.unwanted,
        place,
        'A nature says why there is no VAT, but VAT is charged here: take the nature out, or set the rate to zero (Natura).',
      ),
    )
  }
  if (isGeneric(nature)) {
    found.push(
      refusal(codes.generic, place, `${nature} alone is not taken since 2021: choose one of its kinds, such as ${nature}.1 (Natura).`),
    )
  }
  return found
}

/** 0.22 where 22.00 was meant. No rate of VAT is below one percent. */
function checkRates({ lines, funds, summary, type, document }: Body): Finding[] {
  const found = [...lines, ...funds, ...summary]
    .filter(({ rate }) => !isZero(rate) && compare(rate, { value: 1n, scale: 0 }) < 0)
    .map(({ path }) =>
      refusal('00424', `${path}/AliquotaIVA`, 'A rate is a percentage, such as 22.00 and not 0.22: correct it (AliquotaIVA).'),
    )
  if (type === 'TD21' && lines.some(({ rate }) => isZero(rate))) {
    const message = 'A TD21 declares VAT that is owed, so that no line has a rate of zero: enter the rate (AliquotaIVA).'
    found.push(refusal('00474', `${document.path}/TipoDocumento`, message))
  }
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
    else {
      const message = `Lines at ${rate} % have no row in the summary: add one (DatiRiepilogo).`
      found.push(refusal('00419', `${body.path}/DatiBeniServizi/DatiRiepilogo`, message))
    }
  }
  const unused = summary.filter(row => !used.has(rateKey(row)))
  const message = 'No line has the rate of this row: take the row out, or correct its rate (AliquotaIVA).'
  found.push(...unused.map(({ path }) => refusal('00443', `${path}/AliquotaIVA`, message)))
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
  const message = 'The natures of the lines and those of the summary have to be the same: correct the one that is wrong (Natura).'
  const fromSummary = lacking(summary, taxed).filter(row => !unused.has(row))
  return [...lacking(taxed, summary), ...fromSummary].map(({ path }) => refusal('00444', `${path}/Natura`, message))
}

function checkNet({ path, lines, funds, summary }: Body, rate: string): Finding[] {
  const sumAt = (some: readonly Taxed[], field: string): Decimal =>
    total(some.filter(one => rateKey(one) === rate).map(({ element }) => decimalAt(element, field) ?? nothing))
  const expected = total([sumAt(lines, 'PrezzoTotale'), sumAt(funds, 'ImportoContributoCassa'), sumAt(summary, 'Arrotondamento')])
  const stated = sumAt(summary, 'ImponibileImporto')
  if (!reaches(difference(stated, expected), '1')) return []
  const message = `The taxable amount at ${rate} % is ${plainText(stated)}, but the lines come to ${plainText(expected)}: correct the one that is wrong (ImponibileImporto).`
  return [refusal('00422', `${path}/DatiBeniServizi/DatiRiepilogo/ImponibileImporto`, message)]
}

/** A cent is left to rounding. */
const tolerance = '0.019'

function checkTax({ path, element, rate, nature }: Taxed): Finding[] {
  const found: Finding[] = []
  const net = decimalAt(element, 'ImponibileImporto') ?? nothing
  const tax = decimalAt(element, 'Imposta') ?? nothing
  const product = times(rate, net)
  const expected = rounded({ value: product.value, scale: product.scale + 2 }, 2)
  if (exceeds(difference(tax, expected), tolerance)) {
    const message = `The VAT is ${plainText(tax)}, but ${plainText(rate)} % of ${plainText(net)} is ${plainText(expected)}: correct it (Imposta).`
    found.push(refusal('00421', `${path}/Imposta`, message))
  }
  if (nature?.startsWith('N6') && textAt(element, 'EsigibilitaIVA') === 'S') {
    const message = 'With reverse charge there is no VAT that the buyer could split off: take out the split payment (EsigibilitaIVA).'
    found.push(refusal('00420', `${path}/EsigibilitaIVA`, message))
  }
  return found
}

function checkPrice(line: Taxed): Finding[] {
  const { element, path } = line
  const quantity = decimalAt(element, 'Quantita') ?? toDecimal(1)
  const price = placedAt(line, 'ScontoMaggiorazione').reduce(changed, decimalAt(element, 'PrezzoUnitario') ?? nothing)
  const stated = decimalAt(element, 'PrezzoTotale') ?? nothing
  const expected = times(price, quantity)
  if (!exceeds(difference(rounded(stated, 2), expected), tolerance)) return []
  const message = `The line comes to ${plainText(stated)}, but price times quantity is ${plainText(rounded(expected, 2))}: correct the one that is wrong (PrezzoTotale).`
  return [refusal('00423', `${path}/PrezzoTotale`, message)]
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
