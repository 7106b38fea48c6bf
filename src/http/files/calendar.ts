/** The calendar feed: whoever holds the token sees the deadlines, so the token is the secret and the address is never logged. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { deadlinesOf } from '../../actions/deadlines.ts'
import { refuse } from '../../domain/refusals.ts'
import { calendar } from '../../domain/text/icalendar.ts'
import { deadlineEvents } from '../../domain/vat/deadline-feed.ts'
import type { Services } from '../../kernel/context.ts'
import { preferredLanguage } from '../../language/languages.ts'
import { say } from '../../language/say.ts'
import { tell } from '../../language/tell.ts'
import { hashToken } from '../../secrets.ts'
import { findProfile } from '../../store/access/organizations.ts'
import { findFeedOwner, findFeedShowsAmounts } from '../../store/access/settings.ts'
import type { Metrics } from '../metrics.ts'
import { sendRefusal } from '../problems.ts'
import { type KeylessLimits, keylessLimit } from './keyless-limit.ts'

const tokenLengthMax = 200
const refreshHours = 6

/** What is known of the organization changes with the day at the latest: calendars may keep it for an hour, and ask again by its tag. */
const caching = 'private, max-age=3600'

export function registerCalendar(server: FastifyInstance, services: Services, metrics: Metrics, keyless: KeylessLimits): void {
  const limit = keylessLimit(keyless, 'calendar')
  server.get('/api/calendar/:file', async (request, reply) => {
    const tooMany = await limit(request, reply)
    if (tooMany) {
      metrics.refused('calendar_feed', tooMany.refusal)
      return sendRefusal(request, reply, tooMany)
    }
    const { file } = request.params as { file: string }
    const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : ''
    const owner = token === '' || token.length > tokenLengthMax ? undefined : await findFeedOwner(services.store, hashToken(token))
    if (owner === undefined) {
      metrics.refused('calendar_feed', 'calendar_not_found')
      return sendRefusal(request, reply, refuse(say('calendar_not_found')))
    }
    const text = await feedOf(services, owner, request.headers['accept-language'])
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.headers({ etag, 'cache-control': caching, vary: 'accept-language' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="deadlines.ics"').send(text)
  })
}

/** Most calendars are fetched by a server that asks for no language: they are in that of the organization. */
function feedOf({ store, clock }: Services, organizationId: string, wanted: string | undefined): Promise<string> {
  return store.transaction(
    organizationId,
    async db => {
      const { name: organization, locale } = await findProfile(db)
      const language = preferredLanguage(wanted ?? locale)
      const found = await deadlinesOf(db, clock())
      const feed = { organizationId, showAmounts: await findFeedShowsAmounts(db), language }
      const events = found ? deadlineEvents(found.deadlines, feed) : []
      const name = tell(language, say('deadline_feed.name', { organization }))
      return calendar({ name, productId: `-//Primanota//Deadlines//${language.toUpperCase()}`, refreshHours, events })
    },
    { readOnly: true },
  )
}
