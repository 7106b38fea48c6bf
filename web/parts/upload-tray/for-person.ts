import type { Upload, UploadedDocument } from '../../screens/upload/queue.ts'

const waiting: ReadonlySet<UploadedDocument['step']> = new Set(['captured', 'held', 'failed'])

/** The documents whose next step is a person's: as many of the newest as one question may name. */
export const forPerson = (uploads: readonly Upload[], max: number): string[] =>
  [
    ...new Set(
      uploads.toReversed().flatMap(({ documents }) => documents.flatMap(({ step, documentId }) => (waiting.has(step) ? [documentId] : []))),
    ),
  ].slice(0, max)
