import type { Translation } from '../catalogue.ts'
import type { reading as source } from '../en/reading.ts'
import { toldPart, unended } from '../text.ts'
import type { Words } from '../words.ts'

const kinds = {
  order_confirmation: 'en ordrebekræftelse',
  purchase_order: 'en indkøbsordre',
  quotation: 'et tilbud',
  pro_forma: 'en proformafaktura',
  delivery_note: 'en følgeseddel',
  reminder: 'en rykker',
  account_statement: 'et kontoudtog',
  payslip: 'en lønseddel',
  contract: 'en kontrakt',
  notice: 'en meddelelse til orientering',
  bank_letter: 'et brev fra en bank',
  tax_letter: 'et brev fra skattemyndighederne eller en anden myndighed',
  price_list: 'en prisliste',
  payment_confirmation: 'en betalingsbekræftelse',
  remittance_advice: 'et betalingsadvis',
} as const

const otherFiles = {
  ...kinds,
  order_change: 'en ændring af en ordre',
  order_cancellation: 'en annullering af en ordre',
  request_for_quotation: 'en tilbudsforespørgsel',
  receipt_advice: 'en varemodtagelse',
  consumption_statement: 'en forbrugsopgørelse',
  application_response: 'et svar på en anden fil',
  freight_invoice: 'en fragtfaktura i et format, der ikke læses',
} as const

const quoted = (printed: string | null): string => (printed === null ? '' : ` ("${printed}")`)

const fields = { supplier: 'leverandøren', date: 'datoen', total: 'det samlede beløb', vat: 'momsen', currency: 'valutaen' } as const

type Read = Parameters<(typeof source)['weak_value.text']>[0]

const readWith = ({ field, confidence, reasons }: Omit<Read, 'value'>, value: string, words: Words): string => {
  const why = reasons.map(reason => toldPart(reason, words)).join(', og ') || 'der er kun lidt på bilaget, der bekræfter det'
  return `${fields[field]} ${value} er læst med en sikkerhed på ${words.number(confidence)}: ${why}`
}

const rival = (value: string, isOneOfSeveral: boolean): string =>
  isOneOfSeveral ? `blandt andet ${value} passer også` : `${value} passer også`

