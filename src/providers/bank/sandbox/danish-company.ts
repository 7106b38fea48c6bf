/** A small company in Denmark. All names are invented. */
import type { Company, Partner } from './company.ts'
import { drawBetween, drawDigits } from './draw.ts'

const danish = (name: string): Partner => ({ name, country: 'DK' })

const dayAndMonth = (date: string) => `${date.slice(8)}.${date.slice(5, 7)}`

const joined = (...parts: (string | null)[]) => parts.filter(part => part !== null).join(' ')

export const danishCompany: Company = {
  country: 'DK',
  timeZone: 'Europe/Copenhagen',
  holder: 'Sandbox Virksomhed ApS',
  accounts: {
    company: { name: 'Erhvervskonto (sandbox)', currency: 'DKK', opening: 240_000_00 },
    savings: { name: 'Moms og skat (sandbox)', currency: 'DKK', opening: 420_000_00 },
    foreign: { name: 'Valutakonto EUR (sandbox)', currency: 'EUR', opening: 6_500_00 },
  },
  customers: {
    count: [10, 13],
    amount: [4_000_00, 36_000_00],
    partners: [
      danish('Havnens Arkitekter ApS'),
      danish('Nordvest Byg A/S'),
      danish('Tandlægerne ved Åen I/S'),
      danish('Grøn Gård Event ApS'),
      danish('Bogtrykkeriet Fjord A/S'),
      danish('Cykelværkstedet på Torvet'),
      danish('Sundby Erhvervsforening'),
      danish('Kystens Hotel & Kro ApS'),
      danish('Vinterhave Design ApS'),
    ],
  },
  suppliers: {
    count: [9, 12],
    amount: [600_00, 8_400_00],
    partners: [
      danish('Kontorforsyning A/S'),
      danish('Papir og Print ApS'),
      danish('Byens Rengøring ApS'),
      danish('Elektrikeren i Gården ApS'),
      danish('Fragt og Kurér A/S'),
      danish('Reklamebureauet Blå ApS'),
      danish('Værktøjslageret A/S'),
    ],
  },
  foreignCustomers: {
    count: [2, 4],
    amount: [900_00, 4_200_00],
    partners: [
      { name: 'Hafenblick Handels GmbH', country: 'DE' },
      { name: 'Lindenhof Möbel GmbH & Co. KG', country: 'DE' },
      { name: 'Skärgårdens Handel AB', country: 'SE' },
    ],
  },
  foreignSuppliers: {
    count: [1, 1],
    amount: [-1_400_00, -450_00],
    partners: [
      { name: 'Werkzeugbau Nordstadt GmbH', country: 'DE' },
      { name: 'Papier Großhandel Elbe GmbH', country: 'DE' },
    ],
  },
  shops: [
    { name: 'BYENS KAFFEBAR', city: 'AARHUS C', amount: [35_00, 145_00] },
    { name: 'KIOSKEN PÅ HJØRNET', city: 'AARHUS N', amount: [20_00, 120_00] },
    { name: 'RESTAURANT MOLEN', city: 'AARHUS C', amount: [260_00, 980_00] },
    { name: 'TANKEN E45 SYD', city: 'HASSELAGER', amount: [310_00, 690_00] },
    { name: 'BYGGEMARKEDET VEST', city: 'BRABRAND', amount: [80_00, 1_450_00] },
    { name: 'SUPERMARKEDET ÅGADE', city: 'AARHUS C', amount: [65_00, 420_00] },
    { name: 'ELEKTRONIKHUSET', city: 'VIBY J', amount: [199_00, 2_400_00] },
    { name: 'TAXA CENTRALEN', city: 'AARHUS', amount: [95_00, 410_00] },
  ],
  ticketShop: { name: 'P-HUS BUSGADEN', city: 'AARHUS C', amount: [36_00, 84_00] },
  recurring: [
    {
      account: 'company',
      day: 1,
      amount: [-15_625_00, -15_625_00],
      text: 'Husleje {period} Ejendomsselskabet Havnegade',
      partner: danish('Ejendomsselskabet Havnegade ApS'),
      reference: 'Husleje {period}',
    },
    {
      account: 'company',
      day: 1,
      amount: [-2_480_00, -1_150_00],
      text: 'Betalingsservice BYENS ENERGI A/S 00412893',
      partner: { name: 'Byens Energi A/S', country: '' },
    },
    {
      account: 'company',
      day: 1,
      amount: [-1_249_00, -1_249_00],
      text: 'Betalingsservice FORSIKRING NORD G/S 77120045',
      partner: { name: 'Forsikring Nord G/S', country: '' },
    },
    {
      account: 'company',
      day: 1,
      amount: [-598_00, -598_00],
      text: 'Betalingsservice TELE OG NET A/S 30448812',
      partner: { name: 'Tele og Net A/S', country: '' },
    },
    {
      account: 'company',
      day: 10,
      amount: [-38_900_00, -36_200_00],
      text: 'Skattestyrelsen A-skat og AM-bidrag',
      partner: { name: 'Skattestyrelsen', country: '' },
    },
    {
      account: 'company',
      day: 10,
      amount: [-9_640_00, -9_640_00],
      text: 'Pension overførsel {period}',
      partner: danish('Pensionskassen Fremtid'),
    },
    {
      account: 'company',
      day: 12,
      amount: [-119_00, -119_00],
      text: 'KORTKØB KORT *4821 REGNEARK ONLINE ABONNEMENT',
      partner: null,
      isCard: true,
    },
    {
      account: 'company',
      day: 17,
      amount: [68_000, 70_500],
      original: { currency: 'USD', amount: -49_00 },
      text: 'KORTKØB KORT *4821 CLOUD DESK SUBSCRIPTION SAN FRANCISCO USD 49,00',
      partner: null,
      isCard: true,
    },
    {
      account: 'company',
      day: 25,
      amount: [-4_375_00, -4_375_00],
      text: 'Overførsel Revisorerne ved Broen',
      partner: danish('Revisorerne ved Broen ApS'),
      reference: 'Bogføring {period}',
    },
    {
      account: 'company',
      day: 27,
      amount: [-25_000_00, -25_000_00],
      text: 'Overførsel Holding Havnegade Management fee {period}',
      partner: danish('Holding Havnegade ApS'),
      reference: 'Management fee {period}',
    },
    { account: 'company', day: 'last', amount: [-71_500_00, -71_500_00], text: 'Lønoverførsel {period} 3 medarbejdere', partner: null },
    { account: 'company', day: 'last', amount: [-75_00, -75_00], text: 'Gebyr erhvervskonto', partner: null },
    { account: 'company', day: 'last', amount: [-62_50, -18_00], text: 'Gebyr overførsler {period}', partner: null },
    { account: 'savings', day: 'last', months: [3, 6, 9, 12], amount: [180_00, 640_00], text: 'Rente {period}', partner: null },
    {
      account: 'foreign',
      day: 3,
      amount: [-89_00, -89_00],
      text: 'SEPA Direct Debit HOSTING WERK GMBH',
      partner: { name: 'Hosting Werk GmbH', country: 'DE' },
      reference: 'HW-{period}',
    },
    { account: 'foreign', day: 'last', amount: [-5_00, -5_00], text: 'Gebyr valutakonto', partner: null },
  ],
  vat: { months: [3, 6, 9, 12], day: 1, authority: 'Skattestyrelsen' },
  exchange: [74_400, 74_700],
  roundedTo: { own: 1_000_00, foreign: 100_00 },
  words: {
    card: ({ shop, madeOn, seed }) =>
      `KORTKØB ${dayAndMonth(madeOn)} KL ${drawBetween(`${seed} hour`, 10, 19)}.${drawBetween(`${seed} minute`, 10, 59)} KORT *4821 ${shop.name} ${shop.city} ${drawDigits(`${seed} terminal`, 5)}`,
    cardRefund: ({ shop, madeOn }) => `KORTRETUR ${dayAndMonth(madeOn)} KORT *4821 ${shop.name} ${shop.city}`,
    transferTo: (name, note) => joined('Overførsel', name, note),
    transferFrom: (name, note) => joined('Indbetaling fra', name, note),
    invoice: number => `Faktura ${number}`,
    creditNote: number => `Kreditnota ${number}`,
    toOwn: account => `Overført til egen konto ${account}`,
    fromOwn: account => `Overført fra egen konto ${account}`,
    vat: period => `Skattestyrelsen Moms ${period}`,
  },
}
