import type { Translation } from '../catalogue.ts'
import type { Amount, categoryNames as englishNames, otherTaxNames as englishTaxes, coding as source, Where } from '../en/coding.ts'
import { capitalised, ended, toldPart } from '../text.ts'
import type { Words } from '../words.ts'
import { withArticle } from './grammar/articles.ts'

export const categoryNames: Readonly<Record<keyof typeof englishNames, string>> = {
  accounting: 'contabilità, paghe e revisione',
  advertising: 'pubblicità',
  bank_fees: 'commissioni bancarie e di pagamento',
  canteen: 'vitto per il personale',
  car_leasing: 'leasing e noleggio auto',
  cleaning: 'pulizie e rifiuti',
  commissions: 'provvigioni',
  consulting: 'consulenze',
  energy: 'energia elettrica e gas',
  equipment_leasing: 'leasing e noleggio di attrezzature',
  fines: 'sanzioni e diritti pubblici',
  food: 'alimenti e bevande',
  freight: 'trasporti e spedizioni',
  fuel_car: 'carburanti, pedaggi e gestione auto',
  furniture: 'arredamento',
  gifts: 'omaggi',
  goods: 'merci',
  heating: 'riscaldamento',
  hotel: 'alberghi',
  insurance: 'assicurazioni',
  internet: 'internet e linea fissa',
  it_hardware: 'computer ed elettronica',
  leasing: 'leasing e noleggi di beni',
  legal: 'spese legali e notarili',
  literature: 'pubblicazioni professionali',
  membership: 'quote associative',
  newspapers: 'giornali e riviste',
  office: 'cancelleria',
  other: 'oneri vari',
  parking: 'parcheggi',
  phone_mobile: 'telefonia',
  postage: 'spese postali',
  publications: 'libri, giornali e riviste',
  rent: 'affitti',
  repair: 'manutenzioni e riparazioni',
  representation: 'spese di rappresentanza',
  restaurant: 'ristoranti e bar',
  security: 'vigilanza',
  small_equipment: 'piccole attrezzature',
  software: 'software, cloud e licenze',
  stamp_duty: 'imposta di bollo e diritti',
  subcontractor: 'lavorazioni di terzi e subappalti',
  temporary_workers: 'lavoro somministrato',
  training: 'formazione',
  travel: 'viaggi e trasporto di persone',
  vehicles: 'acquisto di automezzi',
  water: 'acqua',
}

const nameOf = (category: string): string => categoryNames[category as keyof typeof categoryNames] ?? category.replaceAll('_', ' ')

const places: Readonly<Record<Where, string>> = {
  bought: 'in ciò che è stato acquistato',
  supplier_name: 'nel nome del fornitore',
  document: 'nel documento',
}

const money = ({ amount, currency }: Amount, words: Words): string => words.money(amount, currency)

const nowhere = "Il documento non indica dove si trova il fornitore, e da questo dipende l'IVA."
const takenAsDomestic =
  'Il documento non indica dove si trova il fornitore. Lo si considera nazionale, perché valuta e lingua sono compatibili.'

const otherTaxNames: Readonly<Record<keyof typeof englishTaxes, string>> = {
  sales_tax: 'Imposta sulle vendite (sales tax)',
  excise: 'Accisa',
  registration_tax: 'Imposta di registro o di immatricolazione',
  stay_tax: 'Imposta di soggiorno',
  insurance_tax: 'Imposta sulle assicurazioni',
  travel_tax: 'Tassa aeroportuale o sui passeggeri',
  environment_charge: 'Contributo ambientale',
  deposit: 'Cauzione sugli imballaggi',
  customs_duty: 'Dazio doganale',
}

