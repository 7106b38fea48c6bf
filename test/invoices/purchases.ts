/** Purchases of an Italian organization, as their documents say it. */

/** Of services from another country of the EU, under reverse charge; without the seat of the supplier where `seat` is empty. */
export const irishServices = (seat = '1 Grand Canal Square, Dublin 2, Ireland'): string =>
  [
    'Cloudworks Ireland Ltd',
    ...(seat === '' ? [] : [seat]),
    `VAT number: IE6388047V

INVOICE
Invoice number: CW-2026-0733
Invoice date: 1 March 2026

Software subscription                       EUR 100.00
VAT 0% reverse charge                       EUR   0.00
Total due                                   EUR 100.00`,
  ].join('\n')
