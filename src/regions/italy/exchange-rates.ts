/**
 * The rate of the day of the operation, and of the invoice where it names none other; failing that the nearest day before. The rates of the European Central
 * Bank may be used for all operations of a year (Agenzia delle Entrate, circolare 12/E/2013).
 */
export const exchangeRates = { law: 'art. 13, comma 4, DPR 633/1972' }
