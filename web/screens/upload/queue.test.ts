import { describe, expect, test } from 'vitest'
import {
  afterReload,
  type Event,
  hasUnsent,
  nextToSend,
  pauseMs,
  reduce,
  shareOf,
  tally,
  toWatch,
  type Upload,
  type UploadedDocument,
} from './queue.ts'

const upload = (id: string, changed: Partial<Upload> = {}): Upload => ({
  id,
  organizationId: 'org_1',
  userId: 'usr_1',
  name: `${id}.pdf`,
  type: 'application/pdf',
  size: 1000,
  addedAt: 0,
  fingerprint: `bytes ${id}`,
  key: `key ${id}`,
  twinOf: null,
  state: 'waiting',
  sent: 0,
  attempts: 0,
  documents: [],
  leftOut: [],
  problem: null,
  ...changed,
})

const document = (documentId: string, changed: Partial<UploadedDocument> = {}): UploadedDocument => ({
  documentId,
  name: null,
  isKnown: false,
  step: 'queued',
  pagesDone: null,
  pages: null,
  reason: null,
  ...changed,
})

const following = (uploads: readonly Upload[], ...events: Event[]) => events.reduce(reduce, uploads)
const one = (uploads: readonly Upload[], id: string) => uploads.find(found => found.id === id)!

describe('a file on its way', () => {
  test('three are sent at a time, the oldest first', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map(id => upload(id))
    expect(nextToSend(five).map(next => next.id)).toEqual(['a', 'b', 'c'])
    const busy = following(five, { type: 'sending', id: 'a' }, { type: 'sending', id: 'b' })
    expect(nextToSend(busy).map(next => next.id)).toEqual(['c'])
    const full = following(busy, { type: 'sending', id: 'c' })
    expect(nextToSend(full)).toEqual([])
    expect(
      nextToSend(following(full, { type: 'taken', id: 'b', documents: [document('doc_1')], leftOut: [] })).map(next => next.id),
    ).toEqual(['d'])
  })

  test('goes from sent to read to where it went', () => {
    let uploads = following([upload('a')], { type: 'sending', id: 'a' }, { type: 'progressed', id: 'a', sent: 500 })
    expect(shareOf(one(uploads, 'a'))).toBeCloseTo(0.25)
    uploads = following(uploads, { type: 'taken', id: 'a', documents: [document('doc_1')], leftOut: [] })
    expect(one(uploads, 'a').state).toBe('reading')
    uploads = following(uploads, { type: 'read', documents: [document('doc_1', { step: 'reading', pages: 5, pagesDone: 2 })] })
    expect(shareOf(one(uploads, 'a'))).toBeCloseTo(0.7)
    uploads = following(uploads, { type: 'read', documents: [document('doc_1', { step: 'held' })] })
    expect(one(uploads, 'a').state).toBe('done')
    expect(tally(uploads)).toEqual({ all: 1, done: 1, refused: 0, underWay: 0, share: 1 })
  })

  test('an archive is done when each of its documents is', () => {
    const documents = [document('doc_1', { step: 'done' }), document('doc_2')]
    let uploads = following([upload('a')], { type: 'taken', id: 'a', documents, leftOut: [] })
    expect(one(uploads, 'a').state).toBe('reading')
    uploads = following(uploads, { type: 'read', documents: [document('doc_2', { step: 'failed' })] })
    expect(one(uploads, 'a').state).toBe('done')
  })

  test('that is in the books already is done at once', () => {
    const uploads = following([upload('a')], {
      type: 'taken',
      id: 'a',
      documents: [document('doc_1', { isKnown: true, step: 'done' })],
      leftOut: [],
    })
    expect(one(uploads, 'a').state).toBe('done')
  })

  test('an archive of which nothing was taken is refused, and one of which some was says what was left out', () => {
    const leftOut = [{ name: 'notes.doc', problem: { code: 'unsupported_file_type', message: 'This is no document.' } }]
    expect(one(following([upload('a')], { type: 'taken', id: 'a', documents: [], leftOut }), 'a')).toMatchObject({
      state: 'refused',
      problem: { code: 'unsupported_file_type' },
    })
    expect(one(following([upload('a')], { type: 'taken', id: 'a', documents: [document('doc_1')], leftOut }), 'a')).toMatchObject({
      state: 'reading',
      leftOut,
    })
  })

  test('is watched until the service is done with it, and no longer than it is there', () => {
    const documents = [document('doc_1'), document('doc_2', { step: 'held' }), document('doc_3', { step: 'reading' })]
    const uploads = following([upload('a')], { type: 'taken', id: 'a', documents, leftOut: [] })
    expect(toWatch(uploads, 100)).toEqual(['doc_1', 'doc_3'])
    expect(toWatch(uploads, 1)).toEqual(['doc_1'])
    const gone = following(uploads, {
      type: 'read',
      documents: [document('doc_1', { step: 'deleted' }), document('doc_3', { step: 'done' })],
    })
    expect(toWatch(gone, 100)).toEqual([])
    expect(one(gone, 'a').state).toBe('done')
  })

  test('progress never goes back, and never beyond the whole', () => {
    const uploads = following(
      [upload('a')],
      { type: 'sending', id: 'a' },
      { type: 'progressed', id: 'a', sent: 600 },
      { type: 'progressed', id: 'a', sent: 300 },
    )
    expect(one(uploads, 'a').sent).toBe(600)
    expect(one(following(uploads, { type: 'progressed', id: 'a', sent: 5000 }), 'a').sent).toBe(1000)
  })
})

