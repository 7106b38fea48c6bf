import { expect, test } from 'vitest'
import type { Change, Entry } from '../../../api/outbox.ts'
import { type BulkState, runBulk, waveSize } from './bulk-run.ts'

function start(count: number) {
  const settled = new Set<(entry: Entry) => void>()
  const cancelled = new Set<(change: { targetId: string }) => void>()
  const waves: string[][] = []
  const states: BulkState[] = []
  const listen =
    <Listener>(listeners: Set<Listener>) =>
    (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  const run = runBulk(
    Array.from({ length: count }, (_, at) => `doc_${at}`),
    {
      hold: items => {
        waves.push([...items])
        return items
      },
      onSettled: listen(settled),
      onCancelled: listen(cancelled),
      changed: state => void states.push(state),
    },
  )
  return {
    run,
    waves,
    last: () => states.at(-1),
    listeners: () => settled.size + cancelled.size,
    settle: (id: string, state: Entry['state'] = 'done') => {
      for (const listener of [...settled]) listener({ change: { targetId: id } as Change, state })
    },
    cancel: (id: string) => {
      for (const listener of [...cancelled]) listener({ targetId: id })
    },
  }
}

test('goes through all of them, one wave after the other, and counts what was refused', () => {
  const bulk = start(waveSize * 2 + 1)
  expect(bulk.waves).toHaveLength(1)
  for (let at = 0; at < waveSize; at++) bulk.settle(`doc_${at}`, at === 3 ? 'refused' : 'done')
  expect(bulk.waves).toHaveLength(2)
  for (let at = waveSize; at <= waveSize * 2; at++) bulk.settle(`doc_${at}`)
  expect(bulk.waves.flat()).toHaveLength(waveSize * 2 + 1)
  expect(bulk.last()).toEqual({ total: waveSize * 2 + 1, done: waveSize * 2, refused: 1, isOver: true })
  expect(bulk.listeners()).toBe(0)
})

test('undone, or stopped, it begins nothing more; somebody else’s changes are not its own', () => {
  const undone = start(waveSize * 2)
  undone.settle('doc_other')
  undone.cancel('doc_other')
  expect(undone.last()).toMatchObject({ done: 0, isOver: false })
  undone.cancel('doc_0')
  expect(undone.last()).toMatchObject({ done: 0, isOver: true })
  const stopped = start(waveSize * 2)
  stopped.run.stop()
  for (let at = 0; at < waveSize; at++) stopped.settle(`doc_${at}`)
  expect([stopped.waves.length, stopped.last()]).toEqual([1, { total: waveSize * 2, done: waveSize, refused: 0, isOver: true }])
})
