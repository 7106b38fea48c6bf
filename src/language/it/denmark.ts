import type { Translation } from '../catalogue.ts'
import type { denmark as source } from '../en/denmark.ts'

export const denmark: Translation<typeof source> = {
  'supplier_country_unknown.decides':
    "Dal luogo in cui si trova il fornitore dipende se c'è IVA danese, IVA estera o IVA dovuta dal cliente.",
  rate_not_danish: ({ rate, danishRate }, words) =>
    `IVA con aliquota ${words.percent(rate)}: non è IVA danese, che ha la sola aliquota ${words.percent(danishRate)}, e non si detrae.`,
  'vat_on_bill.full': 'IVA danese in fattura, detratta per intero.',
  'vat_on_bill.part': 'IVA danese in fattura, detratta in parte.',
  'vat_on_bill.exempt_kind': 'Gli acquisti di questo tipo sono di norma esenti, ma la fattura espone IVA danese, che quindi si detrae.',
  'no_vat_on_bill.part': "Su questa parte non c'è IVA, quindi non si detrae nulla.",
  'no_vat_on_bill.bill': 'La fattura non espone IVA, quindi non si detrae nulla.',
  'exempt.on_bill': 'Esente da IVA, e la fattura non ne espone.',
  'exempt.from_abroad': "Esente da IVA, anche se acquistato all'estero.",
  'reverse_charge_domestic.deducted': "Reverse charge danese: l'IVA è dovuta dal cliente, che la detrae.",
  'foreign_vat.eu':
    "L'IVA di un altro Stato UE non si detrae in Danimarca: fa parte del costo e può essere chiesta a rimborso tramite il portale apposito.",
  'foreign_vat.world': "L'IVA o l'imposta sulle vendite di un Paese extra UE non si detrae in Danimarca: fa parte del costo.",
  taxed_abroad: "Tassato dove la prestazione ha luogo, che si presume all'estero: non c'è IVA danese.",
  reverse_charge_eu_services: "Servizi da un altro Stato UE: l'IVA è dovuta dal cliente (reverse charge).",
  reverse_charge_world_services: "Servizi da un Paese extra UE: l'IVA è dovuta dal cliente (reverse charge).",
  acquisition_eu_goods: "Beni da un altro Stato UE: il cliente deve l'IVA sull'acquisto intracomunitario.",
  import_goods:
    "Beni da un Paese extra UE: il cliente deve l'IVA all'importazione, sul valore doganale con dazi e trasporto e non su questa fattura.",
  customs_value_needed:
    "Beni da un Paese extra UE: il cliente deve l'IVA all'importazione, sul valore doganale con dazi e trasporto e non su questa fattura. Ricava l'imponibile dal prospetto doganale (importspecifikation).",
  partly_private_phone:
    "Si detrae metà dell'IVA sul telefono cellulare, presumendo che sia usato anche privatamente; imposta I25 se non è così.",
  restaurant_quarter: "Si detrae un quarto dell'IVA sul conto del ristorante, se la spesa è strettamente aziendale.",
  breakfast_not_apart: ({ line }) =>
    `"${line}": si detrae solo un quarto dell'IVA sulla colazione, quindi va registrata separatamente dalla camera.`,
  for_resale: "Acquistato per la rivendita: l'IVA si detrae per intero.",
  meeting_catering: "Pasti serviti a riunioni nei propri locali: l'IVA si detrae per intero.",
  'no_deduction.kind': "L'IVA su acquisti di questo tipo non si detrae.",
  'no_deduction.staff': "L'IVA sul vitto per il personale e il titolare non si detrae.",
  'no_deduction.gift': "L'IVA su omaggi e rappresentanza non si detrae.",
  'no_deduction.purpose_unknown': "L'IVA su cibo, bevande e simili non si detrae finché non se ne conosce la destinazione.",
  vehicle_for_business: "Un veicolo per trasporto merci a uso esclusivamente aziendale: l'IVA sull'acquisto si detrae per intero.",
  van_purchase_mixed: "L'IVA sull'acquisto di un furgone usato anche privatamente non si detrae.",
  'lessor_states.exact': ({ percent }, words) => `Quota di IVA detraibile dichiarata dal locatore: ${words.percent(percent)}.`,
  'lessor_states.rounded': ({ percent }, words) =>
    `Il locatore dichiara una detrazione che non è una percentuale intera dell'IVA: la quota detratta è ${words.percent(percent)}. Correggi il codice IVA se va detratto di più.`,
  'lorry.running': "L'IVA sui costi di esercizio di un veicolo oltre 3 tonnellate si detrae per intero.",
  'lorry.lease': "L'IVA sul noleggio di un veicolo oltre 3 tonnellate si detrae per intero.",
  'van.parking': "L'IVA sul parcheggio di un furgone si detrae per intero.",
  'van.running': "L'IVA sui costi di esercizio di un furgone si detrae per intero, anche se usato privatamente.",
  van_lease_business: "L'IVA sul noleggio di un furgone a uso esclusivamente aziendale si detrae per intero.",
  'van_lease_mixed.known': "Si detrae un terzo dell'IVA sul noleggio del furgone, perché è usato anche privatamente.",
  'van_lease_mixed.assumed': "Si detrae un terzo dell'IVA sul noleggio del furgone, finché non è noto che l'uso è solo aziendale.",
  'passenger_car.known': "L'IVA su un'autovettura non si detrae.",
  'passenger_car.assumed': "Si considera un'autovettura, la cui IVA non si detrae, finché non è noto di quale veicolo si tratta.",
  oresund_crossing: "L'IVA sulla traversata dell'Øresund si detrae per intero, anche in autovettura e anche per la metà svedese.",
  'fact_question.vehicle': 'Per quale veicolo è la spesa?',
  'fact_question.lessor_vat': 'Il locatore indica quanta IVA su questa autovettura è detraibile?',
  'fact_question.purpose': 'A che cosa sono destinati il cibo, le bevande o i beni?',
  'fact_meaning.passenger_car': "un'autovettura, con targa bianca",
  'fact_meaning.van_business': 'un furgone fino a 3 t, solo per uso aziendale',
  'fact_meaning.van_mixed': 'un furgone fino a 3 t, usato anche privatamente',
  'fact_meaning.lorry': 'un veicolo oltre 3 t, o una macchina operatrice',
  'fact_meaning.lessor_states_nothing': 'no, oppure il noleggio dura meno di sei mesi',
  'fact_meaning.lessor_states': 'sì, in un altro documento',
  'fact_meaning.for_resale': 'alla rivendita',
  'fact_meaning.for_meeting': 'a una riunione o a un corso di lavoro nei propri locali',
  'fact_meaning.for_staff': 'al personale o al titolare',
  'fact_meaning.as_gift': 'a omaggio o rappresentanza',
  'fact_effect.none_by_law': ({ law }) => `Non si detrae IVA (${law}).`,
  'fact_effect.all_by_law': ({ law }) => `Si detrae tutta l'IVA (${law}).`,
  'fact_effect.all': "Si detrae tutta l'IVA.",
  'fact_effect.van_mixed': ({ law }) =>
    `Si detrae tutta l'IVA sui costi di esercizio, un terzo di quella sul noleggio e nulla sull'acquisto (${law}).`,
  'fact_effect.set_lessor_share': 'In automatico non si detrae nulla: imposta il codice IVA I25D con la percentuale indicata.',
  'fact_effect.goods_for_resale': ({ law }) => `Beni per la rivendita: si detrae tutta l'IVA (${law}).`,
}
