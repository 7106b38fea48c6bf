import type { Translation } from '../catalogue.ts'
import type { reading as source } from '../en/reading.ts'
import { toldPart, unended } from '../text.ts'
import type { Words } from '../words.ts'
import { withArticle } from './grammar/articles.ts'

const kinds = {
  order_confirmation: "una conferma d'ordine",
  purchase_order: "un ordine d'acquisto",
  quotation: 'un preventivo',
  pro_forma: 'una fattura proforma',
  delivery_note: 'un documento di trasporto (DDT)',
  reminder: 'un sollecito di pagamento',
  account_statement: 'un estratto conto',
  payslip: 'una busta paga',
  contract: 'un contratto',
  notice: 'un avviso informativo',
  bank_letter: 'una lettera di una banca',
  tax_letter: "una lettera del fisco o di un'altra autorità",
  price_list: 'un listino prezzi',
  payment_confirmation: 'una conferma di pagamento',
  remittance_advice: 'una distinta di pagamento',
} as const

const otherFiles = {
  ...kinds,
  order_change: 'la modifica di un ordine',
  order_cancellation: "l'annullamento di un ordine",
  request_for_quotation: 'una richiesta di preventivo',
  receipt_advice: 'un avviso di ricevimento merce',
  consumption_statement: 'un riepilogo dei consumi',
  application_response: 'la risposta a un altro file',
  freight_invoice: 'una fattura di trasporto in un formato che non viene letto',
} as const

const quoted = (printed: string | null): string => (printed === null ? '' : ` ("${printed}")`)

const read = {
  supplier: (value: string) => `il fornitore ${value} è stato letto`,
  date: (value: string) => `la data ${value} è stata letta`,
  total: (value: string) => `il totale ${value} è stato letto`,
  vat: (value: string) => `l'IVA ${value} è stata letta`,
  currency: (value: string) => `la valuta ${value} è stata letta`,
} as const

const notFound = {
  supplier: 'il fornitore non è stato trovato',
  date: 'la data non è stata trovata',
  total: 'il totale non è stato trovato',
  vat: "l'IVA non è stata trovata",
  currency: 'la valuta non è stata trovata',
} as const

type Read = Parameters<(typeof source)['weak_value.text']>[0]

const readWith = ({ field, confidence, reasons }: Omit<Read, 'value'>, value: string, words: Words): string => {
  const why = reasons.map(reason => toldPart(reason, words)).join(' e ') || 'sul documento poco lo conferma'
  return `${read[field](value)} con affidabilità ${words.number(confidence)}: ${why}`
}

const rival = (value: string, isOneOfSeveral: boolean): string =>
  isOneOfSeveral ? `tra gli altri è possibile anche ${value}` : `è possibile anche ${value}`

