/**
 * The parameters of each method, as far as we read them. The SDK would check them too, but calls what a client got wrong there a mistake of the server
 * (-32603) instead of the client's (-32602).
 */
import { z } from 'zod'

const page = z.object({ cursor: z.string().max(1000).optional() })

export const params = {
  page: { params: page },
  tool: { params: z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() }) },
  resource: { params: z.object({ uri: z.string() }) },
  prompt: { params: z.object({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() }) },
  completion: {
    params: z.object({
      ref: z.object({ type: z.string(), name: z.string().optional() }),
      argument: z.object({ name: z.string(), value: z.string() }),
    }),
  },
} as const
