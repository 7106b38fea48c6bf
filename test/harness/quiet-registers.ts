/** Registers and a source of rates that are there and call nobody: for tests that are about something else. */

import type { RateSource } from '../../src/providers/rates/provider.ts'
import type { Registers } from '../../src/providers/registers/provider.ts'

export const quietRegisters: Registers = {
  vat: { name: 'quiet', check: async () => ({ outcome: 'valid', consultation: 'QUIET', name: null, address: null, answer: {} }) },
  companies: [],
  vatCheckDays: 30,
}

export const quietRates: readonly RateSource[] = [
  {
    name: 'quiet',
    fetch: async () => {
      throw new Error('nobody is called')
    },
  },
]
