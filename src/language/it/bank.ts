import type { Translation } from '../catalogue.ts'
import type { bank as source } from '../en/bank.ts'
import type { Words } from '../words.ts'
import { withArticle } from './grammar/articles.ts'

const namedAccounts = (accounts: readonly { number: string; name: string }[], words: Words): string =>
  words.or(accounts.map(({ number, name }) => `${number} (${name})`))

const inOrOut = { in: "un'entrata", out: "un'uscita" } as const

const opposite = { in: 'out', out: 'in' } as const

export const bank: Translation<typeof source> = {
  transaction_not_found: ({ id }) => `Non esiste un movimento bancario con id ${id}.`,
  transaction_reconciled: ({ id }) => `${id} è già riconciliato. Annulla prima la riconciliazione.`,
  transaction_ignored: ({ id }) =>
    `${id} è escluso dalla riconciliazione. Annulla prima l'esclusione e torna tra i movimenti da riconciliare.`,
  transaction_pending: ({ id }) =>
    `${id} non è ancora contabilizzato: può ancora cambiare o sparire. Attendi che la banca lo contabilizzi.`,
  transaction_unmatched: ({ id }) => `${id} è già tra i movimenti da riconciliare.`,
  'exchange_rate_missing.payment': ({ currency, home, date }, words) =>
    `Il cambio da ${currency} a ${home} in data ${words.day(date)} non è noto. Inseriscilo in /api/rest/exchange-rates, poi riconcilia di nuovo.`,

  'one_target_required.none': 'Non è stata inviata alcuna destinazione. Invia ledgerEntryId o documentId, uno dei due.',
  'one_target_required.two': 'Sono state inviate due destinazioni. Invia ledgerEntryId o documentId, uno dei due.',
  'unknown_property.match_target': 'Questo campo qui non esiste. Invia transactionId con ledgerEntryId o documentId, uno dei due.',
  target_settled: ({ targetId }) => `Su ${targetId} non resta più nulla di aperto.`,
  'wrong_sign.nothing_moved': ({ transactionId }) => `${transactionId} ha importo zero: non salda nulla.`,
  'wrong_sign.transaction': ({ transactionId, targetId, moved }) =>
    `${transactionId} è ${inOrOut[moved]}, mentre ${targetId} si salda con ${inOrOut[opposite[moved]]}.`,
  'wrong_sign.allocation': ({ targetId, settledBy, amount, currency }, words) =>
    `${targetId} si salda con ${inOrOut[settledBy]}: il residuo aperto è ${words.money(amount, currency)}.`,
  difference_too_large: ({ difference, due, currency }, words) =>
    `${words.money(difference, currency)} è la metà o più dei ${words.money(due, currency)} dovuti. Ometti differenceAccount e il resto rimane aperto.`,
  'difference_account.unknown': ({ number, usual }, words) =>
    `${number} non è nel piano dei conti. Invia il numero di un conto di ricavo o di costo, di solito ${namedAccounts(usual, words)}. GET /api/rest/accounts li elenca.`,
  'difference_account.wrong_type': ({ number, usual }, words) =>
    `${number} non è né un conto di ricavo né un conto di costo. Invia il numero di un conto di ricavo o di costo, di solito ${namedAccounts(usual, words)}. GET /api/rest/accounts li elenca.`,
  'region_not_set.difference_accounts': 'Scegli prima il paese con set_region: porta con sé il piano dei conti.',
  'difference_not_bookable.unposted': ({ targetId }) =>
    `${targetId} non è ancora registrato, quindi la differenza non può essere registrata. Registralo prima, oppure invia una ripartizione pari all'importo del movimento.`,
  'difference_not_bookable.foreign': ({ targetId, currency }) =>
    `Il movimento è in ${currency} e ${targetId} è tenuto in un'altra valuta. Invia una ripartizione pari all'importo del movimento; la differenza di cambio viene registrata da sé.`,
  allocations_in_several_regions:
    'Le registrazioni sono di paesi diversi, e una scrittura appartiene a un solo paese. Riconciliale separatamente.',
  allocation_amount: ({ currency }) => `L'importo non è possibile in ${currency}: ha troppi decimali o è troppo grande.`,
  allocation_of_nothing: 'Una quota pari a zero non salda nulla. Omettila.',
  allocations_do_not_cover: ({ allocated, amount, currency }, words) =>
    `La ripartizione dà ${words.money(allocated, currency)}, il movimento è di ${words.money(amount, currency)}.`,
  target_listed_twice: ({ targetId }) => `${targetId} compare due volte, oppure come documento e come sua registrazione.`,
  allocation_exceeds_open: ({ targetId, amount, currency }, words) =>
    `Su ${targetId} restano aperti solo ${words.money(amount, currency)}.`,

  institution_not_found: ({ id }) => `Non esiste una banca con id ${id}. GET /api/rest/institutions le elenca.`,
  'not_a_cursor.institution': "La banca con cui finiva la pagina precedente non è più nell'elenco: ricomincia senza cursor.",
  authorization_not_found: ({ id }) => `Non esiste un'autorizzazione con id ${id}.`,
  authorization_pending: ({ id }) => `Nessuno ha ancora concesso l'accesso per ${id}: prima l'utente apre l'indirizzo del consenso.`,
  bank_account_not_linked: ({ name }) =>
    `${name} non è collegato a una banca, o il collegamento è già stato chiuso. Collegalo con start_bank_authorization.`,
  'authorization_denied.not_asked':
    'Questo indirizzo non è stato creato qui, o è di un altro. Collega di nuovo la banca con start_bank_authorization.',
  'bank_account_in_use.linked': ({ name }) =>
    `${name} è l'unico conto del collegamento con la banca. Chiudi prima il collegamento con DELETE /api/rest/bank-accounts/{id}/consent.`,
  'bank_account_in_use.rule': ({ name, rule }) => `La regola «${rule}» riguarda ${name}. Modifica o elimina prima la regola.`,
  'bank_account_in_use.payments': ({ name }) => `Da ${name} sono stati disposti pagamenti, che restano: resta anche il conto.`,
  'bank_account_in_use.settled': ({ name, count, date, amount, currency }, words) =>
    `${count === 1 ? 'Un movimento' : `${count} movimenti`} di ${name} ${count === 1 ? 'è riconciliato o escluso' : 'sono riconciliati o esclusi'}, tra cui quello ${withArticle('del', words.day(date))} di ${words.money(amount, currency)}. Annulla prima la riconciliazione con unmatch_transaction.`,
  'authorization_denied.denied': "L'utente ha negato l'accesso. Ricomincia con start_bank_authorization.",
  'authorization_denied.over':
    "Il tempo per concedere l'accesso è scaduto, o l'accesso è stato revocato. Ricomincia con start_bank_authorization.",
  bank_account_not_found: ({ id }) => `Non esiste un conto bancario con id ${id}.`,

  consent_expired: 'Il consenso è scaduto. Collega di nuovo la banca con start_bank_authorization: il conto riprende da dove era rimasto.',
  consent_expiring: ({ days }) =>
    `Il consenso scade ${days === 1 ? 'entro un giorno' : `tra ${days} giorni`}. Collega di nuovo la banca con start_bank_authorization: il conto riprende da dove era rimasto.`,
  'consent_expired.unknown': 'La banca non riconosce più questo consenso: collega di nuovo la banca.',
  'bank_unavailable.why': ({ why }, words) => words.sentence(why),
  'bank_unavailable.no_answer': 'La banca non è raggiungibile, o non ha risposto in tempo.',
  'bank_unavailable.disconnected': ({ provider }) => `${provider} non è più collegato.`,
  'bank_unavailable.currency': ({ currency }) => `La banca indica un conto in ${currency}, che non è una valuta.`,
  'bank_unavailable.sandbox': 'La banca di prova non ha risposto in tempo: questa lo fa una volta. Riprova.',
  'bank_refused.disconnected': ({ provider }) => `${provider} non è più collegato.`,
  'bank_refused.endless': 'La banca invia pagine senza fine.',
  'bank_refused.left_out': ({ count }) =>
    count === 1
      ? 'La banca ha comunicato un movimento senza data, importo o valuta validi: è stato tralasciato.'
      : `La banca ha comunicato ${count} movimenti senza data, importo o valuta validi: sono stati tralasciati.`,
  'bank_refused.account_gone': 'La banca non indica più questo conto: collegalo di nuovo.',
  'bank_refused.no_consent': 'Nessuno ha ancora dato il consenso: apri prima la pagina del consenso della banca.',
  'bank_refused.no_bank': ({ id }) => `Tra le banche di prova non c'è ${id}.`,
  'bank_refused.no_account': 'La banca non ha questo conto sotto questo consenso.',
  'bank_refused.no_page': 'La banca non conosce questa pagina.',
  'consent_expired.withdrawn':
    'Il consenso è stato revocato presso la banca. Collega di nuovo la banca con start_bank_authorization: il conto riprende da dove era rimasto.',
  'rate_limited.bank': 'Per ora la banca non permette altre letture del conto. Verrà letto più tardi.',
  'rate_limited.unattended': ({ max, hours }) =>
    `La banca permette ${max} letture al giorno quando nessuno è presente. Il conto verrà letto tra ${hours === 1 ? "un'ora" : `${hours} ore`}, o subito da una persona nel browser.`,
  'bank_unavailable.page_forgotten':
    'La banca ha perso il punto della lettura. Quanto arrivato è conservato; la prossima lettura ricomincia.',
  'bank_unavailable.half_answer': 'La risposta della banca si è interrotta.',
  'bank_refused.not_understood': 'La risposta della banca non è comprensibile.',
  'bank_refused.code': 'Il codice della banca è sbagliato, troppo vecchio o già usato. Collega di nuovo la banca.',
  'bank_refused.return_address':
    "L'indirizzo a cui la banca rimanda le persone non è registrato presso il servizio che legge le banche: vedi la guida alla gestione.",
  'bank_refused.application':
    'Il servizio che legge le banche non accetta questa installazione: chi la gestisce controlli applicazione e chiave.',
  'bank_refused.bank_gone': "Questa banca non si può più collegare. Scegline un'altra dall'elenco delle banche.",
  'bank_unavailable.told': ({ told }) => told,
  'bank_refused.told': ({ told }) => told,
  'consent_expired.told': ({ told }) => told,
  'rate_limited.told': ({ told }) => told,

  'not_comparable.no_region': "L'azienda non ha ancora scelto il paese, e quindi non ha una contabilità.",
  'not_comparable.other_ledger': 'I pagamenti sono registrati nella contabilità collegata: il suo saldo banca qui non è noto.',
  'not_comparable.currency': ({ account, books }) => `Il conto è in ${account}, la contabilità è in ${books}: il cambio tra le due varia.`,
  'not_comparable.several_countries': 'I suoi movimenti sono registrati nelle contabilità di più paesi.',
  unexplained: ({ amount, currency }, words) =>
    `${words.money(amount, currency)} non sono spiegati da alcun movimento o registrazione: uno manca, o c'è due volte.`,
  'balance_gap.transactions': ({ from, to, amount, currency }, words) =>
    `Nel periodo ${words.day(from)} – ${words.day(to)} i movimenti non portano da un saldo comunicato al successivo: mancano ${words.money(amount, currency)}.`,
  balance_not_reported: 'La banca non ha comunicato alcun saldo: si presume che prima del primo movimento il conto fosse a zero.',
  too_many_points: ({ max, by }) =>
    `Si mostrano al massimo ${max} ${by === 'week' ? 'settimane' : 'mesi'} alla volta: scegli un giorno successivo, oppure i mesi invece delle settimane.`,
  only_with_cash: 'Un conto bancario si sceglie solo con measure=cash.',
  day_out_of_range: ({ first, last }, words) =>
    `Indica una data ${withArticle('dal', words.day(first))} ${withArticle('al', words.day(last))}.`,
  from_after_today: ({ today }, words) => `La data non può essere successiva a oggi, ${words.day(today)}.`,
}
