/** 1,000 invoices of every kind: what we write is valid by the official schema and by our own checks, and says what the invoice says. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type IssuedInvoice, treatmentKeys } from '../../src/domain/invoices/invoice.ts'
import { absolute, sum, toDecimal } from '../../src/domain/money/money.ts'
import { type XmlElement, xmlDocument } from '../../src/domain/text/xml-writer.ts'
import { difference, reaches, toCents } from '../../src/regions/italy/fatturapa/amounts.ts'
import { preflight } from '../../src/regions/italy/fatturapa/preflight.ts'
import { at, childrenOf, textAt } from '../../src/regions/italy/fatturapa/tree.ts'
import { fatturaPaWarnings } from '../../src/regions/italy/fatturapa/warnings.ts'
import { fatturaPaTree } from '../../src/regions/italy/fatturapa/write.ts'
import { invoiceSchema } from './fatturapa-schemas.ts'
import { generateInvoices, today } from './generated-invoices.ts'

const context = { fileName: 'IT12345670785_00001.xml', size: 1, today }

let written: { invoice: IssuedInvoice; tree: XmlElement }[]

beforeAll(() => {
  written = generateInvoices(1000, 20260331).map(invoice => ({ invoice, tree: fatturaPaTree(invoice, { progressive: '00001' }) }))
})

test('the invoices are of every treatment, with credit notes and other currencies among them', () => {
  const keys = new Set(written.map(({ invoice }) => invoice.priced.treatment.key))
  expect(treatmentKeys.filter(key => !keys.has(key))).toEqual(['self_assessed'])
  expect(written.filter(({ invoice }) => invoice.priced.isCreditNote).length).toBeGreaterThan(100)
  expect(written.filter(({ invoice }) => invoice.currency !== 'EUR').length).toBeGreaterThan(80)
  expect(written.filter(({ invoice }) => invoice.priced.stampDuty > 0).length).toBeGreaterThan(80)
  for (const kind of ['pension_fund', 'stamp_duty']) {
    expect(written.filter(({ invoice }) => invoice.priced.additions?.some(one => one.kind === kind)).length).toBeGreaterThan(20)
  }
  expect(written.filter(({ invoice }) => invoice.priced.withholding).length).toBeGreaterThan(20)
})

test('none of them has a finding that the exchange would reject it for', () => {
  const found = written.flatMap(({ invoice, tree }) => preflight(tree, context).map(finding => ({ id: invoice.id, ...finding })))
  expect(found.filter(({ isWarning }) => !isWarning)).toEqual([])
})

test.skipIf(invoiceSchema === undefined)('all of them are valid by the official schema', () => {
  const faults = written.flatMap(({ invoice, tree }) => invoiceSchema!(xmlDocument(tree)).map(fault => `${invoice.id}: ${fault}`))
  expect(faults).toEqual([])
})

describe('what they say:', () => {
  const bodyOf = (tree: XmlElement): XmlElement => at(tree, 'FatturaElettronicaBody')!

  test('the total is that of the invoice, without the sign of a credit note', () => {
    for (const { invoice, tree } of written.filter(one => one.invoice.currency === 'EUR')) {
      const stated = textAt(bodyOf(tree), 'DatiGenerali/DatiGeneraliDocumento/ImportoTotaleDocumento')!
      expect(toCents(toDecimal(stated)), invoice.id).toBe(absolute(invoice.priced.total))
    }
  })

  test('the rows of the summary add up to the total, in any currency', () => {
    for (const { invoice, tree } of written) {
      const rows = childrenOf(at(bodyOf(tree), 'DatiBeniServizi'), 'DatiRiepilogo')
      const amounts = rows.flatMap(row => ['ImponibileImporto', 'Imposta'].map(name => toCents(toDecimal(textAt(row, name)!))))
      const stated = textAt(bodyOf(tree), 'DatiGenerali/DatiGeneraliDocumento/ImportoTotaleDocumento')!
      expect(sum(amounts), invoice.id).toBe(toCents(toDecimal(stated)))
      expect(new Set(rows.map(row => `${textAt(row, 'AliquotaIVA')} ${textAt(row, 'Natura')}`)).size, invoice.id).toBe(rows.length)
      expect(
        rows.filter(row => textAt(row, 'Natura') && !textAt(row, 'RiferimentoNormativo')),
        invoice.id,
      ).toEqual([])
    }
  })

  test('VAT in euro is what the invoice states in euro, to the cent of each row', () => {
    for (const { invoice, tree } of written.filter(one => one.invoice.currency !== 'EUR')) {
      const rows = childrenOf(at(bodyOf(tree), 'DatiBeniServizi'), 'DatiRiepilogo')
      const vat = sum(rows.map(row => toCents(toDecimal(textAt(row, 'Imposta')!))))
      const stated = absolute(invoice.vatInHomeCurrency!.amount)
      expect(Math.abs(Math.abs(vat) - stated), invoice.id).toBeLessThanOrEqual(rows.length)
    }
  })

  test('no quantity is negative, and no line is lost', () => {
    for (const { invoice, tree } of written) {
      const lines = childrenOf(at(bodyOf(tree), 'DatiBeniServizi'), 'DettaglioLinee')
      expect(lines.length, invoice.id).toBeGreaterThanOrEqual(invoice.priced.lines.length)
      expect(
        lines.map(line => textAt(line, 'NumeroLinea')),
        invoice.id,
      ).toEqual(lines.map((_, index) => String(index + 1)))
      expect(
        lines.filter(line => textAt(line, 'Quantita')?.startsWith('-')),
        invoice.id,
      ).toEqual([])
    }
  })

  test('a buyer abroad has no province and no Italian postal code', () => {
    for (const { tree } of written) {
      const place = at(tree, 'FatturaElettronicaHeader/CessionarioCommittente/Sede')
      if (textAt(place, 'Nazione') === 'IT') continue
      expect([textAt(place, 'CAP'), textAt(place, 'Provincia')]).toEqual(['00000', undefined])
    }
  })

  test('question marks are warned about', () => {
    const unreadable = written.filter(({ invoice }) => /[\u5317\u{1f600}]/u.test(invoice.buyer.name))
    expect(unreadable.length).toBeGreaterThan(50)
    for (const { invoice } of unreadable) {
      expect(fatturaPaWarnings(invoice).map(({ field, code }) => `${field} ${code}`)).toContain('buyer.name characters_replaced')
    }
  })
})

test('a difference of a euro is one', () => {
  expect(reaches(difference(toDecimal('1.00'), toDecimal('0')), toDecimal(1))).toBe(true)
  expect(reaches(difference(toDecimal('0.99999999'), toDecimal('0')), toDecimal(1))).toBe(false)
})
