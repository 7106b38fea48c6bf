import { z } from 'zod'
import { dayIn } from '../../domain/calendar/dates.ts'
import type { Warning } from '../../domain/checks.ts'
import { periodWarnings } from '../../domain/documents/guards/periods.ts'
import type { Profile } from '../../domain/identity/profile.ts'
import { type Refusal, refuse } from '../../domain/refusals.ts'
import type { Context } from '../../kernel/context.ts'
import { defineAction } from '../../kernel/define-action.ts'
import { id } from '../../kernel/fields.ts'
import { say } from '../../language/say.ts'
import { regions } from '../../regions/index.ts'
import { findBookkeeper, findProfile } from '../../store/access/organizations.ts'
import { findSettings } from '../../store/access/settings.ts'
import type { Db } from '../../store/connection/db.ts'
import { warnWithin } from '../../store/documents/documents.ts'
import { listReopenings } from '../../store/vat/reopenings.ts'
import * as returns from '../../store/vat/returns.ts'
import { lastEntryNumber } from '../../store/vat/sums.ts'
import { filedDays } from '../documents/filed-days.ts'
import { excludedOf } from './excluded.ts'
import { countCreditSince } from './figures.ts'
import { countSince } from './gather.ts'
import { toVatReturn, vatReturnRecord } from './record.ts'

export const vatReturnNotFound = (returnId: string) => refuse(say('vat_return_not_found', { id: returnId }))

/** What was posted since it was prepared is not in it: filed as it is, that will be a correction in the next one. */
export async function missedBy(db: Db, { regionKey, period, ranges, through }: returns.StoredReturn): Promise<Warning[]> {
  const seen = { regionKey, through: await lastEntryNumber(db) }
  if (seen.through === through) return []
  const region = regions[regionKey]!
  const filed = await returns.listFiled(db, regionKey)
  const count =
    (await countSince(db, seen, region, ranges, through)) + (await countCreditSince(db, { region, filed, seen }, period, through))
  return count === 0 ? [] : [{ field: 'entryCount', ...say('entries_since_prepared', { count }) }]
}

const filerOf = ({
  name,
  legalName,
  businessId,
  vatNumber,
  fiscalCode,
  address,
  timeZone,
}: Profile): NonNullable<returns.StoredReturn['filer']> => ({
  name,
  legalName,
  businessId,
  vatNumber,
  fiscalCode,
  address,
  timeZone,
})

/** Why a draft can no longer be filed as it was prepared. */
async function outdated(db: Db, { id, period, filedBefore }: returns.StoredReturn): Promise<Refusal<'return_outdated'>> {
  const [last] = await listReopenings(db, id, 1)
  const values = { id, ...period }
  return refuse(last && last.filing > filedBefore ? say('return_outdated.reopened', values) : say('return_outdated', values))
}

/** What is not posted yet and dated in these days will not be in this return: who posts it should know. */
async function warnOfFiling(context: Context, { regionKey, period }: returns.StoredReturn): Promise<void> {
  const bookkeeper = await findBookkeeper(context.db)
  if (bookkeeper.regionKey !== regionKey) return
  for (const warning of periodWarnings(filedDays(context, bookkeeper, regionKey, period))) warnWithin(context.db, period, warning)
}

export const fileVatReturn = defineAction({
  name: 'file_vat_return',
  title: 'Record the VAT return as filed',
  permission: 'ledger:edit',
  summary:
    'Records a prepared return as filed with the tax authority, with its reference. The figures are frozen: what is posted into the period later is carried to the next return as a correction. This cannot be undone, and sends nothing: file it with the authority first.',
  input: z.strictObject({
    returnId: id,
    reference: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'What the tax authority calls it: a receipt or a protocol number.' }),
  }),
  output: vatReturnRecord,
  hints: { destructive: true, idempotent: false, openWorld: true },
  example: { returnId: 'vat_01k9zt3v8q4m2n6p7r5s9w0xyz', reference: '123456789' },
  refusals: ['vat_return_not_found', 'return_filed', 'return_outdated'],
  async run({ returnId, reference }, context) {
    const { db, now, caller } = context
    const found = await returns.findReturn(db, returnId)
    if (!found) return vatReturnNotFound(returnId)
    const filedCount = await returns.lockFiledCount(db, found.regionKey)
    const draft = (await returns.findReturn(db, returnId))!
    if (draft.state === 'filed') {
      const on = dayIn((await findSettings(db)).timeZone, new Date(draft.filedAt!))
      const { id, reference: known } = draft
      return refuse(known === null ? say('return_filed.on', { id, on }) : say('return_filed.reference', { id, on, reference: known }))
    }
    if (draft.filedBefore !== filedCount) return outdated(db, draft)
    const today = dayIn((await findSettings(db)).timeZone, now)
    const ended = draft.warnings.filter(({ code }) => code !== 'period_not_ended' || draft.period.end >= today)
    const filed: returns.StoredReturn = {
      ...draft,
      state: 'filed',
      reference: reference ?? null,
      filing: filedCount + 1,
      filedAt: now.toISOString(),
      filedBy: caller.actor.name ?? caller.actor.id,
      filer: filerOf(await findProfile(db)),
      warnings: [...ended, ...(await missedBy(db, draft))],
    }
    returns.saveFiled(db, filed)
    await warnOfFiling(context, filed)
    const [before, after] = [toVatReturn(draft, []), toVatReturn(filed, [])]
    context.changed({ target: { type: 'vat_return', id: returnId }, before, after })
    return toVatReturn(filed, await excludedOf(db, filed))
  },
})
