/** What a person confirms or corrects teaches how this supplier's paper is read; the next one is read by that. What nobody looked at teaches nothing. */
import type { Document } from '../../../domain/documents/document.ts'
import { type Extraction, readFields } from '../../../domain/documents/extraction.ts'
import { marksOf, type Paper } from '../../../domain/documents/paper/paper.ts'
import { readAsBefore } from '../../../domain/documents/paper/read-as-before.ts'
import { recall } from '../../../domain/documents/paper/recall.ts'
import { correctedFields, lessonOf } from '../../../domain/documents/paper/remember.ts'
import { supplierNames } from '../../../domain/documents/suppliers.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import * as papers from '../../../store/documents/papers.ts'

export async function withMemory(
  { db }: Pick<ReadContext, 'db'>,
  documentId: string,
  extraction: Extraction,
  paper: Paper,
): Promise<Extraction> {
  const lessons = (await papers.listLessons(db, marksOf(extraction.supplier))).filter(lesson => lesson.documentId !== documentId)
  const recalled = recall(paper, extraction, lessons)
  return recalled ? readAsBefore(extraction, recalled) : extraction
}

/**
 * In the transaction of the confirmation: who posts a document confirms all of it, and who corrects it the fields that were set. A document without pages, or
 * without a supplier, teaches nothing, and what it had taught is forgotten.
 */
export async function learnPaper({ db, now }: Context, { id, extraction }: Document, confirmed: 'all' | 'corrected'): Promise<void> {
  const paper = extraction && (await papers.findPaper(db, id))
  if (!paper) return
  const { key } = supplierNames(extraction.supplier)
  if (key === null) {
    papers.deleteLesson(db, id)
    return
  }
  const marks = marksOf(extraction.supplier)
  const fields = confirmed === 'all' ? readFields : correctedFields(extraction)
  const lesson = lessonOf(id, paper, extraction, await papers.listLessons(db, marks), fields)
  papers.saveLesson(db, key, [...marks.ids, ...marks.names], lesson, now)
}
