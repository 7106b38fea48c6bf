/** Italian VAT on one line of a sale: what is charged or the natura, the words for it, and the account. */
import type { BuyerStatus } from '../../../domain/invoices/business.ts'
import type { LineInput, SaleFacts, TreatedLine, TreatmentKey } from '../../../domain/invoices/invoice.ts'
import { ossRateOf, ossReducedWarnings } from '../../../domain/invoices/oss-sales.ts'
import { directive, keyOf, type Verdict } from '../../../domain/invoices/verdicts.ts'
import { say } from '../../../language/say.ts'
import type { Said } from '../../../language/words.ts'
import { isReverseCharge } from '../natures.ts'
import { rates } from '../vat-codes.ts'
import { revenueAccount } from './accounts.ts'
import { isPublicOffice } from './buyers.ts'
import { decidingNature, lawOf, natureWarnings, supplyBehind } from './natures.ts'
import { isWithheldFrom } from './withholding.ts'

/** What leaves Italy without VAT. */
interface Untaxed {
  nature: string
  law: string
  /** Beside the law. */
  mentions: readonly string[]
  reason(country: string): Said
}

const untaxed: Partial<Record<TreatmentKey, Untaxed>> = {
  eu_business_goods: {
    nature: 'N3.2',
    law: lawOf('N3.2'),
    mentions: [directive.intraCommunitySupply],
    reason: country => say('sale_vat.eu_business_goods', { country }),
  },
  eu_business_services: {
    nature: 'N2.1',
    law: 'Inversione contabile - art. 7-ter DPR 633/72',
    mentions: [directive.reverseCharge],
    reason: country => say('sale_vat.eu_business_services', { country }),
  },
  outside_eu_goods: {
    nature: 'N3.1',
    law: lawOf('N3.1'),
    mentions: [directive.export],
    reason: country => say('sale_vat.outside_eu_goods', { country }),
  },
  outside_eu_services: {
    nature: 'N2.1',
    law: 'Operazione non soggetta - art. 7-ter DPR 633/72',
    mentions: [],
    reason: country => say('sale_vat.outside_eu_services', { country }),
  },
  san_marino: {
    nature: 'N3.3',
    law: lawOf('N3.3'),
    mentions: [],
    reason: () => say('sale_vat.san_marino'),
  },
  vatican: {
    nature: 'N3.4',
    law: 'Non imponibile art. 71 DPR 633/72',
    mentions: [],
    reason: () => say('sale_vat.vatican'),
  },
}

/** Sellers who charge no VAT at home. */
const flatRate: Readonly<Record<string, { law: string; reason: Said }>> = {
  RF19: {
    law: 'Operazione in regime forfettario - art. 1 c. 54-89 L. 190/2014, senza IVA e senza ritenuta',
    reason: say('sale_vat.rf19'),
  },
  RF02: {
    law: 'Regime di vantaggio - art. 1 c. 100 L. 244/2007, art. 27 D.L. 98/2011, senza IVA e senza ritenuta',
    reason: say('sale_vat.rf02'),
  },
}

/**
 * What a flat-rate seller treats as everybody does: services abroad (L. 190/2014 art. 1, c. 58, lett. d), exports and what is equal to them (lett. e).
 * Goods to EU businesses are no intra-community supplies but sales at home (lett. b; DL 331/93 art. 41, c. 2-bis).
 */
const alikeForAll: ReadonlySet<TreatmentKey> = new Set([
  'eu_business_services',
  'outside_eu_goods',
  'outside_eu_services',
  'san_marino',
  'vatican',
])

/** A public office pays the VAT to the state (DPR 633/72 art. 17-ter), save for that on fees which tax is withheld from (c. 1-sexies). */
const officeThatWithholds = say('sale_vat.public_office_withholds')

const splitPayment = 'Scissione dei pagamenti - art. 17-ter DPR 633/72'

/** VAT that is due when it is paid is so by the words on the invoice. */
const onPayment: Readonly<Record<string, string>> = {
  RF16: 'IVA ad esigibilità differita - art. 6 c.5 DPR 633/72',
  RF17: 'IVA per cassa - art. 32-bis D.L. 83/2012',
}

function placeKey(standing: BuyerStatus, supplies: 'goods' | 'services'): TreatmentKey {
  if (supplies === 'goods' && standing.country === 'SM') return 'san_marino'
  if (supplies === 'goods' && standing.country === 'VA') return 'vatican'
  return keyOf(standing, supplies)
}

