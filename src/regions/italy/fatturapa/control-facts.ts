/** What the controls look at, read once. */
import { type Decimal, toDecimal } from '../../../domain/money/money.ts'
import type { XmlElement } from '../../../domain/text/xml-writer.ts'
import { at, isSimplified, type Placed, placedAt, textAt } from './tree.ts'

export interface Party {
  path: string
  country: string | undefined
  code: string | undefined
  fiscalCode: string | undefined
}

/** A line, a fund or a row of the summary: what has a rate and may have a natura. */
export interface Taxed extends Placed {
  rate: Decimal
  nature: string | undefined
}

export interface Body extends Placed {
  document: Placed
  type: string
  date: string
  number: string
  lines: readonly Taxed[]
  funds: readonly Taxed[]
  summary: readonly Taxed[]
}

export interface Document {
  root: XmlElement
  header: XmlElement | undefined
  format: string | undefined
  recipient: string | undefined
  seller: Party
  buyer: Party
  bodies: readonly Body[]
}

/** A number that the schema has let through. */
export const decimalAt = (element: XmlElement | undefined, path: string): Decimal | undefined => {
  const text = textAt(element, path)
  return text === undefined ? undefined : toDecimal(text)
}

export const nothing: Decimal = { value: 0n, scale: 0 }

function partyAt(header: XmlElement | undefined, name: string): Party {
  const identity = at(header, name)
  return {
    path: `FatturaElettronicaHeader/${name}`,
    country: textAt(identity, 'IdFiscaleIVA/IdPaese'),
    code: textAt(identity, 'IdFiscaleIVA/IdCodice'),
    fiscalCode: textAt(identity, 'CodiceFiscale'),
  }
}

const toTaxed = ({ element, path }: Placed): Taxed => ({
  element,
  path,
  rate: decimalAt(element, 'AliquotaIVA') ?? nothing,
  nature: textAt(element, 'Natura'),
})

function toBody(placed: Placed): Body {
  const documentPath = 'DatiGenerali/DatiGeneraliDocumento'
  const element = at(placed.element, documentPath)!
  return {
    ...placed,
    document: { element, path: `${placed.path}/${documentPath}` },
    type: textAt(element, 'TipoDocumento') ?? '',
    // A zone behind the day says nothing about which day it is.
    date: (textAt(element, 'Data') ?? '').slice(0, 10),
    number: textAt(element, 'Numero') ?? '',
    lines: placedAt(placed, 'DatiBeniServizi/DettaglioLinee').map(toTaxed),
    funds: placedAt(placed, `${documentPath}/DatiCassaPrevidenziale`).map(toTaxed),
    summary: placedAt(placed, 'DatiBeniServizi/DatiRiepilogo').map(toTaxed),
  }
}

/** A line has its rate among what is said of the VAT, and there is nothing but lines. */
const toSimplifiedBody = (placed: Placed): Body => ({
  ...toBody(placed),
  lines: placedAt(placed, 'DatiBeniServizi').map(line => ({
    ...line,
    rate: decimalAt(line.element, 'DatiIVA/Aliquota') ?? nothing,
    nature: textAt(line.element, 'Natura'),
  })),
})

/** Of a tree whose structure is sound. */
export function readDocument(root: XmlElement): Document {
  const header = at(root, 'FatturaElettronicaHeader')
  return {
    root,
    header,
    format: textAt(header, 'DatiTrasmissione/FormatoTrasmissione'),
    recipient: textAt(header, 'DatiTrasmissione/CodiceDestinatario'),
    seller: partyAt(header, isSimplified(root) ? 'CedentePrestatore' : 'CedentePrestatore/DatiAnagrafici'),
    buyer: partyAt(header, `CessionarioCommittente/${isSimplified(root) ? 'IdentificativiFiscali' : 'DatiAnagrafici'}`),
    bodies: placedAt({ element: root, path: '' }, 'FatturaElettronicaBody').map(isSimplified(root) ? toSimplifiedBody : toBody),
  }
}
