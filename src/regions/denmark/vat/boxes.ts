/** The boxes of the Danish VAT return (momsangivelse), in the order of the form (ML § 57; momsbekendtgørelsen). */
import type { VatCode } from '../../../domain/ledger/vat-codes.ts'
import type { BoxRule, BoxSource, Measure } from '../../../domain/vat/vat-returns.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'

/** A code with a share of deduction (`IY25D50`) is in the boxes of the code without. */
const withoutShare = (code: string): string => code.replace(/D\d+$/, '')

const ofCodes = (measure: Measure, ...names: string[]): BoxSource => ({
  measure,
  counts: ({ code, isReported }: VatCode) => isReported && names.includes(withoutShare(code)),
})

const box = (key: string, label: string, explanation: Said, source: BoxSource | null): BoxRule => ({ key, label, explanation, source })

/** VAT that is owed, on sales and by the buyer itself. */
export const owed: readonly BoxRule[] = [
  box('salgsmoms', 'Salgsmoms (udgående moms)', say('vat_box.salgsmoms'), ofCodes('due', 'U25', 'OBPK')),
  box(
    'momsVarekoebUdland',
    'Moms af varekøb i udlandet (både EU og lande uden for EU)',
    say('vat_box.momsVarekoebUdland'),
    ofCodes('due', 'IV25', 'IVV25'),
  ),
  box(
    'momsYdelseskoebUdland',
    'Moms af ydelseskøb i udlandet med omvendt betalingspligt',
    say('vat_box.momsYdelseskoebUdland'),
    ofCodes('due', 'IY25', 'IYV25'),
  ),
]

const inputVat = box(
  'koebsmoms',
  'Købsmoms (indgående moms)',
  say('vat_box.koebsmoms'),
  ofCodes('deducted', 'I25', 'REP', 'OBPK', 'IV25', 'IY25', 'IVV25', 'IYV25'),
)

/** Energy duties are refunded by the unit that was used, so they are what was debited to their accounts and never a share of the VAT. */
const duty = (key: string, label: string, explanation: Said, account: string): BoxRule =>
  box(key, label, explanation, { accounts: [account] })

/** What is taken off. */
export const refunded: readonly BoxRule[] = [
  inputVat,
  duty('olieOgFlaskegasafgift', 'Olie- og flaskegasafgift', say('vat_box.olieOgFlaskegasafgift'), '7760'),
  duty('elafgift', 'Elafgift', say('vat_box.elafgift'), '7780'),
  duty('naturgasOgBygasafgift', 'Naturgas- og bygasafgift', say('vat_box.naturgasOgBygasafgift'), '7800'),
  duty('kulafgift', 'Kulafgift', say('vat_box.kulafgift'), '7810'),
  duty('co2Afgift', 'CO2-afgift', say('vat_box.co2Afgift'), '7830'),
  duty('vandafgift', 'Vandafgift', say('vat_box.vandafgift'), '7820'),
]

export const settlement: BoxRule = box('momstilsvar', 'Momstilsvar', say('vat_box.momstilsvar'), null)

/** What is bought and sold without Danish VAT on the invoice: for information, nothing is paid because of it. */
export const information: readonly BoxRule[] = [
  box(
    'rubrikAVarer',
    'Rubrik A – varer. Værdien uden moms af varekøb i andre EU-lande',
    say('vat_box.rubrikAVarer'),
    ofCodes('base', 'IV25'),
  ),
  box(
    'rubrikAYdelser',
    'Rubrik A – ydelser. Værdien uden moms af ydelseskøb i andre EU-lande',
    say('vat_box.rubrikAYdelser'),
    ofCodes('base', 'IY25'),
  ),
  box(
    'rubrikBVarerEuSalg',
    'Rubrik B – varer – indberettes til »EU-salg uden moms«',
    say('vat_box.rubrikBVarerEuSalg'),
    ofCodes('base', 'UEUV'),
  ),
  box(
    'rubrikBVarerIkkeEuSalg',
    'Rubrik B – varer – indberettes ikke til »EU-salg uden moms«',
    say('vat_box.rubrikBVarerIkkeEuSalg'),
    ofCodes('base', 'UEUV2', 'UOSS'),
  ),
  box('rubrikBYdelser', 'Rubrik B – ydelser. EU-salg uden moms', say('vat_box.rubrikBYdelser'), ofCodes('base', 'UEUY')),
  // Sales of goods and services in the one-stop shop are stated in the Danish return too, without their VAT (skat.dk; standard codes S62 and S61).
  // That domestic sales under reverse charge (OBPS) belong here is practice; no source of the tax authority at hand says so.
  box(
    'rubrikC',
    'Rubrik C. Værdien af andre varer og ydelser, der leveres uden afgift',
    say('vat_box.rubrikC'),
    ofCodes('base', 'UVC', 'OBPS', 'UOSSY'),
  ),
]
