import type { Translation } from '../../catalogue.ts'
import type { connect as source } from '../../en/pages/connect.ts'

export const connect: Translation<typeof source> = {
  'connect_page.nameless': 'En app uden navn',
  'connect_page.title': ({ app }) => `Vil du tilslutte ${app}?`,
  'connect_page.lead': 'Appen beder om at arbejde med dit regnskab i Primanota i dit navn.',
  'connect_page.signed_in_as': 'Logget ind som',
  'connect_page.not_you': 'Er det ikke dig?',
  'connect_page.sign_in_as_other': 'Log ind som en anden',
  'connect_page.name': 'Appens navn',
  'connect_page.not_verified': 'Ikke bekræftet',
  'connect_page.not_verified_why': 'Appen har selv valgt navnet. Alle kan bruge det.',
  'connect_page.published': ({ host }) => `Udgivet af ${host}`,
  'connect_page.published_why': 'Denne adresse står inde for navnet.',
  'connect_page.answer': 'Svaret sendes til',
  'connect_page.answer_why': 'Den, der driver adressen, kan bruge det, du giver lov til. Annuller, hvis du ikke kender den.',
  'connect_page.on_device': 'Det er et program på denne enhed.',
  'connect_page.on_device_why':
    'Primanota kan ikke se hvilket. Tillad det kun, hvis du selv er gået i gang med at tilslutte det lige nu. Er du kommet hertil gennem et link, en mail eller en chat, så annuller.',
  'connect_page.organization': 'For hvilken virksomhed?',
  'connect_page.access': 'Hvad må den dér?',
  'connect_page.never': 'Det kan den aldrig',
  'connect_page.never_more': 'Gøre mere, end du selv må, nu eller når din rolle ændres',
  'connect_page.never_elsewhere': 'Arbejde i en anden virksomhed',
  'connect_page.never_manage': 'Administrere medlemmer, API-nøgler eller andre apps',
  'connect_page.never_money': 'Få din adgangskode at vide eller flytte penge',
  'connect_page.log':
    'Alt, hvad den ændrer, står i logbogen med dens navn og dit. Du kan når som helst frakoble den under indstillingerne, og så stopper den straks.',
  'connect_page.allow': 'Tillad',
  'connect_page.cancel': 'Annuller',
  'connect_page.read': 'Kun læse',
  'connect_page.read_hint':
    'Den ser det, du ser: bilag, bank, fakturaer, kontakter, bogholderi, momsangivelser og indstillinger. Den ændrer intet.',
  'connect_page.change': 'Læse og ændre',
  'connect_page.change_hint': ({ names, others }, words) =>
    `Den gør også det, din rolle giver lov til, for eksempel kontere og bogføre bilag, afstemme banken, udstede fakturaer eller indberette moms. Noget af det kan ikke fortrydes.${
      names.length === 0 ? '' : ` Ikke i ${words.and(others === 0 ? names : [...names, `${others} andre`])}: der har du kun læseadgang.`
    }`,
  'connect_page.not_asked': 'Det har appen ikke bedt om.',
  'connect_page.viewer': 'Du har kun læseadgang, så appen kan også kun læse.',
  'connect_page.nowhere': ({ email }) =>
    `Du er ikke medlem af nogen virksomhed, så der er intet at tilslutte til. Bed en kollega om at invitere ${email}, og prøv så igen.`,
  'connect_page.organization_fault': 'Vælg en af dine virksomheder.',
  'connect_page.access_fault': 'Vælg, hvad appen må.',
  'connect_page.not_asked_fault': 'Appen har ikke bedt om at måtte ændre noget. Den kan kun læse.',
  'connect_page.viewer_fault': ({ organization }) => `Du kan ikke ændre noget i ${organization}, så appen kan kun læse der.`,
  'connect_page.not_decided': 'Intet er besluttet. Brug en af de to knapper nedenfor.',

  'connect_error.invalid_client': 'Primanota kender ikke denne app',
  'connect_error.invalid_client_why':
    'Appen, der sendte dig hertil, er ikke registreret hos denne Primanota, eller det, den offentliggør om sig selv, kan ikke læses. Tilslut den forfra i appen. En Primanota uden adgang til internettet skal startes med PRIMANOTA_CLIENT_DOCUMENTS=off: så registrerer apps sig her i stedet.',
  'connect_error.invalid_redirect_uri': 'Svaret ville ende det forkerte sted',
  'connect_error.invalid_redirect_uri_why':
    'Appen, der sendte dig hertil, vil have svaret på en adresse, som den ikke har registreret. Den, der har lavet appen, kan rette det; er du kommet hertil gennem et link, så stol ikke på det.',
  'connect_error.other': 'Appen kan ikke tilsluttes',
  'connect_error.other_why': 'Appen, der sendte dig hertil, bad om noget, som Primanota ikke gør. Prøv igen i appen.',
  'connect_error.nothing': 'Intet er tilsluttet.',
  'connect_error.for_maker': ({ error }) => `Til den, der har lavet appen: ${error}`,
  'connect_error.gone': 'Det tog for lang tid',
  'connect_error.gone_why':
    'En app kan tilsluttes inden for en halv time i den browser, den åbnede. Denne tilslutning er færdig, udløbet eller begyndt i en anden browser.',
  'connect_error.gone_next': 'Gå tilbage til appen, og tilslut den igen.',
  'connect_error.not_yours': 'Intet er tilsluttet',
  'connect_error.not_yours_why': 'Siden blev åbnet af en anden person eller for længe siden.',
  'connect_error.not_yours_next': 'Se på den igen',
  'bank_page.linked': ({ bank }) => `${bank} er tilknyttet`,
  'bank_page.linked_what': ({ count }) =>
    `${count === 1 ? 'Én konto hentes' : `${count} konti hentes`} flere gange om dagen fra nu af. Siden kan lukkes.`,
  'bank_page.failed': 'Ingen bank blev tilknyttet',
  'bank_page.not_ours': 'Denne adresse er ikke lavet her. Tilknyt banken igen.',
  'bank_page.signed_out': 'Du er ikke logget ind i den organisation, der tilknytter banken. Log ind i en anden fane, og hent siden igen.',
  'connection_page.connected': ({ title }) => `${title} er tilsluttet`,
  'connection_page.connected_what': 'Bekræft nu, hvad vores konti og momskoder er dér: indtil da bogføres intet i det. Siden kan lukkes.',
  'connection_page.failed': 'Intet blev tilsluttet',
  'connection_page.not_ours': 'Denne adresse er ikke lavet her. Begynd forfra i organisationens indstillinger.',
  'connection_page.signed_out': 'Du er ikke logget ind i den organisation, der bad om det. Log ind, og begynd forfra.',
}
