/** Files that are no statement, whatever their name ends in. */
import { cannotImport, type StatementProblem } from './problem.ts'

const beginnings: readonly [bytes: readonly number[], what: string, instead: string][] = [
  [[0x25, 0x50, 0x44, 0x46], 'a PDF', 'Export the statement as CAMT.053, MT940, OFX or CSV instead.'],
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel workbook or a ZIP archive', 'Save the sheet as CSV, or unpack the archive, and import that.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel workbook', 'Save the sheet as CSV and import that.'],
  [[0x1f, 0x8b], 'a compressed file', 'Unpack it and import what is in it.'],
  [[0x52, 0x61, 0x72, 0x21], 'an archive', 'Unpack it and import what is in it.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'an archive', 'Unpack it and import what is in it.'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture', 'Export the statement as CAMT.053, MT940, OFX or CSV instead.'],
  [[0xff, 0xd8, 0xff], 'a picture', 'Export the statement as CAMT.053, MT940, OFX or CSV instead.'],
]

export const notSupported = (what: string, instead: string): StatementProblem =>
  cannotImport('file_type_not_supported', `The file is ${what}, not a statement that can be read. ${instead}`)

export function foreignKind(bytes: Uint8Array): StatementProblem | undefined {
  const found = beginnings.find(([beginning]) => beginning.every((byte, at) => bytes[at] === byte))
  return found && notSupported(found[1], found[2])
}
