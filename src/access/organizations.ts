import { z } from 'zod'
import { roles } from '../domain/access/permissions.ts'
import { planProfile, profileWarnings } from '../domain/identity/profile.ts'
import { isPercentage, stampDutyBearers } from '../domain/identity/seller-terms.ts'
import { isId } from '../domain/ids.ts'
import { refuse } from '../domain/refusals.ts'
import { defineManagement } from '../kernel/define-action.ts'
import { defineRead } from '../kernel/define-read.ts'
import { saying } from '../kernel/fault-of-input.ts'
import { addressInput, outsideText, warning } from '../kernel/fields.ts'
import { cursor, limit, pageOf, toPage } from '../kernel/paging.ts'
import { say } from '../language/say.ts'
import { identities, regionKeys } from '../regions/index.ts'
import * as organizations from '../store/access/organizations.ts'
import { foundAnother } from './found-organization.ts'
import { name } from './names.ts'

const text = z.string().max(200)
const regionKey = z.enum(regionKeys as [string, ...string[]])

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

const percentage = z
  .number()
  .gt(0)
  .max(100)
  .refine(isPercentage, saying(say('percentage_decimals')))

const pensionFund = z.strictObject({
  type: z.enum(identities.pensionFund.types).meta({ description: 'TipoCassa: TC01 lawyers, TC22 INPS.' }),
  rate: percentage.meta({ description: 'In percent of the fee; 4 for most.' }),
})

const withholdingFields = {
  type: z.enum(identities.withholding.types).meta({ description: 'TipoRitenuta: RT01 of persons, RT02 of companies.' }),
  rate: percentage.meta({ description: 'In percent: 20 for professionals, 23 for agents.' }),
  reason: z.enum(identities.withholding.reasons).meta({ description: 'CausalePagamento: A for the fees of professionals.' }),
  base: percentage.meta({ description: 'The part of the fee that it is taken of, in percent: 100, or 50 and 20 for agents.' }),
}

const profileFields = {
  name: name.meta({ description: 'What the organization is called here.' }),
  legalName: text.meta({ description: 'The name in the register of companies.' }),
  businessId: text.meta({ description: 'The national registration id, for example a CVR number.' }),
  vatNumber: text.meta({ description: 'The EU VAT id, with its country prefix.' }),
  fiscalCode: text.meta({ description: 'Italian codice fiscale.' }),
  taxRegime: z
    .union([z.enum(identities.taxRegime.codes), z.literal('')])
    .meta({ description: 'Italian tax regime (regime fiscale), RF01 and on.' }),
  iban: text.meta({ description: 'The bank account that invoices name.' }),
  fikCreditor: text.meta({
    description:
      'The creditor number of Danish payment slips (FIK), 8 digits: electronic invoices in kroner to Danes name it instead of the account.',
  }),
  supplies: z.enum(['goods', 'services']).meta({ description: 'What the organization sells, since an invoice line does not say.' }),
  timeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, saying(say('time_zone')))
    .meta({ description: 'A zone of the IANA list: decides what day it is today.' }),
  locale: z
    .string()
    .max(35)
    .refine(isLocale, saying(say('locale')))
    .meta({ description: 'A BCP 47 tag, for example da-DK.' }),
  pensionFund: pensionFund
    .nullable()
    .meta({ description: 'What an Italian professional adds to every fee for its pension fund (cassa previdenziale); null for nothing.' }),
  withholding: z
    .strictObject({ ...withholdingFields, base: withholdingFields.base.default(100) })
    .nullable()
    .meta({ description: 'What buyers in Italy withhold from every fee for the tax office (ritenuta); null for nothing.' }),
  stampDutyBorneBy: z
    .enum(stampDutyBearers)
    .meta({ description: 'Who bears the Italian stamp duty (bollo) on an invoice without VAT: the buyer finds it on the invoice.' }),
}

const profileRecord = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    legalName: z.string().nullable(),
    businessId: z.string().nullable(),
    vatNumber: z.string().nullable(),
    fiscalCode: z.string().nullable(),
    address: z.strictObject({
      street: z.string().nullable(),
      postalCode: z.string().nullable(),
      city: z.string().nullable(),
      province: z.string().nullable(),
      country: z.string().nullable(),
    }),
    taxRegime: z.string().nullable(),
    iban: z.string().nullable(),
    fikCreditor: z.string().nullable(),
    supplies: z.enum(['goods', 'services']),
    timeZone: z.string(),
    locale: z.string(),
    pensionFund: pensionFund.nullable(),
    withholding: z.strictObject(withholdingFields).nullable(),
    stampDutyBorneBy: z.enum(stampDutyBearers),
    regionKey: regionKey.nullable(),
    warnings: z.array(warning),
  })
  .meta({
    id: 'Organization',
    examples: [
      {
        id: 'org_01k9zt3v8q4m2n6p7r5s9w0xyz',
        name: 'Nordlys',
        legalName: 'Nordlys ApS',
        businessId: '13585628',
        vatNumber: 'DK13585628',
        fiscalCode: null,
        address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', province: null, country: 'DK' },
        taxRegime: null,
        iban: null,
        fikCreditor: null,
        supplies: 'services',
        timeZone: 'Europe/Copenhagen',
        locale: 'da-DK',
        pensionFund: null,
        withholding: null,
        stampDutyBorneBy: 'seller',
        regionKey: 'denmark',
        warnings: [],
      },
    ],
  })

