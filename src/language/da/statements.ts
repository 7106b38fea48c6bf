import type { Translation } from '../catalogue.ts'
import type { ForeignKind, OddMovements, statements as source } from '../en/statements.ts'
import { amountOf } from '../statement-amounts.ts'
import type { Words } from '../words.ts'

const exportInstead = 'Eksportér i stedet kontoudtoget som CAMT.053, MT940, OFX eller CSV.'
const unpack = 'Pak den ud, og importér indholdet.'

const foreignKinds: Readonly<Record<ForeignKind, { what: string; instead: string }>> = {
  pdf: { what: 'en PDF', instead: exportInstead },
  workbook: { what: 'en Excel-projektmappe eller et ZIP-arkiv', instead: 'Gem arket som CSV, eller pak arkivet ud, og importér det.' },
  old_workbook: { what: 'en gammel Excel-projektmappe', instead: 'Gem arket som CSV, og importér det.' },
  compressed: { what: 'en komprimeret fil', instead: unpack },
  archive: { what: 'et arkiv', instead: unpack },
  picture: { what: 'et billede', instead: exportInstead },
  qif: { what: 'QIF', instead: exportInstead },
  web_page: { what: 'en webside', instead: 'Åbn den i et regneark, gem den som CSV, og importér det.' },
}

const quoted = (text: string): string => `"${text}"`

const list = (texts: readonly string[]): string => texts.map(quoted).join(', ')

interface Referenced {
  reference: string | null
}

const entry = ({ reference }: Referenced): string => (reference === null ? 'En post' : `Posten ${quoted(reference)}`)
const transaction = ({ reference }: Referenced): string => (reference === null ? 'En bevægelse' : `Bevægelsen ${quoted(reference)}`)

const needed = 'Der skal være en dato, en tekst og ét beløb, eller én kolonne til ind og én til ud.'

const seen = (columns: readonly string[]): string =>
  columns.length === 0 ? 'Filens kolonner blev ikke genkendt' : `Filens kolonner blev ikke genkendt (${list(columns)})`

const lines = (count: number): string => (count === 1 ? 'Én linje' : `${count} linjer`)

const decimalComma = (value: number): string => value.toFixed(3).replace('.', ',')

const oddDays = ({ count, named }: OddMovements, when: string, words: Words): string => {
  const which = named.map(
    one => `${words.money(one.amount, one.currency)} den ${words.day(one.date)}${one.text === '' ? '' : ` (${quoted(one.text)})`}`,
  )
  const more = count > named.length ? ` og ${count - named.length} til` : ''
  return count === 1
    ? `En bevægelse er bogført ${when}: ${which.join('; ')}${more}. Den er taget, som den står i filen: se, om datoen er rigtig.`
    : `${count} bevægelser er bogført ${when}: ${which.join('; ')}${more}. De er taget, som de står i filen: se, om datoerne er rigtige.`
}

