/** What stands on paper and in the bank, in the language of each company. */
const onPaper = {
  invoice: ['Faktura', 'Fattura'],
  receipt: ['Kvittering', 'Documento commerciale'],
  orderConfirmation: ['Ordrebekræftelse', "Conferma d'ordine"],
  notAVoucher: [
    'Dette er ikke en faktura. Fakturaen sendes, når varerne er leveret.',
    'Il presente documento non costituisce fattura. La fattura segue alla consegna.',
  ],
  number: ['Fakturanr.', 'Numero'],
  date: ['Fakturadato', 'Data'],
  due: ['Forfaldsdato', 'Scadenza'],
  buyer: ['Kunde', 'Cliente'],
  net: ['Beløb uden moms', 'Imponibile'],
  vat: ['Moms', 'IVA'],
  total: ['I alt inkl. moms', 'Totale documento'],
  payTo: ['Betales til IBAN', 'Pagamento su IBAN'],
  reverseCharge: [
    'Reverse charge: køber afregner momsen (momslovens § 46).',
    'Reverse charge: inversione contabile, art. 7-ter DPR 633/1972.',
  ],
  vatNumber: ['CVR-nr.', 'P.IVA'],
  paidByCard: ['Betalt med kort', 'Pagamento elettronico'],
} as const

const inBank = {
  header: ['Konto;Dato;Tekst;Beløb;Saldo', 'Conto;Data;Descrizione;Importo;Saldo'],
  account: ['Driftskonto', 'Conto corrente'],
  fee: ['Gebyr netbank', 'Commissioni e spese conto'],
  salary: ['Lønoverførsel', 'Bonifico stipendio'],
  private: ['Overførsel til privat konto', 'Giroconto a conto personale'],
  card: ['Dankort-køb Café Eksempel', 'Pagamento POS Caffè Esempio'],
  unknownIn: ['Indbetaling uden tekst', 'Accredito senza causale'],
  invoice: ['Faktura', 'Fattura'],
} as const

const columns = ['da-DK', 'it-IT'] as const

export type PaperWords = Record<keyof typeof onPaper, string> & { bank: Record<keyof typeof inBank, string> }

export function wordsIn(locale: (typeof columns)[number]): PaperWords {
  const column = columns.indexOf(locale)
  const of = <Key extends string>(table: Readonly<Record<Key, readonly string[]>>) =>
    Object.fromEntries(Object.entries<readonly string[]>(table).map(([key, words]) => [key, words[column]])) as Record<Key, string>
  return { ...of(onPaper), bank: of(inBank) }
}
