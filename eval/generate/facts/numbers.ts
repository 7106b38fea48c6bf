/** Numbers of documents, and of all the other things that paper numbers. `#` is a digit, `@` a letter, `{y}` the year. */
import type { PaperKind } from '../../../src/domain/documents/extraction.ts'
import type { Chance } from '../chance.ts'
import { choices, type Split } from '../splits.ts'

const documentForms =
  '####|#####|######|{y}-####|{y}####|{y}/###|INV-#####|F{y}-###|##/{y}|###||RE-{y}-####|{yy}-#####|#######|SI######|A ####|###/A|{y}{mm}-###|FV/##/{y}|@@-#####|########|R{yy}####|##-####|FT {y}/####|#### / {yy}|{yy}{mm}####|@####|F-######|10######|{y}.####|###-{y}|No###|@@@/{y}/###|90########|V##-######'

const receiptForms = '####|#####|###-####|######||####-####|##/####|@##-#####|0000####|#######|####/##|########|#-######'

const otherForms: Readonly<Record<string, string>> = {
  order: '######|#####|SO-#####|45########|{y}-####|###-#######-#######|PO#####|B####|#######',
  customer: '#####|####|K-#####|10####|C####|######|########',
  yourRef: '####|K. 4711|ref ###|57900########|@@ ####',
  ourRef: '@@|@@@/@@|##/@@',
  project: '####|P-###|{y}-##|#####',
  contract: '########|A-######|#### ####|V######',
  account: '########|#### ### ###|##-######|############',
  meter: '########|#@@@##########|571313############|IT001E########|#####',
  waybill: '########|@@#########@@|JJD##############|#### #### ####|DDT ###',
  booking: '@@@@@@|########|@#@@##|#######',
  room: '###|##|#-##',
  guests: '#',
  plate: '@@ ## ###|@@###@@|@-@@ ####|@@@ ###',
  policy: '###-#######|##########|P ### ###',
  table: '##|#|@#',
  cashier: '##|@@|#',
  till: '#|##|0##',
  ticket: receiptForms.replace('||', '|'),
  flight: '@@####|@@###|@@ ####',
  pump: '#|##',
  caseNo: '##/#####|####-##|@@-####',
  article: '#####|######|@@-####|###-###|#############|@####',
  page: '1|1/1|1 / 2|1',
}

export function fillNumber(form: string, day: string, chance: Chance): string {
  return form
    .replace('{yy}', day.slice(2, 4))
    .replace('{y}', day.slice(0, 4))
    .replace('{mm}', day.slice(5, 7))
    .replace(/#+|@+/g, run => (run[0] === '#' ? chance.digits(run.length) : chance.letters(run.length)))
}

export const numberForm = (kind: PaperKind, split: Split, chance: Chance): string =>
  chance.of(choices(kind === 'receipt' ? receiptForms : documentForms, split))

export const documentNumber = (kind: PaperKind, split: Split, day: string, chance: Chance): string =>
  fillNumber(numberForm(kind, split, chance), day, chance)

export function otherNumber(name: string, chance: Chance): string {
  const forms = otherForms[name]
  return fillNumber(chance.of((forms ?? '######').split('|')), '2024-05-01', chance)
}
