/**
 * The LIPE file: the periodic VAT settlements of a quarter, as the Agenzia delle Entrate takes them (DL 78/2010 art. 21-bis; schema IVP18). Who pays by the
 * quarter has one module in it, who pays by the month up to three; who changed from months to quarters within it has the months and the rest.
 */

import { periodOf } from '../../../domain/calendar/periods.ts'
import { type Checked, failed, type Warning, warningsOf } from '../../../domain/checks.ts'
import { minorUnits } from '../../../domain/money/currencies.ts'
import { absolute, type Minor } from '../../../domain/money/money.ts'
import { element, optional, type XmlElement, xmlDocument } from '../../../domain/text/xml-writer.ts'
import type { AdvanceMethod, Box, FileOptions, Filer, ReturnFile, ReturnSheet } from '../../../domain/vat/vat-returns.ts'
import { say } from '../../../language/say.ts'
import { checkFiscalCode } from '../identity/codice-fiscale.ts'
import { checkPartitaIva } from '../identity/partita-iva.ts'

const namespace = { 'xmlns:iv': 'urn:www.agenziaentrate.gov.it:specificheTecniche:sco:ivp' }

export interface LipeOptions extends FileOptions {
  /** By option (DPR 542/1999 art. 7), unless the trade itself is settled by the quarter (art. 74(4) DPR 633/1972: haulage, fuel). */
  quarterlyBy?: 'option' | 'trade'
  /** Who signs for a company, and as what (1 is the legal representative). */
  declarant?: { fiscalCode: string; role: number }
}

/** Last year's last payment: what nearly everybody computes it on. */
export const usualMethod: AdvanceMethod = 1

/** The rows in the order of the schema: with one column, or with one for debits and one for credits. */
const rows: readonly { key: string; elements: readonly [string] | readonly [debit: string, credit: string]; mayBeNegative?: true }[] = [
  { key: 'VP2', elements: ['TotaleOperazioniAttive'], mayBeNegative: true },
  { key: 'VP3', elements: ['TotaleOperazioniPassive'], mayBeNegative: true },
  { key: 'VP4', elements: ['IvaEsigibile'], mayBeNegative: true },
  { key: 'VP5', elements: ['IvaDetratta'], mayBeNegative: true },
  { key: 'VP6', elements: ['IvaDovuta', 'IvaCredito'] },
  { key: 'VP7', elements: ['DebitoPrecedente'] },
  { key: 'VP8', elements: ['CreditoPeriodoPrecedente'] },
  { key: 'VP9', elements: ['CreditoAnnoPrecedente'], mayBeNegative: true },
  { key: 'VP10', elements: ['VersamentiAutoUE'] },
  { key: 'VP11', elements: ['CreditiImposta'] },
  { key: 'VP12', elements: ['InteressiDovuti'] },
  { key: 'VP13', elements: ['Acconto'] },
  { key: 'VP14', elements: ['ImportoDaVersare', 'ImportoACredito'] },
]

