/** VAT returns as the writers of files take them: plain ones, to be changed by a test in the one thing that it is about. */
import { toMinorUnits } from '../../src/domain/money/money.ts'
import type { Box, Filer, ReturnSheet } from '../../src/domain/vat/vat-returns.ts'
import { say } from '../../src/language/say.ts'

export const minor = (units: number) => toMinorUnits(Math.round(units * 100))

const box = (key: string, label: string, amount: number, column?: 1 | 2): Box => ({
  key,
  label,
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
  region: { country: 'DK', local: 'Danmark' },
  locale: 'da-DK',
  timeZone: 'Europe/Copenhagen',
  name: { local: 'Momsangivelse', explanation: say('vat_return_name.momsangivelse') },
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
    box('salgsmoms', 'Salgsmoms (udg\u00e5ende moms)', 250_000),
    box('momsVarekoebUdland', 'Moms af varek\u00f8b i udlandet (b\u00e5de EU og lande uden for EU)', 12_500),
    box('momsYdelseskoebUdland', 'Moms af ydelsesk\u00f8b i udlandet med omvendt betalingspligt', 3_750),
    box('koebsmoms', 'K\u00f8bsmoms (indg\u00e5ende moms)', 84_000),
    box('olieOgFlaskegasafgift', 'Olie- og flaskegasafgift', 0),
    box('elafgift', 'Elafgift', 1_000),
    box('naturgasOgBygasafgift', 'Naturgas- og bygasafgift', 0),
    box('kulafgift', 'Kulafgift', 0),
    box('co2Afgift', 'CO2-afgift', 0),
    box('vandafgift', 'Vandafgift', 0),
    box('momstilsvar', 'Momstilsvar', 181_250),
    box('rubrikAVarer', 'Rubrik A \u2013 varer. V\u00e6rdien uden moms af varek\u00f8b i andre EU-lande', 50_000),
    box('rubrikAYdelser', 'Rubrik A \u2013 ydelser. V\u00e6rdien uden moms af ydelsesk\u00f8b i andre EU-lande', 15_000),
    box('rubrikBVarerEuSalg', 'Rubrik B \u2013 varer \u2013 indberettes til \u00bbEU-salg uden moms\u00ab', -2_400),
    box('rubrikBVarerIkkeEuSalg', 'Rubrik B \u2013 varer \u2013 indberettes ikke til \u00bbEU-salg uden moms\u00ab', 0),
    box('rubrikBYdelser', 'Rubrik B \u2013 ydelser. EU-salg uden moms', 7_300),
    box('rubrikC', 'Rubrik C. V\u00e6rdien af andre varer og ydelser, der leveres uden afgift', 1_234_567),
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
  region: { country: 'IT', local: 'Italia' },
  locale: 'it-IT',
  timeZone: 'Europe/Rome',
  name: { local: 'Liquidazione periodica IVA', explanation: say('vat_return_name.lipe') },
  currency: 'EUR',
  isInWholeUnits: false,
  fileBy: '2026-06-01',
  payment: { code: '6031', dueOn: '2026-05-18', amount: minor(1357.14), note: null },
  boxes: [
    box('VP2', 'Totale operazioni attive (al netto dell\u2019IVA)', 10_000),
    box('VP3', 'Totale operazioni passive (al netto dell\u2019IVA)', 3_801.5),
    box('VP4', 'IVA esigibile', 2_200),
    box('VP5', 'IVA detratta', 836.3),
    box('VP6', 'IVA dovuta', 1_363.7, 1),
    box('VP7', 'Debito periodo precedente non superiore a 100 euro', 0),
    box('VP8', 'Credito periodo precedente', 20),
    box('VP9', 'Credito anno precedente', 0),
    box('VP10', 'Versamenti auto UE', 0),
    box('VP11', 'Crediti d\u2019imposta', 0),
    box('VP12', 'Interessi dovuti per liquidazioni trimestrali', 13.44),
    box('VP13', 'Acconto dovuto', 0),
    box('VP14', 'IVA da versare', 1_357.14, 1),
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
