/** The statements of the Civil Code: stato patrimoniale (art. 2424) and conto economico (art. 2425), in the short form of art. 2435-bis with the lines that the nota integrativa asks for. */
import type { AccountType } from '../../../domain/ledger/chart.ts'
import type { BalanceLayout, Layout, LayoutRow } from '../../../domain/reports/financial-statements.ts'
import { resultAccount } from '../../../domain/reports/financial-statements.ts'

const startsWith = (prefixes: string) => {
  const list = prefixes.split(' ')
  return (account: string) => account !== resultAccount && list.some(prefix => account.startsWith(prefix))
}

const line = (key: string, label: string, level: number, prefixes: string): LayoutRow => ({
  key,
  label,
  level,
  holds: startsWith(prefixes),
})

const total = (key: string, label: string, level: number, ...adds: string[]): LayoutRow => ({ key, label, level, adds })

const valueAdded = ['A.1', 'A.5']
const costs = ['B.6', 'B.7', 'B.8', 'B.9.a', 'B.9.b', 'B.9.c', 'B.9.e', 'B.10.a', 'B.10.b', 'B.10.d', 'B.11', 'B.12', 'B.13', 'B.14']

export const profitAndLoss: Layout = {
  title: 'Conto economico',
  rows: [
    line('A.1', '1) Ricavi delle vendite e delle prestazioni', 2, '3101 3102 3110 3111 3112'),
    line('A.5', '5) Altri ricavi e proventi', 2, '3103 32 71'),
    total('A', 'A) Valore della produzione', 1, ...valueAdded),
    line('B.6', '6) Materie prime, sussidiarie, di consumo e merci', 2, '4101 4102 4105 411'),
    line('B.7', '7) Servizi', 2, '42'),
    line('B.8', '8) Godimento di beni di terzi', 2, '43'),
    line('B.9.a', '9.a) Salari e stipendi', 2, '4401'),
    line('B.9.b', '9.b) Oneri sociali', 2, '4402'),
    line('B.9.c', '9.c) Trattamento di fine rapporto', 2, '4403'),
    line('B.9.e', '9.e) Altri costi del personale', 2, '4404 4405 4406'),
    line('B.10.a', '10.a) Ammortamento delle immobilizzazioni immateriali', 2, '45'),
    line('B.10.b', '10.b) Ammortamento delle immobilizzazioni materiali', 2, '46'),
    line('B.10.d', "10.d) Svalutazioni dei crediti compresi nell'attivo circolante", 2, '47'),
    line('B.11', '11) Variazioni delle rimanenze di materie prime, sussidiarie, di consumo e merci', 2, '412 413'),
    line('B.12', '12) Accantonamenti per rischi', 2, '481'),
    line('B.13', '13) Altri accantonamenti', 2, '482'),
    line('B.14', '14) Oneri diversi di gestione', 2, '49 7201 7202 7203'),
    total('B', 'B) Costi della produzione', 1, ...costs),
    { key: 'A-B', label: 'Differenza tra valore e costi della produzione (A - B)', level: 0, adds: ['A'], less: ['B'] },
    line('C.16', '16) Altri proventi finanziari', 2, '5115 5110 5140 5130'),
    line('C.17', '17) Interessi e altri oneri finanziari', 2, '5201 5202 5210 5240'),
    line('C.17-bis', '17-bis) Utili e perdite su cambi', 2, '5145 5245'),
    { key: 'C', label: 'C) Proventi e oneri finanziari', level: 1, adds: ['C.16', 'C.17-bis'], less: ['C.17'] },
    total('before_tax', 'Risultato prima delle imposte (A - B + C)', 0, 'A-B', 'C'),
    line('20', "20) Imposte sul reddito dell'esercizio, correnti, differite e anticipate", 2, '81 7204'),
    { key: 'result', label: "21) Utile (perdita) dell'esercizio", level: 0, adds: ['before_tax'], less: ['20'] },
  ],
  bySign: [],
  isCredit: key => key.startsWith('A.') || key === 'C.16' || key === 'C.17-bis',
  fallback: type => (type === 'income' ? 'A.5' : 'B.14'),
}

const assets = [
  'SPA.A',
  'SPA.B.I',
  'SPA.B.II',
  'SPA.B.III',
  'SPA.C.I',
  'SPA.C.II.1',
  'SPA.C.II.5-bis',
  'SPA.C.II.5-quater',
  'SPA.C.IV',
  'SPA.D',
]
const debts = ['SPP.D.4', 'SPP.D.5', 'SPP.D.6', 'SPP.D.7', 'SPP.D.12', 'SPP.D.13', 'SPP.D.14']

