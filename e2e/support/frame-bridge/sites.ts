import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { serveStatic } from '../../setup/serve'

const scripts = ['app', 'frame', 'stranger'] as const

const bundle = async (name: (typeof scripts)[number]): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

const pageOf = (script: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${script}</title></head><body><script type="module" src="/${script}.js"></script></body></html>`

/** Two sites: a page, and a frame that neither shares its origin nor its site. */
export interface FrameSites {
  /** `http://127.0.0.1:…` */
  readonly appOrigin: string
  /** `http://localhost:…` */
  readonly frameOrigin: string
  /** A page whose bridge loads the wallet's frame, which allows the page. */
  readonly appUrl: string
  /** The same page, and a frame that allows another origin. */
  readonly refusedUrl: string
  /** A frame on a third origin that forges messages. */
  readonly strangerUrl: string
  close(): Promise<void>
}

/** Serves the pages of the bridge on two sites. */
export async function serveFrameSites(): Promise<FrameSites> {
  const built = await Promise.all(scripts.map(async name => [name, await bundle(name)] as const))
  const answers = Object.fromEntries(
    built.flatMap(([name, code]) => [
      [`/${name}.html`, pageOf(name)],
      [`/${name}.js`, code],
    ]),
  )
  const serve = () => serveStatic({ folder: os.tmpdir(), answers })
  const [app, frame, stranger] = await Promise.all([serve(), serve(), serve()])
  // Another host is another site: what the frame stores is kept apart from what it stores as a page of its own.
  const frameOrigin = frame.url.replace('127.0.0.1', 'localhost')
  const query = (address: string, value: Record<string, string>) => `${address}?${new URLSearchParams(value)}`
  const appUrl = (allow: string) =>
    query(`${app.url}/app.html`, { frame: query(`${frameOrigin}/frame.html`, { allow }) })
  return {
    appOrigin: app.url,
    frameOrigin,
    appUrl: appUrl(app.url),
    refusedUrl: appUrl('https://app.example'),
    strangerUrl: `${stranger.url}/stranger.html`,
    async close() {
      await Promise.all([app, frame, stranger].map(server => server.close()))
    },
  }
}
