import { z } from 'zod'
import { whyItFailed, withTimeout } from '../../actions/timeouts.ts'
import { refuseFields } from '../../domain/refusals.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { country, outsideText, warning } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import type { CompanyRegister } from '../../providers/registers/provider.ts'

const written = outsideText().nullable()

async function lookUp(register: CompanyRegister, businessId: string) {
  const nothing = { register: register.name, company: null }
  try {
    const company = await withTimeout(signal => register.find(businessId, signal))
    const ended = company?.isEnded ? [{ field: 'businessId', ...say('company_ended', { name: company.name }) }] : []
    return company
      ? { ...nothing, outcome: 'found' as const, company, warnings: ended }
      : {
          ...nothing,
          outcome: 'not_found' as const,
          warnings: [{ field: 'businessId', ...say('company_not_known', { businessId, register: register.title }) }],
        }
  } catch (error) {
    const away = say('company_register_away', { register: register.title, told: whyItFailed(error) })
    return { ...nothing, outcome: 'unavailable' as const, warnings: [{ field: 'businessId', ...away }] }
  }
}

export const findCompany = defineRead({
  name: 'find_company',
  title: 'Look a company up in its register',
  path: '/companies/lookup',
  permission: 'invoices:read',
  summary:
    'Name and address of a company by its registration number, from the register of its country (Denmark: CVR, where the operator has set its credentials). Nothing is saved. When the register cannot be asked the outcome is `unavailable`: enter the contact by hand.',
  input: z.strictObject({
    country: country.meta({ description: 'ISO 3166-1 alpha-2.', examples: ['DK'] }),
    businessId: z
      .string()
      .max(40)
      .meta({ description: 'The national registration number.', examples: ['13585628'] }),
  }),
  output: z
    .strictObject({
      register: z.string().nullable().meta({ description: 'Null where there is no register to ask for this country.' }),
      outcome: z.enum(['found', 'not_found', 'unavailable']),
      company: z
        .strictObject({
          businessId: z.string(),
          name: outsideText(),
          street: written,
          postalCode: written,
          city: written,
          isEnded: z.boolean().meta({ description: 'Dissolved, struck off or bankrupt.' }),
          isProtected: z.boolean().meta({ description: 'Wants no advertising: its data must not be used for any.' }),
        })
        .nullable(),
      warnings: z.array(warning),
    })
    .meta({ id: 'CompanyLookUp' }),
  refusals: ['invalid_input'],
  async run({ country: code, businessId: given }, { services }) {
    const register = services.registers?.companies.find(one => one.country === code)
    if (!register) {
      const warnings = [{ field: 'country', ...say('company_register_missing', { country: code }) }]
      return { register: null, outcome: 'unavailable' as const, company: null, warnings }
    }
    const businessId = given.replace(/[\s.-]/g, '').replace(new RegExp(`^${code}`, 'i'), '')
    if (!register.isBusinessId(businessId))
      return refuseFields([{ path: 'businessId', ...say('company_number_strange', { register: register.title }) }])
    return () => lookUp(register, businessId)
  },
})
