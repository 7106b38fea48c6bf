/**
 * The latest rate that is published when the VAT falls due; the rates of the European Central Bank may be used, also between two other currencies. A paper
 * says on which day that is and not at what time, so that the rate of the day counts, and on a day without one the last before it.
 */
export const exchangeRates = { law: 'momsbekendtgørelsen § 97, stk. 4' }
