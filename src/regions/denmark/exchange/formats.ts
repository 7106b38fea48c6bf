/** The two formats that Danish buyers take, each with its writer and its rules. */
import type { DeliveryFormat } from '../../../domain/invoices/delivery.ts'
import type { IssuedInvoice } from '../../../domain/invoices/invoice.ts'
import { checkUbl } from '../../../domain/invoices/ubl/rules.ts'
import { type RuleBreach, textAt } from '../../../domain/invoices/ubl/tree.ts'
import { ublDocument } from '../../../domain/invoices/ubl/ubl.ts'
import type { XmlElement } from '../../../domain/text/xml-writer.ts'
import { checkOioubl } from '../oioubl/rules.ts'
import { oioublCustomization, oioublDocument } from '../oioubl/write.ts'

const writers: Readonly<Record<DeliveryFormat, (invoice: IssuedInvoice) => XmlElement>> = {
  peppol_bis: ublDocument,
  oioubl: oioublDocument,
}

export const documentIn = (format: DeliveryFormat, invoice: IssuedInvoice): XmlElement => writers[format](invoice)

/** By what the document says that it is. */
export const breachesOf = (document: XmlElement): RuleBreach[] =>
  textAt(document, 'cbc:CustomizationID') === oioublCustomization ? checkOioubl(document) : checkUbl(document)
