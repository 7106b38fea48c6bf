import type { Translation } from '../../catalogue.ts'
import type { oss as source } from '../../en/vat/oss.ts'

export const oss: Translation<typeof source> = {
  'sale_vat.oss': ({ country, rate }, words) =>
    `Salget angives i One Stop Shop: der opkræves moms fra ${words.country(country)}, ${words.percent(rate)}.`,
  oss_reduced_rate: ({ country, rate }, words) =>
    `${words.percent(rate)} er en nedsat sats i ${words.country(country)}: kontrollér, at den gælder for det solgte. En sats, landet ikke har, regnes for standardsatsen.`,
  'oss_limit.derived': ({ limit, currency, rateOn, since }, words) =>
    `Grænsen er 10.000 EUR til ECB's kurs den ${words.day(rateOn)} (direktiv 2006/112/EF, art. 59c), rundet ned til ${words.money(limit, currency)}; den gælder fra ${words.day(since)}. Beløbet i ${currency} blev ikke fundet hos myndigheden: oplyser den et andet, så indtast det ved registreringen til One Stop Shop.`,
  'oss_limit.own': ({ limit, currency }, words) =>
    `${words.money(limit, currency)} er indtastet her som det, grænsen på 10.000 EUR svarer til.`,
  'oss_limit.euro': ({ since }, words) =>
    `Grænsen på 10.000 EUR står i loven (direktiv 2006/112/EF, art. 59c) og gælder fra ${words.day(since)}.`,
  oss_limit_in_euro: 'Grænsen i euro står i loven og kan ikke være en anden. Udelad den.',
  oss_limit_far: ({ limit, currency }, words) =>
    `10.000 EUR svarer til omtrent ${words.money(limit, currency)}. Indtast det beløb, myndigheden oplyser, eller lad feltet være tomt.`,
  oss_threshold_passed: ({ sold, currency, limit }, words) =>
    `Salget til private i andre EU-lande er ${words.money(sold, currency)} om året og overstiger ${words.money(limit, 'EUR')}: der skal betales moms i køberens land. Registrér virksomheden i One Stop Shop, og indtast dagen under Moms, OSS.`,
  oss_without_country: ({ amount, currency }, words) =>
    `Salg på ${words.money(amount, currency)} er bogført i hånden under ordningens momskode: land og moms er ukendt. Angiv dem selv, eller tilbagefør dem, og udsted en faktura.`,
  oss_row_negative: ({ country, rate }, words) =>
    `Der er krediteret mere end solgt i ${words.country(country)} til ${words.percent(rate)}, og det kan ikke angives: nævn den rettede faktura i kreditnotaen, så den tæller som rettelse af sit kvartal.`,
  oss_correction_too_old: ({ country, quarter }, words) =>
    `Rettelsen af ${quarter} er mere end tre år for sen til ordningen: angiv den til myndigheden i ${words.country(country)}.`,
  oss_correction_unregistered: ({ country, quarter }, words) =>
    `Virksomheden var ikke registreret i One Stop Shop i angivelsens kvartal: angiv rettelsen af ${quarter} til myndigheden i ${words.country(country)}.`,
  oss_refund: ({ country, amount, currency }, words) =>
    `${words.money(amount, currency)} skal tilbagebetales af ${words.country(country)} selv: beløbet modregnes ikke i det, andre lande skal have.`,
  'oss_exchange_rate.missing': ({ day, currency }, words) =>
    `Der er ingen ECB-kurs mellem EUR og ${currency} for ${words.day(day)}: hent kurserne, eller indtast den.`,
  'oss_exchange_rate.preliminary': ({ day, on }, words) =>
    `ECB-kursen for ${words.day(day)} kendes ikke endnu: eurobeløbene er regnet med kursen for ${words.day(on)}.`,
  oss_before_scheme: ({ day }, words) => `Ordningen begyndte ${words.day(day)}: indtast den dag eller en senere.`,
  oss_days_in_order: 'Sidste dag må ikke ligge før den første: indtast en senere dag, eller null, mens registreringen løber.',
  oss_days_alone: 'En sidste dag kræver registreringens første dag: indtast også registeredFrom.',
  sales_declared_in_oss: ({ amount, currency }, words) =>
    `Salg på ${words.money(amount, currency)} angives i OSS: momsen er andre EU-landes og står i intet felt her; værdien står i rubrik B (varer) eller C (ydelser).`,
  oss_quarter_not_ended: ({ end }, words) => `Kvartalet slutter den ${words.day(end)}: angivelsen indberettes efter den dag.`,
  oss_not_registered:
    'Virksomheden var ikke registreret i One Stop Shop i dette kvartal, så der indberettes ingen angivelse. Indtast først registreringen, hvis den var; rettelser angives til landet selv.',
  oss_filed_on: ({ after, today }, words) =>
    `Angiv en dag efter kvartalets slutning, ${words.day(after)}, og ikke efter i dag, ${words.day(today)}.`,
  oss_quarters_not_filed: ({ quarter, more }) =>
    `Angivelsen for ${quarter}${more === 0 ? '' : ` og ${more} til`} er ikke registreret som indberettet. Den skal også indberettes uden salg.`,
  oss_settlement_text: ({ quarter }) => `OSS-moms ${quarter}`,
  'return_outdated.oss': ({ quarter, payable, currency }, words) =>
    `Tallene for ${quarter} er ikke dem, du så på: ifølge bogføringen skyldes der ${words.money(payable, currency)}. Se på angivelsen igen, angiv det, der står, og registrér den med dens version.`,
  'return_not_filed.oss': ({ id }) => `${id} er genåbnet: registrér angivelsen for kvartalet igen med file_oss_return.`,
  'report.oss_return': 'OSS-angivelse',
  'report.rate': 'Sats',
  'report.quarter': 'Kvartal',
  'report.supply.goods': 'Varer',
  'report.supply.services': 'Ydelser',
  'report.correction': 'Rettelse',
  'report.correction_to_country': 'Rettelse, til landet selv',
  'report.oss_payable': 'Til betaling',
  'report.base_in_euro': 'Grundlag EUR',
  'report.vat_in_euro': 'Moms EUR',
}
