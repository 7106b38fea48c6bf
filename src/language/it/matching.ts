import type { Translation } from '../catalogue.ts'
import type { BookedDifference, matching as source } from '../en/matching.ts'
import { ended } from '../text.ts'
import type { Words } from '../words.ts'

const shares: Readonly<Record<string, string>> = {
  '1/2': 'la metà',
  '1/3': 'un terzo',
  '2/3': 'due terzi',
  '1/4': 'un quarto',
  '3/4': 'tre quarti',
}

/** `il 2 %`, but `l'1,5 %`, `l'8 %`, `l'11 %`. */
function thePercent(value: number, words: Words): string {
  const written = words.percent(value)
  return /^(?:8|11?(?!\d))/.test(written) ? `l'${written}` : `il ${written}`
}

const share = ({ parts, of }: { parts: number; of: number }, words: Words): string =>
  shares[`${parts}/${of}`] ?? thePercent((100 * parts) / of, words)

const sinceDay = {
  due_date: { before: 'della scadenza', on: 'alla scadenza', after: 'la scadenza' },
  document_date: { before: 'della data del documento', on: 'alla data del documento', after: 'la data del documento' },
} as const

const days = (count: number): string => (count === 1 ? 'un giorno' : `${count} giorni`)

const than = { more: 'in più', less: 'in meno' } as const

const money = { paid: 'pagati', received: 'incassati' } as const

const causes: Readonly<Record<BookedDifference['cause'], string>> = {
  rounding: 'come arrotondamento',
  fee: 'come commissione',
  surplus: 'come piccola differenza a tuo favore',
  exchange: 'come differenza di cambio',
  chosen: 'come scelto per questa riconciliazione',
}

const inOrOut = { in: "un'entrata", out: "un'uscita" } as const

