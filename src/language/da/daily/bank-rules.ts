import type { Translation } from '../../catalogue.ts'
import type { bankRules as source } from '../../en/daily/bank-rules.ts'

export const bankRules: Translation<typeof source> = {
  booking_rule_not_found: ({ id }) => `Der er ingen bogføringsregel med id'et ${id}.`,
  too_many_booking_rules: ({ max }) => `Der er allerede ${max} bogføringsregler. Slet en, der ikke bruges mere.`,
  rule_phrase: 'Angiv mindst ét bogstav eller tal at søge efter.',
  rule_amounts: 'Beløbene er byttet om: penge ud er negative, og -500 er mindre end -1.',
  rule_shares: 'Andelene skal give 100 %, eller én linje skal stå uden andel og tage resten.',
  rule_without_condition: 'Angiv ord eller en modpart: en regel uden begge dele ville passe på næsten alle linjer.',
  booked_by_rule: ({ rule }) => `Reglen “${rule}” har bogført den.`,
  rule_fits: ({ rule }) => `Reglen “${rule}” passer.`,
  'rule_fits.one_of_several': ({ rule }) =>
    `Reglen “${rule}” passer, og det gør en anden, som ikke er mindre præcis. Vælg en af dem, eller gør den ene mere præcis.`,

  statement_import_not_found: ({ id }) => `Der er ingen import med id'et ${id}.`,
  import_taken_back: ({ id }) => `Importen ${id} er allerede taget tilbage. Importer filen igen, hvis den skal bruges.`,
  import_settled: ({ count, date, amount, currency }, words) =>
    `${count === 1 ? 'Én bankpostering er' : `${count} bankposteringer er`} afstemt eller ignoreret, den første fra ${words.day(date)} på ${words.money(amount, currency)}. Tag den tilbage med unmatch_transaction først.`,
  later_import_stands: ({ name }) => `Filen ${name} blev importeret senere og har de samme dage. Tag den import tilbage først.`,
}
