/**
 * The structure of FPR12, FPA12 and FSM10 as data, in our own notation: the specifications 1.9 (schema 1.2.3) say which elements there are, in which order and how
 * often. Each group is a list of `Element:Type`, with `?` for at most one, `*` for any number and `+` for at least one; a type is another group or a value.
 * Where the choice is between two lists, both are given.
 */
import { type ValueType, type ValueTypeName, valueTypes } from './schema-values.ts'

export interface Particle {
  name: string
  type: string
  /** Where the type is a value. */
  rule: ValueType | undefined
  min: number
  max: number
}

const id = 'IdPaese:Country IdCodice:TaxIdCode'
const related = `RiferimentoNumeroLinea:Integer9999* IdDocumento:Basic20 Data:Day? NumItem:Basic20? CodiceCommessaConvenzione:Latin100?
  CodiceCUP:Basic15? CodiceCIG:Basic15?`
const company = 'Denominazione:Latin80'
const person = 'Nome:Latin60 Cognome:Latin60'
const ofSeller = `Sede:Address StabileOrganizzazione:Address? RappresentanteFiscale:BuyerRepresentative? IscrizioneREA:CompanyRegister?
  RegimeFiscale:SimplifiedRegime`

const notation = {
  Invoice: ['FatturaElettronicaHeader:Header FatturaElettronicaBody:Body+ Signature:Signature?'],
  Header: [
    `DatiTrasmissione:Transmission CedentePrestatore:SellerParty RappresentanteFiscale:Representative? CessionarioCommittente:BuyerParty
     TerzoIntermediarioOSoggettoEmittente:Intermediary? SoggettoEmittente:Issuer?`,
  ],
  Transmission: [
    `IdTrasmittente:Id ProgressivoInvio:Basic10 FormatoTrasmissione:Format CodiceDestinatario:RecipientCode ContattiTrasmittente:SenderContact?
     PECDestinatario:Email?`,
  ],
  Id: [id],
  SenderContact: ['Telefono:Phone? Email:ContactEmail?'],
  SellerParty: [
    `DatiAnagrafici:SellerIdentity Sede:Address StabileOrganizzazione:Address? IscrizioneREA:CompanyRegister? Contatti:Contact?
     RiferimentoAmministrazione:Basic20?`,
  ],
  SellerIdentity: [
    `IdFiscaleIVA:Id CodiceFiscale:FiscalCode? Anagrafica:Name AlboProfessionale:Latin60? ProvinciaAlbo:Province? NumeroIscrizioneAlbo:Basic60?
     DataIscrizioneAlbo:Day? RegimeFiscale:Regime`,
  ],
  Name: [`${company} Titolo:Title? CodEORI:Eori?`, `${person} Titolo:Title? CodEORI:Eori?`],
  Address: ['Indirizzo:Latin60 NumeroCivico:Basic8? CAP:FiveDigits Comune:Latin60 Provincia:Province? Nazione:CountryOrItaly'],
  CompanyRegister: [
    'Ufficio:Province NumeroREA:Basic20 CapitaleSociale:Amount2? SocioUnico:SoleShareholder? StatoLiquidazione:Liquidation',
  ],
  Contact: ['Telefono:Phone? Fax:Phone? Email:ContactEmail?'],
  Representative: ['DatiAnagrafici:RepresentativeIdentity'],
  RepresentativeIdentity: ['IdFiscaleIVA:Id CodiceFiscale:FiscalCode? Anagrafica:Name'],
  BuyerParty: ['DatiAnagrafici:BuyerIdentity Sede:Address StabileOrganizzazione:Address? RappresentanteFiscale:BuyerRepresentative?'],
  BuyerIdentity: ['IdFiscaleIVA:Id? CodiceFiscale:FiscalCode? Anagrafica:Name'],
  BuyerRepresentative: [`IdFiscaleIVA:Id ${company}`, `IdFiscaleIVA:Id ${person}`],
  Intermediary: ['DatiAnagrafici:BuyerIdentity'],
  Body: ['DatiGenerali:General DatiBeniServizi:Supplies DatiVeicoli:Vehicle? DatiPagamento:Payment* Allegati:Attachment*'],
  General: [
    `DatiGeneraliDocumento:Document DatiOrdineAcquisto:Related* DatiContratto:Related* DatiConvenzione:Related* DatiRicezione:Related*
     DatiFattureCollegate:Related* DatiSAL:Progress* DatiDDT:DeliveryNote* DatiTrasporto:Transport? FatturaPrincipale:MainInvoice?`,
  ],
  Document: [
    `TipoDocumento:DocumentType Divisa:Currency Data:InvoiceDay Numero:Basic20 DatiRitenuta:WithholdingTax* DatiBollo:StampDuty?
     DatiCassaPrevidenziale:PensionFund* ScontoMaggiorazione:PriceChange* ImportoTotaleDocumento:Amount2? Arrotondamento:Amount2? Causale:Latin200*
     Art73:Yes?`,
  ],
  WithholdingTax: ['TipoRitenuta:Withholding ImportoRitenuta:Amount2 AliquotaRitenuta:Rate CausalePagamento:WithholdingReason'],
  StampDuty: ['BolloVirtuale:Yes ImportoBollo:Amount2?'],
  PensionFund: [
    `TipoCassa:Fund AlCassa:Rate ImportoContributoCassa:Amount2 ImponibileCassa:Amount2? AliquotaIVA:Rate Ritenuta:Yes? Natura:Nature?
     RiferimentoAmministrazione:Basic20?`,
  ],
  PriceChange: ['Tipo:Discount Percentuale:Rate? Importo:Amount8?'],
  Related: [related],
  Progress: ['RiferimentoFase:Integer999'],
  DeliveryNote: ['NumeroDDT:Basic20 DataDDT:Day RiferimentoNumeroLinea:Integer9999*'],
  Transport: [
    `DatiAnagraficiVettore:Carrier? MezzoTrasporto:Latin80? CausaleTrasporto:Latin100? NumeroColli:Integer9999? Descrizione:Latin100?
     UnitaMisuraPeso:Basic10? PesoLordo:Weight? PesoNetto:Weight? DataOraRitiro:Moment? DataInizioTrasporto:Day? TipoResa:Incoterm?
     IndirizzoResa:Address? DataOraConsegna:Moment?`,
  ],
  Carrier: ['IdFiscaleIVA:Id CodiceFiscale:FiscalCode? Anagrafica:Name NumeroLicenzaGuida:Basic20?'],
  MainInvoice: ['NumeroFatturaPrincipale:Basic20 DataFatturaPrincipale:Day'],
  Supplies: ['DettaglioLinee:Line+ DatiRiepilogo:Summary+'],
  Line: [
    `NumeroLinea:Integer9999 TipoCessionePrestazione:LineKind? CodiceArticolo:ArticleCode* Descrizione:Latin1000 Quantita:Quantity?
     UnitaMisura:Basic10? DataInizioPeriodo:Day? DataFinePeriodo:Day? PrezzoUnitario:Amount8 ScontoMaggiorazione:PriceChange* PrezzoTotale:Amount8
     AliquotaIVA:Rate Ritenuta:Yes? Natura:Nature? RiferimentoAmministrazione:Basic20? AltriDatiGestionali:OtherData*`,
  ],
  ArticleCode: ['CodiceTipo:Basic35 CodiceValore:Any35'],
  OtherData: ['TipoDato:Basic10 RiferimentoTesto:Latin60? RiferimentoNumero:Amount8? RiferimentoData:Day?'],
  Summary: [
    `AliquotaIVA:Rate Natura:Nature? SpeseAccessorie:Amount2? Arrotondamento:Amount8? ImponibileImporto:Amount2 Imposta:Amount2
     EsigibilitaIVA:Collectability? RiferimentoNormativo:Latin100?`,
  ],
  Vehicle: ['Data:Day TotalePercorso:Basic15'],
  Payment: ['CondizioniPagamento:PaymentTerms DettaglioPagamento:PaymentDetail+'],
  PaymentDetail: [
    `Beneficiario:Latin200? ModalitaPagamento:PaymentMeans DataRiferimentoTerminiPagamento:Day? GiorniTerminiPagamento:Days?
     DataScadenzaPagamento:Day? ImportoPagamento:Amount2 CodUfficioPostale:Basic20? CognomeQuietanzante:Latin60? NomeQuietanzante:Latin60?
     CFQuietanzante:PersonFiscalCode? TitoloQuietanzante:Title? IstitutoFinanziario:Latin80? IBAN:Iban? ABI:FiveDigits? CAB:FiveDigits? BIC:Bic?
     ScontoPagamentoAnticipato:Amount2? DataLimitePagamentoAnticipato:Day? PenalitaPagamentiRitardati:Amount2? DataDecorrenzaPenale:Day?
     CodicePagamento:Basic60?`,
  ],
  Simplified: ['FatturaElettronicaHeader:SimplifiedHeader FatturaElettronicaBody:SimplifiedBody+ Signature:Signature?'],
  SimplifiedHeader: [
    `DatiTrasmissione:SimplifiedTransmission CedentePrestatore:SimplifiedSeller CessionarioCommittente:SimplifiedBuyer SoggettoEmittente:Issuer?`,
  ],
  SimplifiedTransmission: [
    'IdTrasmittente:Id ProgressivoInvio:Basic10 FormatoTrasmissione:SimplifiedFormat CodiceDestinatario:PrivateRecipientCode PECDestinatario:ContactEmail?',
  ],
  SimplifiedSeller: [
    `IdFiscaleIVA:Id CodiceFiscale:FiscalCode? ${company} ${ofSeller}`,
    `IdFiscaleIVA:Id CodiceFiscale:FiscalCode? ${person} ${ofSeller}`,
  ],
  SimplifiedBuyer: ['IdentificativiFiscali:SimplifiedIds AltriDatiIdentificativi:SimplifiedName?'],
  SimplifiedIds: ['IdFiscaleIVA:Id? CodiceFiscale:FiscalCode?'],
  SimplifiedName: [
    `${company} Sede:Address StabileOrganizzazione:Address? RappresentanteFiscale:BuyerRepresentative?`,
    `${person} Sede:Address StabileOrganizzazione:Address? RappresentanteFiscale:BuyerRepresentative?`,
  ],
  SimplifiedBody: ['DatiGenerali:SimplifiedGeneral DatiBeniServizi:SimplifiedLine+ Allegati:Attachment*'],
  SimplifiedGeneral: ['DatiGeneraliDocumento:SimplifiedDocument DatiFatturaRettificata:Corrected?'],
  SimplifiedDocument: ['TipoDocumento:SimplifiedType Divisa:Currency Data:InvoiceDay Numero:Basic20'],
  Corrected: ['NumeroFR:Basic20 DataFR:InvoiceDay ElementiRettificati:Latin1000'],
  SimplifiedLine: ['Descrizione:Latin1000 Importo:Amount2 DatiIVA:SimplifiedVat Natura:SimplifiedNature? RiferimentoNormativo:Latin100?'],
  SimplifiedVat: ['Imposta:Amount2? Aliquota:Rate?'],
  Attachment: [
    'NomeAttachment:Latin60 AlgoritmoCompressione:Basic10? FormatoAttachment:Basic10? DescrizioneAttachment:Latin100? Attachment:Base64',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** A signature inside of the file (XAdES) belongs to whoever signed it, and is not looked into. */
export const unexamined = 'Signature'

const occurrences: Readonly<Record<string, readonly [min: number, max: number]>> = {
  '': [1, 1],
  '?': [0, 1],
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
}

export const isValueType = (type: string): type is ValueTypeName => Object.hasOwn(valueTypes, type)

function parseParticle(text: string): Particle {
  const match = /^(\w+):(\w+)([?*+]?)$/.exec(text)
  if (!match) throw new Error(`${text} is no element of the schema`)
  const [, name, type, mark] = match as unknown as [string, string, string, string]
  const [min, max] = occurrences[mark]!
  return { name, type, rule: isValueType(type) ? valueTypes[type] : undefined, min, max }
}

/** The lists of elements that a group may be, by its name. */
export const groups: ReadonlyMap<string, readonly (readonly Particle[])[]> = new Map(
  Object.entries(notation).map(([name, lists]) => [name, lists.map(list => list.trim().split(/\s+/).map(parseParticle))]),
)

export interface RootAttribute {
  name: string
  type: ValueTypeName
  isRequired: boolean
}

/** The attributes of the root; no other element has any. */
export const rootAttributes = [
  { name: 'versione', type: 'Format', isRequired: true },
  { name: 'SistemaEmittente', type: 'Basic10', isRequired: false },
] as const satisfies readonly RootAttribute[]

export const simplifiedAttributes = [
  { name: 'versione', type: 'SimplifiedFormat', isRequired: true },
] as const satisfies readonly RootAttribute[]
