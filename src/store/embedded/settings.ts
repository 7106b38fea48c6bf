import { release } from 'node:os'
import type { Place } from './place.ts'
import { port } from './socket-directory.ts'

const [kernelMajor = 0, kernelMinor = 0] = release().split('.').map(Number)

/** One call to the kernel instead of opening every file of the database. Before Linux 5.8 it kept quiet about write errors. */
export const syncMethod = process.platform === 'linux' && (kernelMajor > 5 || (kernelMajor === 5 && kernelMinor >= 8)) ? 'syncfs' : 'fsync'

/** All settings are on the command line: a change in a new version holds for the databases of older ones too, and no file need be edited. */
export function serverArguments(place: Place, socketDirectory: string, version: string, extra: Record<string, string>): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(port),
    cluster_name: place.clusterName,
    // Not read by anybody, but a postmaster of an older package is told from one of ours by its arguments.
    'primanota.binaries': version,
    max_connections: '100',
    shared_buffers: '128MB',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    recovery_init_sync_method: syncMethod,
    // After the crash of one of its processes it ends, and is started again by us: its own way back now and then stays half-way when the disk is full,
    // with nobody who recovers and nobody let in (18.4: the startup process fails right after the recovery has begun).
    restart_after_crash: 'off',
    // There is no replica, and backups are dumps.
    wal_level: 'minimal',
    max_wal_senders: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The service logs its own failed statements; here they would only put customers' data into the log.
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...extra,
  }
  return ['-D', place.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
