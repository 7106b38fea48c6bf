/** What a statement file would bring, or brought. */
import { z } from 'zod'
import { calendarDate, warning } from '../../../kernel/fields.ts'

const money = z.number()
const count = z.number().int()
const balance = z.strictObject({ date: calendarDate, amount: money }).nullable()

export const importRecord = z
  .strictObject({
    preview: z.boolean().meta({ description: 'Whether this is only what would be imported.' }),
    importId: z.string().nullable().meta({ description: 'To take the import back with; null in a preview.' }),
    fileId: z.string().nullable().meta({ description: 'The file as it is kept; null in a preview.' }),
    accounts: z.array(
      z.strictObject({
        accountId: z.string().nullable().meta({ description: 'Null in a preview of an account that is still to be made.' }),
        isNew: z.boolean(),
        name: z.string(),
        iban: z.string().nullable(),
        number: z.string().nullable(),
        currency: z.string(),
        format: z.string(),
        layout: z.string().meta({ description: 'What the file was recognised as.' }),
        from: calendarDate.nullable(),
        to: calendarDate.nullable(),
        opening: balance,
        closing: balance,
        movements: count.meta({ description: 'In the file.' }),
        imported: count.meta({ description: 'Of those, new.' }),
        updated: count.meta({ description: 'Known, and told otherwise now.' }),
        alreadyThere: count.meta({ description: 'Known, from an earlier file or from the bank.' }),
        sample: z
          .array(z.strictObject({ date: calendarDate, amount: money, text: z.string(), counterpartyName: z.string().nullable() }))
          .meta({ description: 'The first of the new ones.' }),
        lines: z
          .array(
            z.strictObject({
              date: calendarDate,
              amount: money,
              text: z.string(),
              counterpartyName: z.string().nullable(),
              state: z.enum(['new', 'updated', 'known']),
            }),
          )
          .meta({ description: 'Of a preview: what the file says, line by line, at most 500. `known` are lines that are there already.' }),
        warnings: z.array(warning),
      }),
    ),
    matching: z
      .strictObject({ examined: count, reconciled: count, suggested: count, unmatched: count })
      .nullable()
      .meta({ description: 'What was matched afterwards; null in a preview.' }),
  })
  .meta({
    id: 'StatementImport',
    examples: [
      {
        preview: false,
        importId: 'imp_01k9zt3v8q4m2n6p7r5s9w0xyz',
        fileId: 'fil_01k9zt3v8q4m2n6p7r5s9w0xyz',
        accounts: [
          {
            accountId: 'acc_01k9zt3v8q4m2n6p7r5s9w0xyz',
            isNew: true,
            name: 'Erhvervskonto',
            iban: 'DK5000400440116243',
            number: null,
            currency: 'DKK',
            format: 'camt.053',
            layout: 'CAMT.053',
            from: '2026-01-01',
            to: '2026-01-31',
            opening: { date: '2026-01-01', amount: 10_000 },
            closing: { date: '2026-01-31', amount: 8750 },
            movements: 1,
            imported: 1,
            updated: 0,
            alreadyThere: 0,
            sample: [{ date: '2026-01-29', amount: -1250, text: 'Faktura 1042', counterpartyName: 'Nordlys ApS' }],
            lines: [],
            warnings: [],
          },
        ],
        matching: { examined: 1, reconciled: 1, suggested: 0, unmatched: 0 },
      },
    ],
  })

export type ImportedAccount = z.input<typeof importRecord>['accounts'][number]
