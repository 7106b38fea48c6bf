/** Reports as tables: what is written as CSV and as PDF. */
import { z } from 'zod'
import { type Minor, toMinor, zero } from '../../domain/money/money.ts'
import { type Refusal, type RefusalCode, refused, refuseFields } from '../../domain/refusals.ts'
import type { ReportTable } from '../../domain/reports/report-table.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { say } from '../../language/say.ts'
import type { Said } from '../../language/words.ts'
import { findProfile } from '../../store/access/organizations.ts'
import { findRegion } from '../ledger/accounts.ts'

/** What is said in the language of whoever asks, until it is written. */
export interface UntoldTable extends Omit<ReportTable, 'title' | 'subtitle' | 'columns' | 'rows'> {
  title: Said | string
  subtitle: Said
  columns: readonly Column[]
  rows: readonly UntoldRow[]
}

export interface Column {
  head: Said | string
  isAmount?: boolean
  width?: number
}

export interface UntoldRow {
  cells: readonly (string | Said | { amount: Minor } | null)[]
  isStrong?: boolean
  level?: number
}

export type Made = Omit<UntoldTable, 'organization' | 'locale'>

export type FileKind = 'csv' | 'pdf'

export const amountOf = (currency: string) => (amount: number | null) =>
  amount === null ? null : { amount: toMinor(amount, currency) ?? zero }

export const text = (head: Said, width?: number): Column => (width === undefined ? { head } : { head, width })
export const sum = (head: Said): Column => ({ head, isAmount: true })

/** What a spreadsheet opens, and what somebody may print. */
export const linesMax: Readonly<Record<FileKind, number>> = { csv: 200_000, pdf: 5000 }

export const tooManyLines = (kind: FileKind): Refusal<'invalid_input'> =>
  refuseFields([{ path: 'from', ...say(`report_too_long.${kind}`, { max: linesMax[kind] }) }])

async function withOwner(context: ReadContext, made: Made): Promise<UntoldTable> {
  const { name, legalName } = await findProfile(context.db)
  const kept = await findRegion(context)
  return { ...made, organization: legalName ?? name, locale: kept?.region.locale ?? 'en' }
}

interface Kind<Input extends z.ZodType, Code extends RefusalCode> {
  report: string
  title: string
  input: Input
  refusals?: readonly Code[]
  make(input: z.output<Input>, context: ReadContext, kind: FileKind): Promise<Made | Refusal<'region_not_set' | NoInfer<Code>>>
}

/** Of a report the CSV and the PDF. */
export const files = <Input extends z.ZodType, const Code extends RefusalCode = never>({
  report,
  title,
  input,
  refusals = [],
  make,
}: Kind<Input, Code>) =>
  (['csv', 'pdf'] as const).map(kind =>
    defineRead({
      name: `get_${report.replaceAll('-', '_')}_${kind}`,
      title: `${title} as ${kind.toUpperCase()}`,
      path: `/reports/${report}.${kind}`,
      permission: 'ledger:read',
      summary: kind === 'csv' ? 'The report as a table for spreadsheets and programs.' : 'The report to print, sign and keep.',
      input,
      output: z.custom<UntoldTable>(),
      refusals: ['region_not_set', ...refusals] as (Code | 'region_not_set')[],
      mayBeReplica: true,
      async run(given: z.output<Input>, context) {
        const made = await make(given, context, kind)
        return refused(made) ? made : withOwner(context, made)
      },
    }),
  )
