/** The boxes of the Danish VAT return (momsangivelse), in the order of the form (ML § 57; momsbekendtgørelsen). */
import type { VatCode } from '../../../domain/ledger/vat-codes.ts'
import type { BoxRule, BoxSource, Measure } from '../../../domain/vat/vat-returns.ts'

/** A code with a share of deduction (`IY25D50`) is in the boxes of the code without. */
const withoutShare = (code: string): string => code.replace(/D\d+$/, '')

const ofCodes = (measure: Measure, ...names: string[]): BoxSource => ({
  measure,
  counts: ({ code, isReported }: VatCode) => isReported && names.includes(withoutShare(code)),
})

const box = (key: string, label: string, english: string, source: BoxSource | null): BoxRule => ({ key, label, english, source })

/** VAT that is owed, on sales and by the buyer itself. */
export const owed: readonly BoxRule[] = [
  box('salgsmoms', 'Salgsmoms (udgående moms)', 'Output VAT on sales', ofCodes('due', 'U25', 'OBPK')),
  box(
    'momsVarekoebUdland',
    'Moms af varekøb i udlandet (både EU og lande uden for EU)',
    'VAT on goods bought abroad (EU and outside the EU)',
    ofCodes('due', 'IV25', 'IVV25'),
  ),
  box(
    'momsYdelseskoebUdland',
    'Moms af ydelseskøb i udlandet med omvendt betalingspligt',
    'VAT on services bought abroad under reverse charge',
    ofCodes('due', 'IY25', 'IYV25'),
  ),
]

const inputVat = box(
  'koebsmoms',
  'Købsmoms (indgående moms)',
  'Input VAT that is deducted',
  ofCodes('deducted', 'I25', 'REP', 'OBPK', 'IV25', 'IY25', 'IVV25', 'IYV25'),
)

/** Energy duties are refunded by the unit that was used, so they are what was debited to their accounts and never a share of the VAT. */
const duty = (key: string, label: string, english: string, account: string): BoxRule => box(key, label, english, { accounts: [account] })

/** What is taken off. */
export const refunded: readonly BoxRule[] = [
  inputVat,
  duty('olieOgFlaskegasafgift', 'Olie- og flaskegasafgift', 'Duty on oil and bottled gas, refunded', '7760'),
  duty('elafgift', 'Elafgift', 'Electricity duty, refunded', '7780'),
  duty('naturgasOgBygasafgift', 'Naturgas- og bygasafgift', 'Duty on natural gas and town gas, refunded', '7800'),
  duty('kulafgift', 'Kulafgift', 'Coal duty, refunded', '7810'),
  duty('co2Afgift', 'CO2-afgift', 'CO2 duty, refunded', '7830'),
  duty('vandafgift', 'Vandafgift', 'Water duty, refunded', '7820'),
]

export const settlement: BoxRule = box('momstilsvar', 'Momstilsvar', 'VAT to pay (negative: to get back)', null)

/** What is bought and sold without Danish VAT on the invoice: for information, nothing is paid because of it. */
export const information: readonly BoxRule[] = [
  box(
    'rubrikAVarer',
    'Rubrik A – varer. Værdien uden moms af varekøb i andre EU-lande',
    'Box A, goods: value without VAT of goods bought in other EU countries',
    ofCodes('base', 'IV25'),
  ),
  box(
    'rubrikAYdelser',
    'Rubrik A – ydelser. Værdien uden moms af ydelseskøb i andre EU-lande',
    'Box A, services: value without VAT of services bought in other EU countries',
    ofCodes('base', 'IY25'),
  ),
  box(
    'rubrikBVarerEuSalg',
    'Rubrik B – varer – indberettes til »EU-salg uden moms«',
    'Box B, goods sold to other EU countries, on the EU sales list',
    ofCodes('base', 'UEUV'),
  ),
  box(
    'rubrikBVarerIkkeEuSalg',
    'Rubrik B – varer – indberettes ikke til »EU-salg uden moms«',
    'Box B, goods sold to other EU countries, not on the EU sales list',
    ofCodes('base', 'UEUV2'),
  ),
  box(
    'rubrikBYdelser',
    'Rubrik B – ydelser. EU-salg uden moms',
    'Box B, services sold to other EU countries without VAT',
    ofCodes('base', 'UEUY'),
  ),
  // That domestic sales under reverse charge (OBPS) belong here is practice; no source of the tax authority at hand says so.
  box(
    'rubrikC',
    'Rubrik C. Værdien af andre varer og ydelser, der leveres uden afgift',
    'Box C: value of other goods and services supplied without VAT',
    ofCodes('base', 'UVC', 'OBPS'),
  ),
]