const fallbacks: Readonly<Record<AccountType, string>> = {
  asset: 'SPA.C.II.5-quater',
  liability: 'SPP.D.14',
  equity: 'SPP.A.VI',
  income: 'SPP.A.IX',
  expense: 'SPP.A.IX',
}

export const balanceSheet: BalanceLayout = {
  title: 'Stato patrimoniale',
  rows: [
    line('SPA.A', 'A) Crediti verso soci per versamenti ancora dovuti', 1, '17'),
    line('SPA.B.I', 'I - Immobilizzazioni immateriali', 2, '11'),
    line('SPA.B.II', 'II - Immobilizzazioni materiali', 2, '12'),
    line('SPA.B.III', 'III - Immobilizzazioni finanziarie', 2, '13'),
    total('SPA.B', 'B) Immobilizzazioni', 1, 'SPA.B.I', 'SPA.B.II', 'SPA.B.III'),
    line('SPA.C.I', 'I - Rimanenze', 2, '14'),
    line('SPA.C.II.1', '1) Crediti verso clienti', 3, '15'),
    line('SPA.C.II.5-bis', '5-bis) Crediti tributari', 3, '1601 1602 1605 1607 1608 1609'),
    line('SPA.C.II.5-quater', '5-quater) Crediti verso altri', 3, '161 162 163 164'),
    total('SPA.C.II', 'II - Crediti', 2, 'SPA.C.II.1', 'SPA.C.II.5-bis', 'SPA.C.II.5-quater'),
    line('SPA.C.IV', 'IV - Disponibilità liquide', 2, '18'),
    total('SPA.C', 'C) Attivo circolante', 1, 'SPA.C.I', 'SPA.C.II', 'SPA.C.IV'),
    line('SPA.D', 'D) Ratei e risconti', 1, '19'),
    total('assets', 'TOTALE ATTIVO', 0, 'SPA.A', 'SPA.B', 'SPA.C', 'SPA.D'),
    line('SPP.A.I', 'I - Capitale', 2, '2101'),
    line('SPP.A.VI', 'VI - Altre riserve', 2, '2104 2105 2106 2107 2108 2109 211'),
    {
      key: 'SPP.A.IX',
      label: "IX - Utile (perdita) dell'esercizio",
      level: 2,
      holds: account => account === resultAccount || startsWith('2102 2103')(account),
    },
    total('SPP.A', 'A) Patrimonio netto', 1, 'SPP.A.I', 'SPP.A.VI', 'SPP.A.IX'),
    line('SPP.B', 'B) Fondi per rischi e oneri', 1, '22'),
    line('SPP.C', 'C) Trattamento di fine rapporto di lavoro subordinato', 1, '23'),
    line('SPP.D.4', '4) Debiti verso banche', 2, '241 242'),
    line('SPP.D.5', '5) Debiti verso altri finanziatori', 2, '244'),
    line('SPP.D.6', '6) Acconti', 2, '2530'),
    line('SPP.D.7', '7) Debiti verso fornitori', 2, '2501 2503 2520 2521'),
    line('SPP.D.12', '12) Debiti tributari', 2, '2601 2602 2605 2606'),
    line('SPP.D.13', '13) Debiti verso istituti di previdenza e di sicurezza sociale', 2, '2630 2811'),
    line('SPP.D.14', '14) Altri debiti', 2, '2619 2620 2621 2622 2640'),
    total('SPP.D', 'D) Debiti', 1, ...debts),
    line('SPP.E', 'E) Ratei e risconti', 1, '27'),
    total('liabilities', 'TOTALE PASSIVO', 0, 'SPP.A', 'SPP.B', 'SPP.C', 'SPP.D', 'SPP.E'),
  ],
  bySign: [
    { holds: startsWith('1601 2601 2605'), isNet: true, debit: 'SPA.C.II.5-bis', credit: 'SPP.D.12' },
    { holds: startsWith('18'), isNet: false, debit: 'SPA.C.IV', credit: 'SPP.D.4' },
  ],
  isCredit: key => !assets.includes(key),
  fallback: (type, balance) => (type === null ? (balance > 0 ? 'SPA.C.II.5-quater' : 'SPP.D.14') : fallbacks[type]),
  result: 'SPP.A.IX',
}
