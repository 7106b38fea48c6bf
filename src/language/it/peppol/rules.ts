import type { Translation } from '../../catalogue.ts'
import type { peppolRules as source } from '../../en/peppol/rules.ts'

export const peppolRules: Translation<typeof source> = {
  'einvoice_rule.number': ({ rule }) => `La fattura non ha numero: assegnane uno (${rule}).`,
  'einvoice_rule.date': ({ rule }) => `La fattura non ha data: indicala (${rule}).`,
  'einvoice_rule.head': ({ rule }) => `Il file non dice che tipo di documento è: rigeneralo (${rule}).`,
  'einvoice_rule.currency': ({ rule }) => `La valuta non è tra quelle di ISO 4217: scegline un'altra (${rule}).`,
  'einvoice_rule.currencies': ({ rule }) =>
    `Tutti gli importi devono essere nella valuta della fattura, con l'IVA in corone a fianco: rigenera il file (${rule}).`,
  'einvoice_rule.seller_name': ({ rule }) => `L'azienda non ha nome: completa il profilo (${rule}).`,
  'einvoice_rule.seller_address': ({ rule }) => `L'indirizzo dell'azienda non è completo: completa il profilo (${rule}).`,
  'einvoice_rule.seller_number': ({ rule }) => `Il numero CVR dell'azienda manca o non ha otto cifre: completa il profilo (${rule}).`,
  'einvoice_rule.seller_vat': ({ rule }) =>
    `Il numero IVA dell'azienda manca, o non può stare su una fattura di questo tipo: controlla il profilo e le righe (${rule}).`,
  'einvoice_rule.buyer_name': ({ rule }) => `Il cliente non ha nome: completa il contatto (${rule}).`,
  'einvoice_rule.buyer_address': ({ rule }) => `L'indirizzo o il paese del cliente non è completo: completa il contatto (${rule}).`,
  'einvoice_rule.buyer_vat': ({ rule }) =>
    `Il numero IVA del cliente manca, o non inizia con le lettere del paese: completa il contatto (${rule}).`,
  'einvoice_rule.buyer_endpoint': ({ rule }) =>
    `L'indirizzo elettronico del cliente manca, o è di un tipo che questo formato non conosce: correggi la consegna del contatto (${rule}).`,
  'einvoice_rule.endpoint_digits': ({ rule }) =>
    `Un numero GLN o CVR ha lunghezza o cifra di controllo errata: confrontalo con quanto indicato dal cliente (${rule}).`,
  'einvoice_rule.reference': ({ rule }) =>
    `Il cliente vuole in fattura un numero d'ordine o un riferimento: inseriscilo nei riferimenti della fattura o nella consegna del contatto (${rule}).`,
  'einvoice_rule.corrected': ({ rule }) => `La fattura rettificata non ha numero: indicalo nel testo di una riga (${rule}).`,
  'einvoice_rule.no_lines': ({ rule }) => `La fattura non ha righe: inserisci che cosa si vende (${rule}).`,
  'einvoice_rule.line': ({ rule }) => `A una riga mancano testo, quantità, prezzo o importo: completala (${rule}).`,
  'einvoice_rule.price': ({ rule }) => `Un prezzo è negativo: rendi negativa la quantità (${rule}).`,
  'einvoice_rule.quantity': ({ rule }) => `Una quantità è zero: indica quanti, o togli la riga (${rule}).`,
  'einvoice_rule.sums': ({ rule }) => `Le somme del file non concordano: rigeneralo dalle righe (${rule}).`,
  'einvoice_rule.decimals': ({ rule }) => `Un importo ha più di due decimali: rigenera il file (${rule}).`,
  'einvoice_rule.negative': ({ rule }) => `Una nota di credito non può avere totale negativo: emetti una fattura (${rule}).`,
  'einvoice_rule.due': ({ rule }) => `C'è da pagare e non è indicato il giorno: imposta i termini di pagamento del contatto (${rule}).`,
  'einvoice_rule.account': ({ rule }) => `Il conto bancario manca o non è completo: inserisci l'IBAN nel profilo dell'azienda (${rule}).`,
  'einvoice_rule.means': ({ rule }) =>
    `Questo modo di pagamento non è usato in Danimarca: inserisci un conto danese nel profilo dell'azienda (${rule}).`,
  'einvoice_rule.slip': ({ rule }) =>
    `Il bollettino danese (FIK) richiede un numero creditore di otto cifre e un numero della lunghezza giusta: correggi il numero creditore (${rule}).`,
  'einvoice_rule.notes': ({ rule }) => `È ammessa una sola nota: scrivila come un solo testo (${rule}).`,
  'einvoice_rule.empty': ({ rule }) => `Il file ha un elemento vuoto: rigeneralo (${rule}).`,
  'einvoice_rule.category': ({ rule }) =>
    `Una categoria IVA manca o non esiste in questo formato: controlla l'IVA delle righe, o invia come Peppol BIS Billing 3 (${rule}).`,
  'einvoice_rule.rate': ({ rule }) => `L'aliquota non corrisponde alla categoria IVA: controlla l'IVA delle righe (${rule}).`,
  'einvoice_rule.reason': ({ rule }) => `Non è detto perché non c'è IVA, o è detto dove l'IVA c'è: controlla l'IVA delle righe (${rule}).`,
  'einvoice_rule.outside': ({ rule }) => `Ciò che è fuori campo IVA non può stare in fattura con altre righe: fai due fatture (${rule}).`,
  'einvoice_rule.delivered': ({ rule }) =>
    `Per i beni verso un altro paese UE servono giorno e paese di consegna: completa il paese del contatto (${rule}).`,
  'einvoice_rule.duplicate': ({ number }) => `Una fattura ${number} di questo venditore è già stata presa: verifica se era già inviata.`,
  'einvoice_rule.unreadable': 'Il file non è XML ben formato: rigeneralo.',
  'einvoice_rule.name_taken': 'Un file con questo nome è già stato inviato, con altro contenuto.',
  'einvoice_rule.no_receiver':
    'Il destinatario non è registrato per questo documento: chiedigli il suo indirizzo, o invialo in altro modo.',
}
