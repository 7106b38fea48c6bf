import type { Translation } from '../catalogue.ts'
import type { natureNames as englishNames, italy as source } from '../en/italy.ts'
import { ended } from '../text.ts'
import type { Words } from '../words.ts'

export const natureNames: Readonly<Record<keyof typeof englishNames, string>> = {
  N1: 'ikke en del af momsgrundlaget (udlæg, viderefaktureret stempelafgift)',
  'N2.1': 'uden for italiensk moms efter leveringsstedet',
  'N2.2': 'uden for momsen, øvrige tilfælde (især sælgere i den forenklede ordning)',
  'N3.1': 'momsfri, eksport',
  'N3.2': 'momsfri, salg til andre EU-lande',
  'N3.3': 'momsfri, salg til San Marino',
  'N3.4': 'momsfri, sidestillet med eksport',
  'N3.5': "momsfri, efter dichiarazione d'intento",
  'N3.6': 'momsfri, øvrigt salg',
  N4: 'momsfritaget',
  N5: 'marginordning, moms ikke vist',
  'N6.1': 'omvendt betalingspligt, skrot',
  'N6.2': 'omvendt betalingspligt, guld og sølv',
  'N6.3': 'omvendt betalingspligt, underentreprise i byggeriet',
  'N6.4': 'omvendt betalingspligt, bygninger',
  'N6.5': 'omvendt betalingspligt, mobiltelefoner',
  'N6.6': 'omvendt betalingspligt, elektronik',
  'N6.7': 'omvendt betalingspligt, rengøring, nedrivning og arbejde på bygninger',
  'N6.8': 'omvendt betalingspligt, energi',
  'N6.9': 'omvendt betalingspligt, øvrige tilfælde',
  N7: 'moms betalt i et andet EU-land',
}

const natureOf = (nature: string): string => natureNames[nature as keyof typeof natureNames] ?? nature

const upTo = (limit: number, words: Words): string => `${words.number(limit)} EUR`

