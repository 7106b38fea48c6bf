/** What stands in a FatturaPA, decided and in euro, and the elements that it becomes. Invoices and self-invoices are both made of this. */
import type { CalendarDate } from '../../../domain/calendar/dates.ts'
import { type Decimal, type Minor, zero } from '../../../domain/money/money.ts'
import { element, optional, type XmlElement } from '../../../domain/text/xml-writer.ts'
import { amountText, plainText, rateText } from './amounts.ts'
import { piecesOf, toBasicLatin, toLatin } from './latin.ts'
import { idElement, notKnown, type Recipient, type TaxId } from './parties.ts'
import { namespace, rootName } from './tree.ts'

export interface OtherData {
  type: string
  text: string
  number: string | undefined
}

export interface ContentLine {
  description: string
  /** Null where it is one, or says nothing. Never negative. */
  quantity: Decimal | null
  unitPrice: Decimal
  total: Minor
  rate: number
  nature: string | null
  isWithheld: boolean
  otherData: readonly OtherData[]
}

export interface ContentSummary {
  rate: number
  nature: string | null
  rounding: Minor
  net: Minor
  vat: Minor
  collectability: 'I' | 'D' | 'S' | null
  law: string | null
}

/** Ritenuta: what the buyer keeps of the fee and pays to the state. */
export interface Withholding {
  /** RT01 for persons, RT02 for companies. */
  type: string
  amount: Minor
  rate: number
  /** Causale of the model CU: A for professional fees. */
  reason: string
}

/** Cassa previdenziale: a contribution that professionals add to their fee. It is part of the taxable amount. */
export interface PensionFund {
  type: string
  rate: number
  contribution: Minor
  base: Minor
  vatRate: number
  nature: string | null
  isWithheld: boolean
}

export interface LinkedDocument {
  number: string
  date: CalendarDate | null
}

/** What the buyer ordered or agreed to, with the codes of the tender and the project that it belongs to. */
export interface Agreement {
  number: string
  cup: string | null
  cig: string | null
}

export interface Content {
  sender: TaxId
  progressive: string
  recipient: Recipient
  seller: XmlElement
  buyer: XmlElement
  documentType: string
  currency: string
  date: CalendarDate
  number: string
  withholdings: readonly Withholding[]
  stampDuty: Minor
  funds: readonly PensionFund[]
  total: Minor
  causale: readonly string[]
  order?: Agreement | undefined
  contract?: Agreement | undefined
  linked: readonly LinkedDocument[]
  deliveryNotes: readonly { number: string; date: CalendarDate }[]
  lines: readonly ContentLine[]
  summary: readonly ContentSummary[]
  payment: { amount: Minor; dueDate: CalendarDate | null; iban: string | undefined } | null
}

const descriptionMax = 1000
const causaleMax = 200
export const lawMax = 100
/** Numbers of other issuers may be longer than the field: the end tells them apart. */
export const linkedNumberMax = 20

export const linkedNumberText = (number: string): string => toBasicLatin(number).slice(-linkedNumberMax).trim() || notKnown

export function treeOf(content: Content): XmlElement {
  const { recipient } = content
  return element(
    rootName,
    [
      element('FatturaElettronicaHeader', [
        element('DatiTrasmissione', [
          idElement('IdTrasmittente', content.sender),
          element('ProgressivoInvio', content.progressive),
          element('FormatoTrasmissione', recipient.format),
          element('CodiceDestinatario', recipient.code),
          optional('PECDestinatario', recipient.pec),
        ]),
        content.seller,
        content.buyer,
      ]),
      element('FatturaElettronicaBody', [
        generalElement(content),
        element('DatiBeniServizi', [...lineElements(content.lines), ...content.summary.map(summaryElement)]),
        paymentElement(content),
      ]),
    ],
    { versione: recipient.format, 'xmlns:p': namespace },
  )
}

