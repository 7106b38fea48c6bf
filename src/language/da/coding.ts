import type { Translation } from '../catalogue.ts'
import type { Amount, categoryNames as englishNames, otherTaxNames as englishTaxes, coding as source, Where } from '../en/coding.ts'
import { capitalised, ended, toldPart } from '../text.ts'
import type { Words } from '../words.ts'

export const categoryNames: Readonly<Record<keyof typeof englishNames, string>> = {
  accounting: 'revisor og bogføring',
  advertising: 'annoncering og reklame',
  bank_fees: 'bank- og betalingsgebyrer',
  canteen: 'kost til personale',
  car_leasing: 'leje og leasing af bil',
  cleaning: 'rengøring og renovation',
  commissions: 'provisioner',
  consulting: 'konsulentbistand',
  energy: 'el og gas',
  equipment_leasing: 'leje og leasing af udstyr',
  fines: 'bøder og offentlige gebyrer',
  food: 'mad og drikke',
  freight: 'fragt',
  fuel_car: 'drift af bil',
  furniture: 'inventar',
  gifts: 'gaver og blomster',
  goods: 'varekøb',
  heating: 'varme',
  hotel: 'hotel og overnatning',
  insurance: 'forsikring',
  internet: 'internet og fastnet',
  it_hardware: 'it-udstyr',
  leasing: 'leje og leasing af udstyr',
  legal: 'advokat',
  literature: 'faglitteratur',
  membership: 'kontingenter',
  newspapers: 'aviser og blade',
  office: 'kontorartikler',
  other: 'andre omkostninger',
  parking: 'parkering',
  phone_mobile: 'telefon',
  postage: 'porto',
  publications: 'bøger, aviser og blade',
  rent: 'husleje',
  repair: 'reparation og vedligeholdelse',
  representation: 'repræsentation',
  restaurant: 'restaurationsbesøg',
  security: 'vagt og sikring',
  small_equipment: 'småanskaffelser',
  software: 'software og hosting',
  stamp_duty: 'stempelafgift og offentlige gebyrer',
  subcontractor: 'underleverandører',
  temporary_workers: 'vikarer',
  training: 'kursus og uddannelse',
  travel: 'rejser og billetter',
  vehicles: 'køb af køretøj',
  water: 'vand',
}

const nameOf = (category: string): string => categoryNames[category as keyof typeof categoryNames] ?? category.replaceAll('_', ' ')

const places: Readonly<Record<Where, string>> = {
  bought: 'i det købte',
  supplier_name: 'i leverandørens navn',
  document: 'på bilaget',
}

const money = ({ amount, currency }: Amount, words: Words): string => words.money(amount, currency)

const nowhere = 'Bilaget viser ikke, hvor leverandøren hører hjemme, og det afgør momsen.'
const takenAsDomestic =
  'Bilaget viser ikke, hvor leverandøren hører hjemme. Den behandles som indenlandsk, fordi valuta og sprog passer til det.'

const otherTaxNames: Readonly<Record<keyof typeof englishTaxes, string>> = {
  sales_tax: 'Salgsafgift (sales tax)',
  excise: 'Punktafgift',
  registration_tax: 'Registreringsafgift',
  stay_tax: 'Turistskat',
  insurance_tax: 'Forsikringsafgift',
  travel_tax: 'Passager- eller lufthavnsafgift',
  environment_charge: 'Miljøbidrag',
  deposit: 'Pant',
  customs_duty: 'Told',
}

