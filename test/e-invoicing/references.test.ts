/** What a buyer wants to find on one invoice, in the file of each format; what the contact asks for stands where the invoice says nothing. */
import { describe, expect, test } from 'vitest'
import { type InvoiceReferences, noReferences } from '../../src/domain/invoices/references.ts'
import { checkUbl } from '../../src/domain/invoices/ubl/rules.ts'
import { writeUbl } from '../../src/domain/invoices/ubl/ubl.ts'
import { checkOioubl } from '../../src/regions/denmark/oioubl/rules.ts'
import { writeOioubl } from '../../src/regions/denmark/oioubl/write.ts'
import { preflight } from '../../src/regions/italy/fatturapa/preflight.ts'
import { fatturaPaTree } from '../../src/regions/italy/fatturapa/write.ts'
import { sales as italy } from '../../src/regions/italy/sales/sales.ts'
import { treeOf } from '../harness/ubl-tree.ts'
import { issue } from '../invoices/generated-invoices.ts'
import { leavesOf } from '../invoices/trees.ts'
import { deliveryTo, issuedTo, municipality } from './cases.ts'

const own = (references: Partial<InvoiceReferences>): InvoiceReferences => ({ ...noReferences, ...references })

describe.each([
  { format: 'Peppol BIS', write: writeUbl, check: checkUbl },
  { format: 'OIOUBL', write: writeOioubl, check: checkOioubl },
])('$format', ({ write, check }) => {
  const xmlOf = (references: InvoiceReferences, unitPrice = '1000') => {
    const invoice = issuedTo({ buyer: municipality, lines: [{ unitPrice }] })
    return write({ ...invoice, buyer: { ...invoice.buyer, delivery: deliveryTo(), references } })
  }

  test.each(['1000', '-1000'])('order, person and contract of the invoice, for %s', unitPrice => {
    const xml = xmlOf(own({ orderReference: 'PO-9', buyerReference: 'Ane', contractReference: 'K-3' }), unitPrice)
    expect(xml).toMatch(/<cac:OrderReference>\s*<cbc:ID>PO-9<\/cbc:ID>/)
    expect(xml).toMatch(/<cac:ContractDocumentReference>\s*<cbc:ID>K-3<\/cbc:ID>/)
    expect(xml).toContain('Ane')
    expect(xml).not.toMatch(/5002701|Hans Hansen/)
    expect(check(treeOf(xml))).toEqual([])
  })

  test('what it does not say is that of the contact', () => {
    const xml = xmlOf(own({ contractReference: 'K-3' }))
    expect(xml).toMatch(/<cac:OrderReference>\s*<cbc:ID>5002701<\/cbc:ID>/)
    expect(xml).toContain('Hans Hansen')
  })
})

describe('FatturaPA', () => {
  const valuesOf = (references: InvoiceReferences) => {
    const invoice = issue({ buyer: { sdiCode: 'ABC1234' }, lines: [{ unitPrice: '100' }] })
    const tree = fatturaPaTree({ ...invoice, buyer: { ...invoice.buyer, references } }, { progressive: '00001' })
    expect(preflight(tree, { fileName: 'IT12345670785_00001.xml', size: 1, today: '2026-03-31' })).toEqual([])
    return leavesOf(tree).flatMap(leaf => /(?:DatiOrdineAcquisto|DatiContratto).*/.exec(leaf)?.[0] ?? [])
  }
  const codes = { cig: 'A01B23C45D', cup: 'J11B21000320007' }

  test.each([
    [
      { orderReference: 'PO-9', contractReference: 'K-3', ...codes },
      [
        'DatiOrdineAcquisto/IdDocumento = PO-9',
        'DatiOrdineAcquisto/CodiceCUP = J11B21000320007',
        'DatiOrdineAcquisto/CodiceCIG = A01B23C45D',
        'DatiContratto/IdDocumento = K-3',
      ],
    ],
    [{ contractReference: 'K-3', cig: codes.cig }, ['DatiContratto/IdDocumento = K-3', 'DatiContratto/CodiceCIG = A01B23C45D']],
    [{}, []],
  ])('%j', (references, values) => {
    expect(valuesOf(own(references))).toEqual(values)
  })

  test.each([
    [{ orderReference: 'PO-9', ...codes }, []],
    [{ cig: codes.cig }, ['cig reference_shape']],
    [{ orderReference: 'PO-9', cig: 'A01B23C45' }, ['cig reference_shape']],
    [{ contractReference: 'K-3', cup: 'J11' }, ['cup reference_shape']],
    [{ orderReference: 'a number that is far too long' }, ['orderReference reference_shape']],
    [{ contractReference: 'Ærø' }, ['contractReference reference_shape']],
  ])('%j is judged as %j', (references, faults) => {
    expect(italy.references.faults(own(references)).map(({ path, code }) => `${path} ${code}`)).toEqual(faults)
  })
})
