/** Bills without any VAT: all that is on them is a tax that is none, of each kind, under the columns of a table as the bills of each country have them. */

export interface UntaxedSample {
  name: string
  text: string
  /** In hundredths. */
  total: number
  /** Whether a VAT of nought is printed with the sums of the bill, and not in the row of the tax alone. */
  isStated: boolean
}

interface Country {
  name: string
  head: string
  columns: string
  taxes: readonly string[]
  sum: string
  payable: string
  net: string
  vat: string
  gross: string
  /** As the country writes an amount of whole hundreds. */
  amount(hundreds: number): string
  nought: string
}

const countries: readonly Country[] = [
  {
    name: 'danish',
    head: 'Autohuset Fyn A/S\nMiddelfartvej 8, 5000 Odense C\nCVR 25313763\nFaktura 4471\nFakturadato 09-03-2026',
    columns: 'Tekst  Ekskl. moms  Moms  Inkl. moms',
    taxes: [
      'Registreringsafgift',
      'Emballagepant',
      'Miljøafgift',
      'Elafgift',
      'Turistskat',
      'Skadesforsikringsafgift',
      'Passagerafgift',
      'Toldafgift',
    ],
    sum: 'I alt',
    payable: 'At betale DKK',
    net: 'Total ekskl. moms',
    vat: 'Moms',
    gross: 'Total inkl. moms',
    amount: hundreds => `${hundreds},00`,
    nought: '0,00',
  },
  {
    name: 'italian',
    head: 'Bevande Po S.r.l.\nVia Roma 1, 35121 Padova\nP.IVA IT00488410010\nFattura n. 12\nData 03/03/2026',
    columns: 'Descrizione  Imponibile  IVA  Totale',
    taxes: [
      'Imposta di registro',
      'Cauzione vuoti',
      'Contributo ambientale',
      'Accisa energia',
      'Tassa di soggiorno',
      'Imposta sulle assicurazioni',
      'Tasse aeroportuali',
      'Dazi doganali',
    ],
    sum: 'Totale',
    payable: 'Totale',
    net: 'Imponibile',
    vat: 'IVA',
    gross: 'Totale fattura',
    amount: hundreds => `${hundreds},00`,
    nought: '0,00',
  },
  {
    name: 'english',
    head: 'Liffey Trading Ltd\n9 Quay Street, Dublin 8, Ireland\nVAT IE6388047V\nInvoice 610\nDate: 2 March 2026',
    columns: 'Item  Net  VAT  Total',
    taxes: [
      'Vehicle registration tax',
      'Bottle deposit',
      'Environmental charge',
      'Excise duty',
      'Tourist tax',
      'Insurance premium tax',
      'Airport tax',
      'Customs duty',
    ],
    sum: 'Total',
    payable: 'Amount due EUR',
    net: 'Total excl. VAT',
    vat: 'VAT',
    gross: 'Total incl. VAT',
    amount: hundreds => `${hundreds}.00`,
    nought: '0.00',
  },
]

const amounts = [60, 80, 140, 220, 350, 475, 610, 900]

function samplesOf(country: Country): UntaxedSample[] {
  const { head, columns, sum, payable, net, vat, gross, amount, nought } = country
  const three = (hundreds: number): string => `${amount(hundreds)}  ${nought}  ${amount(hundreds)}`
  const below = (hundreds: number) => `${net} ${amount(hundreds)}\n${vat} ${nought}\n${gross} ${amount(hundreds)}`
  return country.taxes.flatMap((tax, at) => {
    const [value, other] = [amounts[at]!, amounts[(at + 1) % amounts.length]!]
    const second = country.taxes[(at + 1) % country.taxes.length]!
    const one = `${tax}  ${three(value)}`
    const two = `${one}\n${second}  ${three(other)}`
    const bills: [string, string, number, boolean][] = [
      ['sums of the table', `${one}\n${sum}  ${three(value)}`, value, true],
      ['nothing but what is payable', `${one}\n${payable} ${amount(value)}`, value, false],
      ['sums below', `${one}\n${below(value)}`, value, true],
      [`${second} and sums of the table`, `${two}\n${sum}  ${three(value + other)}`, value + other, true],
      [`${second} and what is payable`, `${two}\n${payable} ${amount(value + other)}`, value + other, false],
      [`${second} and sums below`, `${two}\n${below(value + other)}`, value + other, true],
    ]
    return bills.map(([name, text, total, isStated]) => ({
      name: `${country.name}, ${tax}, ${name}`,
      text: `${head}\n${columns}\n${text}`,
      total: total * 100,
      isStated,
    }))
  })
}

export const untaxedSamples: readonly UntaxedSample[] = countries.flatMap(samplesOf)
