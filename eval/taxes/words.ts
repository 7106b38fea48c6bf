/** Sellers of eleven countries and how they call things: names of taxes that are no VAT, and the labels around them. */
import { type OtherTaxKind, otherTaxKinds } from '../../src/domain/documents/other-taxes.ts'

export interface Seller {
  country: string
  head: readonly string[]
  invoice: string
  date: string
  goods: readonly [string, string]
  /** Of a table: goods, net, VAT, gross. */
  columns: readonly [string, string, string, string]
  net: string
  vat: string
  ofWhichVat: string
  total: string
  currency: string
  /** In percent; 0 where there is no VAT. */
  rate: number
  hasDecimalComma: boolean
  taxes: Readonly<Record<OtherTaxKind, readonly [string, string]>>
}

/** A row has two names of each kind, in the order of `otherTaxKinds`. */
const namesOf = (row: string): Seller['taxes'] => {
  const names = row.split('|').map(pair => pair.split('/').map(name => name.trim()))
  return Object.fromEntries(otherTaxKinds.map((kind, at) => [kind, names[at]])) as unknown as Seller['taxes']
}

const english =
  'Sales tax/State sales tax|Excise duty/Fuel duty|Vehicle registration tax/Stamp duty|City tax/Tourist tax|Insurance premium tax/Insurance tax|Airport tax/Air passenger duty|Environmental levy/Recycling fee|Bottle deposit/Container deposit|Customs duty/Import duty'
const german =
  'Sales tax/Sales tax|Energiesteuer/Stromsteuer|Kfz-Steuer/Zulassungssteuer|Kurtaxe/Beherbergungssteuer|Versicherungsteuer/Feuerschutzsteuer|Luftverkehrsteuer/Flughafengebühr|Umweltabgabe/Recyclinggebühr|Pfand/Leergut|Zollabgaben/Einfuhrzoll'

