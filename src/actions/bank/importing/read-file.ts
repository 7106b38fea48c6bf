/** The bytes of a statement to what they say. */
import type { Statement } from '../../../domain/bank/statements.ts'
import { type Refusal, refuse } from '../../../domain/refusals.ts'
import { readWords } from '../../../extraction/workers/read-words.ts'
import type { Services } from '../../../kernel/context.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'

/** What takes longer to hand over than to read is read at once. */
const smallBytesMax = 64 * 1024

export async function readStatementFile(
  { blobs }: Services,
  organizationId: string,
  { sha256, name }: { sha256: string; name: string },
): Promise<readonly Statement[] | Refusal<'statement_not_readable' | 'temporarily_unavailable'>> {
  const blob = await blobs.open(organizationId, sha256)
  if (!blob) return refuse(say('temporarily_unavailable.file'))
  const bytes = Buffer.concat(await blob.stream.toArray())
  const read = bytes.length <= smallBytesMax ? await readHere(bytes, name) : await readWords('statements', bytes, name)
  if ('failure' in read) {
    const { code, values } = read.failure
    const problem = { code, values }
    return code === 'reader_busy' ? refuse(say('temporarily_unavailable.reader', { problem })) : notReadable(problem)
  }
  return 'problem' in read ? notReadable(read.problem) : read.statements
}

/** The readers are loaded with the first statement. */
const readHere = async (bytes: Buffer, name: string) => (await import('../../../statements/read-statements.ts')).readStatements(bytes, name)

const notReadable = (problem: Said): Refusal<'statement_not_readable'> =>
  refuse(say('statement_not_readable.problem', { problem }), [{ path: 'file', ...problem }])
