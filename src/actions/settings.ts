import { z } from 'zod'
import { vatFrequencies } from '../domain/calendar/periods.ts'
import type { Warning } from '../domain/checks.ts'
import type { Account } from '../domain/ledger/chart.ts'
import { fromMinor } from '../domain/money/money.ts'
import { refuse } from '../domain/refusals.ts'
import { type Choices, effectiveVatFrequency, settingsWarnings } from '../domain/settings.ts'
import type { Context, ReadContext, Services } from '../kernel/context.ts'
import { defineAction, defineManagement } from '../kernel/define-action.ts'
import { instant, secrets, warning } from '../kernel/fields.ts'
import { say } from '../language/say.ts'
import { regionKeys, regions } from '../regions/index.ts'
import { hashToken, newToken } from '../secrets.ts'
import * as organizations from '../store/access/organizations.ts'
import * as settings from '../store/access/settings.ts'
import type { Transaction } from '../store/connection/db.ts'
import * as documents from '../store/documents/documents.ts'
import { saveChart } from '../store/ledger/chart.ts'
import { findOssSetting, saveOssSetting } from '../store/vat/oss.ts'
import { listFiled } from '../store/vat/returns.ts'
import { lastEntryNumber } from '../store/vat/sums.ts'
import { differenceAccountsOf, differenceAccountsRecord } from './bank/difference-accounts.ts'
import { refreshCatalogue } from './connections/catalogue.ts'
import { bookkeeperOf, ledgerOf } from './connections/ledger-of.ts'
import { withTimeout } from './timeouts.ts'
import { findWaiting } from './vat-returns/gather.ts'

const regionKey = z.enum(regionKeys as [string, ...string[]])
const frequency = z.enum(vatFrequencies)

const calendarFeed = z.strictObject({ token: z.string(), url: z.string() })

export const settingsRecord = z
  .strictObject({
    regionKey: regionKey.nullable(),
    currency: z.string().nullable(),
    timeZone: z.string(),
    defaultJournalId: z.string().nullable(),
    autoPost: z.boolean(),
    autoPostThreshold: z.number(),
    vatFrequency: frequency.nullable(),
    effectiveVatFrequency: frequency.nullable(),
    strictMatching: z
      .boolean()
      .meta({ description: 'Whether the bank is matched automatically only with evidence beyond amount and date.' }),
    agentsMayFinalize: z.boolean().meta({
      description: 'Whether connected apps and agents may do what cannot be taken back: post documents, issue invoices, file VAT returns.',
    }),
    differenceAccounts: differenceAccountsRecord.nullable().meta({
      description: 'Where differences between payments and what was due are booked, in the region that is set; null while none is.',
    }),
    providers: z.record(z.string(), z.string()),
    calendarFeed: z
      .strictObject({
        url: z.string().nullable().register(secrets, { shownOnlyBy: 'generate_calendar_token' }),
        showAmounts: z.boolean().meta({ description: 'Whether the feed says what is to be paid. Everybody with its address can read it.' }),
      })
      .nullable()
      .meta({ description: 'Null while there is no feed. The address is a secret: only a caller with settings:edit sees it.' }),
    warnings: z.array(warning),
  })
  .meta({
    id: 'Settings',
    examples: [
      {
        regionKey: 'denmark',
        currency: 'DKK',
        timeZone: 'Europe/Copenhagen',
        defaultJournalId: null,
        autoPost: false,
        autoPostThreshold: 0.9,
        vatFrequency: null,
        effectiveVatFrequency: 'quarterly',
        strictMatching: false,
        agentsMayFinalize: true,
        differenceAccounts: { roundingLoss: '2720', roundingGain: '2720', fee: '2390', exchangeLoss: '3610', exchangeGain: '3535' },
        providers: { ledger: 'builtin' },
        calendarFeed: null,
        warnings: [],
      },
    ],
  })

