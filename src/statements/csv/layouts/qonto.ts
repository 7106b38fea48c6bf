import type { Layout } from '../layout.ts'

const states: Pick<Layout, 'pending' | 'void'> = {
  pending: ['pending', 'processing', 'en cours', 'en attente', 'in corso', 'in attesa'],
  void: ['declined', 'canceled', 'cancelled', 'reversed', 'refused', 'annule', 'refuse', 'rejete', 'rifiutata', 'annullata'],
}

/** As in two public parsers. */
export const qonto: Layout = {
  name: 'Qonto',
  signature: ['status', 'settlement date utc', 'total amount incl vat', 'currency', 'counterparty name'],
  isInEnglish: true,
  columns: {
    date: ['settlement date utc', 'settlement date local', 'operation date utc'],
    valueDate: ['value date'],
    amount: ['total amount incl vat'],
    currency: ['currency'],
    balance: ['balance'],
    counterparty: ['counterparty name'],
    iban: ['counterparty iban'],
    text: ['counterparty name', 'reference', 'note'],
    reference: ['reference'],
    bankId: ['transaction id'],
    account: ['account iban'],
    accountName: ['account name'],
    status: ['status'],
    originalAmount: ['total amount incl vat local'],
    originalCurrency: ['currency local', 'local currency'],
  },
  currency: 'EUR',
  dayOrder: 'day first',
  ...states,
}

/** In French, as in the tests of a public program; the Italian one is not confirmed, and is left to the words of its columns. */
export const qontoInFrench: Layout = {
  name: 'Qonto',
  signature: ['statut', 'date de l operation utc', 'montant total ttc', 'devise', 'nom de la contrepartie'],
  columns: {
    date: ['date de la valeur utc', 'date de l operation utc'],
    amount: ['montant total ttc'],
    currency: ['devise'],
    balance: ['solde'],
    counterparty: ['nom de la contrepartie'],
    iban: ['iban de la contrepartie'],
    text: ['nom de la contrepartie', 'reference', 'note'],
    reference: ['reference'],
    bankId: ['identifiant de transaction'],
    account: ['iban du compte'],
    accountName: ['nom du compte'],
    status: ['statut'],
    originalAmount: ['montant total ttc local'],
    originalCurrency: ['devise local'],
  },
  currency: 'EUR',
  dayOrder: 'day first',
  ...states,
}
