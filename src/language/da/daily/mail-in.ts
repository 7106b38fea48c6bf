import type { Translation } from '../../catalogue.ts'
import type { mailIn as source } from '../../en/daily/mail-in.ts'

export const mailIn: Translation<typeof source> = {
  mail_not_connected:
    'Der er ikke tilsluttet nogen mail. Tilslut først en postkasse eller en webhook (POST /api/rest/connections med kind mail).',
  mail_field_missing: 'Det skal bruges for at tilslutte denne mail.',
  mail_field_unknown: ({ known }, words) => `Det bruges ikke her. Det gør: ${words.and(known)}.`,
  mail_host_shape: 'Angiv mailserverens navn, fx imap.firma.example.',
  mail_port_shape: 'Angiv et portnummer. 993 er det sædvanlige.',
  mail_address_shape: 'Angiv den adresse, som bilag sendes til, fx bilag@firma.example.',
  mail_secret_shape: 'Angiv signeringsnøglen, som mailtjenesten viser den: whsec_ og base64 af mindst 24 byte.',
  mail_sender_shape: 'Angiv en adresse (navn@firma.example), et domæne (@firma.example) eller * for alle.',
  'connection_exists.mail': ({ title }) =>
    `Mail modtages allerede via ${title}. Afbryd forbindelsen først: DELETE /api/rest/connections/{id}.`,
  'connection_refused.mailbox_credentials': ({ host }) =>
    `${host} afviste brugernavnet eller adgangskoden. Nogle tjenester kræver en adgangskode, der er lavet til programmer.`,
  'connection_refused.mailbox_folder': ({ folder }) => `Postkassen har ingen mappe ${folder}. Vælg en anden.`,
  'connection_refused.mailbox_inside': ({ host }) =>
    `${host} er ikke på det åbne internet. Den, der driver tjenesten, kan tillade servere på sit eget netværk.`,
  'connection_refused.mailbox_unreachable': ({ host }) =>
    `${host} kunne ikke nås med kryptering. Kontrollér navnet og porten, eller prøv igen om nogle minutter.`,
  'unauthenticated.webhook':
    'Adressen eller signaturen er forkert, eller beskeden er signeret for mere end fem minutter siden. Signér den igen med denne webhooks nøgle.',
  'invalid_input.mail_message': 'Send selve mailen, eller JSON med den i "message", i base64 eller med "encoding": "text".',
  'rate_limited.mail_quota': 'Virksomheden kan ikke gemme mere lige nu, eller månedens sider er brugt. Prøv igen senere.',
  'rate_limited.mail': ({ max }) => `Der modtages højst ${max} mails på 24 timer. Prøv igen senere med denne.`,
  'rate_limited.mail_of_sender': ({ max }) => `Der modtages højst ${max} mails fra én afsender på 24 timer. Prøv igen senere med denne.`,
  'rate_limited.mail_held': ({ max }) =>
    `Der gemmes ikke flere afviste mails: højst ${max} mails og 250 MiB på 30 dage. Prøv igen senere med denne.`,

  mail_without_sender: 'Den siger ikke, hvem den er fra, eller nævner flere afsendere.',
  mail_loops: 'Den kommer fra denne adresse selv, er et svar på vores svar eller er sendt videre for mange gange.',
  mail_is_automatic_answer: 'Det er et automatisk svar, fx en fraværsbesked eller en mail, der ikke kunne leveres.',
  mail_sender_not_listed: ({ sender }) =>
    `${sender} er ikke blandt de afsendere, der modtages mail fra. Tilføj adressen til afsenderne: det, der er kommet de sidste 30 dage, bliver så modtaget.`,
  mail_sender_not_proven: ({ sender, receiver }) =>
    `${receiver} kunne ikke bekræfte, at den er fra ${sender}. Er den det, så upload filen, eller få afsenderens mail signeret (DKIM).`,
  mail_too_many_from_sender: ({ sender, max }) =>
    `${sender} har sendt mere end ${max} mails på 24 timer. Den venter og prøves igen i morgen.`,
  mail_full_for_today: ({ max }) => `Der er kommet mere end ${max} mails på 24 timer. Resten venter og modtages senere.`,
  mail_not_marked: ({ folder }) =>
    `Mails blev modtaget, men kunne ikke markeres eller flyttes til ${folder}. Det prøves igen; kontrollér, at der kan skrives i mappen.`,
  mail_over_size: ({ mebibytes }) => `Mailen fylder mere end ${mebibytes} MiB. Upload dens filer i stedet.`,
  mail_put_off: 'Noget gik galt med den hos os. Den prøves igen af sig selv.',
  mail_holds_nothing: 'Den indeholder ingen fil, der kan være et bilag, og ingen regning i teksten.',
  mail_broke: 'Noget gik galt med den flere gange. Den blev sprunget over; upload dens filer i stedet.',

  mail_sender_unproven: ({ sender }) =>
    `Bilaget kom med mail, og ingen står inde for, at ${sender} har sendt det. Kontrollér, at det er ægte, før du bogfører det.`,

  'mail_answer.subject': ({ organization }) => `Dine bilag til ${organization}`,
  'mail_answer.message': ({ subject }) => (subject === '' ? 'Din mail uden emne:' : `Din mail "${subject}":`),
  'mail_answer.posted': 'læst og bogført.',
  'mail_answer.waits': 'læst; det venter på godkendelse.',
  'mail_answer.under_way': 'modtaget; det bliver læst.',
  'mail_answer.unreadable': ({ why }, words) => `modtaget, men det kunne ikke læses. ${words.sentence(why)}`,
  'mail_answer.there_already': 'det var her allerede; intet blev dobbelt.',
  'mail_answer.deleted': 'modtaget og slettet siden.',
  'mail_answer.foot': ({ organization }) => `Dette er et automatisk svar for ${organization}. Svar på det bliver ikke læst.`,

  upload_address_not_found:
    'Adressen er forkert eller udløbet, eller dens ejer må ikke uploade længere. Bed om en ny: POST /api/rest/uploads.',
  'rate_limited.upload_addresses': ({ max }) =>
    `Der kan højst være ${max} åbne uploadadresser ad gangen. Brug en af dem, eller vent, til de udløber: højst ti minutter.`,
  upload_address_used: 'En adresse tager imod én fil. Bed om en ny: POST /api/rest/uploads.',
  reading_progress: ({ done, pages }) => `${done} af ${pages} sider er læst.`,
  work_progress: 'Der arbejdes på det.',
  not_base64: 'Send indholdet i base64, uden linjeskift og uden noget foran.',
}
