/**
 * What writing invoices is held against: the same invoice as plain strings, judged by a validator in WebAssembly; and the same text on as many pages, drawn
 * by the library alone. Nothing is transliterated, rounded, explained, broken into lines or put where it belongs.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { XmlDocument } from 'libxml2-wasm'
import PDFDocument from 'pdfkit'
import type { IssuedInvoice } from '../src/domain/invoices/invoice.ts'
import { invoiceSchema } from '../test/invoices/fatturapa-schemas.ts'

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const cents = (amount: number): string => (amount / 100).toFixed(2)

/** Of a sale at home, in euro. */
export function plainFatturaPa({ seller, buyer, number, date, priced }: IssuedInvoice, progressive: string): string {
  const sellerCode = seller.vatNumber!.slice(2)
  const address = (street: string, postalCode: string, city: string) =>
    `<Sede><Indirizzo>${escaped(street)}</Indirizzo><CAP>${postalCode}</CAP><Comune>${escaped(city)}</Comune><Nazione>IT</Nazione></Sede>`
  const lines = priced.lines.map(
    (line, at) =>
      `<DettaglioLinee><NumeroLinea>${at + 1}</NumeroLinea><Descrizione>${escaped(line.description)}</Descrizione><Quantita>${Number(line.quantity).toFixed(2)}</Quantita><PrezzoUnitario>${Number(line.unitPrice).toFixed(2)}</PrezzoUnitario><PrezzoTotale>${cents(line.net)}</PrezzoTotale><AliquotaIVA>${line.appliedVatRate.toFixed(2)}</AliquotaIVA></DettaglioLinee>`,
  )
  const summary = priced.vatSummary.map(
    row =>
      `<DatiRiepilogo><AliquotaIVA>${row.rate.toFixed(2)}</AliquotaIVA><ImponibileImporto>${cents(row.net)}</ImponibileImporto><Imposta>${cents(row.vat)}</Imposta><EsigibilitaIVA>I</EsigibilitaIVA></DatiRiepilogo>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"><FatturaElettronicaHeader><DatiTrasmissione><IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>${sellerCode}</IdCodice></IdTrasmittente><ProgressivoInvio>${progressive}</ProgressivoInvio><FormatoTrasmissione>FPR12</FormatoTrasmissione><CodiceDestinatario>${buyer.sdiCode}</CodiceDestinatario></DatiTrasmissione><CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>${sellerCode}</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>${escaped(seller.name)}</Denominazione></Anagrafica><RegimeFiscale>${seller.taxRegime}</RegimeFiscale></DatiAnagrafici>${address(seller.address.street!, seller.address.postalCode!, seller.address.city!)}</CedentePrestatore><CessionarioCommittente><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>${buyer.vatNumber!.slice(2)}</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>${escaped(buyer.name)}</Denominazione></Anagrafica></DatiAnagrafici>${address('N.D.', '00000', 'N.D.')}</CessionarioCommittente></FatturaElettronicaHeader><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>${date}</Data><Numero>${number}</Numero><ImportoTotaleDocumento>${cents(priced.total)}</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi>${lines.join('')}${summary.join('')}</DatiBeniServizi></FatturaElettronicaBody></p:FatturaElettronica>`
}

/** Whether the schemas of the authority lie beside the project; without them the file is only parsed, which costs less. */
export const hasSchema = invoiceSchema !== undefined

/** By the schema: it says nothing of arithmetic, codes or numbers. */
export function judgePlainly(xml: string): readonly string[] {
  if (invoiceSchema) return invoiceSchema(xml)
  XmlDocument.fromString(xml).dispose()
  return []
}

const margin = 54
const leading = 12

let font: Promise<Font> | undefined

const loadFont = async (): Promise<Font> =>
  create(
    await readFile(createRequire(import.meta.url).resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf')),
  ) as Font

/** The font is parsed once, as ours are: the library by itself would parse it for each document. It is not ours, which keeps words from document to document. */
export async function drawPlainly(pages: readonly (readonly string[])[]): Promise<Uint8Array> {
  font ??= loadFont()
  const regular = await font
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, font: null as unknown as string })
  const chunks: Uint8Array[] = []
  const ended = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.registerFont('regular', regular as unknown as Uint8Array)
  for (const lines of pages) {
    document.addPage().font('regular').fontSize(9)
    for (const [at, line] of lines.entries()) document.text(line, margin, margin + at * leading, { lineBreak: false })
  }
  document.end()
  return ended
}
