/** What words stand for, and what they do not: names, lines of a bill, and lines of text as bookkeepers meet them. */
import { describe, expect, test } from 'vitest'
import { rows } from '../../../../test/harness/text-tables.ts'
import type { Extraction } from '../../../domain/documents/extraction.ts'
import { type Minor, zero } from '../../../domain/money/money.ts'
import italy from '../index.ts'

interface Shown {
  name?: string
  items?: readonly (readonly [description: string, amount: number])[]
  text?: string
}

function categoryOf({ name, items = [], text = '' }: Shown): string | null {
  const total = (items.reduce((all, [, amount]) => all + amount, 0) * 100 || 10000) as Minor
  const extraction: Extraction = {
    supplier: { name: name ?? null, vatNumber: null, businessId: null, country: 'IT', iban: null },
    kind: 'invoice',
    invoiceNumber: null,
    date: null,
    dueDate: null,
    currency: 'EUR',
    total,
    net: total,
    vat: zero,
    vatLines: [],
    items: items.map(([description, amount]) => ({
      description,
      amount: (amount * 100) as Minor,
      includesVat: null,
      rate: null,
      nature: null,
    })),
    rounding: null,
    withheld: null,
    language: 'it',
    confidence: 1,
    fields: {},
    method: 'text',
  }
  const organization = { name: 'Officine Esempio S.r.l.', country: 'IT', taxRegime: null }
  const exchange = { currency: 'EUR', rate: '1', source: 'own currency', on: '2026-02-10' }
  return italy.codeDocument({ extraction, text, organization, currency: 'EUR', exchange, learnt: null }).lines[0]!.category
}

test.each(rows`
  name                                          category
  Ristorante Da Gino S.n.c.                     restaurant
  Trattoria della Posta                         restaurant
  Bar Sport di Rossi M. & C. s.a.s.             restaurant
  Caffè Centrale                                restaurant
  Autogrill Italia S.p.A.                       restaurant
  McDonald's Development Italy                  restaurant
  Hotel Miramare S.r.l.                         hotel
  Airbnb Ireland UC                             hotel
  Booking.com B.V.                              hotel
  Trenitalia S.p.A.                             travel
  Italo - Nuovo Trasporto Viaggiatori S.p.A.    travel
  Italo S.p.A.                                  travel
  Ryanair DAC                                   travel
  Cooperativa Radiotaxi                         travel
  Eni S.p.A.                                    fuel_car
  Q8 Station Milano Nord                        fuel_car
  Telepass S.p.A.                               fuel_car
  Autostrade per l'Italia S.p.A.                fuel_car
  Carrozzeria Bianchi                           fuel_car
  Eni Plenitude S.p.A. Società Benefit          energy
  Leasys Italia S.p.A.                          car_leasing
  Europcar Italia                               car_leasing
  EasyPark Italia S.r.l.                        parking
  TIM S.p.A.                                    phone_mobile
  Vodafone Italia S.p.A.                        phone_mobile
  Iliad Italia S.p.A.                           phone_mobile
  WINDTRE S.p.A.                                phone_mobile
  Fastweb S.p.A.                                internet
  GitHub, Inc.                                  software
  Amazon Web Services EMEA SARL                 software
  Microsoft Ireland Operations Ltd              software
  Aruba S.p.A.                                  software
  Meta Platforms Ireland Limited                advertising
  LinkedIn Ireland Unlimited Company            advertising
  Google Ireland Limited                        advertising
  Cartoleria Moderna                            office
  GLS Italy S.p.A.                              freight
  DHL Express (Italy) S.r.l.                    freight
  Enel Energia S.p.A.                           energy
  A2A Energia                                   energy
  Publiacqua S.p.A.                             water
  Impresa di pulizie Splendore                  cleaning
  UnipolSai Assicurazioni S.p.A.                insurance
  Stripe Technology Europe Ltd                  bank_fees
  Studio Commercialista Neri                    accounting
  Avv. Carla Verdi                              legal
  Studio Notarile Gialli                        legal
  Alfa Consulting S.r.l.                        consulting
  Poste Italiane S.p.A.                         postage
  Confcommercio Milano                          membership
  Comune - Polizia Locale                       fines
  Fiorista Margherita                           gifts
  Istituto di Vigilanza Notturna                security
  Carpenteria Alfa s.a.s.                       other
  Luce Bianchi                                  other
  Sara Neri                                     other
  Timbri e Targhe S.r.l.                        office
  Barcode Systems S.r.l.                        it_hardware
  Bar Code Systems S.r.l.                       it_hardware
  Ing. Paolo Verdi                              consulting
  Tipografia Moderna                            advertising
  Gas Moda S.r.l.                               other
  Meta S.r.l.                                   other
  Officine dell'Arte                            other
  Beni Culturali S.r.l.                         other
`)('the supplier $name stands for $category', ({ name, category }) => expect(categoryOf({ name: name! })).toBe(category))

