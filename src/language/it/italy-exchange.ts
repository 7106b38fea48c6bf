import type { Translation } from '../catalogue.ts'
import type { italyExchange as source } from '../en/italy-exchange.ts'

const vatNumberFormat = (whose: string, code: string) =>
  `La partita IVA ${whose} deve essere di 11 cifre dopo il Paese IT: correggila (IdFiscaleIVA, ${code}).`
const vatNumberDigits = (whose: string, code: string) =>
  `Nessuna partita IVA ha queste cifre, quindi con ogni probabilità lo SdI non riconosce quella ${whose}: confrontala con un suo documento (IdFiscaleIVA, ${code}).`
const fiscalCodeFormat = (whose: string, code: string) =>
  `Il codice fiscale ${whose} deve essere di 11 cifre, oppure dei 16 caratteri di una persona: correggilo (CodiceFiscale, ${code}).`
const fiscalCodeCheck = (whose: string, code: string) =>
  `Il carattere di controllo non torna, quindi con ogni probabilità lo SdI non riconosce il codice fiscale ${whose}: confrontalo con un suo documento (CodiceFiscale, ${code}).`
const numbersDiffer = (whose: string, code: string) =>
  `La partita IVA e il codice fiscale ${whose} sono diversi e lo SdI li accetta solo se appartengono allo stesso soggetto: confrontali, oppure ometti il codice fiscale (CodiceFiscale, ${code}).`
const withholdingMissing = (code: string) =>
  `Qui è indicata una ritenuta, ma la fattura non dice di quanto: aggiungi i dati della ritenuta, o togli l'indicazione (DatiRitenuta, ${code}).`
const discountEmpty = (code: string) =>
  `Uno sconto o una maggiorazione richiede una percentuale o un importo: inseriscine uno (ScontoMaggiorazione, ${code}).`
const natureMissing = (code: string) => `Con aliquota zero va indicato il motivo: scegli la natura dell'operazione (Natura, ${code}).`
const natureUnwanted = (code: string) =>
  `La natura dice perché non c'è IVA, ma qui l'IVA è addebitata: togli la natura, oppure imposta l'aliquota a zero (Natura, ${code}).`
const natureGeneric =
  (code: string) =>
  ({ nature }: { nature: string }) =>
    `${nature} da sola non è più accettata dal 2021: scegli un codice di dettaglio, come ${nature}.1 (Natura, ${code}).`

