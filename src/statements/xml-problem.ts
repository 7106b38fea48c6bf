/** Why an XML file is not imported: it is none, or is dangerous. What fails the same in an invoice is said otherwise there. */
import type { FormatFailure } from '../extraction/formats/failure.ts'
import { say } from '../language/say.ts'
import type { Said } from '../language/words.ts'
import { cannotImport, type StatementProblem } from './problem.ts'

const problems: Readonly<Record<string, Said>> = {
  xml_broken: say('xml_broken.statement'),
  xml_with_document_type: say('xml_with_document_type.statement'),
  xml_too_large: say('xml_too_large.statement'),
  xml_too_deep: say('xml_too_deep.statement'),
}

export const xmlProblem = ({ failure }: FormatFailure): StatementProblem =>
  cannotImport(problems[failure.code] ?? say('file_not_readable.statement'))
