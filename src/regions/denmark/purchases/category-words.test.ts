import { describe, expect, test } from 'vitest'
import { type Bill, codingFacts } from '../../../../test/harness/coding-facts.ts'
import { rows } from '../../../../test/harness/text-tables.ts'
import { chart } from '../chart/chart.ts'
import denmark from '../index.ts'
import { vatCode } from '../vat-codes.ts'
import { categories } from './categories.ts'
import { codingRows, splits } from './category-words.ts'

const home = { country: 'DK', currency: 'DKK', language: 'da' }
const categoryOf = (bill: Bill): string | null => denmark.codeDocument(codingFacts(home, bill)).lines[0]!.category

describe('the name of the supplier says what it sells', () => {
  test.each(rows`
    supplier                            category
    Restaurant Kronborg ApS             restaurant
    Café Svalen                         restaurant
    Cafeen ved Havnen                   restaurant
    Nørregade Bar                       restaurant
    Hvidsten Kro                        restaurant
    Pizzeria Napoli                     restaurant
    McDonald's Slagelse                 restaurant
    Espresso House Denmark ApS          restaurant
    Hotel Phoenix A/S                   hotel
    Badehotellet                        hotel
    Strandrestauranten ApS              restaurant
    Scandic Aarhus City                 hotel
    Airbnb Ireland UC                   hotel
    Booking.com B.V.                    hotel
    DSB                                 travel
    SAS                                 travel
    SAS Danmark A/S                     travel
    Ryanair DAC                         travel
    Dantaxi 4x48                        travel
    Molslinjen A/S                      travel
    Circle K Danmark A/S                fuel_car
    Q8 Danmark A/S                      fuel_car
    OK a.m.b.a.                         fuel_car
    Clever A/S                          fuel_car
    A/S Storebælt                       fuel_car
    Ølholm Autoservice ApS              fuel_car
    Dækhotel Vest                       fuel_car
    EasyPark A/S                        parking
    Avis Budget Biludlejning            car_leasing
    Nordania Leasing                    car_leasing
    TDC Erhverv A/S                     phone_mobile
    Telenor A/S                         phone_mobile
    Hiper A/S                           internet
    GitHub, Inc.                        software
    Adobe Systems Software Ireland Ltd  software
    Microsoft Ireland Operations Ltd    software
    Google Ireland Limited              software
    SAS Institute A/S                   software
    Visma e-conomic A/S                 software
    Simply.com A/S                      software
    Meta Platforms Ireland Limited      advertising
    LinkedIn Ireland                    advertising
    Reklamebureauet Nord                advertising
    Lomax A/S                           office
    Ordrup Office Supplies              office
    Dustin A/S                          it_hardware
    Computersalg A/S                    it_hardware
    Egebjerg Trælast A/S                small_equipment
    GLS Denmark A/S                     freight
    UPS Danmark                         freight
    Vognmand Hansen                     freight
    PostNord                            freight
    Kontorhotel Nord                    rent
    Andel Energi A/S                    energy
    Ørsted                              energy
    Norlys                              energy
    Aarhus Vand A/S                     water
    HOFOR A/S                           water
    Fjernvarme Fyn                      heating
    Byens Rengøring ApS                 cleaning
    ISS Facility Services A/S           cleaning
    Sønderup VVS & El A/S               repair
    Malermester Jensen                  repair
    Tryg Forsikring A/S                 insurance
    Alm. Brand                          insurance
    Danske Bank A/S                     bank_fees
    Sparekassen Kronjylland             bank_fees
    Nets Danmark A/S                    bank_fees
    Stripe Payments Europe Ltd          bank_fees
    Beierholm Statsautoriseret          accounting
    Revisor Holm                        accounting
    Advokatfirmaet Lund                 legal
    Kromann Reumert                     legal
    Holm Consult                        consulting
    Fjord Ingeniører                    consulting
    Teknologisk Institut                training
    Dansk Erhverv                       membership
    Jobteam A/S                         temporary_workers
    Berlingske Media A/S                newspapers
    Byens Boghandel                     literature
    Fjordby Blomster                    gifts
    Interflora Danmark                  gifts
    Føtex Vesterbro                     canteen
    Rema 1000                           canteen
    Wolt Danmark ApS                    canteen
    Lagkagehuset                        restaurant
    Trenitalia S.p.A.                   travel
  `)('$supplier is $category', ({ supplier, category }) => expect(categoryOf({ supplier: { name: supplier! } })).toBe(category))
})

