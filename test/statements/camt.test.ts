import { describe, expect, test } from 'vitest'
import { say } from '../../src/language/say.ts'
import { codesOf, readAll, readOne, saidOf } from './reading.ts'

const balance = (type: string, amount: string, date = '2026-03-01') =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="DKK">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`

const entry = (amount: string, direction: string, inner = '', head = '') =>
  `<Ntry><Amt Ccy="DKK">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${head}<Sts>BOOK</Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt><AcctSvcrRef>BANK-1</AcctSvcrRef>${inner}</Ntry>`

const details = (...each: string[]) => `<NtryDtls>${each.map(one => `<TxDtls>${one}</TxDtls>`).join('')}</NtryDtls>`

const file = (inner: string, prefix = '') =>
  `<${prefix}Document xmlns${prefix === '' ? '' : ':n'}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><${prefix}BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>DK9520000123456789</IBAN></Id></Acct>${inner}</Stmt></${prefix}BkToCstmrStmt></${prefix}Document>`

describe('a batch', () => {
  const payment = (amount: string, name: string) =>
    `<AmtDtls><TxAmt><Amt Ccy="DKK">${amount}</Amt></TxAmt></AmtDtls><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties>`

  test('becomes its payments where they add up', () => {
    const statement = readOne(file(entry('664.05', 'DBIT', details(payment('564.05', 'One'), payment('100.00', 'Two')))))
    expect(statement.movements.map(({ amount, bankId, counterparty }) => [amount, bankId, counterparty.name])).toEqual([
      [-56405, 'BANK-1/1', 'One'],
      [-10000, 'BANK-1/2', 'Two'],
    ])
    expect(codesOf(statement)).toEqual(['batch_split'])
  })

  test('stays one movement where they do not', () => {
    const statement = readOne(file(entry('700.00', 'DBIT', details(payment('564.05', 'One'), payment('100.00', 'Two')))))
    expect(statement.movements).toMatchObject([{ amount: -70000, bankId: 'BANK-1', text: 'One Two', counterparty: { name: null } }])
  })

  test('that does not add up is said, once for all of them', () => {
    const odd = entry('2500.00', 'CRDT', details(payment('1000.00', 'One'), payment('1400.00', 'Two')))
    const once = { reference: 'BANK-1', amount: 2500, currency: 'DKK', date: '2026-03-01', difference: 100, count: 1 }
    expect(readOne(file(odd)).warnings).toEqual([say('batch_not_split', once)])
    expect(saidOf(readOne(file(odd)))).toEqual([
      'The entry "BANK-1" of 2500.00 DKK on 1 March 2026 books several payments, which do not add up to it: a difference of 100.00 DKK. It is one movement.',
    ])
    expect(readOne(file(odd + odd)).warnings).toEqual([say('batch_not_split', { ...once, count: 2 })])
    expect(saidOf(readOne(file(odd + odd)))).toEqual([expect.stringContaining('It is one movement. There are 2 such entries.')])
  })

  test('whose payments do not say what they come to is nothing odd, nor is one for information only', () => {
    const silent = '<RltdPties><Cdtr><Nm>One</Nm></Cdtr></RltdPties>'
    expect(codesOf(readOne(file(entry('700.00', 'DBIT', details(silent, silent)))))).toEqual([])
    const informative = entry('700.00', 'DBIT', details(payment('1.00', 'One'), payment('2.00', 'Two'))).replace('BOOK</Sts>', 'INFO</Sts>')
    expect(codesOf(readOne(file(informative)))).toEqual(['entries_left_out'])
  })
})

test('the direction of a reversal is what it says: the mark is about the payment that is taken back', () => {
  const statement = readOne(
    file(entry('10.00', 'DBIT', '', '<RvslInd>true</RvslInd>') + entry('5.00', 'CRDT', '', '<RvslInd>true</RvslInd>')),
  )
  expect(statement.movements.map(({ amount }) => amount)).toEqual([-1000, 500])
})

test('a structured reference comes before the number of a document, and that before the id of the payment', () => {
  const references = [
    '<Refs><EndToEndId>E2E</EndToEndId></Refs><RmtInf><Strd><RfrdDocInf><Nb>INV-1</Nb></RfrdDocInf><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>',
    '<Refs><EndToEndId>E2E</EndToEndId></Refs><RmtInf><Strd><RfrdDocInf><Nb>INV-1</Nb></RfrdDocInf></Strd></RmtInf>',
    '<Refs><EndToEndId>E2E</EndToEndId></Refs>',
    '<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>',
  ]
  const statement = readOne(file(references.map(one => entry('1.00', 'CRDT', details(one))).join('')))
  expect(statement.movements.map(({ reference }) => reference)).toEqual(['RF18539007547034', 'INV-1', 'E2E', null])
  expect(statement.movements.map(({ bankId }) => bankId)).toEqual(['BANK-1', 'BANK-1#2', 'BANK-1#3', 'BANK-1#4'])
})

test('what was paid in another currency is kept, signed as on the account', () => {
  const paid = '<AmtDtls><InstdAmt><Amt Ccy="USD">20.00</Amt></InstdAmt><TxAmt><Amt Ccy="DKK">139.20</Amt></TxAmt></AmtDtls>'
  expect(readOne(file(entry('139.20', 'DBIT', details(paid)))).movements[0]!.original).toEqual({ amount: -2000, currency: 'USD' })
})

test('the owner is never the other side', () => {
  const sides =
    '<RltdPties><Dbtr><Nm>Other</Nm></Dbtr><Cdtr><Nm>We</Nm></Cdtr><CdtrAcct><Id><IBAN>DK9520000123456789</IBAN></Id></CdtrAcct></RltdPties>'
  const statement = readOne(file(entry('1.00', 'DBIT', details(sides)) + entry('1.00', 'CRDT', details(sides))))
  expect(statement.movements.map(({ counterparty }) => counterparty.name)).toEqual(['Other', 'Other'])
})

describe('balances', () => {
  test('that do not follow from the movements are a warning that names the difference', () => {
    const statement = readOne(file(balance('OPBD', '100.00') + balance('CLBD', '150.00') + entry('20.00', 'CRDT')))
    expect(statement.opening).toEqual({ date: '2026-03-01', amount: 10000 })
    expect(statement.closing).toEqual({ date: '2026-03-01', amount: 15000 })
    expect([codesOf(statement), saidOf(statement)]).toEqual([['balance_gap'], [expect.stringContaining('a difference of 30.00 DKK')]])
  })

  test('of the pages of a long statement are interim ones', () => {
    const pages = readAll(
      file(balance('OPBD', '1.00') + balance('ITBD', '2.00') + entry('1.00', 'CRDT')).replace(
        '</Stmt>',
        `</Stmt><Stmt><Acct><Id><IBAN>DK9520000123456789</IBAN></Id></Acct>${balance('ITBD', '2.00')}${balance('CLBD', '4.00')}${entry('2.00', 'CRDT')}</Stmt>`,
      ),
    )
    expect(pages.map(({ opening, closing }) => [opening?.amount, closing?.amount])).toEqual([
      [100, 200],
      [200, 400],
    ])
    expect(pages.flatMap(codesOf)).toEqual([])
    expect(pages.flatMap(({ dayEnds }) => dayEnds ?? [])).toEqual([
      { date: '2026-02-28', amount: 100, moved: 0 },
      { date: '2026-03-01', amount: 400, moved: null },
    ])
  })

  test('of pages that do not follow each other are a gap', () => {
    const page = (inner: string) => `<Stmt><Acct><Id><IBAN>DK9520000123456789</IBAN></Id></Acct>${inner}</Stmt>`
    const pages = readAll(
      file('').replace(
        /<Stmt>.*<\/Stmt>/,
        page(balance('OPBD', '1.00') + balance('ITBD', '2.00') + entry('1.00', 'CRDT')) +
          page(balance('ITBD', '3.00') + balance('CLBD', '5.00') + entry('2.00', 'CRDT')),
      ),
    )
    expect(pages.map(codesOf)).toEqual([[], ['balance_gap']])
    expect(saidOf(pages[1]!)[0]).toContain('a difference of 1.00 DKK. A page may be missing.')
  })

  test('within the day are not those of its end, and what is available is not what is booked', () => {
    const report = (inner: string) =>
      readOne(
        file(inner)
          .replace('camt.053.001.02', 'camt.052.001.02')
          .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
          .replaceAll('Stmt>', 'Rpt>'),
      )
    const within = report(balance('OPBD', '1.00') + balance('ITAV', '90.00') + balance('ITBD', '3.00') + entry('2.00', 'CRDT'))
    expect([within.format, within.closing]).toEqual(['camt.052', { date: '2026-03-01', amount: 300 }])
    expect(within.dayEnds).toEqual([
      { date: '2026-02-28', amount: 100, moved: 0 },
      { date: '2026-03-01', amount: 300, moved: 200 },
    ])
    expect(report(balance('ITBD', '1.00') + balance('ITBD', '3.00') + entry('2.00', 'CRDT')).dayEnds).toEqual([
      { date: '2026-03-01', amount: 300, moved: 200 },
    ])
    expect(report(balance('ITBD', '3.00')).dayEnds).toEqual([])
    expect(report(balance('OPBD', '1.00') + balance('CLBD', '3.00') + entry('2.00', 'CRDT')).dayEnds).toEqual(within.dayEnds)
  })

  test('count no pending entry', () => {
    const pending = entry('5.00', 'CRDT').replace('BOOK</Sts>', 'PDNG</Sts>')
    const statement = readOne(file(balance('OPBD', '1.00') + balance('CLBD', '2.00') + entry('1.00', 'CRDT') + pending))
    expect(codesOf(statement)).toEqual([])
    expect(statement.movements.map(({ isPending }) => isPending)).toEqual([false, true])
  })
})

test('prefixes of names do not matter, and entries for information are left out', () => {
  const statement = readOne(file(entry('1.00', 'CRDT') + entry('2.00', 'CRDT').replace('BOOK</Sts>', 'INFO</Sts>'), 'n:'))
  expect(statement.movements).toHaveLength(1)
  expect(codesOf(statement)).toEqual(['entries_left_out'])
})
