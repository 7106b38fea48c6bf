import type { Translation } from '../../catalogue.ts'
import type { oss as source } from '../../en/vat/oss.ts'
import { withArticle } from '../grammar/articles.ts'

export const oss: Translation<typeof source> = {
  'sale_vat.oss': ({ country, rate }, words) =>
    `La vendita è dichiarata nello sportello unico (OSS): si addebita l'IVA del Paese del cliente (${words.country(country)}), ${words.percent(rate)}.`,
  oss_reduced_rate: ({ country, rate }, words) =>
    `${words.percent(rate)} è un'aliquota ridotta del Paese del cliente (${words.country(country)}): verifica che valga per ciò che vendi. Un'aliquota che il Paese non ha diventa quella ordinaria.`,
  'oss_limit.derived': ({ limit, currency, rateOn, since }, words) =>
    `La soglia è di 10.000 EUR al cambio della BCE ${withArticle('del', words.day(rateOn))} (direttiva 2006/112/CE, art. 59 quater), arrotondata per difetto a ${words.money(limit, currency)}; vale ${withArticle('dal', words.day(since))}. L'importo in ${currency} non è stato trovato presso l'autorità: se ne indica un altro, inseriscilo con la registrazione allo sportello unico.`,
  'oss_limit.own': ({ limit, currency }, words) => `${words.money(limit, currency)} è l'importo inserito qui per la soglia di 10.000 EUR.`,
  'oss_limit.euro': ({ since }, words) =>
    `La soglia di 10.000 EUR è quella di legge (direttiva 2006/112/CE, art. 59 quater) e vale ${withArticle('dal', words.day(since))}.`,
  oss_limit_in_euro: 'La soglia in euro è quella di legge e non può essere diversa. Ometti il campo.',
  oss_limit_far: ({ limit, currency }, words) =>
    `10.000 EUR corrispondono a circa ${words.money(limit, currency)}. Inserisci l'importo indicato dall'autorità, oppure lascia il campo vuoto.`,
  oss_threshold_passed: ({ sold, currency, limit }, words) =>
    `Le vendite a privati di altri Paesi UE sono ${words.money(sold, currency)} l'anno e superano ${words.money(limit, 'EUR')}: è dovuta l'IVA del Paese del cliente. Registrati all'OSS e inserisci il giorno in IVA, OSS.`,
  oss_without_country: ({ amount, currency }, words) =>
    `Vendite per ${words.money(amount, currency)} sono state registrate a mano con il codice IVA del regime: non se ne conoscono né il Paese né l'IVA. Dichiarale a mano, oppure stornale ed emetti una fattura.`,
  oss_row_negative: ({ country, rate }, words) =>
    `Gli accrediti superano le vendite (${words.country(country)}, ${words.percent(rate)}) e il modello non lo ammette: indica nella nota di credito la fattura rettificata, così vale come rettifica del suo trimestre.`,
  oss_correction_too_old: ({ country, quarter }, words) =>
    `La rettifica di ${quarter} supera i tre anni ammessi dal regime: dichiarala all'autorità del Paese (${words.country(country)}).`,
  oss_correction_unregistered: ({ country, quarter }, words) =>
    `L'azienda non era registrata all'OSS nel trimestre di questa dichiarazione: dichiara la rettifica di ${quarter} all'autorità del Paese (${words.country(country)}).`,
  oss_refund: ({ country, amount, currency }, words) =>
    `${words.money(amount, currency)} saranno rimborsati dal Paese stesso (${words.country(country)}): non si compensano con quanto è dovuto ad altri Paesi.`,
  'oss_exchange_rate.missing': ({ day, currency }, words) =>
    `Manca il cambio BCE tra EUR e ${currency} ${withArticle('del', words.day(day))}: scarica i cambi, oppure inseriscilo.`,
  'oss_exchange_rate.preliminary': ({ day, on }, words) =>
    `Il cambio BCE ${withArticle('del', words.day(day))} non è ancora noto: gli importi in euro sono al cambio ${withArticle('del', words.day(on))}.`,
  oss_before_scheme: ({ day }, words) =>
    `Il regime è iniziato ${withArticle('il', words.day(day))}: inserisci quel giorno o uno successivo.`,
  oss_days_in_order:
    "L'ultimo giorno non può precedere il primo: inserisci un giorno successivo, oppure null finché la registrazione continua.",
  oss_days_alone: "L'ultimo giorno richiede il primo giorno della registrazione: inserisci anche registeredFrom.",
  sales_declared_in_oss: ({ amount, currency }, words) =>
    `Vendite per ${words.money(amount, currency)} sono dichiarate nell'OSS: la loro IVA è di altri Paesi UE e non è in alcun campo; il valore è nel rubrik B (beni) o C (servizi).`,
  oss_quarter_not_ended: ({ end }, words) =>
    `Il trimestre termina ${withArticle('il', words.day(end))}: la dichiarazione si invia dopo quel giorno.`,
  oss_not_registered:
    "L'azienda non era registrata all'OSS in questo trimestre e non c'è alcuna dichiarazione da inviare. Se lo era, inserisci prima la registrazione; le rettifiche si dichiarano al Paese stesso.",
  oss_filed_on: ({ after, today }, words) =>
    `Indica un giorno dopo la fine del trimestre, ${words.day(after)}, e non dopo oggi, ${words.day(today)}.`,
  oss_quarters_not_filed: ({ quarter, more }) =>
    `La dichiarazione di ${quarter}${more === 0 ? '' : ` e di altri ${more} trimestri`} non risulta inviata. È dovuta anche senza vendite.`,
  oss_settlement_text: ({ quarter }) => `IVA OSS ${quarter}`,
  'return_outdated.oss': ({ quarter, payable, currency }, words) =>
    `I dati di ${quarter} non sono quelli che hai visto: secondo la contabilità sono dovuti ${words.money(payable, currency)}. Ricontrolla la dichiarazione, dichiara quanto riporta e registrala con la sua versione.`,
  'return_not_filed.oss': ({ id }) => `${id} è stata riaperta: registra di nuovo la dichiarazione del trimestre con file_oss_return.`,
  'report.oss_return': 'Dichiarazione OSS',
  'report.rate': 'Aliquota',
  'report.quarter': 'Trimestre',
  'report.supply.goods': 'Beni',
  'report.supply.services': 'Servizi',
  'report.correction': 'Rettifica',
  'report.correction_to_country': 'Rettifica, al Paese stesso',
  'report.oss_payable': 'Da versare',
  'report.base_in_euro': 'Imponibile EUR',
  'report.vat_in_euro': 'IVA EUR',
}
