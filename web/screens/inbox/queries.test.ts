import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { documentQuery, openDocument, pagesQuery, prefetchDocument } from './queries.ts'

interface Asked {
  path: string
  together: boolean
  answer(value: unknown): void
  refuse(error: Error): void
}

let asked: Asked[]

beforeEach(() => {
  asked = []
  vi.spyOn(api, 'read').mockImplementation(((path: string, input: { document?: boolean }) => {
    return new Promise((answer, refuse) => asked.push({ path, together: input.document === true, answer, refuse }))
  }) as never)
})
afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
  vi.restoreAllMocks()
})

const record = (version: number) => ({ id: 'doc_1', version, state: 'coded', error: null })
const pages = { items: [], pageCount: 0, text: null }
const kept = () => queryClient.getQueryData(documentQuery('doc_1').queryKey)
const paths = () => asked.map(({ path, together }) => `${path}${together ? ' with the record' : ''}`)
const settled = () => new Promise(resolve => setImmediate(resolve))

test('the next one is asked for by one request, which gives both', async () => {
  const done = prefetchDocument('doc_1', true)
  expect(paths()).toEqual(['/documents/:id/pages with the record'])
  asked[0]!.answer({ ...pages, document: record(1) })
  await done
  expect(kept()).toEqual(record(1))
  expect(queryClient.getQueryData(pagesQuery('doc_1').queryKey)).toEqual(pages)
  expect(asked).toHaveLength(1)
})

test('the record of the one that is looked at waits for no page', async () => {
  void openDocument('doc_1', true)
  expect(paths().sort()).toEqual(['/documents/:id', '/documents/:id/pages'])
  asked.find(({ path }) => path === '/documents/:id')!.answer(record(1))
  await settled()
  expect(kept()).toEqual(record(1))
})

test('one that was asked for ahead and is looked at before it came is asked for apart, once; what comes first is taken', async () => {
  void prefetchDocument('doc_1', true)
  void openDocument('doc_1', true)
  void openDocument('doc_1', true)
  expect(paths()).toEqual(['/documents/:id/pages with the record', '/documents/:id'])
  asked[1]!.answer(record(1))
  await settled()
  expect(kept()).toEqual(record(1))
  asked[0]!.answer({ ...pages, document: record(1) })
  await settled()
  expect(queryClient.getQueryData(pagesQuery('doc_1').queryKey)).toEqual(pages)
})

test('pages that cannot be had take nothing from the record; where neither can be had, the refusal of the record is told', async () => {
  void prefetchDocument('doc_1', true)
  asked[0]!.refuse(new Error('no pages'))
  await settled()
  expect(paths().at(-1)).toBe('/documents/:id')
  asked[1]!.refuse(new Error('no record'))
  await settled()
  expect(queryClient.getQueryState(documentQuery('doc_1').queryKey)?.error).toEqual(new Error('no record'))
})

test('what changed while the first answer was on its way is asked for again', async () => {
  void prefetchDocument('doc_1', true)
  void queryClient.invalidateQueries({ queryKey: ['document', 'doc_1'] })
  asked[0]!.answer({ ...pages, document: record(1) })
  await settled()
  asked[1]!.answer(record(2))
  await settled()
  expect(kept()).toEqual(record(2))
})

test('without a connection nothing is asked for, and both by one request once it is back', async () => {
  queryClient.mount()
  onlineManager.setOnline(false)
  void prefetchDocument('doc_1', true)
  expect(asked).toEqual([])
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(paths()).toEqual(['/documents/:id/pages with the record']))
  queryClient.unmount()
})
