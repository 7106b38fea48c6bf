import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Extraction } from '../domain/documents/extraction.ts'
import { tell } from '../language/tell.ts'
import { readText } from './read-text.ts'

const own = {
  name: 'Min Virksomhed ApS',
  legalName: 'Min Virksomhed Holding ApS',
  vatNumber: 'DK39753219',
  businessId: '39753219',
  country: 'DK',
  iban: 'DK1030001234567890',
  currency: 'DKK',
}

function read(text: string, today = '2026-03-15'): Extraction {
  const extraction = readText(text, { own, today })
  if (!extraction) throw new Error('nothing was read')
  return extraction
}

const sample = (name: string): string => readFileSync(new URL(`./samples/${name}.txt`, import.meta.url), 'utf8')

describe('goods', () => {
  test('a hotel bill has its breakfast on lines of their own, with VAT in them', () => {
    const { items } = read(sample('da-invoice-hotel'))
    expect(items.map(({ description, amount, includesVat }) => [description, amount, includesVat])).toEqual([
      ['Overnatning', 125_000, true],
      ['Morgenmadsbuffet', 12_500, true],
      ['Morgenmadsbuffet', 12_500, true],
    ])
  })

  test('where the goods add up to the net they are without VAT', () => {
    expect(read(sample('da-invoice-hotel-net')).items.map(item => item.includesVat)).toEqual([false, false])
  })

  test('rates and natures are read from the lines', () => {
    expect(read(sample('it-fattura-aliquote')).items.map(item => item.rate)).toEqual([22, 4, 10])
    expect(read(sample('it-parcella-commercialista')).items.map(item => item.nature)).toEqual([null, null, 'N1'])
  })

  test('a discount is taken off, and a deposit is bought', () => {
    const { items } = read(sample('da-receipt-supermarket'))
    expect(items.find(item => item.description === 'RABAT')?.amount).toBe(-1000)
    expect(items.find(item => item.description === 'PANT')?.amount).toBe(300)
    expect(items.reduce((sum, item) => sum + item.amount, 0)).toBe(13_790)
  })

  test('sums, VAT and payments are no goods', () => {
    const { items } = read(sample('da-receipt-restaurant'))
    expect(items).toHaveLength(4)
  })
})

describe('sums', () => {
  test('cash rounding is part of the total', () => {
    expect(read(sample('da-receipt-cash-rounding'))).toMatchObject({ total: 20_000, rounding: 5, net: 15_996, vat: 3999 })
  })

  test('also where only the cash shows it', () => {
    const text = sample('da-receipt-cash-rounding').replace(/^At betale.*\n/m, '')
    expect(read(text)).toMatchObject({ total: 20_000, rounding: 5 })
  })

  test('what is withheld is part of the total, and the professional fund of the net', () => {
    expect(read(sample('it-parcella-avvocato'))).toMatchObject({ total: 126_880, net: 104_000, vat: 22_880, withheld: 20_000 })
  })

  test('a VAT that is stated wins over the computed one within five cents', () => {
    const text = 'Eksempel Kiosk\nCVR 20000139\nDato 01-03-2026\nI alt 99,99 kr.\nHeraf moms 25% 20,02'
    expect(read(text)).toMatchObject({ total: 9999, vat: 2002, net: 7997 })
  })

  test('nothing said about VAT is null, none charged is nought', () => {
    expect(read(sample('da-receipt-no-vat'))).toMatchObject({ vat: null, net: null, vatLines: [] })
    expect(read(sample('da-receipt-taxi'))).toMatchObject({ vat: 0, vatLines: [{ rate: 0, net: 31_800, vat: 0, nature: null }] })
  })

  test('the cash that was given is not the total', () => {
    expect(read('Butik Eksempel\n01-03-2026 10:00\nTotal 80,00 kr\nKontant 100,00\nByttepenge 20,00').total).toBe(8000)
    expect(read('Bar Esempio\n01/03/2026\nTOTALE € 8,00\nCONTANTI € 10,00\nRESTO € 2,00').total).toBe(800)
  })

  test('numbers that contradict each other cost at least 0.3', () => {
    const sound = 'Eksempel ApS\nCVR 27407544\nFaktura 9\nDato 01-02-2026\nNetto 1.000,00\nMoms 25% 250,00\nTotal DKK 1.250,00'
    const unsound = sound.replace('1.250,00', '1.400,00')
    expect(read(unsound).confidence).toBeLessThanOrEqual(read(sound).confidence - 0.3)
  })

  test('yen have no cents', () => {
    expect(read('Example Hotel\nDate 2026-02-01\nTotal ¥12,300')).toMatchObject({ currency: 'JPY', total: 12_300 })
  })
})

