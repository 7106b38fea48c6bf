/**
 * FatturaPA (provvedimento 89757/2018, specifications 1.9): the invoice of the Italian exchange. One file has one seller and one buyer and may hold several
 * documents, each a body of its own. The ordinary one is here, the simplified one in fatturapa-simplified.ts.
 */
import { addDays, type CalendarDate } from '../../../domain/calendar/dates.ts'
import type { Item, Reference, VatLine } from '../../../domain/documents/extraction.ts'
import { type Minor, sum } from '../../../domain/money/money.ts'
import type { Doubt } from '../document-types.ts'
import { all, at, dateAt, earliest, textAt } from '../elements.ts'
import { rowsMax, toRate } from '../exact-amounts.ts'
import { toCurrency, toIban } from '../party-ids.ts'
import { evidenceOf, evidenceOfAll, itemsMax, lineMoney, type Money, moneyReader, quantityAt, type Stated, wordsAt } from '../stated.ts'
import type { XmlElement } from '../xml.ts'
import { buyerEvidence, fatturaBuyer, fatturaKind, fatturaPaperKind, fatturaSupplier, naturaOf, typeDoubts } from './parties.ts'
import { settleTotal } from './total.ts'

/** Each body of the file, in its order. */
export function readFattura(root: XmlElement): (() => Stated)[] {
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
  const rows = all(body, 'DatiBeniServizi/DatiRiepilogo').slice(0, rowsMax)
  const summary = rows.flatMap(row => vatLineOf(row, money) ?? [])
  const withheld = sumOf(document, 'DatiRitenuta', 'ImportoRitenuta', money)
  const stampDuty = money(at(document, 'DatiBollo/ImportoBollo'))
  const payments = all(body, 'DatiPagamento/DettaglioPagamento').slice(0, rowsMax)
  const settled = settleTotal({
    stated: money(at(document, 'ImportoTotaleDocumento')),
    vatLines: summary,
    rounding: money(at(document, 'Arrotondamento')),
    stampDuty,
    withheld,
    discount: discountOf(document, money),
    paid: sum(payments.flatMap(payment => money(at(payment, 'ImportoPagamento')) ?? [])),
    currency,
  })
  const iban = payments.map(payment => textAt(payment, 'IBAN')).find(text => toIban(text) !== null) ?? null
  return {
    method: 'fatturapa',
    supplier: { ...fatturaSupplier(seller), iban: toIban(iban) },
    buyer: fatturaBuyer(buyer),
    kind: fatturaKind(documentType),
    paperKind: fatturaPaperKind(documentType),
    documentType,
    invoiceNumber: textAt(document, 'Numero'),
    date: dateAt(document, 'Data'),
    dueDate: earliest(payments.map(dueOn)),
    currency,
    total: settled.total,
    net: settled.vatLines.length === 0 ? null : sum(settled.vatLines.map(({ net }) => net)),
    vat: settled.vatLines.length === 0 ? null : sum(settled.vatLines.map(({ vat }) => vat)),
    vatLines: settled.vatLines,
    items: itemsOf(body, currency),
    rounding: settled.rounding,
    withheld,
    references: referencesOf(body),
    prepaid: null,
    payable: settled.payable,
    stampDuty,
    pensionContribution: sumOf(document, 'DatiCassaPrevidenziale', 'ImportoContributoCassa', money),
    evidence: evidenceIn(seller, buyer, body, payments, settled.total === null ? undefined : settled.evidence),
    doubts: [...doubts, ...settled.doubts, ...typeDoubts(documentType)],
    words: wordsAt(
      body,
      `${general}/Causale`,
      'DatiBeniServizi/DettaglioLinee/Descrizione',
      'DatiBeniServizi/DatiRiepilogo/RiferimentoNormativo',
    ),
  }
}

const owedBy: Readonly<Record<string, 'when_paid' | 'by_buyer'>> = { D: 'when_paid', S: 'by_buyer' }

