import type { Translation } from '../catalogue.ts'
import type { natureNames as englishNames, italy as source } from '../en/italy.ts'
import { ended } from '../text.ts'
import type { Words } from '../words.ts'

export const natureNames: Readonly<Record<keyof typeof englishNames, string>> = {
  N1: 'Escluse ex art. 15',
  'N2.1': 'Non soggette: artt. da 7 a 7-septies',
  'N2.2': 'Non soggette: altri casi',
  'N3.1': 'Non imponibili: esportazioni',
  'N3.2': 'Non imponibili: cessioni intracomunitarie',
  'N3.3': 'Non imponibili: cessioni verso San Marino',
  'N3.4': "Non imponibili: assimilate alle cessioni all'esportazione",
  'N3.5': "Non imponibili: a seguito di dichiarazioni d'intento",
  'N3.6': 'Non imponibili: altre, senza plafond',
  N4: 'Esenti',
  N5: 'Regime del margine / IVA non esposta',
  'N6.1': 'Inversione contabile: rottami e materiali di recupero',
  'N6.2': 'Inversione contabile: oro e argento',
  'N6.3': 'Inversione contabile: subappalto nel settore edile',
  'N6.4': 'Inversione contabile: cessione di fabbricati',
  'N6.5': 'Inversione contabile: telefoni cellulari',
  'N6.6': 'Inversione contabile: prodotti elettronici',
  'N6.7': 'Inversione contabile: comparto edile e settori connessi',
  'N6.8': 'Inversione contabile: settore energetico',
  'N6.9': 'Inversione contabile: altri casi',
  N7: 'IVA assolta in altro Stato UE',
}

const natureOf = (nature: string): string => natureNames[nature as keyof typeof natureNames] ?? nature

const upTo = (limit: number, words: Words): string => `${words.number(limit)} EUR`

