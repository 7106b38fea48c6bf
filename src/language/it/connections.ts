import type { Translation } from '../catalogue.ts'
import type { Gap, connections as source } from '../en/connections.ts'
import { ended } from '../text.ts'
import { withArticle } from './grammar/articles.ts'

const gap = ({ kind, ours }: Gap): string =>
  kind === 'account' ? `conto ${ours}` : kind === 'vat_code' ? `codice IVA ${ours}` : kind === 'journal' ? 'il giornale' : "l'azienda"

export const connections: Translation<typeof source> = {
  connection_not_found: ({ id }) => `Non c'è un collegamento con l'id ${id}.`,
  connection_exists: ({ title }) => `${title} è già collegato. Scollegalo prima: DELETE /api/rest/connections/{id}.`,
  connection_in_use: ({ count }) =>
    count === 1
      ? "L'esito di 1 registrazione non è ancora noto. Attendi che lo sia, o esegui retry_document."
      : `L'esito di ${count} registrazioni non è ancora noto. Attendi che lo sia, o esegui retry_document.`,
  'connection_refused.credentials': ({ ledger }) =>
    `${ledger} non accetta queste credenziali. Concedi di nuovo l'accesso lì e collegati con ciò che viene mostrato.`,
  'connection_refused.unreachable': ({ ledger }) => `Non è stato possibile interrogare ${ledger}. Riprova tra qualche minuto.`,
  'connection_refused.quota': ({ ledger }) => `${ledger} per ora non accetta altre chiamate. Riprova tra qualche minuto.`,
  'connection_refused.not_allowed': ({ ledger, told }) =>
    `${ledger} non lo permette: ${ended(told)} Verifica lì quale piano ha l'azienda e che cosa può fare il nostro accesso, poi riprova.`,
  'connection_refused.no_company': ({ ledger }) =>
    `In ${ledger} questo accesso non apre nessuna azienda. Concedilo per l'azienda di cui si tiene la contabilità, poi collega di nuovo.`,
  'connection_refused.other_books': ({ ledger, title }) =>
    `In ${ledger} questo accesso non apre ${title}, dove ci sono registrazioni. Concedilo per quella contabilità, o scollega prima.`,
  'connection_refused.not_asked': 'Non è stato richiesto qui, o è passato troppo tempo. Ricomincia: POST /api/rest/connections.',
  'connection_refused.denied': ({ ledger }) =>
    `L'accesso non è stato concesso in ${ledger}, quindi non è collegato nulla. Ricomincia quando potrà esserlo.`,
  connection_expired: ({ ledger }) =>
    `${ledger} non rinnova più il nostro accesso. Collegalo di nuovo con POST /api/rest/connections; le corrispondenze restano.`,
  'connection_refused.country': ({ ledger }) => `${ledger} non tiene la contabilità della regione impostata.`,
  'connection_in_use.exchange': ({ count }) =>
    count === 1
      ? 'Non si sa ancora se 1 fattura elettronica è arrivata. Attendi che si sappia.'
      : `Non si sa ancora se ${count} fatture elettroniche sono arrivate. Attendi che si sappia.`,
  'connection_refused.no_exchange': ({ provider }) => `${provider} non raggiunge il sistema di interscambio della regione impostata.`,
  'connection_refused.vat_number': ({ provider }) =>
    `${provider} conosce le aziende dalla partita IVA, e l'organizzazione non ne ha. Inseriscila prima: PATCH /organizations/current.`,
  connection_not_available: ({ provider }) =>
    `${provider} non è configurato su questo servizio. Chi lo gestisce deve impostare le credenziali dell'app.`,
  connection_field_missing: 'Questa contabilità lo richiede.',
  connection_field_unknown: 'Questa contabilità non lo richiede.',
  provider_unknown: ({ known }, words) => (known.length === 0 ? 'Una contabilità così non esiste.' : `Deve essere ${words.or(known)}.`),
  company_chosen: ({ company }) => `È stata scelta l'azienda ${company}. Per registrare in un'altra, scollega e collega di nuovo.`,
  mapping_unknown_company: ({ company }) => `L'accesso non apre la contabilità di un'azienda ${company}.`,
  mapping_unknown_account: ({ account }) => `La contabilità non ha un conto ${account} su cui si possa registrare.`,
  mapping_unknown_own_account: ({ account }) => `Il nostro piano dei conti non ha il conto ${account}.`,
  mapping_unknown_vat_code: ({ code }) => `La contabilità non ha il codice IVA ${code}.`,
  mapping_wrong_vat_code: ({ code }) => `Il codice IVA ${code} lì ha un'altra aliquota o un altro effetto.`,
  mapping_unknown_own_vat_code: ({ code }) => `Non c'è un codice IVA ${code} per gli acquisti.`,
  mapping_unknown_journal: ({ journal }) => `La contabilità non ha il giornale ${journal}.`,
  mapping_missing: ({ ledger, missing }, words) =>
    `Nessuno ha ancora confermato a che cosa corrisponde in ${ledger}: ${words.and(missing.map(gap))}. Guarda le corrispondenze e confermale (GET /api/rest/connections/{id}/mapping, poi PATCH /api/rest/connections/{id}).`,
  ledger_credentials_refused: ({ ledger }) =>
    `${ledger} non accetta più il nostro accesso. Concedi di nuovo l'accesso, collegalo (POST /api/rest/connections) e poi riprova. Le corrispondenze restano.`,
  ledger_quota_used: ({ ledger }) => `${ledger} per ora non accetta altre chiamate. Si riprova automaticamente.`,
  ledger_not_read: ({ ledger, why }, words) =>
    `Le registrazioni fatte da altri in ${ledger} non si sono potute leggere: ${ended(words.sentence(why))} Si riprova automaticamente.`,
  ledger_year_closed: ({ ledger, date }, words) =>
    `In ${ledger} il periodo ${withArticle('del', words.day(date))} è chiuso. Riaprilo lì o cambia la data, poi riprova.`,
  ledger_year_missing: ({ ledger, date }, words) =>
    `${ledger} non ha un esercizio per ${withArticle('il', words.day(date))}. Crealo lì, poi riprova.`,
  ledger_account_barred: ({ ledger, told }) =>
    `${ledger} non accetta registrazioni su uno dei conti: ${ended(told)} Aprilo lì o scegli un altro conto, poi riprova.`,
  ledger_vat_code_gone: ({ ledger, told }) =>
    `${ledger} non accetta un codice IVA: ${ended(told)} Scegli un altro codice IVA, poi riprova.`,
  ledger_journal_gone: ({ ledger, journal }) =>
    `${ledger} non ha più il giornale ${journal}. Scegline un altro nelle impostazioni del collegamento, poi riprova.`,
  ledger_not_allowed: ({ ledger, told }) =>
    `${ledger} non lo permette: ${ended(told)} Verifica lì quale piano ha l'azienda e che cosa può fare il nostro accesso, poi riprova.`,
  ledger_has_it: ({ ledger, number, date, reference }, words) =>
    `${ledger} ha già il documento ${number} ${withArticle('del', words.day(date))} (${reference}), che non abbiamo registrato noi. Elimina uno dei due, poi riprova.`,
  ledger_wrote_otherwise: ({ ledger, fields }, words) =>
    `${ledger} ha conservato qualcosa di diverso da ciò che è stato inviato (${words.and(fields)}), quindi la bozza è stata eliminata. Controlla le impostazioni del giornale, poi riprova.`,
  ledger_refused: ({ ledger, told }) => `${ledger} l'ha rifiutata: ${ended(told)}`,
}
