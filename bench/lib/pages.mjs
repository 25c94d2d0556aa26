import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { publishedEntries } from '../../scripts/lib/published.mjs'

const benchDir = fileURLToPath(new URL('..', import.meta.url))
const descriptor = JSON.parse(readFileSync(path.join(benchDir, 'peer', 'peer.json'), 'utf8'))

const onPage = { button: '#connect', connected: descriptor.connected }

/** The pages that are measured, and where on them things are to be found. `css{{text}}`: an element with that text. */
const pages = {
  latchkey: { html: 'connect.html', ...descriptor },
  wallet: { html: 'wallet.html', ...descriptor },
  namespaces: { html: 'namespaces.html' },
  phone: {
    html: 'phone.html',
    ...descriptor,
    wallet: 'button{{WalletConnect}}',
    connected: '[data-testid=connected]',
    // While it is being made the same element is busy.
    code: '[role=img][aria-label^="QR code"][aria-busy=false]',
    all: 'button{{All wallets}}',
    listed: 'button{{Trust Wallet}}',
  },
  floor: {
    html: 'floor.html',
    ...onPage,
    modal: 'dialog[open]',
    wallet: 'dialog li button{{Bench Wallet}}',
  },
  reactOnly: { html: 'react-only.html' },
}

/**
 * The app in `bench/peer` names an https host for its node, as apps do; here that host is our own server, which has no
 * certificate.
 */
const plainRpc = {
  name: 'plain-rpc',
  transform: (code, id) =>
    id.startsWith(path.join(benchDir, 'peer'))
      ? code.replaceAll('https://rpc.stub.bench.test/', 'http://rpc.stub.bench.test/')
      : undefined,
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** The share of a chunk that comes from some modules, by their length: approximate once compressed. */
const shareOf = (chunk, matches) => {
  let all = 0
  let matching = 0
  for (const [id, { renderedLength }] of Object.entries(chunk.modules ?? {})) {
    all += renderedLength
    if (matches(id)) matching += renderedLength
  }
  return all === 0 ? 0 : matching / all
}

const isViem = id => /node_modules\/(viem|ox|abitype)\//.test(id)

/** Chain SDKs and what they bring: all that is neither ours nor what our core and interface are built on. */
const isSdk = id => {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
  const ground = ['react', 'react-dom', 'scheduler', 'valtio', 'proxy-compare', 'valibot', 'uqr', 'vite']
  return name !== undefined && !ground.includes(name)
}

const toFile = output => {
  const raw = Buffer.from(output.type === 'chunk' ? output.code : output.source)
  const extension = path.extname(output.fileName)
  return {
    // Level 6 is what servers use on the fly.
    body: gzipSync(raw, { level: 6 }),
    type: types[extension] ?? 'application/octet-stream',
    isCode: extension === '.js' || extension === '.css',
    viemShare: shareOf(output, isViem),
    sdkShare: shareOf(output, isSdk),
  }
}

/** Builds a page as an app would, from the packages' `dist`, with React in the bundle. */
export const buildPage = async name => {
  const page = pages[name]
  const { output } = await build({
    root: benchDir,
    configFile: false,
    logLevel: 'silent',
    plugins: [publishedEntries(), plainRpc],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      write: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: path.join(benchDir, 'pages', page.html),
        // "use client" means nothing in a bundle for browsers, and the bundler says so for every file.
        onwarn: () => {},
      },
    },
  })
  const files = new Map(output.map(each => [`/${each.fileName}`, toFile(each)]))
  files.set('/', files.get(`/pages/${page.html}`))
  return { ...page, name, files }
}