export const statements: Translation<typeof source> = {
  'statement_not_readable.problem': ({ problem }, words) => words.sentence(problem),
  'statement_not_readable.nothing': 'Der er hverken bevægelser eller saldi i filen: der er intet at oprette en konto ud fra.',
  account_not_named:
    'Filen fortæller ikke, hvilken konto den hører til. Send den til /bank-accounts/{id}/statements, eller angiv accountName for at oprette en ny konto.',
  'statement_of_other_account.currency': ({ statement, account }) => `Kontoudtoget er i ${statement}, denne konto er i ${account}.`,
  'statement_of_other_account.this': ({ statement, account }) => `Kontoudtoget hører til kontoen ${statement}, denne er ${account}.`,
  'statement_of_other_account.another': ({ statement }) => `Kontoudtoget hører til kontoen ${statement}, som er en anden konto her.`,
  'temporarily_unavailable.reader': ({ problem }, words) => words.sentence(problem),

  'file_too_large.statement': ({ megabytes }) =>
    `Et kontoudtog må højst fylde ${megabytes} MB. Eksportér en kortere periode, om nødvendigt i flere filer.`,
  too_many_movements: ({ max }) =>
    `Et kontoudtog må højst have ${max} bevægelser. Eksportér en kortere periode, om nødvendigt i flere filer.`,
  file_type_not_supported: ({ kind }) =>
    `Filen er ${foreignKinds[kind].what}, ikke et kontoudtog, der kan læses. ${foreignKinds[kind].instead}`,
  'file_not_readable.statement': 'Filen kunne ikke læses. Eksportér kontoudtoget igen eller i et andet format.',
  'file_empty.statement': 'Filen er tom.',
  file_not_text: 'Filen er ikke tekst: den er hverken CAMT, MT940, OFX eller CSV. Eksportér kontoudtoget igen.',
  encoding_not_recognised: 'Filens tegnsæt blev ikke genkendt. Eksportér den igen som UTF-8.',
  'file_cut_off.character': 'Filen slutter midt i et tegn: den er afbrudt. Eksportér den igen.',
  'file_cut_off.row': 'Filens sidste linje slutter midt i: filen er afbrudt. Eksportér den igen.',
  'file_cut_off.line': 'Filen slutter midt i en linje uden slutsaldo: den er afbrudt. Eksportér den igen.',
  'xml_broken.statement': 'XML-filen er ødelagt eller afbrudt. Eksportér kontoudtoget igen.',
  'xml_with_document_type.statement':
    'XML-filen erklærer en dokumenttype, som intet kontoudtog behøver, og som kan bruges til at angribe læseren: den læses ikke.',
  'xml_too_large.statement': 'XML-filen har flere elementer end noget kontoudtog: den læses ikke.',
  'xml_too_deep.statement': 'XML-filens elementer ligger dybere inde i hinanden end i noget kontoudtog: den læses ikke.',
  'ofx_broken.cut_off': 'OFX-filen slutter midt i: den er afbrudt. Eksportér den igen.',
  'ofx_broken.bracket': 'OFX-filen er ødelagt: der er et "<", som ikke indleder noget.',
  ofx_too_large: 'OFX-filen har flere elementer end noget kontoudtog: den læses ikke.',
  'no_statement.xml':
    'XML-filen er ikke et kontoudtog: den indeholder hverken en CAMT.053-, CAMT.052- eller CAMT.054-meddelelse. Eksportér kontoudtoget igen som CAMT.053.',
  'no_statement.ofx': 'OFX-filen indeholder intet kontoudtog for en bankkonto eller et kort.',
  'no_statement.mt940': 'Filen ligner MT940, men den indeholder hverken bevægelser eller saldi.',

  'columns_not_recognised.no_header': ({ columns }) => `${seen(columns)}: ingen linje nævner både en dato og et beløb. ${needed}`,
  'columns_not_recognised.several_amounts': ({ columns, amounts }) =>
    `${seen(columns)}: flere kan være beløbet, ${list(amounts)}. ${needed}`,
  'columns_not_recognised.no_text': ({ columns }) => `${seen(columns)}: ingen fortæller, hvad en bevægelse drejer sig om. ${needed}`,
  csv_quote_not_closed: ({ line }) => `Et anførselstegn, der begynder i linje ${line}, slutter aldrig: filen er ødelagt eller afbrudt.`,
  row_too_long: ({ line }) =>
    `Linje ${line} har flere felter, end der er kolonner: en tekst i den kan indeholde skilletegnet. Eksportér filen igen.`,
  'settlement_row.sum': ({ line, gross, fee, net }) =>
    `Linje ${line} stemmer ikke: ${quoted(gross)} minus gebyret ${quoted(fee)} er ikke ${quoted(net)}. Eksportér rapporten igen.`,
  'settlement_row.currency': ({ line, written }) =>
    `Linje ${line} har en valuta, der ikke kendes: ${quoted(written)}. Udelad den valuta fra rapporten.`,
  'settlement_row.payout': ({ line, written }) =>
    `Linje ${line} er en udbetaling på ${quoted(written)}: en udbetaling går ud, og kun en, der kommer retur, går ind. Eksportér rapporten igen.`,
  settlement_columns: ({ vendor, columns }) =>
    `Det ligner en rapport fra ${vendor}, men uden kolonnerne ${columns.map(quoted).join(', ')}. Eksportér den med alle kolonner.`,
  'statement_not_readable.payout': ({ id, kept, told, currency }, words) =>
    `${quoted(id)} findes allerede med ${words.money(kept, currency)} og giver ${words.money(told, currency)} i denne rapport: en af dem har kun en del af udbetalingen. Fortryd den tidligere import, og importér en rapport med hele udbetalinger.`,
  signs_mixed: 'Kolonnen til udbetalinger har beløb både med og uden minus: det kan ikke afgøres, hvad der er hvad.',
  'dates_ambiguous.mixed': 'Nogle datoer har dagen først og andre måneden: det kan ikke afgøres, hvad der er hvad.',
  'dates_ambiguous.all':
    'Alle filens datoer kan have enten dagen eller måneden først. Eksportér en længere periode, eller eksportér med året først.',
  'amount_ambiguous.amount': ({ line, written, whole, decimal }) =>
    `Linje ${line} har beløbet ${quoted(written)}, som kan være ${whole} eller ${decimalComma(decimal)}: intet i filen viser, om tegnet deler tusinder eller decimaler. Eksportér filen med decimaler.`,
  'amount_ambiguous.balance': ({ line, written, whole, decimal }) =>
    `Linje ${line} har saldoen ${quoted(written)}, som kan være ${whole} eller ${decimalComma(decimal)}: intet i filen viser, om tegnet deler tusinder eller decimaler. Eksportér filen med decimaler.`,
  'date_not_readable.line': ({ line, written }) => `Linje ${line} har en dato, der ikke kan læses: ${quoted(written)}.`,
  'date_not_readable.month_first': ({ line, written }) =>
    `Linje ${line} har en dato, der ikke kan læses: ${quoted(written)}. I denne fil står dagen før måneden.`,
  'date_not_readable.entry': given => `${entry(given)} har en dato, der ikke kan læses: ${quoted(given.written)}.`,
  'date_not_readable.transaction': given => `${transaction(given)} har ingen dato, der kan læses: ${quoted(given.written)}.`,
  'amount_not_readable.line': ({ line, written }) => `Linje ${line} har et beløb, der ikke kan læses: ${quoted(written)}.`,
  'amount_not_readable.decimals': ({ line, written, currency }) =>
    `Linje ${line} har et beløb med flere decimaler, end ${currency} har: ${quoted(written)}.`,
  'amount_not_readable.in_and_out': ({ line, moneyIn, moneyOut }) =>
    `Linje ${line} har både en indbetaling (${quoted(moneyIn)}) og en udbetaling (${quoted(moneyOut)}).`,
  'amount_not_readable.entry': given => `${entry(given)} har intet beløb, der kan læses: ${quoted(given.written)}.`,
  'amount_not_readable.transaction': given => `${transaction(given)} har intet beløb, der kan læses: ${quoted(given.written)}.`,
  'amount_not_readable.empty_entry': 'En post i filen er tom.',
  'currency_not_known.entry': given => `${entry(given)} er i ${quoted(given.written)}, som ikke er en valuta, der kan bogføres.`,
  'currency_not_known.transaction': given =>
    `${transaction(given)} er i ${quoted(given.written)}, som ikke er en valuta, der kan bogføres.`,
  'currency_not_known.all': ({ currencies }) => `Ingen bevægelse er i en valuta, der kan bogføres: ${list(currencies)}.`,
  'currency_not_known.lines': ({ count, currencies }) =>
    `${lines(count)} i noget, der ikke er en valuta, der kan bogføres (${currencies.join(', ')}), er udeladt.`,
  currencies_mixed: ({ line, written, foreign, currency }) =>
    `Linje ${line} har et beløb i ${foreign}: ${quoted(written)}. Filen regnes for at være i ${currency}: eksportér bevægelserne i hver valuta for sig.`,
  direction_missing: given => `${entry(given)} fortæller ikke, om den er en debet- eller en kreditpost.`,
  'date_missing.entry': 'En post har ingen dato, og det har kontoudtoget heller ikke.',
  balance_not_readable: ({ written }) => `En saldo kan ikke læses: ${quoted(written)}.`,
  line_not_readable: ({ written }) => `En bevægelse kan ikke læses: ${quoted(written)}.`,

  'currency_assumed.until_known': ({ currency }) => `Filen angiver ikke sin valuta. ${currency} er antaget, til kontoen er kendt.`,
  'currency_assumed.organization': ({ currency }) =>
    `Filen angiver ikke sin valuta: virksomhedens valuta, ${currency}, er brugt. En anden kan angives med currency.`,
  'rows_left_out.no_date': ({ count }) => `${lines(count)} med et beløb, men uden dato er udeladt.`,
  'rows_left_out.no_amount': ({ count }) => `${lines(count)} med en dato, men uden beløb er udeladt.`,
  pending_left_out: ({ count }) => `${lines(count)}, der kun er reserveret og endnu ikke har en dato, er udeladt.`,
  rows_void: ({ count }) => `${lines(count)}, der er afvist, mislykket eller taget tilbage, er udeladt.`,
  month_first: ({ line, written }) =>
    `Datoerne er læst med måneden først, fordi ${quoted(written)} i linje ${line} ikke kan læses på anden måde.`,
  no_movements: 'Filen har et kontoudtogs kolonner, men ingen bevægelser.',
  entries_left_out: ({ count }) =>
    count === 1 ? 'Én post er kun til orientering og er udeladt.' : `${count} poster er kun til orientering og er udeladt.`,
  'date_assumed.statement': ({ count }) =>
    count === 1 ? 'Én post har ingen dato: kontoudtogets dato er brugt.' : `${count} poster har ingen dato: kontoudtogets dato er brugt.`,
  batch_split: ({ count }) =>
    count === 1
      ? 'Én post samler flere betalinger i ét beløb: hver betaling er sin egen bevægelse.'
      : `${count} poster samler flere betalinger i ét beløb: hver betaling er sin egen bevægelse.`,
  batch_not_split: ({ reference, amount, currency, date, difference, count }, words) => {
    const which = `Posten${reference === null ? '' : ` ${quoted(reference)}`} på ${words.money(amount, currency)}${date === null ? '' : ` den ${words.day(date)}`}`
    const others = count === 1 ? '' : ` Der er ${count} sådanne poster.`
    return `${which} samler flere betalinger, som ikke giver beløbet: en difference på ${words.money(difference, currency)}. Den er én bevægelse.${others}`
  },
  'amount_rounded.statement': 'Nogle beløb har flere decimaler end deres valuta og er afrundet.',
  mixed_currencies: ({ currencies }) => `Bevægelserne er i flere valutaer: ${currencies.join(', ')}.`,
  closing_balance_missing: 'Kontoudtoget har ingen slutsaldo: det kan være afbrudt.',
  movements_left_out: ({ count }) =>
    count === 1
      ? 'Én bevægelse har ingen dato eller intet beløb, der kan bogføres, eller er i en anden valuta end kontoen, og er udeladt.'
      : `${count} bevægelser har ingen dato eller intet beløb, der kan bogføres, eller er i en anden valuta end kontoen, og er udeladt.`,
  date_far_ahead: (odd, words) => oddDays(odd, `mere end ${odd.days} dage ude i fremtiden`, words),
  date_long_ago: (odd, words) => oddDays(odd, `for mere end ${odd.years} år siden`, words),

  'balance_gap.statement': (given, words) => {
    const shown = (amount: number) => amountOf(amount, given.currency, words)
    return `Startsaldoen på ${shown(given.opening)} og bevægelserne giver ${shown(given.expected)}, men slutsaldoen er ${shown(given.closing)}: en difference på ${shown(given.difference)}. Der mangler måske bevægelser.`
  },
  'balance_gap.page': (given, words) => {
    const shown = (amount: number) => amountOf(amount, given.currency, words)
    const called = (name: string | null) => (name === null ? '' : ` ${name}`)
    return `Siden${called(given.page)} slutter med ${shown(given.ended)}, og den næste${called(given.nextPage)} begynder med ${shown(given.begins)}: en difference på ${shown(given.difference)}. Der mangler måske en side.`
  },
  'balance_gap.row': (given, words) => {
    const shown = (amount: number) => amountOf(amount, given.currency, words)
    const others = given.gaps === 1 ? '' : ` Der er ${given.gaps} sådanne steder, med en difference på ${shown(given.total)} i alt.`
    return `Saldoen efter bevægelsen på ${shown(given.amount)} den ${words.day(given.date)} er ${shown(given.balance)}, hvor ${shown(given.expected)} var ventet: en difference på ${shown(given.difference)}.${others} Der mangler måske bevægelser.`
  },
  'balance_gap.import': ({ from, to, amount, currency }, words) =>
    `Mellem den ${words.day(from)} og den ${words.day(to)} afviger bankens saldi med ${words.money(amount, currency)} fra det importerede: der mangler måske bevægelser.`,
}
