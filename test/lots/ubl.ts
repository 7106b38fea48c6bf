/** Invoices in UBL that come to 125,00, and an envelope that holds several. */

const names =
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"'

const amount = (name: string, value: string): string => `<cbc:${name} currencyID="DKK">${value}</cbc:${name}>`

export const ubl = (number: string): string =>
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" ${names}><cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-02-10</cbc:IssueDate>
<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>DKK</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Nordhavn Handel A/S</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>
<cac:TaxTotal>${amount('TaxAmount', '25.00')}</cac:TaxTotal>
<cac:LegalMonetaryTotal>${amount('TaxExclusiveAmount', '100.00')}${amount('TaxInclusiveAmount', '125.00')}${amount('PayableAmount', '125.00')}</cac:LegalMonetaryTotal></Invoice>`

export const ublEnvelope = (...invoices: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Documents>${invoices.join('')}</Documents>`
