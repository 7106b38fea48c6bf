/** Invoices in the structured formats, written for the tests: complete in their form, and of nobody. */

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

interface Row {
  rate: string
  net: string
  vat: string
  natura?: string
  esigibilita?: string
}

export interface Fattura {
  type?: string
  number?: string
  total?: string | null
  rows?: readonly Row[]
  /** Between Numero and ImportoTotaleDocumento: ritenuta, bollo, cassa, discounts. */
  general?: string
  rounding?: string
  linked?: string
  payment?: string
}

const riepilogo = ({ rate, net, vat, natura, esigibilita }: Row): string =>
  `<DatiRiepilogo><AliquotaIVA>${rate}</AliquotaIVA>${natura ? `<Natura>${natura}</Natura>` : ''}<ImponibileImporto>${net}</ImponibileImporto>
   <Imposta>${vat}</Imposta>${esigibilita ? `<EsigibilitaIVA>${esigibilita}</EsigibilitaIVA>` : ''}</DatiRiepilogo>`

const linea = ({ rate, net, natura }: Row, at: number): string =>
  `<DettaglioLinee><NumeroLinea>${at + 1}</NumeroLinea><Descrizione>Articolo ${at + 1}</Descrizione><PrezzoUnitario>${net}</PrezzoUnitario>
   <PrezzoTotale>${net}</PrezzoTotale><AliquotaIVA>${rate}</AliquotaIVA>${natura ? `<Natura>${natura}</Natura>` : ''}</DettaglioLinee>`

const body = ({
  type = 'TD01',
  number = '15/2026',
  total = null,
  rows = oneRate,
  general = '',
  rounding,
  linked = '',
  payment = '',
}: Fattura): string => `
  <FatturaElettronicaBody>
    <DatiGenerali>
      <DatiGeneraliDocumento>
        <TipoDocumento>${type}</TipoDocumento><Divisa>EUR</Divisa><Data>2026-02-10</Data><Numero>${number}</Numero>${general}
        ${total === null ? '' : `<ImportoTotaleDocumento>${total}</ImportoTotaleDocumento>`}
        ${rounding === undefined ? '' : `<Arrotondamento>${rounding}</Arrotondamento>`}
      </DatiGeneraliDocumento>${linked}
    </DatiGenerali>
    <DatiBeniServizi>${rows.map(linea).join('')}${rows.map(riepilogo).join('')}</DatiBeniServizi>${payment}
  </FatturaElettronicaBody>`

const oneRate: readonly Row[] = [{ rate: '22.00', net: '100.00', vat: '22.00' }]

const company = `<IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>12345670785</IdCodice></IdFiscaleIVA><CodiceFiscale>12345670785</CodiceFiscale>
  <Anagrafica><Denominazione>Alfa &amp; Figli S.r.l.</Denominazione></Anagrafica><RegimeFiscale>RF01</RegimeFiscale>`

export const person = `<IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>07643520567</IdCodice></IdFiscaleIVA><CodiceFiscale>RSSMRA80A01H501U</CodiceFiscale>
  <Anagrafica><Nome>Maria</Nome><Cognome>Bianchi</Cognome></Anagrafica><RegimeFiscale>RF19</RegimeFiscale>`

export interface FatturaFile {
  seller?: string
  country?: string
  bodies?: readonly Fattura[]
  prefix?: string
}

export const fattura = ({ seller = company, country = 'IT', bodies = [{}], prefix = 'p:' }: FatturaFile = {}): string =>
  `${declaration}
<${prefix}FatturaElettronica versione="FPR12" xmlns${prefix ? `:${prefix.slice(0, -1)}` : ''}="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">
  <FatturaElettronicaHeader>
    <DatiTrasmissione><FormatoTrasmissione>FPR12</FormatoTrasmissione></DatiTrasmissione>
    <CedentePrestatore><DatiAnagrafici>${seller}</DatiAnagrafici><Sede><Indirizzo>Via Roma 1</Indirizzo><Nazione>${country}</Nazione></Sede></CedentePrestatore>
    <CessionarioCommittente><DatiAnagrafici><Anagrafica><Denominazione>Beta S.p.A.</Denominazione></Anagrafica></DatiAnagrafici></CessionarioCommittente>
  </FatturaElettronicaHeader>${bodies.map(body).join('')}
</${prefix}FatturaElettronica>`