describe('so does a line of the bill, where the name does not', () => {
  test.each(rows`
    line                                     category
    Frokost 2 pers.                          restaurant
    Forretningsmiddag med kunde              restaurant
    3-retters menu                           restaurant
    Lunch for two                            restaurant
    Overnatning 12.-13. marts                hotel
    Dobbeltværelse, 2 nætter                 hotel
    Hotel accommodation                      hotel
    Flybillet CPH-LHR                        travel
    Togbillet København-Aarhus               travel
    Taxa til lufthavn                        travel
    Taxi                                     travel
    Færge Rødby-Puttgarden                   travel
    Blyfri 95, 40 liter                      fuel_car
    Dieselolie                               fuel_car
    Diesel 45,2 l                            fuel_car
    Bilvask                                  fuel_car
    Vinterdæk, 4 stk                         fuel_car
    Broafgift                                fuel_car
    Leasingydelse marts                      car_leasing
    Billeje 3 dage                           car_leasing
    Leasing kopimaskine                      equipment_leasing
    Leje af kaffemaskine                     equipment_leasing
    Parkering 2 timer                        parking
    Parkeringsbøde                           fines
    Kontrolafgift                            fines
    Fartbøde                                 fines
    Mobilabonnement, fri tale                phone_mobile
    Mobil, erhverv                           phone_mobile
    Mobile phone subscription                phone_mobile
    Fiberbredbånd 1000 Mbit                  internet
    Internetabonnement                       internet
    Broadband, March                         internet
    Webhotel, 12 måneder                     software
    Domænenavn, fornyelse                    software
    Microsoft 365 Business                   software
    SaaS subscription                        software
    Softwarelicens                           software
    Google Workspace                         software
    Google Ads                               advertising
    Annonce i lokalavis                      advertising
    Jobannonce                               advertising
    Visitkort                                advertising
    Bærbar computer                          it_hardware
    Laptop 14"                               it_hardware
    iPhone 17                                it_hardware
    Skærm 27"                                it_hardware
    Kontorartikler                           office
    Kopipapir A4                             office
    Toner sort                               office
    Office supplies                          office
    Kontorstol                               small_equipment
    Håndværktøj                              small_equipment
    Handelsvarer                             goods
    Varekøb, parti 12                        goods
    Underentreprise, etape 2                 subcontractor
    Vikarassistance uge 10                   temporary_workers
    Kursus i regnskab                        training
    Kursusgebyr                              training
    Konference, deltagelse                   training
    Efteruddannelse                          training
    Fragt                                    freight
    Fragtomkostninger                        freight
    Kurer, samme dag                         freight
    Porto                                    postage
    Frimærker                                postage
    Husleje april                            rent
    Kontorleje 2. kvartal                    rent
    Office rent                              rent
    Elforbrug 1.200 kWh                      energy
    Strøm                                    energy
    El                                       energy
    Vandafledning                            water
    Vand                                     water
    Fjernvarme                               heating
    Rengøring, marts                         cleaning
    Vinduespudsning                          cleaning
    Reparation af port                       repair
    VVS arbejde                              repair
    Bilreparation                            fuel_car
    Erhvervsforsikring                       insurance
    Insurance premium                        insurance
    Kontogebyr                               bank_fees
    Bank fees                                bank_fees
    Bogføring, 4 timer                       accounting
    Årsregnskab                              accounting
    Advokatbistand                           legal
    Legal fees                               legal
    Konsulentbistand                         consulting
    Softwareudvikling, 20 timer              consulting
    Consulting                               consulting
    Kontingent 2026                          membership
    Annual membership                        membership
    Faglitteratur                            literature
    Avisabonnement                           newspapers
    Gavekurv                                 gifts
    Blomsterbuket                            gifts
    Gavekort                                 gifts
    Gift basket                              gifts
    Repræsentation                           representation
    Personalefest                            representation
    Frokostordning, marts                    canteen
    Frugtordning                             canteen
    Kantinedrift                             canteen
    Diverse                                  other
  `)('"$line" is $category', ({ line, category }) => {
    expect(categoryOf({ supplier: { name: 'Nordholm ApS' }, total: 1000, items: [{ description: line!, amount: 1000 }] })).toBe(category)
    expect(categoryOf({ supplier: { name: 'Nordholm ApS' }, total: 1000, text: `Faktura 17\n${line} 1.000,00\nI alt 1.000,00` })).toBe(
      category,
    )
  })
})

