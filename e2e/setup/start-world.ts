import { type AllChains, describeForPage, type LocalNamespace, startAllChains } from '@latchkey/local-chains'
import { createRelay } from '@latchkey/services/relay'
import { type BuiltPages, buildPages, relayPlaceholder } from './built-pages'
import { pageHeaders, strictDemoHeaders } from './page-headers'
import { type StaticOptions, serveStatic } from './serve'
import { publishWorld } from './world'

/** What a run needs beside the chains and the pages. */
export interface WorldOptions {
  /** Namespaces whose nodes are not started. */
  readonly leaveOut?: readonly LocalNamespace[]
  /** What else is to be built. */
  readonly prepare?: readonly (() => Promise<unknown>)[]
  /** Put first into the head of each page. */
  readonly pageHead?: string
  /** Answers of the demo's server that are no files, by path. */
  readonly demoAnswers?: Readonly<Record<string, string>>
}

/** Throws if a node does not run that the run did not leave out. The message says how to install it. */
function requireNodes({ missing }: AllChains): void {
  const failed = missing.filter(({ leftOut }) => !leftOut)
  if (failed.length === 0) return
  const reasons = failed.map(({ namespace, reason }) => `${namespace}: ${reason}`).join('\n')
  throw new Error(
    `${reasons}\nTo do without: npm run verify -- --leave-out ${failed.map(each => each.namespace)}`,
  )
}

/** Starts the chains, builds and serves the pages; the result stops everything. */
export async function startWorld(options: WorldOptions = {}): Promise<() => Promise<void>> {
  const { leaveOut = [], prepare = [] } = options
  const closing: (() => Promise<void>)[] = []
  const stop = async () => {
    await Promise.all(closing.map(close => close()))
  }
  try {
    // Chains that start although the pages do not build have to be stopped, too.
    const [started, built, prepared] = await Promise.allSettled([
      startAllChains({ leaveOut: [...leaveOut] }),
      buildPages(),
      Promise.all(prepare.map(build => build())),
    ])
    if (started.status === 'rejected') throw started.reason
    const chains = started.value
    closing.push(() => chains.stop())
    if (built.status === 'rejected') throw built.reason
    if (prepared.status === 'rejected') throw prepared.reason
    requireNodes(chains)
    await serveWorld(chains, built.value, closing, options)
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
  { pageHead, demoAnswers }: WorldOptions,
): Promise<void> {
  const serve = async (options: StaticOptions) => {
    const server = await serveStatic({ ...options, ...(pageHead === undefined ? {} : { pageHead }) })
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
    demoUrl: await serve({ folder: built.demo, answers: { ...answers, ...demoAnswers } }),
    strictDemoUrl: await serve({ folder: built.demo, answers, headers: strictDemoHeaders }),
    pagesUrl: await serve({ folder: built.pages, answers, headers: pageHeaders }),
    frameFolder: built.frame,
    chains: described.all,
    others: described,
    services,
  })
}
