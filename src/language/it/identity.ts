import type { Translation } from '../catalogue.ts'
import type { identity as source } from '../en/identity.ts'
import { ended, toldPart } from '../text.ts'
import type { Words } from '../words.ts'
import { withArticle } from './grammar/articles.ts'
import { vatNumberShapes } from './vat/number-shapes.ts'

const named = (country: string, words: Words): string => (country === 'XI' ? 'Irlanda del Nord' : words.country(country))

const noSuchVatNumber = ({ country }: { country: string }, words: Words): string =>
  `Nessuna partita IVA di questo paese (${named(country, words)}) ha questi caratteri, quindi almeno uno è errato: confrontala con una fattura dell'azienda.`

export const identity: Translation<typeof source> = {
  contact_not_found: ({ id }) => `Non esiste alcun contatto con l'id ${id}.`,
  contact_in_use: ({ name }) => `${ended(`Una bozza di fattura è intestata a ${name}`)} Prima emetti o elimina la bozza.`,
  name_not_visible: 'Il nome deve avere almeno un carattere visibile.',
  vat_number_on_another_contact: ({ name, contact, vatNumber }) => `Anche ${name} (${contact}) ha la partita IVA ${vatNumber}.`,

  'vat_number_format.shape': ({ prefix, country }, words) =>
    `La partita IVA di questo paese (${named(country, words)}) si scrive ${vatNumberShapes[prefix]}: confrontala con una fattura dell'azienda.`,
  'vat_number_format.fiscal_code':
    'Questo è il codice fiscale di una persona e non una partita IVA: spostalo nel campo del codice fiscale.',
  'vat_number_format.no_number': 'Non sembra una partita IVA, che contiene solo cifre e lettere: correggila o svuota il campo.',
  vat_number_check_digit: noSuchVatNumber,
  'cvr_check_digit.vat_number': noSuchVatNumber,
  'partita_iva_check_digit.vat_number': noSuchVatNumber,
  vat_number_without_prefix: ({ prefixed }) =>
    `Alla partita IVA manca la sigla del paese, senza la quale non si può verificare nel VIES né indicare in fattura: scrivila ${prefixed}.`,
  vat_number_country_mismatch: ({ owner, country }, words) =>
    `La partita IVA è di un altro paese (${named(owner, words)}) rispetto a quello indicato (${named(country, words)}), e l'IVA in fattura dipende da entrambi: correggi il dato sbagliato.`,

  cvr_format: 'Un numero CVR ha 8 cifre e non inizia con 0: correggilo o svuota il campo.',
  cvr_check_digit: "Nessun numero CVR ha queste cifre, quindi almeno una è errata: cerca l'azienda su datacvr.virk.dk.",
  se_number_missing: "L'amministrazione fiscale chiede il numero SE o CVR: inseriscilo nel profilo.",

  partita_iva_format: 'Una partita IVA ha 11 cifre: correggila o svuota il campo.',
  'partita_iva_format.in_file': 'Una partita IVA ha 11 cifre e inizia con una cifra da 0 a 7: correggila nel profilo.',
  partita_iva_check_digit: "Nessuna partita IVA ha queste cifre, quindi almeno una è errata: confrontala con una fattura dell'azienda.",
  partita_iva_missing: 'Il file LIPE richiede la partita IVA: inseriscila nel profilo.',
  fiscal_code_format:
    'Un codice fiscale ha 16 lettere e cifre per una persona, per esempio RSSMRA80A01H501U, oppure 11 cifre per una società: correggilo o svuota il campo.',
  fiscal_code_check_digit:
    "Nessun codice fiscale di società ha queste 11 cifre, quindi almeno una è errata: confrontalo con una fattura dell'azienda.",
  fiscal_code_check_letter:
    "L'ultima lettera di questo codice fiscale non corrisponde al resto, quindi un carattere è errato: confrontalo con la tessera sanitaria.",
  fiscal_code_missing: 'Il file LIPE e il suo nome richiedono il codice fiscale: inseriscilo nel profilo.',
  sdi_code_format:
    'Un codice destinatario ha 7 lettere e cifre, o 6 per un ufficio della pubblica amministrazione: chiedilo al cliente, oppure scrivi 0000000 per recapitare via PEC.',
  sdi_code_not_italian: 'Solo i destinatari in Italia hanno un codice destinatario: svuota il campo o correggi il paese.',
  sdi_code_of_foreigners: "XXXXXXX è il codice dei destinatari fuori dall'Italia: scrivi 0000000 o correggi il paese.",
  pec_format: 'Questo non è un indirizzo PEC come azienda@pec.it: correggilo o svuota il campo.',
  province_unknown: 'La provincia si scrive con la sua sigla di due lettere, per esempio MI o RM: correggila.',
  tax_regime_unknown:
    "Il regime fiscale è uno tra RF01 e RF20, escluso RF03: scegli quello dell'ultima dichiarazione di inizio o variazione attività.",
  withholding_not_in_regime: ({ taxRegime }) =>
    `Ai venditori nel regime ${taxRegime} non si applica la ritenuta, quindi le loro fatture non la riportano: toglila qui o correggi il regime.`,

  email_format: 'Questo non è un indirizzo e-mail come nome@azienda.it: correggilo o svuota il campo.',
  postal_code_format: ({ digits }) => `Qui il codice postale ha ${digits} cifre: correggilo o correggi il paese dell'indirizzo.`,
  iban_format: 'Un IBAN inizia con le due lettere del paese e due cifre, per esempio IT60: correggilo o svuota il campo.',
  iban_country: ({ letters }) => `Nessun paese ha IBAN che iniziano con ${letters}: ricopia l'IBAN dai documenti della banca.`,
  iban_length: ({ country, length, actual }, words) =>
    `Un IBAN di questo paese (${named(country, words)}) ha ${length} caratteri e questo ne ha ${actual}: ricopialo dai documenti della banca.`,
  iban_check_digits:
    "Le cifre di controllo dell'IBAN non corrispondono al resto, quindi un carattere è errato: ricopialo dai documenti della banca.",

  vies_invalid: ({ vatNumber, checkedOn }, words) =>
    `${withArticle('Il', words.day(checkedOn))} il VIES ha risposto che ${vatNumber} non è valida: senza un numero valido l'operazione è imponibile qui. Chiedi al cliente e ricontrolla.`,
  vies_stale: ({ vatNumber, checkedOn }, words) =>
    `${vatNumber} è stata controllata l'ultima volta ${withArticle('il', words.day(checkedOn))}, troppo tempo fa per provare qualcosa: ricontrollala (POST /contacts/{id}/vat-check).`,
  vies_no_answer: ({ vatNumber, checkedOn }, words) =>
    `${withArticle('Il', words.day(checkedOn))} il VIES non ha risposto su ${vatNumber}: ricontrollala (POST /contacts/{id}/vat-check).`,
  vat_number_not_checkable: ({ name }) =>
    `${name} non ha una partita IVA dell'UE con cifre di controllo corrette. Correggila prima, con il paese.`,
  register_number_refused: 'Il VIES non accetta questo numero.',
  register_requester_refused: 'Il VIES non accetta la partita IVA della tua azienda: controllala nel profilo.',
  register_busy: ({ told }) => `Il registro di quel paese riceve troppe richieste in questo momento (${told}). Riprova tra un minuto.`,
  register_blocked: ({ told }) => `Il VIES ha bloccato le richieste da qui (${told}).`,
  register_away: ({ told }, words) => `Il registro non ha risposto (${toldPart(told, words)}). Riprova più tardi.`,
  register_answer_strange: ({ status }) => `Il registro ha risposto in modo illeggibile (stato ${status}). Riprova più tardi.`,
  'register_not_available.vat':
    'Questa installazione non interroga il VIES (PRIMANOTA_VIES). Verifica tu il numero e conserva la risposta.',
  company_ended: ({ name }) => `${name} è cessata o in fallimento.`,
  company_not_known: ({ businessId, register }) => `${register} non conosce alcuna impresa con il numero ${businessId}.`,
  company_register_away: ({ register, told }, words) =>
    `${register} non si può interrogare adesso (${toldPart(told, words)}). Inserisci il contatto a mano.`,
  company_register_missing: ({ country }, words) =>
    `Nessun registro è configurato per ${words.country(country)}. Inserisci il contatto a mano.`,
  company_number_strange: ({ register }) => `Non è un numero che ${register} può avere.`,
}
