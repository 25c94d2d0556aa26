import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The node and the libraries that its loader needs; what else the package depends on serves services and setup. */
const needed =
  /^(?:bitcoin-knots|libc6|libgcc-s1|libstdc\+\+6|libevent-(?:core|extra|pthreads)-.*|libsqlite3-0|libzmq5|libnorm\d.*|libpgm-.*|libsodium\d+|libbsd0|libmd0|libgssapi-krb5-2|libkrb5-3|libkrb5support0|libk5crypto3|libcom-err2|libkeyutils1)$/

/** The mirror that apt uses for the main archive, out of apt's own configuration. */
const findMirror = async (): Promise<string> => {
  const { stdout } = await run('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI)|$(LABEL)',
    'Created-By: Packages',
  ])
  const line = stdout.split('\n').find(row => row.endsWith('|Debian'))
  if (line === undefined) throw new Error('apt names no Debian archive.')
  return line.slice(0, line.lastIndexOf('|'))
}

/** Options that give apt a state of its own: nothing of the system is read but its keys, and nothing is changed. */
const createPrivateState = async (folder: string): Promise<string[]> => {
  await mkdir(path.join(folder, 'lists/partial'), { recursive: true })
  await mkdir(path.join(folder, 'archives/partial'), { recursive: true })
  await mkdir(path.join(folder, 'sources'))
  await writeFile(path.join(folder, 'status'), '')
  const source = [
    'Types: deb',
    `URIs: ${await findMirror()}`,
    'Suites: unstable',
    'Components: main',
    'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg',
  ]
  await writeFile(path.join(folder, 'sources/unstable.sources'), `${source.join('\n')}\n`)
  const settings = {
    'Dir::State': folder,
    'Dir::State::status': path.join(folder, 'status'),
    'Dir::Cache': folder,
    'Dir::Etc::sourcelist': '/dev/null',
    'Dir::Etc::sourceparts': path.join(folder, 'sources'),
    'Debug::NoLocking': '1',
  }
  return Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`])
}

const listPackages = async (apt: readonly string[]): Promise<string[]> => {
  const { stdout } = await run('apt-get', [
    ...apt,
    '--simulate',
    '--no-install-recommends',
    'install',
    'bitcoin-knots',
  ])
  const names = [...stdout.matchAll(/^Inst (\S+)/gm)].flatMap(([, name]) => name?.split(':')[0] ?? [])
  return names.filter(name => needed.test(name))
}

/** SHA-256 of every package as downloaded; apt has checked them against the archive's signed index. */
const writeChecksums = async (folder: string, files: readonly string[]): Promise<void> => {
  const rows = await Promise.all(
    files.map(async file => {
      const bytes = new Uint8Array(await readFile(path.join(folder, file)))
      const digest = createHash('sha256').update(bytes).digest('hex')
      return `${digest}  ${file}`
    }),
  )
  await writeFile(path.join(folder, 'SHA256SUMS'), `${rows.join('\n')}\n`)
}

const downloadPackages = async (folder: string, state: string): Promise<readonly string[]> => {
  const apt = await createPrivateState(state)
  await run('apt-get', [...apt, '-qq', 'update'])
  await run('apt-get', [...apt, '-qq', 'download', ...(await listPackages(apt))], { cwd: folder })
  const files = (await readdir(folder)).filter(file => file.endsWith('.deb'))
  await writeChecksums(folder, files)
  return files
}

/**
 * Bitcoin Knots out of Debian's unstable suite, downloaded and unpacked below `target` without installing anything.
 * The whole is prepared beside it and moved at the end, so that two that start at once do not meet half of it.
 * @throws the system's error when apt or dpkg cannot do it
 */
export const unpackKnots = async (target: string): Promise<void> => {
  await mkdir(path.dirname(target), { recursive: true })
  const work = await mkdtemp(`${target}-`)
  const state = await mkdtemp(`${target}-apt-`)
  try {
    const packages = path.join(work, 'packages')
    await mkdir(packages)
    for (const file of await downloadPackages(packages, state)) {
      await run('dpkg-deb', ['-x', path.join(packages, file), path.join(work, 'root')])
    }
    await rename(work, target)
  } finally {
    await rm(work, { recursive: true, force: true })
    await rm(state, { recursive: true, force: true })
  }
}