function generalElement(content: Content): XmlElement {
  return element('DatiGenerali', [
    element('DatiGeneraliDocumento', [
      element('TipoDocumento', content.documentType),
      element('Divisa', content.currency),
      element('Data', content.date),
      element('Numero', content.number),
      ...content.withholdings.map(withholdingElement),
      content.stampDuty === zero
        ? undefined
        : element('DatiBollo', [element('BolloVirtuale', 'SI'), element('ImportoBollo', amountText(content.stampDuty))]),
      ...content.funds.map(fundElement),
      element('ImportoTotaleDocumento', amountText(content.total)),
      ...content.causale.flatMap(text => piecesOf(toLatin(text), causaleMax)).map(piece => element('Causale', piece)),
    ]),
    agreementElement('DatiOrdineAcquisto', content.order),
    agreementElement('DatiContratto', content.contract),
    ...content.linked.map(({ number, date }) =>
      element('DatiFattureCollegate', [element('IdDocumento', linkedNumberText(number)), optional('Data', date)]),
    ),
    ...content.deliveryNotes.map(({ number, date }) =>
      element('DatiDDT', [element('NumeroDDT', linkedNumberText(number)), element('DataDDT', date)]),
    ),
  ])
}

const agreementElement = (name: string, agreement: Agreement | undefined): XmlElement | undefined =>
  agreement &&
  element(name, [
    element('IdDocumento', linkedNumberText(agreement.number)),
    optional('CodiceCUP', agreement.cup),
    optional('CodiceCIG', agreement.cig),
  ])

const withholdingElement = ({ type, amount, rate, reason }: Withholding): XmlElement =>
  element('DatiRitenuta', [
    element('TipoRitenuta', type),
    element('ImportoRitenuta', amountText(amount)),
    element('AliquotaRitenuta', rateText(rate)),
    element('CausalePagamento', reason),
  ])

const fundElement = (fund: PensionFund): XmlElement =>
  element('DatiCassaPrevidenziale', [
    element('TipoCassa', fund.type),
    element('AlCassa', rateText(fund.rate)),
    element('ImportoContributoCassa', amountText(fund.contribution)),
    element('ImponibileCassa', amountText(fund.base)),
    element('AliquotaIVA', rateText(fund.vatRate)),
    optional('Ritenuta', fund.isWithheld ? 'SI' : undefined),
    optional('Natura', fund.nature),
  ])

/** A description that is too long for one line goes on in lines without an amount. */
function lineElements(lines: readonly ContentLine[]): XmlElement[] {
  const continued = lines.flatMap((line): [string, ContentLine][] => {
    const [first = notKnown, ...others] = piecesOf(toLatin(line.description), descriptionMax)
    return [[first, line], ...others.map((piece): [string, ContentLine] => [piece, withoutAmount(line)])]
  })
  return continued.map(([description, line], at) => lineElement(line, description, at + 1))
}

const withoutAmount = (line: ContentLine): ContentLine => ({
  ...line,
  quantity: null,
  unitPrice: { value: 0n, scale: 0 },
  total: zero,
  otherData: [],
})

const lineElement = (line: ContentLine, description: string, number: number): XmlElement =>
  element('DettaglioLinee', [
    element('NumeroLinea', String(number)),
    element('Descrizione', description),
    line.quantity === null ? undefined : element('Quantita', plainText(line.quantity)),
    element('PrezzoUnitario', plainText(line.unitPrice)),
    element('PrezzoTotale', amountText(line.total)),
    element('AliquotaIVA', rateText(line.rate)),
    optional('Ritenuta', line.isWithheld ? 'SI' : undefined),
    optional('Natura', line.nature),
    ...line.otherData.map(({ type, text, number: value }) =>
      element('AltriDatiGestionali', [element('TipoDato', type), element('RiferimentoTesto', text), optional('RiferimentoNumero', value)]),
    ),
  ])

const summaryElement = (row: ContentSummary): XmlElement =>
  element('DatiRiepilogo', [
    element('AliquotaIVA', rateText(row.rate)),
    optional('Natura', row.nature),
    row.rounding === zero ? undefined : element('Arrotondamento', amountText(row.rounding)),
    element('ImponibileImporto', amountText(row.net)),
    element('Imposta', amountText(row.vat)),
    optional('EsigibilitaIVA', row.collectability),
    optional('RiferimentoNormativo', row.law === null ? undefined : piecesOf(toLatin(row.law), lawMax)[0]),
  ])

function paymentElement({ payment }: Content): XmlElement | undefined {
  if (payment === null) return undefined
  return element('DatiPagamento', [
    element('CondizioniPagamento', 'TP02'),
    element('DettaglioPagamento', [
      element('ModalitaPagamento', 'MP05'),
      optional('DataScadenzaPagamento', payment.dueDate),
      element('ImportoPagamento', amountText(payment.amount)),
      optional('IBAN', payment.iban),
    ]),
  ])
}
