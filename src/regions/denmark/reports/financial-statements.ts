/** The statements of a small Danish company (klasse B): årsregnskabsloven § 23 and bilag 2, income statement by nature, balance sheet as an account. */
import type { AccountType } from '../../../domain/ledger/chart.ts'
import type { BalanceLayout, Layout, LayoutRow } from '../../../domain/reports/financial-statements.ts'
import { resultAccount } from '../../../domain/reports/financial-statements.ts'

type Range = readonly [from: number, to: number]

const within = (ranges: readonly Range[]) => (account: string) =>
  ranges.some(([from, to]) => Number(account) >= from && Number(account) <= to)

const line = (key: string, label: string, level: number, ...ranges: Range[]): LayoutRow => ({ key, label, level, holds: within(ranges) })

const total = (key: string, label: string, level: number, ...adds: string[]): LayoutRow => ({ key, label, level, adds })

const gross = ['1', '2', '3', '4', '5a', '5b']
const staff = ['6a', '6b', '6c']
const operating = ['7', '8', '9', '9x']
const finance = ['10', '11', '12a', '12b', '13', '14a', '14b']

export const profitAndLoss: Layout = {
  title: 'Resultatopgørelse',
  rows: [
    line('1', 'Nettoomsætning', 1, [1010, 1389]),
    line('2', 'Ændring i lagre af færdigvarer og varer under fremstilling', 1, [1410, 1489]),
    line('3', 'Arbejde udført for egen regning og opført under aktiver', 1, [1496, 1496]),
    line('4', 'Andre driftsindtægter', 1, [1510, 1589]),
    line('5a', 'Omkostninger til råvarer og hjælpematerialer', 1, [1610, 1849]),
    line('5b', 'Andre eksterne omkostninger', 1, [1850, 2829]),
    total('gross', 'Bruttofortjeneste/bruttotab', 0, ...gross),
    line('6a', 'Lønninger', 1, [2845, 2904]),
    line('6b', 'Pensioner', 1, [2910, 2925]),
    line('6c', 'Andre omkostninger til social sikring', 1, [2930, 2947]),
    line('7', 'Af- og nedskrivninger af materielle og immaterielle anlægsaktiver', 1, [3000, 3099]),
    line('8', 'Nedskrivning af omsætningsaktiver, som overstiger normale nedskrivninger', 1, [3130, 3139]),
    line('9', 'Andre driftsomkostninger', 1, [3160, 3174]),
    line('9x', 'Dagsværdiregulering af investeringsejendomme', 1, [3185, 3189]),
    total('operating', 'Resultat før finansielle poster', 0, 'gross', ...staff, ...operating),
    line('10', 'Indtægter af kapitalandele i tilknyttede og associerede virksomheder', 1, [3193, 3379]),
    line('11', 'Indtægter af andre kapitalandele, værdipapirer og tilgodehavender, der er anlægsaktiver', 1, [3380, 3409]),
    line('12a', 'Andre finansielle indtægter fra tilknyttede virksomheder', 1, [3440, 3449]),
    line('12b', 'Andre finansielle indtægter', 1, [3470, 3539]),
    line('13', 'Nedskrivning af finansielle aktiver', 1, [3560, 3569]),
    line('14a', 'Finansielle omkostninger, der hidrører fra tilknyttede virksomheder', 1, [3590, 3599]),
    line('14b', 'Andre finansielle omkostninger', 1, [3610, 3699]),
    total('before_tax', 'Resultat før skat', 0, 'operating', ...finance),
    line('15', 'Skat af årets resultat', 1, [3740, 3789]),
    line('16', 'Andre skatter', 1, [3810, 3819]),
    total('result', 'Årets resultat', 0, 'before_tax', '15', '16'),
  ],
  bySign: [],
  isCredit: () => true,
  fallback: type => (type === 'income' ? '4' : '5b'),
}

const assets = ['A.I', 'A.II', 'A.III', 'B.I', 'B.II', 'B.III', 'B.IV']

const fallbacks: Readonly<Record<AccountType, string>> = {
  asset: 'B.II',
  liability: 'KF',
  equity: 'E.IV',
  income: 'E.V',
  expense: 'E.V',
}

export const balanceSheet: BalanceLayout = {
  title: 'Balance',
  rows: [
    line('A.I', 'Immaterielle anlægsaktiver', 2, [5010, 5140]),
    line('A.II', 'Materielle anlægsaktiver', 2, [5160, 5770]),
    line('A.III', 'Finansielle anlægsaktiver', 2, [5800, 6070]),
    total('A', 'Anlægsaktiver', 1, 'A.I', 'A.II', 'A.III'),
    line('B.I', 'Varebeholdninger', 2, [6080, 6180]),
    line('B.II', 'Tilgodehavender', 2, [6190, 6410]),
    line('B.III', 'Værdipapirer og kapitalandele', 2, [6420, 6460]),
    line('B.IV', 'Likvide beholdninger', 2, [6470, 6489]),
    total('B', 'Omsætningsaktiver', 1, 'B.I', 'B.II', 'B.III', 'B.IV'),
    total('assets', 'AKTIVER I ALT', 0, 'A', 'B'),
    line('E.I', 'Virksomhedskapital', 2, [6510, 6529]),
    line('E.II', 'Overkurs ved emission', 2, [6540, 6549]),
    line('E.III', 'Reserve for opskrivninger', 2, [6560, 6569]),
    line('E.IV', 'Andre reserver', 2, [6800, 6929]),
    { key: 'E.V', label: 'Overført resultat', level: 2, holds: account => account === resultAccount || within([[6935, 6949]])(account) },
    line('E.VI', 'Foreslået udbytte indregnet under egenkapitalen', 2, [6955, 6969]),
    total('E', 'Egenkapital', 1, 'E.I', 'E.II', 'E.III', 'E.IV', 'E.V', 'E.VI'),
    line('HEN', 'Hensatte forpligtelser', 1, [6985, 7050]),
    line('LF', 'Langfristede gældsforpligtelser', 1, [7055, 7270]),
    line('KF', 'Kortfristede gældsforpligtelser', 1, [7285, 8080]),
    total('liabilities', 'PASSIVER I ALT', 0, 'E', 'HEN', 'LF', 'KF'),
  ],
  bySign: [
    { holds: within([[7680, 7840]]), isNet: true, debit: 'B.II', credit: 'KF' },
    { holds: within([[6470, 6489]]), isNet: false, debit: 'B.IV', credit: 'KF' },
  ],
  isCredit: key => !assets.includes(key),
  fallback: (type, balance) => (type === null ? (balance > 0 ? 'B.II' : 'KF') : fallbacks[type]),
  result: 'E.V',
}
