import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { LocalChainError } from '../errors'
import type { Hex } from '../local-node.types'

/** What a contract compiles to. */
export interface Artifact {
  /** Creation code. */
  readonly bytecode: Hex
  /** The code that stays at the address. */
  readonly runtimeCode: Hex
}

/** Artifacts by contract name. */
export type Artifacts = Readonly<Record<string, Artifact>>

const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL('../..', import.meta.url))
const settings = {
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 200 },
  outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
}

/** Path of a file of a package that only compiling needs. */
const requirePackage = (file: string): string => {
  try {
    return require.resolve(file)
  } catch (cause) {
    const hint = 'Install `solc` and `@openzeppelin/contracts`.'
    throw new LocalChainError('compileFailed', `${path.dirname(file)} is not installed.`, { hint, cause })
  }
}

/** Where Solidity's package imports are found. */
const libraries: Readonly<Record<string, string>> = {
  '@openzeppelin/contracts/': '@openzeppelin/contracts/package.json',
}

const findLibraryFile = (target: string): string => {
  const [prefix, manifest] = Object.entries(libraries).find(([name]) => target.startsWith(name)) ?? []
  if (prefix === undefined || manifest === undefined) {
    throw new LocalChainError('compileFailed', `Nothing provides the import "${target}".`)
  }
  return path.join(path.dirname(requirePackage(manifest)), target.slice(prefix.length))
}

/** Reads a source and all that it imports, so that the cache key covers every line that is compiled. */
const collectSource = async (name: string, file: string, into: Map<string, string>): Promise<void> => {
  if (into.has(name)) return
  const content = await readFile(file, 'utf8')
  into.set(name, content)
  for (const [, target = ''] of content.matchAll(/^import\s[^;]*?["']([^"']+)["']/gm)) {
    const imported = target.startsWith('.') ? path.posix.join(path.posix.dirname(name), target) : target
    const importedFile = target.startsWith('.')
      ? path.resolve(path.dirname(file), target)
      : findLibraryFile(target)
    await collectSource(imported, importedFile, into)
  }
}

const readOutput = async (solc: string, input: number): Promise<string> => {
  // A process of its own: the compiler is a large wasm module and installs global handlers.
  const child = spawn(process.execPath, [solc, '--standard-json'], { stdio: [input, 'pipe', 'ignore'] })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await once(child, 'close')
  return output
}

const runSolc = async (text: string): Promise<string> => {
  const solc = path.join(path.dirname(requirePackage('solc/package.json')), 'solc.js')
  const folder = await mkdtemp(path.join(tmpdir(), 'solc-'))
  try {
    const file = path.join(folder, 'input.json')
    await writeFile(file, text)
    // A file, not a pipe: the compiler reads its input at once, and a pipe that is not full yet ends it (EAGAIN).
    const input = await open(file)
    try {
      return await readOutput(solc, input.fd)
    } finally {
      await input.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface SolcOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts?: Record<
    string,
    Record<string, { evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
  >
}

const compile = async (sources: ReadonlyMap<string, string>): Promise<Artifacts> => {
  const contents = Object.fromEntries([...sources].map(([name, content]) => [name, { content }]))
  const text = await runSolc(JSON.stringify({ language: 'Solidity', sources: contents, settings }))
  if (!text.includes('{')) {
    throw new LocalChainError('compileFailed', 'The Solidity compiler ended without an answer.')
  }
  // The compiler may print a line of its own before the JSON.
  const output = JSON.parse(text.slice(text.indexOf('{'))) as SolcOutput
  const errors = output.errors?.filter(error => error.severity === 'error') ?? []
  if (errors.length > 0) {
    throw new LocalChainError('compileFailed', errors.map(error => error.formattedMessage).join('\n'))
  }
  const named = Object.values(output.contracts ?? {}).flatMap(file => Object.entries(file))
  return Object.fromEntries(
    named.map(([name, { evm }]) => [
      name,
      { bytecode: `0x${evm.bytecode.object}`, runtimeCode: `0x${evm.deployedBytecode.object}` },
    ]),
  )
}

const readCache = async (file: string): Promise<Artifacts | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Artifacts
  } catch {
    return undefined
  }
}

const underWay = new Map<string, Promise<Artifacts>>()

const compileInto = async (cached: string, sources: ReadonlyMap<string, string>): Promise<Artifacts> => {
  const known = await readCache(cached)
  if (known !== undefined) return known
  const artifacts = await compile(sources)
  await mkdir(path.dirname(cached), { recursive: true })
  // Written aside and renamed: two test workers may compile at the same time.
  const aside = `${cached}.${process.pid}`
  await writeFile(aside, JSON.stringify(artifacts))
  await rename(aside, cached)
  return artifacts
}

/**
 * Compiles Solidity files, or takes the result of an earlier run over the same sources and compiler.
 * @throws LocalChainError `compileFailed` with the compiler's own words
 */
export const compileContracts = async (
  files: readonly string[],
  cacheFolder = path.join(root, '.cache'),
): Promise<Artifacts> => {
  const sources = new Map<string, string>()
  for (const file of files) await collectSource(path.basename(file), file, sources)
  const { version } = require(requirePackage('solc/package.json')) as { version: string }
  const key = createHash('sha256')
    .update(JSON.stringify([version, settings, [...sources]]))
    .digest('hex')
  const cached = path.join(cacheFolder, `${key}.json`)
  const running = underWay.get(cached) ?? compileInto(cached, sources)
  underWay.set(cached, running)
  return running.finally(() => underWay.delete(cached))
}

/** The contracts of this package. */
const localContractFiles: readonly string[] = [
  'LocalDollar.sol',
  'LocalTether.sol',
  'LocalMulticall3.sol',
  'LocalCards.sol',
  'LocalItems.sol',
  'LocalPrize.sol',
  'LocalShare.sol',
  'LocalNames.sol',
].map(name => path.join(root, 'contracts', name))

/** The contracts of smart accounts, which another package publishes. They compile apart: their code must not depend on ours. */
const accountContractFiles: readonly string[] = ['LatchkeyAccountFactory.sol', 'LatchkeyPaymaster.sol'].map(
  name => path.join(root, '../../packages/smart-account/contracts', name),
)

/** What the build of this package compiled: an app needs no compiler to start a node. */
const builtArtifacts = new URL('artifacts.json', import.meta.url)

/** Returns the artifacts of this package's contracts. @throws LocalChainError `compileFailed` */
export const localArtifacts = async (): Promise<Artifacts> =>
  existsSync(builtArtifacts)
    ? (JSON.parse(await readFile(builtArtifacts, 'utf8')) as Artifacts)
    : { ...(await compileContracts(localContractFiles)), ...(await compileContracts(accountContractFiles)) }
