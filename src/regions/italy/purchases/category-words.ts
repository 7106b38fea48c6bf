/**
 * The words that say what was bought: Italian, the English of foreign invoices, and names of suppliers. Rank is the order of the rows: what is said
 * by a phrase comes before what is said by one word, and words that stand on bills for other things come last. What is an address ("Corso Italia"),
 * a legal form ("s.a.s."), a pronoun ("esso") or a way to be reached ("cell.", "PEC") on most documents is no word here, or one in names only.
 */
import type { CodingRow } from '../../../domain/coding/words.ts'
import { list, row } from './coding-row.ts'
import { phrases } from './phrase-words.ts'
import { networks, premises, professionals, services } from './service-words.ts'
import { careOfThings, publications, things } from './thing-words.ts'
import { onTheRoad } from './travel-words.ts'

/** What also stands as a small line on bills for other things, or in the terms of trade. */
const lastResort: readonly CodingRow[] = [
  row('freight', {
    words: `trasporto merci, trasporti merci, autotrasporto, autotrasporti, corriere espresso, servizio di trasporto, servizi di trasporto,
      trasporti nazionali, spedizioni nazionali, spedizioni internazionali, freight, freight charges, courier service, freight forwarding`,
    isAccessory: true,
  }),
  row('goods', {
    words: `acquisto merci, acquisto merce, fornitura merci, fornitura merce, merci varie, merce varia, materie prime, materia prima,
      semilavorati, ferramenta, minuteria, minuterie, bulloneria, materiale elettrico, materiale edile, materiali edili, legname,
      imballaggi, imballi, ricambi, rottami, rottami ferrosi, piastrelle, tessuti, giocattoli, profumi, timber, sale of goods, supply of goods, merchandise, raw materials, spare parts`,
  }),
  row('restaurant', { words: `cena, cene, coperto, coperti, pizza, caffe, cappuccino, colazione, primi piatti` }),
  // Words that footers and terms of trade are full of: they count where money stands behind them.
  row('goods', { words: `merci, merce, fornitura, forniture, componenti, goods, components, waren, marchandises`, isAccessory: true }),
  row('software', { words: `software, software gestionale, licenza, licenze, cloud, license, licence`, isAccessory: true }),
  row('it_hardware', { words: `pc`, isAccessory: true }),
  row('internet', { words: `internet`, isAccessory: true }),
  row('energy', { words: `energia`, isAccessory: true }),
  row('insurance', { words: `polizza, polizze, rc professionale, responsabilita civile`, isAccessory: true }),
  row('fines', { words: `sanzione, sanzioni`, isAccessory: true }),
  row('fuel_car', { words: `tagliando, fuel`, isAccessory: true }),
  row('fuel_car', { words: `diesel, metano, autostrada` }),
  row('parking', { words: `sosta` }),
  // What is printed on the bill of a professional, whatever the work was.
  row('consulting', {
    words: `ritenuta d acconto, ritenuta di acconto, ritenuta acconto, contributo integrativo, cassa previdenza, cassa previdenziale, rivalsa inps,
      prestazione occasionale`,
  }),
  row('freight', {
    words: `spedizione, spedizioni, spese di spedizione, corriere, trasporto, trasporti, spese di trasporto, shipping, shipment, delivery,
      courier`,
    names: `logistica, autotrasporti`,
    companies: `dhl, dhl express, ups, united parcel service, fedex, fedex express, tnt express, tnt global, gls, brt, bartolini, sda, sda express courier,
      nexive, mail boxes etc, dsv, kuehne, kuehne nagel, schenker, dachser, arco spedizioni, fercam`,
    signs: `colli, consegna, consegne, ritiro, pallet, spediz`,
    isAccessory: true,
  }),
  row('postage', {
    words: `raccomandata, raccomandate, francobollo, francobolli, affrancatura, spese postali, invio postale, postage, postage stamps`,
    companies: `poste italiane, poste, posteitaliane, poste it`,
    isAccessory: true,
  }),
  row('stamp_duty', {
    words: `diritto camerale, diritti camerali, diritto annuale, diritti di segreteria, valori bollati, contributo unificato,
      tassa di concessione governativa, tasse di concessione governativa, concessioni governative, tassa vidimazione, imposta di registro,
      tributi catastali, canone unico patrimoniale`,
    names: `camera di commercio, agenzia delle entrate, agenzia delle dogane, automobile club`,
    isAccessory: true,
  }),
  row('bank_fees', {
    words: `commissioni bancarie, commissione bancaria, commissioni pos, commissioni incasso, commissioni di incasso, commissioni carte,
      commissioni su transazioni, commissioni di pagamento, commissioni bonifico, commissione bonifico, spese bancarie, spese di incasso,
      spese incasso, spese tenuta conto, spese di tenuta conto, tenuta conto, canone conto, canone conto corrente, canone mensile conto,
      canone pos, competenze bancarie, bank charges, bank fees, bank fee, transaction fees, processing fees, payment processing`,
    names: `banca, banco, credito cooperativo, cassa di risparmio`,
    companies: `stripe, stripe technology, stripe payments, paypal, nexi, nexi payments, sumup, satispay, worldline, intesa sanpaolo, unicredit, banco bpm,
      bper, bper banca, bnl, credito emiliano, wise payments, revolut, qonto, american express`,
    signs: `conto corrente, commissioni, commissione, bonific, estratto conto, addebito, interessi`,
    isAccessory: true,
  }),
]

export const codingTable: readonly CodingRow[] = [
  ...phrases,
  ...professionals,
  ...onTheRoad,
  ...careOfThings,
  ...things,
  ...networks,
  ...publications,
  ...premises,
  ...services,
  ...lastResort,
]

/** What a company adds to its name without becoming another one. */
export const nameFillers =
  list(`italia, italy, italiana, italian, italiane, europe, europa, emea, international, global, ireland, deutschland, france, services,
  service, gruppo, group, holding, societa benefit, retail, business, operations, eu, limited, unlimited`)
