import { expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import type { Minor } from '../../money/money.ts'
import type { OpenItem } from '../open-items.ts'
import type { BankTransaction } from '../transactions.ts'
import { learnFrom } from './learn.ts'

const item = (contactId: string | null): OpenItem => ({
  type: 'ledger',
  id: 'i',
  date: '2024-05-01',
  dueDate: null,
  amount: -100 as Minor,
  openAmount: -100 as Minor,
  currency: 'DKK',
  original: null,
  contactId,
  names: ['Fjordby VVS ApS'],
  ibans: ['DK1112345678901234'],
  numbers: [],
  text: '',
  isReceipt: false,
})

const movement = (text: string, name: string | null, iban: string | null): BankTransaction => ({
  id: 't',
  accountId: 'main',
  bankId: null,
  date: '2024-05-02',
  valueDate: null,
  amount: -100 as Minor,
  currency: 'DKK',
  text,
  counterparty: { name, iban },
  reference: null,
  isPending: false,
  original: null,
})

test.each(rows`
  text                             name            iban                learnt
  Overførsel FBY GRUPPEN 4711      -               -                   text fby gruppen
  Indbetaling 4711                 Mette Jensen    DK2298765432109876  iban DK2298765432109876, text mette jensen
  Overførsel                       -               DK2298765432109876  iban DK2298765432109876
  Bgs FJORDBY VVS APS              -               DK1112345678901234  -
  Overførsel 4711                  -               -                   -
  Visa køb DKK Q8                  -               -                   -
`)('"$text" of $name teaches $learnt', ({ text, name, iban, learnt }) => {
  const aliases = learnFrom(movement(text!, name || null, iban || null), [item('c1')])
  expect(aliases.map(({ kind, value }) => `${kind} ${value}`).join(', ')).toBe(learnt)
  expect(aliases.every(({ contactId }) => contactId === 'c1')).toBe(true)
})

test('nothing is learnt from items of nobody, or of several', () => {
  const transaction = movement('Overførsel FBY GRUPPEN', null, null)
  expect(learnFrom(transaction, [item(null)])).toEqual([])
  expect(learnFrom(transaction, [item('c1'), item('c2')])).toEqual([])
  expect(learnFrom(transaction, [])).toEqual([])
})
