import { expect, test } from 'vitest'
import { type Change, deedsOf } from './deeds.ts'

const change = (id: string, action: string, at: string, type: string, target: string, name = 'Mette'): Change => ({
  id,
  at,
  action,
  what: action,
  actor: { type: 'user', name, onBehalfOf: null },
  changes: [],
  target: { type, id: target },
})

test('what changed several records at once is one deed, told by its document', () => {
  const reversed = [
    change('aud_6', 'reverse_ledger_entry', '10:02', 'ledger_entry', 'led_2'),
    change('aud_5', 'reverse_ledger_entry', '10:02', 'document', 'doc_1'),
    change('aud_4', 'reverse_ledger_entry', '10:02', 'ledger_entry', 'led_1'),
  ]
  const posted = [
    change('aud_3', 'post_document', '10:01', 'document', 'doc_1'),
    change('aud_2', 'post_document', '10:01', 'ledger_entry', 'led_1'),
  ]
  expect(deedsOf([...reversed, ...posted]).map(({ id }) => id)).toEqual(['aud_5', 'aud_3'])
})

test('the same deed of another person, or at another moment, is another one', () => {
  const two = [
    change('aud_3', 'code_document', '10:01', 'document', 'doc_1'),
    change('aud_2', 'code_document', '10:01', 'document', 'doc_1', 'Ole'),
    change('aud_1', 'code_document', '10:00', 'document', 'doc_1'),
  ]
  expect(deedsOf(two)).toEqual(two)
})
