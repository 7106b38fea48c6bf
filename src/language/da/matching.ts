import type { Translation } from '../catalogue.ts'
import type { BookedDifference, matching as source } from '../en/matching.ts'
import { ended } from '../text.ts'
import type { Words } from '../words.ts'

const shares: Readonly<Record<string, string>> = {
  '1/2': 'halvdelen',
  '1/3': 'en tredjedel',
  '2/3': 'to tredjedele',
  '1/4': 'en fjerdedel',
  '3/4': 'tre fjerdedele',
}

const share = ({ parts, of }: { parts: number; of: number }, words: Words): string =>
  shares[`${parts}/${of}`] ?? words.percent((100 * parts) / of)

const sinceDay = { due_date: 'forfaldsdatoen', document_date: 'bilagsdatoen' } as const

const days = (count: number): string => (count === 1 ? 'én dag' : `${count} dage`)

const than = { more: 'for meget', less: 'for lidt' } as const

const money = { paid: 'betalt', received: 'modtaget' } as const

const causes: Readonly<Record<BookedDifference['cause'], string>> = {
  rounding: 'som øreafrunding',
  fee: 'som gebyr',
  surplus: 'som en lille difference i din favør',
  exchange: 'som kursdifference',
  chosen: 'som valgt ved denne afstemning',
}

const inOrOut = { in: 'en indbetaling', out: 'en udbetaling' } as const

