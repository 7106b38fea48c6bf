import { describe, expect, test } from 'vitest'
import { createKnownPaths, parameterMax } from './known-paths.ts'

const known = createKnownPaths()
known.add('/api/contacts', ['GET', 'HEAD'])
known.add('/api/contacts/:id', ['GET', 'PATCH'])
known.add('/api/contacts/import', ['POST'])
known.add('/api/contacts/:id/lines', ['GET'])
known.add('/api/contacts/:id/:part', ['DELETE'])
known.add('/api/:room/open', ['PUT'])

describe('an address has the methods of', () => {
  test.each([
    ['/api/contacts', ['GET', 'HEAD']],
    ['/api/contacts?limit=1', ['GET', 'HEAD']],
    ['/api/cont%61cts', ['GET', 'HEAD']],
    ['/api/contacts/con_1', ['GET', 'PATCH']],
    ['/api/contacts/', ['GET', 'PATCH']],
    ['/api/contacts/a%2Fb', ['GET', 'PATCH']],
    ['/api/contacts/import', ['POST']],
    ['/api/contacts/import/lines', ['GET']],
    ['/api/contacts/con_1/lines', ['GET']],
    ['/api/contacts/con_1/other', ['DELETE']],
    ['/api/contacts/open', ['GET', 'PATCH']],
    ['/api/other/open', ['PUT']],
    [`/api/contacts/${'x'.repeat(parameterMax)}`, ['GET', 'PATCH']],
  ])('%s', (address, methods) => expect([...(known.find(address) ?? [])]).toEqual(methods))

  test.each([
    '/',
    '',
    '/api',
    '/api/contact',
    '/api/contacts/a/b/c',
    '/api/%zz',
    '/API/contacts',
    `/api/contacts/${'x'.repeat(parameterMax + 1)}`,
  ])('none: %s', address => expect(known.find(address)).toBeUndefined())
})

test('a path is hidden by those that would take its addresses for theirs', () => {
  expect([...known.hidden('/api/contacts/import')]).toEqual(['GET', 'PATCH'])
  expect([...known.hidden('/api/contacts/:id/lines')]).toEqual(['DELETE'])
  expect([...known.hidden('/api/contacts/:id')]).toEqual([])
  expect([...known.hidden('/api/contacts/:id/:part')]).toEqual([])
})