export const italy: Translation<typeof source> = {
  account_of_nature: ({ nature, account, accountName }) =>
    ended(`Natura ${nature} står for underentreprise i byggeriet: konto ${account}, ${accountName}`),
  bought_for_resale: ({ account, accountName }) => ended(`Købt til videresalg: konto ${account}, ${accountName}`),
  'asset_limit.asset': ({ account, accountName, limit }, words) =>
    ended(`Fra ${upTo(limit, words)} pr. stk. er det et anlægsaktiv: konto ${account}, ${accountName}`),
  'asset_limit.cost': ({ account, accountName, limit }, words) =>
    ended(`Under ${upTo(limit, words)} pr. stk. udgiftsføres det i året: konto ${account}, ${accountName}`),
  small_pieces_apart: ({ account, accountName, limit }, words) =>
    ended(
      `Det, der koster under ${upTo(limit, words)} pr. stk., bogføres for sig og udgiftsføres i året: konto ${account}, ${accountName}`,
    ),
  seller_established_abroad: ({ country, type }, words) =>
    `Sælger er etableret i udlandet (${words.country(country)}) og har kun et italiensk momsnummer: køber skal betale momsen og registrerer den med en ${type}.`,
  foreign_seller_charges_vat: ({ amount, currency, country }, words) =>
    `En sælger etableret i udlandet (${words.country(country)}) opkræver ${words.money(amount, currency)} i italiensk moms, som ikke kan fradrages. Bed om en faktura uden moms eller om, hvilket fast driftssted der sælger.`,
  public_charge_abroad: 'En afgift til en udenlandsk myndighed er uden for italiensk moms.',
  taxed_where_used: 'Måltider, overnatninger og rejser beskattes dér, hvor de finder sted: der skal intet betales i Italien.',
  receipt_from_abroad: 'En udenlandsk kvittering uden køberens navn behandles som et køb i udlandet: der skal intet betales i Italien.',
  exempt_from_abroad: 'Forsikring og betalingstjenester fra udlandet er også momsfri i Italien: selvfakturaen (TD17) får natura N4.',
  san_marino_with_vat: 'En sælger i San Marino kan opkræve italiensk moms; fakturaen indberettes med en TD28.',
  'foreign_vat.of_country': ({ country }, words) =>
    `Udenlandsk moms (${words.country(country)}) kan ikke fradrages i Italien: hele beløbet er omkostning, uden for momsregistrene. Inden for EU kan den søges godtgjort.`,
  charged_as_consumer: ({ country, rate }, words) =>
    `En udenlandsk sælger (${words.country(country)}) opkræver ${words.percent(rate)} som til en forbruger, og det kan ikke fradrages. Oplys dit momsnummer, og bed om en faktura uden moms.`,
  intra_community_goods: 'Varer fra et andet EU-land: køber skal betale momsen og registrerer den med en TD18.',
  goods_from_enclave: ({ country }, words) =>
    `Varer fra ${words.country(country)} går ikke gennem tolden: køber skal betale momsen og registrerer den med en TD19.`,
  import_of_goods:
    'Varer fra et land uden for EU: leverandørens faktura har ingen momsvirkning. Momsen følger af toldangivelsen, som bogføres med 22IMP.',
  import_vat_at_customs: 'Momsen på disse varer betales ved toldbehandlingen: bogfør toldangivelsen med 22IMP.',
  'reverse_charge_eu_services.recorded': 'Ydelser fra et andet EU-land: køber skal betale momsen og registrerer den med en TD17.',
  'reverse_charge_world_services.recorded': 'Ydelser fra et land uden for EU: køber skal betale momsen og registrerer den med en TD17.',
  'reverse_charge_world_services.enclave': ({ country }, words) =>
    `Ydelser fra ${words.country(country)}, som ligger uden for EU: køber skal betale momsen og registrerer den med en TD17.`,
  receipt_without_invoice: 'En kvittering giver ikke ret til momsfradrag, det gør kun en faktura: det hele er omkostning.',
  tax_of_authority: 'Skatter og gebyrer, som en myndighed opkræver, er uden for momsen og momsregistrene.',
  customs_declaration:
    'Dette er en toldangivelse: momsen bogføres med 22IMP og varerne med leverandørens faktura. Sørg for, at varernes værdi ikke bogføres to gange.',
  rate_unclear: ({ rates }) =>
    `Momsen på fakturaen svarer ikke til nogen italiensk sats (${rates.join(', ')} %): se på bilaget, og vælg momskoden.`,
  'vat_on_bill.rate': ({ rate }, words) => `Leverandøren opkræver ${words.percent(rate)} moms.`,
  nature_generic: ({ nature }) => `Natura ${nature} er ikke præcis nok: vælg en fra N1 til N7 med undernummer.`,
  nature_on_bill: ({ nature }) => `Fakturaen er uden moms med natura ${nature}: ${natureOf(nature)}.`,
  nature_in_words: ({ nature }) => `Fakturaen er uden moms, og teksten svarer til natura ${nature}: ${natureOf(nature)}.`,
  'nature_missing.unclear': 'Momsen af dette beløb kunne ikke findes, selv om bilaget viser moms: se på bilaget, og vælg momskoden.',
  'nature_missing.no_reason':
    'Leverandøren er italiensk og opkræver ingen moms, og bilaget siger ikke hvorfor: find natura (N1 til N7), og vælg momskoden.',
  flat_rate_seller: 'Leverandøren er i den forenklede ordning (regime forfettario): den opkræver ingen moms, og der indeholdes ingen skat.',
  'reverse_charge_domestic.recorded': ({ rate }, words) =>
    `Omvendt betalingspligt: køber skal betale momsen på ${words.percent(rate)} og registrerer den med en TD16.`,
  ordinary_rate_assumed: 'Bilaget nævner ingen sats: der regnes med 22 %. Noget byggearbejde beskattes med 10 %.',
  'without_vat_by_kind.insurance': 'Forsikring er momsfritaget.',
  'without_vat_by_kind.bank_fees': 'Bankens gebyrer for betalinger og konti er momsfrie.',
  'without_vat_by_kind.postage': 'Den befordringspligtige posttjeneste er momsfritaget.',
  'without_vat_by_kind.stamp_duty': 'Stempelafgift og offentlige gebyrer, der viderefaktureres, er ikke en del af momsgrundlaget.',
  'without_vat_by_kind.fines': 'En bøde er uden for momsen.',
  'without_vat_by_kind.membership': 'Et medlemskontingent er uden for momsen.',
  'without_vat_by_kind.rent': 'Husleje uden moms behandles som momsfritaget.',
  'without_vat_by_kind.travel': 'En billet uden moms: der ville ikke være fradrag, så den holdes ude af momsregistrene.',
  occasional_work: 'Lejlighedsvist arbejde er uden for momsen.',
  city_tax: 'Overnatningsskatten opkræves for kommunen og er ikke en del af momsgrundlaget.',
  telephone_partly_private: 'En telefon antages at være halvt til erhverv: ret andelen, hvis den er en anden.',
  passenger_transport: 'Der er ikke fradrag for momsen på personbefordring.',
  representation: 'Der er ikke fradrag for momsen på repræsentation.',
  car_running_costs:
    'Brændstof, vejafgift, parkering og service til en bil, der ikke kun bruges erhvervsmæssigt: 40 % af momsen fradrages.',
  car_not_only_business: 'En bil, der ikke kun bruges erhvervsmæssigt, købt eller lejet: 40 % af momsen fradrages.',
  vehicle_without_limit: 'Et køretøj over 3,5 ton, eller et, der kun bruges erhvervsmæssigt: al moms fradrages.',
  book_rate: ({ rate, otherwise }) =>
    `Bøger, aviser og blade har satsen ${rate} %; kataloger, kalendere og andre tryksager har ${otherwise} %, så ret koden for dem.`,
  goods_vehicle_assumed:
    'En varebil (autocarro) antages kun at blive brugt erhvervsmæssigt: op til 3,5 ton er fradraget 40 %, hvis den ikke gør.',
  meals_and_rooms: 'Måltider og overnatning med faktura: momsen fradrages, når de vedrører virksomheden.',
  meal_at_ordinary_rate: 'Måltider beskattes med 10 %, og her er satsen 22 %: undersøg, om der er købt noget andet.',
  food_of_the_business: 'Mad og drikke, der sælges videre eller serveres i personalekantinen: momsen fradrages.',
  food_and_drink: 'Der er ikke fradrag for momsen på mad og drikke til eget brug.',
  gift_of_small_value: ({ limit }, words) => `En gave til højst ${upTo(limit, words)} pr. stk.: momsen fradrages.`,
  'gift_above_limit.known': ({ limit }, words) => `En gave til over ${upTo(limit, words)} pr. stk.: der er ikke fradrag for momsen.`,
  'gift_above_limit.unknown': ({ limit }, words) =>
    `Det vides ikke, om gaven koster højst ${upTo(limit, words)} pr. stk.: momsen fradrages ikke.`,
  flat_rate_regime: 'Virksomheden er i en forenklet ordning (forfettario eller minimi): den fradrager ingen moms.',
  'income_tax_share.car':
    'I indkomstskatten fradrages 20 % af udgifterne til en bil, 70 % når en medarbejder også har den til privat brug.',
  'income_tax_share.meals_and_rooms': 'I indkomstskatten fradrages 75 % af måltider og overnatning.',
  'income_tax_share.telephone': 'I indkomstskatten fradrages 80 % af udgifterne til telefon og internet.',
  'income_tax_share.representation':
    'I indkomstskatten fradrages repræsentation inden for grænser, der følger omsætningen, og måltider og overnatning heri med 75 %.',
  'income_tax_share.gifts': ({ limit }, words) =>
    `I indkomstskatten fradrages gaver til højst ${upTo(limit, words)} pr. stk. fuldt ud, dyrere gaver som repræsentation.`,
  'income_tax_share.fines': 'I indkomstskatten er der ikke fradrag for bøder.',
  withheld_at_payment: ({ amount, currency }, words) =>
    `${words.money(amount, currency)} indeholdes ved betalingen (ritenuta d'acconto) og betales til skattemyndigheden senest den 16. i den følgende måned. Hele fakturaen bogføres.`,
  withheld_from_flat_rate:
    'Der indeholdes ingen skat hos en leverandør i den forenklede ordning (L. 190/2014 art. 1, c. 67): spørg, om fakturaen er rigtig.',
  pension_fund_contribution: 'Bidraget til pensionskassen er en del af honoraret: både af omkostningen og af momsgrundlaget.',
  'fact_question.vehicle_use': 'Hvilket køretøj drejer det sig om, og bruges det kun erhvervsmæssigt?',
  'fact_question.publication_form': 'Kommer det på papir, eller læses det online?',
  'fact_question.leased_thing': 'Hvad er lejet eller leaset?',
  'fact_question.food_purpose': 'Hvad skal maden eller drikkevarerne bruges til?',
  'fact_question.gift_price': ({ limit }, words) => `Koster hver gave højst ${upTo(limit, words)} uden moms?`,
  'fact_question.asset_price': ({ limit }, words) => `Koster hvert stykke under ${upTo(limit, words)} uden moms?`,
  'fact_meaning.mixed_vehicle': 'en bil, varebil eller motorcykel på højst 3,5 ton, som også kan bruges privat',
  'fact_meaning.business_only_vehicle': 'et køretøj, der kun bruges erhvervsmæssigt, eller en handelsagents bil',
  'fact_meaning.heavy_vehicle': 'en lastbil over 3,5 ton, en bus eller en traktor',
  'fact_meaning.printed': 'en bog, en avis eller et blad på papir',
  'fact_meaning.online': 'læses online eller hentes, eller adgang til en database',
  'fact_meaning.equipment': 'udstyr: maskiner, printere, møbler',
  'fact_meaning.business_vehicle': 'et køretøj over 3,5 ton, eller et, der kun bruges erhvervsmæssigt',
  'fact_meaning.own_use': 'kontoret, møder eller personalet',
  'fact_meaning.resale': 'videresalg, eller en del af det, der sælges',
  'fact_meaning.gifts': 'gaver til kunder',
  'fact_meaning.staff_canteen': 'personalekantine eller automater til personalet',
  'fact_meaning.gift_up_to': ({ limit }, words) => `ja, højst ${upTo(limit, words)} pr. stk.`,
  'fact_meaning.gift_above': 'nej, et stykke koster mere',
  'fact_meaning.asset_below': 'ja, hvert stykke koster mindre',
  'fact_meaning.asset_from': 'nej, et stykke koster det eller mere',
  'fact_effect.goods_abroad': 'Det er varer (TD18 fra EU).',
  'fact_effect.service_abroad': 'Det er en ydelse (TD17).',
  'fact_effect.all_deducted': 'Al moms fradrages.',
  'fact_effect.all_deducted_goods': 'Al moms fradrages. Kontoen er varekøb.',
  'fact_effect.part_deducted': '40 % af momsen fradrages.',
  'fact_effect.none_deducted': 'Der fradrages ingen moms.',
  'fact_effect.deducted_up_to': ({ limit }, words) => `Momsen fradrages, når et stykke koster højst ${upTo(limit, words)}.`,
  'fact_effect.cost': 'Det udgiftsføres i året.',
  'fact_effect.asset': 'Det er et anlægsaktiv.',
}
