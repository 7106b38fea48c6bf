import { expect, test } from 'vitest'
import { translator } from '../../src/access/pages/markup/translator.ts'
import { toSentence } from '../../src/access/pages/start/history-section.ts'
import { registerFile } from '../../src/actions/files.ts'
import { languages } from '../../src/language/languages.ts'
import { changes } from '../contract/operations.ts'

const names = [...changes.map(({ name }) => name), registerFile.name, 'accept_invitation']

test.each(names.map(name => [name]))('the start page has a sentence for %s', action => {
  const actor = { type: 'key' as const, id: 'key_1', name: 'Test', onBehalfOf: null }
  const row = { id: 'aud_1', at: '2026-03-14T08:12:00.000Z', actor, action, target: { type: 'thing', id: 'x' }, requestId: 'req_1' }
  const sentence = toSentence(translator('en'), { ...row, before: null, after: { name: 'n' } }, new Map()).markup.replace(/<[^>]*>/g, '')
  expect(sentence).not.toBe(`The key Test ${action.replaceAll('_', ' ')}.`)
  expect(sentence).toMatch(/^The key Test \w+ .*\.$/)
})

test.each(names.map(name => [name]))('%s has its own sentence in Danish and in Italian', action => {
  const actor = { type: 'key' as const, id: 'key_1', name: 'Test', onBehalfOf: null }
  const row = { id: 'aud_1', at: '2026-03-14T08:12:00.000Z', actor, action, target: { type: 'thing', id: 'x' }, requestId: 'req_1' }
  const [english, danish, italian] = languages.map(
    language => toSentence(translator(language), { ...row, before: null, after: { name: 'n' } }, new Map()).markup,
  )
  expect(danish).toMatch(/^Nøglen <strong>Test<\/strong> \p{L}+,? .*\.$/u)
  expect(italian).toMatch(/^La chiave <strong>Test<\/strong> \p{L}+ .*\.$/u)
  expect(new Set([english, danish, italian].map(markup => markup!.split('</strong> ')[1])).size).toBe(3)
})

test('a file was uploaded', () => {
  const actor = { type: 'key' as const, id: 'key_1', name: 'Test', onBehalfOf: null }
  const row = { id: 'aud_1', at: '2026-03-14T08:12:00.000Z', actor, target: { type: 'file', id: 'x' }, requestId: 'req_1' }
  const { markup } = toSentence(
    translator('en'),
    { ...row, action: 'upload_file', before: null, after: { name: 'receipt.pdf' } },
    new Map(),
  )
  expect(markup).toBe('The key <strong>Test</strong> uploaded the file “receipt.pdf”.')
})