export const matching: Translation<typeof source> = {
  amount_same: 'Beløbet svarer præcis til det åbne beløb.',
  original_amount_same: 'Beløbet i den fremmede valuta er det samme.',
  'original_amount_same.own_currency': 'Beløbet er bilagets beløb i dets egen valuta. Kursdifferencen bogføres ved afstemningen.',
  'number_quoted.whole': 'Teksten angiver bilagets nummer.',
  'number_quoted.digits': 'Teksten angiver cifrene i bilagets nummer.',
  number_in_reference: 'Betalingsreferencen indeholder bilagets nummer.',
  short_number_quoted: 'Teksten indeholder bilagets nummer, men det er så kort, at det kan være et tilfælde.',
  party_iban: 'Modkontoen tilhører denne modpart.',
  party_learnt: 'En tidligere bekræftelse siger, at teksten eller kontoen hører til denne modpart.',
  'party_name.form': 'Teksten nævner modparten med fuldt navn.',
  'party_name.full': 'Teksten nævner modparten.',
  'party_name.slip': 'Teksten nævner modparten med én tastefejl.',
  'party_name.cut': 'Teksten nævner modparten med afkortet navn.',
  party_word: 'Teksten indeholder et ord fra navnet eller formålet.',
  'other_number.open': 'Teksten angiver nummeret på et andet åbent bilag.',
  'other_number.unknown': 'Teksten angiver et fakturanummer, og det er ikke dette bilags.',
  other_party: 'Teksten nævner en anden modpart.',
  other_account: 'Pengene gik til eller kom fra en konto, der ikke vides at tilhøre denne modpart.',
  bank_charge: 'Teksten er bankens egen for et gebyr.',
  other_legal_form: 'Teksten nævner et selskab med en anden selskabsform.',
  unknown_party: 'Teksten nævner en, der ikke er kendt som denne modpart.',
  other_day_printed: 'Teksten nævner en anden købsdato.',
  nothing_named: 'Teksten siger hverken hvem eller hvad betalingen gælder.',
  others_fit: 'Andre poster med samme beløb passer også på navnet: de ligger længere fra datoen, eller andre betalinger udligner dem.',
  date_before: ({ days: count, since }) => `Betalt ${days(count)} før ${sinceDay[since]}.`,
  date_after: ({ days: count, since }) =>
    count === 0 ? `Betalt på ${sinceDay[since]}.` : `Betalt ${days(count)} efter ${sinceDay[since]}.`,
  'day_printed.document': ({ date }, words) => `Teksten nævner bilagsdatoen, den ${words.day(date)}.`,
  'day_printed.last_sale': ({ date }, words) => `Teksten nævner den sidste dag for disse salg, den ${words.day(date)}.`,
  'sum_same.only': ({ count }) => `De åbne beløb på ${count} poster giver tilsammen præcis betalingen, og det gør ingen andre.`,
  'sum_same.these': ({ count }) => `De åbne beløb på disse ${count} poster giver tilsammen præcis betalingen.`,
  numbers_quoted: ({ count }) => `Teksten angiver nummeret på ${count} af dem.`,
  numbers_consecutive: 'De er alt, hvad der er åbent mellem det første og det sidste af deres numre.',
  other_sums: 'Andre poster giver også tilsammen beløbet, eller det kan være et tilfælde.',
  payout: ({ gross, fee, currency, percent }, words) =>
    `Salget på disse dage er ${words.money(gross, currency)}: gebyret på ${words.money(fee, currency)} er ${words.percent(percent)} af det.`,
  'part_paid.quoted': 'Det er en del af det åbne beløb; resten forbliver åben.',
  'part_paid.share': (given, words) => `En rate: ${share(given, words)} af beløbet.`,
  'part_paid.remainder': (given, words) => `En rate: resten af beløbet, når ${share(given, words)} er trukket fra.`,
  'part_paid.open': ({ amount, currency }, words) => `En rate: ${words.money(amount, currency)} forbliver åbent.`,
  rest_paid: 'Det er præcis det, som tidligere rater har ladet stå åbent.',
  'instalments_complete.all': ({ count }) => `${count} betalinger fra denne modpart giver tilsammen præcis det åbne beløb.`,
  'instalments_complete.with_others': 'Sammen med andre betalinger fra denne modpart giver den præcis det åbne beløb.',
  exchange_difference: ({ amount, currency, documentCurrency }, words) =>
    `Bilaget er i ${documentCurrency}: ${words.money(amount, currency)} er kursdifference inklusive bankens omkostninger.`,
  rounded: ({ amount, currency }, words) => `Betalingen er afrundet: forskellen er ${words.money(amount, currency)}.`,
  'digits_swapped.more': ({ amount, currency }, words) =>
    `To cifre i beløbet er byttet om: der er betalt ${words.money(amount, currency)} for meget.`,
  'digits_swapped.less': ({ amount, currency }, words) => `To cifre i beløbet er byttet om: der mangler ${words.money(amount, currency)}.`,
  paid_more: ({ amount, currency }, words) => `Der er betalt ${words.money(amount, currency)} mere end det åbne beløb.`,
  'paid_more.tip': ({ amount, currency }, words) =>
    `Der er betalt ${words.money(amount, currency)} mere end det åbne beløb: drikkepenge eller et gebyr oveni.`,
  cash_discount: ({ amount, currency, percent }, words) =>
    `Der er holdt ${words.money(amount, currency)} tilbage: præcis ${words.percent(percent)} kontantrabat.`,
  'fee_kept.fee': ({ amount, currency }, words) => `Der mangler ${words.money(amount, currency)}: et gebyr, der er trukket undervejs.`,
  'fee_kept.underpaid': ({ amount, currency }, words) =>
    `Der mangler ${words.money(amount, currency)}: der er betalt mindre, end der skyldes.`,
  'fee_kept.discount_or_fee': ({ amount, currency }, words) => `Der mangler ${words.money(amount, currency)}: en rabat eller et gebyr.`,
  'fee_kept.discount_or_underpaid': ({ amount, currency }, words) =>
    `Der mangler ${words.money(amount, currency)}: en rabat, eller der er betalt mindre, end der skyldes.`,
  own_account: 'Modkontoen er en af virksomhedens egne konti.',
  own_account_text: 'Ifølge teksten er det en overførsel mellem virksomhedens egne konti.',
  'other_leg.named': ({ date }, words) => `Samme beløb blev flyttet på den anden konto den ${words.day(date)}.`,
  'other_leg.waiting': ({ date }, words) =>
    `Samme beløb gik den anden vej på en anden egen konto den ${words.day(date)}. Hvis det er én overførsel, så ignorer begge: der skal ikke bogføres noget.`,
  'other_leg.ignored': ({ date }, words) =>
    `Samme beløb gik den anden vej på en anden egen konto den ${words.day(date)} og er allerede ignoreret. Hvis det er én overførsel, så ignorer også denne.`,
  other_leg_matched: ({ date, transactionId }, words) =>
    `Samme beløb gik den anden vej på en anden egen konto den ${words.day(date)} og blev afstemt. Hvis det er én overførsel, så ophæv afstemningen af ${transactionId}, og ignorer begge.`,
  opposite_movement: ({ date }, words) =>
    `Samme beløb gik den anden vej på en anden af virksomhedens konti den ${words.day(date)}, og intet andet passer på nogen af dem.`,
  'delivered_twice.same_day':
    'Banken har leveret den samme postering to gange denne dag, ord for ord: behold den ene, og ignorer den anden.',
  'delivered_twice.earlier': ({ date }, words) => `Banken har allerede leveret den samme postering, ord for ord, den ${words.day(date)}.`,
  matched_by_hand: ({ by }) => ended(`Afstemt af ${by}`),
  ignored_by_hand: ({ by }) => ended(`Ignoreret af ${by}`),
  'ignored_by_hand.why': ({ by, reason }) => ended(`Ignoreret af ${by}: ${reason}`),
  difference_booked: ({ differences }, words) =>
    differences
      .map(
        one =>
          `Der er ${money[one.money]} ${words.money(one.amount, one.currency)} ${than[one.than]}: differencen er bogført på konto ${one.account} (${one.accountName}) ${causes[one.cause]}.`,
      )
      .join(' '),
  'difference_booked.earlier': ({ account, entries }, words) =>
    `Det betalte svarer ikke helt til det skyldige: differencen er bogført på konto ${account}${entries.length === 0 ? '' : ` i ${words.and(entries)}`}.`,
  difference_open: ({ amount, currency }, words) =>
    `${words.money(amount, currency)} af bankposteringen er ikke fordelt: der var mindre åbent på målet. Ophæv afstemningen, og fordel bankposteringen for at forklare resten.`,
  'difference_open.why': ({ amount, currency, why }, words) =>
    `${words.money(amount, currency)} af bankposteringen er ikke fordelt: ${typeof why === 'string' ? why : words.sentence(why)} Ophæv afstemningen, og fordel bankposteringen for at forklare resten.`,
  'difference_open.posted': ({ documentId, ledgerEntryId, transactionId, amount, currency }, words) =>
    `${documentId} blev bogført som ${ledgerEntryId}, hvor der var mindre åbent: ${words.money(amount, currency)} af ${transactionId} er ikke fordelt.`,
  'target_took_nothing.settled': ({ documentId, ledgerEntryId }) =>
    `${documentId} blev bogført som ${ledgerEntryId}, og der er intet åbent på den længere.`,
  'target_took_nothing.wrong_sign': ({ documentId, ledgerEntryId, moved }) =>
    `${documentId} blev bogført som ${ledgerEntryId}, der udlignes med ${inOrOut[moved === 'in' ? 'out' : 'in']}, og dette var ${inOrOut[moved]}.`,
  'target_took_nothing.no_rate': ({ documentId, ledgerEntryId, currency, home, date }, words) =>
    `${documentId} blev bogført som ${ledgerEntryId}, og kursen fra ${currency} til ${home} den ${words.day(date)} kendes ikke.`,
  match_taken_back: ({ why, transactionId }, words) =>
    `${words.sentence(why)} Afstemningen med ${transactionId} er ophævet: bankposteringen ligger igen til afstemning.`,
  allocation_taken_back: ({ why, transactionId, amount, currency }, words) =>
    `${words.sentence(why)} Bilaget er ikke længere mål for ${transactionId}: ${words.money(amount, currency)} af den er ikke fordelt.`,
}
