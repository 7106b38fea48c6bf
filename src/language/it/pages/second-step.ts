import type { Translation } from '../../catalogue.ts'
import type { secondStep as source } from '../../en/pages/second-step.ts'

export const secondStep: Translation<typeof source> = {
  'form.code_missing': 'Inserisci un codice.',
  'form.code_wrong': "Il codice non è giusto o è già stato usato. I codici dell'app cambiano ogni 30 secondi.",
  'form.passkey_name_long': ({ max }) => `Un nome ha al massimo ${max} caratteri.`,

  'second_step_page.title': 'Secondo passaggio',
  'second_step_page.code': 'Codice',
  'second_step_page.code_hint': 'Le sei cifre che la tua app di autenticazione mostra adesso, oppure un codice di recupero.',
  'second_step_page.recovery_hint': 'Un codice di recupero.',
  'second_step_page.other': 'Accedi come altra persona',
  'second_step_page.set_up': "Secondo passaggio all'accesso",
  'second_step_page.lead': "Oltre alla password, il codice di un'app o una passkey: chi ha solo la tua password resta fuori.",
  'second_step_page.required': ({ organization }) =>
    `${organization} chiede un secondo passaggio a tutti i suoi utenti. Configurane uno per continuare.`,
  'second_step_page.stale': 'Per cambiarlo accedi di nuovo: il tuo accesso ha più di dieci minuti.',
  'second_step_page.sign_in_again': 'Accedi di nuovo',
  'second_step_page.app': 'App di autenticazione',
  'second_step_page.app_hint': "Un'app sul telefono mostra sei cifre che cambiano ogni 30 secondi.",
  'second_step_page.app_on': "All'accesso viene chiesto il codice della tua app.",
  'second_step_page.app_begin': "Configura un'app",
  'second_step_page.app_end': "Fai a meno dell'app",
  'second_step_page.app_ended': "L'app non viene più chiesta.",
  'second_step_page.scan': "Inquadra l'immagine con l'app, poi inserisci il codice che mostra.",
  'second_step_page.picture': "Codice QR per l'app di autenticazione",
  'second_step_page.secret': "Oppure scrivi questa chiave nell'app",
  'second_step_page.confirm': 'Attiva',
  'second_step_page.codes': 'Codici di recupero',
  'second_step_page.codes_hint':
    'Ciascuno sostituisce una volta il secondo passaggio, se non hai più il telefono. Stampali o conservali dove conservi le password. Vengono mostrati solo questa volta.',
  'second_step_page.codes_left': ({ count }) => (count === 1 ? 'Resta un codice di recupero.' : `Restano ${count} codici di recupero.`),
  'second_step_page.codes_new': 'Crea nuovi codici di recupero',
  'second_step_page.done': 'Il secondo passaggio è attivo',
  'second_step_page.go_on': 'Li ho conservati: continua',

  'passkey_page.title': 'Passkey',
  'passkey_page.hint':
    'Una passkey sul telefono, sul computer o su una chiave di sicurezza ti fa accedere senza password e vale per entrambi i passaggi.',
  'passkey_page.sign_in': 'Accedi con una passkey',
  'passkey_page.add': 'Aggiungi una passkey',
  'passkey_page.name': 'Nome',
  'passkey_page.name_hint': 'Come la riconosci, per esempio «Telefono».',
  'passkey_page.unnamed': 'Passkey',
  'passkey_page.failed': 'Non ha funzionato. Riprova oppure usa la password.',
  'passkey_page.rename': 'Rinomina',
  'passkey_page.remove': 'Togli',
  'passkey_page.used': ({ since, used }) => `aggiunta ${since}, ultimo uso ${used}`,
  'passkey_page.unused': ({ since }) => `aggiunta ${since}, mai usata`,
  'passkey_page.added': ({ name }) => `La passkey «${name}» è stata aggiunta.`,
  'passkey_page.renamed': ({ name }) => `La passkey ora si chiama «${name}».`,
  'passkey_page.removed': ({ name }) => `La passkey «${name}» è stata tolta.`,
  'passkey_page.no_address':
    "Le passkey richiedono un nome nell'indirizzo di Primanota. Qui è un numero: chi gestisce Primanota ne imposta un altro con PRIMANOTA_BASE_URL.",

  'provider_page.sign_in': ({ provider }) => `Accedi con ${provider}`,
  'provider_page.failed': ({ provider }) => `L'accesso con ${provider} non è riuscito`,
  'provider_page.failed_why': 'La risposta non è verificabile, è già stata usata oppure è troppo vecchia. Non è cambiato nulla. Riprova.',
  'provider_page.unknown': 'Qui non hai un account',
  'provider_page.unknown_why': ({ email }) => `Nessuno ha un account con ${email}. Una persona della tua azienda può invitarti.`,
  'provider_page.unproven': ({ provider }) => `${provider} non dice se l'indirizzo e-mail è tuo`,
  'provider_page.unproven_why': 'Senza questo non si può sapere quale account è tuo. Accedi con la password.',
  'provider_page.link': ({ provider }) => `Collega il tuo account a ${provider}`,
  'provider_page.link_lead': ({ provider, email }) =>
    `${provider} dice che sei ${email}. Inserisci una volta la password del tuo account; poi basterà ${provider}.`,
  'provider_page.link_do': "Collega l'account",
}
