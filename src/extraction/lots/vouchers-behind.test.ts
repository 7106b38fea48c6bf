/** What a supplier paid to others and charges comes behind its invoice and stays with it; invoices whose sums only happen to add up are divided. */
import { expect, test } from 'vitest'
import { split, splitAs } from '../../../test/harness/split-texts.ts'

const each = (count: number) => ({ parts: Array.from({ length: count }, (_, at) => [at + 1, at + 1]), doubtful: [] })
const together = (count: number) => ({ parts: [[1, count]], doubtful: [0] })

const builder = (line: string) =>
  `Nordhavn Byg ApS\nHavnevej 4, 5000 Odense C\nCVR 25313763\nFaktura 7741\nFakturadato 20.02.2026\nKunde: The Buyer\nArbejde  8.000,00\n${line}  2.310,00\nMoms 25 %  2.577,50\nI alt at betale  12.887,50`
const invoice = builder('Materialer efter bilag')

const voucher = (customer: string, head = '', due = '') =>
  `Byggelager ApS\nKanalvej 9, 5000 Odense C\n${head}Dato 12.02.2026\nKunde: ${customer}\nGipsplader og skruer\nBeløb ekskl. moms  2.100,00\nMoms 25 %  525,00\nI alt  2.625,00\n${due}`

const registered = 'CVR 10150817\nFaktura 553\n'

test.each(['Nordhavn Byg', 'Nordhavn Byg ApS', '\nNordhavn Byg ApS\nHavnevej 4'])(
  'what was billed to the supplier of the invoice before it, "%s", is its voucher, whatever numbers it has',
  customer => {
    expect(split(invoice, voucher(customer))).toEqual(together(2))
    expect(split(invoice, voucher(customer, registered))).toEqual(together(2))
    expect(split(`${invoice}\nBetales senest 06.03.2026`, voucher(customer, '', 'Betales senest 26.02.2026'))).toEqual(together(2))
  },
)

test('what was billed to the supplier by its number of the register alone is its voucher', () => {
  const toNumber = voucher('NB Odense', registered).replace('NB Odense', 'NB Odense\nKundens CVR: 25313763')
  expect(split(invoice, toNumber)).toEqual(together(2))
})

test('with numbers of its own and another customer it is a document', () => {
  expect(split(invoice, voucher('The Buyer', registered))).toEqual(each(2))
})

test('a voucher of the supplier that comes to the same as the invoice is its voucher', () => {
  const whole = voucher('Nordhavn Byg', registered)
    .replace('2.100,00', '10.310,00')
    .replace('525,00', '2.577,50')
    .replace('2.625,00', '12.887,50')
  expect(split(invoice, whole)).toEqual(together(2))
})

test('a voucher of the supplier without a day and VAT does not go on without a word', () => {
  const plain = 'Byggelager\nKanalvej 9, 5000 Odense C\nKunde: Nordhavn Byg ApS\nGipsplader  1.900,00\nSkruer  200,00\nI alt  2.100,00'
  expect(split(invoice, plain)).toEqual(together(2))
})

test('the organization is the customer of every document, also where a supplier is called alike', () => {
  const pages = [invoice.replace('Kunde: The Buyer', 'Kunde: Nordhavn'), voucher('Nordhavn', registered)]
  expect(splitAs(1, pages, 'Nordhavn')).toEqual(each(2))
  expect(split(...pages)).toEqual(together(2))
})

test('VAT of its own is too little to divide a page without a number and a register id: a haulier behind a transport, a meal behind a fee note', () => {
  const transport =
    'Jysk Transport A/S\nHavnevej 4, 5000 Odense C\nCVR 25313763\nFaktura 881\nFakturadato 20.02.2026\nKunde: The Buyer\nTransport  8.000,00\nMoms 25 %  2.000,00\nI alt at betale  10.000,00'
  const haulier =
    'Vognmand Holm ApS\nKanalvej 9, 5000 Odense C\nDato 12.02.2026\nFragt af paller\nKørsel Odense-Aarhus\nBeløb ekskl. moms  5.000,00\nMoms 25 %  1.250,00\nI alt  6.250,00'
  expect(split(transport, haulier)).toEqual(together(2))
  const fee =
    'Studio Legale Bianchi\nVia Roma 4, 20121 Milano\nP.IVA IT00488410010\nParcella n. 31\nData 20/02/2026\nCliente: The Buyer\nOnorario  1.000,00\nSpese anticipate  90,00\nIVA 22 %  220,00\nTotale  1.310,00'
  const meal =
    'Trattoria da Gino S.r.l.\nVia Mare 3, 30121 Venezia\nData 12/02/2026\nServizio e coperto compresi\nPranzo di lavoro  80,00\nIVA 10 %  8,00\nTotale  88,00\nGrazie'
  expect(split(fee, meal)).toEqual(together(2))
})

