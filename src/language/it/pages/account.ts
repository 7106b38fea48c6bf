import type { Translation } from '../../catalogue.ts'
import type { account as source } from '../../en/pages/account.ts'
import { ended } from '../../text.ts'

export const account: Translation<typeof source> = {
  'page.skip': 'Vai al contenuto',
  'page.error': 'Errore:',
  'page.error_title': ({ title }) => `Errore: ${title}`,
  'page.trouble': ({ count }) => (count === 1 ? "C'è un punto da correggere" : `Ci sono ${count} punti da correggere`),
  'page.optional': 'facoltativo',
  'page.copy': 'fai clic per selezionare, poi copia',
  'page.email': 'E-mail',
  'page.password': 'Password',
  'page.new_password': 'Nuova password',
  'page.password_hint': ({ min }) => `Almeno ${min} caratteri. Una breve frase è facile da ricordare e difficile da indovinare.`,
  'page.your_name': 'Il tuo nome',
  'page.your_account': 'Il tuo account',
  'page.your_account_of': 'Il tuo account:',
  'page.sign_in': 'Accedi',
  'page.sign_out': 'Esci',
  'page.to_start': 'Vai alla pagina iniziale',
  'page.your_role': ({ role, may }) => `Il tuo ruolo: ${role}. ${may}.`,
  'page.region': ({ country, local }, words) => (words.country(country) === local ? local : `${words.country(country)} (${local})`),
  'page.next_steps': 'Che cosa fare adesso',

  'form.email_missing': 'Inserisci il tuo indirizzo e-mail.',
  'form.email_not_whole': 'Inserisci un indirizzo e-mail completo, per esempio anna@example.com.',
  'form.password_missing': 'Inserisci la tua password.',
  'form.password_not_chosen': 'Scegli una password.',
  'form.password_wrong': 'La password non è corretta.',
  'form.organization_missing': 'Inserisci il nome della tua azienda.',
  'form.country_missing': 'Scegli il paese in cui tieni la contabilità.',
  'form.current_missing': 'Inserisci la tua password attuale.',
  'form.current_wrong': 'Questa non è la tua password attuale.',
  'form.fresh_missing': 'Scegli una nuova password.',
  'form.fresh_is_current': 'Questa è la password che hai già.',

  'sign_in_page.connecting': "Per collegare un'app. Che cosa può fare lo scegli nella pagina successiva.",
  'sign_in_page.no_account': 'Non hai ancora un account? Una persona della tua azienda può invitarti.',
  'sign_in_page.wrong': 'Questo indirizzo e-mail e questa password non corrispondono.',

  'setup_page.title': 'Configura Primanota',
  'setup_page.lead': "Crea la tua azienda e l'account del titolare. Questo link funziona una volta sola.",
  'setup_page.organization': 'La tua azienda',
  'setup_page.name': 'Nome',
  'setup_page.country': 'Paese',
  'setup_page.currency': ({ currency }) => `Contabilità in ${currency}`,
  'setup_page.create': "Crea l'azienda",
  'setup_page.demo_title': "Vuoi solo dare un'occhiata?",
  'setup_page.demo_hint':
    "Un'azienda inventata del paese che hai scelto, con sei mesi di documenti, banca, fatture e IVA. Non serve un nome; l'account qui sopra è il tuo.",
  'setup_page.demo': "Prova con un'azienda dimostrativa",
  'setup_page.demo_name': 'Azienda dimostrativa',
  'setup_page.first_key': 'Prima chiave',
  'setup_page.closed': 'Questo link di configurazione non funziona',
  'setup_page.done_before': 'Primanota è già configurata: il link non serve più.',
  'setup_page.used': "È già stato usato, ha più di un'ora oppure è incompleto.",
  'setup_page.start_again':
    'Per averne uno nuovo, riavvia Primanota: finché nessuno ha un account, a ogni avvio compare un nuovo link nel terminale.',

  'ready_page.demo':
    "L'azienda dimostrativa si sta riempiendo con sei mesi di contabilità. Ci vogliono uno o due minuti, e prosegue da sola.",
  'ready_page.title': 'Tutto pronto',
  'ready_page.key':
    'Ecco la tua prima chiave API. Può fare tutto nella tua azienda e viene mostrata solo questa volta: conservala dove conservi le password.',
  'ready_page.api_key': 'Chiave API',
  'ready_page.try': 'Provala',
  'ready_page.terminal': 'In un terminale, questo comando risponde con le impostazioni della tua azienda:',
  'ready_page.command': 'Comando',
  'ready_page.shown_before':
    "La tua azienda è stata creata. La sua prima chiave API è già stata mostrata; se non l'hai conservata, creane un'altra nelle impostazioni.",
  'ready_page.agent': ({ link }) => `${link}: accede tramite il tuo browser e non ha bisogno di chiavi.`,
  'ready_page.agent_link': 'Collega un agente',
  'ready_page.invite': ({ link }) => `${link} o le persone con cui lavori, ciascuna con il ruolo adatto.`,
  'ready_page.invite_link': 'Invita il tuo commercialista',
  'ready_page.docs': ({ link }) => `${link}: ogni azione con un esempio (in inglese).`,
  'ready_page.docs_link': "Leggi come funziona l'API",
  'ready_page.keys': ({ link }) => `${link}, con i soli permessi che gli servono, e revoca questa quando hai finito di provare.`,
  'ready_page.keys_link': 'Crea una chiave per ogni programma',

  'invitation_page.gone': 'Questo invito non è più valido',
  'invitation_page.gone_why':
    'È stato accettato, ritirato o sostituito, oppure ha più di sette giorni. Chiedi un nuovo link a chi ti ha invitato.',
  'invitation_page.accepted_before': ({ link }) => `L'hai già accettato? ${link}.`,
  'invitation_page.already': 'Fai già parte dei membri',
  'invitation_page.already_why': 'Questo invito è stato accettato poco fa.',
  'invitation_page.title': ({ organization }) => `Entra in ${organization}`,
  'invitation_page.joined': ({ organization }) => ended(`Ora fai parte di ${organization}`),
  'invitation_page.other': ({ invited, signedIn }) =>
    `L'invito è per ${invited}, ma l'accesso è stato effettuato come ${signedIn}. Esci per continuare come persona invitata.`,
  'invitation_page.invited': ({ email }) => `L'accesso è stato effettuato come ${email}.`,
  'invitation_page.join': 'Entra',
  'invitation_page.known': 'Con questo indirizzo esiste già un account. Accedi per entrare.',
  'invitation_page.sign_in': 'Accedi ed entra',
  'invitation_page.not_yours': ({ command }) =>
    `Non l'hai mai creato? Allora qualcun altro ha aperto un invito al tuo indirizzo. Chiedi a chi gestisce questa Primanota di liberarlo con ${command}, poi apri di nuovo questo link.`,
  'invitation_page.new': 'Crea il tuo account per entrare.',
  'invitation_page.not_verified': ({ organization }) =>
    `Nessuno può ancora verificare che questo indirizzo sia tuo: i membri di ${organization} lo vedranno come non verificato.`,
  'invitation_page.create': "Crea l'account ed entra",

  'reset_page.gone': 'Questo link non funziona più',
  'reset_page.gone_why':
    "È già stato usato, è stato sostituito da uno più recente oppure ha più di un'ora. Chiedine un altro a chi gestisce questa Primanota.",
  'reset_page.title': 'Imposta una nuova password',
  'reset_page.lead': 'La nuova password termina tutti gli accessi di questo account.',
  'reset_page.set': 'Imposta la password',
  'reset_page.done': 'La tua password è impostata',
  'reset_page.done_next': ({ email }) => `Tutti gli accessi di ${email} sono terminati. Accedi con la nuova password.`,

  'account_page.to_start': 'Torna alla pagina iniziale',
  'account_page.password_hint': 'Una nuova password termina i tuoi accessi su tutti gli altri dispositivi.',
  'account_page.current': 'Password attuale',
  'account_page.change': 'Cambia la password',
  'account_page.changed': ({ others }) =>
    `La tua password è cambiata.${others === 0 ? '' : others === 1 ? ' Un altro accesso è terminato.' : ` Altri ${others} accessi sono terminati.`}`,
  'account_page.sign_ins': 'Accessi',
  'account_page.sign_ins_hint': "Dove hai effettuato l'accesso. Termina gli accessi che non riconosci, poi cambia la password.",
  'account_page.end_others': ({ count }) => `Termina tutti gli altri (${count})`,
  'account_page.end_all': 'Termina tutti ed esci',
  'account_page.ended': ({ count }) =>
    count === 0 ? "Quell'accesso era già terminato." : count === 1 ? "L'accesso è terminato." : `${count} accessi sono terminati.`,
  'account_page.current_one': 'questo',
  'account_page.since': ({ since, used }) => `dal giorno ${since} · ultimo uso ${used}`,
  'account_page.from': ({ network }) => `da ${network}`,
  'account_page.end': 'Termina',
  'account_page.end_of': ({ device }) => `l'accesso da ${device}`,

  'device.named': ({ name }) => name,
  'device.browser': ({ browser, system }) => `${browser} su ${system}`,
  'device.program': ({ system }) => `Un programma su ${system}`,
  'device.other': 'Un altro programma',
  'device.unknown': 'Dispositivo sconosciuto',

  'error_page.request': ({ id }) => `Richiesta ${id}`,
  'error_page.not_found': "Qui non c'è nessuna pagina",
  'error_page.not_found_why': "Forse l'indirizzo è scritto male, oppure la pagina non esiste più.",
  'error_page.method_not_allowed': 'Questa pagina non si usa così',
  'error_page.method_not_allowed_why': 'Aprila da un link o da un modulo di Primanota.',
  'error_page.payload_too_large': 'Contenuto troppo grande',
  'error_page.payload_too_large_why': 'Il modulo era più grande di quanto Primanota accetti. Non è stato modificato nulla.',
  'error_page.not_readable': 'Non è stato possibile leggere i dati',
  'error_page.unsupported_media_type_why': 'Il modulo è arrivato in un formato che Primanota non conosce.',
  'error_page.invalid_input_why': 'La richiesta è arrivata danneggiata. Torna indietro e riprova.',
  'error_page.temporarily_unavailable': 'Torniamo tra poco',
  'error_page.temporarily_unavailable_why':
    'Al momento Primanota non raggiunge il proprio archivio. Quello che non è stato confermato non è stato modificato. Riprova tra poco.',
  'error_page.internal_error': 'Qualcosa è andato storto',
  'error_page.internal_error_why':
    "L'errore è nostro ed è stato registrato nel log. Riprova; se continua, comunica questo numero a chi gestisce questa Primanota.",
  'error_page.foreign': 'Questa richiesta non viene da qui',
  'error_page.foreign_why': 'Non è stato modificato nulla: Primanota accetta modifiche solo dalle proprie pagine.',
  'error_page.foreign_next': ({ link, setting }) =>
    `Apri Primanota all'indirizzo ${link} e riprova da lì. Chi la gestisce imposta quell'indirizzo con ${setting}.`,
  'error_page.limited': 'Troppi tentativi',
  'error_page.limited_why': ({ minutes }) =>
    `Ci sono state troppe password errate. Attendi ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}, poi riprova.`,
  'error_page.limited_next': "Torna all'accesso",
}
