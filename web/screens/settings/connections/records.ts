import type { ItemOf, ReadOutput } from '../../../../src/client/index.ts'

export type Connection = ItemOf<'/connections'>
export type Provider = ReadOutput<'/connection-providers'>['items'][number]
