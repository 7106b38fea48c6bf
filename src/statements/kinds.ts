/** Files that are no statement, whatever their name ends in. */
import type { ForeignKind } from '../language/en/statements.ts'
import { say } from '../language/say.ts'
import { cannotImport, type StatementProblem } from './problem.ts'

const beginnings: readonly [bytes: readonly number[], kind: ForeignKind][] = [
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0x50, 0x4b, 0x03, 0x04], 'workbook'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'old_workbook'],
  [[0x1f, 0x8b], 'compressed'],
  [[0x52, 0x61, 0x72, 0x21], 'archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'archive'],
  [[0x89, 0x50, 0x4e, 0x47], 'picture'],
  [[0xff, 0xd8, 0xff], 'picture'],
]

export const notSupported = (kind: ForeignKind): StatementProblem => cannotImport(say('file_type_not_supported', { kind }))

export function foreignKind(bytes: Uint8Array): StatementProblem | undefined {
  const found = beginnings.find(([beginning]) => beginning.every((byte, at) => bytes[at] === byte))
  return found && notSupported(found[1])
}