export const reading: Translation<typeof source> = {
  'nothing_to_read.document': "Non c'è nulla da leggere: il documento non ha né un file con del testo né un testo.",
  'nothing_to_read.file': "Nel file non c'è nulla da leggere: non contiene parole.",
  'nothing_to_read.pages': "Sulle pagine non c'è nulla da leggere: non sono state trovate parole.",
  'nothing_to_read.mail': "Nell'e-mail non c'è nulla da leggere.",
  'file_missing.bytes': "Il file è registrato, ma il suo contenuto non è nell'archivio dei file.",
  file_not_readable: ({ mimeType }) => `Un file di tipo ${mimeType} non può essere letto: invia anche il testo, oppure un file di testo.`,
  file_empty: 'Il file è vuoto.',
  file_too_large: 'Il file è più grande di quanto si può leggere.',
  file_kind_unknown: "Il file non è né un PDF né un'immagine leggibile, qualunque sia il suo nome.",
  pdf_broken: 'Il PDF è danneggiato o incompleto e non può essere aperto.',
  pdf_encrypted: 'Il PDF è protetto da password. Invialo senza protezione.',
  page_missing: 'Il documento non ha questa pagina.',
  pdf_without_pages: 'Il PDF non ha pagine.',
  picture_broken: "L'immagine è danneggiata o incompleta e non può essere decodificata.",
  picture_too_large: "L'immagine ha più pixel di quanti se ne possano leggere.",
  reader_missing: 'La parte che legge le immagini non è disponibile su questa macchina.',
  reader_busy: 'Troppi documenti sono in attesa di lettura. Riprova tra poco.',
  reader_timed_out: 'La lettura ha richiesto più tempo del consentito.',
  reader_out_of_memory: 'La lettura ha richiesto più memoria del consentito.',
  reader_crashed: 'La lettura si è interrotta a metà del documento.',
  'xml_broken.cut_off': 'Il file XML finisce a metà: è troncato. Fattelo inviare di nuovo.',
  'xml_broken.no_element': "Nel file non c'è alcun elemento XML.",
  'xml_broken.no_declaration': 'Il file XML è danneggiato: contiene un "<!" che non apre nulla.',
  'xml_broken.no_name': 'Il file XML è danneggiato: contiene un "<" che non apre nulla.',
  'xml_broken.not_opened': ({ element }) => `Il file XML è danneggiato: </${element}> chiude ciò che non è stato aperto.`,
  'xml_broken.inside': ({ element }) => `Il file XML è danneggiato all'interno di <${element}>.`,
  'xml_too_large.bytes': ({ mebibytes }) => `Un file XML può avere al massimo ${mebibytes} MiB.`,
  'xml_too_large.elements': ({ count }, words) => `Un file XML può avere al massimo ${words.number(count)} elementi.`,
  xml_too_deep: ({ depth }) => `Gli elementi del file XML sono annidati oltre ${depth} livelli: nessuna fattura lo è.`,
  xml_with_document_type:
    'Il file XML dichiara un tipo di documento, che nessuna fattura richiede e che può servire ad attaccare chi lo legge: non viene letto.',
  p7m_broken: 'Il file firmato è troncato o danneggiato: ciò che è stato firmato non è completo. Fattelo inviare di nuovo.',
  p7m_too_deep: ({ times }) => `Il file è firmato più di ${times} volte: non viene aperto.`,
  p7m_encrypted: 'Il file è cifrato: solo il destinatario può aprirlo.',
  p7m_not_signed_data: "Il file non è un documento firmato, ma un'altra parte di una firma.",
  p7m_without_content: 'Il file contiene una firma senza il documento firmato: invia il documento.',
  mail_too_large: ({ mebibytes, parts }) => `Un'e-mail può avere al massimo ${mebibytes} MiB e ${parts} parti.`,
  mail_too_deep: ({ depth }) => `Le parti dell'e-mail sono annidate oltre ${depth} livelli: non viene aperta.`,
  no_document: 'Il file ha la struttura di una fattura, ma non contiene alcuna fattura.',

  'not_a_voucher.recognised': ({ kind, printed }) =>
    `È ${kinds[kind]}${quoted(printed)}: non c'è nulla da registrare. Attendi la fattura, oppure registra questo documento se non riceverai altro.`,
  'not_a_voucher.possibly': ({ kind, printed }) =>
    `Potrebbe essere ${kinds[kind]}${quoted(printed)} e non una fattura o uno scontrino. Guarda il documento prima di registrarlo.`,
  'not_a_voucher.type': ({ kind, type }) =>
    `Il file si dichiara ${kinds[kind]} (tipo ${type}): non c'è nulla da registrare. Attendi la fattura.`,
  'not_a_voucher.file': ({ kind }) => `Il file è ${otherFiles[kind]} e non una fattura o nota di credito: non c'è nulla da registrare.`,
  'not_a_voucher.element': ({ element }) =>
    `Il file è di tipo ${element} e non una fattura o nota di credito: non c'è nulla da registrare.`,
  'not_a_voucher.own_use': ({ type }) =>
    `${type} si emette per autoconsumo e per cessioni gratuite senza rivalsa: non va registrato come acquisto.`,
  'not_a_voucher.unknown_type': ({ type }) => `Il tipo del file è ${type}, che nessuna fattura ha. Guarda che cos'è prima di registrarlo.`,
  issued_by_buyer: ({ type }) =>
    `${type} è un documento che l'acquirente emette da sé, accanto alla fattura del fornitore: registra l'acquisto una sola volta.`,

  hidden_text: 'Il documento contiene testo che nessuno vede. È stato letto ciò che è visibile: guardalo prima di fidarti.',
  truncated_pages: 'Il documento ha più pagine di quante se ne leggano: sono state lette le prime e le ultime.',
  out_of_time: 'La lettura è durata troppo ed è stata fermata: non tutte le pagine sono state lette.',
  truncated_attachments: 'Il documento contiene più file incorporati di quanti se ne esaminino.',
  page_differs: 'La pagina non mostra il totale indicato dalla fattura contenuta nel file. Confrontali prima di fidarti di uno dei due.',
  several_documents: ({ count, others }) =>
    `Il file contiene ${count} fatture e questa è la prima. Acquisisci le altre separatamente: ${others.map(number => number ?? 'senza numero').join(', ')}.`,
  several_documents_likely:
    'Il file potrebbe contenere più di un documento ed è stato letto come uno solo. Guarda le pagine; se sono più documenti, acquisiscili separatamente.',
  'several_documents.there': ({ count }) =>
    `Il file contiene ${count} documenti, tutti già presenti, e questo è stato letto come il primo.`,
  several_documents_left_out: ({ count }) =>
    `Il file contiene altri ${count} documenti oltre a quelli che si prendono da un solo file. Acquisiscili separatamente.`,
  mailed_files_not_read: ({ count, names }) =>
    `${count === 1 ? 'Un file' : `${count} file`} dell’e-mail non ${count === 1 ? 'è stato acquisito' : 'sono stati acquisiti'}: ${names.join(', ')}${names.length < count ? ' …' : ''}. I file con password, danneggiati o in eccesso per una sola e-mail restano esclusi. Acquisiscili separatamente.`,
  document_addresses_reader:
    'Il documento dice a chi lo legge che cosa fare. Ne sono stati letti solo i numeri: guardalo prima di fidarti.',

  total_contested: 'Un altro importo sul documento potrebbe essere altrettanto bene il totale: guarda quale dei due lo è.',
  read_differs_from_before: ({ date }, words) =>
    `Non corrisponde ai documenti precedenti di questo fornitore${date === null ? '' : `, per esempio a quello ${withArticle('del', words.day(date))}`}: guarda quale valore è giusto.`,
  sums_contradict: 'Imponibile, IVA e totale stampati sul documento non quadrano: guarda quale dei tre è giusto.',
  'vat_does_not_fit_rate.stated': ({ net, vat, rate, currency }, words) =>
    `L'IVA di ${words.money(vat, currency)} non è il ${words.percent(rate)} di ${words.money(net, currency)}.`,
  'totals_do_not_add_up.rates': ({ total, added, currency }, words) =>
    `Il totale è ${words.money(total, currency)}, ma imponibile e IVA di tutte le aliquote danno ${words.money(added, currency)}.`,
  vat_does_not_add_up: ({ vat, added, currency }, words) =>
    `L'IVA complessiva è ${words.money(vat, currency)}, ma quella delle singole aliquote dà ${words.money(added, currency)}.`,
  vat_rate_unclear: "L'IVA di una riga è indicata senza aliquota e nessuna aliquota la spiega.",
  amount_not_readable: ({ element, written }) => `${element} è "${written}", che non è un importo.`,
  amount_rounded: ({ element, written }) => `${element} è ${written}, che ha più decimali della valuta: è stato arrotondato.`,
  currencies_differ: ({ currency, other }) => `Il documento è in ${currency}, ma alcuni suoi importi sono in ${other}.`,
  credit_note_negative: 'Gli importi della nota di credito sono negativi: sono stati considerati comunque a credito.',
  discount_after_vat: "Dal totale è stato detratto uno sconto, dopo l'IVA.",
  discount_unclear: 'Il documento ha uno sconto sul totale ma non indica il totale: quello calcolato potrebbe non tenerne conto.',
  total_after_withholding: "Il totale indicato è al netto della ritenuta: l'importo della fattura è maggiore di quanto indica.",
  total_without_vat: "Il totale indicato non comprende l'IVA che l'acquirente versa all'erario (split payment).",
  'supplier_missing.in_file': 'Il file non indica il nome del fornitore.',
  'date_missing.in_file': 'Il file non indica una data.',
  'currency_missing.in_file': 'Il file non indica una valuta.',
  'total_missing.in_file': 'Il file non indica un totale.',
  'invoiceNumber_missing.in_file': 'Il file non indica un numero.',

  'weak_value.not_found': ({ field }) => `${notFound[field]} sul documento`,
  'weak_value.no_vat': "il documento non dice a quanto ammonta l'IVA",
  'weak_value.text': (given, words) => readWith(given, given.value, words),
  'weak_value.day': (given, words) => readWith(given, words.day(given.day), words),
  'weak_value.amount': (given, words) => readWith(given, words.money(given.amount, given.currency), words),
  'weak_value.assumed': ({ reason }, words) => `presunto e non letto: ${unended(toldPart(reason, words))}`,
  'other_value_fits.text': ({ value, isOneOfSeveral }) => rival(value, isOneOfSeveral),
  'other_value_fits.day': ({ day, isOneOfSeveral }, words) => rival(words.day(day), isOneOfSeveral),
  'other_value_fits.amount': ({ amount, currency, isOneOfSeveral }, words) => rival(words.money(amount, currency), isOneOfSeveral),

  several_doubts: ({ doubts }, words) => doubts.map(words.sentence).join(' e '),
  print_hard_to_read: 'la stampa è poco leggibile',
  other_name_as_likely: 'un altro nome è altrettanto probabile',
  name_found_once: 'è stato trovato solo il nome, una volta e senza etichetta',
  seller_not_labelled: 'nulla dice che sia il venditore',
  supplier_not_registered: 'non è stato trovato alcun numero di iscrizione o partita IVA',
  day_and_month_swapped: 'giorno e mese potrebbero essere scambiati',
  date_not_labelled: 'nessuna etichetta nota dice che sia la data del documento',
  other_days_too: 'sul documento ci sono anche altre date',
  read_as_before: ({ date, count }, words) =>
    `si trova dove stava ${date === null ? 'in un documento precedente' : `nel documento ${withArticle('del', words.day(date))}`} di questo fornitore${count > 1 ? `, e in ${count} in tutto` : ''}`,
  readers_differ: 'una seconda lettura indipendente trova un altro valore',
  total_not_confirmed: 'imponibile e IVA sul documento non lo confermano',
  total_not_printed: 'non è stampato da nessuna parte ed è ricavato dagli altri importi',
  total_printed_once: 'è stampato una sola volta',
  vat_not_stated: 'il documento non la indica',
  vat_not_from_sums: 'non risulta dagli altri importi',
  currency_not_printed: 'non è stampata alcuna valuta',
  currency_sign_shared: 'più paesi usano questo simbolo e nulla dice quale sia inteso',
  currency_of_other_country: 'non è la valuta del paese da cui proviene il documento',
  read_from_picture: "il valore è letto da un'immagine",
  currency_by_origin: ({ country }, words) =>
    `nessuna valuta indicata; il documento sembra provenire da questo paese: ${words.country(country)}`,
  'currency_by_origin.unclear': 'nessuna valuta indicata; il documento sembra provenire da dove questa si usa',
}
