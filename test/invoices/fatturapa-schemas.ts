/**
 * The official schemas of invoices and notifications, where they lie beside the project. They import the schema of signatures from the network: here it is
 * taken from the folder.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import type { Judge } from '../harness/schemas.ts'

const folder = new URL('../../../shared/reference/providers/fatturapa/', import.meta.url)

function findLocalSchema(path: string): Judge | undefined {
  const file = fileURLToPath(new URL(path, folder))
  if (!existsSync(file)) return undefined
  let validator: XsdValidator | undefined
  return xml => {
    validator ??= compile(file)
    const document = XmlDocument.fromString(xml)
    try {
      validator.validate(document)
      return []
    } catch (error) {
      if (error instanceof XmlValidateError) return error.details.map(({ message }) => message.trim())
      throw error
    } finally {
      document.dispose()
    }
  }
}

function compile(file: string): XsdValidator {
  xmlRegisterFsInputProviders()
  const signatures = join(dirname(file), 'xmldsig-core-schema.xsd')
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  const local = text.replace(/schemaLocation="[^"]*xmldsig-core-schema\.xsd"/, `schemaLocation="${signatures}"`)
  return XsdValidator.fromDoc(XmlDocument.fromString(local, { url: file }))
}

export const invoiceSchema = findLocalSchema('Schema_VFPR12_v1.2.3.xsd')
export const privateMessageSchema = findLocalSchema('messaggi/MessaggiFatturaTypes_v1.0.xsd')
export const publicMessageSchema = findLocalSchema('messaggi/MessaggiTypes_v1.1.xsd')