const decimals = (amount: Minor, currency: string): string => {
  const units = minorUnits(currency)
  const digits = String(Math.abs(amount)).padStart(units + 1, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -units)},${digits.slice(-units)}`
}

/** A row without an amount is left empty, as on the form. */
function rowOf(box: Box, row: (typeof rows)[number], currency: string): XmlElement | undefined {
  if (box.amount === 0) return undefined
  const [first, second] = row.elements
  if (second === undefined) return element(`iv:${first}`, decimals(box.amount, currency))
  const isCredit = box.column === undefined ? box.amount < 0 : box.column === 2
  return element(`iv:${isCredit ? second : first}`, decimals(absolute(box.amount), currency))
}

/** The month and the quarter that a settlement ends in: after a change of frequency it may begin later than they do. */
const monthOf = ({ period }: ReturnSheet): number => Number(period.end.slice(5, 7))
const quarterOf = (sheet: ReturnSheet): number => Math.ceil(monthOf(sheet) / 3)

/** The fourth quarter of who chose quarters is settled with the annual return (DPR 542/1999 art. 7). */
const isSettledWithTheYear = (sheet: ReturnSheet, { quarterlyBy }: LipeOptions): boolean =>
  sheet.frequency !== 'monthly' && quarterOf(sheet) === 4 && quarterlyBy !== 'trade'

/** Row VP1: the month, or the quarter. The one that is settled with the year the form calls a fifth one. */
function periodElement(sheet: ReturnSheet, options: LipeOptions): XmlElement {
  if (sheet.frequency === 'monthly') return element('iv:Mese', String(monthOf(sheet)))
  return element('iv:Trimestre', String(isSettledWithTheYear(sheet, options) ? 5 : quarterOf(sheet)))
}

function moduleOf(sheet: ReturnSheet, number: number, options: LipeOptions): XmlElement {
  // What is settled with the year is not declared to be paid or a credit here: the instructions to the form leave row VP14 empty then.
  const empty = isSettledWithTheYear(sheet, options) ? 'VP14' : null
  const elements = rows.flatMap(row => {
    const written = sheet.boxes.filter(({ key }) => key === row.key && key !== empty).map(box => rowOf(box, row, sheet.currency))
    const isAdvance = row.key === 'VP13' && written.some(one => one !== undefined)
    return isAdvance ? [element('iv:Metodo', (options.advanceMethod ?? usualMethod).toString()), ...written] : written
  })
  return element('iv:Modulo', [element('iv:NumeroModulo', String(number)), periodElement(sheet, options), ...elements])
}

function fiscalCodeOf({ fiscalCode }: Filer): Checked {
  if (fiscalCode) return checkFiscalCode(fiscalCode)
  return failed('', say('fiscal_code_missing'))
}

/** The schema takes only numbers that begin with 0 to 7. */
function partitaIvaOf({ vatNumber }: Filer): Checked {
  if (!vatNumber) return failed('', say('partita_iva_missing'))
  const checked = checkPartitaIva(vatNumber)
  if (/^[0-7]\d{10}$/.test(checked.value)) return checked
  return failed(checked.value, say('partita_iva_format.in_file'))
}

const positiveOnly = new Set(rows.filter(({ elements, mayBeNegative }) => elements.length === 1 && !mayBeNegative).map(({ key }) => key))

/** What keeps the file from being written: it would not be a valid one. The sheets come in the order of their days. */
function problemsOf(sheets: readonly ReturnSheet[]): Warning[] {
  const quarters = new Set(sheets.map(({ period }) => periodOf(period.end, 'quarterly').start))
  const isApart = sheets.every(({ period }, at) => at === 0 || sheets[at - 1]!.period.end < period.start)
  const boxes = sheets.flatMap(sheet => sheet.boxes.filter(({ amount }) => amount !== 0))
  const isOneQuarter = quarters.size === 1 && isApart
  const isSettled = sheets.every(({ frequency }) => frequency === 'monthly' || frequency === 'quarterly')
  const negative = boxes.filter(({ key, amount }) => positiveOnly.has(key) && amount < 0)
  const found: [boolean, Warning][] = [
    [!isSettled, { field: 'frequency', ...say('frequency_not_available_in_region.in_file') }],
    [!isOneQuarter, { field: 'returns', ...say('returns_of_one_quarter') }],
    ...negative.map(({ key }): [boolean, Warning] => [true, { field: `boxes.${key}`, ...say('amount_negative', { row: key }) }]),
  ]
  return found.filter(([isFound]) => isFound).map(([, one]) => one)
}

/** The law wants the person who signs for a company on the form; the schema does not, and the profile does not know that person. */
function declarantWarnings(fiscalCode: string, { declarant }: LipeOptions): Warning[] {
  if (declarant || !/^\d{11}$/.test(fiscalCode)) return []
  return [{ field: 'declarant', ...say('declarant_missing') }]
}

/** Country, codice fiscale, kind of file and five letters or digits that are never used again, as the technical rules of the file want it. */
const lipeFileName = (fiscalCode: string, progressive: number): string =>
  `IT${fiscalCode}_LI_${progressive.toString(36).toUpperCase().padStart(5, '0')}.xml`

/** `sheets` are the returns of one quarter of one organization. */
export function lipe(sheets: readonly ReturnSheet[], options: LipeOptions): ReturnFile {
  const inOrder = [...sheets].sort((one, other) => (one.period.start < other.period.start ? -1 : 1))
  const [first] = inOrder
  if (!first) return { ok: false, problems: [{ field: 'returns', ...say('return_missing') }] }
  const fiscalCode = fiscalCodeOf(first.organization)
  const partitaIva = partitaIvaOf(first.organization)
  const declarant = options.declarant ? checkFiscalCode(options.declarant.fiscalCode) : null
  const checks = [['fiscalCode', fiscalCode] as const, ['vatNumber', partitaIva] as const, ['declarant', declarant] as const]
  // A check digit that does not fit is only the registers' business (the number is written as it is); a number of another shape is no valid file.
  const isShapeless = ([, checked]: (typeof checks)[number]) => checked !== null && !checked.ok && /_(?:missing|format)$/.test(checked.code)
  const problems = [...warningsOf(checks.filter(isShapeless)), ...problemsOf(inOrder)]
  if (problems.length > 0) return { ok: false, problems }
  const text = xmlDocument(
    element(
      'iv:Fornitura',
      [
        element('iv:Intestazione', [
          element('iv:CodiceFornitura', 'IVP18'),
          optional('iv:CodiceFiscaleDichiarante', declarant?.value),
          optional('iv:CodiceCarica', options.declarant?.role.toString()),
        ]),
        element(
          'iv:Comunicazione',
          [
            element('iv:Frontespizio', [
              element('iv:CodiceFiscale', fiscalCode.value),
              element('iv:AnnoImposta', first.period.start.slice(0, 4)),
              element('iv:PartitaIVA', partitaIva.value),
              optional('iv:CFDichiarante', declarant?.value),
              optional('iv:CodiceCaricaDichiarante', options.declarant?.role.toString()),
              element('iv:FirmaDichiarazione', '1'),
            ]),
            element(
              'iv:DatiContabili',
              inOrder.map((sheet, at) => moduleOf(sheet, at + 1, options)),
            ),
          ],
          { identificativo: '00001' },
        ),
      ],
      namespace,
    ),
  )
  const warnings = [...warningsOf(checks), ...declarantWarnings(fiscalCode.value, options)]
  return { ok: true, fileName: lipeFileName(fiscalCode.value, options.progressive), text, warnings }
}
