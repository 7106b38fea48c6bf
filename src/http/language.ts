/** Which language a request is answered in. */
import type { FastifyRequest } from 'fastify'
import { type Language, preferredLanguage } from '../language/languages.ts'

export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language => preferredLanguage(headers['accept-language'])

/** Said of every answer that has sentences in it. */
export const languageHeaders = (request: Pick<FastifyRequest, 'headers'>): Record<string, string> => ({
  'content-language': languageOf(request),
  vary: 'accept-language',
})
