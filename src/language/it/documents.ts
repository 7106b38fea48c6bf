import type { Translation } from '../catalogue.ts'
import type { documents as source } from '../en/documents.ts'
import { capitalised, ended, toldPart, unended } from '../text.ts'

const states = { draft: 'una bozza', extracted: 'letto', coded: 'imputato a un conto', posted: 'registrato' } as const

const vouchers = { invoice: 'una fattura', receipt: 'uno scontrino o una ricevuta', credit_note: 'una nota di credito' } as const

const voucher = (kind: keyof typeof vouchers, isNegative: boolean): string =>
  isNegative ? `${vouchers[kind]} con totale negativo` : vouchers[kind]

const listed = (list: readonly string[], more: number, all: string): string =>
  more === 0 ? `${list.join(', ')}.` : `${list.join(', ')} e altri ${more}: ${all}`

const otherFilled = 'Chiedi al fornitore un documento intestato a te, oppure registralo a mano se è comunque tuo.'

const ofSupplier: (typeof documents)['vat_number_format.of_supplier'] = ({ vatNumber, fault }, words) =>
  `Partita IVA del fornitore ${vatNumber}: ${words.sentence(fault)}`

export const documents: Translation<typeof source> = {
  document_not_found: ({ id }) => `Non esiste un documento con id ${id}.`,
  file_not_found: ({ id }) => `Non esiste un file con id ${id}.`,
  'file_not_found.without': ({ document }) => `${document} è stato acquisito senza file.`,
  page_not_found: ({ page, pages }) =>
    pages === 0 ? 'Non ha pagine: `GET /documents/{id}/pages` ne dà il testo.' : `Non c'è una pagina ${page}: l'ultima è la ${pages}.`,
  'page_not_found.missing': ({ page }) => `Non c'è una pagina ${page}.`,
  page_not_drawable: ({ problem }, words) => words.sentence(problem),
  learnt_rule_not_found: ({ id }) => `Non esiste una regola con id ${id}.`,
  'region_not_set.documents': 'Scegli prima il paese con set_region: sono le sue regole a decidere.',
  document_not_extracted: ({ id }) => `${id} non è ancora stato letto: leggilo prima.`,
  document_not_coded: ({ id, state }) =>
    state === 'draft'
      ? `${id} è una bozza: prima leggilo e imputalo a un conto.`
      : `${id} è stato letto ma non imputato a un conto: imputalo prima.`,
  'document_not_coded.other_region': ({ id }) => `${id} è stato imputato con le regole di un altro paese: imputalo di nuovo.`,
  'document_not_coded.no_posting': ({ id }) => `Non c'è una registrazione di ${id} da riprendere.`,
  document_not_failed: ({ id, state }) => `${id} non ha errori: è ${states[state]}.`,
  document_posted: ({ id, entry }) =>
    `${id} è registrato come ${entry}. Per correggerlo storna quella registrazione: POST /api/rest/ledger-entries/${entry}/reversal.`,
  'document_posted.before': ({ id }) => `${id} è già stato registrato: il documento appartiene alla registrazione stornata.`,
  document_changed: ({ id }) => `${id} è stato modificato durante la lettura. Guardalo e, se vuoi ancora, leggilo di nuovo.`,
  document_matched: ({ id }) => `Un movimento bancario è riconciliato con ${id}. Annulla prima la riconciliazione.`,
  document_in_progress: ({ id }) =>
    `${id} è in corso di registrazione e la contabilità non ha ancora detto se l'ha ricevuto. Chiedi di nuovo tra poco, oppure riprova.`,
  'document_in_progress.elsewhere': ({ id }) => `In questo momento qualcun altro sta registrando ${id}.`,
  'document_in_progress.period_filed': ({ id }) =>
    `La data di ${id} cade in un periodo la cui dichiarazione IVA è stata presentata nel frattempo.`,
  'document_in_progress.twin': ({ id }) => `È in corso di registrazione un duplicato di ${id}.`,
  coding_incomplete: ({ id, fields }) => `${id} non può ancora essere registrato: ${fields.join(', ')}.`,
  'coding_incomplete.account_closed': ({ id, accounts }, words) =>
    `${id} non può essere registrato: ${words.and(accounts)} è chiuso. Scegli un altro conto con update_coding, o riaprilo.`,
  'forbidden.post_again': ({ permission }) => `Per ripetere una registrazione non riuscita serve il permesso ${permission}, che non hai.`,

  nothing_to_correct: 'Indica almeno un campo da correggere.',
  amount_not_in_currency: ({ currency }) => `L'importo non è possibile in ${currency}: ha troppi decimali o è troppo grande.`,
  amount_of_zero: 'Un importo pari a zero non può essere registrato.',
  account_not_in_chart: ({ account }) => `Il conto ${account} non esiste nel piano dei conti.`,
  account_kept_by_system: ({ account }) =>
    `Il conto ${account} è gestito da Primanota: è la contropartita della registrazione o il conto IVA.`,
  category_unknown: ({ category, categories, more }) =>
    `La categoria "${category}" non esiste. Le categorie sono: ${listed(categories, more, 'indica invece ledgerAccountId e la categoria ne consegue.')}`,
  vat_code_unknown: ({ vatCode, country, codes, more }, words) =>
    `${words.country(country)}: il codice IVA "${vatCode}" non esiste. I codici per gli acquisti sono: ${listed(codes, more, 'ogni conto indica il proprio (GET /api/rest/accounts).')}`,
  vat_code_for_sales: ({ vatCode, codes, more }) =>
    `${vatCode} è un codice per le vendite, mentre il documento è un acquisto. I codici per gli acquisti sono: ${listed(codes, more, 'ogni conto indica il proprio (GET /api/rest/accounts).')}`,
  amount_below_other_lines: ({ others, currency }, words) =>
    `Le altre righe del documento valgono già ${words.money(others, currency)}: indica anche il codice IVA per registrarlo in un'unica riga.`,
  vat_not_on_bill: ({ vatCode }) =>
    `${vatCode} scorpora l'IVA dall'importo, ma secondo il documento non ce n'è: l'IVA che nessuno ha addebitato non è detraibile.`,
  set_by_person: ({ by }) => ended(`Impostato da ${by}`),
  amount_not_negative:
    "L'importo di una fattura o di uno scontrino non è negativo. Se il fornitore restituisce denaro, imposta `kind` su credit_note.",
  vat_sign_differs: "L'IVA ha un segno diverso dall'imponibile: controlla entrambi.",
  only_last_line_is_rest: "Indica l'importo di questa riga: solo l'ultima può essere il resto.",
  rest_of_unknown_amount:
    "Indica anche l'importo dell'ultima riga: l'importo del documento non è noto, quindi non c'è un resto da calcolare.",
  nothing_left_for_line: ({ amount, lines, currency }, words) =>
    `Per questa riga non resta nulla: le altre valgono ${words.money(lines, currency)} e il documento ${words.money(amount, currency)}.`,
  lines_differ_from_amount: ({ amount, lines, difference, currency }, words) =>
    `Le righe valgono ${words.money(lines, currency)} e il documento ${words.money(amount, currency)}: mancano ${words.money(difference, currency)}. Correggi una riga o lascia vuoto l'importo dell'ultima.`,
  vat_above_bill: ({ vat, stated, currency }, words) =>
    `Le righe hanno IVA per ${words.money(vat, currency)}, mentre il documento ne indica ${words.money(stated, currency)}: l'IVA che nessuno ha addebitato non è detraibile.`,
  split_by_person: ({ by, count }) => ended(`Diviso in ${count} righe da ${by}`),
  vat_code_unusual: ({ account, usual, vatCode }) =>
    `Il conto ${account} di solito va con il codice IVA ${usual}, mentre qui è ${vatCode ?? 'assente'}: controllalo.`,

  'probable_duplicate.file': ({ id }) => `Un altro documento (${id}) ha lo stesso file: registra solo uno dei due.`,
  'probable_duplicate.text': ({ id }) => `Un altro documento (${id}) ha lo stesso testo: registra solo uno dei due.`,
  'probable_duplicate.number': ({ id }) =>
    `Un altro documento (${id}) ha lo stesso fornitore e lo stesso numero di fattura: registra solo uno dei due.`,
  'probable_duplicate.amount': ({ id }) =>
    `Un altro documento (${id}) ha lo stesso fornitore, la stessa data e lo stesso totale: registra solo uno dei due.`,
  supplier_is_own_company: "Il fornitore sembra essere l'azienda stessa: probabilmente è una sua fattura di vendita.",
  supplier_missing: 'Sul documento non è stato trovato il fornitore: guarda da chi proviene.',
  'vat_number_format.of_supplier': ofSupplier,
  'vat_number_check_digit.of_supplier': ofSupplier,
  'cvr_check_digit.of_supplier': ofSupplier,
  'partita_iva_check_digit.of_supplier': ofSupplier,
  'vat_number_without_prefix.of_supplier': ofSupplier,
  'vat_number_country_mismatch.of_supplier': ofSupplier,
  'addressed_to_other.by_name': ({ buyer, own }) => `${ended(`Il documento è intestato a ${buyer} e non a ${own}`)} ${otherFilled}`,
  'addressed_to_other.by_number': ({ buyer, number, own }) =>
    `Il documento è intestato a ${buyer ?? 'un cliente'} con il numero ${number}, mentre il tuo è ${own}. ${otherFilled}`,
  date_missing: 'Sul documento non è stata trovata una data: viene registrato con la data del giorno di registrazione.',
  date_in_future: ({ date }, words) => `Il documento porta la data ${words.day(date)}, che deve ancora venire.`,
  date_very_old: ({ date, years }, words) => `Il documento porta la data ${words.day(date)}, di oltre ${years} anni fa.`,
  'period_filed.carried': ({ start, end }, words) =>
    `La data del documento cade in un periodo la cui dichiarazione IVA è stata presentata: ${words.period(start, end)}. Se lo registri ora, i suoi importi passano alla prossima dichiarazione aperta come rettifica.`,
  'period_filed.next': ({ start, end }, words) =>
    `La data del documento cade in un periodo la cui dichiarazione IVA è stata presentata: ${words.period(start, end)}. Se lo registri ora, la sua IVA conta nella prossima dichiarazione aperta.`,
  total_is_zero: "Il totale del documento è zero: non c'è nulla da registrare.",
  'totals_do_not_add_up.document': ({ net, vat, total, currency }, words) =>
    `Imponibile ${words.money(net, currency)} e IVA ${words.money(vat, currency)} non danno il totale di ${words.money(total, currency)}.`,
  amount_unusual: ({ amount, currency, times }, words) =>
    `${words.money(amount, currency)} è più di ${times} volte quanto questo fornitore ha mai addebitato.`,
  iban_changed: ({ iban }) =>
    `Il fornitore chiede il pagamento su ${iban}, che non ha mai usato prima: chiedi conferma per telefono prima di pagare.`,
  'sign_differs.received': ({ kind, isNegative, amount, currency }, words) =>
    `Il documento è ${voucher(kind, isNegative)}, mentre ${words.money(amount, currency)} lo registra come denaro incassato. Inverti il segno, se non è voluto.`,
  'sign_differs.paid': ({ kind, isNegative, amount, currency }, words) =>
    `Il documento è ${voucher(kind, isNegative)}, mentre ${words.money(amount, currency)} lo registra come denaro pagato. Inverti il segno, se non è voluto.`,
  amount_differs: ({ total, coded, currency }, words) =>
    `Il documento indica ${words.money(total, currency)}, mentre l'importo imputato è ${words.money(coded, currency)}. Correggi l'importo, se la differenza non è voluta.`,
  'amount_differs.foreign': ({ total, totalCurrency, expected, coded, currency }, words) =>
    `Il documento indica ${words.money(total, totalCurrency)}, circa ${words.money(expected, currency)}, mentre l'importo imputato è ${words.money(coded, currency)}. Correggi l'importo, se la differenza non è voluta.`,

  confidence_below_threshold: ({ confidence, threshold, why }, words) => {
    const weak = why.map(part => unended(toldPart(part, words))).join('; ') || 'i valori del documento non sono abbastanza sicuri'
    return `${capitalised(weak)}. L'affidabilità è ${words.number(confidence)} e la registrazione automatica richiede ${words.number(threshold)}: controllalo e registralo a mano.`
  },

  'posting_outcome_unknown.not_connected': ({ provider }) =>
    `La registrazione è stata inviata a ${provider}, che non è più collegato: collegalo di nuovo per poter verificare.`,
  'posting_outcome_unknown.not_shown': ({ ledger }) =>
    `${ledger} non mostra ancora la registrazione. Verrà interrogato di nuovo prima di un secondo invio.`,
  'posting_outcome_unknown.taken_over': 'Nel frattempo qualcun altro ha ripreso la registrazione.',
  'posting_outcome_unknown.too_late': ({ ledger }) =>
    `È passato troppo tempo prima dell'invio, quindi non è stato inviato nulla a ${ledger}. Verrà fatto un altro tentativo.`,
  'posting_outcome_unknown.not_asked': ({ ledger, why }, words) =>
    ended(`Non è stato possibile chiedere a ${ledger} se ha la registrazione: ${words.sentence(why)}`),
  'posting_outcome_unknown.no_answer': ({ ledger, why }, words) =>
    `${ledger} non ha dato una risposta chiara (${words.sentence(why)}), quindi non si sa se ha la registrazione.`,
  'source_not_attached.failed': ({ why }, words) =>
    ended(`La registrazione è fatta, ma non è stato possibile allegare il documento: ${words.sentence(why)}`),
  'source_not_attached.file_gone': ({ file }) =>
    `La registrazione è fatta, ma non è stato possibile allegare il documento: il file ${file} non c'è più.`,
  unknown_account: ({ account }) => `Il piano dei conti non ha il conto ${account}.`,

  rate_own_currency: 'stessa valuta',
  rate_by_hand: 'inserito a mano',
  rate_central: "parità centrale della corona rispetto all'euro",
  rate_nationalbanken: 'cambio della Banca nazionale danese',
  rate_ecb: 'cambio di riferimento della Banca centrale europea',
  rate_from_amount: "ricavato dall'importo inserito",

  'outside_failed.late': 'non ha risposto in tempo',
  'outside_failed.address': "l'indirizzo non è stato trovato in rete",
  'outside_failed.unreachable': 'non è stato possibile collegarsi',
  'outside_failed.broken': 'la connessione si è interrotta',
  'outside_failed.certificate': 'il certificato non è attendibile',
  'outside_failed.told': ({ told }) => told,
}
