import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { chromium } from '@playwright/test'
import { register } from 'tsx/esm/api'
import { attempt } from '../../lib/attempt.mjs'
import { findChromium } from '../../lib/chromium.mjs'
import { chainsFile, networksFile } from '../../lib/examples/local-networks.mjs'
import { newest, oldest, oldestWagmi } from '../../lib/examples/peer-versions.mjs'
import { serveNext, serveNextSignIn, serveScript, serveVite } from '../../lib/examples/serve.mjs'
import { walkSignIn, walkSignIns } from '../../lib/examples/sign-in.mjs'
import { walk } from '../../lib/examples/walk.mjs'
import { publishedPackages, root } from '../../lib/workspace.mjs'
import { conclude, isMain } from '../source.mjs'
import { install, packAll } from './consumer.mjs'
import { nextWarnings } from './consumer-builds.mjs'
import { neededPackages } from './example.mjs'

const viteExample = { serve: serveVite, file: 'src/networks.ts', textOf: networksFile }
const wagmiExample = { ...viteExample, file: 'src/chains.ts', textOf: chainsFile }
const signInExample = { ...viteExample, serve: serveScript, walkServer: walkSignIn }
const nextExample = { serve: serveNext, file: 'app/networks.ts', textOf: networksFile }

/**
 * Every example dapp: how it is served, and its file of networks, which is replaced by local chains. One with a server of
 * its own is walked over HTTP, the others in Chromium. `isRepeated`: the test command leaves it to `npm run verify:long`,
 * since another example has the same framework or the same sign-in, or a browser test its way: a page without React, one
 * that a server renders. (`wagmi` is `vite` and more.) Next's build alone takes longer than the two that are left.
 * `versions` takes the place of those that the manifest of a `folder` has: both ends of what our packages go with.
 */
export const examples = [
  { name: 'oldest', folder: 'rainbowkit-moved', ...viteExample, sends: true, versions: oldest },
  {
    name: 'newest',
    folder: 'rainbowkit-moved',
    ...viteExample,
    sends: true,
    versions: newest,
    isRepeated: true,
  },
  { name: 'rainbowkit', ...wagmiExample, sends: true, isRepeated: true },
  {
    name: 'oldest-wagmi',
    folder: 'rainbowkit',
    ...wagmiExample,
    sends: true,
    versions: oldestWagmi,
    isRepeated: true,
  },
  { name: 'newest-wagmi', folder: 'wagmi', ...wagmiExample, versions: newest, isRepeated: true },
  { name: 'vite', ...viteExample, isRepeated: true },
  { name: 'wagmi', ...wagmiExample, isRepeated: true },
  { name: 'vue', ...viteExample, isRepeated: true },
  { name: 'vanilla', ...viteExample, hasLateReact: true, isRepeated: true },
  { name: 'next', ...nextExample, rendersAccount: true, isRepeated: true },
  { name: 'sign-in-hono', ...signInExample },
  { name: 'sign-in-express', ...signInExample, isRepeated: true },
  {
    name: 'sign-in-next',
    ...nextExample,
    serve: serveNextSignIn,
    walkServer: walkSignIns,
    isRepeated: true,
  },
]

const browserArgs = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** Lines in which a build warns. Vite marks a warning with `(!)` or a code in brackets, Next with a sign. */
export const buildWarnings = output => {
  const text = stripVTControlCharacters(output)
  return [...nextWarnings(text), ...text.split('\n').filter(line => /\(!\)|^\[[A-Z_]+\]/.test(line))]
}

const isOurs = name => name.startsWith('@latchkey/')

/** Dependencies in other versions, without those that are not named. */
const inVersions = (dependencies = {}, versions) =>
  Object.fromEntries(Object.entries(dependencies).map(([name, own]) => [name, versions[name] ?? own]))

/** The manifest with tarballs for our packages, those that they need in turn included, and with other `versions`. */
export const withTarballs = (manifest, tarballs, versions = {}) => {
  const others = Object.entries(manifest.dependencies).filter(([name]) => !isOurs(name))
  return {
    ...manifest,
    dependencies: { ...inVersions(Object.fromEntries(others), versions), ...tarballs },
    devDependencies: inVersions(manifest.devDependencies, versions),
  }
}

/** The folder of an example: many are walked in one set of versions alone. */
const sourceOf = ({ name, folder = name }) => path.join(root, 'examples', folder)

const manifestOf = example => JSON.parse(readFileSync(path.join(sourceOf(example), 'package.json'), 'utf8'))

