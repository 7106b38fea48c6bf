/** What a PDF, a CSV and an XML file of a VAT return are written from. */
import { z } from 'zod'
import { pictureInput } from '../../actions/pages/pictures.ts'
import { vatReturnNotFound } from '../../actions/vat-returns/file.ts'
import { type Refusal, refused } from '../../domain/refusals.ts'
import type { AdvanceMethod, FileOptions, ReturnSheet } from '../../domain/vat/vat-returns.ts'
import { defineRead } from '../../kernel/define-read.ts'
import { id } from '../../kernel/fields.ts'
import { regions } from '../../regions/index.ts'
import { findProfile } from '../../store/access/organizations.ts'
import type { Db } from '../../store/connection/db.ts'
import * as returns from '../../store/vat/returns.ts'

export async function sheetsOf(db: Db, stored: readonly returns.StoredReturn[]): Promise<ReturnSheet[]> {
  const profile = await findProfile(db)
  return stored.map(one => {
    // A filed one was filed by whom the organization was then.
    const organization = one.filer ?? profile
    const region = regions[one.regionKey]!
    return {
      id: one.id,
      organization,
      region: { country: region.country, local: region.name.local },
      locale: region.locale,
      timeZone: organization.timeZone,
      name: region.vatReturn.name,
      currency: one.currency,
      isInWholeUnits: region.vatReturn.isInWholeUnits,
      period: one.period,
      frequency: one.frequency,
      fileBy: one.fileBy,
      payment: one.payment,
      state: one.state,
      reference: one.reference,
      preparedAt: one.preparedAt,
      filedAt: one.filedAt,
      filedBy: one.filedBy,
      boxes: one.boxes,
      payable: one.payable,
      entryCount: one.entryCount,
      correctionCount: one.lateCount,
      warnings: one.warnings,
    }
  })
}

/**
 * The wanted return and those that go into one file with it, no day twice: the filed ones, then the drafts that were prepared last. What is filed is
 * written with what was filed before it and without what came later, so that its file is the same for good.
 */
function inOneFile(neighbours: readonly returns.StoredReturn[], wanted: returns.StoredReturn): returns.StoredReturn[] {
  const rank = ({ state, preparedAt }: returns.StoredReturn) => `${state === 'filed' ? 1 : 0} ${preparedAt}`
  const chosen = [wanted]
  for (const one of neighbours
    .filter(one => wanted.filing === null || (one.filing !== null && one.filing < wanted.filing))
    .sort((a, b) => (rank(a) < rank(b) ? 1 : -1))) {
    if (chosen.every(({ period }) => one.period.end < period.start || one.period.start > period.end)) chosen.push(one)
  }
  return chosen
}

/** The sheet of the return, and those that go into one file with it. */
export interface PrintedReturn {
  regionKey: string
  sheet: ReturnSheet
  together: readonly ReturnSheet[]
  /** The how many-th file of the organization it is, and what else the file wants. */
  options: FileOptions
}

const advanceMethod = z.enum(['1', '2', '3', '4']).optional().meta({
  description:
    'How the Italian advance in row VP13 was computed: 1 on last year (also when left out), 2 on a forecast, 3 on what was booked, 4 by a rule of the trade.',
})

const printed = (name: string, title: string, kind: string, summary: string, asked: { advanceMethod?: typeof advanceMethod } = {}) =>
  defineRead({
    name,
    title,
    path: `/vat-returns/:id/${kind}`,
    permission: 'ledger:read',
    summary,
    input: z.strictObject({ id, ...asked }),
    output: z.custom<PrintedReturn>(),
    refusals: ['vat_return_not_found', ...(kind === 'xml' ? (['return_file_incomplete'] as const) : [])],
    async run(input, { db }) {
      const found = await returns.findReturn(db, input.id)
      if (!found) return vatReturnNotFound(input.id)
      const { vatReturn } = regions[found.regionKey]!
      const neighbours = kind === 'xml' ? await returns.listReturnsWithin(db, found.regionKey, vatReturn.filedTogether(found.period)) : []
      const [sheet] = await sheetsOf(db, [found])
      const together = await sheetsOf(db, inOneFile(neighbours, found))
      const method = input.advanceMethod === undefined ? {} : { advanceMethod: Number(input.advanceMethod) as AdvanceMethod }
      const options = { progressive: found.filing ?? found.filedBefore + 1, ...method }
      return { regionKey: found.regionKey, sheet: sheet!, together, options }
    },
  })

export const getVatReturnPdf = printed(
  'get_vat_return_pdf',
  'A VAT return as PDF',
  'pdf',
  'A sheet to look at, sign and keep: the boxes with their local labels, what is to be paid and when, the warnings.',
)
export const getVatReturnCsv = printed(
  'get_vat_return_csv',
  'A VAT return as CSV',
  'csv',
  'The boxes as a table for spreadsheets and programs: key, label, English, amount, column.',
)
export const getVatReturnXml = printed(
  'get_vat_return_xml',
  'A VAT return as XML',
  'xml',
  'The file that the tax authority takes: the LIPE of the quarter in Italy, the values of the momsangivelse in Denmark.',
  { advanceMethod },
)

/** What `GET /api/rest/vat-returns/{id}/pages/{page}/image` is drawn from. */
export const getVatReturnPageImage = defineRead({
  name: 'get_vat_return_page_image',
  title: 'A page of a VAT return as a picture',
  path: '/vat-returns/:id/pages/:page/image',
  permission: 'ledger:read',
  summary: 'One page of the PDF of a VAT return, as WebP.',
  input: z.strictObject({ id, ...pictureInput }),
  output: z.custom<PrintedReturn & { picture: { page: number; width: number } }>(),
  refusals: ['vat_return_not_found', 'page_not_found', 'page_not_drawable', 'temporarily_unavailable'],
  async run({ id: returnId, page, width }, context) {
    const found = (await getVatReturnPdf.run({ id: returnId }, context)) as PrintedReturn | Refusal<'vat_return_not_found'>
    return refused(found) ? found : { ...found, picture: { page, width } }
  },
})