export async function toSettings(context: ReadContext, choices: Choices): Promise<z.input<typeof settingsRecord>> {
  const region = choices.regionKey === null ? undefined : regions[choices.regionKey]
  return {
    ...choices,
    currency: region?.currency ?? null,
    effectiveVatFrequency: effectiveVatFrequency(choices, region),
    strictMatching: await settings.isMatchingStrict(context.db),
    agentsMayFinalize: await settings.findAgentsMayFinalize(context.db),
    differenceAccounts: choices.regionKey === null ? null : await differenceAccountsOf(context, choices.regionKey),
    providers: { ledger: (await bookkeeperOf(context)).name },
    calendarFeed: await findFeed(context),
    warnings: settingsWarnings(choices, region),
  }
}

async function findFeed({ db, caller, services }: ReadContext): Promise<{ url: string | null; showAmounts: boolean } | null> {
  const kept = await settings.findCalendarFeed(db)
  if (!kept) return null
  const showAmounts = await settings.findFeedShowsAmounts(db)
  if (!caller.permissions.has('settings:edit')) return { url: null, showAmounts }
  return { url: toCalendarFeed(services, services.cipher.open(kept.tokenSealed, sealPurpose(db.organizationId))).url, showAmounts }
}

const sealPurpose = (organizationId: string) => `calendar_feed.token_sealed ${organizationId}`

const toCalendarFeed = (services: Services, token: string) => ({ token, url: `${services.baseUrl}/api/calendar/${token}.ics` })

/** Every settings action changes some choices and answers with all of them. */
async function change(context: Context, changed: (choices: Choices) => Choices) {
  const { db, now } = context
  const before = await settings.findSettings(db, { lock: true })
  const after = changed(before)
  settings.saveSettings(db, after, now)
  const isMoved = before.regionKey !== after.regionKey
  const place = isMoved ? await followRegion(db, before.regionKey, after.regionKey) : undefined
  const limit = isMoved ? await dropOssLimit(context, before.regionKey) : undefined
  context.changed({
    target: { type: 'settings', id: db.organizationId },
    before: { ...before, ...place?.before, ...limit?.before },
    after: { ...after, ...place?.after, ...limit?.after },
  })
  return toSettings(context, after)
}

/** What an organization has until it says otherwise: its region's, and without a region what it was founded with. */
const defaultsOf = (key: string | null): { country: string | null; timeZone: string; locale: string } =>
  (key === null ? undefined : regions[key]) ?? { country: null, timeZone: 'UTC', locale: 'en' }

/** A country that is missing is that of the region; a language that was never chosen goes with it. */
async function followRegion(db: Transaction, from: string | null, to: string | null) {
  const before = await organizations.findPlace(db)
  const after = {
    country: before.country ?? defaultsOf(to).country,
    locale: before.locale === defaultsOf(from).locale ? defaultsOf(to).locale : before.locale,
  }
  organizations.savePlace(db, after)
  return { before, after }
}

/** It was entered in the currency of the region that is left, and in another one it would be another limit. */
async function dropOssLimit({ db, now }: Context, from: string | null) {
  const before = await findOssSetting(db)
  if (before.limit === null || from === null) return undefined
  saveOssSetting(db, { ...before, limit: null }, now)
  return { before: { limit: fromMinor(before.limit, regions[from]!.currency) }, after: { limit: null } }
}

const hints = { destructive: true, idempotent: true, openWorld: false } as const

export const setRegion = defineAction({
  name: 'set_region',
  title: 'Set the region',
  permission: 'settings:edit',
  summary: 'Selects the bookkeeping rules (VAT codes, accounts, deadlines) and the ledger that documents are posted to.',
  input: z.strictObject({
    regionKey: regionKey.meta({ description: 'The country whose rules apply.' }),
    defaultJournalId: z.string().min(1).max(100).optional().meta({ description: 'The journal or payment account to post into.' }),
  }),
  output: settingsRecord,
  hints,
  example: { regionKey: 'denmark' },
  refusals: [],
  async run(input, context) {
    const before = await settings.findSettings(context.db, { lock: true })
    const after = await change(context, choices => ({
      ...choices,
      regionKey: input.regionKey,
      timeZone: choices.timeZone === defaultsOf(choices.regionKey).timeZone ? defaultsOf(input.regionKey).timeZone : choices.timeZone,
      defaultJournalId: input.defaultJournalId ?? choices.defaultJournalId,
    }))
    if (before.regionKey === after.regionKey) return after
    return { ...after, warnings: [...after.warnings, ...(await dropCodings(context)), ...(await unfiledIn(context, before.regionKey))] }
  },
})

