/** From an element of a FatturaPA to the field of the invoice, its buyer or the organization that mends it. */
const header = 'FatturaElettronicaHeader'

const fields: readonly (readonly [element: RegExp, field: string])[] = [
  [/\/CessionarioCommittente\/DatiAnagrafici\/IdFiscaleIVA\/IdPaese$/, 'buyer.country'],
  [/\/CessionarioCommittente\/DatiAnagrafici\/CodiceFiscale$/, 'buyer.fiscalCode'],
  [/\/CessionarioCommittente\/DatiAnagrafici\/Anagrafica/, 'buyer.name'],
  [/\/CessionarioCommittente\/DatiAnagrafici/, 'buyer.vatNumber'],
  [/\/IdentificativiFiscali\/CodiceFiscale$/, 'buyer.fiscalCode'],
  [/\/IdentificativiFiscali/, 'buyer.vatNumber'],
  [/\/CessionarioCommittente/, 'buyer'],
  [/\/CodiceDestinatario$/, 'buyer.sdiCode'],
  [/\/PECDestinatario$/, 'buyer.pec'],
  [/\/CedentePrestatore\/DatiAnagrafici\/CodiceFiscale$/, 'organization.fiscalCode'],
  [/\/CedentePrestatore\/DatiAnagrafici\/RegimeFiscale$/, 'organization.taxRegime'],
  [/\/CedentePrestatore\/DatiAnagrafici\/Anagrafica/, 'organization.name'],
  [/\/CedentePrestatore\/CodiceFiscale$/, 'organization.fiscalCode'],
  [/\/CedentePrestatore\/RegimeFiscale$/, 'organization.taxRegime'],
  [/\/CedentePrestatore\/Denominazione$/, 'organization.name'],
  [/\/CedentePrestatore\/Sede/, 'organization.address'],
  [/\/CedentePrestatore/, 'organization.vatNumber'],
  [/\/IdTrasmittente/, 'organization.vatNumber'],
  [/\/DatiGeneraliDocumento\/Data$/, 'date'],
  [/\/DatiGeneraliDocumento\/Numero$/, 'number'],
  [/\/DatiGeneraliDocumento\/Divisa$/, 'currency'],
  [/\/DatiGeneraliDocumento\/Causale/, 'causale'],
]

const fieldsOfLine: Readonly<Record<string, string>> = {
  Descrizione: 'description',
  Importo: 'unitPrice',
  DatiIVA: 'vatRate',
  Quantita: 'quantity',
  PrezzoUnitario: 'unitPrice',
  PrezzoTotale: 'unitPrice',
  AliquotaIVA: 'vatRate',
  Natura: 'vatNature',
}

/** The element itself where no field stands for it. */
export function fieldOf(path: string): string {
  const [, count, element] = /\/(?:DettaglioLinee|DatiBeniServizi)\[(\d+)\](?:\/(\w+))?/.exec(path) ?? []
  if (count !== undefined) {
    const field = fieldsOfLine[element ?? '']
    return `lines.${Number(count) - 1}${field === undefined ? '' : `.${field}`}`
  }
  const placed = path.startsWith(header) || path.startsWith('/') ? path : `/${path}`
  return fields.find(([element]) => element.test(placed))?.[1] ?? path
}
