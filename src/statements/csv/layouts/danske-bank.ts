import type { Layout } from '../layout.ts'

/** Headers as in the tests and documentation of many public parsers; the columns of categories come with the mobile export. */
export const danskeBank: Layout = {
  name: 'Danske Bank',
  signature: ['dato', 'tekst', 'belob', 'saldo', 'status', 'afstemt'],
  columns: { date: ['dato'], text: ['tekst'], amount: ['belob'], balance: ['saldo'], status: ['status'] },
  currency: 'DKK',
  dayOrder: 'day first',
  pending: ['venter', 'ventende', 'reserveret'],
  void: ['slettet', 'afvist', 'annulleret'],
}
