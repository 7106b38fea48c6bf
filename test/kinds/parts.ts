/** What the documents of the table of kinds are made of, by language: letterheads, buyers, goods and the words beside the sums. */

export interface Parts {
  supplier: string
  letterhead: readonly string[]
  buyer: readonly string[]
  goods: readonly (readonly [what: string, amount: number])[]
  /** Net, VAT at the rate of the country, total. */
  sums: readonly [net: string, vat: string, total: string]
  rate: number
  date: string
  /** How a row about an earlier invoice begins, and what its list comes to. */
  row: string
  balance: string
  /** Rows of a payslip and of what banks and tax offices write. */
  pay: readonly [gross: string, deducted: string, net: string]
  owed: readonly [amount: string, extra: string, total: string]
  mail: readonly [from: string, subject: string, greeting: string]
  page: string
  isComma: boolean
}

export const parts: Readonly<Record<string, Parts>> = {
  da: {
    supplier: 'Eksempel Kontor ApS',
    letterhead: [
      'Vestergade 12',
      '8000 Aarhus C',
      'CVR-nr. 27407544',
      'Tlf. 86 10 20 30',
      'www.eksempelkontor.dk',
      'salg@eksempelkontor.dk',
      'Åbent hverdage 9-16',
      'Bank: Reg. 1234 Konto 0001234567',
    ],
    buyer: ['Min Virksomhed ApS', 'Havnegade 1', '8000 Aarhus C'],
    goods: [
      ['Kontorstol', 1200],
      ['Skrivebord', 2400],
      ['Montering', 400],
    ],
    sums: ['Subtotal', 'Moms 25 %', 'I alt inkl. moms'],
    rate: 25,
    date: 'Dato: 12-03-2026',
    row: 'Faktura',
    balance: 'Saldo i alt',
    pay: ['Løn', 'A-skat', 'Til udbetaling'],
    owed: ['Beløb', 'Renter', 'I alt'],
    mail: ['Fra', 'Emne', 'Hej Mette,'],
    page: 'Side 1 af 2',
    isComma: true,
  },
  it: {
    supplier: 'Esempio Ufficio S.r.l.',
    letterhead: [
      'Via Garibaldi 12',
      '20121 Milano (MI)',
      'P.IVA IT12345670785',
      'Cap. Soc. € 10.000,00 i.v.',
      'Tel. 02 1234567',
      'www.esempioufficio.it',
      'info@esempioufficio.it',
      'REA MI-1234567',
    ],
    buyer: ['Spett.le La Mia Impresa S.r.l.', 'Via Roma 1', '20100 Milano'],
    goods: [
      ['Sedia da ufficio', 120],
      ['Scrivania', 240],
      ['Montaggio', 40],
    ],
    sums: ['Imponibile', 'IVA 22%', 'Totale'],
    rate: 22,
    date: 'Data: 12/03/2026',
    row: 'Fattura n.',
    balance: 'Saldo totale',
    pay: ['Retribuzione', 'Ritenute IRPEF', 'Netto'],
    owed: ['Importo', 'Interessi', 'Totale'],
    mail: ['Da', 'Oggetto', 'Gentile Cliente,'],
    page: 'Pagina 1 di 2',
    isComma: true,
  },
  en: {
    supplier: 'Example Office Ltd',
    letterhead: [
      '12 West Street',
      'London EC1A 1BB',
      'VAT no. GB 123 4567 82',
      'Tel. 020 7946 0000',
      'www.exampleoffice.co.uk',
      'sales@exampleoffice.co.uk',
      'Registered in England 1234567',
      'Open weekdays 9-5',
    ],
    buyer: ['Min Virksomhed ApS', 'Havnegade 1', '8000 Aarhus C, Denmark'],
    goods: [
      ['Office chair', 120],
      ['Desk', 240],
      ['Assembly', 40],
    ],
    sums: ['Subtotal', 'VAT 20 %', 'Total GBP'],
    rate: 20,
    date: 'Date: 12 March 2026',
    row: 'Invoice',
    balance: 'Total balance',
    pay: ['Gross', 'Tax', 'Net'],
    owed: ['Amount', 'Interest', 'Total'],
    mail: ['From', 'Subject', 'Dear Mette,'],
    page: 'Page 1 of 2',
    isComma: false,
  },
  de: {
    supplier: 'Beispiel Büro GmbH',
    letterhead: ['Weststraße 12', '20095 Hamburg', 'USt-IdNr. DE136695976', 'Tel. 040 123456', 'www.beispielbuero.de', 'HRB 12345'],
    buyer: ['Min Virksomhed ApS', 'Havnegade 1', '8000 Aarhus C, Dänemark'],
    goods: [
      ['Bürostuhl', 120],
      ['Schreibtisch', 240],
      ['Montage', 40],
    ],
    sums: ['Nettobetrag', 'MwSt 19 %', 'Gesamtbetrag EUR'],
    rate: 19,
    date: 'Datum: 12.03.2026',
    row: 'Rechnung',
    balance: 'Saldo gesamt',
    pay: ['Brutto', 'Lohnsteuer', 'Auszahlung'],
    owed: ['Betrag', 'Zinsen', 'Gesamt'],
    mail: ['Von', 'Betreff', 'Guten Tag,'],
    page: 'Seite 1 von 2',
    isComma: true,
  },
  fr: {
    supplier: 'Exemple Bureau SARL',
    letterhead: ["12 rue de l'Ouest", '75001 Paris', 'TVA FR40303265045', 'Tél. 01 23 45 67 89', 'SIRET 303 265 045 00012'],
    buyer: ['Min Virksomhed ApS', 'Havnegade 1', '8000 Aarhus C, Danemark'],
    goods: [
      ['Chaise de bureau', 120],
      ['Bureau', 240],
      ['Montage', 40],
    ],
    sums: ['Total HT', 'TVA 20 %', 'Total TTC EUR'],
    rate: 20,
    date: 'Date : 12/03/2026',
    row: 'Facture',
    balance: 'Solde total',
    pay: ['Salaire', 'Retenues', 'Net'],
    owed: ['Montant', 'Intérêts', 'Total'],
    mail: ['De', 'Objet', 'Bonjour,'],
    page: 'Page 1 sur 2',
    isComma: true,
  },
  es: {
    supplier: 'Ejemplo Oficina S.L.',
    letterhead: ['Calle Oeste 12', '28001 Madrid', 'CIF B12345674', 'Tel. 91 123 45 67', 'www.ejemplooficina.es'],
    buyer: ['Min Virksomhed ApS', 'Havnegade 1', '8000 Aarhus C, Dinamarca'],
    goods: [
      ['Silla de oficina', 120],
      ['Escritorio', 240],
      ['Montaje', 40],
    ],
    sums: ['Base imponible', 'IVA 21 %', 'Total EUR'],
    rate: 21,
    date: 'Fecha: 12/03/2026',
    row: 'Factura',
    balance: 'Saldo total',
    pay: ['Salario', 'IRPF', 'Neto'],
    owed: ['Importe', 'Intereses', 'Total'],
    mail: ['De', 'Asunto', 'Buenos días,'],
    page: 'Página 1 de 2',
    isComma: true,
  },
  sv: {
    supplier: 'Exempel Kontor AB',
    letterhead: ['Västra gatan 12', '111 22 Stockholm', 'Org.nr 556016-0680', 'Momsreg.nr SE556016068001', 'Godkänd för F-skatt'],
    buyer: ['Min Virksomhed ApS', 'Havnegade 1', '8000 Aarhus C, Danmark'],
    goods: [
      ['Kontorsstol', 1200],
      ['Skrivbord', 2400],
      ['Montering', 400],
    ],
    sums: ['Netto', 'Moms 25 %', 'Summa SEK'],
    rate: 25,
    date: 'Datum: 2026-03-12',
    row: 'Faktura',
    balance: 'Saldo totalt',
    pay: ['Lön', 'Skatt', 'Utbetalas'],
    owed: ['Belopp', 'Ränta', 'Summa'],
    mail: ['Från', 'Ämne', 'Hej,'],
    page: 'Sida 1 av 2',
    isComma: true,
  },
  nl: {
    supplier: 'Voorbeeld Kantoor B.V.',
    letterhead: ['Weststraat 12', '1011 AB Amsterdam', 'Btw-nr. NL004495445B01', 'KvK 12345678', 'Tel. 020 1234567'],
    buyer: ['Min Virksomhed ApS', 'Havnegade 1', '8000 Aarhus C, Denemarken'],
    goods: [
      ['Bureaustoel', 120],
      ['Bureau', 240],
      ['Montage', 40],
    ],
    sums: ['Subtotaal', 'Btw 21 %', 'Totaal EUR'],
    rate: 21,
    date: 'Datum: 12-03-2026',
    row: 'Factuur',
    balance: 'Saldo totaal',
    pay: ['Loon', 'Loonheffing', 'Netto'],
    owed: ['Bedrag', 'Rente', 'Totaal'],
    mail: ['Van', 'Onderwerp', 'Beste Mette,'],
    page: 'Pagina 1 van 2',
    isComma: true,
  },
}
