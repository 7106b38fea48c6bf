/** A small design studio in Aarhus. */
import type { DemoCompany, Party } from './company.ts'

const party = (name: string, cvr: string, street: string, postalCode: string, city: string, iban?: string): Party => ({
  name,
  street,
  postalCode,
  city,
  country: 'DK',
  vatNumber: `DK${cvr}`,
  ...(iban ? { iban } : {}),
})

const own = party('Eksempel Studio ApS', '93107926', 'Eksempelvej 12', '8000', 'Aarhus C', 'DK8499991100234500')

export const danishCompany: DemoCompany = {
  regionKey: 'denmark',
  locale: 'da-DK',
  currency: 'DKK',
  vatRate: 25,
  own,
  profile: { legalName: own.name, businessId: '93107926' },
  words: {
    invoice: 'Faktura',
    receipt: 'Kvittering',
    orderConfirmation: 'Ordrebekræftelse',
    notAVoucher: 'Dette er ikke en faktura. Fakturaen sendes, når varerne er leveret.',
    number: 'Fakturanr.',
    date: 'Fakturadato',
    buyer: 'Kunde',
    net: 'Beløb uden moms',
    vat: 'Moms',
    total: 'I alt inkl. moms',
    payTo: 'Betales inden 14 dage til IBAN',
    vatNumber: 'CVR-nr.',
    paidByCard: 'Betalt med kort',
    bank: {
      header: 'Dato;Tekst;Beløb;Saldo',
      account: 'Driftskonto',
      fee: 'Gebyr netbank',
      salary: 'Lønoverførsel',
      private: 'Overførsel til privat konto',
      card: 'Dankort-køb Café Eksempel',
      unknownIn: 'Indbetaling uden tekst',
      invoice: 'Faktura',
    },
  },
  regulars: [
    {
      key: 'rent',
      supplier: party('Ejendomsselskabet Eksempel ApS', '93155440', 'Havnegade 3', '8000', 'Aarhus C', 'DK4999991101469067'),
      everyMonths: 1,
      day: 1,
      items: [{ text: 'Leje af kontorlokaler', net: 8500 }],
    },
    {
      key: 'phone',
      supplier: party('Eksempel Telefoni A/S', '93195035', 'Kabelvej 8', '2300', 'København S', 'DK1499991102703634'),
      everyMonths: 1,
      day: 5,
      items: [
        { text: 'Mobilabonnement, 2 numre', net: 398 },
        { text: 'Internetforbindelse til kontoret', net: 349 },
      ],
    },
    {
      key: 'software',
      supplier: party('Eksempel Software ApS', '93361334', 'Kodevej 21', '5000', 'Odense C', 'DK7699991103938201'),
      everyMonths: 1,
      day: 9,
      items: [{ text: 'Softwareabonnement, tegneprogram', net: 449 }],
    },
    {
      key: 'paper',
      supplier: party('Eksempel Kontorartikler A/S', '95778720', 'Papirvej 21', '2600', 'Glostrup', 'DK3799990000246810'),
      everyMonths: 2,
      day: 14,
      items: [
        { text: 'Kopipapir A4, 10 pakker', net: 420 },
        { text: 'Toner til printer', net: 689.6 },
      ],
    },
    {
      key: 'power',
      supplier: party('Eksempel Energi A/S', '99786353', 'Elværksvej 1', '9000', 'Aalborg', 'DK5399990008812301'),
      everyMonths: 3,
      day: 18,
      items: [{ text: 'Elforbrug, kontor', net: 1312.8 }],
    },
    {
      key: 'accountant',
      supplier: party('Revision Eksempel ApS', '93416767', 'Talgade 4', '8000', 'Aarhus C', 'DK4199991105172768'),
      everyMonths: 3,
      day: 22,
      items: [{ text: 'Revisorbistand, kvartalets bogføring', net: 3200 }],
    },
  ],
  receipts: [
    {
      supplier: party('Byggemarked Prøve A/S', '98540253', 'Industrivej 33', '6000', 'Kolding'),
      item: { text: 'Skruer og beslag', net: 159.2 },
      vatRate: 25,
      daysAgo: 75,
    },
    {
      supplier: party('Parkering Eksempel ApS', '90171151', 'Parkvej 5', '2100', 'København Ø'),
      item: { text: 'Parkering 2 timer', net: 48 },
      vatRate: 25,
      daysAgo: 20,
    },
  ],
  neighbour: party('Nabo Prøve I/S', '93464281', 'Eksempelvej 14', '8000', 'Aarhus C'),
  abroad: {
    name: 'Sample Cloud Inc.',
    street: '100 Example Street',
    postalCode: '94000',
    city: 'Sample City, CA',
    country: 'US',
    currency: 'USD',
    item: { text: 'Cloud hosting, monthly plan', net: 129 },
  },
  clients: [
    party('Kunde Eksempel A/S', '93630580', 'Torvet 1', '8600', 'Silkeborg'),
    party('Prøvekunden ApS', '93670175', 'Strandvejen 5', '2900', 'Hellerup'),
    party('Foreningen Eksempel', '94081963', 'Kirkegade 2', '6000', 'Kolding'),
  ],
  sale: { text: 'Design og rådgivning', hours: 18, price: 950 },
  otherIban: 'DK0699991106407335',
  money: { opening: 120_000, fee: -45, salary: -22_500, private: -6000, card: -186.5, unknownIn: 1250 },
}
