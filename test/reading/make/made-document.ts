/** One document of the set: what it says, how it is laid out, and how it became a file. */
import { fromMinor } from '../../../src/domain/money/money.ts'
import { type Bill, sumsOf } from './bill.ts'
import type { Sheet } from './markup.ts'
import type { Photograph } from './photograph.ts'
import type { Scan } from './scan.ts'

export type Medium =
  /** With text in it, as a program prints it. */
  | { as: 'pdf' }
  /** The picture of a screen. */
  | { as: 'screen' }
  /** `orientation` is that of EXIF: the picture lies on its side, and says so. */
  | { as: 'photo'; photo: Photograph; file: 'jpg' | 'webp' | 'png'; quality: number; orientation?: 6 }
  /** Black and white, one TIFF of all pages. */
  | { as: 'scan'; scan: Scan }

export interface MadeDocument {
  id: string
  /** The organization that it is read for. */
  dataset: 'danish' | 'italian'
  bill: Bill
  sheet: Sheet
  medium: Medium
}

const extensions = { pdf: 'pdf', screen: 'png', scan: 'tif' } as const

export const fileOf = ({ id, medium }: MadeDocument): string => `${id}.${medium.as === 'photo' ? medium.file : extensions[medium.as]}`

/** What is to be read from a document. Null is not scored. */
export interface Truth {
  id: string
  dataset: string
  type: 'image' | 'pdf-digital'
  file: string
  supplier: string
  /** Also right. */
  supplierAlt?: readonly string[]
  date: string
  total: number
  vat: number
  currency: string
  invoiceNumber: string | null
  docType: Bill['kind']
  country: string
  source: string
  licence: string
  labelling: string
}

/** A receipt has numbers enough, and none of them is its own beyond doubt. */
export function truthOf(made: MadeDocument): Truth {
  const { kind, seller, issuedOn, currency, number } = made.bill
  const { total, vat } = sumsOf(made.bill)
  return {
    id: made.id,
    dataset: made.dataset,
    type: made.medium.as === 'pdf' ? 'pdf-digital' : 'image',
    file: fileOf(made),
    supplier: seller.name,
    ...(seller.brand === undefined ? {} : { supplierAlt: [seller.brand] }),
    date: issuedOn,
    total: fromMinor(total, currency),
    vat: fromMinor(vat, currency),
    currency,
    invoiceNumber: kind === 'receipt' ? null : (number ?? null),
    docType: kind,
    country: seller.country,
    source: 'made by test/reading/make',
    licence: 'MIT, own work',
    labelling: 'exact by construction',
  }
}