export const reading: Translation<typeof source> = {
  'nothing_to_read.document': 'Der er intet at læse: bilaget har hverken en fil med ord i eller en tekst.',
  'nothing_to_read.file': 'Der er intet at læse i filen: der er ingen ord i den.',
  'nothing_to_read.pages': 'Der er intet at læse på siderne: der blev ikke fundet nogen ord.',
  'nothing_to_read.mail': 'Der er intet at læse i mailen.',
  'file_missing.bytes': 'Filen er registreret, men dens indhold ligger ikke i fillageret.',
  file_not_readable: ({ mimeType }) => `En fil af typen ${mimeType} kan ikke læses: send teksten med, eller send en tekstfil.`,
  file_empty: 'Filen er tom.',
  file_too_large: 'Filen er større, end der kan læses.',
  file_kind_unknown: 'Filen er hverken en PDF eller et billede, der kan læses, uanset hvad den hedder.',
  pdf_broken: 'PDF-filen er beskadiget eller ufuldstændig og kan ikke åbnes.',
  pdf_encrypted: 'PDF-filen er låst med en adgangskode. Send den uden.',
  page_missing: 'Bilaget har ikke den side.',
  pdf_without_pages: 'PDF-filen har ingen sider.',
  picture_broken: 'Billedet er beskadiget eller ufuldstændigt og kan ikke vises.',
  picture_too_large: 'Billedet har flere pixel, end der kan læses.',
  reader_missing: 'Den del, der læser billeder, findes ikke på denne maskine.',
  reader_busy: 'For mange bilag venter på at blive læst. Prøv igen om lidt.',
  reader_timed_out: 'Læsningen tog længere tid end tilladt.',
  reader_out_of_memory: 'Læsningen brugte mere hukommelse end tilladt.',
  reader_crashed: 'Læsningen stoppede midt i bilaget.',
  'xml_broken.cut_off': 'XML-filen slutter midt i det hele: den er afkortet. Bed om at få den igen.',
  'xml_broken.no_element': 'Der er intet XML-element i filen.',
  'xml_broken.no_declaration': 'XML-filen er beskadiget: der er et "<!", som ikke indleder noget.',
  'xml_broken.no_name': 'XML-filen er beskadiget: der er et "<", som ikke indleder noget.',
  'xml_broken.not_opened': ({ element }) => `XML-filen er beskadiget: </${element}> lukker noget, der ikke er åbnet.`,
  'xml_broken.inside': ({ element }) => `XML-filen er beskadiget inde i <${element}>.`,
  'xml_too_large.bytes': ({ mebibytes }) => `En XML-fil må højst fylde ${mebibytes} MiB.`,
  'xml_too_large.elements': ({ count }, words) => `En XML-fil må højst have ${words.number(count)} elementer.`,
  xml_too_deep: ({ depth }) => `XML-filens elementer ligger mere end ${depth} niveauer dybt: det gør ingen faktura.`,
  xml_with_document_type:
    'XML-filen erklærer en dokumenttype, som ingen faktura har brug for, og som kan misbruges til at angribe læseren: den læses ikke.',
  p7m_broken: 'Den signerede fil er afkortet eller beskadiget: det signerede er der ikke i sin helhed. Bed om at få den igen.',
  p7m_too_deep: ({ times }) => `Filen er signeret mere end ${times} gange: den åbnes ikke.`,
  p7m_encrypted: 'Filen er krypteret: kun modtageren kan åbne den.',
  p7m_not_signed_data: 'Filen er ikke et signeret dokument, men en anden del af en signatur.',
  p7m_without_content: 'Filen indeholder en signatur uden det dokument, der blev signeret: send dokumentet.',
  mail_too_large: ({ mebibytes, parts }) => `En mail må højst fylde ${mebibytes} MiB og have ${parts} dele.`,
  mail_too_deep: ({ depth }) => `Mailens dele ligger mere end ${depth} niveauer dybt: den åbnes ikke.`,
  no_document: 'Filen har rammen til en faktura, men der er ingen faktura i den.',

  'not_a_voucher.recognised': ({ kind, printed }) =>
    `Det er ${kinds[kind]}${quoted(printed)}, som ikke skal bogføres. Vent på fakturaen, eller bogfør det selv, hvis du ikke får andet.`,
  'not_a_voucher.possibly': ({ kind, printed }) =>
    `Det kan være ${kinds[kind]}${quoted(printed)} og ikke en faktura eller en kvittering. Se på det, før du bogfører det.`,
  'not_a_voucher.type': ({ kind, type }) => `Filen kalder sig ${kinds[kind]} (type ${type}), som ikke skal bogføres. Vent på fakturaen.`,
  'not_a_voucher.file': ({ kind }) => `Filen er ${otherFiles[kind]} og ikke en faktura eller kreditnota: der er intet at bogføre.`,
  'not_a_voucher.element': ({ element }) => `Filen er en ${element} og ikke en faktura eller kreditnota: der er intet at bogføre.`,
  'not_a_voucher.own_use': ({ type }) => `${type} udsteder en virksomhed ved eget forbrug og gaver, og det skal ikke bogføres som et køb.`,
  'not_a_voucher.unknown_type': ({ type }) => `Filens type er ${type}, som ingen faktura har. Se, hvad det er, før du bogfører det.`,
  issued_by_buyer: ({ type }) =>
    `${type} er et bilag, som køberen selv udsteder ved siden af leverandørens faktura: bogfør kun købet én gang.`,

  hidden_text: 'Bilaget har tekst, som ingen kan se. Det er læst ud fra det synlige: se på det, før du stoler på det.',
  truncated_pages: 'Bilaget har flere sider, end der læses: de første og de sidste er læst.',
  out_of_time: 'Læsningen tog for lang tid og blev stoppet: ikke alle sider er læst.',
  truncated_attachments: 'Bilaget har flere indlejrede filer, end der ses på.',
  page_differs: 'Siden viser ikke det samlede beløb, som fakturaen inde i filen angiver. Sammenlign dem, før du stoler på en af dem.',
  several_documents: ({ count, others }) =>
    `Filen indeholder ${count} fakturaer, og dette er den første. Opret de andre hver for sig: ${others.map(number => number ?? 'uden nummer').join(', ')}.`,
  several_documents_likely: 'Filen kan indeholde mere end ét bilag og er læst som ét. Se på siderne; er der flere, så opret hvert for sig.',
  'several_documents.there': ({ count }) =>
    `Filen indeholder ${count} bilag, som alle er oprettet i forvejen, og dette er læst som det første af dem.`,
  several_documents_left_out: ({ count }) => `Filen indeholder ${count} bilag mere, end der tages fra én fil. Opret dem hver for sig.`,
  mailed_files_not_read: ({ count, names }) =>
    `${count === 1 ? 'En fil' : `${count} filer`} i mailen kunne ikke tages med: ${names.join(', ')}${names.length < count ? ' …' : ''}. Filer med adgangskode, beskadigede filer og flere, end der tages fra én mail, udelades. Opret hver for sig.`,
  document_addresses_reader:
    'Bilaget fortæller den, der læser det, hvad der skal gøres. Kun tallene på det er læst: se på det, før du stoler på det.',

  total_contested: 'Et andet beløb på bilaget kan lige så godt være det samlede beløb: se efter, hvilket det er.',
  read_differs_from_before: ({ date }, words) =>
    `Det passer ikke med tidligere bilag fra leverandøren${date === null ? '' : `, f.eks. bilaget fra ${words.day(date)}`}: se efter, hvilken værdi der er rigtig.`,
  sums_contradict: 'Beløb uden moms, moms og samlet beløb på bilaget stemmer ikke overens: se efter, hvilket der er rigtigt.',
  'vat_does_not_fit_rate.stated': ({ net, vat, rate, currency }, words) =>
    `Moms på ${words.money(vat, currency)} er ikke ${words.percent(rate)} af ${words.money(net, currency)}.`,
  'totals_do_not_add_up.rates': ({ total, added, currency }, words) =>
    `Det samlede beløb er ${words.money(total, currency)}, men grundlag og moms for alle satser giver ${words.money(added, currency)}.`,
  vat_does_not_add_up: ({ vat, added, currency }, words) =>
    `Momsen er i alt ${words.money(vat, currency)}, men momsen for de enkelte satser giver ${words.money(added, currency)}.`,
  vat_rate_unclear: 'Momsen på en linje er angivet uden sats, og ingen sats passer til den.',
  amount_not_readable: ({ element, written }) => `${element} er "${written}", som ikke er et beløb.`,
  amount_rounded: ({ element, written }) => `${element} er ${written}, som har flere decimaler end valutaen: det er afrundet.`,
  currencies_differ: ({ currency, other }) => `Bilaget er i ${currency}, men nogle af beløbene er i ${other}.`,
  credit_note_negative: 'Kreditnotaens beløb er negative: de er alligevel regnet som krediteret.',
  discount_after_vat: 'En rabat er trukket fra det samlede beløb efter moms.',
  discount_unclear: 'Bilaget har en rabat på det samlede beløb, men angiver det ikke, så det beregnede beløb er måske uden rabatten.',
  total_after_withholding: 'Det angivne samlede beløb er uden det, der indeholdes: fakturaen lyder på mere, end den siger.',
  total_without_vat: 'Det angivne samlede beløb er uden den moms, som køberen betaler til skattemyndighederne (split payment).',
  'supplier_missing.in_file': 'Filen angiver ikke leverandørens navn.',
  'date_missing.in_file': 'Filen angiver ingen dato.',
  'currency_missing.in_file': 'Filen angiver ingen valuta.',
  'total_missing.in_file': 'Filen angiver ikke et samlet beløb.',
  'invoiceNumber_missing.in_file': 'Filen angiver ikke et fakturanummer.',

  'weak_value.not_found': ({ field }) => `${fields[field]} blev ikke fundet på bilaget`,
  'weak_value.no_vat': 'bilaget siger ikke, hvor meget moms der er i beløbet',
  'weak_value.text': (read, words) => readWith(read, read.value, words),
  'weak_value.day': (read, words) => readWith(read, words.day(read.day), words),
  'weak_value.amount': (read, words) => readWith(read, words.money(read.amount, read.currency), words),
  'weak_value.assumed': ({ reason }, words) => `antaget og ikke læst: ${unended(toldPart(reason, words))}`,
  'other_value_fits.text': ({ value, isOneOfSeveral }) => rival(value, isOneOfSeveral),
  'other_value_fits.day': ({ day, isOneOfSeveral }, words) => rival(words.day(day), isOneOfSeveral),
  'other_value_fits.amount': ({ amount, currency, isOneOfSeveral }, words) => rival(words.money(amount, currency), isOneOfSeveral),

  several_doubts: ({ doubts }, words) => doubts.map(words.sentence).join(', og '),
  print_hard_to_read: 'trykket er svært at læse',
  other_name_as_likely: 'et andet navn passer lige så godt',
  name_found_once: 'kun navnet blev fundet, én gang og uden ledetekst',
  seller_not_labelled: 'intet siger, at det er sælgeren',
  supplier_not_registered: 'der blev ikke fundet et registreringsnummer',
  day_and_month_swapped: 'dag og måned kan være byttet om',
  date_not_labelled: 'ingen kendt ledetekst siger, at det er bilagets dato',
  other_days_too: 'der står også andre datoer på bilaget',
  read_as_before: ({ date, count }, words) =>
    `står samme sted som på ${date === null ? 'et tidligere bilag' : `bilaget fra ${words.day(date)}`} fra denne leverandør${count > 1 ? `, og på ${count} i alt` : ''}`,
  readers_differ: 'en anden, uafhængig aflæsning finder en anden værdi',
  total_not_confirmed: 'beløb uden moms og moms på bilaget bekræfter det ikke',
  total_not_printed: 'det står ingen steder og er regnet ud fra de andre beløb',
  total_printed_once: 'det står der kun én gang',
  vat_not_stated: 'bilaget angiver den ikke',
  vat_not_from_sums: 'den følger ikke af de andre beløb',
  currency_not_printed: 'der står ingen valuta',
  currency_sign_shared: 'flere lande bruger tegnet, og intet siger, hvilket der er ment',
  currency_of_other_country: 'det er ikke valutaen i det land, bilaget kommer fra',
  read_from_picture: 'værdien er læst fra et billede',
  currency_by_origin: ({ country }, words) => `der står ingen valuta; bilaget ser ud til at komme fra ${words.country(country)}`,
  'currency_by_origin.unclear': 'der står ingen valuta; bilaget ser ud til at komme fra et sted, hvor denne bruges',
}
