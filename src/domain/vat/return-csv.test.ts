import { expect, test } from 'vitest'
import { danishSheet, italianSheet } from '../../../test/harness/return-sheets.ts'
import type { Language } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import { returnCsv as write } from './return-csv.ts'
import type { ReturnSheet } from './vat-returns.ts'

const returnCsv = (sheet: ReturnSheet, language: Language = 'en') => write(sheet, language)

const lines = (text: string): string[] => text.replace('\ufeff', '').split('\r\n')

test('a return is one table: what it is about, then its boxes', () => {
  const read = lines(returnCsv(danishSheet))
  expect(read[0]).toBe('key,label,english,amount,column')
  expect(read).toContain('return.organization,Nordhavn Kaffe ApS,Organization,,')
  expect(read).toContain('return.period_start,2026-01-01,First day of the period,,')
  expect(read).toContain('return.period_end,2026-03-31,Last day of the period,,')
  expect(read).toContain('return.state,draft,"Draft, or filed and frozen",,')
  expect(read).toContain('koebsmoms,K\u00f8bsmoms (indg\u00e5ende moms),Input VAT that is deducted,84000.00,')
  expect(read).toContain(
    'rubrikBVarerEuSalg,Rubrik B \u2013 varer \u2013 indberettes til \u00bbEU-salg uden moms\u00ab,"Box B, goods sold to other EU countries, on the EU sales list",-2400.00,',
  )
  expect(read.filter(line => line && !line.startsWith('return.'))).toHaveLength(1 + danishSheet.boxes.length)
})

test('a row with columns says which one it is in, and cents are kept', () => {
  expect(lines(returnCsv(italianSheet))).toContain('VP14,IVA da versare,"VAT to pay, or a credit",1357.14,1')
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

test('it is told in the language of whoever asks, and the column is named by it', () => {
  const payment = { code: '6031', dueOn: '2026-05-18', amount: italianSheet.payable, note: say('payment_note.credit') }
  const sheet = { ...italianSheet, payment, warnings: [say('unposted_documents', { count: 2 })] }
  const danish = lines(returnCsv(sheet, 'da'))
  expect(danish[0]).toBe('key,label,dansk,amount,column')
  expect(danish).toContain('VP14,IVA da versare,"Moms, der skal betales, eller et tilgodehavende",1357.14,1')
  expect(danish).toContain('return.region,Italia,Italien,,')
  expect(danish).toContain(
    'return.warning.unposted_documents,2 bilag fra perioden er ikke bogf\u00f8rt: momsen af dem er ikke med i angivelsen.,Advarsel,,',
  )
  const italian = lines(returnCsv(sheet, 'it'))
  expect(italian[0]).toBe('key,label,italiano,amount,column')
  expect(italian).toContain('return.payment_amount,Credito: il periodo successivo lo riporta nel rigo VP8.,Quanto si versa ora,1357.14,')
})
