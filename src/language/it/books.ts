import type { Translation } from '../catalogue.ts'
import type { books as source } from '../en/books.ts'
import { withArticle } from './grammar/articles.ts'

export const books: Translation<typeof source> = {
  account_closed: ({ account }) => `Il conto ${account} è chiuso. Riaprilo o scegline un altro.`,
  vat_code_misplaced: ({ account }) =>
    `Il conto ${account} non ha codici IVA: non mostrerebbe più quanto è dovuto o pagato. Indica il codice sulla riga dell'acquisto o della vendita.`,
  unknown_vat_code: ({ vatCode }) => `Il codice IVA "${vatCode}" non esiste. Ogni conto indica il proprio (GET /api/rest/accounts).`,
  line_amount_zero: 'Una riga richiede un importo diverso da zero.',
  entry_not_balanced: ({ debit, credit, difference, currency }, words) =>
    `Il dare è ${words.money(debit, currency)} e l'avere ${words.money(credit, currency)}: la differenza è di ${words.money(Math.abs(difference), currency)}.`,
  one_contact: 'Tutte le righe di una registrazione indicano lo stesso contatto. Fai una registrazione per ciascuno.',
  contact_without_account: 'Un contatto va su una riga di clienti o fornitori.',
  too_far_ahead: ({ last }, words) => `La data è troppo lontana: l'ultima possibile è ${withArticle('il', words.day(last))}.`,
  too_far_back: ({ first }, words) => `La data è troppo lontana nel passato: la prima possibile è ${withArticle('il', words.day(first))}.`,
  file_listed_twice: 'Il file è indicato due volte.',
  'entry_in_other_ledger.manual': ({ ledger }) => `La contabilità è tenuta in ${ledger}: fai la registrazione lì.`,
  period_locked: ({ date, lockedUntil }, words) =>
    `${withArticle('Il', words.day(date))} è bloccato: non si registra nulla fino ${withArticle('al', words.day(lockedUntil))} compreso. Scegli una data successiva o sposta il blocco nelle impostazioni.`,
  'period_filed.manual': ({ date }, words) =>
    `La liquidazione IVA del periodo in cui cade ${withArticle('il', words.day(date))} è già stata inviata. Scegli una data di un periodo aperto, togli i codici IVA o riapri la liquidazione.`,
  'target_took_nothing.locked': ({ documentId, date }, words) =>
    `${documentId} non ha ricevuto nulla, perché ${withArticle('il', words.day(date))} è bloccato.`,

  year_ends_before_start: "L'esercizio finisce prima di iniziare.",
  year_not_next: ({ next, before }, words) =>
    `Gli esercizi si susseguono: il prossimo inizia ${withArticle('il', words.day(next))} e uno prima del primo finisce ${withArticle('il', words.day(before))}.`,
  year_before_long: ({ start, end, months }, words) =>
    `L'esercizio ${words.period(start, end)} dura più di ${months} mesi, cosa ammessa solo per il primo: nessun altro può precederlo.`,
  year_too_long: ({ months }) => `L'esercizio dura al massimo ${months} mesi.`,
  accounting_year_not_found: ({ id }) => `Non esiste alcun esercizio con l'id ${id}.`,
  year_closed: ({ start, end }, words) => `L'esercizio ${words.period(start, end)} è già chiuso.`,
  'year_closed.reopen': ({ start, end }, words) =>
    `L'esercizio ${words.period(start, end)} è chiuso. Il titolare può riaprirlo con POST /api/rest/accounting-years/{id}/reopening.`,
  year_open: ({ start, end }, words) => `L'esercizio ${words.period(start, end)} non è chiuso.`,
  year_not_ended: ({ end }, words) => `L'esercizio finisce ${withArticle('il', words.day(end))}. Chiudilo dopo quella data.`,
  earlier_year_open: ({ start, end }, words) => `Chiudi prima l'esercizio ${words.period(start, end)}.`,
  later_year_closed: ({ start, end }, words) => `Riapri prima l'esercizio ${words.period(start, end)}.`,
  year_not_last: ({ start, end }, words) => `Segue l'esercizio ${words.period(start, end)}. Elimina prima quello.`,
  year_in_use: ({ start, end }, words) =>
    `L'esercizio ${words.period(start, end)} è già stato chiuso e le scritture di chiusura vi fanno riferimento: resta. Correggi invece la data di fine.`,
  'forbidden.owner': "Solo un titolare dell'azienda può riaprire un esercizio chiuso.",
  'region_not_set.books': "Scegli prima la regione dell'azienda con set_region.",
  'entry_is_settlement.year_end': ({ number, start, end }, words) =>
    `La registrazione ${number} chiude l'esercizio ${words.period(start, end)}. Riapri invece quell'esercizio.`,
  year_end_text: ({ start, end }, words) => `Risultato dell'esercizio ${words.period(start, end)} portato a patrimonio netto`,

  lines_or_csv: 'Invia uno solo tra `lines`, `csv` e `fileId`.',
  opening_text: 'Saldi di apertura',
  opening_item_text: ({ number, name }) => `Apertura: ${[name, number].filter(Boolean).join(', ')}`,
  opening_balance_exists: ({ entry }) =>
    `I saldi di apertura sono registrati come ${entry}. Storna le loro registrazioni per inserirli di nuovo.`,
  open_item_account: ({ accounts }, words) => `Le partite aperte stanno su ${words.or(accounts)}.`,
  opening_contacts_not_made: ({ count }) =>
    `Non puoi creare contatti: per ${count === 1 ? 'un cliente o fornitore' : `${count} clienti e fornitori`} del file non se ne crea nessuno e le partite hanno solo il nome. Chiedi a chi può di aprire la contabilità con il file.`,
  open_items_differ: ({ account, balance, items, currency }, words) =>
    `Le partite aperte di ${account} ammontano a ${words.money(items, currency)}, il saldo è di ${words.money(balance, currency)}.`,
  open_items_of_file: 'Un file SAF-T porta le proprie partite aperte. Ometti `openItems`.',
  only_with_file: 'Solo un file SAF-T ha `accounts`, `carryResult` e `isOtherCompany`: invia il suo `fileId`.',
  'open_items_differ.file': ({ account, balance, items, currency }, words) =>
    `I clienti e i fornitori del file ammontano a ${words.money(items, currency)} su ${account}, il saldo è di ${words.money(balance, currency)}. La differenza diventa una partita aperta senza contatto.`,
  'audit_file_broken.cut': ({ line }) => `Il file finisce alla riga ${line}, prima di essere completo. Esportalo di nuovo.`,
  'audit_file_broken.tags': ({ line }) => `La riga ${line} non è XML ben formato. Esporta di nuovo il file.`,
  'audit_file_broken.document_type': ({ line }) =>
    `La riga ${line} dichiara un tipo di documento, che non viene letto. Esporta il file senza.`,
  'audit_file_broken.limits': ({ line }) => `La riga ${line} ha un valore troppo lungo, o elementi annidati troppo in profondità.`,
  'audit_file_broken.encoding': 'Il file non ha la codifica che dichiara. Esportalo in UTF-8.',
  'audit_file_unusable.no_audit_file': 'Il file non è un SAF-T danese: manca AuditFile con il namespace dello standard.',
  'audit_file_unusable.no_accounts':
    'Il file non ha conti con saldi. Esportalo con le anagrafiche, oppure inserisci il bilancio di verifica in CSV.',
  'audit_file_unusable.no_period': "L'intestazione non indica il primo e l'ultimo giorno del file (SelectionCriteria).",
  'audit_file_unusable.currency': ({ written, currency }) =>
    `Il file è in ${written}, la contabilità è in ${currency}. Esportalo in ${currency}.`,
  'audit_file_unusable.opening_differs': ({ difference, currency }, words) =>
    `I saldi iniziali del file non si pareggiano: ${words.money(difference, currency)} di troppo da una parte.`,
  'audit_file_unusable.closing_differs': ({ difference, currency }, words) =>
    `I saldi finali del file non si pareggiano: ${words.money(difference, currency)} di troppo da una parte.`,
  'audit_file_unusable.parties': ({ max }) => `Il file ha più di ${max} clienti e fornitori con un saldo.`,
  'audit_file_row.no_account': ({ line }) => `Il conto alla riga ${line} non ha un numero.`,
  'audit_file_row.twice': ({ line, account }) => `La riga ${line} riporta il conto ${account} una seconda volta.`,
  'audit_file_row.amount': ({ line, account }) => `${account}, riga ${line}, ha un saldo che non è un importo con due decimali.`,
  opening_day_not_in_file: ({ first, next }, words) =>
    `Il file ha i saldi di due giorni: ${words.day(first)}, con cui inizia, e ${words.day(next)}, dopo la sua fine. Scegli uno dei due.`,
  account_not_in_file: ({ account }) => `Il file non ha il conto ${account}.`,
  account_not_mapped: ({ account, name }) => `Indica in \`accounts\` quale conto è qui ${account} ${name}.`,
  other_company: ({ name, number, own }) => `Il file è di ${name} (${number}), e questa è la contabilità di ${own}. Conferma se è giusto.`,
  'balance_row.no_account': ({ line }) => `Alla riga ${line} manca il conto.`,
  'balance_row.no_amount': ({ line, written }) => `Alla riga ${line} non c'è un importo leggibile: ${written}`,
  'balance_row.too_wide': ({ line, written }) =>
    `La riga ${line} ha più campi dell'intestazione: ${written}. Metti tra virgolette gli importi e i nomi che contengono il separatore, oppure esporta con un altro separatore.`,
  'balance_row.cut': ({ line, written }) =>
    `Il file finisce alla riga ${line}, prima di un importo: ${written}, e le righe precedenti non si pareggiano. Esportalo di nuovo, oppure elimina la riga ${line} se è un'intestazione o un totale.`,
  'balance_row.decimals': ({ line, currency }) =>
    `Alla riga ${line} c'è un importo che ${currency} non ha: troppi decimali, o troppo grande.`,
  'balance_row.twice': ({ line, account }) => `La riga ${line} riporta il conto ${account} una seconda volta.`,
  'balance_row.unknown_account': ({ line, account }) =>
    `La riga ${line} riporta il conto ${account}, che il piano dei conti non ha. Usa il numero che il conto ha qui.`,
  'balance_row.too_many': ({ max }) => `Il file ha più di ${max} conti.`,
  'balance_row.two_balances': ({ line }) =>
    `La riga ${line} indica più di un saldo, oppure un saldo e i movimenti. Tieni la sola colonna con i saldi da cui partono i conti, o la sola coppia dare e avere, ed elimina le altre.`,
  'balance_row.none': 'Il file non ha alcuna riga con un conto e un saldo.',

  account_or_lines: 'Invia uno solo tra `ledgerAccountId`, `lines` e `ruleId`.',
  booked_by_hand: ({ by, accounts }, words) => `${by} lo ha registrato su ${words.and([...new Set(accounts)])}.`,

  return_not_filed: ({ id }) => `La liquidazione IVA ${id} è una bozza: si può preparare di nuovo così com'è.`,
  later_return_filed: ({ start, end }, words) => `Riapri prima la liquidazione IVA di ${words.period(start, end)}: è stata inviata dopo.`,
  'return_not_filed.settle': ({ id }) => `La liquidazione IVA ${id} è una bozza. Registrala prima come inviata con file_vat_return.`,
  return_settled: ({ id, entry }) => `La liquidazione IVA ${id} è già chiusa con ${entry}. Storna quella registrazione per rifarla.`,
  nothing_to_settle: ({ id }) => `La liquidazione IVA ${id} è a zero: non serve alcuna registrazione.`,
  settlement_differs: ({ id, difference, rounding, currency }, words) =>
    `Tra la liquidazione IVA ${id} e i conti IVA c'è una differenza di ${words.money(difference, currency)}${rounding === 0 ? '' : `, e gli arrotondamenti ne spiegano al massimo ${words.money(rounding, currency)}`}. Riapri la liquidazione e preparala di nuovo, oppure registra la chiusura a mano.`,
  'settlement_differs.box': ({ id, difference, rounding, currency, box, filed, found }, words) =>
    `Tra la liquidazione IVA ${id} e i conti IVA c'è una differenza di ${words.money(difference, currency)}${rounding === 0 ? '' : `, e gli arrotondamenti ne spiegano al massimo ${words.money(rounding, currency)}`}: nel rigo «${box}» sono stati indicati ${words.money(filed, currency)}, mentre le registrazioni danno ${words.money(found, currency)}. Riapri la liquidazione e preparala di nuovo, oppure registra la chiusura a mano.`,
  settlement_day: ({ from, to }, words) =>
    `Scegli un giorno ${withArticle('dal', words.day(from))} ${withArticle('al', words.day(to))}: non prima della fine del periodo.`,
  vat_settlement_text: ({ start, end }, words) => `Liquidazione IVA ${words.period(start, end)}`,
}
