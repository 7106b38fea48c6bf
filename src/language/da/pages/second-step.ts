import type { Translation } from '../../catalogue.ts'
import type { secondStep as source } from '../../en/pages/second-step.ts'

export const secondStep: Translation<typeof source> = {
  'form.code_missing': 'Skriv en kode.',
  'form.code_wrong': 'Koden er ikke rigtig eller er allerede brugt. Appens koder skifter hvert 30. sekund.',
  'form.passkey_name_long': ({ max }) => `Et navn har højst ${max} tegn.`,

  'second_step_page.title': 'Ekstra trin',
  'second_step_page.code': 'Kode',
  'second_step_page.code_hint': 'De seks cifre, som din godkendelsesapp viser nu, eller en gendannelseskode.',
  'second_step_page.recovery_hint': 'En gendannelseskode.',
  'second_step_page.other': 'Log ind som en anden',
  'second_step_page.set_up': 'Ekstra trin, når du logger ind',
  'second_step_page.lead':
    'Ud over din adgangskode en kode fra en app eller en adgangsnøgle: den, der kun har din adgangskode, kommer ikke ind.',
  'second_step_page.required': ({ organization }) =>
    `${organization} kræver et ekstra trin af alle sine brugere. Sæt et op for at komme videre.`,
  'second_step_page.stale': 'Log ind igen for at ændre dette: dit login er mere end ti minutter gammelt.',
  'second_step_page.sign_in_again': 'Log ind igen',
  'second_step_page.app': 'Godkendelsesapp',
  'second_step_page.app_hint': 'En app på din telefon viser seks cifre, der skifter hvert 30. sekund.',
  'second_step_page.app_on': 'Du bliver bedt om en kode fra din app, når du logger ind.',
  'second_step_page.app_begin': 'Sæt en app op',
  'second_step_page.app_end': 'Slå appen fra',
  'second_step_page.app_ended': 'Der bliver ikke længere spurgt om appen.',
  'second_step_page.scan': 'Scan billedet med appen, og skriv den kode, den viser.',
  'second_step_page.picture': 'QR-kode til godkendelsesappen',
  'second_step_page.secret': 'Eller skriv denne nøgle i appen',
  'second_step_page.confirm': 'Slå til',
  'second_step_page.codes': 'Gendannelseskoder',
  'second_step_page.codes_hint':
    'Gendannelseskoderne er til den dag, din telefon er væk: hver kode træder i stedet for det ekstra trin én gang. Print dem, eller gem dem samme sted som dine adgangskoder. De vises kun denne ene gang.',
  'second_step_page.codes_left': ({ count }) =>
    count === 1 ? 'Der er én gendannelseskode tilbage.' : `Der er ${count} gendannelseskoder tilbage.`,
  'second_step_page.codes_new': 'Lav nye gendannelseskoder',
  'second_step_page.done': 'Det ekstra trin er slået til',
  'second_step_page.go_on': 'Jeg har gemt dem: fortsæt',

  'passkey_page.title': 'Adgangsnøgler',
  'passkey_page.hint':
    'En adgangsnøgle på din telefon, computer eller sikkerhedsnøgle logger dig ind uden adgangskode og tæller som begge trin.',
  'passkey_page.sign_in': 'Log ind med en adgangsnøgle',
  'passkey_page.add': 'Tilføj en adgangsnøgle',
  'passkey_page.name': 'Navn',
  'passkey_page.name_hint': 'Det, du kender den på, for eksempel »Telefon«.',
  'passkey_page.unnamed': 'Adgangsnøgle',
  'passkey_page.not_added': 'Adgangsnøglen blev ikke tilføjet. Prøv igen.',
  'passkey_page.failed': 'Det lykkedes ikke. Prøv igen, eller brug din adgangskode.',
  'passkey_page.rename': 'Omdøb',
  'passkey_page.remove': 'Fjern',
  'passkey_page.used': ({ since, used }) => `tilføjet ${since}, sidst brugt ${used}`,
  'passkey_page.unused': ({ since }) => `tilføjet ${since}, ikke brugt endnu`,
  'passkey_page.added': ({ name }) => `Adgangsnøglen »${name}« er tilføjet.`,
  'passkey_page.renamed': ({ name }) => `Adgangsnøglen hedder nu »${name}«.`,
  'passkey_page.removed': ({ name }) => `Adgangsnøglen »${name}« er fjernet.`,
  'passkey_page.no_address':
    'Adgangsnøgler kræver et navn i Primanotas adresse. Her er den et tal: den, der driver Primanota, sætter en anden med PRIMANOTA_BASE_URL.',

  'provider_page.sign_in': ({ provider }) => `Log ind med ${provider}`,
  'provider_page.failed': ({ provider }) => `Login med ${provider} lykkedes ikke`,
  'provider_page.failed_why': 'Svaret kunne ikke kontrolleres, er allerede brugt eller for gammelt. Intet er ændret. Prøv igen.',
  'provider_page.unknown': 'Du har ingen konto her',
  'provider_page.unknown_why': ({ email }) => `Ingen har en konto med ${email}. En i din virksomhed kan invitere dig.`,
  'provider_page.unproven': ({ provider }) => `${provider} siger ikke, om din e-mailadresse er din`,
  'provider_page.unproven_why': 'Uden det kan det ikke afgøres, hvilken konto der er din. Log ind med din adgangskode.',
  'provider_page.link': ({ provider }) => `Forbind din konto med ${provider}`,
  'provider_page.link_lead': ({ provider, email }) =>
    `${provider} siger, at du er ${email}. Skriv adgangskoden til din konto én gang; derefter er ${provider} nok.`,
  'provider_page.link_do': 'Forbind kontoen',
  'provider_page.away': ({ provider }) => `${provider} kan ikke nås`,
  'provider_page.away_why': 'Intet er ændret. Prøv igen om lidt, eller log ind med din adgangskode.',
  'provider_page.other_identity': ({ provider }) => `Denne konto er forbundet med en anden identitet hos ${provider}`,
  'provider_page.other_identity_why': 'Log ind med din adgangskode, og fjern først forbindelsen under din konto.',
  'provider_page.section': 'Identitetsudbyder',
  'provider_page.section_hint': 'Der kan logges ind på din konto med disse.',
  'provider_page.unlinked': ({ provider }) => `Din konto er ikke længere forbundet med ${provider}.`,
}
