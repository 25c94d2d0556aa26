import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type AllChains,
  describeForPage,
  type LocalNamespace,
  localNamespaces,
  startAllChains,
} from '@latchkey/local-chains'
import { createRelay } from '@latchkey/services/relay'
import { build } from 'vite'
import { pageHeaders, strictDemoHeaders } from './page-headers'
import { serveStatic } from './serve'
import { publishWorld } from './world'

const root = fileURLToPath(new URL('../..', import.meta.url))

const modified = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** The wallet goes into pages as one script; it is built again when its sources are newer. */
function buildTestWallet(): void {
  const folder = path.join(root, 'packages', 'test-wallets')
  const sources = readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' })
  const newest = Math.max(...sources.map(file => modified(path.join(folder, 'src', file))))
  if (modified(path.join(folder, 'dist', 'inject.global.js')) > newest) return
  execFileSync(path.join(root, 'node_modules', '.bin', 'tsup'), { cwd: folder, stdio: 'ignore' })
}

async function buildApp(folder: string, outDir: string): Promise<string> {
  await build({
    root: folder,
    configFile: path.join(folder, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  })
  return outDir
}

/** What the run was told to do without. */
const leftOutNamespaces = (): LocalNamespace[] => {
  const named = (process.env.LATCHKEY_LEAVE_OUT ?? '').split(',')
  const leftOut = localNamespaces.filter(namespace => named.includes(namespace))
  if (leftOut.length > 0) console.warn(`Left out by LATCHKEY_LEAVE_OUT: the tests of ${leftOut.join(', ')}\n`)
  return leftOut
}

/** A node that does not run is a failure, and says how to get it, unless the run was told to do without. */
function requireNodes({ missing }: AllChains): void {
  const failed = missing.filter(({ leftOut }) => !leftOut)
  if (failed.length === 0) return
  const reasons = failed.map(({ namespace, reason }) => `${namespace}: ${reason}`).join('\n')
  throw new Error(
    `${reasons}\nTo do without: npm run verify -- --leave-out ${failed.map(each => each.namespace)}`,
  )
}

/** Starts the chains, builds and serves the pages; the result stops everything. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  buildTestWallet()
  // A folder of this run's own: two runs at once must not empty each other's pages.
  const built = await mkdtemp(path.join(tmpdir(), 'latchkey-e2e-'))
  const chains = await startAllChains({ leaveOut: leftOutNamespaces() })
  const closing: (() => Promise<void>)[] = []
  const stop = async () => {
    await Promise.all(closing.map(close => close()))
    await chains.stop()
    await rm(built, { recursive: true, force: true })
  }
  try {
    requireNodes(chains)
    const described = describeForPage(chains)
    const relay = await createRelay()
    closing.push(() => relay.close())
    // Built into the wallet page, as whoever hosts one does.
    process.env.VITE_RELAY_URL = relay.url
    const wallet = await buildApp(path.join(root, 'apps', 'wallet'), path.join(built, 'wallet'))
    const walletServer = await serveStatic({
      folder: wallet,
      fallback: 'index.html',
      answers: { '/local-chains.json': JSON.stringify({ ...described, services: { relayUrl: relay.url } }) },
    })
    closing.push(() => walletServer.close())
    const services = { relayUrl: relay.url, walletUrl: walletServer.url }
    const answers = { '/local-chains.json': JSON.stringify({ ...described, services }) }
    const demo = await buildApp(path.join(root, 'apps', 'demo'), path.join(built, 'demo'))
    const pages = await buildApp(path.join(root, 'e2e', 'pages'), path.join(built, 'pages'))
    const demoServer = await serveStatic({ folder: demo, answers })
    closing.push(() => demoServer.close())
    const strictDemoServer = await serveStatic({ folder: demo, answers, headers: strictDemoHeaders })
    closing.push(() => strictDemoServer.close())
    const pagesServer = await serveStatic({ folder: pages, answers, headers: pageHeaders })
    closing.push(() => pagesServer.close())
    publishWorld({
      demoUrl: demoServer.url,
      strictDemoUrl: strictDemoServer.url,
      pagesUrl: pagesServer.url,
      chains: described.all,
      others: described,
      services,
    })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
