import { expect, test } from 'vitest'
import { readLines } from '../read-lines.ts'
import type { Line } from './lines.ts'
import { withLostMarks } from './lost-marks.ts'

const scanned = (text: string) => text.split('\n').map(line => ({ text: line, page: 1, box: null, isAfterGap: false, certainty: 0.9 }))
const typed = (text: string) => scanned(text).map(({ certainty: _, ...line }) => line)

const own = { name: '', legalName: null, vatNumber: null, businessId: null, country: null, iban: null, currency: null }

const last = (text: string, lines: readonly Line[] = scanned(text)): string => withLostMarks(text.split('\n'), lines, ',').at(-1)!.trim()

const invoice = 'Gesamt netto          3691,50\nMwSt.19,00%            701,39\nRechnungsbetrag brutto 439289'

test.each([
  ['the sum of two', invoice, 'Rechnungsbetrag brutto 4392,89'],
  ['behind a sign', 'Base                  409,50\nIVA                   86,00\nTotal a pagar   €49550', 'Total a pagar   €495,50'],
  [
    'after the mark of the thousands, under the head of its column',
    'Belastbaar bedrag      BTW        Totaal te voldoen\n   1.160,50         243,71              1.40421',
    '1.160,50         243,71              1404,21',
  ],
  [
    'the difference',
    'Total               1.234,50\nNetto                 987,60\nMoms                  24690',
    'Moms                 246,90',
  ],
  [
    'printed elsewhere',
    'Der Betrag von 1292,89 wird abgebucht.\nNetto 1000,00\nPorto   86,45\nMwSt   206,45\nZu zahlen      129289',
    'Zu zahlen     1292,89',
  ],
])('%s puts the mark back', (_, text, expected) => expect(last(text)).toBe(expected))

test.each([
  ['a paper without decimals', 'Netto       240\nMoms         60\nAntal      2,00\nPris       1,00\nI alt       300', 'I alt       300'],
  ['a number that no sums lead to', 'Netto     1000,00\nMoms       250,00\nI alt    987654', 'I alt    987654'],
  ['a number that is no sum', 'Netto     1000,00\nMoms       250,00\nI alt  1.250,00\nKundenr.  125000', 'Kundenr.  125000'],
  ['a sum of a hundred pieces', '100 stk a 12,50\nRabat      5,25\nFragt      3,10\nTotal      1250', 'Total      1250'],
  ['a sum of 100,00 hours', '100,00 timer  125,00\nRabat      5,25\nFragt      3,10\nTotal      12500', 'Total      12500'],
  ['a sum of a hundred, each in a line of its own', 'Antal: 100\nPris: 125,00\nRabat: 5,25\nTotal: 12500', 'Total: 12500'],
  [
    'a sum of a hundred below the price',
    'Pris        125,00\nEnhed         stk\nAntal      100,00\nRabat        5,25\nTotal       12500',
    'Total       12500',
  ],
  ['a sum that is right as it is', 'Netto     1000,00\nMoms       250,00\nI alt      1250', 'I alt      1250'],
])('%s stays', (_, text, expected) => expect(last(text)).toBe(expected))

test('a price far from a hundred still puts the mark back', () => {
  const bill = 'Side 100\nTelefon\nKunde\nVej\nPris        125,00\nRabat         5,25\nFragt         3,10\nTotal        12500'
  expect(last(bill)).toBe('Total       125,00')
})

test('what was typed is as it was meant', () => expect(last(invoice, typed(invoice))).toBe('Rechnungsbetrag brutto 439289'))

test('the total of the document is the one with its mark', () => {
  const lines = scanned(
    `Löffler Maschinenbau GmbH\nAm Markt 34a\n32394 Bad Homburg\nRECHNUNG 596-2023\nBelegdatum: 18.05.2023\n${invoice} EUR`,
  )
  const reading = readLines(lines, { own, today: '2023-06-01' }, 'ocr')
  expect(reading.total).toBe(439289)
})