/** A professional: two rates and what is exempt, pension fund, withholding, stamp duty, two instalments. */
export const parcella = fattura({
  seller: person.replace('RF19', 'RF01'),
  bodies: [
    {
      type: 'TD06',
      total: '1434.40',
      rows: [
        { rate: '22.00', net: '1040.00', vat: '228.80' },
        { rate: '10.00', net: '100.00', vat: '10.00' },
        { rate: '0.00', net: '53.60', vat: '0.00', natura: 'N1' },
      ],
      general: `<DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>200.00</ImportoRitenuta><AliquotaRitenuta>20.00</AliquotaRitenuta>
        <CausalePagamento>A</CausalePagamento></DatiRitenuta><DatiBollo><BolloVirtuale>SI</BolloVirtuale><ImportoBollo>2.00</ImportoBollo></DatiBollo>
        <DatiCassaPrevidenziale><TipoCassa>TC02</TipoCassa><AlCassa>4.00</AlCassa><ImportoContributoCassa>40.00</ImportoContributoCassa>
        <ImponibileCassa>1000.00</ImponibileCassa><AliquotaIVA>22.00</AliquotaIVA></DatiCassaPrevidenziale>`,
      payment: `<DatiPagamento><CondizioniPagamento>TP01</CondizioniPagamento>
        <DettaglioPagamento><ModalitaPagamento>MP05</ModalitaPagamento><DataScadenzaPagamento>2026-04-30</DataScadenzaPagamento>
        <ImportoPagamento>634.40</ImportoPagamento><IBAN>IT60X0542811101000000123456</IBAN></DettaglioPagamento>
        <DettaglioPagamento><ModalitaPagamento>MP05</ModalitaPagamento><DataScadenzaPagamento>2026-03-31</DataScadenzaPagamento>
        <ImportoPagamento>600.00</ImportoPagamento><IBAN>IT60X0542811101000000123456</IBAN></DettaglioPagamento></DatiPagamento>`,
    },
  ],
})

export const simplified = (type = 'TD07', lines = simplifiedLines): string => `${declaration}
<ns3:FatturaElettronicaSemplificata versione="FSM10" xmlns:ns3="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0">
  <FatturaElettronicaHeader>
    <CedentePrestatore><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>12345670785</IdCodice></IdFiscaleIVA><Denominazione>Bar Centrale S.n.c.</Denominazione>
      <Sede><Indirizzo>Piazza 1</Indirizzo><Nazione>IT</Nazione></Sede><RegimeFiscale>RF01</RegimeFiscale></CedentePrestatore>
  </FatturaElettronicaHeader>
  <FatturaElettronicaBody>
    <DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${type}</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-01</Data><Numero>7</Numero></DatiGeneraliDocumento>
      <DatiFatturaRettificata><NumeroFR>3</NumeroFR><DataFR>2026-02-01</DataFR><ElementiRettificati>Prezzo</ElementiRettificati></DatiFatturaRettificata></DatiGenerali>
    ${lines}
  </FatturaElettronicaBody>
</ns3:FatturaElettronicaSemplificata>`

const simplifiedLines = `
  <DatiBeniServizi><Descrizione>Pranzo</Descrizione><Importo>110.00</Importo><DatiIVA><Aliquota>10.00</Aliquota></DatiIVA></DatiBeniServizi>
  <DatiBeniServizi><Descrizione>Vino</Descrizione><Importo>61.00</Importo><DatiIVA><Imposta>11.00</Imposta></DatiIVA></DatiBeniServizi>
  <DatiBeniServizi><Descrizione>Marca</Descrizione><Importo>2.00</Importo><DatiIVA><Imposta>0.00</Imposta></DatiIVA><Natura>N1</Natura></DatiBeniServizi>`

