import { defineRegion } from '../../domain/regions.ts'

export default defineRegion({
  name: { english: 'Italy', local: 'Italia' },
  country: 'IT',
  currency: 'EUR',
  timeZone: 'Europe/Rome',
  locale: 'it-IT',
  // Monthly by default of the law, quarterly by option; the LIPE is quarterly for everybody (D.L. 78/2010 art. 21-bis), so that is what we start from.
  filing: { default: 'quarterly', choices: ['monthly', 'quarterly'] },
})
