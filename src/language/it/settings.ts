import type { Translation } from '../catalogue.ts'
import type { settings as source } from '../en/settings.ts'

const frequencies = { monthly: 'mensile', quarterly: 'trimestrale', half_yearly: 'semestrale', annual: 'annuale' } as const

export const settings: Translation<typeof source> = {
  'region_not_set.rates': 'Scegli prima il paese con set_region: da esso dipende la valuta della contabilità.',
  'region_not_set.chart': 'Scegli prima il paese con set_region: da esso dipende il piano dei conti.',
  'region_not_set.vat_return': "Scegli prima il paese con set_region: da esso dipende com'è fatta la dichiarazione IVA.",
  'forbidden.demo': "Solo un titolare dell'azienda può farla riempire con un'azienda dimostrativa.",
  'region_not_set.demo': "Scegli prima il paese, con set_region: l'azienda dimostrativa è di lì.",
  organization_not_empty:
    "Qui qualcuno ha già iniziato: l'azienda dimostrativa va in un'organizzazione senza documenti, contatti, fatture, conti bancari, registrazioni e dati aziendali. Creane un'altra per lei (POST /organizations).",
  'region_not_set.deadlines': 'Scegli prima il paese con set_region: da esso dipendono le scadenze.',
  frequency_not_available_in_region: ({ country, frequency, choices }, words) =>
    `In questo paese (${words.country(country)}) non esiste la liquidazione IVA ${frequencies[frequency]}: è ${words.or(choices.map(choice => frequencies[choice]))}.`,
  journal_not_known: ({ journal, accounts }) =>
    `${journal} non è tra i conti da cui si paga (${accounts.join(', ')}). Resta salvato e, finché non è noto, gli scontrini sono registrati come da pagare.`,
  'journal_not_known.unchecked': ({ journal }) =>
    `Il giornale ${journal} resta salvato e sarà verificato appena saranno noti i giornali della contabilità.`,
  returns_not_filed: ({ country }, words) =>
    `Alcune registrazioni fatte secondo le regole di un altro paese (${words.country(country)}) non sono ancora in una liquidazione IVA presentata: scegli di nuovo quel paese per prepararla e presentarla.`,
  coding_dropped: ({ count }) =>
    `L'imputazione di ${count === 1 ? 'un documento' : `${count} documenti`} è stata annullata, perché ora valgono altre regole: imputa di nuovo.`,
  sandbox_account_used: ({ settled, fromStatements, payments, rules }) =>
    [
      settled > 0 &&
        `${settled === 1 ? 'Un movimento è riconciliato o registrato' : `${settled} movimenti sono riconciliati o registrati`}: prima vanno annullati.`,
      fromStatements > 0 && 'Sul conto sono stati importati estratti conto.',
      payments > 0 && 'Dal conto sono stati preparati pagamenti.',
      rules > 0 && 'Una regola di registrazione riguarda il conto: prima va eliminata o modificata.',
    ]
      .filter(Boolean)
      .join(' '),
  sandbox_documents_booked: ({ count }) =>
    count === 1
      ? "Un documento dell'interscambio di prova è registrato o abbinato a un pagamento."
      : `${count} documenti dell'interscambio di prova sono registrati o abbinati a un pagamento.`,
  sandbox_einvoices_issued: ({ count }) =>
    count === 1
      ? "Una fattura elettronica è stata emessa con l'interscambio di prova: ciò che è emesso resta."
      : `${count} fatture elettroniche sono state emesse con l'interscambio di prova: ciò che è emesso resta.`,
  audit_entry_not_found: ({ id }) => `Nel registro delle modifiche non c'è alcuna voce con l'id ${id}.`,
  calendar_not_found: "L'indirizzo è sbagliato, oppure il calendario ne ha ricevuto uno nuovo.",
}