const ublNamespaces = (root: string): string =>
  `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
   xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`

const category = (id: string, percent: string): string =>
  `<cbc:ID>${id}</cbc:ID><cbc:Percent>${percent}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>`

/** Peppol BIS 3: two rates, a prepayment, rounding of what is payable, the VAT in a second currency. */
export const peppol = (root: 'Invoice' | 'CreditNote' = 'Invoice', type = '380'): string => `${declaration}
<${root} ${ublNamespaces(root)}>
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ID>F-1001</cbc:ID><cbc:IssueDate>2026-03-12</cbc:IssueDate>${root === 'Invoice' ? '<cbc:DueDate>2026-04-11</cbc:DueDate>' : ''}
  <cbc:${root}TypeCode>${type}</cbc:${root}TypeCode><cbc:Note>Thank you</cbc:Note>
  <cbc:DocumentCurrencyCode>SEK</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>DKK</cbc:TaxCurrencyCode>
  <cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F-0900</cbc:ID><cbc:IssueDate>2026-01-31</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>
  <cac:AccountingSupplierParty><cac:Party>
    <cbc:EndpointID schemeID="0184">DK13585628</cbc:EndpointID>
    <cac:PartyName><cbc:Name>Nordlys</cbc:Name></cac:PartyName>
    <cac:PostalAddress><cac:Country><cbc:IdentificationCode>DK</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>987654</cbc:CompanyID><cac:TaxScheme><cbc:ID>TAX</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyTaxScheme><cbc:CompanyID>DK13585628</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Nordlys Handel ApS</cbc:RegistrationName><cbc:CompanyID schemeID="0184">13585628</cbc:CompanyID></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>The Buyer</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
  <cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>DK5000400440116243</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:TaxTotal><cbc:TaxAmount currencyID="DKK">190.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:TaxTotal><cbc:TaxAmount currencyID="SEK">250.00</cbc:TaxAmount>
    <cac:TaxSubtotal><cbc:TaxableAmount currencyID="SEK">1000.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="SEK">250.00</cbc:TaxAmount>
      <cac:TaxCategory>${category('S', '25')}</cac:TaxCategory></cac:TaxSubtotal>
    <cac:TaxSubtotal><cbc:TaxableAmount currencyID="SEK">200.49</cbc:TaxableAmount><cbc:TaxAmount currencyID="SEK">0.00</cbc:TaxAmount>
      <cac:TaxCategory>${category('E', '0')}</cac:TaxCategory></cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="SEK">1200.49</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="SEK">1200.49</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="SEK">1450.49</cbc:TaxInclusiveAmount><cbc:PrepaidAmount currencyID="SEK">450.00</cbc:PrepaidAmount>
    <cbc:PayableRoundingAmount currencyID="SEK">-0.49</cbc:PayableRoundingAmount><cbc:PayableAmount currencyID="SEK">1000.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:${root}Line><cbc:ID>1</cbc:ID><cbc:LineExtensionAmount currencyID="SEK">1000.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Description>A long one</cbc:Description><cbc:Name>Chair</cbc:Name><cac:ClassifiedTaxCategory>${category('S', '25')}</cac:ClassifiedTaxCategory></cac:Item></cac:${root}Line>
  <cac:${root}Line><cbc:ID>2</cbc:ID><cbc:LineExtensionAmount currencyID="SEK">200.49</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>Course</cbc:Name><cac:ClassifiedTaxCategory>${category('E', '0')}</cac:ClassifiedTaxCategory></cac:Item></cac:${root}Line>
</${root}>`

