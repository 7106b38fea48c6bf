import type { ItemOf } from '../../../../src/client/index.ts'

export type Member = ItemOf<'/members'>
