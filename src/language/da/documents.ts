import type { Translation } from '../catalogue.ts'
import type { documents as source } from '../en/documents.ts'
import { capitalised, ended, toldPart, unended } from '../text.ts'

const states = { draft: 'en kladde', extracted: 'læst', coded: 'konteret', posted: 'bogført' } as const

const vouchers = { invoice: 'en faktura', receipt: 'en kvittering', credit_note: 'en kreditnota' } as const

const voucher = (kind: keyof typeof vouchers, isNegative: boolean): string =>
  isNegative ? `${vouchers[kind]} med et negativt beløb` : vouchers[kind]

const listed = (list: readonly string[], more: number, all: string): string =>
  more === 0 ? `${list.join(', ')}.` : `${list.join(', ')} og ${more} andre: ${all}`

const otherFilled = 'Bed leverandøren om et bilag i dit navn, eller bogfør det selv, hvis det alligevel er dit.'

const ofSupplier: (typeof documents)['vat_number_format.of_supplier'] = ({ vatNumber, fault }, words) =>
  `Leverandørens momsnummer ${vatNumber}: ${words.sentence(fault)}`

export const documents: Translation<typeof source> = {
  document_not_found: ({ id }) => `Der findes ikke et bilag med id'et ${id}.`,
  file_not_found: ({ id }) => `Der findes ikke en fil med id'et ${id}.`,
  'file_not_found.without': ({ document }) => `${document} blev oprettet uden en fil.`,
  page_not_found: ({ page, pages }) =>
    pages === 0 ? 'Der er ingen sider: `GET /documents/{id}/pages` giver teksten.' : `Der er ingen side ${page}: den sidste er ${pages}.`,
  'page_not_found.missing': ({ page }) => `Der er ingen side ${page}.`,
  page_not_drawable: ({ problem }, words) => words.sentence(problem),
  learnt_rule_not_found: ({ id }) => `Der findes ikke en regel med id'et ${id}.`,
  'region_not_set.documents': 'Vælg først land med set_region: det er landets regler, der afgør konteringen.',
  document_not_extracted: ({ id }) => `${id} er ikke læst endnu: læs det først.`,
  document_not_coded: ({ id, state }) =>
    state === 'draft' ? `${id} er en kladde: læs og kontér det først.` : `${id} er læst, men ikke konteret: kontér det først.`,
  'document_not_coded.other_region': ({ id }) => `${id} er konteret efter et andet lands regler: kontér det igen.`,
  'document_not_coded.no_posting': ({ id }) => `Der er ingen påbegyndt bogføring af ${id} at fortsætte.`,
  document_not_failed: ({ id, state }) => `Der er ingen fejl på ${id}: det er ${states[state]}.`,
  document_posted: ({ id, entry }) =>
    `${id} er bogført som ${entry}. Tilbagefør posteringen for at rette det: POST /api/rest/ledger-entries/${entry}/reversal.`,
  'document_posted.before': ({ id }) => `${id} har været bogført: bilaget hører til den postering, der blev tilbageført.`,
  document_changed: ({ id }) => `${id} blev ændret, mens det blev læst. Se på det, og læs det igen, hvis du stadig vil.`,
  document_matched: ({ id }) => `En bankpostering er afstemt med ${id}. Ophæv afstemningen først.`,
  document_in_progress: ({ id }) =>
    `${id} er ved at blive bogført, og bogholderiet har endnu ikke svaret, om det er modtaget. Spørg igen om lidt, eller prøv igen.`,
  'document_in_progress.elsewhere': ({ id }) => `${id} bliver bogført af en anden lige nu.`,
  'document_in_progress.period_filed': ({ id }) =>
    `${id} har en dato i en periode, hvor momsangivelsen er blevet indberettet i mellemtiden.`,
  'document_in_progress.twin': ({ id }) => `Der er en kopi af ${id}, som er ved at blive bogført.`,
  coding_incomplete: ({ id, fields }) => `${id} kan ikke bogføres endnu: ${fields.join(', ')}.`,
  'coding_incomplete.account_closed': ({ id, accounts }, words) =>
    `${id} kan ikke bogføres: ${words.and(accounts)} er lukket. Vælg en anden konto med update_coding, eller åbn den igen.`,
  'forbidden.post_again': ({ permission }) => `At gentage en mislykket bogføring kræver rettigheden ${permission}, som du ikke har.`,

  nothing_to_correct: 'Angiv mindst ét felt, der skal rettes.',
  amount_not_in_currency: ({ currency }) => `Beløbet findes ikke i ${currency}: det har for mange decimaler eller er for stort.`,
  amount_of_zero: 'Et beløb på nul kan ikke bogføres.',
  account_not_in_chart: ({ account }) => `Konto ${account} findes ikke i kontoplanen.`,
  account_kept_by_system: ({ account }) => `Konto ${account} føres af Primanota selv: den er modkonto eller momskonto.`,
  category_unknown: ({ category, categories, more }) =>
    `Kategorien "${category}" findes ikke. Der er: ${listed(categories, more, 'angiv ledgerAccountId i stedet, så følger kategorien med.')}`,
  vat_code_unknown: ({ vatCode, country, codes, more }, words) =>
    `Momskoden "${vatCode}" findes ikke i ${words.country(country)}. Koderne for køb er: ${listed(codes, more, 'hver konto nævner sin egen (GET /api/rest/accounts).')}`,
  vat_code_for_sales: ({ vatCode, codes, more }) =>
    `${vatCode} er en kode for salg, og et bilag er et køb. Koderne for køb er: ${listed(codes, more, 'hver konto nævner sin egen (GET /api/rest/accounts).')}`,
  amount_below_other_lines: ({ others, currency }, words) =>
    `Bilagets andre linjer er allerede ${words.money(others, currency)}: angiv også momskoden for at bogføre det som én linje.`,
  vat_not_on_bill: ({ vatCode }) =>
    `${vatCode} trækker moms ud af beløbet, men ifølge bilaget er der ingen: moms, som ingen har opkrævet, kan ikke fradrages.`,
  set_by_person: ({ by }) => ended(`Angivet af ${by}`),
  amount_not_negative:
    'Et beløb på en faktura eller en kvittering er ikke negativt. Giver leverandøren penge tilbage, så sæt `kind` til credit_note.',
  vat_sign_differs: 'Momsen har et andet fortegn end nettobeløbet: kontrollér begge.',
  only_last_line_is_rest: 'Angiv linjens beløb: kun den sidste linje kan være resten.',
  rest_of_unknown_amount: 'Angiv også beløbet på den sidste linje: bilagets beløb er ukendt, så der er ingen rest at beregne.',
  nothing_left_for_line: ({ amount, lines, currency }, words) =>
    `Der er intet tilbage til linjen: de andre er ${words.money(lines, currency)}, og bilaget er ${words.money(amount, currency)}.`,
  lines_differ_from_amount: ({ amount, lines, difference, currency }, words) =>
    `Linjerne er ${words.money(lines, currency)}, og bilaget er ${words.money(amount, currency)}: der mangler ${words.money(difference, currency)}. Ret en linje, eller udelad beløbet på den sidste.`,
  vat_above_bill: ({ vat, stated, currency }, words) =>
    `Linjerne har ${words.money(vat, currency)} i moms, og på bilaget står ${words.money(stated, currency)}: moms, som ingen har opkrævet, kan ikke fradrages.`,
  split_by_person: ({ by, count }) => ended(`Opdelt i ${count} linjer af ${by}`),
  vat_code_unusual: ({ account, usual, vatCode }) =>
    `Konto ${account} bruges normalt med momskoden ${usual}, og her er det ${vatCode ?? 'ingen'}: kontrollér den.`,

  'probable_duplicate.file': ({ id }) => `Et andet bilag (${id}) har den samme fil: bogfør kun det ene.`,
  'probable_duplicate.text': ({ id }) => `Et andet bilag (${id}) har den samme tekst: bogfør kun det ene.`,
  'probable_duplicate.number': ({ id }) => `Et andet bilag (${id}) har samme leverandør og fakturanummer: bogfør kun det ene.`,
  'probable_duplicate.amount': ({ id }) => `Et andet bilag (${id}) har samme leverandør, dato og beløb: bogfør kun det ene.`,
  supplier_is_own_company: 'Leverandøren ser ud til at være virksomheden selv: det er formentlig en af dens egne fakturaer.',
  supplier_missing: 'Der er ikke fundet en leverandør på bilaget: se efter, hvem det er fra.',
  'vat_number_format.of_supplier': ofSupplier,
  'vat_number_check_digit.of_supplier': ofSupplier,
  'cvr_check_digit.of_supplier': ofSupplier,
  'partita_iva_check_digit.of_supplier': ofSupplier,
  'vat_number_without_prefix.of_supplier': ofSupplier,
  'vat_number_country_mismatch.of_supplier': ofSupplier,
  'addressed_to_other.by_name': ({ buyer, own }) => `${ended(`Bilaget er stilet til ${buyer} og ikke til ${own}`)} ${otherFilled}`,
  'addressed_to_other.by_number': ({ buyer, number, own }) =>
    `Bilaget er stilet til ${buyer ?? 'en køber'} med nummeret ${number}, og dit er ${own}. ${otherFilled}`,
  date_missing: 'Der er ikke fundet en dato på bilaget: det bogføres med datoen for bogføringen.',
  date_in_future: ({ date }, words) => `Bilaget er dateret ${words.day(date)}, som ligger i fremtiden.`,
  date_very_old: ({ date, years }, words) => `Bilaget er dateret ${words.day(date)}, altså for mere end ${years} år siden.`,
  'period_filed.carried': ({ start, end }, words) =>
    `Bilagets dato ligger i en periode, hvor momsangivelsen er indberettet: ${words.period(start, end)}. Bogføres det nu, overføres beløbene til den næste åbne momsangivelse som en rettelse.`,
  'period_filed.next': ({ start, end }, words) =>
    `Bilagets dato ligger i en periode, hvor momsangivelsen er indberettet: ${words.period(start, end)}. Bogføres det nu, tæller momsen med i den næste åbne momsangivelse.`,
  total_is_zero: 'Bilagets samlede beløb er nul: der er intet at bogføre.',
  'totals_do_not_add_up.document': ({ net, vat, total, currency }, words) =>
    `Beløbet uden moms på ${words.money(net, currency)} og momsen på ${words.money(vat, currency)} giver ikke det samlede beløb på ${words.money(total, currency)}.`,
  amount_unusual: ({ amount, currency, times }, words) =>
    `${words.money(amount, currency)} er mere end ${times} gange det højeste, denne leverandør før har opkrævet.`,
  iban_changed: ({ iban }) => `Leverandøren vil have betalingen på ${iban}, som den aldrig før har brugt: ring og spørg, før du betaler.`,
  'sign_differs.received': ({ kind, isNegative, amount, currency }, words) =>
    `Bilaget er ${voucher(kind, isNegative)}, og ${words.money(amount, currency)} bogfører det som en indbetaling. Vend fortegnet, medmindre det er meningen.`,
  'sign_differs.paid': ({ kind, isNegative, amount, currency }, words) =>
    `Bilaget er ${voucher(kind, isNegative)}, og ${words.money(amount, currency)} bogfører det som en udbetaling. Vend fortegnet, medmindre det er meningen.`,
  amount_differs: ({ total, coded, currency }, words) =>
    `Bilaget lyder på ${words.money(total, currency)}, og der er konteret ${words.money(coded, currency)}. Ret beløbet, medmindre forskellen er meningen.`,
  'amount_differs.foreign': ({ total, totalCurrency, expected, coded, currency }, words) =>
    `Bilaget lyder på ${words.money(total, totalCurrency)}, ca. ${words.money(expected, currency)}, og der er konteret ${words.money(coded, currency)}. Ret beløbet, medmindre forskellen er meningen.`,

  confidence_below_threshold: ({ confidence, threshold, why }, words) => {
    const weak = why.map(part => unended(toldPart(part, words))).join('; ') || 'værdierne på bilaget er ikke sikre nok'
    return `${capitalised(weak)}. Det giver en sikkerhed på ${words.number(confidence)}, og automatisk bogføring kræver ${words.number(threshold)}: kontrollér bilaget, og bogfør det selv.`
  },

  'posting_outcome_unknown.not_connected': ({ provider }) =>
    `Posteringen blev sendt til ${provider}, som ikke længere er tilsluttet: tilslut det igen, så der kan spørges.`,
  'posting_outcome_unknown.not_shown': ({ ledger }) =>
    `${ledger} har endnu ikke vist posteringen. Der spørges igen, før noget sendes en gang til.`,
  'posting_outcome_unknown.taken_over': 'En anden er gået videre med bogføringen i mellemtiden.',
  'posting_outcome_unknown.too_late': ({ ledger }) =>
    `Der gik for lang tid, før posteringen kunne sendes, så der er intet sendt til ${ledger}. Der prøves igen.`,
  'posting_outcome_unknown.not_asked': ({ ledger, why }, words) =>
    ended(`${ledger} kunne ikke spørges, om posteringen er der: ${words.sentence(why)}`),
  'posting_outcome_unknown.no_answer': ({ ledger, why }, words) =>
    `${ledger} gav ikke et klart svar (${words.sentence(why)}), så det er uvist, om posteringen er der.`,
  'source_not_attached.failed': ({ why }, words) =>
    ended(`Posteringen er bogført, men bilaget kunne ikke vedhæftes: ${words.sentence(why)}`),
  'source_not_attached.file_gone': ({ file }) => `Posteringen er bogført, men bilaget kunne ikke vedhæftes: filen ${file} er væk.`,
  unknown_account: ({ account }) => `Konto ${account} findes ikke i kontoplanen.`,

  rate_own_currency: 'samme valuta',
  rate_by_hand: 'indtastet',
  rate_central: 'kronens centralkurs over for euroen',
  rate_nationalbanken: 'Nationalbankens kurs',
  rate_ecb: 'Den Europæiske Centralbanks referencekurs',
  rate_from_amount: 'beregnet af det indtastede beløb',

  'outside_failed.late': 'der kom ikke svar i tide',
  'outside_failed.address': 'adressen blev ikke fundet på nettet',
  'outside_failed.unreachable': 'der kunne ikke oprettes forbindelse',
  'outside_failed.broken': 'forbindelsen blev afbrudt',
  'outside_failed.certificate': 'certifikatet er ikke betroet',
  'outside_failed.told': ({ told }) => told,
}