export const italyExchange: Translation<typeof source> = {
  '00001':
    'Il nome del file non è composto da Paese e identificativo del trasmittente, trattino basso e fino a 5 lettere e cifre: rinominalo (nome file, 00001).',
  '00002': 'Un file con questo nome è già stato inviato: usa il progressivo successivo (nome file duplicato, 00002).',
  '00003': 'Il file supera i 5 MB: dividi la fattura in due (dimensioni del file, 00003).',
  '00200.root':
    'Il file non è una fattura elettronica: la radice non è p:FatturaElettronica della versione 1.2 (FatturaElettronica, 00200).',
  '00200.unreadable': 'Il file non è un XML ben formato: generalo di nuovo (file non conforme, 00200).',
  '00200.attribute': ({ name }) => `L'attributo ${name} non esiste: toglilo (attributo non previsto, 00200).`,
  '00200.attribute_missing': ({ name }) => `Manca l'attributo ${name}: aggiungilo (versione, 00200).`,
  '00200.empty': ({ name, wanted }, words) => `Il campo è vuoto e richiede ${words.sentence(wanted)}: correggilo (${name}, 00200).`,
  '00200.value': ({ name, value, wanted }, words) =>
    `Il campo contiene "${value}" e richiede ${words.sentence(wanted)}: correggilo (${name}, 00200).`,
  '00200.elements': ({ name }) => `Ci sono altri elementi dove va un valore: scrivi solo il valore (${name}, 00200).`,
  '00200.text': ({ name }) => `C'è del testo dove vanno altri elementi: toglilo (${name}, 00200).`,
  '00200.missing': ({ name }) => `L'elemento manca o non è al suo posto: scrivilo qui (${name}, 00200).`,
  '00200.misplaced': ({ name }) => `L'elemento non va qui, o compare qui troppe volte: toglilo (${name}, 00200).`,
  '00201': ({ count, path, first }, words) =>
    `Il file si discosta dal formato in ${count} punti (errori di formato, 00201); il primo è ${path}: ${words.sentence(first)}`,

  '00300.vat_number_format': vatNumberFormat('del trasmittente', '00300'),
  '00300.vat_number_digits': vatNumberDigits('del trasmittente', '00300'),
  '00300.fiscal_code_format': fiscalCodeFormat('del trasmittente', '00300'),
  '00300.fiscal_code_check': fiscalCodeCheck('del trasmittente', '00300'),
  '00301.vat_number_format': vatNumberFormat('del cedente', '00301'),
  '00301.vat_number_digits': vatNumberDigits('del cedente', '00301'),
  '00303.vat_number_format': vatNumberFormat('del rappresentante fiscale', '00303'),
  '00303.vat_number_digits': vatNumberDigits('del rappresentante fiscale', '00303'),
  '00305.vat_number_format': vatNumberFormat('del cliente', '00305'),
  '00305.vat_number_digits': vatNumberDigits('del cliente', '00305'),
  '00306.fiscal_code_format': fiscalCodeFormat('del cliente', '00306'),
  '00306.fiscal_code_check': fiscalCodeCheck('del cliente', '00306'),
  '00311': 'Lo SdI non conosce il codice destinatario: chiedilo al cliente e invia di nuovo la fattura (CodiceDestinatario, 00311).',
  '00313': "XXXXXXX è per i clienti fuori dall'Italia: scrivi il codice del cliente, oppure 0000000 (CodiceDestinatario, 00313).",
  '00320': numbersDiffer('del cedente', '00320'),
  '00324': numbersDiffer('del cliente', '00324'),
  '00417': 'Il cliente non ha né partita IVA né codice fiscale: inserisci uno dei due (IdFiscaleIVA, CodiceFiscale, 00417).',
  '00426':
    'La fattura va a un codice o a una PEC, non a entrambi: ometti la PEC, oppure scrivi il codice 0000000 (PECDestinatario, 00426).',
  '00427.public':
    'Nel formato FPA12 il codice destinatario ha 6 caratteri: correggi il codice, oppure scegli FPR12, per i clienti privati (CodiceDestinatario, 00427).',
  '00427.private':
    'Nel formato FPR12 il codice destinatario ha 7 caratteri: correggi il codice, oppure scegli FPA12, per le pubbliche amministrazioni (CodiceDestinatario, 00427).',
  '00428': 'La versione del file e il formato devono coincidere: scrivi FPR12 o FPA12 in entrambi (FormatoTrasmissione, 00428).',
  '00471': ({ type }) =>
    `In un ${type} cedente e cessionario sono due soggetti diversi: correggi il cliente, oppure scegli un tipo per le operazioni con se stessi (TipoDocumento, 00471).`,
  '00472': ({ type }) =>
    `In un ${type} il cedente è anche il cessionario: indica lo stesso soggetto in entrambi, oppure scegli un altro tipo (TipoDocumento, 00472).`,
  '00473.abroad': ({ type }) =>
    `In un ${type} il cedente è all'estero: correggi il Paese del cedente, oppure scegli un altro tipo (TipoDocumento, 00473).`,
  '00473.home': ({ type }) =>
    `In un ${type} il cedente è in Italia: correggi il Paese del cedente, oppure scegli un altro tipo (TipoDocumento, 00473).`,
  '00475': ({ type }) => `In un ${type} l'IVA è dovuta dal cessionario, che deve avere la partita IVA: inseriscila (IdFiscaleIVA, 00475).`,
  '00476':
    'Né il cedente né il cessionario sono in Italia, e allora lo SdI non è coinvolto: correggi il Paese di uno dei due (IdPaese, 00476).',

  '00400': natureMissing('00400'),
  '00401': natureUnwanted('00401'),
  '00403': ({ date }, words) => `La fattura ha la data ${words.day(date)}, che deve ancora venire: datala oggi o prima (Data, 00403).`,
  '00404': ({ number, year }) =>
    `Una fattura con il numero ${number} è già stata inviata nel ${year}: dai a questa un altro numero (Numero, 00404).`,
  '00409': ({ number }) => `Il numero ${number} compare due volte nel file: cambiane uno (Numero, 00409).`,
  '00411': withholdingMissing('00411'),
  '00413': natureMissing('00413'),
  '00414': natureUnwanted('00414'),
  '00415': withholdingMissing('00415'),
  '00418': ({ date, other }, words) =>
    `Il documento ha la data ${words.day(date)} e richiama un documento con una data successiva, ${words.day(other)}: correggi una delle date (DatiFattureCollegate, 00418).`,
  '00419': ({ rate }, words) =>
    `Le righe con aliquota ${words.percent(rate)} non hanno una riga nel riepilogo: aggiungila (DatiRiepilogo, 00419).`,
  '00420': "Con l'inversione contabile non c'è IVA da scindere: togli la scissione dei pagamenti (EsigibilitaIVA, 00420).",
  '00421': ({ rate, net, vat, expected, currency }, words) =>
    `L'imposta è ${words.money(vat, currency)}, ma il ${words.percent(rate)} di ${words.money(net, currency)} è ${words.money(expected, currency)}: correggila (Imposta, 00421).`,
  '00422': ({ rate, net, expected, currency }, words) =>
    `L'imponibile con aliquota ${words.percent(rate)} è ${words.money(net, currency)}, ma le righe danno ${words.money(expected, currency)}: correggi quello sbagliato (ImponibileImporto, 00422).`,
  '00423': ({ amount, expected, currency }, words) =>
    `L'importo della riga è ${words.money(amount, currency)}, ma prezzo per quantità dà ${words.money(expected, currency)}: correggi quello sbagliato (PrezzoTotale, 00423).`,
  '00424': "L'aliquota è una percentuale, come 22.00 e non 0.22: correggila (AliquotaIVA, 00424).",
  '00460': ({ total, limit }, words) =>
    `Una fattura semplificata arriva al massimo a ${words.money(limit, 'EUR')}, e questa a ${words.money(total, 'EUR')}: emettine una ordinaria (00460).`,
  '00425': 'Il numero della fattura deve contenere una cifra: correggilo (Numero, 00425).',
  '00429': natureMissing('00429'),
  '00430': natureUnwanted('00430'),
  '00437': discountEmpty('00437'),
  '00438': discountEmpty('00438'),
  '00443': "Nessuna riga ha l'aliquota di questo riepilogo: togli il riepilogo, oppure correggi l'aliquota (AliquotaIVA, 00443).",
  '00444': 'Le nature delle righe e quelle del riepilogo devono coincidere: correggi quella sbagliata (Natura, 00444).',
  '00445': natureGeneric('00445'),
  '00448': natureGeneric('00448'),
  '00474': "Un TD21 dichiara IVA dovuta, quindi nessuna riga ha aliquota zero: inserisci l'aliquota (AliquotaIVA, 00474).",

  'fatturapa_value.any': ({ min, max }) => `da ${min} a ${max} caratteri`,
  'fatturapa_value.basic': ({ min, max }) => `da ${min} a ${max} caratteri senza accenti (Basic Latin)`,
  'fatturapa_value.latin': ({ max }) => `da 1 a ${max} caratteri delle lingue dell'Europa occidentale (Latin-1)`,
  'fatturapa_value.integer': ({ min, max }) => `un numero intero da ${min} a ${max}`,
  'fatturapa_value.one_of': ({ codes }, words) => words.or(codes),
  'fatturapa_value.from_to': ({ from, to }) => `un codice da ${from} a ${to}`,
  'fatturapa_value.format': 'FPR12 per un cliente privato, o FPA12 per una pubblica amministrazione',
  'fatturapa_value.recipient': '7 lettere maiuscole e cifre, o 6 per una pubblica amministrazione',
  'fatturapa_value.fiscal_code': '11 cifre per una società, o 16 lettere maiuscole e cifre per una persona',
  'fatturapa_value.person': '16 lettere maiuscole e cifre',
  'fatturapa_value.country': 'le due lettere maiuscole di un Paese, come IT',
  'fatturapa_value.currency': 'le tre lettere maiuscole di una valuta, come EUR',
  'fatturapa_value.incoterm': 'tre lettere maiuscole, come EXW',
  'fatturapa_value.province': 'le due lettere maiuscole di una provincia, come MI',
  'fatturapa_value.five_digits': '5 cifre',
  'fatturapa_value.pec': 'un indirizzo come company@pec.it, di al massimo 256 caratteri',
  'fatturapa_value.email': 'un indirizzo e-mail, da 7 a 256 caratteri',
  'fatturapa_value.regime': 'un codice da RF01 a RF20, escluso RF03',
  'fatturapa_value.document_type': 'un tipo di documento come TD01',
  'fatturapa_value.withholding_reason': 'una causale del modello CU, come A per i compensi professionali',
  'fatturapa_value.nature': 'una natura come N2.1',
  'fatturapa_value.collectability': 'I (immediata), D (differita) o S (scissione dei pagamenti)',
  'fatturapa_value.discount': 'SC per uno sconto o MG per una maggiorazione',
  'fatturapa_value.iban': 'un IBAN senza spazi',
  'fatturapa_value.bic': 'un BIC di 8 o 11 caratteri',
  'fatturapa_value.amount2': 'un importo inferiore a 100000000000 con il punto ed esattamente 2 decimali',
  'fatturapa_value.amount8': 'un importo inferiore a 100000000000 con il punto e da 2 a 8 decimali',
  'fatturapa_value.rate': 'una percentuale da 0.00 a 100.00 con esattamente 2 decimali',
  'fatturapa_value.quantity': 'una quantità non negativa, con il punto e da 2 a 8 decimali',
  'fatturapa_value.weight': 'un peso con 1 o 2 decimali',
  'fatturapa_value.day': 'una data nel formato AAAA-MM-GG',
  'fatturapa_value.invoice_day': 'una data nel formato AAAA-MM-GG, dal 1970 in poi',
  'fatturapa_value.moment': 'una data e ora nel formato AAAA-MM-GGThh:mm:ss',
  'fatturapa_value.base64': 'un file in base64',

  characters_replaced:
    'Alcuni caratteri non si possono scrivere con le lettere ammesse dalla fattura elettronica (caratteri Latin-1) e appaiono come punti interrogativi: scrivili a parole.',
  text_shortened: ({ max }) => `Qui la fattura elettronica ha spazio per ${max} caratteri (lunghezza massima) e mostra solo l'inizio.`,
  pec_left_out:
    "La PEC non è un indirizzo a cui lo SdI può consegnare ed è omessa (PECDestinatario): correggila, altrimenti il cliente trova la fattura solo nell'area riservata.",
  fiscal_code_left_out:
    'Il codice fiscale non ha né 11 né 16 caratteri ed è omesso (CodiceFiscale), perché la partita IVA dice chi è il cliente: correggilo.',
  iban_left_out: "L'IBAN ha una forma che nessun conto ha ed è omesso (IBAN): correggilo.",
  amounts_not_in_euro: ({ currency }) =>
    `Non è noto un cambio da ${currency} a EUR, quindi gli importi restano in ${currency} (Divisa): la legge vuole l'IVA in euro.`,
  resent_late: ({ rejectedOn, days }, words) =>
    `Lo SdI l'ha scartata in data ${words.day(rejectedOn)}. Inviata di nuovo entro ${days} giorni con lo stesso numero e la stessa data si considera emessa in tempo; ora può risultare tardiva: regolarizza con il ravvedimento operoso, o chiedi al tuo commercialista.`,

  'exchange_notice.delivered': 'Lo SdI ha consegnato la fattura al cliente (ricevuta di consegna).',
  'exchange_notice.not_delivered':
    "La fattura è emessa, ma non è stato possibile recapitarla: comunica al cliente che si trova nella sua area riservata del sito dell'Agenzia delle Entrate (mancata consegna).",
  'exchange_notice.accepted': 'La pubblica amministrazione ha accettato la fattura (esito committente EC01).',
  'exchange_notice.refused':
    "La pubblica amministrazione ha rifiutato la fattura: chiedi il motivo, stornala con una nota di credito ed emettine un'altra (esito committente EC02).",
  'exchange_notice.expired':
    'La pubblica amministrazione non ha risposto entro 15 giorni e non può più farlo tramite lo SdI (decorrenza termini).',
  'exchange_notice.undeliverable':
    "Lo SdI attesta che non è stato possibile recapitare la fattura: inviala tu all'amministrazione insieme all'attestazione (attestazione di avvenuta trasmissione).",
  'exchange_rejection.format': ({ code }) =>
    `Lo SdI ha scartato il file perché non rispetta il formato: correggi ciò che la notifica indica e invialo di nuovo (${code}).`,
  'exchange_rejection.identity': ({ code }) =>
    `Lo SdI non riconosce un identificativo fiscale del file: confronta quelli di cedente e cliente con l'Anagrafe tributaria, correggi quello errato e invia di nuovo (${code}).`,
  'exchange_rejection.duplicate': ({ code }) =>
    `Lo SdI ha già una fattura con questo numero e anno: verifica se è già stata inviata, anche da un altro programma (${code}).`,
  'exchange_rejection.dates': ({ code }) =>
    `Lo SdI ha scartato una data del file, futura o successiva a quella del documento che la richiama: correggila e invia di nuovo (${code}).`,
  'exchange_rejection.amounts': ({ code }) =>
    `Gli importi del file non concordano tra loro: correggi le righe o il riepilogo IVA e invia di nuovo (${code}).`,
  'exchange_rejection.natures': ({ code }) =>
    `Le nature del file mancano, sono troppo generiche o non coincidono tra righe e riepilogo: correggile e invia di nuovo (${code}).`,
  'exchange_rejection.recipient': ({ code }) =>
    `Lo SdI non può consegnare al codice destinatario del file: chiedi al cliente quello giusto e invia di nuovo (${code}).`,
  'exchange_rejection.document_type': ({ code }) =>
    `Il tipo di documento non è coerente con cedente e cessionario: correggi le parti e invia di nuovo (${code}).`,
}
