/** The words that tell who is who on a document, in all languages that are read, and which columns of a line they stand in. */
import type { MarkedLine } from '../../text/mark.ts'
import { type Found, findPhrases, phraseBook } from '../../text/phrases.ts'
import type { Cell } from '../../text/words.ts'

/**
 * `billed` before `customer` before `involved` before `delivered`: who pays may be another than who ordered, rents or receives, and goods go anywhere.
 * `person`: who gets the letter.
 */
export const buyerKinds = ['billed', 'customer', 'involved', 'delivered', 'person'] as const

export type BuyerKind = (typeof buyerKinds)[number]

export type PartyKind = BuyerKind | 'seller' | 'other'

export const partyBook = phraseBook<PartyKind>({
  billed: `faktureres til, faktureret til, faktura til, fakturamodtager, faktureringsadresse, fakturaadresse, fakturering, udstedt til, bill to,
    billed to, sold to, billing address, bill to address, bill to name, billing details, billing information, billing contact, invoice to, invoiced to, invoice for, issued to, bill to customer, spett le, spettabile, spett,
    spett le ditta, spettabile ditta, cessionario, cessionario committente, committente, intestatario, intestato a, intestata a, fatturato a,
    fatturare a, destinatario fattura, intestatario fattura, egr sig, egr sigg, egregio, gent le, gent ma, gent mo, gentile sig ra,
    rechnungsempfänger, rechnungsadresse, rechnungsanschrift, rechnung an, leistungsempfänger, käufer leistungsempfänger, facturé à,
    facture a, facturer à, adresse de facturation, client facturé, facturar a, facturado a, dirección de facturación, faturar a,
    faturado a, fakturaadress, faktureras till, faktura till, fakturamottagare, factuuradres, factuur aan, facturatieadres, factureren aan,
    adressé à, facturé au, datos de facturación, titular, receptor, rechnungsempfanger, laskutusosoite, laskun saaja, debitor`,
  customer: `kunde, kundenavn, kunden, køber, customer, customer name, client, buyer, purchaser, prepared for, cliente, käufer, kund, klant,
    acquirente, dati cliente, dati del cliente, dati acquirente, customer details, buyer details, client details, client name, customer info,
    kundenadresse, kundendaten, acheteur, comprador, adquirente, datos del cliente, dados do cliente, koper, afnemer, debiteur, köpare, kjøper,
    nabywca, kupujący, odběratel, kupující, odberateľ, ostaja, asiakas, vevő, kupac, kupec, cumpărător, til, to, purchased by`,
  involved: `modtager, recipient, destinatario, empfänger, destinataire, destinatário, mottagare, mottaker, rekvirent, ordregiver,
    bestiller, bestilt af, lejer, leasingtager, låntager, forsikringstager, abonnent, indehaver af aftalen, auftraggeber, besteller, mieter,
    bestellt von, versicherungsnehmer, vertragspartner, ordered by, order placed by, subscriber, policyholder, tenant, lessee, licensee,
    licensed to, registered to, intestatario contratto, intestatario del contratto, intestatario utenza, contraente, locatario, conduttore,
    abbonato, ordinante, ordinato da, donneur d ordre, abonné, locataire, assuré, arrendatario, opdrachtgever, huurder, beställare, hyresgäst`,
  delivered: `leveringsadresse, levering til, leveres til, leveret til, sendes til, ship to, ship to address, ship to name, shipped to, deliver to, delivery address,
    shipping address, destinazione, luogo di destinazione, luogo di consegna,
    indirizzo di consegna, consegna a, consegnare a, leveringssted, afleveres til, place of delivery, delivered to, lieferort, lieferung an, lieferadresse, lieferanschrift, consignee, odbiorca, leveransadress, afleveradres, bezorgadres, adresse de livraison,
    dirección de entrega`,
  person: 'attention, attn, att, alla cortese attenzione, c a, gæst, guest, ospite, t a v, z hd, zu händen, à l attention de',
  seller: `sælger, leverandør, afsender, udsteder, fornitore, cedente, cedente prestatore, prestatore, emittente, mittente, seller, vendor,
    supplier, sold by, issued by, billed by, merchant, verkäufer, lieferant, rechnungssteller, rechnungsersteller, vendeur, fournisseur,
    emetteur, vendedor, proveedor, establecimiento, datos del proveedor, magasin, afzender, avsändare, säljare, leverantör, firma, ditta, forretning, butik, butikken, invoice from, receipt from,
    dati fornitore, from, fra, da, remit to, payable to, betalingsmodtager, kreditor, beneficiario, denominazione, ragione sociale,
    firmanavn, virksomhedsnavn, company name, bill from, billed from, invoiced by, issuer, sender, service provider, provider, seller details,
    supplier details, vendor details, von, absender, aussteller, leistungserbringer, verkäufer lieferant, prestataire, émetteur, expéditeur, expedidor, exporter, exportateur, esportatore, exportador, exporteur, exportör, eksportør,
    emisor, remitente, verkoper, leverancier, selger, sprzedawca, dostawca, wystawca, prodávající, dodavatel, predávajúci, myyjä, fornecedor,
    emissor, eladó, prodajalec, prodavatelj, vânzător, furnizor`,
  other: `kunde nr, kundenr, kundenummer, kunde nummer, kundeservice, kundekonto, kunde id, customer no, customer number, customer id,
    customer service, customer support, customer copy, customer s copy, customer account, customer ref, customer reference, client id,
    client no, client copy, codice cliente, cod cliente, cliente n, cliente nr, servizio clienti, assistenza clienti, copia cliente,
    gentile cliente, kære kunde, dear customer, kundens kopi, kundekvittering, customer receipt, kundennummer, kunden nr, kundennr,
    cliente cod, n cliente, numero cliente, kundetype, cliente codice, per il cliente, copia per il cliente, copia esercente,
    client reference, recipient is liable, recipient of, codice destinatario, debitor nr, debitornr, debitornummer`,
})

export const isBuyerKind = (kind: PartyKind): kind is BuyerKind => (buyerKinds as readonly PartyKind[]).includes(kind)

export type PartyLabel = Found<PartyKind>

/** A label stands at the beginning of a column, and is a label by its colon or by standing alone. */
export function isPartyLabel(line: MarkedLine, cell: Cell, found: PartyLabel): boolean {
  if (found.start - cell.start > 2) return false
  const rest = line.content.slice(found.end, cell.end)
  if (/^\s*[.,]?[:;]/.test(rest)) return true
  return (
    rest.replace(/[\s.,/()-]+/g, '') === '' ||
    (isBuyerKind(found.kind) && found.to - found.from > 1) ||
    /^(?:spett|egr|att|attn)/.test(line.words[found.from]!.text)
  )
}

/** Whether the column is nothing but a label of a party: "Client:". */
export const isNothingButLabel = (line: MarkedLine, cell: Cell, found: readonly PartyLabel[]): boolean =>
  found.some(
    one =>
      one.kind !== 'other' &&
      one.start - cell.start <= 2 &&
      one.start >= cell.start &&
      line.content.slice(one.end, cell.end).replace(/[\s.,:;/()-]+/g, '') === '',
  )

export const partyLabelsOf = (line: MarkedLine): PartyLabel[] => findPhrases(partyBook, line.words)
