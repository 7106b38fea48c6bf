/**
 * Bills as short rows, printed as whole documents: who sells, what, with which VAT, and how it must be booked. Five layouts take turns, so that the
 * same words stand between different headings, columns and sums.
 */
import { readdirSync, readFileSync } from 'node:fs'

export interface Bill {
  /** The kind of purchase that the row stands under. */
  section: string
  supplier: string
  text: string
  expected: string
  /** Every third row was left aside while the rules were written. */
  isAside: boolean
}

interface Line {
  description: string
  quantity: number | null
  price: number
  amount: number
}

interface Printed {
  name: string
  country: string
  lines: readonly Line[]
  /** In percent; null where no VAT is charged. */
  rate: number | null
  nature: string | null
  isReceipt: boolean
  notes: readonly string[]
  at: number
}

const money = (cents: number): string =>
  `${Math.floor(cents / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '.')},${String(cents % 100).padStart(2, '0')}`

const inEnglish = (cents: number): string =>
  `${Math.floor(cents / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')}.${String(cents % 100).padStart(2, '0')}`

/** With the check digit that the register computes. */
function partitaIva(at: number): string {
  const digits = String(1234500 + at * 37).padStart(7, '0') + '015'
  const sum = [...digits].reduce((all, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) : Number(digit) * 2
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const columns = (left: string, right: string): string => `${left.padEnd(52)} ${right.padStart(12)}`

const abroad: Readonly<Record<string, { address: string; id: string }>> = {
  IE: { address: '12 Harbour Street, Dublin 2, Ireland', id: 'VAT No. IE6388047V' },
  DE: { address: 'Hauptstrasse 5, 80331 Munich, Germany', id: 'VAT ID DE136695976' },
  FR: { address: '8 rue de la Paix, 69001 Lyon, France', id: 'VAT No. FR40303265045' },
  LU: { address: '38 avenue Kennedy, L-1855 Luxembourg', id: 'VAT No. LU26375245' },
  AT: { address: 'Ringstrasse 9, 1010 Vienna, Austria', id: 'VAT No. ATU13585627' },
  US: { address: '88 Market Street, San Francisco, CA 94107, United States', id: 'EIN 84-1234567' },
  CN: { address: '99 Shennan Road, Shenzhen, China', id: 'Tel. +86 755 1234567' },
  CH: { address: 'Bahnhofstrasse 10, 8001 Zurich, Switzerland', id: 'CHE-116.281.710 MWST' },
  GB: { address: '4 Baker Street, London NW1 6XE, United Kingdom', id: 'VAT No. GB123456789' },
  JP: { address: '1-2 Ginza, Tokyo, Japan', id: 'Tel. +81 3 1234 5678' },
  TR: { address: 'Istiklal Caddesi 5, Istanbul, Turkey', id: 'Tel. +90 212 123 4567' },
}

const italianAbroad: Readonly<Record<string, { address: string; id: string }>> = {
  SM: { address: 'Via Tre Settembre 11, 47891 Dogana, Repubblica di San Marino', id: 'C.O.E. SM 21234' },
  VA: { address: 'Via del Governatorato 1, 00120 Città del Vaticano', id: 'Stato della Città del Vaticano' },
}

const netOf = ({ lines }: Printed): number => lines.reduce((all, line) => all + line.amount, 0)

const vatOf = (bill: Printed): number => Math.round((netOf(bill) * (bill.rate ?? 0)) / 100)

const head = ({ name, country, at }: Printed): string[] => {
  const place = italianAbroad[country]
  return place
    ? [name, place.address, place.id]
    : [name, `Via Garibaldi ${(at % 90) + 1}, 2012${at % 10} Milano`, `P.IVA ${partitaIva(at)}`]
}

const buyer = ['Spett.le Officine Esempio S.r.l.', 'Via Torino 10, 20123 Milano', 'P.IVA 07643520567']

function sums(bill: Printed): string[] {
  const net = netOf(bill)
  const vat = vatOf(bill)
  if (bill.rate === null) {
    const nature = bill.nature === null ? [] : [columns(`Natura ${bill.nature}`, money(net))]
    return [...nature, columns('Totale documento EUR', money(net))]
  }
  return [columns('Imponibile', money(net)), columns(`IVA ${bill.rate}%`, money(vat)), columns('Totale documento EUR', money(net + vat))]
}

const counted = ({ description, quantity, price, amount }: Line, isNumbered: boolean): string =>
  quantity === null
    ? columns(description, money(amount))
    : isNumbered
      ? columns(`${description.padEnd(34)} ${quantity}   ${money(price)}`, money(amount))
      : columns(`${quantity} x ${description} a ${money(price)}`, money(amount))

const day = (at: number): string => `${String((at % 27) + 1).padStart(2, '0')}/02/2026`

const layouts: readonly ((bill: Printed) => string[])[] = [
  bill => [
    ...head(bill),
    '',
    `FATTURA N. ${bill.at + 11} DEL ${day(bill.at)}`,
    ...buyer,
    '',
    columns('Descrizione                        Q.tà   Prezzo', 'Importo'),
    ...bill.lines.map(line => counted(line, true)),
    ...bill.notes,
    '',
    ...sums(bill),
  ],
  bill => [
    ...head(bill),
    `Fattura n. ${bill.at + 100}/2026 del ${day(bill.at)}`,
    ...buyer,
    ...bill.lines.map(line => counted(line, true)),
    '',
    ...(bill.rate === null
      ? sums(bill)
      : [
          'Aliquota   Imponibile   Imposta',
          `${bill.rate}%        ${money(netOf(bill))}     ${money(vatOf(bill))}`,
          columns('Totale EUR', money(netOf(bill) + vatOf(bill))),
        ]),
    ...bill.notes,
    'Pagamento: bonifico bancario 30 giorni data fattura',
  ],
  bill => [
    'Copia di cortesia della fattura elettronica',
    'Cedente/prestatore',
    ...head(bill),
    'Cessionario/committente',
    ...buyer.slice(0, 1).map(line => line.replace('Spett.le ', '')),
    ...buyer.slice(1),
    `Numero ${bill.at + 7}/A    Data ${day(bill.at)}`,
    ...bill.lines.map(line => counted(line, false)),
    ...sums(bill),
    ...bill.notes,
  ],
  bill => [
    ...head(bill),
    `Tel. 02 123456${bill.at % 10} - info@fornitore${bill.at}.example`,
    `Documento: Fattura    Numero: ${bill.at + 3}    Data: ${day(bill.at)}`,
    '',
    ...bill.lines.map(line => counted(line, true)),
    ...bill.notes,
    ...sums(bill),
    'IBAN IT60X0542811101000000123456',
  ],
  bill => [
    ...head(bill),
    ...buyer,
    `Fattura immediata n. ${bill.at + 40} - ${day(bill.at)}`,
    'Vi addebitiamo quanto segue:',
    ...bill.lines.map(line => counted(line, false)),
    ...sums(bill),
    ...bill.notes,
    'Scadenza 30/03/2026',
  ],
]

function receipt(bill: Printed): string[] {
  const gross = (amount: number): number => amount + Math.round((amount * (bill.rate ?? 0)) / 100)
  const total = bill.lines.reduce((all, line) => all + gross(line.amount), 0)
  return [
    ...head(bill),
    'DOCUMENTO COMMERCIALE di vendita o prestazione',
    '',
    ...bill.lines.map(line => columns(line.description, money(gross(line.amount)))),
    columns('TOTALE COMPLESSIVO EUR', money(total)),
    ...(bill.rate === null ? [] : [columns('di cui IVA', money(total - netOf(bill)))]),
    columns('Pagamento elettronico', money(total)),
    `${day(bill.at).replaceAll('/', '-')} 12:3${bill.at % 10}   DOC. N. 00${(bill.at % 80) + 10}-0007`,
    ...bill.notes,
  ]
}

function foreign(bill: Printed): string[] {
  const { address, id } = abroad[bill.country]!
  const net = netOf(bill)
  const shown = ({ description, quantity, price, amount }: Line): string =>
    columns(quantity === null ? description : `${description}   ${quantity}   ${inEnglish(price)}`, inEnglish(amount))
  return [
    bill.name,
    address,
    id,
    `Invoice no. ${bill.at + 500}`,
    `Date: ${(bill.at % 27) + 1} February 2026`,
    'Bill to: Officine Esempio S.r.l., Milano, Italy, VAT IT07643520567',
    '',
    ...bill.lines.map(shown),
    ...(bill.rate === null ? [] : [columns('Net amount', inEnglish(net)), columns(`VAT ${bill.rate}%`, inEnglish(vatOf(bill)))]),
    columns('Total EUR', inEnglish(net + vatOf(bill))),
    ...bill.notes,
  ]
}

function toLine(text: string): Line {
  const [, description, quantity, price] = /^(.*?) (?:(\d+)x)?(\d+\.\d\d)$/.exec(text.trim()) ?? []
  if (description === undefined) throw new Error(`no line of a bill: ${text}`)
  const cents = Math.round(Number(price) * 100)
  return { description, quantity: quantity === undefined ? null : Number(quantity), price: cents, amount: cents * Number(quantity ?? 1) }
}

function toBill(row: string, at: number, section: string): Bill {
  const [seller = '', lines = '', vat = '', expected = '', notes = ''] = row.split(' | ').map(cell => cell.trim())
  const [, name = seller, country = 'IT'] = /^(.*) \[([A-Z]{2})\]$/.exec(seller) ?? []
  const isReceipt = vat.startsWith('receipt')
  const label = vat.replace('receipt ', '')
  const rate = /^\d+$/.test(label) ? Number(label) : null
  const nature = label.startsWith('N') ? label : null
  const printed: Printed = {
    name,
    country,
    lines: lines.split(';').map(toLine),
    rate,
    nature,
    isReceipt,
    notes: notes === '' ? [] : [notes],
    at,
  }
  const layout = isReceipt ? receipt : abroad[country] ? foreign : layouts[at % layouts.length]!
  return { section, supplier: name, text: layout(printed).join('\n'), expected, isAside: at % 3 === 2 }
}

/** One file a field, in parts under a heading. */
export function readBills(folder: URL): Bill[] {
  const bills: Bill[] = []
  for (const file of readdirSync(folder)
    .filter(name => name.endsWith('.txt'))
    .sort()) {
    let section = ''
    for (const line of readFileSync(new URL(file, folder), 'utf8').split('\n')) {
      if (line.startsWith('## ')) section = `${file.replace('.txt', '')}: ${line.slice(3)}`
      else if (line.trim() !== '') bills.push(toBill(line, bills.length, section))
    }
  }
  return bills
}
