import type { Translation } from '../catalogue.ts'
import type { italySales as source } from '../en/italy-sales.ts'

const natures: Readonly<Record<string, string>> = {
  N1: 'escluse ex art. 15, come anticipazioni e bollo addebitato',
  'N2.1': 'non soggette, artt. da 7 a 7-septies',
  'N2.2': 'non soggette, altri casi, soprattutto i forfettari',
  'N3.1': 'non imponibili, esportazioni',
  'N3.2': 'non imponibili, cessioni intracomunitarie',
  'N3.3': 'non imponibili, cessioni verso San Marino',
  'N3.4': "non imponibili, assimilate alle cessioni all'esportazione",
  'N3.5': "non imponibili, a seguito di dichiarazioni d'intento",
  'N3.6': 'non imponibili, altre operazioni senza plafond',
  N4: 'esenti',
  N5: 'regime del margine, IVA non esposta',
  'N6.1': 'inversione contabile, rottami e materiali di recupero',
  'N6.2': 'inversione contabile, oro e argento',
  'N6.3': 'inversione contabile, subappalto nel settore edile',
  'N6.4': 'inversione contabile, cessione di fabbricati',
  'N6.5': 'inversione contabile, telefoni cellulari',
  'N6.6': 'inversione contabile, prodotti elettronici',
  'N6.7': 'inversione contabile, comparto edile e settori connessi',
  'N6.8': 'inversione contabile, settore energetico',
  'N6.9': 'inversione contabile, altri casi',
  N7: 'IVA assolta in un altro Stato UE',
}

const linkContact = 'collega il documento a un contatto che lo riporta, con link_document_contact'

/** In brackets, so that no article has to fit the name of the country. */
const fromAbroad = (country: string | null, nameOf: (code: string) => string): string =>
  country === null ? "dall'estero" : `dall'estero (${nameOf(country)})`

