/** Invoices as Peppol BIS Billing 3 and as OIOUBL 2.1: the files themselves, our own rules, and what our reader of other people's invoices finds in them. */
import { describe, expect, test } from 'vitest'
import { printedInvoice } from '../../src/domain/invoices/printed-invoice.ts'
import { slipOf } from '../../src/domain/invoices/ubl/payment.ts'
import { checkUbl } from '../../src/domain/invoices/ubl/rules.ts'
import { writeUbl } from '../../src/domain/invoices/ubl/ubl.ts'
import { isFailure } from '../../src/extraction/formats/failure.ts'
import { readUbl } from '../../src/extraction/formats/ubl/ubl.ts'
import { parseXml } from '../../src/extraction/formats/xml.ts'
import { checkOioubl } from '../../src/regions/denmark/oioubl/rules.ts'
import { writeOioubl } from '../../src/regions/denmark/oioubl/write.ts'
import { treeOf } from '../harness/ubl-tree.ts'
import { cases, inOioubl, issuedTo, municipality } from './cases.ts'

const formats = [
  { format: 'peppol_bis', write: writeUbl, check: checkUbl, names: Object.keys(cases) },
  { format: 'oioubl', write: writeOioubl, check: checkOioubl, names: inOioubl },
] as const

describe.each(formats)('$format', ({ format, write, check, names }) => {
  test.each(names)('%s', async name => {
    const invoice = cases[name]!
    const xml = write(invoice)
    await expect(xml).toMatchFileSnapshot(`golden/${format}-${name}.xml`)
    expect(check(treeOf(xml))).toEqual([])
    const root = parseXml(xml)
    if (isFailure(root)) throw new Error('not XML')
    const printed = printedInvoice(invoice.priced)
    expect(readUbl(root)).toMatchObject({
      kind: invoice.priced.isCreditNote ? 'credit_note' : 'invoice',
      invoiceNumber: invoice.number,
      date: invoice.date,
      dueDate: invoice.dueDate,
      currency: invoice.currency,
      net: printed.net,
      vat: printed.vat,
      total: printed.total,
      payable: printed.payable,
      references: invoice.corrects ? [invoice.corrects] : [],
      doubts: [],
    })
  })
})

describe('an address in OIOUBL', () => {
  test.each([
    ['Havnegade 12', 'Havnegade', '12', null],
    ['Havnegade 12, 2. th', 'Havnegade', '12', '2. th'],
    ['Strandvejen 10 2. tv', 'Strandvejen', '10', '2. tv'],
    ['Strandvejen 10 B, st. tv.', 'Strandvejen', '10 B', 'st. tv.'],
    ['Strandvejen 10st. tv.', 'Strandvejen 10st. tv.', null, null],
    ['Industrivej 4-6, hal 3', 'Industrivej', '4-6', 'hal 3'],
    ['Christian 4.s Vej 12', 'Christian 4.s Vej', '12', null],
    ['10. Februar Vej 3.', '10. Februar Vej', '3', null],
    ['1 Main Street', '1 Main Street', null, null],
    ['Godset', 'Godset', null, null],
  ])('%s', (street, name, number, rest) => {
    const xml = writeOioubl(issuedTo({ buyer: { ...municipality, address: { ...municipality.address!, street } } }))
    const buyer = xml.slice(xml.indexOf('<cac:AccountingCustomerParty>'))
    const value = (field: string): string | null =>
      new RegExp(`<cbc:${field}>(.*?)<`).exec(buyer.slice(0, buyer.indexOf('</cac:Party>')))?.[1] ?? null
    expect([value('StreetName'), value('BuildingNumber'), value('AdditionalStreetName')]).toEqual([name, number, rest])
    expect(checkOioubl(treeOf(xml))).toEqual([])
  })
})

test.each([
  ['2026-0001', { type: '71', reference: expect.stringMatching(/^00000020260001\d$/) }],
  ['A-1', { type: '73', reference: null }],
  ['B-1', { type: '73', reference: null }],
])('the payment slip of %s', (number, slip) => {
  expect(slipOf(issuedTo({ buyer: municipality, seller: { fikCreditor: '12345678' }, invoice: { number } }))).toMatchObject(slip)
})
