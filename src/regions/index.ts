import { type Identities, toIdentities } from '../domain/identity/rules.ts'
import type { Region } from '../domain/regions.ts'
import { folders } from '../folders.ts'

/** The countries that Primanota keeps books for, by their key in the contract. */
export const regions: Readonly<Record<string, Region>> = await folders<Region>(import.meta.url)

export const regionKeys = Object.keys(regions)

/** How their numbers and addresses are written and checked. */
export const identities: Identities = toIdentities(Object.values(regions))