const till = (name: string, day: string, total: string, vat: string) =>
  `${name}\n${day} 10:12\nVarer  ${total}\nHeraf moms  ${vat}\nTotal  ${total}\nTak for besøget`

test('slips that add up without their VAT to an amount of the invoice stay with it', () => {
  const [first, second] = [till('Cafe Aldton', '11.02.2026', '1.250,00', '250,00'), till('Taxa Midt', '12.02.2026', '1.637,50', '327,50')]
  expect(split(invoice, first, second)).toEqual(together(3))
  // One of them without VAT.
  const untaxed = 'Taxa Midt\n12.02.2026 09:12\nTur 4471\nTotal  1.310,00\nTak for turen'
  expect(split(invoice, first, untaxed)).toEqual(together(3))
  expect(split(invoice, first, till('Taxa Midt', '12.02.2026', '1.640,00', '328,00'))).toEqual(each(3))
})

test('where the first slip is with the invoice already the next ones are counted with it', () => {
  const first = voucher('The Buyer').replace('2.100,00', '1.000,00').replace('525,00', '250,00').replace('2.625,00', '1.250,00')
  expect(split(invoice, first, till('Taxa Midt', '13.02.2026', '1.637,50', '327,50'))).toEqual(together(3))
})

const bill = (name: string, cvr: string, number: string, day: string, lines: string, total: string) =>
  `${name}\nVestergade 4, 5000 Odense C\nCVR ${cvr}\nFaktura ${number}\nFakturadato ${day}\nKunde: The Buyer\n${lines}\nI alt at betale  ${total}`

test('three companies with three numbers are three, also where two of them add up to an amount of the first', () => {
  const three = [
    bill('Papir og Pen ApS', '25313763', '118', '10.02.2026', 'Papir  600,00\nPenne  200,00', '800,00'),
    bill('Byggelager ApS', '10150817', '5530', '11.02.2026', 'Skruer  250,00', '250,00'),
    bill('Vognmand Holm ApS', '13585628', '90417', '12.02.2026', 'Kørsel  350,00', '350,00'),
  ]
  expect(split(...three)).toEqual(each(3))
})

test('three numbered invoices of one supplier are three, also where two of them come to the first', () => {
  const of = (number: string, day: string, total: string) => bill('Papir og Pen ApS', '25313763', number, day, `Levering  ${total}`, total)
  expect(split(of('2118', '10.01.2026', '1.000,00'), of('2230', '10.02.2026', '400,00'), of('2371', '10.03.2026', '600,00'))).toEqual(
    each(3),
  )
})

const slip = (name: string, day: string, total: string, end = '') =>
  `${name}\n${day} 10:12\nVarer  ${total}\nTotal  ${total}\n${end}\nTak for besøget`

test.each(['Kontant  200,00\nByttepenge  35,00', 'Betalt kontant: DKK 200,00', 'Retur  200,00'])(
  'what was handed over or given back, "%s", is charged by nobody',
  end => {
    const first = slip('Cafe Aldton', '10.02.2026', '165,00', end)
    expect(split(first, slip('Taxa Midt', '11.02.2026', '120,00'), slip('Kiosken Syd', '12.02.2026', '80,00'))).toEqual(each(3))
  },
)

test('an outlay in cash is charged', () => {
  const slips = [slip('Taxa Midt', '11.02.2026', '1.300,00'), slip('Kiosken Syd', '12.02.2026', '1.010,00')]
  expect(split(builder('Kontant udlæg'), ...slips)).toEqual(together(3))
  expect(split(builder('Bar'), ...slips)).toEqual(together(3))
})

test('what slips that have joined an invoice charge is not charged by it', () => {
  const first = `Taxa Midt\n11.02.2026 10:12\nTur til Aarhus  1.000,00\nTur retur  300,00\nTotal  1.300,00\nTak for turen`
  const joined = [invoice, first, slip('Kiosken Syd', '12.02.2026', '1.010,00')]
  expect(split(...joined, slip('Cafe Aldton', '13.02.2026', '120,00'), slip('Bageren Nord', '14.02.2026', '180,00'))).toEqual({
    parts: [
      [1, 3],
      [4, 4],
      [5, 5],
    ],
    doubtful: [0],
  })
})
