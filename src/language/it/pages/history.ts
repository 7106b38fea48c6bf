import type { Translation } from '../../catalogue.ts'
import type { history as source } from '../../en/pages/history.ts'
import { roleName } from './start.ts'

const quoted = (text: string): string => (text === '' ? '' : ` «${text}»`)

/** How far an e-invoice has come. */
const states: ReadonlyMap<string, string> = new Map([
  ['queued', 'in coda'],
  ['sent', 'inviata'],
  ['delivered', 'consegnata'],
  ['not_delivered', 'mancata consegna'],
  ['rejected', 'scartata'],
  ['accepted', 'accettata'],
  ['refused', 'rifiutata'],
  ['expired', 'decorrenza termini'],
])

export const history: Translation<typeof source> = {
  'history.title': 'Ultime modifiche',
  'history.all': ({ route }) => `Il registro completo, con ogni campo prima e dopo: ${route}`,
  'history.sentence': ({ actor, deed }) => `${actor} ${deed}.`,
  'history.key': ({ name }) => `La chiave ${name}`,
  'history.app': ({ name }) => `L'app ${name}`,
  'history.app_for': ({ name, person }) => `L'app ${name} per ${person}`,
  'history.member': 'un membro',

  'deed.create_organization': ({ name }) => `ha creato l'azienda${quoted(name)}`,
  'deed.update_organization': "ha modificato il profilo dell'azienda",
  'deed.invite_member': ({ email, role }) => `ha invitato ${email} con il ruolo ${roleName(role)}`,
  'deed.accept_invitation': ({ role }) => `ha accettato l'invito con il ruolo ${roleName(role)}`,
  'deed.accept_invitation_again': 'ha usato un invito, ma faceva già parte dei membri',
  'deed.update_member': ({ member, from, to }) =>
    `ha cambiato il ruolo di ${member} da ${roleName(from)} ${/^[Aa]/.test(roleName(to)) ? 'ad' : 'a'} ${roleName(to)}`,
  'deed.remove_member': ({ email }) => `ha rimosso ${email}`,
  'deed.remove_invitation': ({ email }) => `ha ritirato l'invito a ${email}`,
  'deed.release_user': ({ email }) => `ha liberato l'indirizzo ${email}, il cui account non c'è più`,
  'deed.disable_user': ({ member }) => `ha disattivato l'accesso di ${member}`,
  'deed.enable_user': ({ member }) => `ha riattivato l'accesso di ${member}`,
  'deed.make_password_link': ({ member }) => `ha creato un link per impostare una nuova password di ${member}`,
  'deed.change_password': ({ member }) => `ha cambiato la password di ${member}`,
  'deed.reset_password': ({ member }) => `ha impostato tramite link una nuova password di ${member}`,
  'deed.verify_user': ({ member }) => `ha confermato l'indirizzo di ${member}`,
  'deed.create_key': ({ name }) => `ha creato la chiave${quoted(name)}`,
  'deed.revoke_key': ({ name }) => (name === '' ? 'ha revocato una chiave' : `ha revocato la chiave${quoted(name)}`),
  'deed.connect_app': ({ name, access }) =>
    `ha collegato l'app${quoted(name)} ${access === 'change' ? 'per leggere e modificare' : 'in sola lettura'}`,
  'deed.disconnect_app': ({ name }) => (name === '' ? "ha scollegato un'app" : `ha scollegato l'app${quoted(name)}`),
  'deed.disconnect_replayed_app': ({ name }) =>
    `ha scollegato ${name === '' ? "un'app" : `l'app${quoted(name)}`}, perché un suo token è arrivato una seconda volta e potrebbe averlo qualcun altro`,
  'deed.disconnect_expired_app': ({ name }) =>
    `ha scollegato ${name === '' ? "un'app" : `l'app${quoted(name)}`}, che non veniva usata da molto tempo`,
  'deed.set_agents': ({ may }) =>
    may ? 'ha permesso alle app di registrare, emettere e presentare' : 'non permette più alle app di registrare, emettere e presentare',
  'deed.sign_in': "ha effettuato l'accesso",
  'deed.sign_in_failed': ({ member }) => `ha notato un accesso non riuscito come ${member}`,
  'deed.permission_refused': ({ operation }) => `ha ricevuto un rifiuto per ${operation}, che richiede un altro permesso`,

  'deed.set_region': 'ha scelto il paese',
  'deed.set_vat_frequency': 'ha scelto la periodicità IVA',
  'deed.set_auto_post': 'ha cambiato la registrazione automatica',
  'deed.set_matching': 'ha cambiato il rigore della riconciliazione bancaria',
  'deed.set_calendar_feed': 'ha cambiato ciò che mostra il calendario',
  'deed.set_difference_accounts': 'ha cambiato i conti delle differenze di pagamento',
  'deed.generate_calendar_token': "ha creato l'indirizzo del calendario",
  'deed.rotate_calendar_token': "ha sostituito l'indirizzo del calendario",
  'deed.sync_chart_of_accounts': 'ha aggiornato il piano dei conti',
  'deed.save_exchange_rate': 'ha salvato un cambio',
  'deed.delete_exchange_rate': 'ha eliminato un cambio',

  'deed.upload_file': ({ name }) => `ha caricato il file${quoted(name)}`,
  'deed.capture_document': ({ name }) => `ha acquisito il documento${quoted(name)}`,
  'deed.extract_document': ({ name }) => `ha letto il documento${quoted(name)}`,
  'deed.code_document': ({ name }) => `ha contabilizzato il documento${quoted(name)}`,
  'deed.update_coding': ({ name }) => `ha modificato la contabilizzazione${quoted(name)}`,
  'deed.post_document': ({ name }) => `ha registrato il documento${quoted(name)}`,
  'deed.retry_document': ({ name }) => `ha riprovato con il documento${quoted(name)}`,
  'deed.delete_document': ({ name }) => `ha eliminato il documento${quoted(name)}`,
  'deed.link_document_contact': 'ha collegato un documento a un contatto',
  'deed.answer_document_facts': 'ha risposto a una domanda su un acquisto',
  'deed.delete_learnt_rule': ({ name }) => `ha eliminato la regola appresa${quoted(name)}`,
  'deed.save_manual_entry': ({ name }) => `ha fatto una registrazione manuale${quoted(name)}`,
  'deed.save_opening_balances': 'ha inserito i saldi di apertura',
  'deed.set_account_closed': ({ name }) => `ha chiuso o riaperto un conto${quoted(name)}`,
  'deed.set_lock': 'ha cambiato la data fino alla quale la contabilità è bloccata',
  'deed.save_accounting_year': 'ha aggiunto un esercizio',
  'deed.close_accounting_year': 'ha chiuso un esercizio',
  'deed.reopen_accounting_year': 'ha riaperto un esercizio',
  'deed.book_transaction': 'ha registrato un movimento bancario su un conto',
  'deed.reopen_vat_return': 'ha riaperto una liquidazione IVA inviata',
  'deed.reverse_ledger_entry': ({ name }) => `ha stornato la registrazione${quoted(name)}`,

  'deed.save_contact': ({ name }) => `ha salvato il contatto${quoted(name)}`,
  'deed.delete_contact': ({ name }) => `ha eliminato il contatto${quoted(name)}`,
  'deed.set_contact_address': "ha modificato l'indirizzo di un contatto",
  'deed.save_invoice': ({ name }) => `ha salvato la fattura${quoted(name)}`,
  'deed.issue_invoice': ({ name }) => `ha emesso la fattura${quoted(name)}`,
  'deed.delete_invoice': ({ name }) => `ha eliminato la fattura${quoted(name)}`,
  'deed.issue_einvoice': 'ha emesso una fattura elettronica',
  'deed.issue_einvoice_given': 'ha consegnato una fattura elettronica al Sistema di Interscambio',
  'deed.issue_self_invoice': "ha emesso un'autofattura",
  'deed.issue_self_invoice_given': "ha consegnato un'autofattura al Sistema di Interscambio",
  'deed.resend_einvoice': 'ha inviato di nuovo una fattura elettronica scartata',
  'deed.transmit_einvoice': "ha proseguito l'invio di una fattura elettronica",
  'deed.receive_einvoice_notification': ({ state }) =>
    `ha ricevuto una notifica dal Sistema di Interscambio${quoted(states.get(state) ?? state)}`,
  'deed.receive_einvoice': 'ha ricevuto una fattura elettronica',
  'deed.play_einvoice_outcome': 'ha simulato un esito del Sistema di Interscambio di prova',
  'deed.play_einvoice_arrival': "ha simulato l'arrivo di una fattura elettronica nel Sistema di Interscambio di prova",

  'deed.prepare_vat_return': ({ name }) => `ha preparato la liquidazione IVA${quoted(name)}`,
  'deed.prepare_vat_return_of_period': 'ha preparato la liquidazione IVA di un periodo',
  'deed.file_vat_return': ({ name }) => `ha presentato la liquidazione IVA${quoted(name)}`,

  'deed.start_bank_authorization': 'ha iniziato a collegare una banca',
  'deed.finalize_bank_authorization': 'ha collegato una banca',
  'deed.finalize_bank_authorization_account': ({ name }) => `ha collegato il conto bancario${quoted(name)}`,
  'deed.import_bank_statement': 'ha importato un estratto conto',
  'deed.sync_bank_now': ({ imported }) =>
    `ha letto la banca${imported === 0 ? '' : `, con ${imported === 1 ? 'un nuovo movimento' : `${imported} nuovi movimenti`}`}`,
  'deed.reconcile_now': 'ha riconciliato la banca',
  'deed.reconcile_now_matches': ({ count }) =>
    `ha riconciliato ${count === 1 ? 'un movimento bancario' : count === null ? 'movimenti bancari' : `${count} movimenti bancari`}`,
  'deed.match_transaction': 'ha riconciliato un movimento bancario',
  'deed.match_transaction_booked': 'ha contabilizzato un pagamento riconciliato',
  'deed.split_transaction': 'ha suddiviso un movimento bancario',
  'deed.split_transaction_booked': 'ha contabilizzato un pagamento suddiviso',
  'deed.unmatch_transaction': 'ha annullato la riconciliazione di un movimento bancario',
  'deed.unmatch_transaction_booked': 'ha stornato la contabilizzazione di un movimento bancario',
  'deed.ignore_transaction': 'ha escluso un movimento bancario dalla riconciliazione',
  'deed.update_me': 'ha modificato il proprio nome o le proprie preferenze',
  'deed.decline_suggestion': 'ha rifiutato un suggerimento per un movimento bancario',
}
