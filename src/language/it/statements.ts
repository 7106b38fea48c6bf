import type { Translation } from '../catalogue.ts'
import type { ForeignKind, OddMovements, statements as source } from '../en/statements.ts'
import { amountOf } from '../statement-amounts.ts'
import type { Words } from '../words.ts'

const exportInstead = "Esporta invece l'estratto conto come CAMT.053, MT940, OFX o CSV."
const unpack = 'Estrailo e importa il contenuto.'

const foreignKinds: Readonly<Record<ForeignKind, { what: string; instead: string }>> = {
  pdf: { what: 'un PDF', instead: exportInstead },
  workbook: {
    what: 'una cartella di lavoro Excel o un archivio ZIP',
    instead: "Salva il foglio come CSV, oppure estrai l'archivio, e importa il risultato.",
  },
  old_workbook: { what: 'una vecchia cartella di lavoro Excel', instead: 'Salva il foglio come CSV e importalo.' },
  compressed: { what: 'un file compresso', instead: unpack },
  archive: { what: 'un archivio', instead: unpack },
  picture: { what: "un'immagine", instead: exportInstead },
  qif: { what: 'QIF', instead: exportInstead },
  web_page: { what: 'una pagina web', instead: 'Aprila in un foglio di calcolo, salvala come CSV e importala.' },
}

const quoted = (text: string): string => `"${text}"`

const list = (texts: readonly string[]): string => texts.map(quoted).join(', ')

interface Referenced {
  reference: string | null
}

const entry = ({ reference }: Referenced): string => (reference === null ? 'Una voce' : `La voce ${quoted(reference)}`)
const transaction = ({ reference }: Referenced): string => (reference === null ? 'Un movimento' : `Il movimento ${quoted(reference)}`)

const needed = 'Servono una data, una descrizione e un importo, oppure una colonna per le entrate e una per le uscite.'

const seen = (columns: readonly string[]): string =>
  columns.length === 0
    ? 'Le colonne del file non sono state riconosciute'
    : `Le colonne del file non sono state riconosciute (${list(columns)})`

const lines = (count: number): string => (count === 1 ? 'Una riga' : `${count} righe`)
const leftOut = (count: number): string => (count === 1 ? 'è stata tralasciata' : 'sono state tralasciate')

const decimalComma = (value: number): string => value.toFixed(3).replace('.', ',')

const oddDays = ({ count, named }: OddMovements, when: string, words: Words): string => {
  const which = named.map(
    one => `${words.money(one.amount, one.currency)} in data ${words.day(one.date)}${one.text === '' ? '' : ` (${quoted(one.text)})`}`,
  )
  const more = count > named.length ? ` e altri ${count - named.length}` : ''
  return count === 1
    ? `Un movimento è contabilizzato ${when}: ${which.join('; ')}${more}. È preso così com'è nel file: controlla che la data sia giusta.`
    : `${count} movimenti sono contabilizzati ${when}: ${which.join('; ')}${more}. Sono presi così come sono nel file: controlla che le date siano giuste.`
}

