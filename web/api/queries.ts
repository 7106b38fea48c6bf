import { QueryClient } from '@tanstack/react-query'
import { PrimanotaProblem } from '../../src/client/index.ts'

/** The client sends again by itself what is worth sending again; what it gives up on is told. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 5 * 60_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

/** What is known of a failure: the refusal of the service, or nothing but that no answer came. */
export const problemOf = (error: unknown): PrimanotaProblem['problem'] | undefined =>
  error instanceof PrimanotaProblem ? error.problem : undefined
