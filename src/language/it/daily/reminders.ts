import type { Translation } from '../../catalogue.ts'
import type { reminders as source } from '../../en/daily/reminders.ts'
import { withArticle } from '../grammar/articles.ts'

export const reminders: Translation<typeof source> = {
  reminder_not_found: ({ id }) => `Non esiste alcun sollecito con l'id ${id}.`,
  reminder_decided: ({ id }) => `${id} è già registrato o annullato, o non chiede nulla oltre alle fatture.`,
  'reminder_decided.cancelled': ({ id }) => `${id} è annullato. Prepara un nuovo sollecito e invialo.`,
  'reminder_decided.mailed': ({ id }) =>
    `${id} è stato inviato per e-mail, o sta per esserlo: conta. Attendi che l'invio fallisca, o lascia il sollecito com'è.`,
  reminder_not_allowed: ({ why }, words) => words.sentence(why),
  nothing_overdue: ({ name }) => `${name} non ha fatture scadute.`,
  claim_not_overdue: 'Non è una fattura aperta e scaduta del contatto.',
  reminder_day: "Un sollecito è di oggi o di un giorno dell'ultimo anno.",
  reminder_deadline: 'Il termine viene dopo il giorno del sollecito.',
  late_businesses_only: ({ law }) =>
    `Vale solo tra imprese (${law}), e il contatto non ha né partita IVA né numero di registro. Tralascialo o completa il contatto.`,
  reminder_fee_none: 'La legge del paese non prevede una spesa per il sollecito. Tralasciala.',
  reminder_fee_times: ({ times }) => `La spesa è già stata addebitata ${times} volte, il massimo per un credito. Tralasciala.`,
  reminder_fee_days: ({ days, next }, words) =>
    `Tra due solleciti con spesa passano almeno ${days} giorni: il prossimo è possibile ${withArticle('dal', words.day(next))}.`,
  late_rate_missing: ({ from }, words) =>
    `Il tasso del semestre ${withArticle('dal', words.day(from))} non è noto: per quei giorni non sono stati calcolati interessi. Cercalo e indicalo con il sollecito.`,
  late_rate_day: ({ from }, words) =>
    `Un tasso vale per un semestre: decorre dal 1° gennaio o dal 1° luglio, qui ${withArticle('dal', words.day(from))}.`,
  late_rate_known: ({ from, percent }, words) =>
    `Il tasso del semestre ${withArticle('dal', words.day(from))} è noto: ${words.percent(percent)}. Non indicarlo.`,
  late_rate_twice: 'Il semestre è indicato due volte.',
  late_rate_percent: 'Un tasso è superiore a 0 e al massimo pari al 100 per cento, con al massimo due decimali.',
  late_rate_unconfirmed: ({ from }, words) =>
    `Il tasso del semestre ${withArticle('dal', words.day(from))} non è stato confermato alla fonte. Controllalo prima di inviare il sollecito.`,
  collection_notice_none: 'La legge del paese non prevede un preavviso di recupero. Tralascialo e scrivi tu al cliente.',
  collection_deadline: ({ first }, words) =>
    `Un preavviso di recupero lascia almeno dieci giorni per pagare: il termine è ${withArticle('il', words.day(first))} o successivo.`,
  reminder_text: ({ name, on }, words) => `Interessi e spese, ${name}, sollecito ${withArticle('del', words.day(on))}`,
  'reminder.title': ({ level }) => `${level}° sollecito di pagamento`,
  'reminder.to': ({ name, on }, words) => `${name}, ${words.day(on)}`,
  'reminder.intro': ({ deadline }, words) =>
    `Questo è un sollecito: non abbiamo ricevuto il pagamento delle fatture qui sotto. Vi preghiamo di pagare entro ${withArticle('il', words.day(deadline))}. Se avete già pagato, non tenete conto di questa lettera.`,
  'reminder.collection': ({ deadline }, words) =>
    `Preavviso di recupero: se l'intero importo non è pagato entro ${withArticle('il', words.day(deadline))}, il credito passa al recupero senza altro avviso. Le relative spese si aggiungono a quanto dovuto.`,
  'letter.creditor': ({ party }) => `Da: ${party}`,
  'letter.debtor': ({ party }) => `A: ${party}`,
  'letter.day': ({ day }, words) => words.day(day),
  'reminder.invoice': 'Fattura',
  'reminder.due': 'Scadenza',
  'reminder.days': 'Giorni',
  'reminder.interest': ({ to }, words) => `Interessi fino ${withArticle('al', words.day(to))}`,
  'reminder.fee': 'Spese di sollecito',
  'reminder.compensation': 'Importo forfettario per i costi di recupero',
  'reminder.total': ({ currency }) => `Da pagare, ${currency}`,
  'reminder.rate': ({ from, percent, source }, words) =>
    `Interessi ${withArticle('dal', words.day(from))}: ${words.percent(percent)} annuo (${source}).`,
  'reminder.pay': 'Vi preghiamo di pagare come indicato nelle fatture.',
  'reminder.pay.iban': ({ iban }) => `Vi preghiamo di pagare sull'IBAN ${iban}, indicando le fatture.`,
  'statement.title': 'Estratto conto',
  'statement.cut': ({ count }) => `Sono elencate solo le ultime ${count} partite; il saldo le comprende tutte.`,
  'statement.date': 'Data',
  'statement.open': 'Aperto',
  'statement.balance': 'Saldo',
}