export const statements: Translation<typeof source> = {
  'statement_not_readable.problem': ({ problem }, words) => words.sentence(problem),
  'statement_not_readable.nothing': "Nel file non ci sono né movimenti né saldi: non c'è nulla con cui creare un conto.",
  account_not_named:
    'Il file non dice a quale conto si riferisce. Invialo a /bank-accounts/{id}/statements, oppure indica accountName per creare un nuovo conto.',
  'statement_of_other_account.currency': ({ statement, account }) => `L'estratto conto è in ${statement}, questo conto è in ${account}.`,
  'statement_of_other_account.this': ({ statement, account }) => `L'estratto conto è del conto ${statement}, questo è ${account}.`,
  'statement_of_other_account.another': ({ statement }) => `L'estratto conto è del conto ${statement}, che qui è un altro conto.`,
  'temporarily_unavailable.reader': ({ problem }, words) => words.sentence(problem),

  'file_too_large.statement': ({ megabytes }) =>
    `Un estratto conto può avere al massimo ${megabytes} MB. Esporta un periodo più breve, se serve in più file.`,
  too_many_movements: ({ max }) =>
    `Un estratto conto può avere al massimo ${max} movimenti. Esporta un periodo più breve, se serve in più file.`,
  file_type_not_supported: ({ kind }) =>
    `Il file è ${foreignKinds[kind].what}, non un estratto conto leggibile. ${foreignKinds[kind].instead}`,
  'file_not_readable.statement': "Non è stato possibile leggere il file. Esporta di nuovo l'estratto conto, o in un altro formato.",
  'file_empty.statement': 'Il file è vuoto.',
  file_not_text: "Il file non è testo: non è né CAMT né MT940, OFX o CSV. Esporta di nuovo l'estratto conto.",
  encoding_not_recognised: 'La codifica dei caratteri del file non è stata riconosciuta. Esportalo di nuovo come UTF-8.',
  'file_cut_off.character': 'Il file finisce a metà di un carattere: è troncato. Esportalo di nuovo.',
  'file_cut_off.row': "L'ultima riga del file finisce a metà: il file è troncato. Esportalo di nuovo.",
  'file_cut_off.line': 'Il file finisce a metà di una riga, senza saldo finale: è troncato. Esportalo di nuovo.',
  'xml_broken.statement': "Il file XML è danneggiato o troncato. Esporta di nuovo l'estratto conto.",
  'xml_with_document_type.statement':
    'Il file XML dichiara un tipo di documento, che nessun estratto conto richiede e che può servire ad attaccare chi lo legge: non viene letto.',
  'xml_too_large.statement': 'Il file XML ha più elementi di qualunque estratto conto: non viene letto.',
  'xml_too_deep.statement': 'Gli elementi del file XML sono annidati più in profondità che in qualunque estratto conto: non viene letto.',
  'ofx_broken.cut_off': 'Il file OFX finisce a metà: è troncato. Esportalo di nuovo.',
  'ofx_broken.bracket': 'Il file OFX è danneggiato: c\'è un "<" che non inizia nulla.',
  ofx_too_large: 'Il file OFX ha più elementi di qualunque estratto conto: non viene letto.',
  'no_statement.xml':
    "Il file XML non è un estratto conto: non contiene messaggi CAMT.053, CAMT.052 o CAMT.054. Esporta di nuovo l'estratto conto come CAMT.053.",
  'no_statement.ofx': "Il file OFX non contiene l'estratto di un conto bancario o di una carta.",
  'no_statement.mt940': 'Il file sembra MT940, ma non contiene né movimenti né saldi.',

  'columns_not_recognised.no_header': ({ columns }) => `${seen(columns)}: nessuna riga nomina una data e un importo. ${needed}`,
  'columns_not_recognised.several_amounts': ({ columns, amounts }) =>
    `${seen(columns)}: più d'una potrebbe essere l'importo, ${list(amounts)}. ${needed}`,
  'columns_not_recognised.no_text': ({ columns }) => `${seen(columns)}: nessuna dice di che cosa tratta un movimento. ${needed}`,
  csv_quote_not_closed: ({ line }) => `Le virgolette aperte alla riga ${line} non si chiudono mai: il file è danneggiato o troncato.`,
  row_too_long: ({ line }) =>
    `La riga ${line} ha più celle che colonne: un testo può contenere il segno che le separa. Esporta di nuovo il file.`,
  'settlement_row.sum': ({ line, gross, fee, net }) =>
    `La riga ${line} non torna: ${quoted(gross)} meno la commissione ${quoted(fee)} non fa ${quoted(net)}. Esporta di nuovo il rapporto.`,
  'settlement_row.currency': ({ line, written }) =>
    `La riga ${line} ha una valuta sconosciuta: ${quoted(written)}. Escludi quella valuta dal rapporto.`,
  'settlement_row.payout': ({ line, written }) =>
    `La riga ${line} è un accredito in banca di ${quoted(written)}: un accredito è un'uscita, e solo uno stornato è un'entrata. Esporta di nuovo il rapporto.`,
  settlement_columns: ({ vendor, columns }) =>
    `Sembra un rapporto di ${vendor}, ma mancano le colonne ${columns.map(quoted).join(', ')}. Esportalo con tutte le colonne.`,
  'statement_not_readable.payout': ({ id, kept, told, currency }, words) =>
    `${quoted(id)} c'è già con ${words.money(kept, currency)}, mentre in questo rapporto è di ${words.money(told, currency)}: uno dei due ne contiene solo una parte. Annulla l'importazione precedente e importa un rapporto con accrediti interi.`,
  signs_mixed: 'La colonna delle uscite ha importi con e senza il meno: non si può distinguere gli uni dagli altri.',
  'dates_ambiguous.mixed': 'Alcune date hanno prima il giorno e altre prima il mese: non si può distinguere le une dalle altre.',
  'dates_ambiguous.all':
    "Ogni data del file potrebbe avere prima il giorno o prima il mese. Esporta un periodo più lungo, oppure con l'anno all'inizio.",
  'amount_ambiguous.amount': ({ line, written, whole, decimal }) =>
    `La riga ${line} ha l'importo ${quoted(written)}, che potrebbe essere ${whole} o ${decimalComma(decimal)}: nulla nel file dice se il segno separa le migliaia o i decimali. Esporta il file con i decimali.`,
  'amount_ambiguous.balance': ({ line, written, whole, decimal }) =>
    `La riga ${line} ha il saldo ${quoted(written)}, che potrebbe essere ${whole} o ${decimalComma(decimal)}: nulla nel file dice se il segno separa le migliaia o i decimali. Esporta il file con i decimali.`,
  'date_not_readable.line': ({ line, written }) => `La riga ${line} ha una data illeggibile: ${quoted(written)}.`,
  'date_not_readable.month_first': ({ line, written }) =>
    `La riga ${line} ha una data illeggibile: ${quoted(written)}. In questo file il giorno viene prima del mese.`,
  'date_not_readable.entry': given => `${entry(given)} ha una data illeggibile: ${quoted(given.written)}.`,
  'date_not_readable.transaction': given => `${transaction(given)} non ha una data leggibile: ${quoted(given.written)}.`,
  'amount_not_readable.line': ({ line, written }) => `La riga ${line} ha un importo illeggibile: ${quoted(written)}.`,
  'amount_not_readable.decimals': ({ line, written, currency }) =>
    `La riga ${line} ha un importo con più decimali di quanti ne abbia ${currency}: ${quoted(written)}.`,
  'amount_not_readable.in_and_out': ({ line, moneyIn, moneyOut }) =>
    `La riga ${line} ha sia un'entrata (${quoted(moneyIn)}) sia un'uscita (${quoted(moneyOut)}).`,
  'amount_not_readable.entry': given => `${entry(given)} non ha un importo leggibile: ${quoted(given.written)}.`,
  'amount_not_readable.transaction': given => `${transaction(given)} non ha un importo leggibile: ${quoted(given.written)}.`,
  'amount_not_readable.empty_entry': 'Una voce del file è vuota.',
  'currency_not_known.entry': given => `${entry(given)} è in ${quoted(given.written)}, che non è una valuta registrabile.`,
  'currency_not_known.transaction': given => `${transaction(given)} è in ${quoted(given.written)}, che non è una valuta registrabile.`,
  'currency_not_known.all': ({ currencies }) => `Nessun movimento è in una valuta registrabile: ${list(currencies)}.`,
  'currency_not_known.lines': ({ count, currencies }) =>
    `${lines(count)} in una valuta non registrabile (${currencies.join(', ')}) ${leftOut(count)}.`,
  currencies_mixed: ({ line, written, foreign, currency }) =>
    `La riga ${line} ha un importo in ${foreign}: ${quoted(written)}. Il file è considerato in ${currency}: esporta separatamente i movimenti di ciascuna valuta.`,
  direction_missing: given => `${entry(given)} non dice se è a credito o a debito.`,
  'date_missing.entry': "Una voce non ha data, e neppure l'estratto conto ne ha una.",
  balance_not_readable: ({ written }) => `Un saldo è illeggibile: ${quoted(written)}.`,
  line_not_readable: ({ written }) => `Un movimento è illeggibile: ${quoted(written)}.`,

  'currency_assumed.until_known': ({ currency }) => `Il file non indica la valuta. È stato assunto ${currency} finché il conto non è noto.`,
  'currency_assumed.organization': ({ currency }) =>
    `Il file non indica la valuta: è stata presa quella dell'azienda, ${currency}. Un'altra si può indicare con currency.`,
  'rows_left_out.no_date': ({ count }) => `${lines(count)} con un importo ma senza data ${leftOut(count)}.`,
  'rows_left_out.no_amount': ({ count }) => `${lines(count)} con una data ma senza importo ${leftOut(count)}.`,
  pending_left_out: ({ count }) => `${lines(count)} ancora in attesa di contabilizzazione e senza data ${leftOut(count)}.`,
  rows_void: ({ count }) => `${lines(count)} di operazioni rifiutate, non riuscite o annullate ${leftOut(count)}.`,
  month_first: ({ line, written }) =>
    `Le date sono state lette con il mese all'inizio, perché ${quoted(written)} alla riga ${line} non si può leggere altrimenti.`,
  no_movements: 'Il file ha le colonne di un estratto conto, ma nessun movimento.',
  entries_left_out: ({ count }) =>
    count === 1 ? 'Una voce è solo informativa ed è stata tralasciata.' : `${count} voci sono solo informative e sono state tralasciate.`,
  'date_assumed.statement': ({ count }) =>
    count === 1
      ? "Una voce non ha data: è stata presa quella dell'estratto conto."
      : `${count} voci non hanno data: è stata presa quella dell'estratto conto.`,
  batch_split: ({ count }) =>
    count === 1
      ? 'Una voce contabilizza più pagamenti in un solo importo: ogni pagamento è un movimento a sé.'
      : `${count} voci contabilizzano più pagamenti in un solo importo: ogni pagamento è un movimento a sé.`,
  batch_not_split: ({ reference, amount, currency, date, difference, count }, words) => {
    const which = `La voce${reference === null ? '' : ` ${quoted(reference)}`} di ${words.money(amount, currency)}${date === null ? '' : ` in data ${words.day(date)}`}`
    const others = count === 1 ? '' : ` Le voci di questo tipo sono ${count}.`
    return `${which} contabilizza più pagamenti, la cui somma non torna: una differenza di ${words.money(difference, currency)}. È un solo movimento.${others}`
  },
  'amount_rounded.statement': 'Alcuni importi hanno più decimali della loro valuta e sono stati arrotondati.',
  mixed_currencies: ({ currencies }) => `I movimenti sono in più valute: ${currencies.join(', ')}.`,
  closing_balance_missing: "L'estratto conto non ha un saldo finale: potrebbe essere troncato.",
  movements_left_out: ({ count }) =>
    count === 1
      ? 'Un movimento non ha una data o un importo registrabile, o è in una valuta diversa da quella del conto, ed è stato tralasciato.'
      : `${count} movimenti non hanno una data o un importo registrabile, o sono in una valuta diversa da quella del conto, e sono stati tralasciati.`,
  date_far_ahead: (odd, words) => oddDays(odd, `più di ${odd.days} giorni nel futuro`, words),
  date_long_ago: (odd, words) => oddDays(odd, `più di ${odd.years} anni fa`, words),

  'balance_gap.statement': (given, words) => {
    const shown = (amount: number) => amountOf(amount, given.currency, words)
    return `Il saldo iniziale di ${shown(given.opening)} e i movimenti danno ${shown(given.expected)}, ma il saldo finale è ${shown(given.closing)}: una differenza di ${shown(given.difference)}. Potrebbero mancare dei movimenti.`
  },
  'balance_gap.page': (given, words) => {
    const shown = (amount: number) => amountOf(amount, given.currency, words)
    const called = (name: string | null) => (name === null ? '' : ` ${name}`)
    return `La pagina${called(given.page)} finisce con ${shown(given.ended)}, e la successiva${called(given.nextPage)} inizia con ${shown(given.begins)}: una differenza di ${shown(given.difference)}. Potrebbe mancare una pagina.`
  },
  'balance_gap.row': (given, words) => {
    const shown = (amount: number) => amountOf(amount, given.currency, words)
    const others =
      given.gaps === 1 ? '' : ` I punti di questo tipo sono ${given.gaps}, con una differenza di ${shown(given.total)} in tutto.`
    return `Il saldo dopo il movimento di ${shown(given.amount)} in data ${words.day(given.date)} è ${shown(given.balance)}, mentre era atteso ${shown(given.expected)}: una differenza di ${shown(given.difference)}.${others} Potrebbero mancare dei movimenti.`
  },
  'balance_gap.import': ({ from, to, amount, currency }, words) =>
    `Nel periodo ${words.day(from)} – ${words.day(to)} i saldi della banca differiscono di ${words.money(amount, currency)} da quanto importato: potrebbero mancare dei movimenti.`,
}