test.each(rows`
  line                                          category
  Pranzo di lavoro                              restaurant
  Pernottamento 2 notti camera singola          hotel
  Volo Milano Roma                              travel
  Biglietto Italo                               travel
  Gasolio autotrazione                          fuel_car
  Carburante                                    fuel_car
  Pedaggi autostradali                          fuel_car
  Gasolio da riscaldamento                      heating
  Cambio olio e filtri                          fuel_car
  Noleggio con conducente                       travel
  Noleggio autovettura 3 giorni                 car_leasing
  Canone leasing macchinario                    leasing
  Parcheggio coperto                            parking
  Ricarica telefonica                           phone_mobile
  Canone fibra FTTH                             internet
  Licenza software annuale                      software
  Rinnovo dominio e casella PEC                 software
  Google Ads campagna marzo                     advertising
  Pubblicità su rivista                         advertising
  Cancelleria                                   office
  Toner per stampante HP                        office
  Notebook con Microsoft Windows                it_hardware
  Stampante laser                               it_hardware
  Monitor 27 pollici                            it_hardware
  Merce varia                                   goods
  Fornitura materie prime                       goods
  Opere in subappalto                           subcontractor
  Lavorazioni conto terzi                       subcontractor
  Spedizione pacco                              freight
  Servizio di trasporto merci                   freight
  Affitto locali marzo                          rent
  Canone di locazione uffici                    rent
  Locazione finanziaria pressa                  leasing
  Fornitura energia elettrica                   energy
  Gas naturale smc 120                          energy
  Servizio idrico integrato                     water
  Pulizia uffici                                cleaning
  Manutenzione impianto                         repair
  Riparazione notebook                          repair
  Premio polizza RC professionale               insurance
  Commissioni bancarie trimestre                bank_fees
  Elaborazione paghe febbraio                   accounting
  Consulenza fiscale                            accounting
  Consulenza informatica                        consulting
  Onorario per assistenza                       consulting
  Assistenza legale stragiudiziale              legal
  Corso di formazione sicurezza                 training
  Corso Excel avanzato 2 giorni                 training
  Raccomandata A/R                              postage
  Quota associativa 2026                        membership
  Verbale di violazione codice della strada     fines
  Cesti natalizi per clienti                    gifts
  Spese di rappresentanza                       representation
  Cena di rappresentanza                        representation
  Provvigioni gennaio                           commissions
  Subscription Pro plan                         software
  Accounting services                           accounting
  Train ticket                                  travel
  Office supplies                               office
  Riscaldamento                                 heating
  Valori bollati                                stamp_duty
`)('the line "$line" stands for $category', ({ line, category }) => expect(categoryOf({ items: [[line!, 100]] })).toBe(category))

describe('a line that means something else', () => {
  test.each(rows`
    line
    Timbratura cartellini
    Compressore 8 bar
    Beni strumentali vari
    Commissioni
    Quota fissa
    Percorso benessere
    Trasformazione prodotti
    Corso Vittorio Emanuele 12
    Mobile porta TV
    Spese PEC
    Mettere in luce
    Nessun soggiorno
  `)('"$line" is none of the kinds', ({ line }) => expect(categoryOf({ items: [[line!, 100]] })).toBe('other'))

  test.each(rows`
    text
    Corso Vittorio Emanuele II, 12 - 10123 Torino
    Via dei Fiori 3, 20100 Milano
    Via dell'Energia 5, 00100 Roma
    Cell. 333 1234567 - PEC alfa@pec.example.it
    Mobile: +39 333 1234567
    Banca d'appoggio: Poste Italiane, IBAN IT60X0542811101000000123456
    Sede legale: Piazza del Gas 4, 20100 Milano
    Seguici su Facebook e LinkedIn
    Documento generato con Fatture in Cloud
    Documento emesso con software gestionale certificato da Danea
    Nel corso del mese
    La merce viaggia a rischio del committente
    Per informazione contattare il numero verde
    Pagato con PayPal
    La presente, ed esso medesimo
    Iscritta alla Camera di Commercio di Milano
    Spett.le Officine Esempio S.r.l.
    Rappresentante legale: Tim Bianchi
  `)('the text "$text" says nothing of what was bought', ({ text }) =>
    expect(categoryOf({ name: 'Alfa Beta S.r.l.', text: text! })).toBe('other'),
  )

  test('water on the bill of a restaurant, and freight on a bill for paper', () => {
    const meal = [
      ['Spaghetti', 12],
      ['Acqua naturale', 3],
      ['Coperto', 4],
    ] as const
    expect(categoryOf({ items: meal })).toBe('restaurant')
    const paper = [
      ['Risme carta A4', 40],
      ['Spese di spedizione', 9],
    ] as const
    expect(categoryOf({ items: paper })).toBe('office')
  })

  test('a consultant who recharges a room is no hotel', () => {
    const fee = [
      ['Consulenza organizzativa', 900],
      ['Rimborso hotel', 200],
    ] as const
    expect(categoryOf({ items: fee })).toBe('consulting')
  })

  test('the bill of a professional who does not say what for', () => {
    expect(categoryOf({ name: 'Anna Bianchi', text: 'Compenso come da accordi\nRivalsa INPS 4%\nRitenuta d\u2019acconto 20%' })).toBe(
      'consulting',
    )
  })

  test('a telephone company that sells a line for data', () => {
    expect(categoryOf({ name: 'TIM S.p.A.', items: [['Fibra ottica business', 30]] })).toBe('internet')
  })
})