/** OIOUBL 2.0: prefixes of its own, the tax in TaxExclusiveAmount, a duty beside the VAT, no VAT number but the CVR number, a giro account. */
export const oioubl = `${declaration}
<n:Invoice xmlns:n="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <b:UBLVersionID>2.0</b:UBLVersionID><b:CustomizationID>OIOUBL-2.02</b:CustomizationID><b:ID>A-77</b:ID><b:IssueDate>2026-01-15</b:IssueDate>
  <b:InvoiceTypeCode listAgencyID="320">380</b:InvoiceTypeCode><b:DocumentCurrencyCode>DKK</b:DocumentCurrencyCode>
  <a:AccountingSupplierParty><a:Party><b:EndpointID schemeID="GLN">5798000416604</b:EndpointID>
    <a:PartyIdentification><b:ID schemeID="DK:CVR">DK25313763</b:ID></a:PartyIdentification><a:PartyName><b:Name>Sydkraft Forsyning A/S</b:Name></a:PartyName>
    <a:PostalAddress><a:Country><b:IdentificationCode>DK</b:IdentificationCode></a:Country></a:PostalAddress></a:Party></a:AccountingSupplierParty>
  <a:PaymentMeans><b:PaymentMeansCode>93</b:PaymentMeansCode><b:PaymentDueDate>2026-02-01</b:PaymentDueDate>
    <a:PayeeFinancialAccount><b:ID>12345678</b:ID></a:PayeeFinancialAccount></a:PaymentMeans>
  <a:TaxTotal><b:TaxAmount currencyID="DKK">300.00</b:TaxAmount>
    <a:TaxSubtotal><b:TaxableAmount currencyID="DKK">1000.00</b:TaxableAmount><b:TaxAmount currencyID="DKK">250.00</b:TaxAmount>
      <a:TaxCategory><b:ID>StandardRated</b:ID><b:Percent>25</b:Percent><a:TaxScheme><b:ID>63</b:ID><b:Name>Moms</b:Name></a:TaxScheme></a:TaxCategory></a:TaxSubtotal>
    <a:TaxSubtotal><b:TaxableAmount currencyID="DKK">1000.00</b:TaxableAmount><b:TaxAmount currencyID="DKK">50.00</b:TaxAmount>
      <a:TaxCategory><b:ID>Excise</b:ID><a:TaxScheme><b:ID>21</b:ID><b:Name>Energiafgift</b:Name></a:TaxScheme></a:TaxCategory></a:TaxSubtotal></a:TaxTotal>
  <a:LegalMonetaryTotal><b:LineExtensionAmount currencyID="DKK">1000.00</b:LineExtensionAmount><b:TaxExclusiveAmount currencyID="DKK">300.00</b:TaxExclusiveAmount>
    <b:PayableAmount currencyID="DKK">1300.00</b:PayableAmount></a:LegalMonetaryTotal>
  <a:InvoiceLine><b:ID>1</b:ID><b:LineExtensionAmount currencyID="DKK">1000.00</b:LineExtensionAmount>
    <a:TaxTotal><a:TaxSubtotal><a:TaxCategory><b:Percent>25</b:Percent></a:TaxCategory></a:TaxSubtotal></a:TaxTotal><a:Item><b:Name>El, januar</b:Name></a:Item></a:InvoiceLine>
</n:Invoice>`

export const reminder = `${declaration}<Reminder ${ublNamespaces('Reminder')}><cbc:ID>R1</cbc:ID></Reminder>`

