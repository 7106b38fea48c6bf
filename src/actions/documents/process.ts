/** Files that are captured together, each of which is then read, coded and posted where automatic posting allows it, as a job of its own. */
import { z } from 'zod'
import { defineAction } from '../../kernel/define-action.ts'
import { captureFiles, filesInput, uploadRecord } from './uploads/capture-files.ts'

/** Not an action of the contract: `POST /api/rest/documents` takes the bytes and then performs this. */
export const uploadDocuments = defineAction({
  name: 'upload_documents',
  title: 'Upload documents',
  permission: 'documents:edit',
  summary:
    'Captures one file or several, or those of a zip. With `process=true` each is then read, coded and, where automatic posting allows it, posted: that goes on when the connection is closed, and after a restart. The same bytes again are the same document.',
  input: z.strictObject({ process: z.boolean(), ...filesInput }),
  output: uploadRecord,
  hints: { destructive: false, idempotent: true, openWorld: true },
  example: { process: true, files: [], refused: [] },
  refusals: ['quota_exceeded'],
  async conduct(input, stage) {
    const answer = await stage.finish(context => captureFiles(context, { ...input, source: 'upload' }))
    stage.services.wakeJobs?.()
    return answer
  },
})