describe('words that mean something else are not taken for it:', () => {
  const nordholm = { name: 'Nordholm ApS' }

  test.each(rows`
    text                                                                      category
    Tlf/mobil: 12345678                                                       other
    Mobil +45 12 34 56 78                                                     other
    Mobiltelefon: 12 34 56 78                                                 other
    Betalt med MobilePay 1.000,00                                             other
    Dankort Nets terminal 1234                                                other
    www.hotelguiden.dk                                                        other
    Skriv til kantine@firma.dk                                                other
    Hotelvej 12                                                               other
    Restaurantgade 4, 8000 Aarhus                                             other
    4720 Præstø                                                               other
    Reg.nr. 1234 kontonr. 12345678, Danske Bank                               other
    IBAN DK50 0040 0440 1162 43, Nordea Bank                                  other
    Ved for sen betaling tilskrives gebyr på 100 kr.                          other
    Sagen overgives til advokat og inkasso efter rykkergebyr                  other
    Reklamationer inden 8 dage; fejl skal reklameres straks                   other
    Stregkode / barcode 5701234567890                                         other
    Arbejdstid: 12 timer                                                      other
    Åbent formiddag og eftermiddag, parkering ved indgangen                   other
    Udgave 3 af opgaven                                                       other
    Privatlivspolitik og cookies: se vores hjemmeside                         other
    Taxable amount and taxation                                               other
    Gratis parkering 2 timer, åbent 8-20                                      other
  `)('$text', ({ text, category }) => {
    expect(categoryOf({ supplier: nordholm, total: 1000, text: `Faktura 17\nArbejde jf. aftale 1.000,00\n${text}\nI alt 1.000,00` })).toBe(
      category,
    )
  })

  test.each([
    ['freight on a delivery', ['Stabilo point 88 450,00', 'Fragt 49,00'], 'other'],
    ['freight on office supplies', ['Kopipapir 450,00', 'Fragt 49,00'], 'office'],
    ['postage and a fee on a bill of work', ['Montage 2.000,00', 'Porto 20,00', 'Gebyr 25,00'], 'other'],
    ['insurance of a parcel', ['Varer 2.000,00', 'Transportforsikring 25,00'], 'other'],
    ['water at dinner', ['Bøf bearnaise 245,00', 'Vand 35,00', 'Kaffe 30,00'], 'restaurant'],
    ['water on an unknown table', ['Dagens anretning 245,00', 'Vand 35,00'], 'other'],
    ['a beer on a large bill of work', ['Arbejde 20.000,00', 'Burger 120,00'], 'other'],
    ['a laptop and a program', ['Bærbar computer 9.000,00', 'Microsoft 365 licens 900,00'], 'it_hardware'],
  ])('%s', (_name, lines, category) => {
    expect(categoryOf({ supplier: nordholm, total: null, text: lines.join('\n') })).toBe(category)
  })

  test('the legal form of a French company is no airline', () => {
    expect(categoryOf({ supplier: { name: 'Dupont Conseil SAS', country: 'FR' } })).toBe('other')
  })

  test("the buyer's own name is none of its purchases", () => {
    const text = 'Faktura 17\nRestaurant Solen ApS\nArbejde 1.000,00'
    expect(categoryOf({ supplier: nordholm, text, buyer: 'Restaurant Solen ApS' })).toBe('other')
    expect(categoryOf({ supplier: nordholm, text })).toBe('restaurant')
  })

  test('a shop of many things is judged by what was bought', () => {
    expect(categoryOf({ supplier: { name: 'TDC Erhverv' }, text: 'Fiber 500/500 Mbit 399,00' })).toBe('internet')
    expect(categoryOf({ supplier: { name: 'Google Ireland Limited' }, text: 'Google Ads 399,00' })).toBe('advertising')
    expect(categoryOf({ supplier: { name: 'Bilka' }, text: 'Kopipapir 399,00' })).toBe('office')
  })

  test('a house of two trades is judged by its bill', () => {
    const house = { name: 'Hotel & Restaurant Solen' }
    expect(categoryOf({ supplier: house, text: 'Frokost, 2 pers. 400,00' })).toBe('restaurant')
    expect(categoryOf({ supplier: house, text: 'Overnatning 1.400,00\nFrokost 200,00' })).toBe('hotel')
  })

  test('a supplier that was not recognised is looked for in the first lines', () => {
    expect(categoryOf({ supplier: { name: null }, text: 'DSB\nBillet 398,00' })).toBe('travel')
    expect(categoryOf({ supplier: { name: null }, text: 'Skive Bar\nCVR 13585628\nDiverse 98,00' })).toBe('restaurant')
  })
})

describe('the table is sound', () => {
  const slugs = new Set(categories.map(category => category.slug))
  const numbers = new Set(chart.map(account => account.number))

  test('every row leads to a category, and every category but the last has words', () => {
    const used = new Set([...codingRows, ...splits.map(split => split.row)].map(row => row.slug))
    expect([...used].filter(slug => !slugs.has(slug))).toEqual([])
    expect([...slugs].filter(slug => !used.has(slug))).toEqual(['other'])
  })

  test('every category is booked on an account of the chart, which has a VAT code', () => {
    expect(categories.length).toBeGreaterThan(30)
    expect(categories.filter(category => !numbers.has(category.ledgerAccountId))).toEqual([])
    expect(
      categories
        .map(category => chart.find(account => account.number === category.ledgerAccountId)?.vatCode ?? '')
        .filter(code => !vatCode(code)),
    ).toEqual([])
  })

  test('no word stands in two rows of different kinds', () => {
    const seen = new Map<string, string>()
    const doubles: string[] = []
    for (const { slug, words, stems, isAccessory } of codingRows) {
      for (const word of isAccessory ? [] : [...words, ...stems]) {
        const other = seen.get(word)
        if (other !== undefined && other !== slug) doubles.push(`${word}: ${other}, ${slug}`)
        seen.set(word, slug)
      }
    }
    expect(doubles).toEqual([])
  })
})
