import type { Translation } from '../catalogue.ts'
import type { access as source } from '../en/access.ts'

const names = { thing: 'Et navn', organization: 'Virksomhedens navn', person: 'Dit navn' } as const

export const access: Translation<typeof source> = {
  'unauthenticated.key': 'Send en gyldig nøgle i headeren "Authorization: Bearer <API-nøgle>".',
  'unauthenticated.agent':
    'Log ind, som headeren WWW-Authenticate angiver, eller send en API-nøgle i headeren "Authorization: Bearer <API-nøgle>".',
  'forbidden.not_a_member': 'X-Organization-Id angiver en virksomhed, som du ikke er medlem af.',
  second_step_required: 'Denne virksomhed kræver et ekstra trin ved login. Sæt det op på /account/second-step, og prøv igen.',
  'foreign_origin.change': ({ origin }) =>
    `Ændringen kom ikke fra en side på ${origin}, den adresse, som PRIMANOTA_BASE_URL angiver. Åbn Primanota dér, eller sæt PRIMANOTA_BASE_URL til den adresse, der bruges; programmer bruger en API-nøgle.`,
  'forbidden.person_only': 'Kun en person, der er logget ind, har et navn og indstillinger: åbn Primanota i en browser.',
  'forbidden.apps_setting': 'Hvad apps må, bestemmer et menneske og ikke en app.',
  'forbidden.organization_keys': 'Kun en ejer, en administrator eller en nøgle med settings:edit kan oprette nøgler for virksomheden.',
  'forbidden.own_key': 'En personlig nøgle opretter man selv, når man er logget ind.',
  'forbidden.key_carries_more': 'En nøgle kan aldrig få flere rettigheder end den, der opretter den.',
  'forbidden.revoke_keys': 'Kun den, der administrerer nøgler, kan spærre dem her.',
  'forbidden.role': 'Kun den, der selv må alt det, en rolle giver lov til, kan give eller fratage den; ejere udpeges af ejere.',
  'forbidden.found_by_person': 'En virksomhed oprettes af en person: log ind, eller brug din egen nøgle.',
  'forbidden.setup_link': 'Linket til opsætningen er allerede brugt eller for gammelt.',
  'forbidden.account_exists': ({ email }) => `${email} har allerede en konto.`,
  'forbidden.other_password': ({ email }) => `${email} har allerede en konto, men med en anden adgangskode.`,
  'forbidden.account_disabled': ({ email }) => `${email} er deaktiveret. Kør først "primanota users enable ${email}".`,
  'not_found.account': ({ email }) => `Ingen har en konto med adressen ${email}.`,
  key_not_found: ({ id }) => `Der er ingen nøgle med id'et ${id}.`,
  'key_not_found.live': ({ id }) => `Der er ingen aktiv nøgle med id'et ${id}.`,
  'key_not_found.made_by': ({ id, email }) =>
    `${id} er ikke en af virksomhedens aktive nøgler, som ${email} har oprettet. Intet er ændret.`,
  connected_app_not_found: ({ id }) => `Der er ingen tilsluttet app med id'et ${id}.`,
  member_not_found: ({ id }) => `Der er intet medlem med id'et ${id}.`,
  already_member: ({ email }) => `${email} er allerede medlem; skift rollen i stedet.`,
  last_owner: 'Gør først en anden til ejer.',
  'last_owner.release': ({ email, organizations }, words) =>
    `${email} er den eneste ejer af ${words.and(organizations.map(({ id, name }) => `${name} (${id})`))}. Gør først en anden til ejer dér, eller tilføj --leave-without-owner: så administrerer ingen den længere, og regnskabet bliver stående.`,
  too_many_keys: ({ max }) => `Spær først en nøgle: en virksomhed kan højst have ${max}.`,
  too_many_organizations: ({ max }) => `Man kan højst eje ${max} virksomheder: overlad først en til en anden ejer.`,

  moment_past: 'Tidspunktet er passeret.',
  moment_too_far: 'Tidspunktet ligger længere fremme, end en dato kan skrives.',
  account_email: 'Skriv én hel e-mailadresse, for eksempel anna@example.com.',
  percentage_decimals: 'En procentsats har højst to decimaler.',
  time_zone: 'Brug en tidszone fra IANA-listen, for eksempel Europe/Copenhagen.',
  locale: 'Brug en sprogkode efter BCP 47, for eksempel da-DK.',
  name_too_long: ({ of, max }) => `${names[of]} må højst have ${max} tegn.`,
  name_disguised: ({ of }) => `${names[of]} må ikke indeholde kontroltegn, linjeskift eller tegn, der vender skriveretningen.`,
  name_invisible: ({ of }) => `${names[of]} skal have mindst ét synligt tegn.`,
  password_too_short: ({ min }) => `Adgangskoden skal have mindst ${min} tegn.`,
  password_too_long: ({ max }) => `Adgangskoden må højst have ${max} tegn.`,
  password_of_person: 'Adgangskoden må ikke være din adresse, dit navn eller virksomhedens navn.',
  password_guessable: 'Denne adgangskode er blandt de første, nogen ville gætte på: vælg en kort sætning i stedet.',
  password_is_current: 'Det er den adgangskode, du har i forvejen.',
  password_not_current: 'Det er ikke din nuværende adgangskode.',
  password_tried_too_often: ({ minutes }) =>
    `Der var for mange forkerte adgangskoder. Vent ${minutes === 1 ? 'et minut' : `${minutes} minutter`}, og prøv igen.`,
}
