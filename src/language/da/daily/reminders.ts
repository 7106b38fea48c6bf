import type { Translation } from '../../catalogue.ts'
import type { reminders as source } from '../../en/daily/reminders.ts'

export const reminders: Translation<typeof source> = {
  reminder_not_found: ({ id }) => `Der er ingen rykker med id'et ${id}.`,
  reminder_decided: ({ id }) => `${id} er allerede bogført eller annulleret, eller kræver intet ud over fakturaerne.`,
  'reminder_decided.cancelled': ({ id }) => `${id} er annulleret. Lav en ny rykker, og send den.`,
  'reminder_decided.mailed': ({ id }) =>
    `${id} er sendt med mail eller ved at blive sendt: den tæller med. Vent, til mailen er mislykkedes, eller lad rykkeren være.`,
  reminder_not_allowed: ({ why }, words) => words.sentence(why),
  nothing_overdue: ({ name }) => `${name} har ingen forfalden faktura.`,
  claim_not_overdue: 'Det er ikke en åben, forfalden faktura til kontakten.',
  reminder_day: 'En rykker er fra i dag eller fra en dag i det seneste år.',
  reminder_deadline: 'Fristen ligger efter rykkerens dato.',
  late_businesses_only: ({ law }) =>
    `Det gælder kun erhverv (${law}), og kontakten har hverken momsnummer eller CVR-nummer. Udelad det, eller udfyld kontakten.`,
  reminder_fee_none: 'Landets lov kender intet rykkergebyr. Udelad det.',
  reminder_fee_times: ({ times }) => `Der er allerede opkrævet rykkergebyr ${times} gange, hvilket er det højeste for ét krav. Udelad det.`,
  reminder_fee_days: ({ days, next }, words) =>
    `Der skal gå mindst ${days} dage mellem to rykkere med gebyr: den næste er mulig fra den ${words.day(next)}.`,
  late_rate_missing: ({ from }, words) =>
    `Renten for halvåret fra ${words.day(from)} kendes ikke: der er ikke beregnet rente for de dage. Slå den op, og angiv den med rykkeren.`,
  late_rate_day: ({ from }, words) => `En sats gælder et halvår: den begynder 1. januar eller 1. juli, her den ${words.day(from)}.`,
  late_rate_known: ({ from, percent }, words) =>
    `Satsen for halvåret fra ${words.day(from)} kendes: ${words.percent(percent)}. Udelad den.`,
  late_rate_twice: 'Halvåret er angivet to gange.',
  late_rate_percent: 'En sats er over 0 og højst 100 procent med højst to decimaler.',
  late_rate_unconfirmed: ({ from }, words) =>
    `Renten for halvåret fra ${words.day(from)} er ikke bekræftet hos kilden. Kontrollér den, før du sender rykkeren.`,
  collection_notice_none: 'Landets lov kender intet inkassovarsel. Udelad det, og skriv selv til kunden.',
  collection_deadline: ({ first }, words) =>
    `Et inkassovarsel giver mindst ti dage til at betale: fristen er tidligst den ${words.day(first)}.`,
  reminder_text: ({ name, on }, words) => `Renter og gebyrer, ${name}, rykker af ${words.day(on)}`,
  'reminder.title': ({ level }) => `${level}. rykker`,
  'reminder.to': ({ name, on }, words) => `${name}, ${words.day(on)}`,
  'reminder.intro': ({ deadline }, words) =>
    `Dette er en rykker: vi har ikke modtaget betaling for fakturaerne nedenfor. Betal venligst senest den ${words.day(deadline)}. Har du betalt i mellemtiden, kan du se bort fra dette brev.`,
  'reminder.collection': ({ deadline }, words) =>
    `Inkassovarsel: er hele beløbet ikke betalt senest den ${words.day(deadline)}, går kravet til inkasso uden yderligere varsel. Det medfører omkostninger, som du skal betale oven i kravet.`,
  'letter.creditor': ({ party }) => `Fra: ${party}`,
  'letter.debtor': ({ party }) => `Til: ${party}`,
  'letter.day': ({ day }, words) => words.day(day),
  'reminder.invoice': 'Faktura',
  'reminder.due': 'Forfald',
  'reminder.days': 'Dage',
  'reminder.interest': ({ to }, words) => `Rente til og med ${words.day(to)}`,
  'reminder.fee': 'Rykkergebyr',
  'reminder.compensation': 'Kompensationsbeløb',
  'reminder.total': ({ currency }) => `At betale, ${currency}`,
  'reminder.rate': ({ from, percent, source }, words) => `Rente fra ${words.day(from)}: ${words.percent(percent)} p.a. (${source}).`,
  'reminder.pay': 'Betal venligst som anført på fakturaerne.',
  'reminder.pay.iban': ({ iban }) => `Betal venligst til IBAN ${iban}, og anfør fakturaerne.`,
  'statement.title': 'Kontoudtog',
  'statement.cut': ({ count }) => `Kun de seneste ${count} poster er vist; saldoen medregner dem alle.`,
  'statement.date': 'Dato',
  'statement.open': 'Åbent',
  'statement.balance': 'Saldo',
}
