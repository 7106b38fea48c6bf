import type { Layout } from '../layout.ts'

const pending = ['pending', 'created']
const never = ['reverted', 'declined', 'failed', 'deleted', 'cancelled', 'canceled']

/** As in the tests of several public parsers. The total has the fee in it, and is what the balance moves by. */
export const revolutBusiness: Layout = {
  name: 'Revolut Business',
  signature: ['date started utc', 'date completed utc', 'id', 'type', 'state', 'description', 'payment currency', 'total amount'],
  isInEnglish: true,
  columns: {
    date: ['date completed utc', 'date started utc'],
    amount: ['total amount'],
    currency: ['payment currency'],
    balance: ['balance'],
    text: ['description'],
    payee: ['beneficiary name'],
    payer: ['sender name'],
    iban: ['beneficiary iban', 'sender account'],
    reference: ['reference'],
    bankId: ['id'],
    account: ['international account number', 'account'],
    accountName: ['account'],
    status: ['state'],
    originalAmount: ['orig amount'],
    originalCurrency: ['orig currency'],
  },
  pending,
  void: never,
}

/** Older exports without a total: the fee is taken off beside the amount. */
export const revolutBusinessWithFee: Layout = {
  ...revolutBusiness,
  signature: ['date started utc', 'date completed utc', 'id', 'type', 'description', 'amount'],
  columns: { ...revolutBusiness.columns, amount: ['amount'], fee: ['fee'], currency: ['payment currency', 'currency'] },
}

/** The account of a person, which many a one-person company uses. */
export const revolutPersonal: Layout = {
  name: 'Revolut',
  signature: ['type', 'product', 'started date', 'completed date', 'description', 'amount', 'fee', 'currency', 'state', 'balance'],
  isInEnglish: true,
  columns: {
    date: ['completed date', 'started date'],
    amount: ['amount'],
    fee: ['fee'],
    currency: ['currency'],
    balance: ['balance'],
    text: ['description'],
    account: ['product'],
    status: ['state'],
  },
  dayOrder: 'day first',
  pending,
  void: never,
}
