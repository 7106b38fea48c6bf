/** The records that the screens work with, by the names that they have there. */
import type { ItemOf, ReadOutput } from '../../src/client/index.ts'

export type Me = ReadOutput<'/me'>
export type Preferences = Me['preferences']
export type DocumentRecord = ReadOutput<'/documents/:id'>
export type InboxPage = ReadOutput<'/inbox'>
export type InboxItem = InboxPage['items'][number]
export type InboxReason = InboxItem['reason']
export type DocumentPages = ReadOutput<'/documents/:id/pages'>
export type DocumentPage = DocumentPages['items'][number]
export type PageWord = NonNullable<NonNullable<DocumentPage['words']>[number]>
export type VatCode = ReadOutput<'/vat-codes'>['items'][number]
export type Account = ItemOf<'/accounts'>
export type Contact = ItemOf<'/contacts'>
