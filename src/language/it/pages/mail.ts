import type { Translation } from '../../catalogue.ts'
import type { mail as source } from '../../en/pages/mail.ts'
import { toldPart } from '../../text.ts'

export const mail: Translation<typeof source> = {
  'mail.footer': ({ url }) => `Inviato da Primanota su ${url}. Le risposte a questo indirizzo non vengono lette.`,

  'mail.invitation_subject': ({ organization }) => `Invito a ${organization}`,
  'mail.invitation': ({ organization, inviter, url, days }) =>
    `${inviter} ti invita a tenere la contabilità di ${organization} in Primanota.\n\nApri questo link entro ${days} giorni per entrare:\n\n${url}\n\nSe non conosci ${organization}, non fare nulla: senza il link nessuno entra a tuo nome.`,

  'mail.proof_subject': 'Conferma il tuo indirizzo e-mail',
  'mail.proof': ({ url, hours }) =>
    `Con questo indirizzo è stato creato un account in Primanota. Apri questo link entro ${hours} ore per confermare che l'indirizzo è tuo:\n\n${url}\n\nSe non hai creato un account, non fare nulla.`,

  'mail.reset_subject': 'Imposta una nuova password',
  'mail.reset': ({ url, minutes }) =>
    `È stata chiesta una nuova password per il tuo account. Apri questo link entro ${minutes} minuti per impostarla. Funziona una volta sola e chiude tutti gli accessi:\n\n${url}\n\nSe non sei stato tu, non fare nulla: la password resta quella di prima.`,

  'mail.device_subject': 'Nuovo accesso al tuo account',
  'mail.device': ({ device, network, at, url }) =>
    `È stato fatto un accesso al tuo account da un browser mai usato prima.\n\n${device}\nDa ${network}\nAlle ${at} (UTC)\n\nSe sei stato tu, non devi fare nulla. Altrimenti chiudi l'accesso e cambia subito la password:\n\n${url}`,

  'mail.key_subject': ({ organization }) => `Nuova chiave API di ${organization}`,
  'mail.key': ({ name, organization, permissions, url }) =>
    `È stata creata la chiave API «${name}» per ${organization}. Può: ${permissions}.\n\nSe nessuno di voi l'ha creata, revocala subito:\n\n${url}`,

  'mail.changed_subject': 'Il tuo accesso è cambiato',
  'mail.changed': ({ what, url }) =>
    `${what}\n\nSe sei stato tu, non devi fare nulla. Altrimenti imposta subito una nuova password:\n\n${url}`,
  'mail.changed_password': 'La password del tuo account è stata cambiata.',
  'mail.changed_totp_on': "All'accesso viene ora chiesto il codice di un'app di autenticazione.",
  'mail.changed_totp_off': "All'accesso non viene più chiesto il codice di un'app di autenticazione.",
  'mail.changed_recovery_made': 'Sono stati creati nuovi codici di recupero per il tuo account. I vecchi non funzionano più.',
  'mail.changed_recovery_used': ({ left }) =>
    `Per accedere al tuo account è stato usato un codice di recupero. ${left === 1 ? 'Ne resta uno' : `Ne restano ${left}`}.`,
  'mail.changed_passkey_added': ({ name }) => `La passkey «${name}» è stata aggiunta al tuo account.`,
  'mail.changed_passkey_removed': ({ name }) => `La passkey «${name}» è stata tolta dal tuo account.`,
  'mail.changed_provider_linked': ({ provider }) => `Ora si può accedere al tuo account con ${provider}.`,
  'mail.added': ({ what, url, hours }) =>
    `${what}\n\nSe sei stato tu, non devi fare nulla. Altrimenti qualcuno conosce la tua password: annulla la modifica con questo link entro ${hours} ore. Chiude anche tutti gli accessi. Poi imposta una nuova password:\n\n${url}`,
  'mail.changed_provider_unlinked': ({ provider }) => `Non si può più accedere al tuo account con ${provider}.`,
  'mail.changed_second_step_reset':
    'Chi gestisce Primanota ha tolto il secondo passaggio, le passkey e le identità collegate, e ha chiuso tutti gli accessi.',
  'mail.changed_denied':
    'Un nuovo modo di accedere è stato annullato con il link ricevuto per posta e tutti gli accessi sono stati chiusi.',
  'mail.codes_subject': 'Codici sbagliati per il tuo account',
  'mail.codes': ({ count, url }) =>
    `Qualcuno ha inserito la tua password e poi ${count} codici sbagliati. Nessuno è entrato così.\n\nSe sei stato tu, non devi fare nulla. Altrimenti qualcuno conosce la tua password: impostane subito una nuova:\n\n${url}`,

  mail_expired: 'Non è stato inviato in tempo e non serve più.',
  mail_restored:
    "Era in attesa quando è stato creato l'archivio e da lì può essere partito in seguito. Chiedi al destinatario o invialo di nuovo.",
  mail_refused: ({ told }) => `Il server di posta lo ha rifiutato: ${told}`,
  mail_server_away: ({ told }, words) => `Il server di posta non è raggiungibile: ${toldPart(told, words)}`,

  'forgotten_page.link': 'Hai dimenticato la password?',
  'forgotten_page.title': 'Password dimenticata',
  'forgotten_page.lead': "Inserisci l'indirizzo del tuo account. Riceverai un link per impostare una nuova password.",
  'forgotten_page.send': 'Invia il link',
  'forgotten_page.asked': 'Controlla la posta',
  'forgotten_page.asked_why': ({ minutes }) =>
    `Se l'indirizzo ha un account, il link è in arrivo. Funziona una volta sola, per ${minutes} minuti.`,
  'forgotten_page.no_mail': 'Questa Primanota non invia e-mail e quindi non può inviarti un link.',
  'forgotten_page.no_mail_next': ({ command, minutes }) =>
    `Chiedi a chi gestisce questa Primanota un link per impostare una nuova password: ${command} ne crea uno per il tuo indirizzo. Funziona una volta sola, per ${minutes} minuti.`,

  'proof_page.title': 'Conferma il tuo indirizzo e-mail',
  'proof_page.lead': ({ email }) => `Con questo confermi che ${email} è tuo.`,
  'proof_page.confirm': "Conferma l'indirizzo",
  'proof_page.done': 'Il tuo indirizzo è confermato',
  'proof_page.done_why': ({ email }) => `Le tue aziende ora vedono che ${email} è tuo.`,
  'proof_page.gone': 'Questo link non funziona più',
  'proof_page.gone_why':
    'È già stato usato, è stato sostituito da uno più recente oppure è troppo vecchio. Puoi chiederne un altro nel tuo account.',
  'proof_page.section': 'Indirizzo e-mail',
  'proof_page.unproven': 'Nessuno ha ancora confermato che questo indirizzo è tuo.',
  'proof_page.send': 'Invia un link per confermarlo',
  'proof_page.no_mail': ({ command }) =>
    `Questa Primanota non invia e-mail. Chiedi a chi la gestisce di confermare l'indirizzo con ${command}.`,
  'proof_page.sent': ({ email }) => `Un link è in arrivo a ${email}.`,
  'proof_page.other': ({ email, signedIn }) =>
    `Il link riguarda ${email}, ma hai fatto l'accesso come ${signedIn}. Esci e accedi di nuovo con quell'account.`,
  'denial_page.title': 'Non sei stato tu?',
  'denial_page.lead': ({ email }) =>
    `Così annulli la modifica di cui parlava il messaggio e chiudi tutti gli accessi di ${email}. I codici di recupero non funzioneranno più.`,
  'denial_page.take_back': 'Annulla e chiudi tutti gli accessi',
  'denial_page.done': 'La modifica è annullata',
  'denial_page.done_why': 'Tutti gli accessi sono chiusi. Imposta subito una nuova password: qualcuno conosce quella vecchia.',
  'denial_page.gone_why': "È già stato usato, è troppo vecchio oppure ciò che riguardava non c'è più.",
}
