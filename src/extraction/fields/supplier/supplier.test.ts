import { describe, expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import { readLines } from '../../read-lines.ts'
import { readText } from '../../read-text.ts'
import { type Line, toLines } from '../../text/lines.ts'
import { mark } from '../../text/mark.ts'
import { partiesOf } from './parties.ts'
import { supplierOf, type ToldName } from './supplier.ts'

const own = {
  name: 'Nordlys Kontorservice ApS',
  legalName: null,
  vatNumber: 'DK39753219',
  businessId: '39753219',
  country: 'DK',
  iban: null,
  currency: 'DKK',
}
const reader = { own, today: '2026-03-15' } as const

/** Lines parted by ` / `; `_` begins one after white space, `40|` gives the height of its letters, `?` in front says that it was hardly legible. */
function page(document: string): Line[] {
  let top = 0
  return document.split(' / ').map((piece, at) => {
    const [, gap, doubt, height, text] = /^(_?)(\??)(?:(\d+)\|)?(.*)$/.exec(piece)!
    top += 30
    return {
      text: text!.replaceAll('~', '      '),
      page: 1,
      box: [10, top, 200, Number(height ?? 12)],
      isAfterGap: at === 0 || gap === '_',
      certainty: doubt === '?' ? 0.55 : 0.97,
    }
  })
}

const supplierOnPage = (document: string): string | null => readLines(page(document), reader, 'ocr').supplier.name
const supplierInText = (text: string): string | null => readText(text, reader)?.supplier.name ?? null

describe('two parties side by side', () => {
  test.each(rows`
    seller        buyer
    Seller:       Client:
    Seller        Buyer
    Sælger        Kunde
    Leverandør:   Køber:
    Fornitore     Cliente
    Cedente       Cessionario
    Verkäufer:    Käufer:
    Vendeur       Acheteur
    Vendedor:     Comprador:
    Säljare       Köpare
    Verkoper      Klant
    From          To
    Sprzedawca:   Nabywca:
  `)('the one below "$seller" sold, not the one below "$buyer"', ({ seller, buyer }) => {
    const line = (left: string, right: string): string => left.padEnd(40) + right
    const text = [
      'Invoice no: 64291',
      'Date: 02-02-2026',
      '',
      line(seller!, buyer!),
      line('Evans and Bowman', 'Weiss Thomas Trading'),
      line('38 Henderson Ranch', '40 William Underpass'),
      '',
      'Total 100,00',
    ].join('\n')
    expect(supplierInText(text)).toBe('Evans and Bowman')
  })

  test('with the labels the other way round it is the right column', () => {
    const line = (left: string, right: string): string => left.padEnd(40) + right
    const text = [line('Client:', 'Seller:'), line('Weiss Thomas', 'Evans and Bowman'), 'Date: 02-02-2026', 'Total 100,00'].join('\n')
    expect(supplierInText(text)).toBe('Evans and Bowman')
  })

  test('what stands below the word for the buyer is not the seller, whatever stands above it', () => {
    const text = 'Alba Handel\n\nSælger\nNr.: 5\nKunde:\nNavn: Kunden Eksempel ApS\n\nDato 02-02-2026\nTotal 150,00'
    expect(supplierInText(text)).toBe('Alba Handel')
  })

  test('what stands beside the word for the seller is no name where it is the head of a number', () => {
    const line = (...cells: string[]): string => cells.map(cell => cell.padEnd(30)).join('')
    const text = [
      line('Vendor:', 'Doc #', '16716'),
      line('Evans and Bowman', 'Purchased:', '20-08-2025'),
      line('38 Henderson Ranch', 'Currency:', 'DKK'),
      'Total 100,00',
    ].join('\n')
    expect(supplierInText(text)).toBe('Evans and Bowman')
  })

  test('who stood at the till is not the seller', () => {
    expect(supplierInText('Museet Eksempel\nTelefon: 33 12 34 56\nSælger: Maria\nDato 02-02-2026\nTotal 150,00')).toBe('Museet Eksempel')
    expect(supplierInText('Kvittering\nSælger: Eksempel Handel ApS\nDato 02-02-2026\nTotal 150,00')).toBe('Eksempel Handel ApS')
  })
})

describe('a name with its address of the internet behind it', () => {
  const column = (left: string, right: string): string => left.padEnd(60) + right
  const page = (head: string, label: string, rest: readonly string[] = []): string =>
    [
      head,
      column(label, 'Ordernr'),
      column('Weiss Thomas Trading GmbH', 'B7067'),
      '38 Henderson Ranch',
      'Dato 02-02-2026',
      ...rest,
      'Total 100,00',
    ].join('\n')

  test.each([
    ['Evans & Bowman evans-bowman.com Tel: +45 32 29 44 63 office@evans-bowman.com', 'Leveradres:'],
    ['Evans & Bowman · www.evans-bowman.com · Tlf. 32 29 44 63', 'Baustelle :'],
    ['Evans & Bowman  Web: evans-bowman.com', 'Sendes hertil:'],
  ])('%s is the seller, and the name below "%s" is not', (head, label) => {
    expect(supplierInText(page(head, label))).toBe('Evans & Bowman')
  })

  test('behind a word for the buyer it is the buyer', () => {
    expect(supplierInText(page('Alba Handel ApS', 'Sendes hertil:', ['Kunde:', 'Evans & Bowman evans-bowman.com']))).toBe('Alba Handel ApS')
  })

  test('the company that names its number is meant, not the shop above it', () => {
    expect(supplierOnPage('_40|ALBA FAMILY / ALBA RESOURCES SDN BHD (383322-D) / NO 16A / GST ID : 000468594688 / TOTAL 5.80')).toBe(
      'ALBA RESOURCES SDN BHD',
    )
  })
})

describe('what stands in the head and is no name', () => {
  test.each(rows`
    document                                                                                    name
    YOUR GUEST NUMBER IS / 73 / ALBA BURGER WESTSIDE / Check : 73 / Total 9,25                  ALBA BURGER WESTSIDE
    Travel Receipt / Alba Rejser / Nørregade 1 / Total 9,25                                     Alba Rejser
    R E C H NU N G / Alba Gasthaus / Hauptstr. 4 / Total 9,25                                   Alba Gasthaus
    SINPLIFIED TAX INVOICE / ALBA PHARMACY / GST NO 001536708608 / Total 9,25                   ALBA PHARMACY
    ALBA COMPANY / Company Reg. No.:725186-V / 53300 Kuala Lumpur / Total 9,25                  ALBA COMPANY
    Alba Store#15936-0 Phone 608-758-4560 / 642 Midland road / Term ID-Trans# 1/A / Total 9,25  Alba Store#15936-0
    WED JULY 13,2O22 / ALBA DINER / 642 Midland road / Total 9,25                               ALBA DINER
    Store #062 / Manager Martin Hansen / ALBA MARKET / San Jose CA 95129 / Total 9,25           ALBA MARKET
    REMA 1000 / Nørregade 12 / 8000 Aarhus C / Total 9,25                                       REMA 1000
    Høst Alba / Nørregade 12 / 8000 Aarhus C / Total 9,25                                       Høst Alba
    Hôtel du Nord / 12 rue de Paris / 75001 Paris / Total 9,25                                  Hôtel du Nord
    Rechnungsnummer DE123 / Alba Gasthaus / Hauptstr. 4 / Total 9,25                            Alba Gasthaus
    Bar Alba di Rossi Mario & C. s.n.c. / Via Roma 1 / 20121 Milano / Totale 9,25               Bar Alba di Rossi Mario & C. s.n.c.
    Alba EU S.à r.l., 38 avenue John, L-1855 Luxembourg / Rechnung / Total 9,25                 Alba EU S.à r.l.
    Charged on~02-02-2026 / Reference~ABC-0001 / Alba Hosting / 548 Market Street / Total 9,25  Alba Hosting
    KUNDE KVITTERING / NETS / Bageriet Alba / Torvegade 1 / Visa / DKK 45,00                    Bageriet Alba
    Cash Converters Alba / 20 Portman Square / London W1H 9HF / Total 9,25                      Cash Converters Alba
    Win 1 of 5 prizes today / and tell us how we did. / ALBA / 20 Portman Square / Total 9,25   ALBA
  `)('$document is a document of $name', ({ document, name }) => {
    expect(supplierOnPage(document!)).toBe(name)
  })
})

describe('how it is printed', () => {
  test('large letters are the name, small ones above them a word of the day', () => {
    expect(supplierOnPage('Fresh Choice For Everybody / 34|Alba / 20 Portman Square / 02-02-2026 / Brot 2,00 / Total 2,00')).toBe('Alba')
  })

  test('what was hardly legible, handwriting above all, gives way to clear print', () => {
    expect(supplierOnPage('?60|Worg Cateny / _Alba Stationery / 20 Portman Square / 02-02-2026 / Brot 2,00 / Total 2,00')).toBe(
      'Alba Stationery',
    )
  })

  test.each(rows`
    document                                                                                       name
    30|HAPPY / 30|ALBA / Nørregade 1 / 8000 Aarhus C / 02-02-2026 / Kaffe 2,00 / Total 2,00        HAPPY ALBA
    30|ALBA / 14|DRESS FOR LESS / Nørregade 1 / 8000 Aarhus C / Kaffe 2,00 / Total 2,00            ALBA
    ALBA HARDWARE ENTERPRISE / (SETIA NORD) SDN BHD / 822737-X / NO. 17, JALAN SETIA / Total 2,00  ALBA HARDWARE ENTERPRISE (SETIA NORD) SDN BHD
    ALBA HARDWARE / EMTERPRISE ISETIA / NORD SUN BHD / NO. 17, JALAN SETIA / Total 2,00            ALBA HARDWARE EMTERPRISE ISETIA NORD SDN BHD
    ALBA~BOOK / CO .~( M~S DN~BH D / NO. 17, JALAN SETIA / Total 2,00                              ALBA BOOK CO . ( M SDN BHD
    Bar Alba / di Rossi Mario / Via Roma 1 / 20121 Milano / Totale 2,00                            Bar Alba di Rossi Mario
    Becker Alba / & Co. KG / Hauptstr. 4 / 53111 Bonn / Summe 2,00                                 Becker Alba & Co. KG
    SUSHI ALBA / MIZU ALBA SDN. BHD. (1248446-V) / NO: 1-1 GROUND FLOOR / Total 2,00               MIZU ALBA SDN. BHD.
    99 ALBA HART 5/B 519537-X / LOT P.T. 33198, BATU 4 / 42100 KLANG / Total 2,00                  99 ALBA HART S/B
  `)('$document: $name', ({ document, name }) => {
    expect(supplierOnPage(document!)).toBe(name)
  })

  test('a letter that was misread is put right by the clear print elsewhere', () => {
    expect(supplierOnPage('?Alba Frankfurt Airpori / Hauptstr. 4 / 53111 Bonn / Summe 2,00 / Ihr Team vom Airport')).toBe(
      'Alba Frankfurt Airport',
    )
    expect(supplierOnPage('?30|OSTALGO / Hauptstr. 4 / 53111 Bonn / Summe 2,00 / www.nostalgo.de')).toBe('NOSTALGO')
  })
})

describe('names that the document leads to', () => {
  test.each(rows`
    document                                                                     name
    02-02-2026 / Kaffe 2,00 / Total 2,00 / THANK YOU FOR SHOPPING / AT ALBA      ALBA
    02-02-2026 / Kaffe 2,00 / Total 2,00 / Thanks for visiting Alba. Please let  Alba
    02-02-2026 / Kaffe 2,00 / Total 2,00 / WELCOME TO ALBANIA'S                  ALBANIA'S
    02-02-2026 / Kaffe 2,00 / Total 2,00 / Velkommen til Alba                    Alba
    02-02-2026 / Kaffe 2,00 / Total 2,00 / www.cafe-alba.dk                      Cafe Alba
  `)('$document: $name', ({ document, name }) => {
    expect(supplierOnPage(document!)).toBe(name)
  })

  test('thanks for choosing us name nobody', () => {
    expect(supplierOnPage('ALBA HARDWARE / Nørregade 1 / Total 2,00 / THANK YOU FOR CHOOSING US.')).toBe('ALBA HARDWARE')
  })
})

describe('who gets the letter', () => {
  test('the block in the window is not the sender, whose name stands above it or at the foot', () => {
    const window = '_Alba Consulting GmbH / Friedrichstr. 123 / 10117 Berlin'
    expect(supplierOnPage(`Hotel Nord · Schaarsteinweg 4 · 20459 Hamburg / ${window} / _Datum 02.02.2026 / Summe 2,00`)).toBe('Hotel Nord')
    const foot = '_Nord Hotel GmbH / Hamburg / USt-IdNr. DE136695976'
    expect(supplierOnPage(`?34|Nrdl / ${window} / _Datum 02.02.2026 / Zimmer 2,00 / Summe 2,00 / ${foot}`)).toBe('Nord Hotel GmbH')
  })

  test('the organization is known though a letter of its name was misread', () => {
    const name = supplierOnPage('Nordlys Kontarservice ApS / Nørregade 1 / _Alba Kontor / Total 100,00 kr')
    expect(name).toBe('Alba Kontor')
  })

  test('but what was typed, or differs in more, is another company', () => {
    expect(supplierInText('Nordlys Kontarservice ApS\nNørregade 1\nTotal 100,00 kr')).toBe('Nordlys Kontarservice ApS')
    expect(supplierOnPage('Sydlys Kontorservice ApS / Nørregade 1 / Total 100,00 kr')).toBe('Sydlys Kontorservice ApS')
  })
})

describe('what is no name', () => {
  test.each([
    'Tax',
    'Document No.',
    'Pièce n°',
    'N° doc.',
    'Customer ID',
    'LIQUIDACIÓN',
    'Biglietto',
    'Anleitung zur Ansicht der Daten von Belegen',
  ])('%s', first => {
    expect(supplierInText(`${first}\nHansen & Holm\nNørregade 4\n8000 Aarhus C\n\nTotal 125,00`)).toBe('Hansen & Holm')
  })
})

describe('a second reader', () => {
  const lines = mark(toLines('Nordly Kaffe\nSydly Kaffe\nNørregade 4\n8000 Aarhus C\n\nTotal 125,00')!)
  const found = (told?: ToldName) => supplierOf(lines, partiesOf(lines, own), [], null, told)
  test('decides between names that are nearly as likely', () => {
    expect(found()).toMatchObject({ name: 'Nordly Kaffe', isTold: false })
    expect(found({ name: 'Sydly Kaffe', line: lines[1]!, counts: 0.05 })).toMatchObject({ name: 'Sydly Kaffe', isTold: true })
    expect(found({ name: 'Nordly Kaffe', line: lines[0]!, counts: 0.05 })).toMatchObject({ name: 'Nordly Kaffe', isTold: false })
  })
  test('makes no name surer than where it stands makes it', () => {
    expect(found({ name: 'Nordly Kaffe', line: lines[0]!, counts: 0.3 })).toEqual(found())
  })
})

describe('a shop whose name is a word or a letter', () => {
  const body = 'KAFFE 49,95\nTOTAL 49,95\nMOMS 9,99\n12-03-2026 10:11'
  test.each(['NETTO', 'Netto', 'TOTAL', 'Q8', 'F24'])('%s', name => {
    expect(supplierInText(`${name}\nAmagerbrogade 10\n2300 København S\nCVR 35954716\n${body}`)).toBe(name)
    expect(supplierInText(`${name}\nCVR-nr. 35954716\n${body}`)).toBe(name)
  })

  test.each(['Dato', 'Pris', 'Rabat', 'Konto', 'A4'])('%s with nothing of a shop below is none', word => {
    expect(supplierInText(`${word}\n${body}`)).not.toBe(word)
  })

  test('a sum is none, where the shop stands above it', () => {
    expect(supplierInText('Nordlys Køkken ApS\nNetto\nAmagerbrogade 10\nCVR 35954716\n49,95')).toBe('Nordlys Køkken ApS')
  })

  test('what was drunk is none', () => {
    expect(supplierInText('Via Roma 10\n20121 MILANO\nP.IVA 02345678901\nCAFFE 1,22\nTOTALE 1,22\ndi cui IVA 0,22\n12-03-2026')).toBeNull()
    expect(supplierInText('Caffe Nazionale 1\nVia Roma 10\n20121 MILANO\nCAFFE 1,22\nTOTALE 1,22\n12-03-2026')).toMatch(/^Caffe Nazionale/)
  })
})

test.each(['Verkauft von', 'Sold by', 'Solgt af', 'Venduto da', 'Vendu par', 'Verkocht door'])(
  '%s without a colon is no part of a name',
  said => {
    const name = 'Kaufhof Nord S.à r.l., Niederlassung Deutschland'
    expect(supplierInText(`Rechnung\n${said} ${name}\nUSt-ID DE814584193\nGesamtpreis 59,49 €`)).toBe(name)
  },
)

test('who stood at the till is not who sold', () => {
  const paper = 'Nordlys Køkken\nAmagerbrogade 10\nCVR 35954716\nSolgt af: Mette Hansen\nKAFFE 49,95\nTOTAL 49,95'
  expect(supplierInText(paper)).toBe('Nordlys Køkken')
})
