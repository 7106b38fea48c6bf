import type { Translation } from '../../catalogue.ts'
import type { sandboxBank as source } from '../../en/pages/sandbox-bank.ts'

export const sandboxBank: Translation<typeof source> = {
  'sandbox_bank.unknown': "Qui non c'è nessun consenso da dare",
  'sandbox_bank.unknown_why':
    'La banca di prova non conosce questo link: forse è stato troncato lungo la strada. Non è stato modificato nulla.',
  'sandbox_bank.link_again': 'Collega di nuovo la banca in Primanota per averne uno nuovo.',
  'sandbox_bank.too_old': 'Questo link è scaduto',
  'sandbox_bank.too_old_why': ({ until, bank }) =>
    `Si poteva usare fino al giorno ${until}. Non è stato deciso nulla, e ${bank} non lascia leggere nulla.`,
  'sandbox_bank.title': ({ organization }) => `Consentire a ${organization} di leggere i propri conti?`,
  'sandbox_bank.lead': ({ bank }) =>
    `Ti trovi presso ${bank}, una banca che non esiste e che serve a provare Primanota. Qui non c'è denaro, e tutti i movimenti sono inventati.`,
  'sandbox_bank.sees': 'Che cosa vedrà Primanota',
  'sandbox_bank.sees_what': ({ organization, until }) =>
    `Il saldo e i movimenti di questi conti, per ${organization}, fino al giorno ${until}. Può leggerli e nient'altro: non può pagare né modificare nulla.`,
  'sandbox_bank.allow': 'Consenti la lettura',
  'sandbox_bank.deny': 'Nega',
  'sandbox_bank.link_until': ({ until }) => `Il link a questa pagina funziona fino al giorno ${until}.`,
  'sandbox_bank.run_out': 'Il consenso è scaduto',
  'sandbox_bank.run_out_why': ({ until, organization, bank }) =>
    `Fino al giorno ${until} ${organization} poteva leggere i propri conti presso ${bank}.`,
  'sandbox_bank.run_out_next': 'Per continuare, collega di nuovo la banca in Primanota.',
  'sandbox_bank.allowed': 'La lettura è consentita',
  'sandbox_bank.allowed_what': ({ until, organization, bank }) =>
    `${organization} può leggere i propri conti presso ${bank} fino al giorno ${until}.`,
  'sandbox_bank.allowed_next': ({ action }) =>
    `Torna in Primanota e completa il collegamento della banca: i conti e i loro movimenti compaiono allora. Un programma lo completa con ${action}. Puoi chiudere questa pagina.`,
  'sandbox_bank.denied': 'La lettura è negata',
  'sandbox_bank.denied_what': ({ organization, bank }) =>
    `${organization} non può leggere i propri conti presso ${bank}, e non è stato letto nulla.`,
  'sandbox_bank.denied_next':
    'Nulla, se è quello che vuoi: puoi chiudere questa pagina. Se è stato un errore, collega di nuovo la banca in Primanota per ricevere ancora la domanda.',
  'sandbox_bank.to_primanota': 'Torna a Primanota',
  'sandbox_bank.not_decided': 'Non è stato deciso nulla. Scegli uno dei due pulsanti qui sotto.',
  'sandbox_bank.decided_before': 'Era già stato deciso, e ora non è stato modificato nulla.',
}
