import {
  type AllChains,
  describeForPage,
  type LocalNamespace,
  localNamespaces,
  startAllChains,
} from '@latchkey/local-chains'
import { createRelay } from '@latchkey/services/relay'
import { buildInjectScript } from '../../scripts/inject-script.mjs'
import { type BuiltPages, buildPages, relayPlaceholder } from './built-pages'
import { pageHeaders, strictDemoHeaders } from './page-headers'
import { type StaticOptions, serveStatic } from './serve'
import { publishWorld } from './world'

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
  const closing: (() => Promise<void>)[] = []
  const stop = async () => {
    await Promise.all(closing.map(close => close()))
  }
  try {
    // Chains that start although the pages do not build have to be stopped, too.
    const [started, built, script] = await Promise.allSettled([
      startAllChains({ leaveOut: leftOutNamespaces() }),
      buildPages(),
      buildInjectScript(),
    ])
    if (started.status === 'rejected') throw started.reason
    const chains = started.value
    closing.push(() => chains.stop())
    if (built.status === 'rejected') throw built.reason
    if (script.status === 'rejected') throw script.reason
    requireNodes(chains)
    await serveWorld(chains, built.value, closing)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the relay, serves the pages and tells the workers; `closing` gets what has to be closed. */
async function serveWorld(
  chains: AllChains,
  built: BuiltPages,
  closing: (() => Promise<void>)[],
): Promise<void> {
  const serve = async (options: StaticOptions) => {
    const server = await serveStatic(options)
    closing.push(() => server.close())
    return server.url
  }
  const described = describeForPage(chains)
  const relay = await createRelay()
  closing.push(() => relay.close())
  const walletUrl = await serve({
    folder: built.wallet,
    fallback: 'index.html',
    replace: { [relayPlaceholder]: relay.url },
    answers: { '/local-chains.json': JSON.stringify({ ...described, services: { relayUrl: relay.url } }) },
  })
  const services = { relayUrl: relay.url, walletUrl }
  const answers = { '/local-chains.json': JSON.stringify({ ...described, services }) }
  publishWorld({
    demoUrl: await serve({ folder: built.demo, answers }),
    strictDemoUrl: await serve({ folder: built.demo, answers, headers: strictDemoHeaders }),
    pagesUrl: await serve({ folder: built.pages, answers, headers: pageHeaders }),
    chains: described.all,
    others: described,
    services,
  })
}
