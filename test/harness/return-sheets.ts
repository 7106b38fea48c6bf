/** VAT returns as the writers of files take them: plain ones, to be changed by a test in the one thing that it is about. */
import { toMinorUnits } from '../../src/domain/money/money.ts'
import type { Box, Filer, ReturnSheet } from '../../src/domain/vat/vat-returns.ts'

export const minor = (units: number) => toMinorUnits(Math.round(units * 100))

const box = (key: string, label: string, english: string, amount: number, column?: 1 | 2): Box => ({
  key,
  label,
  english,
  amount: minor(amount),
  ...(column ? { column } : {}),
})

export const danishFiler: Filer = {
  name: 'Nordhavn Kaffe',
  legalName: 'Nordhavn Kaffe ApS',
  businessId: '13585628',
  vatNumber: 'DK13585628',
  fiscalCode: null,
  address: { street: 'Eksempelvej 1', postalCode: '2150', city: 'Nordhavn', province: null, country: 'DK' },
}

export const danishSheet: ReturnSheet = {
  id: 'vat_return_example_1',
  organization: danishFiler,
  region: { english: 'Denmark', local: 'Danmark' },
  locale: 'da-DK',
  timeZone: 'Europe/Copenhagen',
  name: { local: 'Momsangivelse', english: 'VAT return' },
  currency: 'DKK',
  isInWholeUnits: true,
  period: { start: '2026-01-01', end: '2026-03-31' },
  frequency: 'quarterly',
  fileBy: '2026-06-01',
  payment: { code: null, dueOn: '2026-06-01', amount: minor(181_250), note: null },
  state: 'draft',
  reference: null,
  preparedAt: '2026-04-03T22:30:00.000Z',
  filedAt: null,
  filedBy: null,
  boxes: [
    box('salgsmoms', 'Salgsmoms (udg\u00e5ende moms)', 'Output VAT on sales', 250_000),
    box('momsVarekoebUdland', 'Moms af varek\u00f8b i udlandet (b\u00e5de EU og lande uden for EU)', 'VAT on goods bought abroad', 12_500),
    box('momsYdelseskoebUdland', 'Moms af ydelsesk\u00f8b i udlandet med omvendt betalingspligt', 'VAT on services bought abroad', 3_750),
    box('koebsmoms', 'K\u00f8bsmoms (indg\u00e5ende moms)', 'Input VAT', 84_000),
    box('olieOgFlaskegasafgift', 'Olie- og flaskegasafgift', 'Duty on oil and bottled gas', 0),
    box('elafgift', 'Elafgift', 'Duty on electricity', 1_000),
    box('naturgasOgBygasafgift', 'Naturgas- og bygasafgift', 'Duty on natural and town gas', 0),
    box('kulafgift', 'Kulafgift', 'Duty on coal', 0),
    box('co2Afgift', 'CO2-afgift', 'Duty on CO2', 0),
    box('vandafgift', 'Vandafgift', 'Duty on water', 0),
    box('momstilsvar', 'Momstilsvar', 'What the return comes to', 181_250),
    box(
      'rubrikAVarer',
      'Rubrik A \u2013 varer. V\u00e6rdien uden moms af varek\u00f8b i andre EU-lande',
      'Goods bought in the EU, net',
      50_000,
    ),
    box(
      'rubrikAYdelser',
      'Rubrik A \u2013 ydelser. V\u00e6rdien uden moms af ydelsesk\u00f8b i andre EU-lande',
      'Services bought in the EU, net',
      15_000,
    ),
    box(
      'rubrikBVarerEuSalg',
      'Rubrik B \u2013 varer \u2013 indberettes til \u00bbEU-salg uden moms\u00ab',
      'Goods sold in the EU, reported',
      -2_400,
    ),
    box(
      'rubrikBVarerIkkeEuSalg',
      'Rubrik B \u2013 varer \u2013 indberettes ikke til \u00bbEU-salg uden moms\u00ab',
      'Goods sold in the EU, not reported',
      0,
    ),
    box('rubrikBYdelser', 'Rubrik B \u2013 ydelser. EU-salg uden moms', 'Services sold in the EU', 7_300),
    box('rubrikC', 'Rubrik C. V\u00e6rdien af andre varer og ydelser, der leveres uden afgift', 'Other supplies without VAT', 1_234_567),
  ],
  payable: minor(181_250),
  entryCount: 148,
  correctionCount: 0,
  warnings: [],
}

export const italianFiler: Filer = {
  name: 'Esempio',
  legalName: 'Esempio Forniture S.r.l.',
  businessId: null,
  vatNumber: 'IT12345670785',
  fiscalCode: '12345670785',
  address: { street: 'Via Esempio 12', postalCode: '20121', city: 'Milano', province: 'MI', country: 'IT' },
}

export const italianSheet: ReturnSheet = {
  ...danishSheet,
  id: 'vat_return_example_2',
  organization: italianFiler,
  region: { english: 'Italy', local: 'Italia' },
  locale: 'it-IT',
  timeZone: 'Europe/Rome',
  name: { local: 'Liquidazione periodica IVA', english: 'Periodic VAT settlement' },
  currency: 'EUR',
  isInWholeUnits: false,
  fileBy: '2026-06-01',
  payment: { code: '6031', dueOn: '2026-05-18', amount: minor(1357.14), note: null },
  boxes: [
    box('VP2', 'Totale operazioni attive (al netto dell\u2019IVA)', 'Sales, net', 10_000),
    box('VP3', 'Totale operazioni passive (al netto dell\u2019IVA)', 'Purchases, net', 3_801.5),
    box('VP4', 'IVA esigibile', 'Output VAT', 2_200),
    box('VP5', 'IVA detratta', 'Input VAT', 836.3),
    box('VP6', 'IVA dovuta', 'Output less input VAT', 1_363.7, 1),
    box('VP7', 'Debito periodo precedente non superiore a 100 euro', 'Debt of the period before, not paid yet', 0),
    box('VP8', 'Credito periodo precedente', 'Credit of the period before', 20),
    box('VP9', 'Credito anno precedente', 'Credit of last year', 0),
    box('VP10', 'Versamenti auto UE', 'Paid for cars from the EU', 0),
    box('VP11', 'Crediti d\u2019imposta', 'Tax credits', 0),
    box('VP12', 'Interessi dovuti per liquidazioni trimestrali', 'Interest of 1 % for quarters', 13.44),
    box('VP13', 'Acconto dovuto', 'Advance payment', 0),
    box('VP14', 'IVA da versare', 'VAT to pay', 1_357.14, 1),
  ],
  payable: minor(1357.14),
}

/** The Italian one with other amounts: `{ VP4: 100 }`. A row that is not named is empty. */
export const withRows = (sheet: ReturnSheet, amounts: Record<string, number>, columns: Record<string, 1 | 2> = {}): ReturnSheet => ({
  ...sheet,
  boxes: sheet.boxes.map(one => {
    const { column: _, ...plain } = one
    const column = columns[one.key]
    return { ...plain, amount: minor(amounts[one.key] ?? 0), ...(column ? { column } : {}) }
  }),
})