export function verdictOf(input: LineInput, at: number, facts: SaleFacts, standing: BuyerStatus): Verdict {
  const given = decidingNature(input.vatRate, input.vatNature)
  const { supplies, taxRegime } = facts.seller
  const key = placeKey(standing, supplyBehind(given) ?? supplies)
  const treated = (nature: string, law: string): TreatedLine => ({
    appliedVatRate: 0,
    nature,
    vatCode: nature,
    account: revenueAccount(input, 0, nature, supplies),
    law,
  })
  const flat = flatRate[taxRegime ?? '']
  if (flat && (given === 'N2.2' || (given === null && !alikeForAll.has(key)))) {
    return { key: 'flat_rate_scheme', reason: flat.reason, mentions: [flat.law], line: treated('N2.2', flat.law), warnings: [] }
  }
  const rule = untaxed[key]
  if (rule && (given === null || given === rule.nature)) {
    const { nature, law, mentions } = rule
    return { key, reason: rule.reason(standing.country), mentions: [...mentions, law], line: treated(nature, law), warnings: [] }
  }
  const oss = key === 'eu_consumer' && (given === null || given === 'N7') ? ossRateOf(input, facts, standing.country, supplies) : undefined
  if (oss) {
    const law = lawOf('N7')
    const reason = say('sale_vat.oss', { country: standing.country, rate: oss.rate })
    const line = { ...treated('N7', law), appliedVatRate: oss.rate }
    return { key, reason, mentions: [law], line, warnings: ossReducedWarnings(oss, standing.country, at) }
  }
  if (given !== null) {
    const reason = say('sale_vat.nature', { nature: given })
    const law = key === 'outside_eu_consumer' && given === 'N2.1' ? intangible : lawOf(given)
    const warnings = natureWarnings(given, at, standing)
    return { key: keyOfGiven(given, key), reason, mentions: [law], line: treated(given, law), warnings }
  }
  return atHome(input, key, facts, standing, treated)
}

const keyOfGiven = (nature: string, key: TreatmentKey): TreatmentKey =>
  key !== 'domestic' ? key : isReverseCharge(nature) ? 'domestic_reverse_charge' : 'domestic_exempt'

/** Advice, licences, advertising and other services used outside the EU by consumers there. */
const intangible = 'Operazione non soggetta - art. 7-septies DPR 633/72'

function atHome(
  input: LineInput,
  key: TreatmentKey,
  facts: SaleFacts,
  standing: BuyerStatus,
  treated: (nature: string, law: string) => TreatedLine,
): Verdict {
  const isOffice = isPublicOffice(facts.buyer, standing)
  const isSplit = isOffice && !isWithheldFrom(facts, standing)
  const reason = isOffice && !isSplit ? officeThatWithholds : reasonAtHome(key, standing.country)
  const { vatRate } = input
  const { supplies, taxRegime } = facts.seller
  if (vatRate === 0) {
    if (key === 'outside_eu_consumer') return { key, reason, mentions: [intangible], line: treated('N2.1', intangible), warnings: [] }
    // Nobody said why there is no VAT: such a draft has a problem, and is no sale yet.
    const line = { appliedVatRate: 0, nature: null, vatCode: 'NR', account: revenueAccount(input, 0, null, supplies), law: null }
    return { key, reason, mentions: [], line, warnings: [] }
  }
  const mention = isSplit ? splitPayment : onPayment[taxRegime ?? '']
  return {
    key: isSplit ? 'domestic_public' : key,
    reason: isSplit ? say('sale_vat.public_office') : reason,
    mentions: mention === undefined ? [] : [mention],
    line: {
      appliedVatRate: vatRate,
      nature: null,
      // A rate that Italy does not have is a problem of the draft.
      vatCode: `${rates.includes(vatRate) ? vatRate : 22}${isSplit ? 'S' : ''}`,
      account: revenueAccount(input, vatRate, null, supplies),
      law: null,
    },
    warnings: [],
  }
}

function reasonAtHome(key: TreatmentKey, country: string): Said {
  if (key === 'eu_consumer') return say('sale_vat.italian_eu_consumer', { country })
  if (key === 'outside_eu_consumer') return say('sale_vat.outside_eu_consumer', { country })
  return say('sale_vat.italian')
}
