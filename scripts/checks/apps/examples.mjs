import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { chromium } from '@playwright/test'
import { register } from 'tsx/esm/api'
import { attempt } from '../../lib/attempt.mjs'
import { findChromium } from '../../lib/chromium.mjs'
import { chainsFile, networksFile } from '../../lib/examples/local-networks.mjs'
import { serveNext, serveVite } from '../../lib/examples/serve.mjs'
import { walk } from '../../lib/examples/walk.mjs'
import { publishedPackages, root } from '../../lib/workspace.mjs'
import { conclude, isMain } from '../source.mjs'
import { install, packAll } from './consumer.mjs'
import { nextWarnings } from './consumer-builds.mjs'

const viteExample = { serve: serveVite, file: 'src/networks.ts', textOf: networksFile }

/** Every example dapp: how it is served, and its file of networks, which is replaced by local chains. */
export const examples = [
  { name: 'vite', ...viteExample },
  { name: 'wagmi', ...viteExample, file: 'src/chains.ts', textOf: chainsFile },
  { name: 'vue', ...viteExample },
  { name: 'vanilla', ...viteExample },
  { name: 'next', serve: serveNext, file: 'app/networks.ts', textOf: networksFile },
]

const browserArgs = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** Lines in which a build warns. Vite marks a warning with `(!)` or a code in brackets, Next with a sign. */
export const buildWarnings = output => {
  const text = stripVTControlCharacters(output)
  return [...nextWarnings(text), ...text.split('\n').filter(line => /\(!\)|^\[[A-Z_]+\]/.test(line))]
}

const isOurs = name => name.startsWith('@latchkey/')

/** The manifest with tarballs for our packages, those that they need in turn included. */
export const withTarballs = (manifest, tarballs) => {
  const own = Object.entries(manifest.dependencies).filter(([name]) => !isOurs(name))
  return { ...manifest, dependencies: { ...Object.fromEntries(own), ...tarballs } }
}

const manifestOf = name => JSON.parse(readFileSync(path.join(root, 'examples', name, 'package.json'), 'utf8'))

/** The environment of a user, who has no tools of this workspace on the PATH: a missing dependency has to show. */
const userEnvironment = () => {
  const folders = process.env.PATH.split(path.delimiter)
  const PATH = folders.filter(folder => !folder.startsWith(root)).join(path.delimiter)
  return { ...process.env, PATH, NEXT_TELEMETRY_DISABLED: '1' }
}

/** Copies an example out of the workspace, and installs and builds it there. Returns the faults. */
const buildExample = async ({ name, file, textOf }, app, chains, folder) => {
  cpSync(path.join(root, 'examples', name), app, {
    recursive: true,
    filter: source => !/[\\/](node_modules|dist|\.next)$/.test(source),
  })
  const manifest = manifestOf(name)
  const packed = await packAll(Object.keys(manifest.dependencies).filter(isOurs), publishedPackages(), folder)
  if (packed.faults.length > 0) return packed.faults
  const failed = await install(app, withTarballs(manifest, packed.tarballs))
  if (failed.length > 0) return failed
  writeFileSync(path.join(app, file), textOf(chains))
  const built = await attempt('npm', ['run', 'build'], app, userEnvironment())
  return built.ok ? buildWarnings(`${built.output}\n${built.warnings}`) : [built.output]
}

const walkExample = async (example, app, chains, { browser, installTestWallet }) => {
  const { url, stop } = await example.serve(app)
  const context = await browser.newContext()
  try {
    return await walk(await context.newPage(), url, chains, installTestWallet)
  } finally {
    await context.close()
    await stop()
  }
}

const seconds = since => `${Math.round((Date.now() - since) / 1000)} s`

const prove = async (folder, chains, tools, wanted) => {
  const findings = []
  for (const example of wanted) {
    const { name } = example
    const app = path.join(folder, name)
    const started = Date.now()
    const built = await buildExample(example, app, chains, folder)
    const took = seconds(started)
    const walked = built.length > 0 ? [] : await walkExample(example, app, chains, tools)
    const faults = [...built, ...walked].map(fault => `examples/${name}: ${fault}`)
    console.log(`${name}: built in ${took}, done in ${seconds(started)}, ${faults.length} faults`)
    findings.push(...faults)
  }
  return findings
}

const main = async names => {
  const wanted = examples.filter(({ name }) => names.length === 0 || names.includes(name))
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
