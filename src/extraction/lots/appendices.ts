/** Paper that belongs to another by what it calls itself at its top, and paper that others are attached to. */
import { foldForSearch } from '../../domain/text/folding.ts'

const fold = (text: string): string => foldForSearch(text).replace(/[^\p{L}\p{N}]/gu, '')

const namesOf = (names: string): string[] => names.split(',').map(fold)

/** Hours and work that an invoice charges. */
const appendixNames =
  namesOf(`timeseddel, timesedler, timeregistrering, timeregnskab, timeopgørelse, timerapport, ugeseddel, dagsseddel, arbejdsseddel, arbejdsrapport,
  servicerapport, byggeplads, udført arbejde, bilag til faktura, specifikation til faktura, timesheet, time sheet, hours worked, work report, service report, job sheet,
  appendix to invoice, attachment to invoice, foglio ore, registro ore, rapportino, rapporto di lavoro, rapporto di intervento, cantiere, lavori eseguiti, allegato alla fattura,
  stundenzettel, arbeitsbericht`)

/** The receipts behind it are its own. */
const reportNames =
  namesOf(`rejseafregning, udlægsafregning, udgiftsafregning, rejseudgifter, udlægsbilag, kørselsafregning, expense report, expense claim, travel expenses,
  reimbursement claim, nota spese, rimborso spese, rendiconto spese, reisekostenabrechnung, spesenabrechnung`)

const topLines = 6

const isNamedAs = (names: readonly string[], texts: readonly string[]): boolean => {
  const top = texts.slice(0, topLines).map(fold)
  return names.some(name => top.some(line => line.includes(name)))
}

export const isAppendix = (texts: readonly string[]): boolean => isNamedAs(appendixNames, texts)
export const isExpenseReport = (texts: readonly string[]): boolean => isNamedAs(reportNames, texts)
