import type { Translation } from '../catalogue.ts'
import type { settings as source } from '../en/settings.ts'

const frequencies = { monthly: 'måned', quarterly: 'kvartal', half_yearly: 'halvår', annual: 'år' } as const

export const settings: Translation<typeof source> = {
  'region_not_set.rates': 'Vælg først landet med set_region: det bestemmer regnskabets valuta.',
  'region_not_set.chart': 'Vælg først landet med set_region: kontoplanen følger med det.',
  'region_not_set.vat_return': 'Vælg først landet med set_region: det bestemmer, hvad en momsangivelse er.',
  'forbidden.demo': 'Kun en ejer af organisationen kan få den fyldt med en demovirksomhed.',
  'region_not_set.demo': 'Vælg først landet med set_region: demovirksomheden hører hjemme der.',
  organization_not_empty:
    'Der er allerede arbejdet her: demovirksomheden skal ind i en organisation uden bilag, kontakter, fakturaer, bankkonti, posteringer og virksomhedsoplysninger. Opret en anden organisation til den (POST /organizations).',
  'region_not_set.deadlines': 'Vælg først landet med set_region: det bestemmer, hvilke frister der gælder.',
  frequency_not_available_in_region: ({ country, frequency, choices }, words) =>
    `I ${words.country(country)} angives moms ikke pr. ${frequencies[frequency]}, men pr. ${words.or(choices.map(choice => frequencies[choice]))}.`,
  journal_not_known: ({ journal, accounts }) =>
    `${journal} er ikke en af de konti, der betales fra (${accounts.join(', ')}). Den gemmes, og indtil den er kendt, bogføres kvitteringer som skyldige.`,
  'journal_not_known.unchecked': ({ journal }) =>
    `Journalen ${journal} er gemt og kontrolleres, så snart bogholderiets journaler er kendt.`,
  returns_not_filed: ({ country }, words) =>
    `Posteringer bogført efter reglerne i ${words.country(country)} indgår endnu ikke i en indberettet momsangivelse: vælg det land igen for at udarbejde og indberette den.`,
  coding_dropped: ({ count }) =>
    `Konteringen af ${count === 1 ? 'ét bilag' : `${count} bilag`} er fjernet, fordi andre regler nu gælder: kontér ${count === 1 ? 'det' : 'dem'} igen.`,
  sandbox_account_used: ({ settled, fromStatements, payments, rules }) =>
    [
      settled > 0 && `${settled === 1 ? 'Én postering er' : `${settled} posteringer er`} afstemt eller bogført: tag det tilbage først.`,
      fromStatements > 0 && 'Der er indlæst kontoudtog på kontoen.',
      payments > 0 && 'Der er klargjort betalinger fra kontoen.',
      rules > 0 && 'En bogføringsregel gælder kontoen: slet eller ret den først.',
    ]
      .filter(Boolean)
      .join(' '),
  sandbox_documents_booked: ({ count }) =>
    `${count === 1 ? 'Ét bilag' : `${count} bilag`} fra sandbox-udvekslingen er bogført eller afstemt med en betaling.`,
  sandbox_einvoices_issued: ({ count }) =>
    `${count === 1 ? 'Én e-faktura er' : `${count} e-fakturaer er`} udstedt gennem sandbox-udvekslingen: det udstedte bliver.`,
  audit_entry_not_found: ({ id }) => `Der er ingen linje i ændringsloggen med id'et ${id}.`,
  calendar_not_found: 'Adressen er forkert, eller kalenderen har fået en ny.',
}
