import type { Translation } from '../catalogue.ts'
import type { jobs as source } from '../en/jobs.ts'

const states = { queued: 'i kø', running: 'i gang', done: 'færdigt', failed: 'mislykket' }

export const jobs: Translation<typeof source> = {
  job_not_found: ({ id }) => `Der findes ikke et job med id'et ${id}. Færdige job gemmes i to uger.`,
  scheduled_work_not_found: ({ id }) => `Der findes ikke planlagt arbejde med id'et ${id}. Listen er på /api/rest/scheduled-work.`,
  arrivals_not_stored: ({ count, fileName, why }, words) =>
    `${count} ${count === 1 ? 'modtaget dokument kunne' : 'modtagne dokumenter kunne'} ikke gemmes (første: ${fileName}). ${words.sentence(why)} De bliver liggende hos netværket og hentes igen. Bed afsenderen om en anden fil, hvis det fortsætter.`,
  'arrivals_not_stored.passed': ({ count, fileName, why }, words) =>
    `${count} ${count === 1 ? 'modtaget dokument kunne' : 'modtagne dokumenter kunne'} ikke gemmes (første: ${fileName}). ${words.sentence(why)} De hentes ikke igen: se dem dér, hvor de er modtaget, og bed afsenderen om en anden fil.`,
  exchange_not_asked: ({ why }, words) => `Der kunne ikke spørges hos udvekslingssystemet: ${words.sentence(why)}`,
  job_not_failed: ({ id, state }) => `${id} er ${states[state]}: kun et mislykket job kan prøves igen.`,
  'job_not_failed.superseded': ({ id, other }) => `${id} behøver ikke at blive prøvet igen: ${other} udfører det samme arbejde.`,
  'job_not_failed.message_gone': ({ id }) =>
    `${id} kan ikke prøves igen: indholdet af en mail gemmes ikke, når den er opgivet. Send den på ny, en faktura fra selve fakturaen.`,
  job_process_ended: ({ attempts }) =>
    `Tjenesten stoppede midt i arbejdet (forsøg ${attempts}). Sker det igen med den samme fil, er filen årsagen: indtast værdierne selv.`,
  job_broke: 'Noget gik galt, som ikke skyldes filen. Fejlen er logget; prøv igen senere.',
  job_stuck: 'En anden ændrede bilaget igen og igen, mens der blev arbejdet på det. Prøv igen.',
  job_not_known: ({ kind }) => `Denne version af Primanota kender ikke arbejde af typen ${kind}.`,
  demo_too_old:
    'Den blev afbrudt for mere end et døgn siden og kan ikke fortsætte. Opret en anden organisation, og fyld den i stedet (POST /organizations og derefter POST /organizations/current/demo).',
  demo_ledger_connected:
    'Der er i mellemtiden tilsluttet et regnskabsprogram, og opdigtede posteringer må ikke ende der. Opret en anden organisation til demovirksomheden (POST /organizations).',

  waits_for_coding: 'Bilaget er læst og venter på at blive konteret.',
  waits_for_person: 'Bilaget er konteret og venter på, at nogen bogfører det.',

  'document_in_progress.reading': ({ id }) => `${id} bliver læst lige nu. Ret det, når det er færdigt.`,
  amounts_not_in_currency: ({ currency }) =>
    `Bilagets øvrige beløb har flere decimaler, end ${currency} har. Angiv også totalen og momslinjerne i ${currency}.`,

  'payload_too_large.upload': ({ mebibytes }) =>
    `Filerne i én forespørgsel må tilsammen højst fylde ${mebibytes} MiB. Send denne fil i en ny forespørgsel.`,
  true_or_false: 'Angiv true eller false.',
  too_many_files: ({ max }) => `En forespørgsel må højst indeholde ${max} filer. Send denne fil i en ny forespørgsel.`,
  zip_not_readable: 'Zip-filen er beskadiget eller af en type, der ikke understøttes. Pak filerne igen, eller send dem enkeltvis.',
  zip_too_many_entries: ({ count, max }, words) =>
    `Zip-filen indeholder ${words.number(count)} filer, og der modtages højst ${max}. Del den op.`,
  zip_unpacks_too_large: ({ mebibytes }) => `Pakket ud fylder zip-filen mere end ${mebibytes} MiB. Send resten i en anden zip-fil.`,
  zip_encrypted: 'Filen i zip-filen er beskyttet med en adgangskode. Send den uden.',
  zip_nested: 'Det er en zip-fil i en zip-fil. Send den for sig.',
  zip_entry_name: 'Filens navn i zip-filen peger ud af zip-filen. Pak den igen under et almindeligt navn.',
  zip_entry_not_a_file: 'Det er ikke en fil, men en genvej. Pak selve filen.',
  zip_entry_method: 'Filen er pakket på en måde, der ikke understøttes. Pak den som en almindelig zip-fil.',
  zip_entry_damaged: 'Filen kan ikke pakkes ud: zip-filen er beskadiget. Pak den igen, eller send filen for sig.',
}
