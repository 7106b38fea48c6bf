import type { Translation } from '../../catalogue.ts'
import type { connect as source } from '../../en/pages/connect.ts'

export const connect: Translation<typeof source> = {
  'connect_page.nameless': "Un'app senza nome",
  'connect_page.title': ({ app }) => `Vuoi collegare ${app}?`,
  'connect_page.lead': 'Questa app chiede di lavorare sulla tua contabilità in Primanota, a tuo nome.',
  'connect_page.signed_in_as': 'Accesso effettuato come',
  'connect_page.not_you': 'Non sei tu?',
  'connect_page.sign_in_as_other': "Accedi come un'altra persona",
  'connect_page.name': 'Il suo nome',
  'connect_page.not_verified': 'Non verificato',
  'connect_page.not_verified_why': "L'app si è data questo nome da sola. Chiunque potrebbe usarlo.",
  'connect_page.published': ({ host }) => `Pubblicata da ${host}`,
  'connect_page.published_why': 'Questo indirizzo garantisce per il nome.',
  'connect_page.answer': 'La risposta va a',
  'connect_page.answer_why': 'Chi gestisce questo indirizzo può usare ciò che permetti. Annulla se non lo conosci.',
  'connect_page.on_device': 'Questo è un programma su questo dispositivo.',
  'connect_page.on_device_why':
    'Primanota non può sapere quale. Consentilo solo se hai iniziato tu a collegarlo, proprio adesso. Se ti ha portato qui un link, una e-mail o una chat, annulla.',
  'connect_page.organization': 'Per quale azienda?',
  'connect_page.access': 'Che cosa può farci?',
  'connect_page.never': 'Che cosa non può mai fare',
  'connect_page.never_more': 'Più di quanto puoi fare tu, adesso o quando cambia il tuo ruolo',
  'connect_page.never_elsewhere': "Lavorare in un'altra azienda",
  'connect_page.never_manage': 'Gestire persone, chiavi API o altre app',
  'connect_page.never_money': 'Conoscere la tua password o spostare denaro',
  'connect_page.log':
    'Tutto ciò che modifica è nel registro delle modifiche, con il suo nome e il tuo. Puoi scollegarla in qualsiasi momento dalle impostazioni, e si ferma subito.',
  'connect_page.allow': 'Consenti',
  'connect_page.cancel': 'Annulla',
  'connect_page.read': 'Sola lettura',
  'connect_page.read_hint':
    'Vede quello che vedi tu: documenti, banca, fatture, contatti, contabilità, liquidazioni IVA e impostazioni. Non modifica nulla.',
  'connect_page.change': 'Leggere e modificare',
  'connect_page.change_hint': ({ names, others }, words) =>
    `Fa anche ciò che il tuo ruolo permette, per esempio imputare e registrare documenti, riconciliare la banca, emettere fatture o presentare liquidazioni IVA. Una parte di questo non si può annullare.${
      names.length === 0 ? '' : ` Non in ${words.and(others === 0 ? names : [...names, `altre ${others}`])}: lì hai la sola lettura.`
    }`,
  'connect_page.not_asked': "L'app non l'ha chiesto.",
  'connect_page.viewer': "Hai la sola lettura, quindi anche l'app può solo leggere.",
  'connect_page.nowhere': ({ email }) =>
    `Non fai parte di nessuna azienda, quindi non c'è nulla da collegare. Chiedi a qualcuno di invitare ${email}, poi riprova.`,
  'connect_page.organization_fault': 'Scegli una delle tue aziende.',
  'connect_page.access_fault': "Scegli che cosa può fare l'app.",
  'connect_page.not_asked_fault': "L'app non ha chiesto di modificare. Può solo leggere.",
  'connect_page.viewer_fault': ({ organization }) => `Non puoi modificare nulla in ${organization}, quindi lì l'app può solo leggere.`,
  'connect_page.not_decided': 'Non è stato deciso nulla. Usa uno dei due pulsanti qui sotto.',

  'connect_error.invalid_client': 'Primanota non conosce questa app',
  'connect_error.invalid_client_why':
    "L'app che ti ha mandato qui non è registrata presso questa Primanota, oppure ciò che pubblica su di sé non è leggibile. Collegala di nuovo dall'app. Una Primanota senza accesso a internet va avviata con PRIMANOTA_CLIENT_DOCUMENTS=off: così le app si registrano qui.",
  'connect_error.invalid_redirect_uri': 'La risposta andrebbe nel posto sbagliato',
  'connect_error.invalid_redirect_uri_why':
    "L'app che ti ha mandato qui vuole la risposta a un indirizzo che non ha registrato. Può correggerlo chi ha creato l'app; se sei qui per via di un link, non fidarti.",
  'connect_error.other': 'Questa app non può essere collegata',
  'connect_error.other_why': "L'app che ti ha mandato qui ha chiesto qualcosa che Primanota non fa. Riprova dall'app.",
  'connect_error.nothing': 'Non è stato collegato nulla.',
  'connect_error.for_maker': ({ error }) => `Per chi ha creato l'app: ${error}`,
  'connect_error.gone': 'È passato troppo tempo',
  'connect_error.gone_why':
    "Un'app si può collegare entro mezz'ora, nel browser che ha aperto. Questo collegamento è già concluso, è scaduto o è iniziato in un altro browser.",
  'connect_error.gone_next': "Torna all'app e collegala di nuovo.",
  'connect_error.not_yours': 'Non è stato collegato nulla',
  'connect_error.not_yours_why': "La pagina è stata aperta da un'altra persona, o molto tempo fa.",
  'connect_error.not_yours_next': 'Guardala di nuovo',
  'bank_page.linked': ({ bank }) => `${bank} è collegata`,
  'bank_page.linked_what': ({ count }) =>
    `${count === 1 ? 'Da ora un conto viene letto' : `Da ora ${count} conti vengono letti`} più volte al giorno. Puoi chiudere questa pagina.`,
  'bank_page.failed': 'Nessuna banca è stata collegata',
  'bank_page.not_ours': 'Questo indirizzo non è stato creato qui. Collega di nuovo la banca.',
  'bank_page.signed_out':
    "Non hai effettuato l'accesso all'organizzazione che collega la banca. Accedi in un'altra scheda, poi ricarica questa pagina.",
  'connection_page.connected': ({ title }) => `${title} è collegato`,
  'connection_page.connected_what':
    'Conferma ora a che cosa corrispondono i nostri conti e codici IVA: fino ad allora non vi viene registrato nulla. Puoi chiudere questa pagina.',
  'connection_page.failed': 'Non è stato collegato nulla',
  'connection_page.not_ours': "Questo indirizzo non viene da qui. Ricomincia dalle impostazioni dell'azienda.",
  'connection_page.signed_out': "Non hai effettuato l'accesso all'organizzazione che lo ha richiesto. Accedi e ricomincia.",
}
