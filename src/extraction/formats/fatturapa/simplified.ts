/**
 * The simplified FatturaPA (FSM10; DPR 633/72 art. 21-bis): a few hundred euro, prices with VAT in them, and for each either the rate or the VAT. It has no
 * summary and no total: they are computed.
 */
import type { Item, VatLine } from '../../../domain/documents/extraction.ts'
import { type Minor, minus, plus, sum, toMinorUnits, vatWithin, zero } from '../../../domain/money/money.ts'
import { say } from '../../../language/say.ts'
import { rateDoubts } from '../check-sums.ts'
import type { Doubt } from '../document-types.ts'
import { all, at, dateAt, textAt } from '../elements.ts'
import { rowsMax, toRate, wholeRateOf } from '../exact-amounts.ts'
import { toCurrency } from '../party-ids.ts'
import { evidenceOf, type Money, moneyReader, type Stated, wordsAt } from '../stated.ts'
import type { XmlElement } from '../xml.ts'
import { buyerEvidence, fatturaBuyer, fatturaKind, fatturaPaperKind, fatturaSupplier, naturaOf, typeDoubts } from './parties.ts'

/** Each body of the file, in its order. */
export function readSimplified(root: XmlElement): (() => Stated)[] {
  const header = at(root, 'FatturaElettronicaHeader')
  return all(root, 'FatturaElettronicaBody').map(body => () => readBody(header, body))
}

const general = 'DatiGenerali/DatiGeneraliDocumento'

function readBody(header: XmlElement | undefined, body: XmlElement): Stated {
  const document = at(body, general)
  const seller = at(header, 'CedentePrestatore')
  const buyer = at(header, 'CessionarioCommittente')
  const documentType = textAt(document, 'TipoDocumento')
  const currency = toCurrency(textAt(document, 'Divisa'))
  const doubts: Doubt[] = []
  const money = moneyReader(currency, doubts)
  const lines = all(body, 'DatiBeniServizi')
    .slice(0, rowsMax)
    .flatMap(line => lineOf(line, currency, money, doubts) ?? [])
  const vatLines = byRate(lines.map(({ vatLine }) => vatLine))
  const total = lines.length === 0 ? null : sum(lines.map(({ item }) => item.amount))
  const corrected = at(body, 'DatiGenerali/DatiFatturaRettificata')
  const correctedNumber = textAt(corrected, 'NumeroFR')
  const named = (path: string): string | undefined => evidenceOf(body, path)
  const evidence = {
    supplier: evidenceOf(seller, 'Denominazione') ?? evidenceOf(seller, 'Cognome'),
    invoiceNumber: named(`${general}/Numero`),
    date: named(`${general}/Data`),
    currency: named(`${general}/Divisa`),
    kind: named(`${general}/TipoDocumento`),
    buyer: buyerEvidence(buyer),
    total: 'DatiBeniServizi/Importo',
    vat: 'DatiBeniServizi/DatiIVA/Imposta, DatiBeniServizi/DatiIVA/Aliquota',
  }
  return {
    method: 'fatturapa',
    supplier: fatturaSupplier(seller),
    buyer: fatturaBuyer(buyer),
    kind: fatturaKind(documentType),
    paperKind: fatturaPaperKind(documentType),
    documentType,
    invoiceNumber: textAt(document, 'Numero'),
    date: dateAt(document, 'Data'),
    dueDate: null,
    currency,
    total,
    net: total === null ? null : sum(vatLines.map(({ net }) => net)),
    vat: total === null ? null : sum(vatLines.map(({ vat }) => vat)),
    vatLines,
    items: lines.map(({ item }) => item),
    rounding: null,
    withheld: null,
    references: correctedNumber === null ? [] : [{ number: correctedNumber, date: dateAt(corrected, 'DataFR') }],
    prepaid: null,
    payable: null,
    stampDuty: null,
    pensionContribution: null,
    evidence: Object.fromEntries(Object.entries(evidence).filter(([, text]) => text !== undefined)),
    doubts: [...doubts, ...typeDoubts(documentType)],
    words: wordsAt(
      body,
      'DatiBeniServizi/Descrizione',
      'DatiBeniServizi/RiferimentoNormativo',
      'DatiGenerali/DatiFatturaRettificata/ElementiRettificati',
    ),
  }
}

interface Line {
  item: Item
  vatLine: VatLine
}

function lineOf(line: XmlElement, currency: string | null, money: Money, doubts: Doubt[]): Line | undefined {
  const amount = money(at(line, 'Importo'))
  if (amount === null) return undefined
  const nature = naturaOf(line)
  const stated = money(at(line, 'DatiIVA/Imposta'))
  const statedRate = toRate(textAt(line, 'DatiIVA/Aliquota'))
  const vat = stated ?? vatWithin(amount, statedRate ?? 0)
  const rate = statedRate ?? rateWithin(amount, vat)
  if (rate === undefined) {
    doubts.push({ field: 'vat', ...say('vat_rate_unclear'), confidence: 0.9 })
  }
  const description = textAt(line, 'Descrizione') ?? ''
  const vatLine = { rate: rate ?? 0, net: minus(amount, vat), vat, nature }
  if (rate !== undefined) doubts.push(...rateDoubts([vatLine], currency))
  return { item: { description, amount, includesVat: true, rate: rate ?? null, nature }, vatLine }
}

/** Small amounts fit several rates; the most usual one comes first. */
const usualRates = [22, 10, 4, 5]

function rateWithin(gross: Minor, vat: Minor): number | undefined {
  if (vat === 0) return 0
  const usual = usualRates.find(rate => Math.abs(vatWithin(gross, rate) - vat) <= 1)
  return usual ?? wholeRateOf(toMinorUnits(gross - vat), vat)
}

function byRate(lines: readonly VatLine[]): VatLine[] {
  const rows = new Map<string, VatLine>()
  for (const line of lines) {
    const key = `${line.rate} ${line.nature}`
    const row = rows.get(key) ?? { ...line, net: zero, vat: zero }
    rows.set(key, { ...row, net: plus(row.net, line.net), vat: plus(row.vat, line.vat) })
  }
  return [...rows.values()]
}
