/** The person at a browser, as a bank wants to hear of them. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../kernel/context.ts'

export const personAt = (address: string, headers: IncomingHttpHeaders): NonNullable<Caller['present']> => ({
  ipAddress: address,
  userAgent: headers['user-agent'],
  accept: headers.accept,
  acceptLanguage: headers['accept-language'],
  acceptEncoding: typeof headers['accept-encoding'] === 'string' ? headers['accept-encoding'] : undefined,
  referer: headers.referer,
})
