import type { Translation } from '../catalogue.ts'
import type { access as source } from '../en/access.ts'

const names = { thing: 'Un nome', organization: "Il nome dell'azienda", person: 'Il tuo nome' } as const

export const access: Translation<typeof source> = {
  'unauthenticated.key': 'Invia una chiave valida nell\'intestazione "Authorization: Bearer <chiave API>".',
  'unauthenticated.agent':
    'Accedi come indica l\'intestazione WWW-Authenticate, oppure invia una chiave API nell\'intestazione "Authorization: Bearer <chiave API>".',
  'forbidden.not_a_member': "X-Organization-Id indica un'azienda di cui non fai parte.",
  second_step_required: "Questa azienda chiede un secondo passaggio all'accesso. Configuralo in /account/second-step, poi riprova.",
  'foreign_origin.change': ({ origin }) =>
    `La modifica non proviene da una pagina di ${origin}, l'indirizzo indicato in PRIMANOTA_BASE_URL. Apri Primanota a quell'indirizzo oppure imposta PRIMANOTA_BASE_URL sull'indirizzo usato; i programmi usano una chiave API.`,
  'forbidden.person_only': 'Solo una persona che ha effettuato l’accesso ha un nome e delle preferenze: apri Primanota nel browser.',
  'forbidden.apps_setting': "Che cosa possono fare le app lo decide una persona, non un'app.",
  'forbidden.organization_keys': "Solo un titolare, un amministratore o una chiave con settings:edit può creare chiavi dell'azienda.",
  'forbidden.own_key': "Una chiave personale la crea la persona stessa, dopo aver effettuato l'accesso.",
  'forbidden.key_carries_more': 'Una chiave non può mai avere più permessi di chi la crea.',
  'forbidden.revoke_keys': 'Qui può revocare le chiavi solo chi le gestisce.',
  'forbidden.role': 'Un ruolo può darlo o toglierlo solo chi ha tutti i permessi di quel ruolo; i titolari li nominano i titolari.',
  'forbidden.found_by_person': "Un'azienda la crea una persona: effettua l'accesso, oppure usa una tua chiave.",
  'forbidden.setup_link': 'Il link di configurazione è già stato usato, oppure è scaduto.',
  'forbidden.account_exists': ({ email }) => `${email} ha già un account.`,
  'forbidden.other_password': ({ email }) => `${email} ha già un account, con un'altra password.`,
  'forbidden.account_disabled': ({ email }) => `${email} è disattivato. Esegui prima "primanota users enable ${email}".`,
  'not_found.account': ({ email }) => `Nessuno ha un account con l'indirizzo ${email}.`,
  key_not_found: ({ id }) => `Non c'è nessuna chiave con l'id ${id}.`,
  'key_not_found.live': ({ id }) => `Non c'è nessuna chiave attiva con l'id ${id}.`,
  'key_not_found.made_by': ({ id, email }) =>
    `${id} non è una chiave attiva dell'azienda creata da ${email}. Non è stato modificato nulla.`,
  connected_app_not_found: ({ id }) => `Non c'è nessuna app collegata con l'id ${id}.`,
  member_not_found: ({ id }) => `Non c'è nessun membro con l'id ${id}.`,
  already_member: ({ email }) => `${email} è già membro: cambia invece il ruolo.`,
  last_owner: 'Nomina prima un altro titolare.',
  'last_owner.release': ({ email, organizations }, words) =>
    `${email} è l'unico titolare di ${words.and(organizations.map(({ id, name }) => `${name} (${id})`))}. Nomina prima un altro titolare, oppure aggiungi --leave-without-owner: così nessuno la gestisce più, e la contabilità resta.`,
  too_many_keys: ({ max }) => `Revoca prima una chiave: un'azienda può averne al massimo ${max}.`,
  too_many_organizations: ({ max }) =>
    `Una persona può essere titolare al massimo di ${max} aziende: lasciane prima una a un altro titolare.`,

  moment_past: 'Questo momento è già passato.',
  moment_too_far: 'Questo momento è più lontano di quanto si possa scrivere con una data.',
  account_email: 'Usa un solo indirizzo e-mail completo, per esempio anna@example.com.',
  percentage_decimals: 'Una percentuale ha al massimo due decimali.',
  time_zone: "Usa un fuso orario dell'elenco IANA, per esempio Europe/Rome.",
  locale: 'Usa un codice di lingua BCP 47, per esempio it-IT.',
  name_too_long: ({ of, max }) => `${names[of]} può avere al massimo ${max} caratteri.`,
  name_disguised: ({ of }) =>
    `${names[of]} non può contenere caratteri di controllo, interruzioni di riga o segni che invertono la direzione del testo.`,
  name_invisible: ({ of }) => `${names[of]} deve avere almeno un carattere visibile.`,
  password_too_short: ({ min }) => `La password deve avere almeno ${min} caratteri.`,
  password_too_long: ({ max }) => `La password può avere al massimo ${max} caratteri.`,
  password_of_person: "La password non può essere il tuo indirizzo, il tuo nome o il nome dell'azienda.",
  password_guessable: 'Questa password è tra le prime che chiunque proverebbe: scegli invece una breve frase.',
  password_is_current: 'È la password che hai già.',
  password_not_current: 'Non è la tua password attuale.',
  password_tried_too_often: ({ minutes }) =>
    `Troppe password errate. Attendi ${minutes === 1 ? 'un minuto' : `${minutes} minuti`} e riprova.`,
}
