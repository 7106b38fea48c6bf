import type { Translation } from '../../catalogue.ts'
import type { delivery as source } from '../../en/peppol/delivery.ts'

export const delivery: Translation<typeof source> = {
  endpoint_scheme: 'Non è un tipo di indirizzo elettronico: 0088 è GLN (numero EAN), 0184 è CVR.',
  'endpoint_id.gln': "Un GLN (numero EAN) ha 13 cifre, di cui l'ultima è di controllo: confrontalo con quanto indicato dal cliente.",
  'endpoint_id.p_number': 'Un numero P ha 10 cifre.',
  'endpoint_id.cvr': 'Un numero CVR ha 8 cifre, con o senza DK davanti.',
  'endpoint_id.se_number': 'Un numero SE ha 8 cifre, con o senza DK davanti.',
  'endpoint_id.other': 'Un indirizzo elettronico è fatto di lettere e cifre, al massimo 50.',
  fik_creditor: 'Un numero creditore FIK ha 8 cifre.',
  'delivery_incomplete.identifier': "Indica sia il tipo sia il numero dell'indirizzo elettronico.",
  'delivery_not_possible.not_connected':
    'Il contatto chiede fatture elettroniche e non è collegato nessun access point: collegane uno, o togli la consegna dal contatto.',
  'delivery_not_possible.unknown': ({ participant, provider }) =>
    `${provider} non conosce il destinatario ${participant}: confronta l'indirizzo con quanto indicato dal cliente.`,
  'delivery_not_possible.format': ({ participant }) =>
    `${participant} è registrato, ma non riceve questo documento nel formato richiesto: lascia libero il formato, o chiedi al cliente.`,
  'delivery_not_possible.not_asked': ({ provider, cause }) =>
    `${provider} non ha detto se il destinatario riceve il documento (${cause}). Nessun numero è stato usato: riprova.`,
  'delivery_not_possible.changed': 'La consegna del contatto è stata modificata in questo momento: controllala e riprova.',
  'network_notice.delivered': "L'access point del cliente ha preso in carico la fattura elettronica (message level status AP).",
  'network_notice.rejected':
    "L'access point del cliente ha scartato il file: correggi ciò che indica e invialo di nuovo (message level status RE).",
  'network_notice.received': 'Il cliente ha ricevuto la fattura elettronica (invoice response AB).',
  'network_notice.in_process': 'Il cliente sta lavorando la fattura elettronica (invoice response IP).',
  'network_notice.query': 'Il cliente ha una domanda prima di proseguire: rispondi (invoice response UQ).',
  'network_notice.accepted': 'Il cliente ha accettato la fattura elettronica (invoice response AP).',
  'network_notice.refused':
    "Il cliente ha rifiutato la fattura elettronica: chiedi il motivo, stornala con una nota di credito ed emettine un'altra (invoice response RE).",
  'network_notice.paid': 'Il cliente comunica di aver pagato (invoice response PD).',
}
