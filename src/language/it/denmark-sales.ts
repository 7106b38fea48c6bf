import type { Translation } from '../catalogue.ts'
import type { denmarkSales as source } from '../en/denmark-sales.ts'

const kinds = 'telefoni, circuiti, console, tablet, computer portatili, rottami, oro, quote di CO2'

const exemption =
  "Una riga allo 0 % si considera esente, come sanità, insegnamento, assicurazioni o locazioni, e non entra nella dichiarazione IVA: scrivi 25 se l'operazione è imponibile."

export const denmarkSales: Translation<typeof source> = {
  'sale_vat.danish': "La vendita avviene in Danimarca: si addebita l'IVA danese secondo le righe.",
  'sale_vat.danish_eu_consumer': ({ country }, words) =>
    `Un cliente senza partita IVA valida (${words.country(country)}) si considera un privato e gli si addebita l'IVA danese.`,
  'sale_vat.danish_reverse_charge':
    "Non si addebita l'IVA: un'impresa danese che acquista beni di questo tipo versa l'IVA direttamente (ML § 46, stk. 1).",
  'sale_vat.danish_exempt': "Non si addebita l'IVA: una riga allo 0 % si considera una vendita esente (ML § 13).",
  'check_reverse_charge.named': `Una riga senza IVA è di un tipo per cui l'IVA è dovuta dal cliente (${kinds}): scrivi 25 se non è così.`,
  'check_reverse_charge.goods': `I beni venduti senza IVA a un'impresa danese si considerano di un tipo per cui l'IVA è dovuta dal cliente (${kinds}): scrivi 25 se non è così.`,
  check_exemption: exemption,
  'check_exemption.reverse_charge': `${exemption} I beni in inversione contabile (ML § 46) si vendono così solo a imprese con numero CVR.`,
  'check_place_of_supply.danish_consumer': ({ country }, words) =>
    `L'IVA danese si applica alla maggior parte dei servizi a privati fuori dall'UE (${words.country(country)}), ma non a consulenze, licenze, pubblicità e simili utilizzati lì (ML § 21 d): scrivi 0 su queste righe.`,
  'oss_may_apply.danish_goods':
    "Si addebita l'IVA danese. Quando i beni spediti a privati di altri Paesi UE superano 10.000 EUR l'anno, è dovuta l'IVA del Paese del cliente tramite lo sportello unico (OSS): il totale progressivo è in IVA, OSS.",
  'oss_may_apply.danish_services':
    "Si addebita l'IVA danese. Quando i servizi elettronici a privati di altri Paesi UE superano 10.000 EUR l'anno, è dovuta l'IVA del Paese del cliente tramite lo sportello unico (OSS). Se i tuoi sono elettronici, indicalo in IVA, OSS.",
  'profile_lacks.cvr': "Nel profilo dell'azienda manca il numero CVR, che ogni fattura riporta (momsbekendtgørelsen § 58).",
  'date_in_future.danish_invoice': 'La fattura ha una data futura: la sua IVA appartiene al periodo di quel giorno.',
}