export const sellers: readonly Seller[] = [
  {
    country: 'DK',
    head: ['Nordhavn Handel A/S', 'Havnegade 12, 8000 Aarhus C', 'CVR 25313763'],
    invoice: 'Faktura',
    date: 'Fakturadato',
    goods: ['Levering', 'Montering'],
    columns: ['Tekst', 'Ekskl. moms', 'Moms', 'Inkl. moms'],
    net: 'Beløb ekskl. moms',
    vat: 'Moms',
    ofWhichVat: 'Heraf moms',
    total: 'At betale',
    currency: 'DKK',
    rate: 25,
    hasDecimalComma: true,
    taxes: namesOf(
      'Sales tax/Sales tax|Elafgift/Spiritusafgift|Registreringsafgift/Ejerafgift|Turistskat/Overnatningsafgift|Skadesforsikringsafgift/Forsikringsafgift|Passagerafgift/Lufthavnsafgift|Miljøafgift/Emballageafgift|Pant/Flaskepant|Toldafgift/Importtold',
    ),
  },
  {
    country: 'IT',
    head: ['Rossi Forniture S.r.l.', 'Via Roma 10, 20121 Milano', 'P.IVA IT00488410010'],
    invoice: 'Fattura n.',
    date: 'Data',
    goods: ['Fornitura', 'Installazione'],
    columns: ['Descrizione', 'Imponibile', 'IVA', 'Totale'],
    net: 'Imponibile',
    vat: 'IVA',
    ofWhichVat: 'di cui IVA',
    total: 'Totale fattura',
    currency: 'EUR',
    rate: 22,
    hasDecimalComma: true,
    taxes: namesOf(
      'Sales tax/Sales tax|Accise/Imposta di consumo|Imposta di registro/Bollo auto|Tassa di soggiorno/Imposta di soggiorno|Imposta sulle assicurazioni/Imposta assicurativa|Tasse aeroportuali/Tassa aeroportuale|Contributo CONAI/Contributo PFU|Cauzione vuoti/Vuoto a rendere|Dazi doganali/Diritti doganali',
    ),
  },
  {
    country: 'DE',
    head: ['Handel Süd GmbH', 'Hauptstr. 2, 70173 Stuttgart', 'USt-IdNr. DE136695976'],
    invoice: 'Rechnung',
    date: 'Rechnungsdatum',
    goods: ['Lieferung', 'Einbau'],
    columns: ['Position', 'Netto', 'MwSt', 'Brutto'],
    net: 'Nettobetrag',
    vat: 'MwSt',
    ofWhichVat: 'darin enthalten MwSt',
    total: 'Gesamtbetrag',
    currency: 'EUR',
    rate: 19,
    hasDecimalComma: true,
    taxes: namesOf(german),
  },
  {
    country: 'AT',
    head: ['Alpen Handel GmbH', 'Ringstraße 4, 1010 Wien, Österreich', 'UID ATU13585627'],
    invoice: 'Rechnung Nr.',
    date: 'Datum',
    goods: ['Ware', 'Arbeit'],
    columns: ['Bezeichnung', 'Netto', 'USt', 'Brutto'],
    net: 'Zwischensumme netto',
    vat: 'USt',
    ofWhichVat: 'davon USt',
    total: 'Rechnungsbetrag',
    currency: 'EUR',
    rate: 20,
    hasDecimalComma: true,
    taxes: namesOf(german.replace('Kurtaxe', 'Ortstaxe').replace('Zulassungssteuer', 'Normverbrauchsabgabe')),
  },
  {
    country: 'FR',
    head: ['Comptoir du Nord SARL', '4 rue de Lille, 59000 Lille', 'TVA FR40303265045'],
    invoice: 'Facture n°',
    date: 'Date de facture',
    goods: ['Livraison', 'Pose'],
    columns: ['Désignation', 'Montant HT', 'TVA', 'Montant TTC'],
    net: 'Total HT',
    vat: 'TVA',
    ofWhichVat: 'dont TVA',
    total: 'Net à payer',
    currency: 'EUR',
    rate: 20,
    hasDecimalComma: true,
    taxes: namesOf(
      "Sales tax/Sales tax|Droits d'accises/Taxe carbone|Droits d'enregistrement/Carte grise|Taxe de séjour/Taxe séjour|Taxe d'assurance/Taxes d'assurance|Taxe d'aéroport/Taxe de solidarité|Éco-participation/Éco-contribution|Consigne/Consignes|Droits de douane/Droits de douane",
    ),
  },
  {
    country: 'ES',
    head: ['Suministros Levante S.L.', 'Calle Mayor 8, 46001 Valencia', 'CIF B58378431'],
    invoice: 'Factura',
    date: 'Fecha de factura',
    goods: ['Suministro', 'Montaje'],
    columns: ['Concepto', 'Base imponible', 'IVA', 'Total'],
    net: 'Base imponible',
    vat: 'IVA',
    ofWhichVat: 'IVA incluido',
    total: 'Total factura',
    currency: 'EUR',
    rate: 21,
    hasDecimalComma: true,
    taxes: namesOf(
      'Sales tax/Sales tax|Impuesto eléctrico/Impuesto especial|Impuesto de matriculación/Impuesto matriculación|Tasa turística/Impuesto turístico|Impuesto sobre primas de seguro/Impuesto sobre primas|Tasas aeroportuarias/Tasas de aeropuerto|Ecotasa/Ecoraee|Depósito envases/Envases retornables|Aranceles/Derechos arancelarios',
    ),
  },
  {
    country: 'SE',
    head: ['Svea Handel AB', 'Storgatan 5, 411 38 Göteborg', 'Org.nr 556036-0793 Momsreg.nr SE556036079301'],
    invoice: 'Faktura',
    date: 'Fakturadatum',
    goods: ['Leverans', 'Montering'],
    columns: ['Benämning', 'Exkl. moms', 'Moms', 'Inkl. moms'],
    net: 'Summa exkl. moms',
    vat: 'Moms',
    ofWhichVat: 'Varav moms',
    total: 'Att betala',
    currency: 'SEK',
    rate: 25,
    hasDecimalComma: true,
    taxes: namesOf(
      'Sales tax/Sales tax|Energiskatt/Kemikalieskatt|Fordonsskatt/Fordonsskatt|Turistskatt/Turistskatt|Premieskatt/Premieskatt|Flygskatt/Flygplatsavgift|Miljöavgift/Återvinningsavgift|Pant/Pant|Tullavgift/Tullavgift',
    ),
  },
  {
    country: 'NL',
    head: ['Noordzee Handel B.V.', 'Kade 7, 3011 AA Rotterdam', 'BTW NL001234567B80'],
    invoice: 'Factuurnummer',
    date: 'Factuurdatum',
    goods: ['Levering', 'Montage'],
    columns: ['Omschrijving', 'Excl. btw', 'Btw', 'Incl. btw'],
    net: 'Subtotaal excl. btw',
    vat: 'Btw',
    ofWhichVat: 'Waarvan btw',
    total: 'Te betalen',
    currency: 'EUR',
    rate: 21,
    hasDecimalComma: true,
    taxes: namesOf(
      'Sales tax/Sales tax|Energiebelasting/Accijns|Motorrijtuigenbelasting/Overdrachtsbelasting|Toeristenbelasting/Verblijfsbelasting|Assurantiebelasting/Assurantiebelasting|Vliegbelasting/Luchthavenbelasting|Verwijderingsbijdrage/Milieuheffing|Statiegeld/Emballage statiegeld|Invoerrechten/Douanerechten',
    ),
  },
  {
    country: 'IE',
    head: ['Claddagh Supplies Ltd', '4 Quay Street, Dublin 2, Ireland', 'VAT No IE6388047V'],
    invoice: 'Invoice No',
    date: 'Invoice date',
    goods: ['Delivery', 'Fitting'],
    columns: ['Description', 'Net', 'VAT', 'Gross'],
    net: 'Net amount',
    vat: 'VAT',
    ofWhichVat: 'of which VAT',
    total: 'Total due',
    currency: 'EUR',
    rate: 23,
    hasDecimalComma: false,
    taxes: namesOf(english),
  },
  {
    country: 'GB',
    head: ['Harwell Supplies Ltd', '12 Mill Road, Leeds LS1 4AB, United Kingdom', 'VAT No GB 123 4567 82'],
    invoice: 'Invoice',
    date: 'Date',
    goods: ['Goods', 'Labour'],
    columns: ['Item', 'Net', 'VAT', 'Total'],
    net: 'Subtotal',
    vat: 'VAT',
    ofWhichVat: 'Includes VAT',
    total: 'Amount due',
    currency: 'GBP',
    rate: 20,
    hasDecimalComma: false,
    taxes: namesOf(english),
  },
  {
    country: 'US',
    head: ['Lakeview Supply LLC', '812 Main Street', 'Austin, TX 78701'],
    invoice: 'Invoice',
    date: 'Date',
    goods: ['Materials', 'Labor'],
    columns: ['Description', 'Price', 'Tax', 'Amount'],
    net: 'Subtotal',
    vat: 'Tax',
    ofWhichVat: 'Includes tax',
    total: 'Total',
    currency: 'USD',
    rate: 0,
    hasDecimalComma: false,
    taxes: namesOf(english),
  },
]
