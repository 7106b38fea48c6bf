/**
 * The currencies that an amount may be in: the active list of ISO 4217 (list one), grouped by the number of decimals that its minor unit has.
 * Codes without a minor unit are left out, since nobody invoices in them: metals (XAU), accounting units (XDR), testing (XTS) and none (XXX).
 */
const codesByMinorUnits: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK
      DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR
      LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR
      SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR
      ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

/**
 * Bulgaria took the euro on 1 January 2026. Its lev stays here while invoices of 2025 are still being booked and corrected. So does the Croatian kuna, which
 * went on 1 January 2023: receipts and books of the years before are kept for as long as the law asks, and are still read.
 */
const recentlyWithdrawn: readonly [string, number][] = [
  ['BGN', 2],
  ['HRK', 2],
]

const minorUnitsOf: ReadonlyMap<string, number> = new Map([
  ...Object.entries(codesByMinorUnits).flatMap(([units, codes]) =>
    codes.split(/\s+/).map((code): [string, number] => [code, Number(units)]),
  ),
  ...recentlyWithdrawn,
])

export const currencyCodes: readonly string[] = [...minorUnitsOf.keys()].sort()

export const isCurrency = (code: string): boolean => minorUnitsOf.has(code)

/** How many decimals an amount has: 2 for EUR, 0 for JPY. The edge lets in known currencies only, so that another one in here is a bug. */
export function minorUnits(currency: string): number {
  const units = minorUnitsOf.get(currency)
  if (units === undefined) throw new RangeError(`minor units were asked for ${JSON.stringify(currency)}, which is no currency`)
  return units
}
