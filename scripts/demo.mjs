#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stopAll } from './lib/process.mjs'
import { fail, formatElapsed, Stop, say } from './lib/progress.mjs'
import { installDependencies, requireNode, toolEnvironment } from './lib/toolchain.mjs'
import { root } from './lib/workspace.mjs'

const usage = `npm run demo -- [options]
  --port <number>   where to serve it, 5173 unless told; the next free one when it is taken
  --no-open         do not open a browser`

const readOptions = () => {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      port: { type: 'string', default: '5173' },
      open: { type: 'boolean', default: true },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Stop(`--port ${values.port} is no port.\n${usage}`)
  return { ...values, port }
}

const openers = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }

// With a log file, in CI and without a screen, printing the address is enough.
const hasScreen = () =>
  process.stdout.isTTY === true &&
  !process.env.CI &&
  (process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY))

/** Opens the address in the default browser. A failure is harmless: the address is printed, too. */
const openBrowser = address => {
  if (!hasScreen()) return
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true })
  child.once('error', () => {})
  child.unref()
}

const started = Date.now()
const cleanups = []

const step = async (title, action) => {
  say(`${title} (at ${formatElapsed(Date.now() - started)})`)
  const note = await action()
  if (note) say(`  ${note}`)
}

const buildTestWallet = async () => {
  // A fresh clone has no bundler before the install.
  const { buildInjectScript } = await import('./inject-script.mjs')
  await buildInjectScript()
}

/** What the page is told of the nodes and services: apps/demo/vite.config.ts serves it as /local-chains.json. */
const tellPage = description => {
  const told = JSON.parse(process.env.LATCHKEY_CHAINS ?? '{}')
  process.env.LATCHKEY_CHAINS = JSON.stringify({ ...told, ...description })
}

const startChains = async () => {
  const { register } = await import('tsx/esm/api')
  register()
  const { startAllChains, describeForPage } = await import('../tools/local-chains/src/index.ts')
  const chains = await startAllChains({ log: line => say(`  ${line}`) })
  cleanups.unshift(() => chains.stop())
  tellPage(describeForPage(chains))
}

const startRelay = async port => {
  const { createRelay } = await import('../apps/services/src/relay/index.ts')
  const relay = await createRelay()
  cleanups.unshift(() => relay.close())
  process.env.VITE_RELAY_URL = relay.url
  const walletUrl = await serve('wallet', port)
  tellPage({ services: { relayUrl: relay.url, walletUrl } })
  return `wallet page ${walletUrl}`
}

const startServices = async port => {
  const { startLocalServices } = await import('../apps/services/src/local/start-local-services.ts')
  const { networks, services } = JSON.parse(process.env.LATCHKEY_CHAINS)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'latchkey-demo-'))
  cleanups.unshift(() => rmSync(dataDir, { recursive: true, force: true }))
  const named = networks.find(({ contracts }) => contracts?.ensUniversalResolver)
  const { url, close } = await startLocalServices({
    networks,
    dataDir,
    ...(named && {
      ens: {
        networkId: named.caipNetworkId,
        universalResolver: named.contracts.ensUniversalResolver.address,
      },
    }),
    domains: [`127.0.0.1:${port}`, `localhost:${port}`],
  })
  cleanups.unshift(close)
  tellPage({ services: { ...services, apiUrl: url } })
  return url
}

/** The project of the demo, as the frame's host knows it. The wallet has accounts in these namespaces alone. */
const describeProject = ({ authUrl, keeperUrl, identity }, networks) => ({
  // Pages of this machine are allowed.
  origins: [],
  settings: {
    authUrl,
    keeperUrl,
    social: identity.frame,
    networks: networks
      .filter(({ chainNamespace }) => ['eip155', 'solana'].includes(chainNamespace))
      .map(({ caipNetworkId, name, nativeCurrency, rpcUrls }) => ({
        id: caipNetworkId,
        name,
        rpcUrl: rpcUrls.default.http[0],
        symbol: nativeCurrency.symbol,
        decimals: nativeCurrency.decimals,
      })),
  },
})

