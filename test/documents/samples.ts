/** Documents that the tests capture. Numbers and dates are given, so that each test has its own. */
export interface Receipt {
  supplier?: string
  cvr?: string
  number?: string
  date?: string
  what?: string
  net?: number
  iban?: string
}

const amount = (value: number): string => value.toFixed(2).replace('.', ',')

/** A Danish invoice with 25 % VAT. */
export function invoice({
  supplier = 'Papir og Pen ApS',
  cvr = '25313763',
  number = '1001',
  date = '15-01-2026',
  what = 'Kontorartikler',
  net = 500,
  iban,
}: Receipt = {}): string {
  return [
    supplier,
    `CVR-nr. ${cvr}`,
    'FAKTURA',
    `Fakturanr.: ${number}`,
    `Fakturadato: ${date}`,
    '',
    `${what}      ${amount(net)}`,
    `Subtotal     ${amount(net)}`,
    `Moms 25%     ${amount(net / 4)}`,
    `Total DKK    ${amount(net * 1.25)}`,
    ...(iban === undefined ? [] : [`IBAN: ${iban}`]),
  ].join('\n')
}
