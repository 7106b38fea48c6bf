import { useInfiniteQuery } from '@tanstack/react-query'
import type { ItemOf, ListPath, ReadInput } from '../../../src/client/index.ts'
import { api } from '../../api/client.ts'

/** A list, page after page. */
export function usePaged<Path extends ListPath>(path: Path, input: ReadInput<Path> = {} as ReadInput<Path>, isEnabled = true) {
  const query = useInfiniteQuery({
    queryKey: [path, input],
    enabled: isEnabled,
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...input, limit: 100, ...(pageParam === undefined ? {} : { cursor: pageParam }) }
      return (await (api.read as (path: string, input: object, options: object) => Promise<unknown>)(path, asked, { signal })) as {
        items: ItemOf<Path>[]
        nextCursor: string | null
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
  })
  return { ...query, items: query.data?.pages.flatMap(page => page.items) ?? [] }
}
