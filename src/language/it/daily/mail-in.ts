import type { Translation } from '../../catalogue.ts'
import type { mailIn as source } from '../../en/daily/mail-in.ts'

export const mailIn: Translation<typeof source> = {
  mail_not_connected: 'Nessuna posta è collegata. Collega prima una casella o un webhook (POST /api/rest/connections con kind mail).',
  mail_field_missing: 'Serve per collegare questa posta.',
  mail_field_unknown: ({ known }, words) => `Qui non è richiesto. Sono richiesti: ${words.and(known)}.`,
  mail_host_shape: 'Indica il nome del server di posta, ad esempio imap.ditta.example.',
  mail_port_shape: 'Indica il numero di una porta. Di solito è 993.',
  mail_address_shape: "Indica l'indirizzo a cui si inviano i documenti, ad esempio fatture@ditta.example.",
  mail_secret_shape: 'Indica la chiave di firma come la mostra il servizio di posta: whsec_ e base64 di almeno 24 byte.',
  mail_sender_shape: 'Indica un indirizzo (nome@ditta.example), un dominio (@ditta.example) oppure * per tutti.',
  'connection_exists.mail': ({ title }) => `La posta arriva già tramite ${title}. Scollegala prima: DELETE /api/rest/connections/{id}.`,
  'connection_refused.mailbox_credentials': ({ host }) =>
    `${host} ha rifiutato l'utente o la password. Alcuni servizi vogliono una password creata per i programmi.`,
  'connection_refused.mailbox_folder': ({ folder }) => `La casella non ha la cartella ${folder}. Scegline un'altra.`,
  'connection_refused.mailbox_inside': ({ host }) =>
    `${host} non è su Internet. Chi gestisce il servizio può consentire i server della propria rete.`,
  'connection_refused.mailbox_unreachable': ({ host }) =>
    `Non è stato possibile raggiungere ${host} con la cifratura. Controlla il nome e la porta, o riprova tra qualche minuto.`,
  'unauthenticated.webhook':
    "L'indirizzo o la firma sono sbagliati, oppure il messaggio è stato firmato più di cinque minuti fa. Firmalo di nuovo con la chiave di questo webhook.",
  'invalid_input.mail_message': 'Invia il messaggio stesso, oppure JSON con il messaggio in "message", in base64 o con "encoding": "text".',
  'rate_limited.mail_quota': "L'azienda al momento non può archiviare altro, oppure le pagine del mese sono esaurite. Riprova più tardi.",
  'rate_limited.mail': ({ max }) => `Si accettano al massimo ${max} messaggi in 24 ore. Riprova più tardi con questo.`,
  'rate_limited.mail_of_sender': ({ max }) =>
    `Si accettano al massimo ${max} messaggi di un mittente in 24 ore. Riprova più tardi con questo.`,
  'rate_limited.mail_held': ({ max }) =>
    `Non si conservano altri messaggi rifiutati: al massimo ${max} messaggi e 250 MiB in 30 giorni. Riprova più tardi con questo.`,

  mail_without_sender: 'Non dice chi lo manda, o indica più mittenti.',
  mail_loops: 'Viene da questo stesso indirizzo, risponde a una nostra risposta o è stato inoltrato troppe volte.',
  mail_is_automatic_answer: 'È una risposta automatica, ad esempio un avviso di assenza o un messaggio che non è stato consegnato.',
  mail_sender_not_listed: ({ sender }) =>
    `${sender} non è tra i mittenti accettati. Aggiungi l'indirizzo ai mittenti: ciò che è arrivato negli ultimi 30 giorni viene allora preso.`,
  mail_sender_not_proven: ({ sender, receiver }) =>
    `${receiver} non ha confermato che venga da ${sender}. Se è così, carica il file, o fai firmare la posta del mittente (DKIM).`,
  mail_too_many_from_sender: ({ sender, max }) =>
    `${sender} ha inviato più di ${max} messaggi in 24 ore. Il messaggio aspetta e viene riprovato domani.`,
  mail_full_for_today: ({ max }) => `Sono arrivati più di ${max} messaggi in 24 ore. Gli altri aspettano e vengono presi più tardi.`,
  mail_not_marked: ({ folder }) =>
    `I messaggi sono stati presi, ma non è stato possibile segnarli o spostarli in ${folder}. Si riprova; controlla che nella cartella si possa scrivere.`,
  mail_over_size: ({ mebibytes }) => `Il messaggio supera ${mebibytes} MiB. Carica invece i suoi file.`,
  mail_put_off: 'Qualcosa è andato storto da noi. Viene riprovato da solo.',
  mail_holds_nothing: 'Non contiene alcun file che possa essere un documento, né una fattura nel testo.',
  mail_broke: 'Qualcosa è andato storto più volte. È stato tralasciato; carica invece i suoi file.',

  mail_sender_unproven: ({ sender }) =>
    `È arrivato per posta elettronica, e nessuno garantisce che lo abbia mandato ${sender}. Verifica che sia autentico prima di registrarlo.`,

  'mail_answer.subject': ({ organization }) => `I tuoi documenti per ${organization}`,
  'mail_answer.message': ({ subject }) => (subject === '' ? 'Il tuo messaggio senza oggetto:' : `Il tuo messaggio "${subject}":`),
  'mail_answer.posted': 'letto e registrato.',
  'mail_answer.waits': "letto; attende l'approvazione di qualcuno.",
  'mail_answer.under_way': 'ricevuto; è in lettura.',
  'mail_answer.unreadable': ({ why }, words) => `ricevuto, ma non è stato possibile leggerlo. ${words.sentence(why)}`,
  'mail_answer.there_already': "c'era già; nulla è stato duplicato.",
  'mail_answer.deleted': 'ricevuto, e poi eliminato.',
  'mail_answer.foot': ({ organization }) => `Questa è una risposta automatica per ${organization}. Le risposte non vengono lette.`,

  upload_address_not_found:
    "L'indirizzo è sbagliato o scaduto, oppure chi l'ha chiesto non può più caricare file. Chiedine uno nuovo: POST /api/rest/uploads.",
  'rate_limited.upload_addresses': ({ max }) =>
    `Al massimo ${max} indirizzi di caricamento possono essere aperti insieme. Usane uno, o aspetta che scadano: dieci minuti al massimo.`,
  upload_address_used: 'Un indirizzo accetta un solo file. Chiedine un altro: POST /api/rest/uploads.',
  reading_progress: ({ done, pages }) => `Lette ${done} pagine su ${pages}.`,
  work_progress: 'Lavoro in corso.',
  not_base64: 'Invia i byte in base64, senza interruzioni di riga e senza prefisso.',
}
