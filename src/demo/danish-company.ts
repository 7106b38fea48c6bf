/** A small design studio in Aarhus. */
import { toMinorUnits } from '../domain/money/money.ts'
import { type DemoCompany, every, item, moneyOf, partiesOf, receipt, sampleCloud, sampleSoftware } from './company.ts'
import { wordsIn } from './words.ts'

const party = partiesOf(
  'DK',
  `
    Eksempel Studio ApS | 93107926 | Eksempelvej 12 | 8000 Aarhus C | DK8499991100234500
    Ejendomsselskabet Eksempel ApS | 93155440 | Havnegade 3 | 8000 Aarhus C | DK4999991101469067
    Eksempel Telefoni A/S | 93195035 | Kabelvej 8 | 2300 København S | DK1499991102703634
    Eksempel Software ApS | 93361334 | Kodevej 21 | 5000 Odense C | DK7699991103938201
    Eksempel Kontorartikler A/S | 95778720 | Papirvej 21 | 2600 Glostrup | DK3799990000246810
    Eksempel Energi A/S | 99786353 | Elværksvej 1 | 9000 Aalborg | DK5399990008812301
    Revision Eksempel ApS | 93416767 | Talgade 4 | 8000 Aarhus C | DK4199991105172768
    Byggemarked Prøve A/S | 98540253 | Industrivej 33 | 6000 Kolding
    Parkering Eksempel ApS | 90171151 | Parkvej 5 | 2100 København Ø
    Nabo Prøve I/S | 93464281 | Eksempelvej 14 | 8000 Aarhus C
    Kunde Eksempel A/S | 93630580 | Torvet 1 | 8600 Silkeborg
    Prøvekunden ApS | 93670175 | Strandvejen 5 | 2900 Hellerup
    Foreningen Eksempel | 94081963 | Kirkegade 2 | 6000 Kolding
`,
)
const own = party('Studio')

export const danishCompany: DemoCompany = {
  regionKey: 'denmark',
  locale: 'da-DK',
  currency: 'DKK',
  vatRate: 25,
  own,
  profile: { legalName: own.name, businessId: '93107926' },
  words: wordsIn('da-DK'),
  regulars: [
    every(1, 1, 'rent', party('Ejendomsselskabet'), item('Leje af kontorlokaler', 8500_00)),
    every(1, 5, 'phone', party('Telefoni'), item('Mobilabonnement, 2 numre', 398_00), item('Internetforbindelse til kontoret', 349_00)),
    every(1, 9, 'software', party('Software'), item('Softwareabonnement, tegneprogram', 449_00)),
    every(2, 14, 'paper', party('Kontorartikler'), item('Kopipapir A4, 10 pakker', 420_00), item('Toner til printer', 689_60)),
    every(3, 18, 'power', party('Energi'), item('Elforbrug, kontor', 1312_80)),
    every(3, 22, 'accountant', party('Revision'), item('Revisorbistand, kvartalets bogføring', 3200_00)),
  ],
  receipts: [
    receipt(75, 25, party('Byggemarked'), item('Skruer og beslag', 159_20)),
    receipt(20, 25, party('Parkering'), item('Parkering 2 timer', 48_00)),
  ],
  european: { supplier: sampleSoftware, item: item('Abonnement på skrifttyper, årligt', 960_00) },
  neighbour: party('Nabo'),
  abroad: sampleCloud,
  clients: [
    { ...party('Kunde'), email: 'kunde@example.com' },
    { ...party('Prøvekunden'), email: 'proevekunden@example.com' },
    { ...party('Foreningen'), email: 'foreningen@example.com' },
  ],
  sale: { text: 'Design og rådgivning', hours: 18, price: toMinorUnits(950_00) },
  otherIban: 'DK0699991106407335',
  money: moneyOf({ opening: 120_000_00, fee: -45_00, salary: -22_500_00, private: -6000_00, card: -186_50, unknownIn: 1250_00 }),
}
