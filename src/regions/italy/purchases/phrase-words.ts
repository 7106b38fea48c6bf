/** Phrases that hold a word of another row: heating oil is no fuel, a taxi with a driver is no car hire. They come first. */
import type { CodingRow } from '../../../domain/coding/words.ts'
import { row } from './coding-row.ts'
import { vehicleHire, vehiclePurchase } from './vehicle-words.ts'

export const phrases: readonly CodingRow[] = [
  row('goods', {
    words: `per rivendita, per la rivendita, alla rivendita, destinato alla vendita, destinati alla vendita, destinata alla vendita,
      destinate alla vendita, per la vendita, merci c acquisti, merci c acquisto, merce c acquisti, for resale`,
  }),
  row('representation', {
    words: `rappresentanza, spese di rappresentanza, spese rappresentanza, cena di rappresentanza, cene di rappresentanza, pranzo di rappresentanza,
      pranzi di rappresentanza, omaggi di rappresentanza, evento di rappresentanza, client entertainment, entertainment expenses`,
  }),
  row('heating', {
    words: `gasolio da riscaldamento, gasolio per riscaldamento, gasolio riscaldamento, teleriscaldamento, district heating,
      gestione calore, servizio calore`,
  }),
  row('energy', { words: `eni plenitude, plenitude, eni gas e luce, eni luce e gas` }),
  row('fuel_car', {
    words: `ricarica elettrica, ricarica veicolo, ricarica veicoli, ricarica auto elettrica, colonnina di ricarica, ev charging,
      supercharger, enel x way, be charge, ionity, buoni carburante, carta carburante, fuel card`,
  }),
  row('travel', { words: `noleggio con conducente, ncc, transfer aeroporto, airport transfer, radio taxi, radiotaxi` }),
  row('restaurant', {
    words: `uber eats, deliveroo, glovo, just eat, servizio catering, ristorazione collettiva, buoni pasto, buono pasto,
      ticket restaurant, meal vouchers`,
    companies: `edenred, pluxee, day ristoservice, sodexo`,
  }),
  row('car_leasing', {
    words: `${vehicleHire}, noleggio a lungo termine, noleggio lungo termine, autonoleggio, autonoleggi, locazione senza conducente,
      noleggio senza conducente, rent a car, car rental, car hire, car leasing, car sharing, rental car, van rental`,
    companies: `arval, arval service lease, leasys, ald automotive, ayvens, leaseplan, hertz, hertz italiana, avis budget, avis autonoleggio, europcar, sixt,
      maggiore rent, drivalia, sicily by car, locauto, alphabet, alphabet fleet, free2move, share now, enterprise rent, kinto, unipolrental, athlon`,
  }),
  row('vehicles', {
    words: `${vehiclePurchase}, immatricolazione, messa su strada`,
    names: `concessionaria auto, autosalone`,
  }),
  row('insurance', {
    words: `rc auto, rca auto, polizza auto, assicurazione auto, premio polizza, premio assicurativo, premio di assicurazione,
      quietanza di premio, polizza furto, polizza elettronica, polizza all risks, polizza rc, polizza trasporti, polizza fabbricato, polizza veicolo,
      polizza veicoli, polizza vita, polizza sanitaria, polizza cyber, polizza incendio, polizza infortuni, polizza multirischi`,
  }),
  row('subcontractor', { words: `manodopera in subappalto`, stems: `subappalt` }),
  row('repair', {
    words: `riparazione computer, riparazione notebook, riparazione pc, riparazione stampante, riparazione smartphone, manutenzione caldaia,
      manutenzione ascensore, manutenzione carrello elevatore, manutenzione muletto`,
  }),
  row('software', {
    words: `manutenzione software, assistenza software, canone software, canone annuo software, licenza software, licenze software,
      licenza d uso, licenze d uso, abbonamento software, software license, software licence, software subscription, canone hosting,
      web hosting, server dedicato, server virtuale, spazio web, certificato ssl, nome a dominio, rinnovo dominio, registrazione dominio,
      domain name, domain renewal, domain registration, casella pec, caselle pec, rinnovo pec, attivazione pec, canone pec, servizio pec,
      kit firma digitale, rinnovo firma digitale, certificato di firma, app store, antivirus, software maintenance, realizzazione sito web,
      realizzazione sito internet, sito web, sito internet`,
  }),
  row('accounting', { words: `libro unico, libro giornale, libri contabili, libri sociali, registri contabili` }),
  row('publications', {
    words: `manuale contabilita, codice civile, codice tributario, codice fiscale commentato, guida fiscale, guida alle paghe, iva assolta dall editore,
      abbonamento rivista, abbonamento riviste, abbonamento quotidiano, abbonamento giornale, abbonamento periodico, banca dati giuridica,
      banca dati fiscale, banca dati normativa, accesso banca dati`,
  }),
  row('stamp_duty', {
    words: `tari, tasi, imu, tassa rifiuti, tassa sui rifiuti, tassa automobilistica, tassa di circolazione, bollo auto, bollo autoveicolo, bollo veicolo,
      imposta di registro contratto, marche da bollo, marca da bollo`,
  }),
  row('office', { words: `etichette adesive` }),
  row('it_hardware', { words: `bar code, barcode, lettore barcode, codici a barre` }),
]
