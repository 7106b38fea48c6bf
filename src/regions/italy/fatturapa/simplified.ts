/**
 * A simplified invoice as FatturaPA (FSM10; DPR 633/72 art. 21-bis): TD07, TD08 for a credit note, TD09 for a debit note. Each line says what is paid with the VAT in it, and
 * there is no summary: what the lines come to is the total of the invoice to the cent.
 */
import type { IssuedInvoice, PricedLine } from '../../../domain/invoices/invoice.ts'
import { type Minor, minus, negate, percentOf, plus, sum, zero } from '../../../domain/money/money.ts'
import { element, optional, type XmlElement } from '../../../domain/text/xml-writer.ts'
import { natureOf } from '../natures.ts'
import { amountText, rateText } from './amounts.ts'
import { lawMax, linkedNumberText } from './content.ts'
import { piecesOf, toLatin } from './latin.ts'
import {
  addressElement,
  buyerIdentity,
  fieldText,
  idElement,
  notKnown,
  recipientOf,
  sellerIdentity,
  senderOf,
  shortened,
} from './parties.ts'
import { simplifiedNamespace, simplifiedRootName } from './tree.ts'
import type { Transmission } from './write.ts'

const format = 'FSM10'
export const descriptionMax = 1000

export function simplifiedTypeOf({ priced, corrects }: IssuedInvoice): 'TD07' | 'TD08' | 'TD09' {
  if (priced.isCreditNote) return 'TD08'
  return corrects === null ? 'TD07' : 'TD09'
}

export function simplifiedTree(invoice: IssuedInvoice, { progressive, sender }: Transmission): XmlElement {
  const { seller, buyer, priced } = invoice
  const country = buyer.country ?? seller.country
  const [sellerIds, buyerIds] = [sellerIdentity(seller), buyerIdentity(buyer, country, priced.treatment.key)]
  const { code, pec } = recipientOf(buyer, country, buyerIds)
  return element(
    simplifiedRootName,
    [
      element('FatturaElettronicaHeader', [
        element('DatiTrasmissione', [
          idElement('IdTrasmittente', sender ?? senderOf(seller)),
          element('ProgressivoInvio', progressive),
          element('FormatoTrasmissione', format),
          element('CodiceDestinatario', code),
          optional('PECDestinatario', pec),
        ]),
        element('CedentePrestatore', [
          idElement('IdFiscaleIVA', sellerIds.vatId),
          optional('CodiceFiscale', sellerIds.fiscalCode),
          element('Denominazione', fieldText(seller.name, 80)),
          addressElement(seller.address, seller.country),
          element('RegimeFiscale', seller.taxRegime ?? 'RF01'),
        ]),
        element('CessionarioCommittente', [
          element('IdentificativiFiscali', [idElement('IdFiscaleIVA', buyerIds.vatId), optional('CodiceFiscale', buyerIds.fiscalCode)]),
          // Who has a number at home may be named by it alone.
          buyer.address === null
            ? undefined
            : element('AltriDatiIdentificativi', [
                element('Denominazione', fieldText(buyer.name, 80)),
                addressElement(buyer.address, country),
              ]),
        ]),
      ]),
      element('FatturaElettronicaBody', [generalElement(invoice), ...lineElements(invoice)]),
    ],
    { versione: format, 'xmlns:p': simplifiedNamespace },
  )
}

function generalElement(invoice: IssuedInvoice): XmlElement {
  const { corrects } = invoice
  return element('DatiGenerali', [
    element('DatiGeneraliDocumento', [
      element('TipoDocumento', simplifiedTypeOf(invoice)),
      element('Divisa', invoice.currency),
      element('Data', invoice.date),
      element('Numero', invoice.number),
    ]),
    corrects === null
      ? undefined
      : element('DatiFatturaRettificata', [
          element('NumeroFR', linkedNumberText(corrects.number)),
          element('DataFR', corrects.date),
          element('ElementiRettificati', 'Importo'),
        ]),
  ])
}

/** VAT is rounded for all lines of a rate together: what is left over of it goes with the largest of them. */
export function vatByLine({ lines, vatSummary }: IssuedInvoice['priced']): readonly Minor[] {
  const parts = lines.map(({ net, appliedVatRate }) => percentOf(net, appliedVatRate))
  for (const row of vatSummary) {
    const isOfRow = ({ appliedVatRate, nature }: PricedLine): boolean => appliedVatRate === row.rate && nature === row.nature
    const places = lines.flatMap((line, at) => (isOfRow(line) ? [at] : []))
    const largest = places.reduce((best, at) => (Math.abs(lines[at]!.net) > Math.abs(lines[best]!.net) ? at : best), places[0] ?? -1)
    const left = minus(row.vat, sum(places.map(at => parts[at]!)))
    if (largest >= 0) parts[largest] = plus(parts[largest]!, left)
  }
  return parts
}

function lineElements({ priced }: IssuedInvoice): XmlElement[] {
  const vat = vatByLine(priced)
  const shown = (amount: Minor): Minor => (priced.isCreditNote ? negate(amount) : amount)
  return priced.lines.map(({ description, net, appliedVatRate, nature, law }, at) => {
    const rests = nature === null ? null : (law ?? natureOf(nature)?.law ?? null)
    return element('DatiBeniServizi', [
      element('Descrizione', shortened(toLatin(description), descriptionMax) || notKnown),
      element('Importo', amountText(shown(plus(net, vat[at] ?? zero)))),
      element('DatiIVA', [element('Imposta', amountText(shown(vat[at] ?? zero))), element('Aliquota', rateText(appliedVatRate))]),
      optional('Natura', nature),
      optional('RiferimentoNormativo', rests === null ? undefined : piecesOf(toLatin(rests), lawMax)[0]),
    ])
  })
}
