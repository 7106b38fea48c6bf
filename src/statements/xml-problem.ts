/** The sentences for an XML file that is none, or is dangerous. */

import type { FormatFailure } from '../extraction/formats/failure.ts'
import { messageOf } from '../language/tell.ts'
import { cannotImport, type StatementProblem } from './problem.ts'

const sentences: Readonly<Record<string, string>> = {
  xml_with_document_type:
    'The XML file declares a document type, which no statement needs and which can be used to attack its reader: it is not read.',
  xml_too_large: 'The XML file has more elements than any statement has: it is not read.',
  xml_too_deep: 'The elements of the XML file are nested deeper than those of any statement: it is not read.',
}

export const xmlProblem = ({ failure }: FormatFailure): StatementProblem =>
  cannotImport(failure.code, sentences[failure.code] ?? messageOf(failure, 'en'))
