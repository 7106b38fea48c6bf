/** The organization that reads, as a reader knows it. */
export const own = {
  name: 'Nordlys ApS',
  legalName: null,
  vatNumber: 'DK10403782',
  businessId: '10403782',
  country: 'DK',
  iban: null,
  currency: 'DKK',
}