export const coding: Translation<typeof source> = {
  keyword: ({ word, where, category }) => `"${word}" ${places[where]} peger på ${nameOf(category)}.`,
  name_only: ({ word, category }) =>
    `Kun leverandørens navn ("${word}") peger på ${nameOf(category)}, ikke det, der er købt: kontrollér kategorien.`,
  no_word_found: 'Intet ord på bilaget viser, hvad der er købt: det bogføres som andre omkostninger, indtil du vælger en kategori.',
  item_apart: ({ word, category }) => `"${word}" bogføres for sig som ${nameOf(category)}.`,
  coding_table: ({ category, account, accountName }) =>
    ended(`${capitalised(nameOf(category))}: bogføres på konto ${account}, ${accountName}`),
  account_of_category: ({ category, account, accountName }) => ended(`${capitalised(nameOf(category))}: konto ${account}, ${accountName}`),
  'supplier_country.domestic': 'Leverandøren er indenlandsk.',
  'supplier_country.eu': ({ country }, words) => `Leverandørens land er ${words.country(country)}, som er et andet EU-land.`,
  'supplier_country.world': ({ country }, words) => `Leverandørens land er ${words.country(country)}, som ligger uden for EU.`,
  'country_assumed.domestic': takenAsDomestic,
  'country_assumed.unknown': nowhere,
  supplier_country_unknown: nowhere,
  'supplier_country_unknown.taken_as_domestic': takenAsDomestic,
  origin_unknown: nowhere,
  learnt_correction: ({ on, by }, words) => ended(`Som rettet den ${words.day(on)} af ${by}`),
  learnt_history: ({ on, agreeing }, words) =>
    `Som senest bogført den ${words.day(on)}: leverandørens seneste ${agreeing} bilag er bogført ens.`,
  rounding: (values, words) => `Totalen afviger fra sine dele med ${money(values, words)}, som er afrunding.`,
  other_tax: ({ kind, ...values }, words) =>
    `${otherTaxNames[kind]} på ${money(values, words)} er ikke moms: beløbet fradrages ikke som moms og er en del af omkostningen.`,
  total_missing: 'Der blev ikke fundet en total på bilaget: indtast beløbet.',
  currency_missing: 'Der blev ikke fundet en valuta på bilaget: indtast beløbet.',
  rate_missing: ({ currency }) => `Der er ingen kendt valutakurs for ${currency}: indtast kursen eller beløbet.`,
  rate_old: ({ rateOn, on }, words) =>
    `Den seneste kendte valutakurs er fra ${words.day(rateOn)}, og bilaget er fra ${words.day(on)}: indtast kursen for den dag.`,
  exchange_rate: ({ amount, currency, rate, home, source, on }, words) =>
    `${words.money(amount, currency)} til kurs ${words.number(rate)} ${home} for 1 ${currency} (${toldPart(source, words)}, ${words.day(on)}).`,
  rate_of_earlier_day: ({ on, rateOn, law }, words) =>
    `Der er ingen kurs fra ${words.day(on)}: den seneste før gælder, fra ${words.day(rateOn)} (${law}).`,
  amount_too_large: 'Beløbet er større, end bogføringen kan rumme: kontrollér det, og indtast det rigtige.',
  vat_does_not_fit_rate: ({ rate, net, vat, currency }, words) =>
    `${words.percent(rate)} af ${words.money(net, currency)} er ikke ${words.money(vat, currency)}: kontrollér momsen.`,
  'totals_do_not_add_up.parts': (values, words) =>
    `Bilagets dele afviger fra totalen med ${money(values, words)}, så der fradrages ingen moms.`,
  'totals_do_not_add_up.untaxed': (values, words) =>
    `Momsen dækker kun en del af totalen, og intet på bilaget forklarer de resterende ${money(values, words)}.`,
  untaxed_rest: (values, words) => `Bilaget angiver ingen moms af ${money(values, words)} af totalen: den del anses for købt uden moms.`,
  fact_answered: ({ question, answer, by, on }, words) =>
    ended(`${words.sentence(question)} ${by} svarede den ${words.day(on)}: ${words.sentence(answer)}`),
  fact_learnt: ({ question, answer, by, on }, words) =>
    ended(
      `${words.sentence(question)} Som ${by} svarede den ${words.day(on)} for et andet bilag fra leverandøren: ${words.sentence(answer)}`,
    ),
  fact_missing: ({ fact, question, answers }, words) =>
    `${words.sentence(question)} Besvar "${fact}" med PATCH /documents/{id}/facts: ${answers
      .map(({ answer, meaning }) => `${answer} (${words.sentence(meaning)})`)
      .join(', ')}.`,
  facts_empty: 'Besvar mindst ét spørgsmål.',
  unknown_fact: ({ fact, facts }) => `Spørgsmålet "${fact}" findes ikke. Der findes: ${facts.join(', ')}.`,
  unknown_answer: ({ answer, answers }) => `"${answer}" er ikke et muligt svar. Mulige svar: ${answers.join(', ')}.`,
  evidence_amount: (values, words) => money(values, words),
  evidence_apiece: (values, words) => `${money(values, words)} pr. stk.`,
  evidence_vat: ({ vat, net, currency }, words) => `moms ${words.money(vat, currency)} af ${words.money(net, currency)}`,
  evidence_rate: ({ rate }, words) => words.percent(rate),
  evidence_place: ({ country }, words) => words.country(country),
  evidence_country: ({ country }) => `land ${country}`,
  evidence_vat_number: ({ vatNumber }) => `momsnummer ${vatNumber}`,
  evidence_foreign_seller: ({ vatNumber, country }) => `momsnummer ${vatNumber}, land ${country}`,
  evidence_currency_language: ({ currency, language }) => `valuta ${currency ?? 'ikke angivet'}, sprog ${language ?? 'ikke genkendt'}`,
  evidence_answered: ({ by, on }, words) => `${by}, ${words.day(on)}`,
  evidence_receipt: 'kvittering (scontrino, documento commerciale)',
  evidence_tax_regime: ({ regime }) => `skatteordning ${regime}`,
}