export const getOrganization = defineRead({
  name: 'get_organization',
  title: 'The organization',
  path: '/organizations/current',
  permission: 'settings:read',
  summary: 'The profile that invoices and returns carry: names, ids, address, tax regime, bank account.',
  input: z.strictObject({}),
  output: profileRecord,
  refusals: [],
  async run(_input, { db }) {
    const profile = await organizations.findProfile(db)
    return { ...profile, warnings: profileWarnings(profile, identities) }
  },
})

export const updateOrganization = defineManagement(
  { method: 'PATCH', path: '/organizations/current' },
  {
    name: 'update_organization',
    title: 'Change the organization profile',
    permission: 'settings:edit',
    summary: 'Changes the profile. A field that is left out stays as it is; an empty text clears it.',
    input: z.strictObject({ ...z.object(profileFields).partial().shape, address: addressInput.optional() }),
    output: profileRecord,
    hints: { destructive: true, idempotent: true, openWorld: false },
    example: {
      legalName: 'Nordlys ApS',
      businessId: '13585628',
      vatNumber: 'DK13585628',
      address: { street: 'Havnegade 1', postalCode: '1058', city: 'København K', country: 'DK' },
    },
    refusals: [],
    async run(input, context) {
      const stored = await organizations.findProfile(context.db, { lock: true })
      const profile = { ...stored, ...planProfile(stored, input, identities) }
      organizations.saveProfile(context.db, profile, context.now)
      context.changed({ target: { type: 'organization', id: stored.id }, before: { ...stored }, after: profile })
      return { ...profile, warnings: profileWarnings(profile, identities) }
    },
  },
)

const membershipRecord = z
  .strictObject({
    id: z.string(),
    name: outsideText(),
    regionKey: regionKey.nullable(),
    role: z.enum(roles).nullable(),
    current: z.boolean(),
  })
  .meta({
    id: 'Membership',
    examples: [{ id: 'org_01k9zt3v8q4m2n6p7r5s9w0xyz', name: 'Nordlys', regionKey: 'denmark', role: 'owner', current: true }],
  })

export const listOrganizations = defineRead({
  name: 'list_organizations',
  title: 'Organizations',
  path: '/organizations',
  permission: 'settings:read',
  summary: 'The organizations that the caller belongs to; a key of an organization sees that one.',
  input: z.strictObject({ cursor: cursor(key => isId('org', key)).optional(), limit }),
  output: pageOf(membershipRecord),
  refusals: [],
  async run({ cursor: after = '', limit: size }, { db, caller }) {
    if (caller.userId !== null) {
      const all = await organizations.listMemberships(db, caller.userId, after, size + 1)
      const items = all.map(({ organizationId: id, ...rest }) => ({ id, ...rest, current: id === caller.organizationId }))
      return toPage(items, size, item => item.id)
    }
    if (after >= db.organizationId) return { items: [], nextCursor: null }
    const { id, name, regionKey } = await organizations.findProfile(db)
    return { items: [{ id, name, regionKey, role: null, current: true }], nextCursor: null }
  },
})

const ownedMax = 50

export const createOrganization = defineManagement(
  { method: 'POST', path: '/organizations' },
  {
    name: 'create_organization',
    title: 'Create an organization',
    permission: 'organizations:create',
    summary: `Founds another organization, of which the signed-in person is the owner. A person owns at most ${ownedMax}.`,
    input: z.strictObject({
      name: name.meta({ description: 'What the organization is called.' }),
      regionKey: regionKey.optional().meta({ description: 'The country whose rules apply; can be set later.' }),
    }),
    output: membershipRecord,
    hints: { destructive: false, idempotent: false, openWorld: false },
    example: { name: 'Nordlys Holding ApS', regionKey: 'denmark' },
    refusals: ['forbidden', 'too_many_organizations'],
    async run(input, context) {
      const { userId } = context.caller
      if (userId === null) return refuse(say('forbidden.found_by_person'))
      if ((await organizations.countOwned(context.db, userId)) >= ownedMax) {
        return refuse(say('too_many_organizations', { max: ownedMax }))
      }
      const founding = { name: input.name, regionKey: input.regionKey ?? null }
      const id = await foundAnother(context, founding, userId)
      return { id, ...founding, role: 'owner' as const, current: false }
    },
  },
)
