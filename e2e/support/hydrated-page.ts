import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { serveStatic } from '../setup/serve'

const root = fileURLToPath(new URL('../pages', import.meta.url))
const page = path.join(root, 'hydration.html')

interface Rendered {
  readonly window: string
  readonly html: string
  readonly initialState: unknown
}

/** A page that a server rendered and a browser hydrates. */
export interface HydratedPage {
  readonly url: string
  /** What the process of the server said of its own window, and the markup it rendered for a stranger. */
  readonly rendered: Rendered
  /** Renders for a request with this `Cookie` header. Returns the address of that page, and its markup. */
  renderFor(cookie: string): Promise<{ readonly url: string; readonly html: string }>
  close(): Promise<void>
}

/** React of the development build: it alone says where the markup of the server differs. */
const shared: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'error',
  mode: 'development',
  define: { 'process.env.NODE_ENV': '"development"' },
}

/** Renders `hydration.html` in a Node process without a window, and serves it for a browser to hydrate. */
export async function serveHydratedPage(): Promise<HydratedPage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-hydration-'))
  const [browser, server] = [path.join(folder, 'browser'), path.join(folder, 'server')]
  await build({
    ...shared,
    build: { outDir: browser, emptyOutDir: true, minify: false, rollupOptions: { input: page } },
  })
  await build({
    ...shared,
    ssr: { noExternal: true },
    build: { outDir: server, emptyOutDir: true, ssr: path.join(root, 'src', 'hydration', 'server.tsx') },
  })
  const template = await readFile(path.join(browser, 'hydration.html'), 'utf8')
  const renderTo = async (name: string, cookie = '') => {
    const program = [path.join(server, 'server.js'), cookie]
    const rendered = JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8' })) as Rendered
    const document = template
      .replace('<!--rendered-->', () => rendered.html)
      .replace(
        'id="initial-state">null<',
        before =>
          `${before.slice(0, -5)}${JSON.stringify(rendered.initialState).replaceAll('<', '\\u003c')}<`,
      )
    await writeFile(path.join(browser, name), document)
    return rendered
  }
  const rendered = await renderTo('hydration.html')
  const { url, close } = await serveStatic({ folder: browser })
  return {
    url: `${url}/hydration.html`,
    rendered,
    async renderFor(cookie) {
      const { html } = await renderTo('returning.html', cookie)
      return { url: `${url}/returning.html`, html }
    },
    close: async () => {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
