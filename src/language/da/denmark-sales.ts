import type { Translation } from '../catalogue.ts'
import type { denmarkSales as source } from '../en/denmark-sales.ts'

const kinds = 'telefoner, kredsløb, spillekonsoller, tablets, bærbare computere, skrot, guld, CO2-kvoter'

const exemption =
  'En linje med 0 % regnes for momsfri, som sundhed, undervisning, forsikring eller udlejning, og kommer ikke med i momsangivelsen: skriv 25, hvis salget er momspligtigt.'

export const denmarkSales: Translation<typeof source> = {
  'sale_vat.danish': 'Salget sker i Danmark, så der opkræves dansk moms, som linjerne siger.',
  'sale_vat.danish_eu_consumer': ({ country }, words) =>
    `En køber i ${words.country(country)} uden gyldigt momsnummer regnes for privat og faktureres med dansk moms.`,
  'sale_vat.danish_reverse_charge':
    'Der opkræves ikke moms: en dansk virksomhed, der køber varer af denne slags, skal selv afregne momsen (ML § 46, stk. 1).',
  'sale_vat.danish_exempt': 'Der opkræves ikke moms: en linje med 0 % regnes for et momsfrit salg (ML § 13).',
  'check_reverse_charge.named': `En linje uden moms er af en slags, hvor køberen skal afregne momsen (${kinds}): skriv 25, hvis det ikke passer.`,
  'check_reverse_charge.goods': `Varer uden moms til en dansk virksomhed regnes for en slags, hvor køberen skal afregne momsen (${kinds}): skriv 25, hvis det ikke passer.`,
  check_exemption: exemption,
  'check_exemption.reverse_charge': `${exemption} Varer med omvendt betalingspligt (ML § 46) sælges kun sådan til virksomheder med CVR-nummer.`,
  'check_place_of_supply.danish_consumer': ({ country }, words) =>
    `De fleste ydelser til private i ${words.country(country)} har dansk moms, men ikke rådgivning, licenser, reklame og lignende, som bruges dér (ML § 21 d): skriv 0 på sådanne linjer.`,
  'oss_may_apply.danish_goods':
    'Der opkræves dansk moms. Når varer sendt til private i andre EU-lande overstiger 10.000 EUR om året, skal der betales moms i køberens land gennem One Stop Shop: summen indtil nu står under Moms, OSS.',
  'oss_may_apply.danish_services':
    'Der opkræves dansk moms. Når elektroniske ydelser til private i andre EU-lande overstiger 10.000 EUR om året, skal der betales moms i køberens land gennem One Stop Shop. Er jeres elektroniske, så angiv det under Moms, OSS.',
  'profile_lacks.cvr': 'Virksomhedens profil mangler CVR-nummeret, som skal stå på alle fakturaer (momsbekendtgørelsen § 58).',
  'date_in_future.danish_invoice': 'Fakturaen er dateret i fremtiden: momsen hører til perioden for den dag.',
}
