/** The envelope in which a network hands over a document (SBDH): what it calls the delivery, and what lies in it. */
import type { ParsedXml } from '../exchange.ts'

const childOf = (element: ParsedXml | undefined, name: string): ParsedXml | undefined =>
  element?.children.find(child => child.name === name)

const isEnvelope = ({ name }: ParsedXml): boolean => name === 'StandardBusinessDocument'

/** The document itself, in an envelope or without one. */
export const payloadOf = (file: ParsedXml): ParsedXml =>
  isEnvelope(file) ? (file.children.find(({ name }) => name !== 'StandardBusinessDocumentHeader') ?? file) : file

/** What the sender called this delivery: the same however often it is handed over. Undefined of a document without an envelope. */
export function instanceOf(file: ParsedXml): string | undefined {
  const identification = childOf(childOf(file, 'StandardBusinessDocumentHeader'), 'DocumentIdentification')
  return (isEnvelope(file) && childOf(identification, 'InstanceIdentifier')?.text.trim()) || undefined
}