/** A row without a rate that can be read is no row: the sum will not add up, and say so. */
function vatLineOf(row: XmlElement, money: Money): VatLine | undefined {
  const rate = toRate(textAt(row, 'AliquotaIVA'))
  const net = money(at(row, 'ImponibileImporto'))
  if (rate === undefined || net === null) return undefined
  const owed = owedBy[textAt(row, 'EsigibilitaIVA') ?? '']
  return { rate, net, vat: money(at(row, 'Imposta')) ?? (0 as Minor), nature: naturaOf(row), ...(owed && { owed }) }
}

function sumOf(element: XmlElement | undefined, rows: string, amount: string, money: Money): Minor | null {
  const amounts = all(element, rows)
    .slice(0, rowsMax)
    .flatMap(row => money(at(row, amount)) ?? [])
  return amounts.length === 0 ? null : sum(amounts)
}

/** What is taken off the total (SC), less what is put on it (MG); percentages are not of the total alone and cannot be told. */
function discountOf(document: XmlElement | undefined, money: Money): Minor {
  const amounts = all(document, 'ScontoMaggiorazione')
    .slice(0, rowsMax)
    .map(row => (money(at(row, 'Importo')) ?? 0) * (textAt(row, 'Tipo') === 'MG' ? -1 : 1))
  return sum(amounts as Minor[])
}

/** The day itself, or the days counted from the day that the terms refer to. */
function dueOn(payment: XmlElement): CalendarDate | null {
  const stated = dateAt(payment, 'DataScadenzaPagamento')
  if (stated !== null) return stated
  const from = dateAt(payment, 'DataRiferimentoTerminiPagamento')
  const days = /^\d{1,3}$/.exec(textAt(payment, 'GiorniTerminiPagamento') ?? '')
  return from !== null && days ? addDays(from, Number(days[0])) : null
}

function itemsOf(body: XmlElement, currency: string | null): Item[] {
  const money = lineMoney(currency)
  return all(body, 'DatiBeniServizi/DettaglioLinee')
    .slice(0, itemsMax)
    .flatMap(line => {
      const amount = money(at(line, 'PrezzoTotale'))
      const description = textAt(line, 'Descrizione')
      if (amount === null || description === null) return []
      const rate = toRate(textAt(line, 'AliquotaIVA')) ?? null
      return [{ description, amount, includesVat: false, rate, nature: naturaOf(line), ...quantityAt(line, 'Quantita') }]
    })
}

function referencesOf(body: XmlElement): Reference[] {
  return all(body, 'DatiGenerali/DatiFattureCollegate')
    .slice(0, rowsMax)
    .flatMap(linked => {
      const number = textAt(linked, 'IdDocumento')
      return number === null ? [] : [{ number, date: dateAt(linked, 'Data') }]
    })
}

function evidenceIn(
  seller: XmlElement | undefined,
  buyer: XmlElement | undefined,
  body: XmlElement,
  payments: readonly XmlElement[],
  total: string | undefined,
): Stated['evidence'] {
  const named = (path: string): string | undefined => evidenceOf(body, path)
  const found = {
    supplier: evidenceOf(seller, 'DatiAnagrafici/Anagrafica/Denominazione') ?? evidenceOf(seller, 'DatiAnagrafici/Anagrafica/Cognome'),
    invoiceNumber: named(`${general}/Numero`),
    date: named(`${general}/Data`),
    dueDate: payments
      .map(
        payment =>
          evidenceOf(payment, 'DataScadenzaPagamento') ??
          (dueOn(payment) === null ? undefined : evidenceOf(payment, 'GiorniTerminiPagamento')),
      )
      .find(text => text !== undefined),
    currency: named(`${general}/Divisa`),
    total: named(`${general}/ImportoTotaleDocumento`) ?? total,
    net: evidenceOfAll(body, 'DatiBeniServizi/DatiRiepilogo/ImponibileImporto'),
    vat: evidenceOfAll(body, 'DatiBeniServizi/DatiRiepilogo/Imposta'),
    kind: named(`${general}/TipoDocumento`),
    iban: payments.map(payment => evidenceOf(payment, 'IBAN')).find(text => text !== undefined),
    buyer: buyerEvidence(buyer),
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}