/** VAT returns are of one region: those of the country that is left behind are prepared only while it is chosen. */
async function unfiledIn({ db }: Context, regionKey: string | null): Promise<Warning[]> {
  const region = regionKey === null ? undefined : regions[regionKey]
  if (regionKey === null || !region) return []
  const filed = await listFiled(db, regionKey)
  const waiting = await findWaiting(db, { regionKey, through: await lastEntryNumber(db) }, region, filed)
  if (waiting.firstDay === null && waiting.late.length === 0) return []
  return [{ field: 'regionKey', ...say('returns_not_filed', { country: region.country }) }]
}

/** Another country's rules: what was coded and not posted is coded anew. Entries keep the region that they were posted in. */
async function dropCodings({ db, now, changed }: Context): Promise<Warning[]> {
  const dropped = await documents.dropCodings(db, now)
  if (dropped.length === 0) return []
  for (const id of dropped) changed({ target: { type: 'document', id }, before: { state: 'coded' }, after: { state: 'extracted' } })
  return [{ field: 'regionKey', ...say('coding_dropped', { count: dropped.length }) }]
}

export const setAutoPost = defineAction({
  name: 'set_auto_post',
  title: 'Set automatic posting',
  permission: 'settings:edit',
  summary: 'Turns automatic posting on or off, and sets the extraction confidence from which a coded document is posted without approval.',
  input: z.strictObject({
    autoPost: z.boolean().meta({ description: 'Whether coded documents are posted without approval.' }),
    autoPostThreshold: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({ description: 'The least extraction confidence; unchanged when left out.' }),
  }),
  output: settingsRecord,
  hints,
  example: { autoPost: true, autoPostThreshold: 0.95 },
  refusals: [],
  run: (input, context) =>
    change(context, choices => ({
      ...choices,
      autoPost: input.autoPost,
      autoPostThreshold: input.autoPostThreshold ?? choices.autoPostThreshold,
    })),
})

export const setVatFrequency = defineAction({
  name: 'set_vat_frequency',
  title: 'Set the VAT frequency',
  permission: 'settings:edit',
  summary: 'Sets how often VAT is filed, and with it the return period and the deadlines; null takes what the region starts from.',
  input: z.strictObject({
    frequency: frequency.nullable().meta({ description: 'How often VAT is filed; null for what the region starts from.' }),
  }),
  output: settingsRecord,
  hints,
  example: { frequency: 'quarterly' },
  refusals: [],
  run: (input, context) => change(context, choices => ({ ...choices, vatFrequency: input.frequency })),
})

export const syncChartOfAccounts = defineAction({
  name: 'sync_chart_of_accounts',
  title: 'Refresh the chart of accounts',
  permission: 'settings:edit',
  summary: 'Fetches the chart of accounts from the ledger that documents are posted to, and says what changed.',
  input: z.strictObject({}),
  output: z.strictObject({
    provider: z.string(),
    accounts: z.number().int(),
    added: z.number().int(),
    changed: z.number().int(),
    removed: z.number().int(),
    syncedAt: instant,
  }),
  hints: { destructive: false, idempotent: true, openWorld: true },
  example: {},
  refusals: ['region_not_set', 'ledger_unavailable'],
  async conduct(_input, stage) {
    const { caller } = stage
    const { regionKey, ledger } = await stage.step(async context => ({
      ...(await settings.findSettings(context.db)),
      ledger: await ledgerOf(context),
    }))
    if (regionKey === null) return refuse(say('region_not_set.chart'))
    if (ledger.mapped) return refreshCatalogue(stage, ledger.title, ledger.mapped)
    let fetched: readonly Account[]
    try {
      fetched = await withTimeout(signal => ledger.chartOfAccounts({ organizationId: caller.organizationId, regionKey }, signal))
    } catch (error) {
      return refuse(say('ledger_unavailable.chart', { ledger: ledger.title, cause: (error as Error).message }))
    }
    return stage.finish(async context => {
      const { db, now } = context
      const provider = ledger.name
      const changes = await saveChart(db, regionKey, provider, fetched, now)
      const target = { type: 'chart_of_accounts', id: db.organizationId }
      if (changes.added + changes.changed + changes.removed > 0) context.changed({ target, before: {}, after: { provider, ...changes } })
      return { provider, accounts: fetched.length, ...changes, syncedAt: now.toISOString() }
    })
  },
})

