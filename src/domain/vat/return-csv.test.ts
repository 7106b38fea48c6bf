import { expect, test } from 'vitest'
import { danishSheet, italianSheet } from '../../../test/harness/return-sheets.ts'
import { returnCsv } from './return-csv.ts'

const lines = (text: string): string[] => text.replace('\ufeff', '').split('\r\n')

test('a return is one table: what it is about, then its boxes', () => {
  const read = lines(returnCsv(danishSheet))
  expect(read[0]).toBe('key,label,english,amount,column')
  expect(read).toContain('return.organization,Nordhavn Kaffe ApS,Organization,,')
  expect(read).toContain('return.period_start,2026-01-01,First day of the period,,')
  expect(read).toContain('return.period_end,2026-03-31,Last day of the period,,')
  expect(read).toContain('return.state,draft,"Draft, or filed and frozen",,')
  expect(read).toContain('koebsmoms,K\u00f8bsmoms (indg\u00e5ende moms),Input VAT,84000.00,')
  expect(read).toContain(
    'rubrikBVarerEuSalg,Rubrik B \u2013 varer \u2013 indberettes til \u00bbEU-salg uden moms\u00ab,"Goods sold in the EU, reported",-2400.00,',
  )
  expect(read.filter(line => line && !line.startsWith('return.'))).toHaveLength(1 + danishSheet.boxes.length)
})

test('a row with columns says which one it is in, and cents are kept', () => {
  expect(lines(returnCsv(italianSheet))).toContain('VP14,IVA da versare,VAT to pay,1357.14,1')
})

test('warnings and a hostile name are texts', () => {
  const read = lines(
    returnCsv({
      ...danishSheet,
      organization: { ...danishSheet.organization, legalName: '=HYPERLINK("http://example.test")' },
      warnings: [{ code: 'documents_unposted', message: '-4 documents, not posted' }],
    }),
  )
  expect(read).toContain(`return.organization,"'=HYPERLINK(""http://example.test"")",Organization,,`)
  expect(read).toContain(`return.warning.documents_unposted,"'-4 documents, not posted",Warning,,`)
})

test('a filed return says when, by whom and under which reference', () => {
  const read = lines(
    returnCsv({ ...danishSheet, state: 'filed', filedAt: '2026-05-30T10:00:00.000Z', filedBy: 'A Person', reference: '00123' }),
  )
  expect(read).toContain('return.filed_at,2026-05-30T10:00:00.000Z,When it was filed,,')
  expect(read).toContain('return.filed_by,A Person,Who filed it,,')
  expect(read).toContain('return.reference,00123,Reference of the tax authority,,')
})