/** The frame is on `localhost`, the page on 127.0.0.1: two sites, as they are on the web. */
const startEmbeddedWallet = async from => {
  const { serveLocalFrame } = await import('../apps/secure-frame/src/local/serve-local-frame.ts')
  const { startLocalParties } = await import('../apps/services/src/local/start-local-parties.ts')
  const { networks, services } = JSON.parse(process.env.LATCHKEY_CHAINS)
  const port = await findFreePort(from)
  let project
  const frame = await serveLocalFrame({
    port,
    isLoopbackAllowed: true,
    findProject: async id => (id === 'latchkey-demo' ? project : undefined),
  })
  cleanups.unshift(() => frame.close())
  const parties = await startLocalParties({
    frameOrigin: frame.origin,
    // Kept: a browser that was logged in has halves of these wallets.
    dataDir: path.join(root, '.cache', `demo-wallet-${port}`),
    // Their people sign in by one press.
    identity: {},
  })
  cleanups.unshift(() => parties.close())
  project = describeProject(parties, networks)
  const inboxUrl = parties.inbox.url
  const socials = Object.keys(parties.identity.frame)
  tellPage({ services: { ...services, frameUrl: `${frame.origin}/sdk`, inboxUrl, socials } })
  return `mails arrive at ${inboxUrl}`
}

/** The first free port from one on: the sign-in lists the page's host, which has it, before the page is served. */
const findFreePort = async from => {
  const { createServer } = await import('node:net')
  for (let port = from; ; port += 1) {
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await new Promise(resolve => {
      server.once('listening', () => server.close(() => resolve(true)))
      server.once('error', () => resolve(false))
    })
    if (isFree) return port
  }
}

const serve = async (app, port) => {
  const { createServer } = await import('vite')
  const folder = path.join(root, 'apps', app)
  const server = await createServer({
    root: folder,
    configFile: path.join(folder, 'vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    server: { port, strictPort: false, host: '127.0.0.1' },
  })
  cleanups.unshift(() => server.close())
  await server.listen()
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('vite listens and names no address')
  return address
}

const stopEverything = async () => {
  await stopAll()
  for (const cleanup of cleanups.splice(0)) await cleanup()
}

/** The first signal stops everything in order; a second one while that hangs ends the process at once. */
const stopOnSignals = () => {
  let asked = false
  const stop = async () => {
    if (asked) process.exit(1)
    asked = true
    say('\nStopping the demo and the local chains.')
    await stopEverything().catch(fail)
    say('Stopped.')
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
}

const demo = async ({ port, open }) => {
  let address = ''
  let env
  const free = await findFreePort(port)
  await step('Fetching the pinned pnpm', () => {
    env = toolEnvironment()
  })
  await step('Dependencies from the lockfile', () => installDependencies(env))
  await step('Building the test wallet', buildTestWallet)
  await step('Starting two local networks of each namespace', startChains)
  await step('Starting a WalletConnect relay and a wallet page', () => startRelay(free + 1))
  await step('Starting the services: API, blockchain API, analytics', () => startServices(free))
  await step('Starting the embedded wallet: frame, auth, keeper, inbox', () => startEmbeddedWallet(free + 2))
  await step('Serving the demo', async () => {
    address = await serve('demo', free)
  })
  if (!address.includes(`:${port}/`)) say(`  port ${port} is taken, so it is another one`)
  say(`\nReady after ${formatElapsed(Date.now() - started)}: ${address}\nCtrl-C stops everything.`)
  if (open) openBrowser(address)
}

try {
  requireNode()
  const options = readOptions()
  if (options.help) say(usage)
  else {
    stopOnSignals()
    await demo(options)
  }
} catch (error) {
  await stopEverything()
  fail(error.code?.startsWith?.('ERR_PARSE_ARGS') ? new Stop(`${error.message}\n${usage}`) : error)
}
