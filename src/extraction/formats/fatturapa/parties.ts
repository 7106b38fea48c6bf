/** Who sold, and what kind of document it is: what the ordinary and the simplified FatturaPA have in common. */
import type { Buyer, DocumentKind, PaperKind, Supplier } from '../../../domain/documents/extraction.ts'
import { say } from '../../../language/say.ts'
import { type Doubt, unknownType } from '../document-types.ts'
import { at, clean, firstText, textAt } from '../elements.ts'
import { toBusinessId, toBuyer, toCountry, toVatNumber } from '../party-ids.ts'
import { evidenceOf } from '../stated.ts'
import type { XmlElement } from '../xml.ts'

/** The seller of the file; also of a document that the buyer issues in the seller's place (TD16 to TD19, TD28), which names the true seller here. */
export function fatturaSupplier(seller: XmlElement | undefined): Supplier {
  const issuer = toCountry(firstText(seller, 'DatiAnagrafici/IdFiscaleIVA/IdPaese', 'IdFiscaleIVA/IdPaese'))
  const person = [
    firstText(seller, 'DatiAnagrafici/Anagrafica/Nome', 'Nome'),
    firstText(seller, 'DatiAnagrafici/Anagrafica/Cognome', 'Cognome'),
  ]
  const name = firstText(seller, 'DatiAnagrafici/Anagrafica/Denominazione', 'Denominazione') ?? clean(person.join(' '))
  // A seller from abroad with an Italian number is established at its seat, and sells under its number.
  const country = toCountry(textAt(seller, 'Sede/Nazione')) ?? issuer
  const taxRegime = firstText(seller, 'DatiAnagrafici/RegimeFiscale', 'RegimeFiscale')
  return {
    name: name === '' ? null : name,
    vatNumber: toVatNumber(firstText(seller, 'DatiAnagrafici/IdFiscaleIVA/IdCodice', 'IdFiscaleIVA/IdCodice'), issuer),
    businessId: toBusinessId(firstText(seller, 'DatiAnagrafici/CodiceFiscale', 'CodiceFiscale'), country),
    country,
    iban: null,
    ...(taxRegime !== null && { taxRegime }),
  }
}

/** The ordinary file has the buyer's ids where those of the seller are; the simplified one has ids and names apart. */
export function fatturaBuyer(buyer: XmlElement | undefined): Buyer | null {
  const ids = at(buyer, 'IdentificativiFiscali')
  const names = at(buyer, 'AltriDatiIdentificativi')
  if (!ids && !names) return toBuyer(fatturaSupplier(buyer))
  return toBuyer({ ...fatturaSupplier(ids), name: fatturaSupplier(names).name })
}

export const buyerEvidence = (buyer: XmlElement | undefined): string | undefined =>
  ['DatiAnagrafici/Anagrafica/', 'AltriDatiIdentificativi/']
    .flatMap(path => [`${path}Denominazione`, `${path}Cognome`])
    .map(path => evidenceOf(buyer, path))
    .find(text => text !== undefined)

/** Nota di credito, ordinary and simplified. */
export const fatturaKind = (documentType: string | null): DocumentKind =>
  documentType === 'TD04' || documentType === 'TD08' ? 'credit_note' : 'invoice'

/** N2.2, and the general N2 of before 2021. */
export function naturaOf(element: XmlElement): string | null {
  const natura = textAt(element, 'Natura')?.toUpperCase() ?? ''
  return /^N\d(?:\.\d{1,2})?$/.test(natura) ? natura : null
}

/**
 * What the buyer sends to the exchange itself to owe the VAT of a purchase (DPR 633/72 art. 17; specifications 1.9, TipoDocumento). It comes beside the
 * supplier's own invoice, so that booking both books the purchase twice.
 */
const issuedByBuyer: ReadonlySet<string> = new Set(['TD16', 'TD17', 'TD18', 'TD19', 'TD20', 'TD21', 'TD22', 'TD23', 'TD28', 'TD29'])

/** What a supplier sends: TD26 is the sale of an asset. TD07 to TD09 are simplified. */
const issuedBySupplier: ReadonlySet<string> = new Set('TD01 TD02 TD03 TD04 TD05 TD06 TD07 TD08 TD09 TD24 TD25 TD26'.split(' '))

/** What somebody takes out for himself or gives away without charging the VAT: seller and buyer are the same, and nothing was bought. */
const ownUse = 'TD27'

export const fatturaPaperKind = (documentType: string | null): PaperKind => (documentType === ownUse ? 'notice' : fatturaKind(documentType))

export function typeDoubts(documentType: string | null): Doubt[] {
  if (documentType === null || issuedBySupplier.has(documentType)) return []
  if (documentType === ownUse) return [{ field: 'kind', ...say('not_a_voucher.own_use', { type: ownUse }), confidence: 0.5 }]
  if (!issuedByBuyer.has(documentType)) return [unknownType(documentType)]
  return [{ field: 'kind', ...say('issued_by_buyer', { type: documentType }), confidence: 1 }]
}