export const coding: Translation<typeof source> = {
  keyword: ({ word, where, category }) => `"${word}" ${places[where]} indica la categoria ${nameOf(category)}.`,
  name_only: ({ word, category }) =>
    `Solo il nome del fornitore ("${word}") fa pensare a ${nameOf(category)}, non ciò che è stato acquistato: controlla la categoria.`,
  no_word_found:
    'Nessuna parola del documento indica che cosa è stato acquistato: si registra tra gli oneri vari finché non scegli una categoria.',
  item_apart: ({ word, category }) => `"${word}" si registra a parte, nella categoria ${nameOf(category)}.`,
  coding_table: ({ category, account, accountName }) =>
    ended(`${capitalised(nameOf(category))}: si registra sul conto ${account}, ${accountName}`),
  account_of_category: ({ category, account, accountName }) => ended(`${capitalised(nameOf(category))}: conto ${account}, ${accountName}`),
  'supplier_country.domestic': 'Il fornitore è nazionale.',
  'supplier_country.eu': ({ country }, words) => `Paese del fornitore: ${words.country(country)}, un altro Stato UE.`,
  'supplier_country.world': ({ country }, words) => `Paese del fornitore: ${words.country(country)}, fuori dall'UE.`,
  'country_assumed.domestic': takenAsDomestic,
  'country_assumed.unknown': nowhere,
  supplier_country_unknown: nowhere,
  'supplier_country_unknown.taken_as_domestic': takenAsDomestic,
  origin_unknown: nowhere,
  learnt_correction: ({ on, by }, words) => ended(`Come corretto in data ${words.day(on)} da ${by}`),
  learnt_history: ({ on, agreeing }, words) =>
    `Come in data ${words.day(on)}: le ultime ${agreeing} registrazioni di questo fornitore coincidono.`,
  rounding: (values, words) => `Il totale si discosta dalla somma delle parti di ${money(values, words)}, per arrotondamento.`,
  other_tax: ({ kind, ...values }, words) =>
    `${otherTaxNames[kind]}: ${money(values, words)} non è IVA, non si detrae e fa parte del costo.`,
  total_missing: "Nel documento non è stato trovato un totale: inserisci l'importo.",
  currency_missing: "Nel documento non è stata trovata una valuta: inserisci l'importo.",
  rate_missing: ({ currency }) => `Non è noto alcun cambio per ${currency}: inserisci il cambio oppure l'importo.`,
  rate_old: ({ rateOn, on }, words) =>
    `L'ultimo cambio noto è in data ${words.day(rateOn)}, il documento in data ${words.day(on)}: inserisci il cambio di quel giorno.`,
  exchange_rate: ({ amount, currency, rate, home, source, on }, words) =>
    `${words.money(amount, currency)} al cambio di ${words.number(rate)} ${home} per 1 ${currency} (${toldPart(source, words)}, ${words.day(on)}).`,
  rate_of_earlier_day: ({ on, rateOn, law }, words) =>
    `Non c'è un cambio ${withArticle('del', words.day(on))}: vale l'ultimo precedente, ${withArticle('del', words.day(rateOn))} (${law}).`,
  amount_too_large: "L'importo è più grande di quanto la contabilità possa contenere: controllalo e inserisci quello giusto.",
  vat_does_not_fit_rate: ({ rate, net, vat, currency }, words) =>
    `${words.percent(rate)} di ${words.money(net, currency)} non dà ${words.money(vat, currency)}: controlla l'IVA.`,
  'totals_do_not_add_up.parts': (values, words) =>
    `Le parti del documento si discostano dal totale di ${money(values, words)}: non si detrae IVA.`,
  'totals_do_not_add_up.untaxed': (values, words) =>
    `L'IVA è indicata solo su una parte del totale e nulla nel documento spiega i restanti ${money(values, words)}.`,
  untaxed_rest: (values, words) =>
    `Il documento non indica IVA su ${money(values, words)} del totale: quella parte si considera acquistata senza IVA.`,
  fact_answered: ({ question, answer, by, on }, words) =>
    ended(`${words.sentence(question)} Risposta di ${by} in data ${words.day(on)}: ${words.sentence(answer)}`),
  fact_learnt: ({ question, answer, by, on }, words) =>
    ended(
      `${words.sentence(question)} Risposta di ${by} in data ${words.day(on)} per un altro documento di questo fornitore: ${words.sentence(answer)}`,
    ),
  fact_missing: ({ fact, question, answers }, words) =>
    `${words.sentence(question)} Rispondi a "${fact}" con PATCH /documents/{id}/facts: ${answers
      .map(({ answer, meaning }) => `${answer} (${words.sentence(meaning)})`)
      .join(', ')}.`,
  facts_empty: 'Rispondi ad almeno una domanda.',
  unknown_fact: ({ fact, facts }) => `La domanda "${fact}" non esiste. Ci sono: ${facts.join(', ')}.`,
  unknown_answer: ({ answer, answers }) => `"${answer}" non è una risposta possibile. Risposte possibili: ${answers.join(', ')}.`,
  evidence_amount: (values, words) => money(values, words),
  evidence_apiece: (values, words) => `${money(values, words)} al pezzo`,
  evidence_vat: ({ vat, net, currency }, words) => `IVA ${words.money(vat, currency)} su ${words.money(net, currency)}`,
  evidence_rate: ({ rate }, words) => words.percent(rate),
  evidence_place: ({ country }, words) => words.country(country),
  evidence_country: ({ country }) => `Paese ${country}`,
  evidence_vat_number: ({ vatNumber }) => `partita IVA ${vatNumber}`,
  evidence_foreign_seller: ({ vatNumber, country }) => `partita IVA ${vatNumber}, Paese ${country}`,
  evidence_currency_language: ({ currency, language }) => `valuta ${currency ?? 'non indicata'}, lingua ${language ?? 'non riconosciuta'}`,
  evidence_answered: ({ by, on }, words) => `${by}, ${words.day(on)}`,
  evidence_receipt: 'scontrino o documento commerciale',
  evidence_tax_regime: ({ regime }) => `regime fiscale ${regime}`,
}
