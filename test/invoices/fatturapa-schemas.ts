/**
 * The official schemas of invoices and notifications, where they lie beside the project. They import the schema of signatures from the network: here it is
 * taken from the folder.
 */
import { dirname, join } from 'node:path'
import { findSchema } from '../harness/schemas.ts'

const withLocalSignatures = (text: string, file: string): string =>
  text.replace(/schemaLocation="[^"]*xmldsig-core-schema\.xsd"/, `schemaLocation="${join(dirname(file), 'xmldsig-core-schema.xsd')}"`)

const findLocalSchema = (path: string) => findSchema(`fatturapa/${path}`, withLocalSignatures)

export const invoiceSchema = findLocalSchema('Schema_VFPR12_v1.2.3.xsd')
export const simplifiedSchema = findLocalSchema('Schema_VFSM10.xsd')
export const privateMessageSchema = findLocalSchema('messaggi/MessaggiFatturaTypes_v1.0.xsd')
export const publicMessageSchema = findLocalSchema('messaggi/MessaggiTypes_v1.1.xsd')
