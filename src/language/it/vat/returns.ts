import type { Translation } from '../../catalogue.ts'
import type { vat as source } from '../../en/vat/returns.ts'
import { withArticle } from '../grammar/articles.ts'

export const vat: Translation<typeof source> = {
  vat_return_not_found: ({ id }) => `Non esiste alcuna liquidazione IVA con l'id ${id}.`,
  'return_filed.on': ({ id, on }, words) => `${id} è stata presentata ${withArticle('il', words.day(on))}.`,
  'return_filed.reference': ({ id, on, reference }, words) =>
    `${id} è stata presentata ${withArticle('il', words.day(on))} con il riferimento ${reference}.`,
  'return_filed.period': ({ start, end }, words) => `La liquidazione IVA del periodo ${words.period(start, end)} è già stata presentata.`,
  return_outdated: ({ id, start, end }, words) =>
    `Dopo la preparazione di ${id} un'altra liquidazione è stata presentata o riaperta, e questo ne cambia il contenuto. Prepara di nuovo quella del periodo ${words.period(start, end)} (POST /api/rest/vat-returns).`,
  'return_outdated.reopened': ({ id, start, end }, words) =>
    `${id} è stata riaperta e i suoi importi sono ancora quelli presentati. Prepara di nuovo la liquidazione del periodo ${words.period(start, end)} (POST /api/rest/vat-returns) prima di presentarla.`,
  period_not_begun: ({ start, end }, words) => `Il periodo ${words.period(start, end)} inizia ${withArticle('il', words.day(start))}.`,
  no_such_box: ({ box, boxes }) => `La liquidazione non ha il rigo ${box}. I righi sono: ${boxes.join(', ')}.`,
  box_computed: ({ box }) =>
    `${box} è calcolato da altri righi o riportato, quindi non ha righe di prima nota alla base: chiedi i righi da cui è calcolato.`,

  entries_since_prepared: ({ count }) =>
    count === 1
      ? 'Dopo la preparazione è stata fatta una registrazione. Prepara di nuovo la liquidazione per includerla; altrimenti andrà nella prossima come rettifica.'
      : `Dopo la preparazione sono state fatte ${count} registrazioni. Prepara di nuovo la liquidazione per includerle; altrimenti andranno nella prossima come rettifiche.`,
  period_very_old: ({ years }) =>
    `Il periodo risale a più di ${years} anni fa. Potrebbe esserci una registrazione con data errata: controlla le righe prima di presentarla.`,
  debt_of_last_year: ({ amount, currency, dueBy }, words) =>
    `${words.money(amount, currency)} dell'anno precedente erano sotto il minimo da versare e scadevano ${withArticle('il', words.day(dueBy))}: non sono in questa liquidazione. Versali a parte.`,
  period_not_ended: ({ end }, words) =>
    `Il periodo termina ${withArticle('il', words.day(end))}: ciò che sarà registrato fino ad allora non è ancora compreso.`,
  'nil_return.due': 'Nel periodo non è stato registrato nulla. La liquidazione va presentata anche senza registrazioni.',
  'nil_return.not_due': "Nel periodo non è stato registrato nulla e, senza un credito da riportare, non c'è nulla da inviare.",
  unposted_documents: ({ count }) =>
    count === 1
      ? 'Un documento del periodo non è registrato: la sua IVA non è in questa liquidazione.'
      : `${count} documenti del periodo non sono registrati: la loro IVA non è in questa liquidazione.`,
  rejected_einvoices: ({ count }) =>
    count === 1
      ? 'Una fattura elettronica del periodo è stata scartata dal SdI e non reinviata: per legge non è emessa, ma la sua IVA è in questa liquidazione. Inviala di nuovo entro cinque giorni, con /api/rest/e-invoices/{id}/resend.'
      : `${count} fatture elettroniche del periodo sono state scartate dal SdI e non reinviate: per legge non sono emesse, ma la loro IVA è in questa liquidazione. Inviale di nuovo entro cinque giorni, con /api/rest/e-invoices/{id}/resend.`,
  unreconciled_transactions: ({ count }) =>
    `${count === 1 ? 'Un movimento bancario del periodo non è riconciliato' : `${count} movimenti bancari del periodo non sono riconciliati`}: un acquisto o una vendita potrebbe non essere ancora registrato.`,
  late_entries: ({ count }) =>
    count === 1
      ? 'Una registrazione riguarda un periodo già presentato e qui vale come rettifica.'
      : `${count} registrazioni riguardano un periodo già presentato e qui valgono come rettifiche.`,
  periods_not_filed: ({ start, end, more }, words) =>
    `Prima di questa non è stata presentata la liquidazione del periodo ${words.period(start, end)}${more === 0 ? '' : ` e di ${more === 1 ? 'un altro' : `altri ${more}`}`}. È dovuta anche senza registrazioni: preparala, indicando un giorno del periodo (POST /api/rest/vat-returns).`,
  'frequency_not_available_in_region.no_annual':
    'In Danimarca non esiste una dichiarazione IVA annuale: si presenta per mese, trimestre o semestre.',
  'frequency_not_available_in_region.settled':
    "L'IVA italiana si liquida per mese o per trimestre; le date sono quelle dell'ultimo trimestre del periodo.",
  'frequency_not_available_in_region.in_file': 'La LIPE prevede mesi e trimestri: scegli uno dei due.',
  sales_declared_elsewhere: ({ amount, currency }, words) =>
    `Le vendite N7 per ${words.money(amount, currency)} non sono in alcun rigo: l'IVA è di un altro Stato UE e va nella dichiarazione OSS. La sezione OSS dei registri IVA le elenca.`,
  vat_advance_not_known:
    'Nel periodo non è registrato alcun acconto. Se era dovuto entro il 27 dicembre, registralo in quel giorno sul conto 1602 e prepara di nuovo la liquidazione.',
  vat_advance_method: ({ method }) =>
    `Il file LIPE indica per l'acconto il metodo ${method} (1 storico, 2 previsionale, 3 analitico, 4 soggetti particolari). Se era un altro, scarica il file con ?advanceMethod=.`,
  vat_credit_missing: ({ amount, currency, account }, words) =>
    `Il credito IVA è stato utilizzato per ${words.money(amount, currency)} in più di quanto lasciato dalle liquidazioni precedenti. Controlla le registrazioni sul conto ${account}.`,
  returns_of_one_quarter: 'Un file LIPE contiene un solo trimestre: i suoi mesi oppure il trimestre stesso, ogni giorno una volta sola.',
  return_missing: 'Per questo trimestre non è stata preparata alcuna liquidazione: preparala.',
  amount_negative: ({ row }) => `Il rigo ${row} non ammette importi negativi.`,
  declarant_missing:
    'Una società indica chi firma: aggiungi il codice fiscale e la carica del rappresentante legale prima di firmare il file.',

  'payment_note.refund': "Nulla da versare: l'amministrazione fiscale rimborsa l'importo dopo la presentazione.",
  'payment_note.credit': 'Credito: il periodo successivo lo riporta nel rigo VP8.',
  'payment_note.credit_of_year': 'Credito: confluisce nella dichiarazione annuale e da lì nel rigo VP9.',
  'payment_note.below_minimum': ({ minimum, currency }, words) =>
    `Non supera ${words.money(minimum, currency)}: si versa con il periodo successivo, che lo riporta nel rigo VP7.`,
  'payment_note.with_year': 'Si versa con il saldo della dichiarazione annuale.',
  'payment_note.with_year_and_interest': ({ rate, interest, currency }, words) =>
    `Si versa con il saldo della dichiarazione annuale, con l'interesse del ${words.percent(rate)} (${words.money(interest, currency)}) da indicare lì.`,

  'vat_box.salgsmoms': 'IVA sulle vendite',
  'vat_box.momsVarekoebUdland': "IVA sugli acquisti di beni all'estero (UE ed extra UE)",
  'vat_box.momsYdelseskoebUdland': "IVA sugli acquisti di servizi all'estero in inversione contabile",
  'vat_box.koebsmoms': 'IVA sugli acquisti portata in detrazione',
  'vat_box.olieOgFlaskegasafgift': "Rimborso dell'accisa su petrolio e gas in bombole",
  'vat_box.elafgift': "Rimborso dell'accisa sull'elettricità",
  'vat_box.naturgasOgBygasafgift': "Rimborso dell'accisa su gas naturale e gas di città",
  'vat_box.kulafgift': "Rimborso dell'accisa sul carbone",
  'vat_box.co2Afgift': 'Rimborso della tassa sulla CO2',
  'vat_box.vandafgift': "Rimborso della tassa sull'acqua",
  'vat_box.momstilsvar': 'IVA da versare (se negativa: a rimborso)',
  'vat_box.rubrikAVarer': 'Acquisti di beni da altri paesi UE, senza IVA',
  'vat_box.rubrikAYdelser': 'Acquisti di servizi da altri paesi UE, senza IVA',
  'vat_box.rubrikBVarerEuSalg': "Vendite di beni ad altri paesi UE, da indicare nell'elenco delle vendite UE",
  'vat_box.rubrikBVarerIkkeEuSalg': "Vendite di beni ad altri paesi UE, da non indicare nell'elenco delle vendite UE",
  'vat_box.rubrikBYdelser': 'Prestazioni di servizi ad altri paesi UE senza IVA',
  'vat_box.rubrikC': 'Altre cessioni e prestazioni senza IVA',
  'vat_box.VP2': 'Imponibile delle vendite del periodo',
  'vat_box.VP3': 'Imponibile degli acquisti del periodo',
  'vat_box.VP4': 'IVA a debito, compresa quella in inversione contabile',
  'vat_box.VP5': 'IVA sugli acquisti portata in detrazione',
  'vat_box.VP6': 'VP4 meno VP5: a debito o a credito',
  'vat_box.VP7': 'Debito del periodo precedente sotto il minimo di versamento',
  'vat_box.VP8': 'Credito riportato dal periodo precedente dello stesso anno',
  'vat_box.VP9': "Credito riportato dall'anno precedente",
  'vat_box.VP10': "Versamenti per l'immatricolazione di auto dall'UE",
  'vat_box.VP11': "Crediti d'imposta usati in questa liquidazione",
  'vat_box.VP12': "Interesse dell'1 % di chi liquida per trimestre",
  'vat_box.VP13': 'Acconto di dicembre',
  'vat_box.VP14': 'Risultato: da versare o a credito',
}