/** Factur-X, EN 16931 profile: two rates, a prepayment, a reference, VAT in a second currency, a group and its line. */
export const facturX = (type = '380'): string => `${declaration}
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocument><ram:ID>2026-88</ram:ID><ram:TypeCode>${type}</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20260520</udt:DateTimeString></ram:IssueDateTime>
    <ram:IncludedNote><ram:Content>Reverse charge</ram:Content></ram:IncludedNote></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>All of it</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation>
      <ram:LineTotalAmount>300.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
    <ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>2</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>Lamp</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode>
      <ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>20.00</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation>
      <ram:LineTotalAmount>200.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Lumiere SARL</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">732829320</ram:ID></ram:SpecifiedLegalOrganization>
      <ram:PostalTradeAddress><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">12/345</ram:ID></ram:SpecifiedTaxRegistration>
      <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">FR44732829320</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery/>
    <ram:ApplicableHeaderTradeSettlement><ram:TaxCurrencyCode>DKK</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>FR76 3000 6000 0112 3456 7890 189</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:ApplicableTradeTax><ram:CalculatedAmount>40.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>200.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>20.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      <ram:ApplicableTradeTax><ram:CalculatedAmount>0.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>100.00</ram:BasisAmount><ram:CategoryCode>AE</ram:CategoryCode><ram:RateApplicablePercent>0.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260530</udt:DateTimeString></ram:DueDateDateTime><ram:ApplicableTradePaymentDiscountTerms/></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260619</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>300.00</ram:LineTotalAmount><ram:TaxBasisTotalAmount>300.00</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="DKK">298.40</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="EUR">40.00</ram:TaxTotalAmount><ram:GrandTotalAmount>340.00</ram:GrandTotalAmount>
        <ram:TotalPrepaidAmount>100.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>240.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
      <ram:InvoiceReferencedDocument><ram:IssuerAssignedID>2026-70</ram:IssuerAssignedID><ram:FormattedIssueDateTime><udt:DateTimeString format="102">20260401</udt:DateTimeString></ram:FormattedIssueDateTime></ram:InvoiceReferencedDocument>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`

/** Factur-X MINIMUM: no lines, no rates, no payment. */
export const minimum = (vat = '19.00', total = '119.00'): string => `${declaration}
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="x" xmlns:udt="y">
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:factur-x.eu:1p0:minimum</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument><ram:ID>M1</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20260105</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Klein GmbH</ram:Name></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    <ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">${vat}</ram:TaxTotalAmount><ram:GrandTotalAmount>${total}</ram:GrandTotalAmount>
    <ram:DuePayableAmount>${total}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`

/** ZUGFeRD 1, whose elements have other names. */
export const zugferd1 = `${declaration}
<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12" xmlns:udt="z">
  <rsm:HeaderExchangedDocument><ram:ID>Z-5</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20140305</udt:DateTimeString></ram:IssueDateTime></rsm:HeaderExchangedDocument>
  <rsm:SpecifiedSupplyChainTradeTransaction>
    <ram:ApplicableSupplyChainTradeAgreement><ram:SellerTradeParty><ram:Name>Muster GmbH</ram:Name><ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>
      <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE136695976</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty></ram:ApplicableSupplyChainTradeAgreement>
    <ram:ApplicableSupplyChainTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:ApplicableTradeTax><ram:CalculatedAmount currencyID="EUR">19.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount currencyID="EUR">100.00</ram:BasisAmount><ram:ApplicablePercent>19.00</ram:ApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradeSettlementMonetarySummation><ram:TaxBasisTotalAmount currencyID="EUR">100.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount>
        <ram:GrandTotalAmount currencyID="EUR">119.00</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation></ram:ApplicableSupplyChainTradeSettlement>
    <ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedSupplyChainTradeSettlement><ram:ApplicableTradeTax><ram:ApplicablePercent>19.00</ram:ApplicablePercent></ram:ApplicableTradeTax>
      <ram:SpecifiedTradeSettlementMonetarySummation><ram:LineTotalAmount currencyID="EUR">100.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation></ram:SpecifiedSupplyChainTradeSettlement>
      <ram:SpecifiedTradeProduct><ram:Name>Ordner</ram:Name></ram:SpecifiedTradeProduct></ram:IncludedSupplyChainTradeLineItem>
  </rsm:SpecifiedSupplyChainTradeTransaction>
</rsm:CrossIndustryDocument>`

export const toBytes = (text: string): Uint8Array => Buffer.from(text, 'utf8')
