import { randomBytes } from 'node:crypto'
import { defineReaderProvider, failed } from '../provider.ts'
import { complete } from './api.ts'
import { type Abilities, complaintIn, isSendable, toOpinion, toRequest, withoutRefused } from './transform.ts'

/** A language model behind any OpenAI-compatible address, on this machine or elsewhere. */
export default defineReaderProvider({
  create({ settings, timeoutMs }) {
    // What the server turned down once is not asked of it again: that costs one answer, and no second try.
    let can: Abilities = { schema: true, image: true, temperature: true }
    return {
      name: 'llm',
      async read({ text, image }) {
        const shown = can.image && isSendable(image) ? image : null
        const request = toRequest({ text, image: shown }, settings.model, can, randomBytes(12).toString('hex'))
        const asked = await complete(settings, request, timeoutMs)
        const complaint = asked.outcome === 'failed' ? asked.said : complaintIn(asked.body)
        const left = withoutRefused(can, complaint)
        // A complaint about pictures where none was sent is about something else.
        can = { ...left, image: left.image || (can.image && shown === null) }
        if (asked.outcome === 'failed') return failed(asked.code, asked.message)
        const opinion = toOpinion(asked.body)
        return opinion
          ? { outcome: 'read', opinion }
          : failed('reader_answer_invalid', 'The second reader answered with something else than a reading.')
      },
    }
  },
})
