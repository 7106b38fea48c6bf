import type { Translation } from '../catalogue.ts'
import type { exchange as source } from '../en/exchange.ts'

const states = {
  queued: 'venter på at blive sendt',
  sent: 'er sendt, men ikke besvaret endnu',
  delivered: 'er leveret',
  not_delivered: 'er udstedt, men kunne ikke leveres',
  rejected: 'er afvist',
  accepted: 'er godkendt af køberen',
  refused: 'er afvist af køberen',
  expired: 'er endelig, fordi køberen ikke svarede i tide',
} as const

const after = (said: readonly string[]): string => (said.length === 0 ? '' : ` efter ${said.join(', ')}`)

export const exchange: Translation<typeof source> = {
  einvoice_not_found: ({ id }) => `Der er ingen e-faktura med id ${id}.`,
  'einvoice_not_found.file': ({ fileName }) => `Der er ikke sendt nogen e-faktura som ${fileName}.`,
  'not_available_in_region.exchange': ({ country }, words) =>
    `E-fakturaer fra ${words.country(country)} går ikke gennem et statsligt udvekslingssystem: udsted en almindelig faktura i stedet.`,
  'not_available_in_region.self_invoices': ({ country }, words) => `Købere i ${words.country(country)} udsteder ikke selvfakturaer.`,
  'simplified_invoice.region': ({ country }, words) =>
    `Forenklede fakturaer findes ikke her for ${words.country(country)}: udsted en almindelig.`,
  exchange_not_connected: 'Tilslut først en udbyder af e-fakturering.',
  'einvoice_refused.faults': ({ faults }, words) => faults.map(words.sentence).join(' '),
  'einvoice_refused.many': ({ count }) => `Der er ${count} fejl; se errors.`,
  'einvoice_refused.arrival': 'Det, som SdI afviser, bliver aldrig leveret; se errors.',
  'organization_profile_incomplete.faults': ({ faults }, words) => faults.map(words.sentence).join(' '),
  'organization_profile_incomplete.many': ({ count }) => `Der mangler ${count} oplysninger i profilen; se errors.`,
  test_seller:
    'Virksomhedens profil er ikke udfyldt, så testsystemet fik en opdigtet sælger: udfyld profilen, før der udstedes en rigtig e-faktura.',
  test_buyer: 'Virksomhedens profil siger ikke, hvem den er, så fakturaen er stilet til et opdigtet selskab: udfyld profilen.',
  'einvoice_in_progress.sent': ({ id }) => `${id} er allerede sendt.`,
  'einvoice_in_progress.claimed': ({ id }) => `${id} bliver sendt af en anden i dette øjeblik.`,
  'einvoice_in_progress.not_arrived': ({ id }) => `${id} er ikke nået frem til udvekslingssystemet endnu.`,
  'einvoice_not_rejected.sent_again': ({ id, latest }) => `${id} er sendt igen som ${latest}.`,
  'einvoice_not_rejected.state': ({ id, state }) => `${id} ${states[state]}: kun det, som udvekslingssystemet har afvist, sendes igen.`,
  notification_not_readable: 'Send meddelelsens XML-dokument, som det er.',
  einvoice_is_own: ({ fileName, id }) => `${fileName} er noget, virksomheden selv har sendt, som ${id}.`,
  einvoice_deleted: ({ fileName, documentId }) =>
    `${fileName} er modtaget før, som ${documentId}, der er slettet. Upload filen, hvis den alligevel skal bruges.`,
  'not_a_sandbox.delivers': ({ provider }) => `${provider} leverer det, andre sender, og intet andet.`,
  'not_a_sandbox.answers': ({ provider }) => `${provider} svarer selv.`,
  'outcome_not_possible.nothing_more': ({ type, said }) =>
    `Udvekslingssystemet siger ikke mere om denne e-faktura${after(said)}: udsted en ny for at prøve ${type}.`,
  'outcome_not_possible.others': ({ type, said, possible }) =>
    `Udvekslingssystemet siger ikke ${type} om denne e-faktura${after(said)}. Nu kan det sige: ${possible.join(', ')}.`,

  exchange_outcome: ({ outcomes }) => `Her skal stå, hvad udvekslingssystemet siger, en af: ${outcomes.join(', ')}.`,
  recipient_code_length: 'Koden har 7 tegn. En offentlig myndigheds kode har 6: gem den som kontakt, og udsted en faktura til den.',
  'nature_of_line.required': 'En linje med 0 % skal sige, hvorfor der ikke er moms (natura).',
  'sandbox_arrival.xml': 'En fil, der sendes med, siger selv, hvem der har sendt den og for hvad.',
  'sandbox_arrival.file_name': 'En fil, der dannes her, får selv sit navn.',
  self_invoice_buyer: 'Køberen på en selvfaktura er virksomheden selv: ret dens profil.',
  'self_invoice_type.several': ({ types }, words) => `Flere skal udstedes, ${words.and(types)}: angiv hvilken.`,

  'self_invoice_not_due.none': ({ documentId }) =>
    `Der skal ikke udstedes nogen selvfaktura for ${documentId}: momsen skyldes af leverandøren eller af ingen.`,
  'self_invoice_not_due.others': ({ documentId, types }, words) =>
    `Der skal ikke udstedes en sådan selvfaktura for ${documentId}: det, der skal udstedes, er ${words.and(types)}.`,
  'self_invoice_not_due.other_region': ({ documentId }) =>
    `Der skal ikke udstedes nogen selvfaktura for ${documentId}: bilaget er bogført efter en anden regions regler.`,
  'self_invoice_not_due.gone': ({ documentId, type }) =>
    `Der skal ikke udstedes nogen selvfaktura for ${documentId}: efter posteringen er der ingen ${type} mere, så intet skal sendes igen.`,
  self_invoice_issued: ({ type, documentId, number, id }) => `${type} for ${documentId} er udstedt som ${number} (${id}).`,
  'self_invoice_issued.rejected': ({ type, documentId, number, id }) =>
    `${type} for ${documentId} er udstedt som ${number} (${id}). Udvekslingssystemet har afvist den: send den igen på /api/rest/e-invoices/${id}/resend.`,
  'document_not_posted.self_invoice': ({ id }) => `${id} er ikke bogført: bogfør bilaget først, så momsen er i regnskabet.`,
  'profile_lacks.vat_number_owed': 'Virksomhedens profil mangler det momsnummer, som momsen skal afregnes under.',
  'profile_lacks.vat_number_at_home': ({ country }, words) =>
    `Virksomhedens momsnummer er fra et andet land: momsen skal afregnes under et nummer fra ${words.country(country)}.`,
  self_invoice_late: ({ deadline }, words) =>
    `Den skulle være sendt senest ${words.day(deadline)}: regn med en bøde, eller spørg din revisor.`,
  self_invoice_in_other_period: ({ bookedStart, bookedEnd, date, start, end }, words) =>
    `Momsen er bogført i ${words.period(bookedStart, bookedEnd)}, men selvfakturaen er dateret ${words.day(date)}, så skattemyndigheden regner den med i ${words.period(start, end)}: kontrollér begge angivelser.`,
  self_invoice_outdated: 'Den blev udstedt, da bilaget var konteret anderledes: tag den tilbage hos SdI, eller kontér bilaget som før.',
  'self_invoice_type.corrected': ({ types }, words) => `Flere kan tages tilbage, ${words.and(types)}: angiv hvilken.`,
  'self_invoice_not_due.never': ({ documentId }) =>
    `Der er ikke udstedt nogen sådan selvfaktura for ${documentId}: der er intet at tage tilbage.`,
  self_invoice_corrected: ({ number }) => `Den er taget tilbage med ${number}.`,
  self_invoice_stands: ({ number, documentId }) =>
    `${number} siger det samme som ${documentId}: tilbagefør bilagets postering, eller kontér det anderledes først.`,
  'self_invoice_stands.waiting': ({ number }) =>
    `SdI har ikke taget imod ${number}: vent på svaret. Bliver den afvist, sendes den igen i stedet.`,
  'self_invoice_stands.resend': ({ number, id }) =>
    `Den, der tager ${number} tilbage, blev afvist: send den igen på /api/rest/e-invoices/${id}/resend.`,

  'transmission_outcome_unknown.not_connected': ({ provider }) =>
    `Den er givet til ${provider}, som ikke længere er tilsluttet: tilslut den igen, så den kan spørges.`,
  'transmission_outcome_unknown.not_shown': ({ provider }) =>
    `${provider} har ikke vist filen endnu. Der spørges igen, før noget sendes en gang til.`,
  'transmission_outcome_unknown.taken_over': 'En anden har arbejdet videre med den i mellemtiden.',
  'transmission_outcome_unknown.not_asked': ({ provider, cause }) => `${provider} kunne ikke spørges, om den har filen: ${cause}.`,
  'transmission_outcome_unknown.too_late': ({ provider }) =>
    `Der gik for lang tid, før den kunne sendes, så intet er sendt til ${provider}. Der prøves igen.`,
  'transmission_outcome_unknown.no_answer': ({ provider, cause }) =>
    `${provider} gav intet klart svar (${cause}), så det er uvist, om den har filen.`,
}
