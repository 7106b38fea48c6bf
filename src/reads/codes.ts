/** What the pickers of a profile and of a contact offer. */
import { z } from 'zod'
import { codedFields } from '../domain/identity/rules.ts'
import { defineRead } from '../kernel/define-read.ts'
import { regions } from '../regions/index.ts'

const codeRecord = z
  .strictObject({
    country: z.string().meta({ description: 'ISO 3166-1 alpha-2: whose code it is.' }),
    field: z.enum(codedFields).meta({ description: 'What takes it.' }),
    code: z.string(),
    name: z.string().meta({ description: 'In the language of the country.' }),
    englishName: z.string(),
  })
  .meta({
    id: 'NationalCode',
    examples: [{ country: 'IT', field: 'taxRegime', code: 'RF19', name: 'Regime forfettario', englishName: 'Flat-rate regime' }],
  })

const all = Object.values(regions).flatMap(({ country, identity }) =>
  codedFields.flatMap(field =>
    (identity.codes?.[field] ?? []).map(({ code, name }) => ({ country, field, code, name: name.local, englishName: name.english })),
  ),
)

export const listNationalCodes = defineRead({
  name: 'list_national_codes',
  title: 'Codes of a country',
  path: '/codes',
  permission: 'settings:read',
  summary:
    'Codes that only one country knows, with what each means: Italian tax regimes, pension funds, kinds and reasons of withholding, provinces, and the nature of a sale without VAT.',
  input: z.strictObject({ field: z.enum(codedFields).optional().meta({ description: 'Only the codes of this field.' }) }),
  output: z.strictObject({ items: z.array(codeRecord), nextCursor: z.null() }),
  refusals: [],
  run: async ({ field }) => ({ items: field ? all.filter(one => one.field === field) : all, nextCursor: null }),
})