describe('what goes wrong', () => {
  test('a lost connection puts the file back with the same key', () => {
    const uploads = following([upload('a')], { type: 'sending', id: 'a' }, { type: 'interrupted', id: 'a' })
    expect(one(uploads, 'a')).toMatchObject({ state: 'waiting', key: 'key a', attempts: 1, sent: 0 })
    expect(hasUnsent(uploads)).toBe(true)
  })

  test('a refused file says why, stays when the done ones are cleared, and can be sent again', () => {
    const problem = { code: 'unsupported_file', message: 'This is no document.' }
    let uploads = following([upload('a'), upload('b', { state: 'done' })], { type: 'refused', id: 'a', problem }, { type: 'cleared' })
    expect(uploads.map(left => [left.id, left.problem?.code])).toEqual([['a', 'unsupported_file']])
    uploads = following(uploads, { type: 'retried', id: 'a' })
    expect(one(uploads, 'a')).toMatchObject({ state: 'waiting', problem: null, attempts: 0 })
    expect(following(uploads, { type: 'removed', id: 'a' })).toEqual([])
  })

  test('a page that was closed in the middle sends again what was being sent, and leaves the rest', () => {
    const uploads = afterReload([
      upload('a', { state: 'sending', sent: 400 }),
      upload('b', { state: 'reading' }),
      upload('c', { state: 'refused' }),
    ])
    expect(uploads.map(found => found.state)).toEqual(['waiting', 'reading', 'refused'])
    expect(uploads[0]!.sent).toBe(0)
  })

  test('pauses double up to a minute', () => expect([1, 2, 3, 7, 30].map(pauseMs)).toEqual([1000, 2000, 4000, 60_000, 60_000]))
})

describe('the same file twice', () => {
  const same = (id: string, changed: Partial<Upload> = {}) => upload(id, { fingerprint: 'same', key: 'same', ...changed })

  test('is sent once while it is on its way, in one drop too, and the second says so', () => {
    const uploads = following([], { type: 'added', uploads: [same('a'), same('b')] })
    expect(uploads.map(found => [found.id, found.state, found.twinOf])).toEqual([
      ['a', 'waiting', null],
      ['b', 'done', 'a.pdf'],
    ])
    expect(nextToSend(uploads).map(next => next.id)).toEqual(['a'])
  })

  test('is asked about again once it is done, as an upload of its own', () => {
    const uploads = following([same('a', { state: 'done' })], { type: 'added', uploads: [same('b')] })
    expect(uploads.map(found => [found.id, found.state, found.twinOf])).toEqual([
      ['a', 'done', null],
      ['b', 'waiting', null],
    ])
  })

  test('takes the place of one that was refused', () => {
    const uploads = following([same('a', { state: 'refused' })], { type: 'added', uploads: [same('b')] })
    expect(uploads.map(found => found.id)).toEqual(['b'])
  })

  test('in another organization is another upload', () => {
    const uploads = following([same('a')], { type: 'added', uploads: [same('b', { organizationId: 'org_2' })] })
    expect(uploads.map(found => found.state)).toEqual(['waiting', 'waiting'])
  })
})
