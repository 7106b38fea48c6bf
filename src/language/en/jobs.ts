/** What is said about work that goes on by itself: jobs, uploads, how far documents are. */
import type { Said, Words } from '../words.ts'

type JobState = 'queued' | 'running' | 'done' | 'failed'

const states: Readonly<Record<JobState, string>> = { queued: 'queued', running: 'running', done: 'done', failed: 'failed' }

type NotStored = { count: number; fileName: string; why: Said }

const notStored = ({ count, fileName, why }: NotStored, words: Words): string =>
  `${count} ${count === 1 ? 'document' : 'documents'} that arrived could not be stored (first: ${fileName}). ${words.sentence(why)}`

export const jobs = {
  job_not_found: ({ id }: { id: string }) => `There is no job with the id ${id}. Finished jobs are kept for two weeks.`,
  scheduled_work_not_found: ({ id }: { id: string }) =>
    `There is no scheduled work with the id ${id}. The list is at /api/rest/scheduled-work.`,
  arrivals_not_stored: (values: NotStored, words: Words) =>
    `${notStored(values, words)} They stay where they are and are asked for again. Ask the sender for another file if this goes on.`,
  'arrivals_not_stored.passed': (values: NotStored, words: Words) =>
    `${notStored(values, words)} They are not asked for again: look at them where they arrived, and ask the sender for another file.`,
  exchange_not_asked: ({ why }: { why: Said }, words: Words) => `The exchange could not be asked: ${words.sentence(why)}`,
  job_not_failed: ({ id, state }: { id: string; state: JobState }) => `${id} is ${states[state]}: only a failed job can be retried.`,
  'job_not_failed.superseded': ({ id, other }: { id: string; other: string }) => `${id} need not be retried: ${other} does the same work.`,
  'job_not_failed.message_gone': ({ id }: { id: string }) =>
    `${id} cannot be retried: what a message says is not kept once it is given up. Send it anew, an invoice from the invoice itself.`,
  job_process_ended: ({ attempts }: { attempts: number }) =>
    `The service stopped in the middle of this work (attempt ${attempts}). If it happens again with the same file, the file is the cause: enter the values by hand.`,
  job_broke: 'Something went wrong that is not the fault of the file. It has been logged; try it again later.',
  job_stuck: 'Somebody else changed the document again and again while it was being worked on. Try it again.',
  job_not_known: ({ kind }: { kind: string }) => `This version of Primanota does not know work of the kind ${kind}.`,
  demo_too_old:
    'It was broken off more than a day ago and cannot go on. Found another organization and fill that one (POST /organizations, then POST /organizations/current/demo).',
  demo_ledger_connected:
    'A ledger was connected meanwhile, and what is invented must not go there. Found another organization for the demo company (POST /organizations).',

  waits_for_coding: 'It is read and waits to be coded.',
  waits_for_person: 'It is coded and waits for somebody to post it.',

  'document_in_progress.reading': ({ id }: { id: string }) => `${id} is being read at this moment. Correct it when that is done.`,
  amounts_not_in_currency: ({ currency }: { currency: string }) =>
    `The other amounts of the document have more decimals than ${currency} has. Give the total and the VAT lines in ${currency} too.`,

  'payload_too_large.upload': ({ mebibytes }: { mebibytes: number }) =>
    `The files of one request have at most ${mebibytes} MiB together. Send this one in another request.`,
  true_or_false: 'Say true or false.',
  too_many_files: ({ max }: { max: number }) => `One request has at most ${max} files. Send this one in another request.`,
  zip_not_readable: 'The zip is damaged, or of a kind that is not supported. Pack the files again, or send them one by one.',
  zip_too_many_entries: ({ count, max }: { count: number; max: number }, words: Words) =>
    `The zip has ${words.number(count)} files, and at most ${max} are taken. Split it.`,
  zip_unpacks_too_large: ({ mebibytes }: { mebibytes: number }) =>
    `Unpacked, the zip has more than ${mebibytes} MiB. Send what is left in another zip.`,
  zip_encrypted: 'The file in the zip is protected by a password. Send it without one.',
  zip_nested: 'It is a zip within a zip. Send it by itself.',
  zip_entry_name: 'Its name in the zip leads out of the zip. Pack it again under a plain name.',
  zip_entry_not_a_file: 'It is no file but a link. Pack the file itself.',
  zip_entry_method: 'It is packed in a way that is not supported. Pack it as an ordinary zip.',
  zip_entry_damaged: 'It cannot be unpacked: the zip is damaged. Pack it again, or send the file by itself.',
} as const
