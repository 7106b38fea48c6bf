import { expect, test } from 'vitest'
import type { Step, Upload } from '../../screens/upload/queue.ts'
import { forPerson } from './for-person.ts'

const upload = (...documents: [string, Step][]): Upload => ({
  id: 'one',
  organizationId: 'org_1',
  userId: null,
  name: 'a.pdf',
  type: 'application/pdf',
  size: 1,
  addedAt: 0,
  fingerprint: '',
  key: '',
  twinOf: null,
  state: 'done',
  sent: 1,
  attempts: 1,
  documents: documents.map(([documentId, step]) => ({
    documentId,
    name: null,
    isKnown: false,
    step,
    pagesDone: null,
    pages: null,
    reason: null,
  })),
  leftOut: [],
  problem: null,
})

test('only what waits for a person is asked about again, the newest first, each once', () => {
  const uploads = [upload(['a', 'held'], ['b', 'done']), upload(['c', 'failed'], ['d', 'reading']), upload(['a', 'held'], ['e', 'deleted'])]
  expect(forPerson(uploads, 100)).toEqual(['a', 'c'])
  expect(forPerson(uploads, 1)).toEqual(['a'])
})
