import type { Translation } from '../catalogue.ts'
import type { Gap, connections as source } from '../en/connections.ts'
import { ended } from '../text.ts'

const gap = ({ kind, ours }: Gap): string =>
  kind === 'account' ? `konto ${ours}` : kind === 'vat_code' ? `momskode ${ours}` : kind === 'journal' ? 'kassekladden' : 'virksomheden'

export const connections: Translation<typeof source> = {
  connection_not_found: ({ id }) => `Der er ingen forbindelse med id ${id}.`,
  connection_exists: ({ title }) => `${title} er allerede tilsluttet. Afbryd forbindelsen først: DELETE /api/rest/connections/{id}.`,
  connection_in_use: ({ count }) =>
    count === 1
      ? 'Udfaldet af 1 bogføring dér kendes endnu ikke. Vent, til det gør, eller kør retry_document på den.'
      : `Udfaldet af ${count} bogføringer dér kendes endnu ikke. Vent, til det gør, eller kør retry_document på dem.`,
  'connection_refused.credentials': ({ ledger }) =>
    `${ledger} godtager ikke disse adgangsoplysninger. Giv adgang igen dér, og tilslut med det, der vises.`,
  'connection_refused.unreachable': ({ ledger }) => `${ledger} kunne ikke spørges. Prøv igen om nogle minutter.`,
  'connection_refused.quota': ({ ledger }) => `${ledger} tager ikke imod flere kald lige nu. Prøv igen om nogle minutter.`,
  'connection_refused.not_allowed': ({ ledger, told }) =>
    `${ledger} tillader det ikke: ${ended(told)} Se dér, hvilket abonnement virksomheden har, og hvad vores adgang må, og prøv så igen.`,
  'connection_refused.no_company': ({ ledger }) =>
    `I ${ledger} åbner denne adgang ingen virksomhed. Giv den til virksomheden, hvis bogholderi det er, og tilslut igen.`,
  'connection_refused.other_books': ({ ledger, title }) =>
    `I ${ledger} åbner denne adgang ikke ${title}, hvor der er bogført. Giv adgang til det bogholderi, eller afbryd forbindelsen først.`,
  'connection_refused.not_asked': 'Der er ikke bedt om dette her, eller det er for længe siden. Begynd forfra: POST /api/rest/connections.',
  'connection_refused.denied': ({ ledger }) =>
    `Der blev ikke givet adgang i ${ledger}, så intet er tilsluttet. Begynd forfra, når den må gives.`,
  connection_expired: ({ ledger }) =>
    `${ledger} fornyer ikke længere vores adgang. Tilslut igen med POST /api/rest/connections; tilknytningen af konti beholdes.`,
  'connection_refused.country': ({ ledger }) => `${ledger} fører ikke bogholderi for den valgte region.`,
  'connection_in_use.exchange': ({ count }) =>
    count === 1
      ? 'Om 1 e-faktura nåede frem, vides endnu ikke. Vent, til det gør.'
      : `Om ${count} e-fakturaer nåede frem, vides endnu ikke. Vent, til det gør.`,
  'connection_refused.no_exchange': ({ provider }) => `${provider} når ikke den valgte regions udveksling.`,
  'connection_refused.vat_number': ({ provider }) =>
    `${provider} kender virksomheder på deres momsnummer, og organisationen har intet. Indtast det først: PATCH /organizations/current.`,
  connection_not_available: ({ provider }) =>
    `${provider} er ikke sat op på denne tjeneste. Den, der driver den, skal angive app'ens adgangsoplysninger.`,
  connection_field_missing: 'Dette bogholderi beder om det.',
  connection_field_unknown: 'Dette bogholderi beder ikke om det.',
  provider_unknown: ({ known }, words) => (known.length === 0 ? 'Sådan et bogholderi findes ikke.' : `Det skal være ${words.or(known)}.`),
  company_chosen: ({ company }) => `Virksomheden ${company} er valgt. Afbryd forbindelsen, og tilslut igen, for at bogføre i en anden.`,
  mapping_unknown_company: ({ company }) => `Adgangen åbner ikke bogholderiet for en virksomhed ${company}.`,
  mapping_unknown_account: ({ account }) => `Bogholderiet har ingen konto ${account}, der kan bogføres på.`,
  mapping_unknown_own_account: ({ account }) => `Vores kontoplan har ingen konto ${account}.`,
  mapping_unknown_vat_code: ({ code }) => `Bogholderiet har ingen momskode ${code}.`,
  mapping_wrong_vat_code: ({ code }) => `Momskoden ${code} har en anden sats eller en anden virkning dér.`,
  mapping_unknown_own_vat_code: ({ code }) => `Der er ingen momskode ${code} til køb.`,
  mapping_unknown_journal: ({ journal }) => `Bogholderiet har ingen kassekladde ${journal}.`,
  mapping_missing: ({ ledger, missing }, words) =>
    `Ingen har endnu bekræftet, hvad dette er i ${ledger}: ${words.and(missing.map(gap))}. Se tilknytningen, og bekræft den (GET /api/rest/connections/{id}/mapping, derefter PATCH /api/rest/connections/{id}).`,
  ledger_credentials_refused: ({ ledger }) =>
    `${ledger} godtager ikke længere vores adgang. Giv adgang igen, og tilslut på ny (POST /api/rest/connections), og prøv så igen. Tilknytningen af konti beholdes.`,
  ledger_quota_used: ({ ledger }) => `${ledger} tager ikke imod flere kald lige nu. Der prøves igen af sig selv.`,
  ledger_not_read: ({ ledger, why }, words) =>
    `Det, andre har bogført i ${ledger}, kunne ikke læses: ${ended(words.sentence(why))} Der prøves igen af sig selv.`,
  ledger_year_closed: ({ ledger, date }, words) =>
    `I ${ledger} er perioden for ${words.day(date)} lukket. Åbn den dér, eller ret datoen, og prøv så igen.`,
  ledger_year_missing: ({ ledger, date }, words) =>
    `${ledger} har intet regnskabsår for ${words.day(date)}. Opret det dér, og prøv så igen.`,
  ledger_account_barred: ({ ledger, told }) =>
    `${ledger} tager ikke imod posteringer på en af kontiene: ${ended(told)} Åbn den dér, eller vælg en anden konto, og prøv så igen.`,
  ledger_vat_code_gone: ({ ledger, told }) =>
    `${ledger} tager ikke imod en momskode: ${ended(told)} Vælg en anden momskode, og prøv så igen.`,
  ledger_journal_gone: ({ ledger, journal }) =>
    `${ledger} har ikke længere kassekladden ${journal}. Vælg en anden i forbindelsens indstillinger, og prøv så igen.`,
  ledger_not_allowed: ({ ledger, told }) =>
    `${ledger} tillader det ikke: ${ended(told)} Se dér, hvilket abonnement virksomheden har, og hvad vores adgang må, og prøv så igen.`,
  ledger_has_it: ({ ledger, number, date, reference }, words) =>
    `${ledger} har allerede bilag ${number} af ${words.day(date)} (${reference}), som vi ikke har bogført. Slet det ene af de to, og prøv så igen.`,
  ledger_wrote_otherwise: ({ ledger, fields }, words) =>
    `${ledger} gemte noget andet end det, der blev sendt (${words.and(fields)}), så kladden dér blev slettet. Se på kassekladdens indstillinger, og prøv så igen.`,
  ledger_refused: ({ ledger, told }) => `${ledger} afviste det: ${ended(told)}`,
}
