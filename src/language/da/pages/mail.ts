import type { Translation } from '../../catalogue.ts'
import type { mail as source } from '../../en/pages/mail.ts'
import { toldPart } from '../../text.ts'

export const mail: Translation<typeof source> = {
  'mail.footer': ({ url }) => `Sendt af Primanota på ${url}. Svar til denne adresse bliver ikke læst.`,

  'mail.invitation_subject': ({ organization }) => `Du er inviteret til ${organization}`,
  'mail.invitation': ({ organization, inviter, url, days }) =>
    `${inviter} inviterer dig til at føre regnskab for ${organization} i Primanota.\n\nÅbn dette link inden ${days} dage for at være med:\n\n${url}\n\nKender du ikke ${organization}, skal du ikke gøre noget: uden linket kommer ingen med i dit navn.`,

  'mail.proof_subject': 'Bekræft din e-mailadresse',
  'mail.proof': ({ url, hours }) =>
    `Der er oprettet en konto hos Primanota med denne adresse. Åbn dette link inden ${hours} timer for at bekræfte, at adressen er din:\n\n${url}\n\nHar du ikke oprettet en konto, skal du ikke gøre noget.`,

  'mail.reset_subject': 'Vælg en ny adgangskode',
  'mail.reset': ({ url, minutes }) =>
    `Nogen har bedt om en ny adgangskode til din konto. Åbn dette link inden ${minutes} minutter for at vælge en. Det virker én gang og logger alle enheder ud:\n\n${url}\n\nVar det ikke dig, skal du ikke gøre noget: din adgangskode er uændret.`,

  'mail.device_subject': 'Nyt login på din konto',
  'mail.device': ({ device, network, at, url }) =>
    `Der er logget ind på din konto fra en browser, der ikke har været brugt før.\n\n${device}\nFra ${network}\nKl. ${at} (UTC)\n\nVar det dig, skal du ikke gøre noget. Var det ikke, så afslut loginet og skift din adgangskode nu:\n\n${url}`,

  'mail.key_subject': ({ organization }) => `Ny API-nøgle til ${organization}`,
  'mail.key': ({ name, organization, permissions, url }) =>
    `API-nøglen »${name}« er oprettet for ${organization}. Den må: ${permissions}.\n\nHar ingen af jer oprettet den, så tilbagekald den nu:\n\n${url}`,

  'mail.changed_subject': 'Dit login er ændret',
  'mail.changed': ({ what, url }) =>
    `${what}\n\nVar det dig, skal du ikke gøre noget. Var det ikke, så vælg en ny adgangskode nu:\n\n${url}`,
  'mail.changed_password': 'Adgangskoden til din konto er ændret.',
  'mail.changed_totp_on': 'Du bliver nu bedt om en kode fra en godkendelsesapp, når du logger ind.',
  'mail.changed_totp_off': 'Du bliver ikke længere bedt om en kode fra en godkendelsesapp, når du logger ind.',
  'mail.changed_recovery_made': 'Der er lavet nye gendannelseskoder til din konto. De gamle virker ikke længere.',
  'mail.changed_recovery_used': ({ left }) =>
    `En gendannelseskode er brugt til at logge ind på din konto. Der er ${left === 1 ? 'én' : left} tilbage.`,
  'mail.changed_passkey_added': ({ name }) => `Adgangsnøglen »${name}« er føjet til din konto.`,
  'mail.changed_passkey_removed': ({ name }) => `Adgangsnøglen »${name}« er fjernet fra din konto.`,
  'mail.changed_provider_linked': ({ provider }) => `Der kan nu logges ind på din konto med ${provider}.`,
  'mail.added': ({ what, url, hours }) =>
    `${what}\n\nVar det dig, skal du ikke gøre noget. Var det ikke, kender nogen din adgangskode: fortryd det med dette link inden ${hours} timer. Det logger også alle enheder ud. Vælg derefter en ny adgangskode:\n\n${url}`,
  'mail.changed_provider_unlinked': ({ provider }) => `Der kan ikke længere logges ind på din konto med ${provider}.`,
  'mail.changed_second_step_reset':
    'Den, der driver Primanota, har fjernet dit ekstra trin, dine adgangsnøgler og forbundne identiteter og logget alle enheder ud.',
  'mail.changed_denied': 'En ny måde at logge ind på er fortrudt med linket fra din mail, og alle enheder er logget ud.',
  'mail.codes_subject': 'Forkerte koder til din konto',
  'mail.codes': ({ count, url }) =>
    `Nogen har skrevet din adgangskode og derefter ${count} forkerte koder. Ingen er lukket ind med dem.\n\nVar det dig, skal du ikke gøre noget. Var det ikke, kender nogen din adgangskode: vælg en ny nu:\n\n${url}`,

  mail_expired: 'Den blev ikke sendt i tide og er ikke længere til nytte.',
  mail_restored: 'Den ventede, da arkivet blev lavet, og kan være sendt derfra siden. Spørg modtageren, eller send den igen.',
  mail_refused: ({ told }) => `Mailserveren afviste den: ${told}`,
  mail_server_away: ({ told }, words) => `Mailserveren kunne ikke nås: ${toldPart(told, words)}`,

  'forgotten_page.link': 'Glemt din adgangskode?',
  'forgotten_page.title': 'Glemt adgangskode',
  'forgotten_page.lead': 'Skriv adressen på din konto. Du får et link til at vælge en ny adgangskode.',
  'forgotten_page.send': 'Send linket',
  'forgotten_page.asked': 'Se i din mail',
  'forgotten_page.asked_why': ({ minutes }) =>
    `Hvis adressen har en konto, er der et link på vej. Det virker én gang, i ${minutes} minutter.`,
  'forgotten_page.no_mail': 'Denne Primanota sender ikke mails, så den kan ikke sende dig et link.',
  'forgotten_page.no_mail_next': ({ command, minutes }) =>
    `Bed den, der driver denne Primanota, om et link til at vælge en ny adgangskode: ${command} laver et til din adresse. Det virker én gang, i ${minutes} minutter.`,

  'proof_page.title': 'Bekræft din e-mailadresse',
  'proof_page.lead': ({ email }) => `Dette bekræfter, at ${email} er din.`,
  'proof_page.confirm': 'Bekræft adressen',
  'proof_page.done': 'Din adresse er bekræftet',
  'proof_page.done_why': ({ email }) => `Dine virksomheder kan nu se, at ${email} er din.`,
  'proof_page.gone': 'Dette link virker ikke længere',
  'proof_page.gone_why': 'Det er brugt, erstattet af et nyere eller for gammelt. Du kan bede om et nyt under din konto.',
  'proof_page.section': 'E-mailadresse',
  'proof_page.unproven': 'Ingen har endnu bekræftet, at denne adresse er din.',
  'proof_page.send': 'Send et link til at bekræfte den',
  'proof_page.no_mail': ({ command }) =>
    `Denne Primanota sender ikke mails. Bed den, der driver den, om at bekræfte adressen med ${command}.`,
  'proof_page.sent': ({ email }) => `Der er et link på vej til ${email}.`,
  'proof_page.other': ({ email, signedIn }) =>
    `Linket gælder ${email}, og du er logget ind som ${signedIn}. Log ud, og log ind igen med den konto.`,
  'denial_page.title': 'Var det ikke dig?',
  'denial_page.lead': ({ email }) =>
    `Dette fortryder det, mailen fortalte om, og logger alle enheder ud af ${email}. Gendannelseskoder virker derefter ikke længere.`,
  'denial_page.take_back': 'Fortryd, og log alle enheder ud',
  'denial_page.done': 'Det er fortrudt',
  'denial_page.done_why': 'Alle enheder er logget ud. Vælg en ny adgangskode nu: nogen kender den gamle.',
  'denial_page.gone_why': 'Det er brugt eller for gammelt, eller det, det handlede om, er allerede væk.',
}