export const generateCalendarToken = defineAction({
  name: 'generate_calendar_token',
  title: 'Generate the calendar token',
  permission: 'settings:edit',
  summary: 'Creates the token of the read-only calendar feed of deadlines, or returns the one that there is.',
  input: z.strictObject({}),
  output: calendarFeed,
  hints: { destructive: false, idempotent: true, openWorld: false },
  example: {},
  refusals: [],
  async run(_input, context) {
    const { db, services, now } = context
    const purpose = sealPurpose(db.organizationId)
    const token = newToken()
    if (await settings.saveCalendarFeed(db, hashToken(token), services.cipher.seal(token, purpose), now)) {
      context.changed({ target: { type: 'calendar_feed', id: db.organizationId }, before: null, after: { createdAt: now.toISOString() } })
      return toCalendarFeed(services, token)
    }
    const kept = await settings.findCalendarFeed(db)
    if (!kept) throw new Error('a calendar feed that could not be made must be there')
    return toCalendarFeed(services, services.cipher.open(kept.tokenSealed, purpose))
  },
})

export const rotateCalendarToken = defineManagement(
  { method: 'POST', path: '/settings/calendar-feed/rotation' },
  {
    name: 'rotate_calendar_token',
    title: 'Give the calendar feed a new address',
    permission: 'settings:edit',
    summary: 'Draws a new token for the calendar feed. The old address stops to work at once: whoever subscribed to it needs the new one.',
    input: z.strictObject({}),
    output: calendarFeed,
    hints: { destructive: true, idempotent: false, openWorld: false },
    example: {},
    refusals: [],
    async run(_input, context) {
      const { db, services, now } = context
      const token = newToken()
      const kept = await settings.findCalendarFeed(db)
      settings.replaceCalendarFeed(db, hashToken(token), services.cipher.seal(token, sealPurpose(db.organizationId)), now)
      const target = { type: 'calendar_feed', id: db.organizationId }
      context.changed({ target, before: kept ? { rotated: false } : null, after: { rotated: kept !== undefined, at: now.toISOString() } })
      return toCalendarFeed(services, token)
    },
  },
)

export const setCalendarFeed = defineManagement(
  { method: 'PATCH', path: '/settings/calendar-feed' },
  {
    name: 'set_calendar_feed',
    title: 'Set what the calendar feed shows',
    permission: 'settings:edit',
    summary:
      'Sets whether the calendar feed says what is to be paid. Off unless it is set: calendars are shared, and everybody with the address of the feed reads it.',
    input: z.strictObject({ showAmounts: z.boolean().meta({ description: 'Whether amounts are in the feed.' }) }),
    output: z.strictObject({ showAmounts: z.boolean() }).meta({ id: 'CalendarFeedSetting', examples: [{ showAmounts: true }] }),
    hints,
    example: { showAmounts: true },
    refusals: [],
    async run({ showAmounts }, context) {
      const { db, now } = context
      // Of two who set it at once the second sees what the first one did.
      await settings.findSettings(db, { lock: true })
      const before = await settings.findFeedShowsAmounts(db)
      settings.saveFeedShowsAmounts(db, showAmounts, now)
      const target = { type: 'calendar_feed', id: db.organizationId }
      context.changed({ target, before: { showAmounts: before }, after: { showAmounts } })
      return { showAmounts }
    },
  },
)
