/** The regimes that an Italian seller declares on every invoice (FatturaPA, RegimeFiscale). There is no RF03. */
export const taxRegimes = {
  RF01: { italian: 'Ordinario', english: 'Ordinary' },
  RF02: { italian: 'Contribuenti minimi', english: 'Minimal taxpayers' },
  RF04: { italian: 'Agricoltura e attività connesse e pesca', english: 'Farming, related activities and fishing' },
  RF05: { italian: 'Vendita sali e tabacchi', english: 'Sale of salt and tobacco' },
  RF06: { italian: 'Commercio dei fiammiferi', english: 'Trade in matches' },
  RF07: { italian: 'Editoria', english: 'Publishing' },
  RF08: { italian: 'Gestione di servizi di telefonia pubblica', english: 'Public telephone services' },
  RF09: { italian: 'Rivendita di documenti di trasporto pubblico e di sosta', english: 'Resale of public transport and parking tickets' },
  RF10: { italian: 'Intrattenimenti, giochi e altre attività', english: 'Entertainment, games and other activities' },
  RF11: { italian: 'Agenzie di viaggi e turismo', english: 'Travel agencies' },
  RF12: { italian: 'Agriturismo', english: 'Farm holidays' },
  RF13: { italian: 'Vendite a domicilio', english: 'Door-to-door sales' },
  RF14: {
    italian: 'Rivendita di beni usati, di oggetti d’arte, d’antiquariato o da collezione',
    english: 'Second-hand goods, art, antiques and collectors’ items',
  },
  RF15: {
    italian: 'Agenzie di vendite all’asta di oggetti d’arte, antiquariato o da collezione',
    english: 'Auctions of art, antiques and collectors’ items',
  },
  RF16: { italian: 'IVA per cassa PA', english: 'VAT on payment, sales to public offices' },
  RF17: { italian: 'IVA per cassa', english: 'VAT on payment' },
  RF18: { italian: 'Altro', english: 'Other' },
  RF19: { italian: 'Regime forfettario', english: 'Flat-rate regime' },
  RF20: { italian: 'Regime transfrontaliero di franchigia IVA', english: 'Cross-border VAT exemption of small enterprises' },
} as const satisfies Readonly<Record<string, { italian: string; english: string }>>

export type TaxRegime = keyof typeof taxRegimes

export const taxRegimeCodes = Object.keys(taxRegimes) as readonly TaxRegime[]

export const isTaxRegime = (code: string): code is TaxRegime => Object.hasOwn(taxRegimes, code)
