/** A mailbox that documents arrive in. */

export interface MailboxAccess {
  host: string
  port: number
  user: string
  password: string
  folder: string
}

/** What is listed of a message before anything of it is fetched. */
export interface ListedMessage {
  uid: number
  size: number
  sender: string | null
  subject: string | null
  messageId: string | null
}

/** One connection, with one folder open. What is thrown is an outage: the mailbox is as it was, and is opened anew. */
export interface Mailbox {
  /** A number names a message as long as this stays the same. */
  uidValidity: string
  /** Those behind a number, in their order. */
  list(afterUid: number, limit: number): Promise<ListedMessage[]>
  /** The whole message as it is stored; undefined where it is gone. */
  fetch(uid: number): Promise<Buffer | undefined>
  /** Marks it as seen, and moves it where a folder is given. Nothing happens to one that is gone. */
  finish(uid: number, folder: string | null): Promise<void>
  close(): Promise<void>
}

/** Throws `CredentialsRefused` of providers/ledger, `FolderMissing`, or whatever kept it from being reached. */
export type OpenMailbox = (access: MailboxAccess, signal?: AbortSignal) => Promise<Mailbox>

export class FolderMissing extends Error {}

/** A host that only somebody within this network could mean. */
export class HostRefused extends Error {}