export const matching: Translation<typeof source> = {
  amount_same: "L'importo è pari al residuo aperto.",
  original_amount_same: "L'importo in valuta estera è lo stesso.",
  'original_amount_same.own_currency':
    "L'importo è quello del documento nella sua valuta. La differenza di cambio viene registrata con la riconciliazione.",
  'number_quoted.whole': 'La causale riporta il numero del documento.',
  'number_quoted.digits': 'La causale riporta le cifre del numero del documento.',
  number_in_reference: 'Il riferimento del pagamento contiene il numero del documento.',
  short_number_quoted: 'La causale contiene il numero del documento, ma è così corto che può essere un caso.',
  party_iban: "Il conto dell'altra parte è di questa controparte.",
  party_learnt: 'Una conferma precedente dice che questa causale o questo conto indica questa controparte.',
  'party_name.form': 'La causale riporta il nome completo della controparte.',
  'party_name.full': 'La causale nomina la controparte.',
  'party_name.slip': 'La causale nomina la controparte, con una lettera sbagliata.',
  'party_name.cut': 'La causale nomina la controparte, con il nome troncato.',
  party_word: 'La causale contiene una parola del nome o del motivo del pagamento.',
  'other_number.open': 'La causale riporta il numero di un altro documento aperto.',
  'other_number.unknown': 'La causale riporta un numero di fattura che non è quello di questo documento.',
  other_party: "La causale nomina un'altra controparte.",
  other_account: 'Il denaro è arrivato da un conto, o andato su un conto, che non risulta di questa controparte.',
  bank_charge: 'La causale è quella di una spesa della banca stessa.',
  other_legal_form: "La causale nomina una società con un'altra forma giuridica.",
  unknown_party: 'La causale nomina qualcuno che non risulta essere questa controparte.',
  other_day_printed: "La causale riporta un'altra data di acquisto.",
  nothing_named: 'La causale non dice né chi né per che cosa.',
  others_fit:
    'Anche altre partite dello stesso importo corrispondono per nome: sono più lontane nel tempo, oppure le saldano altri pagamenti.',
  date_before: ({ days: count, since }) => `Pagato ${days(count)} prima ${sinceDay[since].before}.`,
  date_after: ({ days: count, since }) =>
    count === 0 ? `Pagato ${sinceDay[since].on}.` : `Pagato ${days(count)} dopo ${sinceDay[since].after}.`,
  'day_printed.document': ({ date }, words) => `La causale riporta la data del documento, ${words.day(date)}.`,
  'day_printed.last_sale': ({ date }, words) => `La causale riporta l'ultimo giorno di queste vendite, ${words.day(date)}.`,
  'sum_same.only': ({ count }) =>
    `La somma dei residui aperti di ${count} partite è pari al pagamento, al centesimo, e nessun'altra combinazione lo è.`,
  'sum_same.these': ({ count }) => `La somma dei residui aperti di queste ${count} partite è pari al pagamento, al centesimo.`,
  numbers_quoted: ({ count }) =>
    count === 1 ? 'La causale ne riporta una con il numero.' : `La causale ne riporta ${count} con il numero.`,
  numbers_consecutive: "Sono tutte le partite aperte tra il primo e l'ultimo dei loro numeri.",
  other_sums: 'Anche altre partite danno la stessa somma, oppure potrebbe essere un caso.',
  payout: ({ gross, fee, currency, percent }, words) =>
    `Le vendite di questi giorni sono ${words.money(gross, currency)}: la commissione di ${words.money(fee, currency)} ne è ${thePercent(percent, words)}.`,
  'part_paid.quoted': 'È una parte del residuo aperto; il resto rimane aperto.',
  'part_paid.share': (given, words) => `Una rata: ${share(given, words)} dell'importo.`,
  'part_paid.remainder': (given, words) => `Una rata: quanto resta dell'importo, tolto ${share(given, words)}.`,
  'part_paid.open': ({ amount, currency }, words) => `Una rata: restano aperti ${words.money(amount, currency)}.`,
  rest_paid: 'È quanto le rate precedenti hanno lasciato aperto, al centesimo.',
  'instalments_complete.all': ({ count }) => `${count} pagamenti di questa controparte formano al centesimo il residuo aperto.`,
  'instalments_complete.with_others': 'Con altri pagamenti di questa controparte forma al centesimo il residuo aperto.',
  exchange_difference: ({ amount, currency, documentCurrency }, words) =>
    `Il documento è in ${documentCurrency}: ${words.money(amount, currency)} è la differenza di cambio, con quanto trattiene la banca.`,
  rounded: ({ amount, currency }, words) => `Il pagamento è arrotondato: la differenza è ${words.money(amount, currency)}.`,
  'digits_swapped.more': ({ amount, currency }, words) =>
    `Due cifre dell'importo sono invertite: sono stati pagati ${words.money(amount, currency)} di troppo.`,
  'digits_swapped.less': ({ amount, currency }, words) =>
    `Due cifre dell'importo sono invertite: mancano ${words.money(amount, currency)}.`,
  paid_more: ({ amount, currency }, words) => `Sono stati pagati ${words.money(amount, currency)} in più del residuo aperto.`,
  'paid_more.tip': ({ amount, currency }, words) =>
    `Sono stati pagati ${words.money(amount, currency)} in più del residuo aperto: una mancia o una commissione aggiunta.`,
  cash_discount: ({ amount, currency, percent }, words) =>
    `Sono stati trattenuti ${words.money(amount, currency)}: esattamente ${thePercent(percent, words)} di sconto cassa.`,
  'fee_kept.fee': ({ amount, currency }, words) =>
    `Mancano ${words.money(amount, currency)}: una commissione trattenuta durante il trasferimento.`,
  'fee_kept.underpaid': ({ amount, currency }, words) => `Mancano ${words.money(amount, currency)}: è stato pagato meno del dovuto.`,
  'fee_kept.discount_or_fee': ({ amount, currency }, words) => `Mancano ${words.money(amount, currency)}: uno sconto o una commissione.`,
  'fee_kept.discount_or_underpaid': ({ amount, currency }, words) =>
    `Mancano ${words.money(amount, currency)}: uno sconto, oppure è stato pagato meno del dovuto.`,
  own_account: "L'altra parte è un conto dell'azienda stessa.",
  own_account_text: "Secondo la causale è un giroconto tra conti dell'azienda.",
  'other_leg.named': ({ date }, words) => `Lo stesso importo si è mosso sull'altro conto in data ${words.day(date)}.`,
  'other_leg.waiting': ({ date }, words) =>
    `Lo stesso importo si è mosso in senso opposto su un altro conto dell'azienda in data ${words.day(date)}. Se è un giroconto, escludi entrambi i movimenti: non c'è nulla da registrare.`,
  'other_leg.ignored': ({ date }, words) =>
    `Lo stesso importo si è mosso in senso opposto su un altro conto dell'azienda in data ${words.day(date)}, ed è già escluso. Se è un giroconto, escludi anche questo movimento.`,
  other_leg_matched: ({ date, transactionId }, words) =>
    `Lo stesso importo si è mosso in senso opposto su un altro conto dell'azienda in data ${words.day(date)}, ed è stato riconciliato. Se è un giroconto, annulla la riconciliazione di ${transactionId} ed escludi entrambi.`,
  opposite_movement: ({ date }, words) =>
    `Lo stesso importo si è mosso in senso opposto su un altro conto dell'azienda in data ${words.day(date)}, e nient'altro corrisponde all'uno o all'altro.`,
  'delivered_twice.same_day':
    "La banca ha trasmesso due volte lo stesso movimento in questo giorno, parola per parola: tienine uno ed escludi l'altro.",
  'delivered_twice.earlier': ({ date }, words) =>
    `La banca ha già trasmesso lo stesso movimento, parola per parola, in data ${words.day(date)}.`,
  matched_by_hand: ({ by }) => ended(`Riconciliato da ${by}`),
  ignored_by_hand: ({ by }) => ended(`Escluso da ${by}`),
  'ignored_by_hand.why': ({ by, reason }) => ended(`Escluso da ${by}: ${reason}`),
  difference_booked: ({ differences }, words) =>
    differences
      .map(
        one =>
          `Sono stati ${money[one.money]} ${words.money(one.amount, one.currency)} ${than[one.than]} del dovuto: la differenza è stata registrata sul conto ${one.account} (${one.accountName}) ${causes[one.cause]}.`,
      )
      .join(' '),
  'difference_booked.earlier': ({ account, entries }, words) =>
    `Quanto pagato non è esattamente quanto dovuto: la differenza è stata registrata sul conto ${account}${entries.length === 0 ? '' : ` in ${words.and(entries)}`}.`,
  difference_open: ({ amount, currency }, words) =>
    `${words.money(amount, currency)} del movimento non sono ripartiti: la destinazione aveva un residuo minore. Annulla la riconciliazione e ripartisci il movimento per spiegare il resto.`,
  'difference_open.why': ({ amount, currency, why }, words) =>
    `${words.money(amount, currency)} del movimento non sono ripartiti: ${typeof why === 'string' ? why : words.sentence(why)} Annulla la riconciliazione e ripartisci il movimento per spiegare il resto.`,
  'difference_open.posted': ({ documentId, ledgerEntryId, transactionId, amount, currency }, words) =>
    `${documentId} è stato registrato come ${ledgerEntryId}, che aveva un residuo minore: ${words.money(amount, currency)} di ${transactionId} non sono ripartiti.`,
  'target_took_nothing.settled': ({ documentId, ledgerEntryId }) =>
    `${documentId} è stato registrato come ${ledgerEntryId}, su cui non resta più nulla di aperto.`,
  'target_took_nothing.wrong_sign': ({ documentId, ledgerEntryId, moved }) =>
    `${documentId} è stato registrato come ${ledgerEntryId}, che si salda con ${inOrOut[moved === 'in' ? 'out' : 'in']}, e questa era ${inOrOut[moved]}.`,
  'target_took_nothing.no_rate': ({ documentId, ledgerEntryId, currency, home, date }, words) =>
    `${documentId} è stato registrato come ${ledgerEntryId}, ma il cambio da ${currency} a ${home} in data ${words.day(date)} non è noto.`,
  match_taken_back: ({ why, transactionId }, words) =>
    `${words.sentence(why)} La riconciliazione con ${transactionId} è stata annullata: il movimento è di nuovo da riconciliare.`,
  allocation_taken_back: ({ why, transactionId, amount, currency }, words) =>
    `${words.sentence(why)} Non è più una destinazione di ${transactionId}: ${words.money(amount, currency)} di quel movimento non sono ripartiti.`,
}