describe('the organization itself', () => {
  test('is not the supplier, by name, number or IBAN', () => {
    const text = `${own.name}\nHavnegade 1\n1058 København K\nCVR ${own.businessId}\n\nFaktura 7\nDato 01-03-2026\nTotal 100,00 kr\nIBAN ${own.iban}`
    expect(read(text).supplier).toEqual({ name: null, vatNumber: null, businessId: null, country: null, iban: null })
  })

  test('nor is a buyer whose name is behind a label', () => {
    const text =
      'FAKTURA\nFaktureres til:\nEn Anden Kunde A/S\nBredgade 1\nCVR 25313763\n\nEksempel Kontor ApS\nCVR 27407544\nDato 01-03-2026\nTotal 100,00 kr'
    expect(read(text).supplier).toMatchObject({ name: 'Eksempel Kontor ApS', businessId: '27407544' })
  })

  test('a supplier whose name has more to it than the own one is another company', () => {
    const extraction = readText('Nord Kontor ApS\nCVR 27407544\nDato 01-03-2026\nTotal 100,00 kr', {
      own: { ...own, name: 'Nord', legalName: null },
      today: '2026-03-15',
    })
    expect(extraction?.supplier.name).toBe('Nord Kontor ApS')
  })
})

describe('days', () => {
  test('a day to come is believed behind the label of an invoice only', () => {
    expect(read('Eksempel ApS\nFakturadato 01-04-2026\nTotal 100,00 kr').date).toBe('2026-04-01')
    expect(read('Eksempel ApS\n01-04-2026\nKøbt 01-03-2026\nTotal 100,00 kr').date).toBe('2026-03-01')
  })

  test('an American date is read with the month first', () => {
    expect(read('Example, Inc.\nSan Francisco, CA 94107\nInvoice date: 02/03/2026\nTotal: $10.00').date).toBe('2026-02-03')
    expect(read('Eksempel ApS\nCVR 27407544\nDato 02/03/2026\nTotal 10,00 kr').date).toBe('2026-03-02')
  })

  test('without a total or a date the confidence is below one half', () => {
    expect(read('Eksempel ApS\nCVR 27407544\nTotal 100,00 kr\nHeraf moms 20,00').confidence).toBeLessThan(0.5)
    expect(read('Eksempel ApS\nCVR 27407544\nDato 01-03-2026').confidence).toBeLessThan(0.5)
  })
})

describe('evidence', () => {
  test('each field shows the line that it was read from', () => {
    const { fields, method } = read(sample('da-invoice-simple'))
    expect(method).toBe('text')
    expect(fields.total?.evidence).toEqual({ page: 1, box: null, text: expect.stringMatching(/^Total DKK +1\.250,00$/) })
    expect(fields.date?.evidence?.text).toBe('Fakturadato: 02-03-2026')
    expect(fields.supplier?.evidence?.text).toBe('Eksempel Kontor ApS')
    expect(fields.iban?.evidence?.text).toContain('IBAN')
  })

  test('a currency that is nowhere printed is a stated conclusion', () => {
    const { currency, fields } = read(sample('da-receipt-supermarket'))
    expect(currency).toBe('DKK')
    expect(fields.currency?.evidence).toBeNull()
    expect(tell('en', fields.currency!.conclusion!)).toContain('no sign of a currency')
  })
})
