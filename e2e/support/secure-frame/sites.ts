import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { type LocalNode, startAnvil } from '@latchkey/local-chains'
import type { FrameSettings } from '@latchkey/secure-frame/host'
import { serveLocalFrame } from '@latchkey/secure-frame/local'
import { type MemoryParties, serveMemoryParties } from '@latchkey/secure-frame/testing'
import { build as bundle } from 'esbuild'
import { serveStatic } from '../../setup/serve'
import { readWorld } from '../../setup/world'

/** What the frame has to know of the two parties. */
interface PartyUrls {
  readonly authUrl: string
  readonly keeperUrl: string
}

/** The wallet's frame on a site of its own. */
interface FrameSite {
  readonly frameOrigin: string
  close(): Promise<void>
}

/** The project of the tests, as the frame's host knows it. */
export interface TestProject extends PartyUrls {
  readonly social?: FrameSettings['social']
  readonly origins: readonly string[]
  readonly rpcUrl: string
  /** Default: none, and no smart accounts. */
  readonly bundlerUrl?: string
}

/** The projects of the tests: that of their own pages and that of the demo. */
const projectIds = ['project', 'latchkey-demo']

/** Serves the frame. `findProject` is asked with each request: the parties have to know the frame's origin first. */
export async function serveFrame(findProject: () => TestProject | undefined): Promise<FrameSite> {
  const { origin, close } = await serveLocalFrame({
    folder: readWorld().frameFolder,
    async findProject(id) {
      const project = findProject()
      if (!projectIds.includes(id) || !project) return undefined
      const { origins, rpcUrl, bundlerUrl, authUrl, keeperUrl, social } = project
      const own = { id: 'eip155:31337', name: 'Local', rpcUrl, symbol: 'ETH', decimals: 18 }
      const network = { ...own, ...(bundlerUrl !== undefined && { bundlerUrl }) }
      const settings = { authUrl, keeperUrl, networks: [network], ...(social && { social }) }
      return { origins, settings }
    },
  })
  return { frameOrigin: origin, close }
}

/** A page, the wallet's frame on another site, both parties in memory, and a node. */
export interface WalletSites {
  readonly appOrigin: string
  readonly frameOrigin: string
  /** A page that the project allows. */
  readonly appUrl: string
  /** A page on an origin that it does not allow. */
  readonly strangerUrl: string
  readonly parties: MemoryParties
  readonly node: LocalNode
  close(): Promise<void>
}

const bundlePage = async (): Promise<string> => {
  const { outputFiles } = await bundle({
    entryPoints: [fileURLToPath(new URL('./page.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head><body style="height:900px"><button>Page</button><script type="module" src="/page.js"></script></body></html>'

/** Serves the built frame and a page on two sites. */
export async function serveWalletSites(): Promise<WalletSites> {
  let project: TestProject | undefined
  const [script, node, served, frame] = await Promise.all([
    bundlePage(),
    startAnvil({ chainId: 31337, name: 'Local' }),
    serveMemoryParties(),
    serveFrame(() => project),
  ])
  const answers = { '/page.html': page, '/page.js': script }
  const [own, stranger] = await Promise.all([
    serveStatic({ folder: os.tmpdir(), answers }),
    serveStatic({ folder: os.tmpdir(), answers }),
  ])
  const { parties } = served
  project = { ...parties, origins: [own.url], rpcUrl: node.rpcUrl }
  const query = new URLSearchParams({ frame: `${frame.frameOrigin}/sdk` })
  return {
    appOrigin: own.url,
    frameOrigin: frame.frameOrigin,
    appUrl: `${own.url}/page.html?${query}`,
    strangerUrl: `${stranger.url}/page.html?${query}`,
    parties,
    node,
    async close() {
      await Promise.all([frame.close(), own.close(), stranger.close(), served.close(), node.stop()])
    },
  }
}
