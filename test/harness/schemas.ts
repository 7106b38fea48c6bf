/**
 * The authorities' schemas, where they lie beside the project. They are not ours to hand on, so a test that needs one is skipped, and says so, where they
 * are missing.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

const folder = new URL('../../../shared/reference/providers/', import.meta.url)

/** What the schema says against a document; nothing, if it is valid. */
export type Judge = (xml: string) => string[]

/** `prepare` mends the text of a schema that cannot be read as it is. */
export function findSchema(path: string, prepare = (text: string, _file: string): string => text): Judge | undefined {
  const file = fileURLToPath(new URL(path, folder))
  if (!existsSync(file)) return undefined
  let validator: XsdValidator | undefined
  return xml => {
    validator ??= compile(file, prepare)
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

function compile(file: string, prepare: (text: string, file: string) => string): XsdValidator {
  xmlRegisterFsInputProviders()
  const bundles = mkdtempSync(join(tmpdir(), 'primanota-schemas-'))
  try {
    const text = withOneImportEach(prepare(readFileSync(file, 'utf8').replace(/^\ufeff/, ''), file), file, bundles)
    return XsdValidator.fromDoc(XmlDocument.fromString(text, { url: file }))
  } finally {
    rmSync(bundles, { recursive: true })
  }
}

/**
 * The Danish schemas have a file for each element and import them one by one; libxml2 reads one file for each namespace and skips the rest. So all files of
 * a namespace are put behind one, which includes them.
 */
function withOneImportEach(schema: string, file: string, bundles: string): string {
  const imports = [...schema.matchAll(/<xs:import namespace="([^"]+)" schemaLocation="([^"]+)"\/>/g)]
  const namespaces = [...new Set(imports.map(match => match[1]!))]
  return namespaces.reduce((text, namespace, at) => {
    const matches = imports.filter(match => match[1] === namespace)
    if (matches.length === 1) return text
    const includes = matches.map(match => `<xs:include schemaLocation="${resolve(dirname(file), match[2]!)}"/>`).join('')
    const bundle = join(bundles, `${at}.xsd`)
    writeFileSync(bundle, `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${namespace}">${includes}</xs:schema>`)
    const [first, ...others] = matches.map(match => match[0])
    const once = others.reduce((shorter, other) => shorter.replace(other, ''), text)
    return once.replace(first!, `<xs:import namespace="${namespace}" schemaLocation="${bundle}"/>`)
  }, schema)
}
