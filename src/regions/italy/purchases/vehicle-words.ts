/** What vehicles are called, and the phrases that are made with it: "noleggio furgone", "riparazione autocarro". */
import { list } from './coding-row.ts'

/** Cars, vans, lorries: which of them it is decides how much VAT is deducted, not which kind of purchase it is. */
const vehicles =
  list(`auto, autovettura, autovetture, autoveicolo, autoveicoli, automobile, vettura, vetture, veicolo, veicoli, automezzo, automezzi,
  furgone, furgoni, furgoncino, autofurgone, autocarro, autocarri, camion, trattore stradale, motrice, semirimorchio, rimorchio, autoarticolato,
  autotreno, autobus, pulmino, minibus, minivan, pick up, motociclo, moto, scooter, camper, flotta auto, flotta aziendale, mezzi aziendali,
  parco auto`)

const withEach = (...verbs: readonly string[]): string => verbs.flatMap(verb => vehicles.map(vehicle => `${verb} ${vehicle}`)).join(', ')

/** Taken for a time. */
export const vehicleHire = withEach(
  'noleggio',
  'nolo',
  'noleggio di',
  'noleggio un',
  'noleggio lungo termine',
  'noleggio a lungo termine',
  'noleggio a breve termine',
  'canone noleggio',
  'canone di noleggio',
  'leasing',
  'canone leasing',
  'canone di leasing',
  'leasing finanziario',
  'locazione',
  'locazione finanziaria',
  'canone locazione',
)

/** Kept on the road. */
export const vehicleCare = withEach(
  'manutenzione',
  'manutenzione ordinaria',
  'manutenzione straordinaria',
  'riparazione',
  'riparazioni',
  'revisione',
  'revisione ministeriale',
  'tagliando',
  'lavaggio',
  'lavaggio interno',
  'ricambi',
  'ricambi per',
  'gomme',
  'pneumatici',
  'carburante',
  'batteria',
  'batteria per',
  'traino',
  'recupero',
  'accessori',
  'autolavaggio',
  'igienizzazione',
)

/** Bought. */
export const vehiclePurchase = [
  withEach('acquisto', 'acquisto di un', 'fornitura', 'vendita', 'cessione'),
  vehicles.flatMap(vehicle => ['nuovo', 'nuova', 'usato', 'usata', 'km 0', 'km zero'].map(state => `${vehicle} ${state}`)).join(', '),
].join(', ')
