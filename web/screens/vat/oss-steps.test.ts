import { expect, test } from 'vitest'
import { ossOffer } from './oss-steps.ts'

type Given = Parameters<typeof ossOffer>[0]

const quarter: Given = {
  quarter: '2026-Q1',
  from: '2026-01-01',
  to: '2026-03-31',
  payable: 190,
  registration: { registeredFrom: '2026-01-01', registeredTo: null, electronicServices: false, limit: null },
  filing: null,
}
const filing: NonNullable<Given['filing']> = {
  id: 'oss_1',
  filedOn: '2026-04-02',
  reference: null,
  recordedAt: '2026-04-02T10:00:00Z',
  recordedBy: 'Anna',
  settlement: 'none',
  settlementEntryId: null,
}
const asking = { today: '2026-04-02', isOwner: true, recorded: [] }

const registered = (registeredFrom: string | null, registeredTo: string | null = null): Given => ({
  ...quarter,
  registration: { registeredFrom, registeredTo, electronicServices: false, limit: null },
})

test.each<[string, Given, Partial<typeof asking>, readonly string[], object?]>([
  ['one that is over', quarter, {}, ['file']],
  ['one whose last day is today', quarter, { today: '2026-03-31' }, [], { reason: 'running' }],
  ['nobody is registered', registered(null), {}, [], { reason: 'unregistered' }],
  ['registered from the day after it', registered('2026-04-01'), {}, [], { reason: 'unregistered' }],
  ['registered on its last day', registered('2026-03-31'), {}, ['file']],
  ['registered until the day before it', registered('2025-01-01', '2025-12-31'), {}, [], { reason: 'unregistered' }],
  ['registered until its first day', registered('2025-01-01', '2026-01-01'), {}, ['file']],
  ['filed', { ...quarter, filing }, {}, ['settle', 'reopen']],
  ['filed, nothing owed', { ...quarter, payable: 0, filing }, {}, ['reopen']],
  ['filed, to somebody who is no owner', { ...quarter, filing }, { isOwner: false }, ['settle'], { reason: 'owner' }],
  ['settled', { ...quarter, filing: { ...filing, settlement: 'open' } }, {}, ['reopen']],
  ['paid', { ...quarter, filing: { ...filing, settlement: 'paid' } }, {}, [], { reason: 'paid' }],
])('%s', (_, given, more, steps, hold) => {
  expect(ossOffer(given, { ...asking, ...more })).toEqual({ steps, ...(hold ? { hold } : {}) })
})

test('only the latest is reopened: those that were reopened do not count', () => {
  const recorded = [
    { quarter: '2026-Q1', state: 'filed' as const },
    { quarter: '2026-Q2', state: 'filed' as const },
    { quarter: '2026-Q3', state: 'filed' as const },
    { quarter: '2026-Q4', state: 'reopened' as const },
  ]
  const offered = (name: string) => ossOffer({ ...quarter, quarter: name, filing }, { ...asking, recorded })
  expect(offered('2026-Q1')).toEqual({ steps: ['settle'], hold: { reason: 'later', quarter: '2026-Q3' } })
  expect(offered('2026-Q3')).toEqual({ steps: ['settle', 'reopen'] })
  expect(ossOffer({ ...quarter, filing }, { ...asking, recorded: undefined })).toEqual({ steps: ['settle'] })
})
