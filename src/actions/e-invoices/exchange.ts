/** What the actions of e-invoices have in common. */
import type { Warning } from '../../domain/checks.ts'
import type { ExchangeRules } from '../../domain/invoices/exchange.ts'
import { type Fault, type Refusal, refuse } from '../../domain/refusals.ts'
import type { ReadContext } from '../../kernel/context.ts'
import type { Stage } from '../../kernel/stage-types.ts'
import { say } from '../../language/say.ts'
import type { ExchangeProvider } from '../../providers/exchange/provider.ts'
import { regions } from '../../regions/index.ts'
import { type EInvoice, findEInvoiceOfRequest } from '../../store/invoices/e-invoices.ts'
import { exchangeOfOrganization } from '../connections/exchange-of.ts'
import type { InvoicingContext } from '../invoices/facts.ts'
import { saidBy } from '../invoices/incomplete.ts'

export const eInvoiceNotFound = (id: string): Refusal<'einvoice_not_found'> => refuse(say('einvoice_not_found', { id }))

/** The request came before and was cut off: what it asked for is done, or goes on by itself. */
export async function findRepeated({ isRepeated, idempotencyKey, step }: Stage): Promise<EInvoice | undefined> {
  return isRepeated && idempotencyKey !== undefined ? step(({ db }) => findEInvoiceOfRequest(db, idempotencyKey)) : undefined
}

export interface Exchange {
  provider: ExchangeProvider
  rules: ExchangeRules
}

export const hasExchange = (regionKey: string): boolean => Boolean(regions[regionKey]?.exchange)

/** By its code; undefined of a region that is not known. */
export const countryOf = (regionKey: string): string | undefined => regions[regionKey]?.country

/** Where others send to us through it. */
export const isFetchedFrom = (regionKey: string): boolean => Boolean(regions[regionKey]?.exchange?.standIn.arrivals)

/** Whether a sender gets back what it sent for itself, as self-invoices are. */
export const returnsOwn = (regionKey: string | null): boolean => Boolean(regionKey && regions[regionKey]?.exchange?.selfInvoices)

/** Where every company receives through it; elsewhere those that connected a way to it. */
export const fetchedRegions = (): string[] => Object.keys(regions).filter(key => regions[key]?.exchange?.isForEvery && isFetchedFrom(key))

type Resolving = Pick<ReadContext, 'db' | 'services'>

/** Null where invoices of the region go through no exchange, or none is connected: then they are issued all the same. */
export async function exchangeOf(context: Resolving, { region }: InvoicingContext): Promise<Exchange | null> {
  if (!region.exchange) return null
  const provider = await exchangeOfOrganization(context, region.country)
  return provider && { provider, rules: region.exchange }
}

/** Of a country whose invoices all go through it. */
export async function demandExchange(
  context: Resolving,
  invoicing: InvoicingContext,
): Promise<Exchange | Refusal<'not_available_in_region' | 'exchange_not_connected'>> {
  const { exchange, country } = invoicing.region
  return exchange?.isForEvery ? openExchange(context, invoicing) : refuse(say('not_available_in_region.exchange', { country }))
}

export async function openExchange(
  context: Resolving,
  invoicing: InvoicingContext,
): Promise<Exchange | Refusal<'not_available_in_region' | 'exchange_not_connected'>> {
  if (!invoicing.region.exchange) return refuse(say('not_available_in_region.exchange', { country: invoicing.region.country }))
  return (await exchangeOf(context, invoicing)) ?? refuse(say('exchange_not_connected'))
}

const isOfOrganization = ({ path }: Fault): boolean => path.startsWith('organization.')

const faultsMax = 100
const spelledOutMax = 5

/** A thousand lines may be wrong in the same way. */
const isLong = (faults: readonly Fault[]): boolean => faults.length > spelledOutMax

export const refuseProfile = (faults: readonly Fault[]): Refusal<'organization_profile_incomplete'> =>
  refuse(
    isLong(faults)
      ? say('organization_profile_incomplete.many', { count: faults.length })
      : say('organization_profile_incomplete.faults', { faults: saidBy(faults) }),
    faults.slice(0, faultsMax),
  )

const refuseContent = (faults: readonly Fault[]): Refusal<'einvoice_refused'> =>
  refuse(
    isLong(faults) ? say('einvoice_refused.many', { count: faults.length }) : say('einvoice_refused.faults', { faults: saidBy(faults) }),
    faults.slice(0, faultsMax),
  )

/** What the caller can mend in the request comes first, what is missing in the profile next. */
export function refuseFaults(
  faults: readonly Fault[],
): Refusal<'einvoice_refused'> | Refusal<'organization_profile_incomplete'> | undefined {
  const ofInput = faults.filter(fault => !isOfOrganization(fault))
  if (ofInput.length > 0) return refuseContent(ofInput)
  return faults.length > 0 ? refuseProfile(faults) : undefined
}

export const lacksProfile = (faults: readonly Fault[]): boolean => faults.some(isOfOrganization)

/** The same invoicing, with a seller that is plainly none. The regime and what is sold stay, for they decide the VAT that is being tried out. */
export function withTestSeller(invoicing: InvoicingContext, { testSeller }: ExchangeRules): InvoicingContext {
  const { profile } = invoicing
  return {
    ...invoicing,
    profile: {
      ...profile,
      legalName: testSeller.name,
      vatNumber: testSeller.vatNumber,
      businessId: testSeller.businessId,
      fiscalCode: testSeller.fiscalCode,
      address: testSeller.address,
      taxRegime: profile.taxRegime ?? testSeller.taxRegime,
      iban: null,
    },
  }
}

export const testSellerWarning: Warning = { field: 'organization', ...say('test_seller') }

/** Each thing is said once. */
export function distinct(warnings: readonly Warning[]): Warning[] {
  const seen = new Set<string>()
  return warnings.filter(({ field, code }) => !seen.has(`${field} ${code}`) && seen.add(`${field} ${code}`))
}
