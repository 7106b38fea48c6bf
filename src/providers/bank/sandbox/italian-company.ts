/** A small company in Italy. All names are invented. */
import type { Company, Partner } from './company.ts'
import { drawBetween, drawDigits } from './draw.ts'

const italian = (name: string): Partner => ({ name, country: 'IT' })

const dayAndMonth = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}`

const reason = (note: string | null) => (note === null ? '' : ` CAUSALE: ${note.toUpperCase()}`)

export const italianCompany: Company = {
  country: 'IT',
  timeZone: 'Europe/Rome',
  holder: 'Azienda Sandbox S.r.l.',
  accounts: {
    company: { name: 'Conto corrente aziendale (sandbox)', currency: 'EUR', opening: 34_000_00 },
    savings: { name: 'Conto imposte (sandbox)', currency: 'EUR', opening: 58_000_00 },
    foreign: { name: 'Conto valutario USD (sandbox)', currency: 'USD', opening: 7_200_00 },
  },
  customers: {
    count: [10, 13],
    amount: [610_00, 4_900_00],
    partners: [
      italian('Studio Tecnico Colline S.r.l.'),
      italian('Edilizia Ponte Nuovo S.p.A.'),
      italian('Trattoria del Mulino S.n.c.'),
      italian('Tipografia Lago S.r.l.'),
      italian('Cantina Sette Vigne Soc. Agr.'),
      italian('Albergo Belvedere S.a.s.'),
      italian('Officina Meccanica Torrente S.r.l.'),
      italian('Associazione Commercianti Borgo'),
    ],
  },
  suppliers: {
    count: [9, 12],
    amount: [85_00, 1_150_00],
    partners: [
      italian('Forniture Ufficio S.r.l.'),
      italian('Carta e Stampa S.n.c.'),
      italian('Pulizie Lucenti S.r.l.'),
      italian('Impianti Elettrici Valle S.r.l.'),
      italian('Corriere Veloce S.p.A.'),
      italian('Agenzia Grafica Azzurra S.r.l.'),
      italian('Ferramenta Centrale S.a.s.'),
    ],
  },
  foreignCustomers: {
    count: [2, 4],
    amount: [980_00, 4_600_00],
    partners: [
      { name: 'HARBOR LIGHT TRADING LLC', country: 'US' },
      { name: 'MAPLE STREET INTERIORS INC', country: 'US' },
      { name: 'PRAIRIE GOODS CORP', country: 'US' },
    ],
  },
  foreignSuppliers: {
    count: [1, 1],
    amount: [-1_500_00, -420_00],
    partners: [
      { name: 'LAKESIDE COMPONENTS INC', country: 'US' },
      { name: 'PINE VALLEY SUPPLY CO', country: 'US' },
    ],
  },
  shops: [
    { name: 'BAR CENTRALE', city: 'BOLOGNA', amount: [2_40, 18_50] },
    { name: 'TABACCHERIA DEL CORSO', city: 'BOLOGNA', amount: [5_00, 32_00] },
    { name: 'RISTORANTE IL CORTILE', city: 'MODENA', amount: [38_00, 145_00] },
    { name: 'STAZIONE DI SERVIZIO NORD', city: 'CASALECCHIO', amount: [35_00, 95_00] },
    { name: 'BRICOLAGE EMILIA', city: 'SAN LAZZARO', amount: [9_00, 210_00] },
    { name: 'SUPERMERCATO PORTICI', city: 'BOLOGNA', amount: [8_00, 64_00] },
    { name: 'ELETTRONICA PIU', city: 'BOLOGNA', amount: [24_00, 349_00] },
    { name: 'RADIOTAXI', city: 'BOLOGNA', amount: [11_00, 48_00] },
  ],
  ticketShop: { name: 'PARCHEGGIO PIAZZA GRANDE', city: 'BOLOGNA', amount: [4_00, 12_00] },
  recurring: [
    {
      account: 'company',
      day: 5,
      amount: [-1_830_00, -1_830_00],
      text: 'BONIFICO DISPOSTO A FAVORE DI IMMOBILIARE VIA LARGA S.R.L. CAUSALE: CANONE LOCAZIONE {period}',
      partner: italian('Immobiliare Via Larga S.r.l.'),
      reference: 'Canone locazione {period}',
    },
    {
      account: 'company',
      day: 8,
      amount: [-412_00, -168_00],
      text: 'ADDEBITO SDD CORE LUCE E GAS S.P.A. MANDATO 0004471920',
      partner: { name: 'Luce e Gas S.p.A.', country: '' },
    },
    {
      account: 'company',
      day: 11,
      amount: [-74_90, -74_90],
      text: 'ADDEBITO SDD CORE TELEFONIA E RETE S.P.A. MANDATO T88213004',
      partner: { name: 'Telefonia e Rete S.p.A.', country: '' },
    },
    {
      account: 'company',
      day: 11,
      amount: [-183_00, -183_00],
      text: 'ADDEBITO SDD CORE NOLEGGIO FURGONI S.R.L. MANDATO NF-2291',
      partner: { name: 'Noleggio Furgoni S.r.l.', country: '' },
    },
    {
      account: 'company',
      day: 16,
      amount: [-4_350_00, -4_020_00],
      text: 'PAGAMENTO DELEGA F24 TELEMATICO RITENUTE E CONTRIBUTI',
      partner: { name: 'Agenzia delle Entrate', country: '' },
    },
    {
      account: 'company',
      day: 14,
      amount: [-19_90, -19_90],
      text: 'PAGAMENTO CARTA *4821 FOGLI ONLINE ABBONAMENTO',
      partner: null,
      isCard: true,
    },
    {
      account: 'company',
      day: 18,
      amount: [9_000, 9_400],
      original: { currency: 'USD', amount: -49_00 },
      text: 'PAGAMENTO CARTA *4821 CLOUD DESK SUBSCRIPTION SAN FRANCISCO USD 49,00',
      partner: null,
      isCard: true,
    },
    {
      account: 'company',
      day: 24,
      amount: [-520_00, -520_00],
      text: 'BONIFICO DISPOSTO A FAVORE DI STUDIO COMMERCIALISTI ASSOCIATI BORGO',
      partner: italian('Studio Commercialisti Associati Borgo'),
      reference: 'Contabilita {period}',
    },
    {
      account: 'company',
      day: 27,
      amount: [-5_200_00, -5_200_00],
      text: 'BONIFICO DISPOSTO A FAVORE DI GESTIONE HOLDING S.R.L. CAUSALE: COMPENSO GESTIONE {period}',
      partner: italian('Gestione Holding S.r.l.'),
      reference: 'Compenso gestione {period}',
    },
    {
      account: 'company',
      day: 'last',
      amount: [-7_860_00, -7_860_00],
      text: 'EMOLUMENTI STIPENDI {period} DISTINTA 3 DISPOSIZIONI',
      partner: null,
    },
    { account: 'company', day: 'last', amount: [-9_50, -9_50], text: 'CANONE MENSILE CONTO', partner: null },
    { account: 'company', day: 'last', amount: [-14_30, -4_40], text: 'COMMISSIONI SU BONIFICI {period}', partner: null },
    { account: 'company', day: 'last', months: [3, 6, 9, 12], amount: [-25_00, -25_00], text: 'IMPOSTA DI BOLLO', partner: null },
    {
      account: 'savings',
      day: 'last',
      months: [3, 6, 9, 12],
      amount: [21_00, 74_00],
      text: 'COMPETENZE CREDITORE {period}',
      partner: null,
    },
    {
      account: 'foreign',
      day: 3,
      amount: [-99_00, -99_00],
      text: 'ADDEBITO IN VALUTA DATA CENTER WEST LLC',
      partner: { name: 'DATA CENTER WEST LLC', country: 'US' },
      reference: 'DCW-{period}',
    },
    { account: 'foreign', day: 'last', amount: [-6_00, -6_00], text: 'SPESE TENUTA CONTO VALUTARIO', partner: null },
  ],
  vat: { months: [3, 5, 8, 11], day: 16, authority: 'Agenzia delle Entrate' },
  exchange: [9_000, 9_400],
  roundedTo: { own: 100_00, foreign: 100_00 },
  words: {
    card: ({ shop, madeOn, seed }) =>
      `PAGAMENTO POS CARTA *4821 DEL ${dayAndMonth(madeOn)} ORE ${drawBetween(`${seed} hour`, 10, 19)}:${drawBetween(`${seed} minute`, 10, 59)} ${shop.name} ${shop.city} ITA ${drawDigits(`${seed} terminal`, 8)}`,
    cardRefund: ({ shop, madeOn }) => `STORNO PAGAMENTO POS CARTA *4821 DEL ${dayAndMonth(madeOn)} ${shop.name} ${shop.city} ITA`,
    transferTo: (name, note) => `BONIFICO DISPOSTO A FAVORE DI ${name.toUpperCase()}${reason(note)}`,
    transferFrom: (name, note) => `BONIFICO RICEVUTO DA ${name.toUpperCase()}${reason(note)}`,
    invoice: number => `Saldo fattura ${number}`,
    creditNote: number => `Nota di credito ${number}`,
    toOwn: account => `GIROCONTO A FAVORE ${account}`,
    fromOwn: account => `GIROCONTO DA ${account}`,
    vat: period => `PAGAMENTO DELEGA F24 TELEMATICO IVA ${period}`,
  },
}