export const italySales: Translation<typeof source> = {
  'sale_vat.italian': "La vendita avviene in Italia: si addebita l'IVA italiana secondo le righe.",
  'sale_vat.italian_eu_consumer': ({ country }, words) =>
    `Un cliente senza partita IVA valida (${words.country(country)}) si considera un privato e gli si addebita l'IVA italiana.`,
  'sale_vat.san_marino': 'I beni inviati a San Marino si vendono senza IVA, come le esportazioni (DPR 633/72 art. 71).',
  'sale_vat.vatican': 'I beni inviati alla Città del Vaticano si vendono senza IVA, come le esportazioni (DPR 633/72 art. 71).',
  'sale_vat.rf19': "Chi vende è in regime forfettario (RF19) e non addebita l'IVA (L. 190/2014 art. 1, c. 58).",
  'sale_vat.rf02': "Chi vende è in regime dei contribuenti minimi (RF02) e non addebita l'IVA (L. 244/2007 art. 1, c. 100).",
  'sale_vat.public_office':
    "Il cliente è una pubblica amministrazione: l'IVA si addebita e il cliente la versa allo Stato (DPR 633/72 art. 17-ter).",
  'sale_vat.public_office_withholds':
    "Il cliente è una pubblica amministrazione che opera la ritenuta sul compenso: l'IVA si addebita e si paga come al solito, senza scissione dei pagamenti (DPR 633/72 art. 17-ter, c. 1-sexies).",
  'sale_vat.nature': ({ nature }) => `Non si addebita l'IVA: la riga ha la natura ${nature} (${natures[nature]}).`,

  'check_place_of_supply.italian_consumer': ({ country }, words) =>
    `L'IVA italiana si applica alla maggior parte dei servizi a privati fuori dall'UE (${words.country(country)}), ma non a consulenze, licenze, pubblicità e simili utilizzati lì (DPR 633/72 art. 7-septies): queste righe hanno lo 0 % e la natura N2.1.`,
  'check_place_of_supply.san_marino':
    "I beni per San Marino si vendono senza IVA agli operatori di lì, che hanno un numero: per un privato può essere dovuta l'IVA italiana. Inserisci il numero, oppure verifica.",
  'check_place_of_supply.n2_1':
    'N2.1 riguarda ciò che è tassato in un altro Paese, ma il cliente è in Italia: verifica dove è reso il servizio.',
  'oss_may_apply.italian_goods':
    "Si addebita l'IVA italiana. Quando i beni spediti a privati di altri Paesi UE superano 10.000 EUR l'anno, è dovuta l'IVA del Paese del cliente tramite lo sportello unico (OSS): il totale progressivo è in IVA, OSS.",
  'oss_may_apply.italian_services':
    "Si addebita l'IVA italiana. Quando i servizi elettronici a privati di altri Paesi UE superano 10.000 EUR l'anno, è dovuta l'IVA del Paese del cliente tramite lo sportello unico (OSS). Se i tuoi sono elettronici, indicalo in IVA, OSS.",
  vat_counted_at_invoice:
    "Nel regime dell'azienda l'IVA diventa esigibile con il pagamento, ma qui è conteggiata alla data della fattura: controlla la liquidazione.",
  'nature_does_not_fit.n3_2':
    "N3.2 riguarda i beni inviati a un'impresa con partita IVA valida in un altro Paese UE, e il cliente non lo è.",
  'nature_does_not_fit.n3_3': 'N3.3 riguarda i beni inviati a San Marino, e il cliente non è lì.',
  'nature_does_not_fit.reverse_charge': ({ nature }) =>
    `${nature} riguarda i clienti in Italia con partita IVA, che sono debitori dell'IVA, e il cliente non lo è.`,
  invoice_late: ({ days, issued }) =>
    `La fattura si trasmette entro ${days} giorni dall'operazione e questa è ${issued ? 'stata emessa oltre il termine: può essere dovuta una sanzione' : 'più vecchia: datala oggi, o aspettati una sanzione'}.`,
  check_split_payment: ({ until }, words) =>
    `La scissione dei pagamenti era autorizzata fino a tutto ${words.day(until)}, per quanto risulta qui: verifica se vale ancora per questo cliente.`,

  'invoice_date.future': 'La data è nel futuro e lo SdI la scarta (00403).',
  'profile_lacks.partita_iva': "Nel profilo dell'azienda manca la partita IVA, che ogni fattura riporta.",
  'profile_lacks.tax_regime': "Nel profilo dell'azienda manca il regime fiscale (RF01 per quello ordinario), che ogni fattura riporta.",
  'profile_lacks.cap_digits': "Il CAP dell'azienda ha 5 cifre.",
  buyer_id_missing: 'Un cliente in Italia deve avere la partita IVA o il codice fiscale, altrimenti lo SdI scarta la fattura (00417).',
  'nature_of_line.missing':
    "Una riga allo 0 % deve dire perché non c'è IVA (natura): scrivi 22, 10, 5 o 4, oppure emettila con issue_einvoice, le cui righe hanno vatNature.",
  'nature_of_line.unwanted': ({ rate }, words) =>
    `Una riga al ${words.percent(rate)} non ha la natura (00401): omettila, oppure scrivi 0 % dove non si addebita l'IVA.`,
  'nature_of_line.too_general': ({ nature }) =>
    `${nature} dal 2021 è troppo generica (00445): scrivi ${nature}.1 o un'altra della stessa specie.`,
  'nature_of_line.unknown': 'Questa natura non esiste: scrivi una tra N1, N2.1, N2.2, da N3.1 a N3.6, N4, N5, da N6.1 a N6.9 e N7.',

  'self_invoice_due.td16':
    "Il fornitore è in Italia e non addebita l'IVA, perché è dovuta dal cliente (reverse charge): la fattura si integra con l'IVA tramite un TD16. Si può anche integrare a mano e conservare insieme alla fattura.",
  'self_invoice_due.td17': ({ country }, words) =>
    `Servizi ${fromAbroad(country, words.country)}: l'IVA è dovuta dal committente al posto del prestatore e si comunica allo SdI con un TD17.`,
  'self_invoice_due.td17_exempt': ({ country, nature }, words) =>
    `Servizi esenti ${fromAbroad(country, words.country)}: non è dovuta IVA e l'operazione si comunica allo SdI con un TD17 con natura ${nature}.`,
  'self_invoice_due.td18': ({ country }, words) =>
    `Beni ${fromAbroad(country, words.country)}: l'IVA è dovuta dal cessionario al posto del cedente e si comunica allo SdI con un TD18.`,
  'self_invoice_due.td19': ({ country }, words) =>
    `Beni ceduti in Italia da un venditore stabilito all'estero${country === null ? '' : ` (${words.country(country)})`}: l'IVA è dovuta dal cessionario e si comunica allo SdI con un TD19.`,
  supplier_number_missing:
    "Non è stato possibile leggere il numero del documento del fornitore, quindi l'autofattura riporta N.D. al suo posto.",
  'simplified_invoice.limit': ({ limit }, words) =>
    `Una fattura semplificata arriva al massimo a ${words.money(limit, 'EUR')} IVA inclusa (DM 10/5/2019): emettine una ordinaria.`,
  'simplified_invoice.abroad': 'La fattura semplificata è per clienti in Italia (DPR 633/72 art. 21-bis): emettine una ordinaria.',
  'simplified_invoice.public':
    'Alle pubbliche amministrazioni, e in regime di split payment, non si emette fattura semplificata: emettine una ordinaria.',
  'simplified_invoice.additions': 'La fattura semplificata non prevede cassa, bollo riaddebitato o ritenuta: emettine una ordinaria.',
  'simplified_invoice.references': 'La fattura semplificata non prevede ordine, contratto, CIG o CUP: emettine una ordinaria.',
  'reference_shape.number': 'La FatturaPA ammette 20 lettere, cifre e segni senza accenti: abbrevia il numero.',
  'reference_shape.cig': "Il CIG ha 10 lettere e cifre: confrontalo con l'ordine.",
  'reference_shape.cup': "Il CUP ha 15 lettere e cifre: confrontalo con l'ordine.",
  'reference_shape.alone': 'CIG e CUP appartengono a un ordine o a un contratto: indica anche il numero di uno dei due.',
  'simplified_invoice.stamp_duty': 'La fattura sconta il bollo, che la semplificata non può indicare: emettine una ordinaria.',
  'simplified_invoice.nature': ({ nature }) =>
    `La fattura semplificata non conosce ${nature}: solo IVA, N1, N4 e N5. Emettine una ordinaria.`,
  'simplified_invoice.currency': 'La fattura semplificata è in euro: emettine una ordinaria.',
  'simplified_invoice.correction':
    'La nota di credito semplificata richiama la fattura che rettifica: scrivi il numero nel testo di una riga.',
  'simplified_invoice.debit_note':
    'La nota di debito semplificata richiama la fattura che integra: scrivi il numero nel testo di una riga.',
  'simplified_invoice.debit_note_amount':
    'Una nota di debito ha un totale maggiore di zero: per una diminuzione emetti una nota di credito (senza `isDebitNote`).',
  'self_invoice_supplier.name': `Il nome del fornitore non è noto: ${linkContact}.`,
  'self_invoice_supplier.country': `Il Paese del fornitore non è noto: ${linkContact}.`,
  'self_invoice_supplier.italian': `Il fornitore risulta italiano, mentre TD17, TD18 e TD19 riguardano un fornitore estero (00473): ${linkContact}.`,
  'self_invoice_supplier.foreign': ({ country }, words) =>
    `Il fornitore è all'estero (${words.country(country)}), mentre un TD16 integra la fattura di un fornitore in Italia: storna la registrazione e scegli il codice di un TD17, TD18 o TD19, oppure correggi il Paese del contatto.`,
}