/** The environment of a user, who has no tools of this workspace on the PATH: a missing dependency has to show. */
const userEnvironment = () => {
  const folders = process.env.PATH.split(path.delimiter)
  const PATH = folders.filter(folder => !folder.startsWith(root)).join(path.delimiter)
  return { ...process.env, PATH, NEXT_TELEMETRY_DISABLED: '1' }
}

const ownOf = example => Object.keys(manifestOf(example).dependencies).filter(isOurs)

/**
 * Copies an example out of the workspace, and installs it there. npm keeps what it finds of `earlier`, an app that is installed
 * already, and removes what this one does not name. Returns the faults.
 */
const installExample = async (example, app, { chains, tarballs, earlier }) => {
  const { file, textOf, versions } = example
  cpSync(sourceOf(example), app, {
    recursive: true,
    filter: source => !/[\\/](node_modules|dist|\.next)$/.test(source),
  })
  writeFileSync(path.join(app, file), textOf(chains))
  // Hard links, of which some systems know nothing: then npm writes everything anew.
  if (earlier) await attempt('cp', ['-al', path.join(earlier, 'node_modules'), app])
  return install(app, withTarballs(manifestOf(example), tarballs, versions))
}

/** Builds an example that is installed. Returns the faults. */
const buildExample = async app => {
  const built = await attempt('npm', ['run', 'build'], app, userEnvironment())
  return built.ok ? buildWarnings(`${built.output}\n${built.warnings}`) : [built.output]
}

const walkExample = async (example, app, chains, { browser, installTestWallet }) => {
  const { url, stop } = await example.serve(app)
  if (example.walkServer) return example.walkServer(url, app).finally(stop)
  const context = await browser.newContext()
  try {
    const { sends, rendersAccount, hasLateReact } = example
    const what = { installTestWallet, sends, rendersAccount, hasLateReact }
    return await walk(await context.newPage(), url, chains, what)
  } finally {
    await context.close()
    await stop()
  }
}

/** Those of the tarballs that an example needs: it must find out when it names too few. */
const neededTarballs = (example, tarballs) => {
  const dependencies = Object.fromEntries(ownOf(example).map(name => [name, '*']))
  const needed = neededPackages({ dependencies }, publishedPackages())
  return Object.fromEntries(needed.map(({ manifest: { name } }) => [name, tarballs[name]]))
}

const seconds = since => `${Math.round((Date.now() - since) / 1000)} s`

const prove = async (folder, chains, tools, wanted) => {
  const findings = []
  const { tarballs, faults: unpacked } = await packAll(wanted.flatMap(ownOf), publishedPackages())
  if (unpacked.length > 0) return unpacked
  const appOf = ({ name }) => path.join(folder, name)
  const start = (example, earlier) =>
    example &&
    installExample(example, appOf(example), {
      chains,
      tarballs: neededTarballs(example, tarballs),
      earlier: earlier && appOf(earlier),
    })
  let installing = start(wanted[0])
  for (const [at, example] of wanted.entries()) {
    const { name } = example
    const app = appOf(example)
    const started = Date.now()
    const installed = await installing
    // Installing mostly waits for the disk, so the next example is installed while this one is built and walked.
    installing = start(wanted[at + 1], example)
    const built = installed.length > 0 ? installed : await buildExample(app)
    const took = seconds(started)
    const walked = built.length > 0 ? [] : await walkExample(example, app, chains, tools)
    const faults = [...built, ...walked].map(fault => `examples/${name}: ${fault}`)
    console.log(`${name}: built in ${took}, done in ${seconds(started)}, ${faults.length} faults`)
    findings.push(...faults)
  }
  return findings
}

/** The examples of a run with these names, or of one without names in this environment. */
export const selectExamples = (names, env) =>
  examples.filter(({ name, isRepeated }) =>
    names.length > 0 ? names.includes(name) : Boolean(env.LATCHKEY_LONG) || !isRepeated,
  )

const main = async names => {
  const wanted = selectExamples(names, process.env)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-examples-'))
  register()
  const { startEip155Chains } = await import('../../../tools/local-chains/src/index.ts')
  // The wallet as it is published, not its sources.
  const { installTestWallet } = await import('../../../packages/test-wallets/dist/playwright/index.js')
  const chains = await startEip155Chains()
  const browser = await chromium.launch({ executablePath: findChromium(), args: browserArgs })
  try {
    const findings = await prove(folder, chains.all, { browser, installTestWallet }, wanted)
    conclude('example dapps', wanted.length, findings)
  } finally {
    await browser.close()
    await chains.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (isMain(import.meta)) await main(process.argv.slice(2))
