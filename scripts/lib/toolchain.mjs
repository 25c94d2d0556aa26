import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run, tail } from './process.mjs'
import { Stop } from './progress.mjs'
import { cacheDir, root } from './workspace.mjs'

const minimum = [20, 19, 0]

/** @throws Stop when this Node is older than what the tools need. */
export const requireNode = (version = process.versions.node) => {
  const parts = version.split('.').map(Number)
  const older = minimum.findIndex((part, index) => parts[index] !== part)
  if (older === -1 || parts[older] > minimum[older]) return
  throw new Stop(
    `Node ${minimum.join('.')} or newer is needed, this is ${version}. Get it from https://nodejs.org or with your version manager (nvm install 22).`,
  )
}

const rootManifest = () => JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

const pnpmFile = () => path.join(cacheDir, 'pnpm-folder')

/** True when the folder of executables belongs to this version of a package manager, `pnpm@10.0.0`. */
const hasVersion = (folder, pinned) => {
  const [name, version] = pinned.split('@')
  const manifest = path.join(folder, '..', name, 'package.json')
  if (!existsSync(path.join(folder, name)) || !existsSync(manifest)) return false
  return JSON.parse(readFileSync(manifest, 'utf8')).version === version
}

/** The folder that the last run found, as long as it still holds the pinned version. */
const rememberedPnpm = (pinned, file) => {
  if (!existsSync(file)) return undefined
  const folder = readFileSync(file, 'utf8')
  return hasVersion(folder, pinned) ? folder : undefined
}

/** Asks npx, which fetches it when npm's cache does not have it. Gives the PATH on which npx finds it. */
const fetchPnpm = pinned => {
  const shell = process.platform === 'win32'
  const probe = 'process.stdout.write(process.env.PATH)'
  const args = [
    '-y',
    '--prefer-offline',
    `--package=${pinned}`,
    '--',
    'node',
    '-e',
    shell ? `"${probe}"` : probe,
  ]
  try {
    return execFileSync('npx', args, {
      cwd: root,
      shell,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    throw new Stop(`npx could not fetch ${pinned} from the npm registry:\n${error.stderr || error.message}`)
  }
}

/**
 * The PATH on which the pinned pnpm comes first. npx asks the registry even for a version that it has, and without a
 * network it asks for a minute, so the folder it found is kept in `file`.
 */
export const pathWithPnpm = (
  pinned,
  { file = pnpmFile(), fetch = fetchPnpm, current = process.env.PATH } = {},
) => {
  const remembered = rememberedPnpm(pinned, file)
  if (remembered) return [remembered, current].join(path.delimiter)
  const searched = fetch(pinned)
  const folder = searched.split(path.delimiter).find(entry => hasVersion(entry, pinned))
  if (folder) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, folder)
  }
  return searched
}

/**
 * The environment for every tool: the pinned pnpm is first on the PATH, because turbo and publint call it by name,
 * and the workspace's own tools come next. Nothing is installed globally: npx keeps pnpm in npm's cache.
 */
export const toolEnvironment = () => {
  const tools = path.join(root, 'node_modules', '.bin')
  return {
    ...process.env,
    PATH: [tools, pathWithPnpm(rootManifest().packageManager)].join(path.delimiter),
    CI: process.env.CI || 'true',
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
  }
}

const stampFile = () => path.join(root, 'node_modules', '.latchkey-install')

const lockfileStamp = () => {
  const hash = createHash('sha256').update(process.version)
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    hash.update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

const isInstalled = () => {
  const file = stampFile()
  return existsSync(file) && readFileSync(file, 'utf8') === lockfileStamp()
}

/**
 * Installs the locked dependencies when they are not there or the lockfile is another one than last time.
 * Resolves to what was done. @throws Stop with the installer's last lines.
 */
export const installDependencies = async env => {
  if (isInstalled()) return 'already up to date'
  const logFile = path.join(cacheDir, 'logs', 'install.log')
  const code = await run('pnpm', ['install', '--frozen-lockfile'], { env, logFile })
  if (code !== 0) throw new Stop(`pnpm install --frozen-lockfile failed:\n${tail(logFile, 30)}`)
  writeFileSync(stampFile(), lockfileStamp())
  return 'installed from pnpm-lock.yaml'
}
