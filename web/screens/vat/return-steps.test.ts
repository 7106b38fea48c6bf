import { expect, test } from 'vitest'
import { reopenOffer } from './return-steps.ts'

type Given = Parameters<typeof reopenOffer>[0]
type Filed = NonNullable<Parameters<typeof reopenOffer>[2]>[number]

const data: Given = { id: 'vat_1', regionKey: 'denmark', state: 'filed', filedAt: '2026-06-01T10:00:00Z' }
const own: Filed = { ...data, period: 'Q1 2026' }
const next: Filed = { id: 'vat_2', regionKey: 'denmark', state: 'filed', filedAt: '2026-09-01T10:00:00Z', period: 'Q2 2026' }
const last: Filed = { ...next, id: 'vat_3', filedAt: '2026-11-01T10:00:00Z', period: 'Q3 2026' }
const unsettled = { entry: null }
const open = { entry: { amount: 100, openAmount: 100 } }

test.each<[string, Given, Parameters<typeof reopenOffer>[1], readonly Filed[] | undefined, object]>([
  ['the only one', data, unsettled, [own], { mayReopen: true }],
  ['settled and not paid', data, open, [own], { mayReopen: true }],
  ['settled with nothing owed', data, { entry: { amount: 0, openAmount: 0 } }, [own], { mayReopen: true }],
  ['paid', data, { entry: { amount: 100, openAmount: 0 } }, [own], { hold: 'paid' }],
  ['paid in part', data, { entry: { amount: 100, openAmount: 40 } }, [own], { hold: 'paid' }],
  ['one was filed after it', data, unsettled, [next, own], { hold: 'later', period: 'Q2 2026' }],
  ['two were filed after it: the last one comes first', data, open, [next, last, own], { hold: 'later', period: 'Q3 2026' }],
  [
    'an earlier period that was filed after it',
    data,
    unsettled,
    [{ ...next, period: 'Q4 2025' }, own],
    { hold: 'later', period: 'Q4 2025' },
  ],
  ['one was filed before it', { ...data, filedAt: '2026-12-01T10:00:00Z' }, unsettled, [next, own], { mayReopen: true }],
  ['a draft comes after it', data, unsettled, [{ ...next, state: 'draft', filedAt: null }, own], { mayReopen: true }],
  ['one of another country', data, unsettled, [{ ...next, regionKey: 'italy' }, own], { mayReopen: true }],
  ['a draft itself', { ...data, state: 'draft', filedAt: null }, undefined, [], { mayReopen: false }],
  ['the settlement is not known yet', data, undefined, [own], { mayReopen: false }],
  ['the filed ones are not known yet', data, unsettled, undefined, { mayReopen: false }],
])('%s', (_name, given, settlement, filed, offer) => {
  expect(reopenOffer(given, settlement, filed)).toEqual(offer)
})
