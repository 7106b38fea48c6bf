import { softwareVersion } from '../domain/version.ts'
import { countJobs } from '../store/jobs.ts'
import { findSchemaVersion } from '../store/migrate.ts'
import { listOperations, type OperationRun } from '../store/operation-runs.ts'
import type { Command } from './arguments.ts'
import { print, readArguments } from './arguments.ts'
import { openForCommand } from './open-for-command.ts'

const titles: Record<OperationRun['kind'], string> = {
  backup: 'Last backup',
  backup_verification: 'Last verified backup',
  file_sweep: 'Last sweep of files',
}

export const statusCommand: Command = {
  usage: `  primanota status [--json]
      Says how the whole installation does: the store, the files, jobs that wait or have failed, the last backup; exits with 1 where something cannot be used.`,
  async run(args) {
    const { values } = readArguments(args, { json: { type: 'boolean', default: false } })
    const { services, close } = await openForCommand()
    try {
      const schema = await findSchemaVersion(services.store)
      const files = await services.blobs.check().then(
        () => null,
        (error: Error) => error.message,
      )
      const jobs = await countJobs(services.store)
      const operations = await listOperations(services.store)
      const sentences = [
        `Primanota ${softwareVersion}, structure ${schema}.`,
        files === null ? 'Files can be stored.' : `FILES CANNOT BE STORED: ${files}.`,
        ...jobs.map(
          ({ kind, state, jobs: count, oldestSeconds }) =>
            `${count} ${state} ${kind}, the oldest since ${Math.round(oldestSeconds / 60)} minutes.`,
        ),
        ...(jobs.length === 0 ? ['No jobs wait or have failed.'] : []),
        ...(Object.keys(titles) as OperationRun['kind'][]).map(kind => sentenceOf(kind, operations)),
      ]
      print(values.json, { software: softwareVersion, schema, files, jobs, operations }, sentences.join('\n'))
      if (files !== null) process.exitCode = 1
    } finally {
      await close()
    }
  },
}

function sentenceOf(kind: OperationRun['kind'], operations: readonly OperationRun[]): string {
  const run = operations.find(one => one.kind === kind)
  const failed =
    run?.finishedAt && run.finishedAt !== run.succeededAt && run.detail['reason']
      ? ` The last attempt failed: ${run.detail['reason']}.`
      : ''
  return `${titles[kind]}: ${run?.succeededAt ?? 'never'}.${failed}`
}
