import { defineRegion } from '../../domain/regions.ts'

export default defineRegion({
  name: { english: 'Denmark', local: 'Danmark' },
  country: 'DK',
  currency: 'DKK',
  timeZone: 'Europe/Copenhagen',
  locale: 'da-DK',
  // Momsloven § 57: monthly above 50 million kroner, quarterly from 5 million and for new businesses, half-yearly below. There is no annual VAT.
  filing: { default: 'quarterly', choices: ['monthly', 'quarterly', 'half_yearly'] },
})
