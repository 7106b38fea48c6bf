/** What a person confirms or corrects teaches how this supplier's paper is read; the next one is read by that. */
import type { Document } from '../../../domain/documents/document.ts'
import type { Extraction } from '../../../domain/documents/extraction.ts'
import type { Paper } from '../../../domain/documents/paper/paper.ts'
import { readAsBefore } from '../../../domain/documents/paper/read-as-before.ts'
import { recall } from '../../../domain/documents/paper/recall.ts'
import { lessonOf } from '../../../domain/documents/paper/remember.ts'
import { supplierNames } from '../../../domain/documents/suppliers.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import * as papers from '../../../store/documents/papers.ts'

export async function withMemory(
  { db }: Pick<ReadContext, 'db'>,
  documentId: string,
  extraction: Extraction,
  paper: Paper,
): Promise<Extraction> {
  const lessons = (await papers.listLessons(db, paper)).filter(lesson => lesson.documentId !== documentId)
  const recalled = recall(paper, extraction, lessons)
  return recalled ? readAsBefore(extraction, recalled) : extraction
}

/** In the transaction of the confirmation. A document without pages, or without a supplier, teaches nothing, and what it had taught is forgotten. */
export async function learnPaper({ db, now }: Context, { id, extraction }: Document): Promise<void> {
  const paper = extraction && (await papers.findPaper(db, id))
  if (!paper) return
  const { key, folded } = supplierNames(extraction.supplier)
  if (key === null) {
    papers.deleteLesson(db, id)
    return
  }
  const lesson = lessonOf(id, paper, extraction, await papers.listLessons(db, paper))
  const marks = new Set([
    ...(folded === null ? [] : [`name:${folded.slice(0, 80)}`]),
    ...paper.marks.filter(mark => !mark.startsWith('name:')),
  ])
  papers.saveLesson(db, key, [...marks].slice(0, 24), lesson, now)
}
