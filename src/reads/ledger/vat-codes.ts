/** What the pickers of a coding offer. */
import { z } from 'zod'
import { defineRead } from '../../kernel/define-read.ts'
import { findRegion } from './accounts.ts'

const vatCodeRecord = z
  .strictObject({
    code: z.string(),
    name: z.string().meta({ description: 'In the language of the country.' }),
    englishName: z.string(),
    rate: z.number().meta({ description: 'In percent.' }),
    deductible: z.number().meta({ description: 'The part of the input VAT that is deducted, from 0 to 1.' }),
    reverseCharge: z.boolean().meta({ description: 'The buyer owes the VAT.' }),
    forSales: z.boolean().meta({ description: 'Stands on sales only: no purchase is coded to it.' }),
    reported: z.boolean().meta({ description: 'Whether it counts in the VAT return.' }),
    law: z.string().nullable(),
  })
  .meta({
    id: 'VatCode',
    examples: [
      {
        code: 'I25',
        name: 'Købsmoms 25 %',
        englishName: 'Input VAT 25%',
        rate: 25,
        deductible: 1,
        reverseCharge: false,
        forSales: false,
        reported: true,
        law: 'ML § 37',
      },
    ],
  })

export const listVatCodes = defineRead({
  name: 'list_vat_codes',
  title: 'VAT codes',
  path: '/vat-codes',
  permission: 'ledger:read',
  summary:
    'The VAT codes of the region, each with its rate, how much of it is deducted, and the law that it rests on. Empty while no region is set.',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(vatCodeRecord), nextCursor: z.null() }),
  refusals: [],
  async run(_input, context) {
    const kept = await findRegion(context)
    const items = (kept?.region.vatCodes ?? []).map(code => ({
      code: code.code,
      name: code.name.local,
      englishName: code.name.english,
      rate: code.rate,
      deductible: code.deductible.numerator / code.deductible.denominator,
      reverseCharge: code.selfAssessedTo !== null,
      forSales: code.isForSales ?? false,
      reported: code.isReported,
      law: code.law,
    }))
    return { items, nextCursor: null }
  },
})

const categoryRecord = z
  .strictObject({
    key: z.string(),
    name: z.string().meta({ description: 'In the language of the country.' }),
    englishName: z.string(),
    ledgerAccountId: z.string(),
    vatCode: z.string().nullable().meta({ description: 'The VAT code that usually goes with its account.' }),
  })
  .meta({
    id: 'Category',
    examples: [{ key: 'office', name: 'Kontorartikler', englishName: 'Office supplies', ledgerAccountId: '2450', vatCode: 'I25' }],
  })

export const listCategories = defineRead({
  name: 'list_categories',
  title: 'Categories of purchases',
  path: '/categories',
  permission: 'ledger:read',
  summary:
    'The kinds of purchase that documents are coded by, in the order of the coding table, each with its account. Empty while no region is set.',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(categoryRecord), nextCursor: z.null() }),
  refusals: [],
  async run(_input, context) {
    const kept = await findRegion(context)
    const usual = new Map((kept?.region.chart ?? []).map(({ number, vatCode }) => [number, vatCode]))
    const items = (kept?.region.categories ?? []).map(({ slug, name, ledgerAccountId }) => ({
      key: slug,
      name: name.local,
      englishName: name.english,
      ledgerAccountId,
      vatCode: usual.get(ledgerAccountId) ?? null,
    }))
    return { items, nextCursor: null }
  },
})
