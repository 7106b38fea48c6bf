/** The elements of OIOUBL 2.1 that name a code list beside their value: the lists are of Erhvervsstyrelsen, agency 320. */
import { element, type XmlElement } from '../../../domain/text/xml-writer.ts'

const agency = '320'

export const identifier = (name: string, value: string, scheme: string): XmlElement =>
  element(name, value, { schemeID: `urn:oioubl:id:${scheme}`, schemeAgencyID: agency })

export const listed = (name: string, value: string, list: string): XmlElement =>
  element(name, value, { listID: `urn:oioubl:codelist:${list}`, listAgencyID: agency })

/** 63 is moms. */
export const vatScheme = (): XmlElement =>
  element('cac:TaxScheme', [identifier('cbc:ID', '63', 'taxschemeid-1.5'), element('cbc:Name', 'Moms')])