export const italy: Translation<typeof source> = {
  account_of_nature: ({ nature, account, accountName }) =>
    ended(`La natura ${nature} indica un subappalto edile: conto ${account}, ${accountName}`),
  bought_for_resale: ({ account, accountName }) => ended(`Acquistato per la rivendita: conto ${account}, ${accountName}`),
  'asset_limit.asset': ({ account, accountName, limit }, words) =>
    ended(`Da ${upTo(limit, words)} al pezzo è un bene strumentale da ammortizzare: conto ${account}, ${accountName}`),
  'asset_limit.cost': ({ account, accountName, limit }, words) =>
    ended(`Sotto ${upTo(limit, words)} al pezzo è un costo dell'esercizio: conto ${account}, ${accountName}`),
  small_pieces_apart: ({ account, accountName, limit }, words) =>
    ended(`I beni sotto ${upTo(limit, words)} al pezzo si registrano a parte, come costo dell'esercizio: conto ${account}, ${accountName}`),
  seller_established_abroad: ({ country, type }, words) =>
    `Il cedente è stabilito all'estero (${words.country(country)}) e ha solo una partita IVA italiana: l'IVA è dovuta dal cessionario, che la registra con un ${type}.`,
  foreign_seller_charges_vat: ({ amount, currency, country }, words) =>
    `Un cedente stabilito all'estero (${words.country(country)}) addebita ${words.money(amount, currency)} di IVA italiana, non detraibile come tale. Chiedi una fattura senza IVA, oppure quale stabile organizzazione vende.`,
  public_charge_abroad: "I tributi di un'autorità estera sono fuori campo IVA.",
  taxed_where_used: 'Pasti, alloggi e viaggi sono tassati dove hanno luogo: in Italia non è dovuto nulla.',
  receipt_from_abroad:
    "Uno scontrino estero senza il nome del cliente si considera relativo a un acquisto all'estero: in Italia non è dovuto nulla.",
  exempt_from_abroad:
    "Assicurazioni e servizi di pagamento dall'estero sono esenti anche in Italia: l'autofattura (TD17) riporta la natura N4.",
  san_marino_with_vat: "Un operatore di San Marino può addebitare l'IVA italiana; la fattura si comunica con un TD28.",
  'foreign_vat.of_country': ({ country }, words) =>
    `L'IVA estera (${words.country(country)}) non si detrae in Italia: tutto l'importo è costo, fuori dai registri IVA. All'interno dell'UE si può chiedere il rimborso.`,
  charged_as_consumer: ({ country, rate }, words) =>
    `Un venditore estero (${words.country(country)}) addebita il ${words.percent(rate)} come a un privato, e l'IVA non è detraibile. Comunicagli la tua partita IVA e chiedi una fattura senza IVA.`,
  intra_community_goods: "Beni da un altro Stato UE: l'IVA è dovuta dal cessionario, che la registra con un TD18.",
  goods_from_enclave: ({ country }, words) =>
    `Beni senza passaggio in dogana (${words.country(country)}): l'IVA è dovuta dal cessionario, che la registra con un TD19.`,
  import_of_goods:
    "Beni extra UE: la fattura del fornitore non ha effetti IVA. L'IVA risulta dalla bolletta doganale, che si registra con 22IMP.",
  import_vat_at_customs: "L'IVA su questi beni si paga in dogana: registra la bolletta doganale con 22IMP.",
  'reverse_charge_eu_services.recorded': "Servizi da un altro Stato UE: l'IVA è dovuta dal committente, che la registra con un TD17.",
  'reverse_charge_world_services.recorded': "Servizi extra UE: l'IVA è dovuta dal committente, che la registra con un TD17.",
  'reverse_charge_world_services.enclave': ({ country }, words) =>
    `Servizi extra UE (${words.country(country)}): l'IVA è dovuta dal committente, che la registra con un TD17.`,
  receipt_without_invoice: "Lo scontrino non dà diritto alla detrazione dell'IVA, che spetta solo con la fattura: è tutto costo.",
  tax_of_authority: "I tributi e i diritti richiesti da un'autorità sono fuori campo IVA e fuori dai registri.",
  customs_declaration:
    'È una bolletta doganale: la sua IVA va con 22IMP e i beni si registrano con la fattura del fornitore. Verifica che il loro valore non sia registrato due volte.',
  rate_unclear: ({ rates }) =>
    `L'IVA in fattura non corrisponde a un'aliquota italiana (${rates.join(', ')} %): controlla il documento e scegli il codice.`,
  'vat_on_bill.rate': ({ rate }, words) => `Il fornitore addebita l'IVA al ${words.percent(rate)}.`,
  nature_generic: ({ nature }) => `La natura ${nature} è troppo generica: scegline una da N1 a N7 con il suo sottocodice.`,
  nature_on_bill: ({ nature }) => `La fattura è senza IVA, con natura ${nature} (${natureOf(nature)}).`,
  nature_in_words: ({ nature }) => `La fattura è senza IVA e il testo corrisponde alla natura ${nature} (${natureOf(nature)}).`,
  'nature_missing.unclear':
    "Per questo importo non è stato possibile individuare l'IVA, benché il documento ne esponga: controllalo e scegli il codice.",
  'nature_missing.no_reason':
    'Il fornitore è italiano e non addebita IVA, e il documento non dice perché: cerca la natura (da N1 a N7) e scegli il codice.',
  flat_rate_seller: "Il fornitore è in regime forfettario: non addebita l'IVA e sul compenso non si opera la ritenuta.",
  'reverse_charge_domestic.recorded': ({ rate }, words) =>
    `Inversione contabile: l'IVA al ${words.percent(rate)} è dovuta dal cliente, che la registra con un TD16.`,
  ordinary_rate_assumed: "Il documento non indica l'aliquota: si applica il 22 %. Alcuni lavori edili scontano il 10 %.",
  'without_vat_by_kind.insurance': 'Le assicurazioni sono esenti.',
  'without_vat_by_kind.bank_fees': 'Le commissioni bancarie su pagamenti e conti sono esenti.',
  'without_vat_by_kind.postage': 'Il servizio postale universale è esente.',
  'without_vat_by_kind.stamp_duty': "L'imposta di bollo e i diritti riaddebitati sono esclusi dalla base imponibile.",
  'without_vat_by_kind.fines': 'Le sanzioni sono fuori campo IVA.',
  'without_vat_by_kind.membership': 'La quota associativa è fuori campo IVA.',
  'without_vat_by_kind.rent': "L'affitto senza IVA si considera esente.",
  'without_vat_by_kind.travel': 'Biglietto senza IVA: non sarebbe comunque detraibile, quindi resta fuori dai registri.',
  occasional_work: 'Il lavoro autonomo occasionale è fuori campo IVA.',
  city_tax: "L'imposta di soggiorno è riscossa per il Comune ed è esclusa dalla base imponibile.",
  telephone_partly_private: "Si presume che il telefono sia usato per metà per l'attività: cambia la quota se è diversa.",
  passenger_transport: "L'IVA sul trasporto di persone non è detraibile.",
  representation: "L'IVA sulle spese di rappresentanza non è detraibile.",
  car_running_costs: "Carburante, pedaggi, parcheggi e manutenzione di un'auto non usata solo per l'attività: l'IVA è detraibile al 40 %.",
  car_not_only_business: "Auto non usata solo per l'attività, acquistata o noleggiata: l'IVA è detraibile al 40 %.",
  vehicle_without_limit: "Veicolo oltre 3,5 t, o usato solo per l'attività: l'IVA è interamente detraibile.",
  book_rate: ({ rate, otherwise }) =>
    `Libri, giornali e riviste sono al ${rate} %; cataloghi, calendari e altri stampati al ${otherwise} %: per questi si cambi il codice.`,
  goods_vehicle_assumed: "Si presume che l'autocarro sia usato solo per l'attività: fino a 3,5 t, se non lo è, la detrazione è del 40 %.",
  meals_and_rooms: "Pasti e alloggi con fattura: l'IVA è detraibile se sono inerenti all'attività.",
  meal_at_ordinary_rate: 'I pasti scontano il 10 %, qui è applicato il 22 %: verifica se è stato acquistato altro.',
  food_of_the_business: "Alimenti e bevande rivenduti, o serviti nella mensa aziendale: l'IVA è detraibile.",
  food_and_drink: "L'IVA su alimenti e bevande per uso proprio non è detraibile.",
  gift_of_small_value: ({ limit }, words) => `Omaggio di costo unitario fino a ${upTo(limit, words)}: l'IVA è detraibile.`,
  'gift_above_limit.known': ({ limit }, words) => `Omaggio di costo unitario superiore a ${upTo(limit, words)}: l'IVA non è detraibile.`,
  'gift_above_limit.unknown': ({ limit }, words) =>
    `Non è noto se l'omaggio abbia un costo unitario fino a ${upTo(limit, words)}: l'IVA non si detrae.`,
  flat_rate_regime: "L'azienda è in regime forfettario o dei minimi: non detrae l'IVA.",
  'income_tax_share.car':
    "Ai fini delle imposte sui redditi i costi dell'auto si deducono al 20 %, al 70 % se è data in uso promiscuo a un dipendente.",
  'income_tax_share.meals_and_rooms': 'Ai fini delle imposte sui redditi pasti e alloggi si deducono al 75 %.',
  'income_tax_share.telephone': "Ai fini delle imposte sui redditi i costi di telefono e internet si deducono all'80 %.",
  'income_tax_share.representation':
    'Ai fini delle imposte sui redditi le spese di rappresentanza si deducono nei limiti di legge rapportati ai ricavi, pasti e alloggi compresi al 75 %.',
  'income_tax_share.gifts': ({ limit }, words) =>
    `Ai fini delle imposte sui redditi gli omaggi fino a ${upTo(limit, words)} al pezzo si deducono per intero, gli altri come rappresentanza.`,
  'income_tax_share.fines': 'Ai fini delle imposte sui redditi le sanzioni non si deducono.',
  withheld_at_payment: ({ amount, currency }, words) =>
    `Al pagamento si trattengono ${words.money(amount, currency)} (ritenuta d'acconto), da versare entro il 16 del mese successivo. La registrazione è per l'intera fattura.`,
  withheld_from_flat_rate:
    'A un fornitore in regime forfettario non si opera alcuna ritenuta (L. 190/2014 art. 1, c. 67): chiedi se la fattura è corretta.',
  pension_fund_contribution: 'Il contributo alla cassa previdenziale fa parte del compenso: è costo e rientra nella base imponibile IVA.',
  'fact_question.vehicle_use': "Per quale veicolo è la spesa, ed è usato solo per l'attività?",
  'fact_question.publication_form': 'È su carta o si legge online?',
  'fact_question.leased_thing': 'Che cosa è noleggiato o in leasing?',
  'fact_question.food_purpose': 'A che cosa servono gli alimenti o le bevande?',
  'fact_question.gift_price': ({ limit }, words) => `Ogni omaggio costa al massimo ${upTo(limit, words)} senza IVA?`,
  'fact_question.asset_price': ({ limit }, words) => `Ogni pezzo costa meno di ${upTo(limit, words)} senza IVA?`,
  'fact_meaning.mixed_vehicle': "un'auto, un furgone o una moto fino a 3,5 t, usabile anche privatamente",
  'fact_meaning.business_only_vehicle': "un veicolo usato solo per l'attività, o l'auto di un agente di commercio",
  'fact_meaning.heavy_vehicle': 'un autocarro oltre 3,5 t, un autobus o un trattore',
  'fact_meaning.printed': 'un libro, un giornale o una rivista su carta',
  'fact_meaning.online': 'si legge online o si scarica, oppure è l’accesso a una banca dati',
  'fact_meaning.equipment': 'attrezzature: macchine, stampanti, mobili',
  'fact_meaning.business_vehicle': "un veicolo oltre 3,5 t, o usato solo per l'attività",
  'fact_meaning.own_use': 'ufficio, riunioni o personale',
  'fact_meaning.resale': 'rivendita, o parte di ciò che si vende',
  'fact_meaning.gifts': 'omaggi ai clienti',
  'fact_meaning.staff_canteen': 'mensa aziendale o distributori automatici per il personale',
  'fact_meaning.gift_up_to': ({ limit }, words) => `sì, al massimo ${upTo(limit, words)} al pezzo`,
  'fact_meaning.gift_above': 'no, un pezzo costa di più',
  'fact_meaning.asset_below': 'sì, ogni pezzo costa meno',
  'fact_meaning.asset_from': 'no, un pezzo costa tanto o di più',
  'fact_effect.goods_abroad': 'È un bene (TD18 dall’UE).',
  'fact_effect.service_abroad': 'È un servizio (TD17).',
  'fact_effect.all_deducted': "L'IVA si detrae per intero.",
  'fact_effect.all_deducted_goods': "L'IVA si detrae per intero. Il conto è quello delle merci.",
  'fact_effect.part_deducted': "Si detrae il 40 % dell'IVA.",
  'fact_effect.none_deducted': "L'IVA non si detrae.",
  'fact_effect.deducted_up_to': ({ limit }, words) => `L'IVA si detrae se un pezzo costa al massimo ${upTo(limit, words)}.`,
  'fact_effect.cost': "È un costo dell'esercizio.",
  'fact_effect.asset': 'È un bene strumentale da ammortizzare.',
}
