import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DocumentRecord } from '../../../api/records.ts'
import { dropTyped, fieldsWithKeys, isTyping } from './field-keys.ts'
import { toReviewFields } from './review-fields.ts'

const extraction = {
  supplier: { name: 'Papir og Pen ApS', iban: null },
  invoiceNumber: '20261',
  date: '2026-01-12',
  dueDate: null,
  currency: 'DKK',
  total: 625,
  vat: null,
  vatLines: [],
  fields: {},
}
const document = (part: object = {}): DocumentRecord => ({ state: 'coded', extraction, codingReasons: [], error: null, ...part }) as never

const all = [
  'supplier',
  'invoiceNumber',
  'date',
  'dueDate',
  'currency',
  'total',
  'vat',
  'iban',
  'account',
  'vatCode',
  'bookingText',
  'contact',
]
const except = (...names: string[]) => all.filter(name => !names.includes(name))

test.each([
  ['one that lacks three', document(), all],
  ['one without a total', document({ extraction: { ...extraction, total: null } }), except('vat')],
  ['one that somebody has divided', document({ codingReasons: [{ rule: 'split_by_person' }] }), except('account', 'vatCode')],
  [
    'one that could not be read',
    document({ state: 'draft', extraction: null, error: { step: 'extract' } }),
    ['supplier', 'invoiceNumber', 'date', 'currency', 'total'],
  ],
  ['one that is being read', document({ state: 'draft', extraction: null }), []],
  ['one that is posted', document({ state: 'posted' }), []],
  ['one that is not there yet', undefined, []],
])('%s has keys for the fields that it has or can be given', (_what, one, names) => {
  expect([...fieldsWithKeys(one)]).toEqual(names)
})

test('a field that the paper lacks is put there when it is wanted, empty and open to a person', () => {
  const names = (wanted: Parameters<typeof toReviewFields>[3]) => toReviewFields(document(), 0.9, 'da', wanted).map(({ name }) => name)
  expect(names([])).toEqual(['supplier', 'invoiceNumber', 'date', 'currency', 'total'])
  expect(names(['dueDate'])).toEqual(['supplier', 'invoiceNumber', 'date', 'dueDate', 'currency', 'total'])
  expect(toReviewFields(document(), 0.9, 'da', ['vat', 'iban']).slice(-2)).toMatchObject([
    { name: 'vat', text: '', isEditable: true },
    { name: 'iban', text: '', isEditable: true },
  ])
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whoever listens where the app does comes after what listens above it. */
function keyboard(times = 1) {
  const target = new EventTarget()
  for (let begun = 0; begun < times; begun++) dropTyped(target)
  const heard: string[] = []
  target.addEventListener('keydown', event => heard.push((event as unknown as { key: string }).key))
  const press = (...keys: (string | { key: string; ctrlKey?: boolean; shiftKey?: boolean })[]) => {
    for (const one of keys) {
      const event = new Event('keydown', { cancelable: true })
      const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
      target.dispatchEvent(Object.assign(event, none, typeof one === 'string' ? { key: one } : one))
    }
  }
  return { target, press, heard: () => heard.splice(0) }
}

test('what is typed after a key that led to no field reaches nobody, however long it takes', () => {
  const { press, heard } = keyboard()
  for (const sign of '15.04.2026') {
    press(sign)
    vi.advanceTimersByTime(1400)
  }
  press('Backspace', 'd', { key: 'Shift', shiftKey: true }, { key: 'K', shiftKey: true }, 'Enter', { key: 'Enter', ctrlKey: true })
  expect(heard()).toEqual(['Shift'])
  vi.advanceTimersByTime(1500)
  press('6', 'j')
  expect(heard()).toEqual(['6', 'j'])
})

test.each(['Escape', 'ArrowDown', 'Tab'])('%s is heard, and what is typed after it', key => {
  const { press, heard } = keyboard()
  press('1', key, '6')
  expect(heard()).toEqual([key, '6'])
})

test('a click ends it, and a second key that leads nowhere begins it anew', () => {
  const { target, press, heard } = keyboard(2)
  press('1')
  target.dispatchEvent(new Event('pointerdown'))
  press('6')
  expect(heard()).toEqual(['6'])
  expect(vi.getTimerCount()).toBe(0)
})

test('moving and leaving are no typing', () => {
  expect(['5', '.', 'k', 'Space', 'Enter', 'Delete'].filter(press => !isTyping(press))).toEqual([])
  expect(['ArrowUp', 'PageDown', 'Escape', 'Tab', 'Ctrl+k'].filter(isTyping)).toEqual([])
})
