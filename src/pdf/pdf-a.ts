/**
 * What makes a PDF one that can be kept: PDF/A-3b (ISO 19005-3). Fonts inside and nothing transparent is how the pages are drawn; here is what stands beside
 * them: who wrote it and which standard it follows (XMP), what its colours mean, and the files that belong to it. The library has an option for it, which
 * is not used, since it writes names into its XML as they are: an ampersand in the name of a company would break it.
 */
import { deflateSync } from 'node:zlib'
import { element, type XmlElement, xmlDocument } from '../domain/text/xml-writer.ts'
import { toPrintable } from './lines.ts'
import { srgbProfile } from './srgb-profile.ts'

/** A file inside the document: the same invoice for a machine. */
export interface Attachment {
  name: string
  mimeType: string
  bytes: Uint8Array
  /** `Alternative`: the same content in another form. `Data`: what the page was made from. */
  relationship: 'Alternative' | 'Data'
  description?: string
}

export interface ArchiveOptions {
  title: string
  author: string
  createdAt: Date
  attachment?: Attachment | undefined
}

export const producer = 'Primanota'

/** What the library keeps to itself: the root of the document, and the step that would write its own metadata. */
interface Inside {
  _root: { data: Record<string, unknown> }
  _addInfo(): void
}

export function makeArchivable(document: PDFKit.PDFDocument, options: ArchiveOptions): void {
  const inside = document as unknown as Inside
  inside._root.data.OutputIntents = [outputIntent(document)]
  inside._addInfo = () => {
    for (const description of descriptions(options)) document.appendXML(withoutDeclaration(xmlDocument(description)))
  }
  if (options.attachment) attach(document, options.attachment, options.createdAt)
}

/** The same in every document, and packed once. */
let packedProfile: Buffer | undefined

function outputIntent(document: PDFKit.PDFDocument): PDFKit.PDFKitReference {
  packedProfile ??= deflateSync(srgbProfile())
  const profile = document.ref({ N: 3, Length: packedProfile.length, Filter: 'FlateDecode' })
  profile.end(packedProfile)
  const name = 'sRGB IEC61966-2.1'
  const intent = document.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: Object(name) as string,
    Info: Object(name) as string,
    DestOutputProfile: profile,
  })
  ;(intent as unknown as { end(): void }).end()
  return intent
}

function attach(document: PDFKit.PDFDocument, { name, mimeType, bytes, relationship, description }: Attachment, createdAt: Date): void {
  const options = { name, type: mimeType, relationship, creationDate: createdAt, modifiedDate: createdAt }
  document.file(Buffer.from(bytes), description === undefined ? options : { ...options, description })
}

const withoutDeclaration = (xml: string): string => xml.slice(xml.indexOf('\n') + 1)

const describing = (prefix: string, namespace: string, properties: readonly XmlElement[]): XmlElement =>
  element('rdf:Description', properties, { 'rdf:about': '', [`xmlns:${prefix}`]: namespace })

function descriptions({ title, author, createdAt }: ArchiveOptions): XmlElement[] {
  const moment = `${createdAt.toISOString().slice(0, 19)}Z`
  return [
    describing('pdfaid', 'http://www.aiim.org/pdfa/ns/id/', [element('pdfaid:part', '3'), element('pdfaid:conformance', 'B')]),
    describing('dc', 'http://purl.org/dc/elements/1.1/', [
      element('dc:format', 'application/pdf'),
      element('dc:title', [element('rdf:Alt', [element('rdf:li', toPrintable(title), { 'xml:lang': 'x-default' })])]),
      element('dc:creator', [element('rdf:Seq', [element('rdf:li', toPrintable(author))])]),
    ]),
    describing('xmp', 'http://ns.adobe.com/xap/1.0/', [
      element('xmp:CreatorTool', producer),
      element('xmp:CreateDate', moment),
      element('xmp:ModifyDate', moment),
    ]),
    describing('pdf', 'http://ns.adobe.com/pdf/1.3/', [element('pdf:Producer', producer)]),
  ]
}
