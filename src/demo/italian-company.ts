/** A small design studio in Milan. */
import { toMinorUnits } from '../domain/money/money.ts'
import { type DemoCompany, every, item, moneyOf, partiesOf, receipt, sampleCloud, sampleSoftware } from './company.ts'
import { wordsIn } from './words.ts'

const party = partiesOf(
  'IT',
  `
    Studio Esempio S.r.l. | 99100009952 | Via Esempio 12 | 20121 Milano (MI) | IT45C9999999999100000123456
    Immobiliare Esempio S.r.l. | 99107009955 | Via delle Prove 3 | 20122 Milano (MI) | IT13X9999999999100007777777
    Software Esempio S.r.l. | 99121009957 | Corso Prova 21 | 10121 Torino (TO) | IT79U9999999999100015432098
    Server Esempio S.p.A. | 99114009956 | Via Dati 8 | 52100 Arezzo (AR) | IT36O9999999999100023086419
    Cartoleria Esempio S.n.c. | 99128009950 | Via Carta 5 | 20123 Milano (MI) | IT17O9999999999100030740740
    Energia Esempio S.p.A. | 99135009951 | Via Luce 1 | 00184 Roma (RM) | IT51D9999999999100038395061
    Contabilità Esempio S.r.l. | 99142009952 | Via Conti 4 | 20124 Milano (MI) | IT52I9999999999100046049382
    Ferramenta Prova S.r.l. | 99149009955 | Via Viti 9 | 20125 Milano (MI)
    Bar Esempio S.r.l. | 99156009955 | Piazza Prova 2 | 20121 Milano (MI)
    Vicino Esempio S.a.s. | 99163009956 | Via Esempio 14 | 20121 Milano (MI)
    Cliente Esempio S.p.A. | 99170009957 | Via Acquisti 1 | 20126 Milano (MI)
    Prova Commerciale S.r.l. | 99177009950 | Viale Mercato 5 | 40121 Bologna (BO)
    Associazione Esempio S.r.l. | 99184009951 | Piazza Soci 2 | 50122 Firenze (FI)
`,
)
const own = party('Studio')

export const italianCompany: DemoCompany = {
  regionKey: 'italy',
  locale: 'it-IT',
  currency: 'EUR',
  vatRate: 22,
  own,
  profile: { legalName: own.name, fiscalCode: '99100009952', taxRegime: 'RF01' },
  words: wordsIn('it-IT'),
  regulars: [
    every(1, 1, 'rent', party('Immobiliare'), item('Canone di locazione ufficio', 1100_00)),
    every(1, 9, 'software', party('Software'), item('Abbonamento software di grafica', 59_00)),
    every(1, 6, 'hosting', party('Server'), item('Servizio di hosting sito web', 24_90)),
    every(2, 14, 'paper', party('Cartoleria'), item('Cancelleria per ufficio', 48_50), item('Toner per stampante', 96_00)),
    every(2, 18, 'power', party('Energia'), item('Energia elettrica ufficio', 162_40)),
    every(3, 22, 'accountant', party('Contabilità'), item('Consulenza contabile trimestrale', 420_00)),
  ],
  receipts: [
    receipt(75, 22, party('Ferramenta'), item('Materiale di ferramenta', 36_00)),
    receipt(20, 10, party('Bar'), item('Pranzo di lavoro', 30_00)),
  ],
  european: { supplier: sampleSoftware, item: item('Abbonamento annuale caratteri tipografici', 128_00) },
  neighbour: party('Vicino'),
  abroad: sampleCloud,
  clients: [
    { ...party('Cliente'), email: 'cliente@example.com', sdiCode: 'ABC1234' },
    { ...party('Commerciale'), email: 'prova@example.com', sdiCode: 'XYZ7890' },
    { ...party('Associazione'), email: 'associazione@example.com', sdiCode: 'QWE4567' },
  ],
  sale: { text: 'Progettazione grafica e consulenza', hours: 18, price: toMinorUnits(75_00) },
  otherIban: 'IT81U9999999999100053703703',
  money: moneyOf({ opening: 18_000_00, fee: -6_50, salary: -1850_00, private: -800_00, card: -12_40, unknownIn: 240_00 }),
}
