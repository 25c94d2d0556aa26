import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { hashInputs } from '../../scripts/lib/inputs.mjs'
import { keepFolder } from '../../scripts/lib/kept-folder.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = path.join(root, '.cache', 'e2e-pages')

/** The relay is started per run. The wallet page is built with this address, and its server replaces the text. */
export const relayPlaceholder = 'ws://relay.invalid'

/** The folders of the built apps. */
export interface BuiltPages {
  readonly demo: string
  readonly wallet: string
  readonly pages: string
  readonly frame: string
}

const apps = {
  demo: 'apps/demo',
  wallet: 'apps/wallet',
  pages: 'e2e/pages',
  frame: 'apps/secure-frame',
} as const

const isInput = (file: string): boolean =>
  /^(packages|apps|tools|e2e\/(pages|setup)|types)\/|^[^/]*$/.test(file) &&
  !/\.(test|test-d|fixture)\.tsx?$|\.md$/.test(file)

/** What loads on need and has files of its own here: tests hold these back, or count on their absence. */
const apart = /icons?\b|images|bundled-wallets|get-wallet|analytics/

/** What most tests load on need: the kit with the adapter of eip155. */
const kit = /packages.(core|ui|react|viem|adapter-evm).src|node_modules.(viem|ox|@noble)\b/

/**
 * Leaves one page in the build, with all that it needs at once in one file and most of what it needs later in another.
 * Otherwise a page loads some 95 files until its account is shown, and a browser test spends a third of its time on them.
 */
const onePage = (page: string): Plugin => ({
  name: 'one-page',
  config({ build: options = {} }) {
    options.rollupOptions = {
      ...options.rollupOptions,
      input: page,
      output: {
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'] },
            { name: 'kit', test: id => kit.test(id) && !apart.test(id) },
          ],
        },
      },
    }
  },
})

const buildApp = async (folder: string, outDir: string, page?: string): Promise<void> => {
  const app = path.join(root, folder)
  await build({
    root: app,
    configFile: path.join(app, 'vite.config.ts'),
    logLevel: 'error',
    plugins: page === undefined ? [] : [onePage(path.join(app, page))],
    build: { outDir, emptyOutDir: false },
  })
}

const pagesOf = async (folder: string): Promise<string[]> =>
  (await readdir(path.join(root, folder))).filter(file => file.endsWith('.html'))

const keptBuilds = 3

/** Builds the pages for production, unless a build of the same sources is there. */
export async function buildPages(): Promise<BuiltPages> {
  const folder = path.join(cache, hashInputs(isInput).slice(0, 16))
  const at = (base: string): BuiltPages => ({
    demo: path.join(base, 'demo'),
    wallet: path.join(base, 'wallet'),
    pages: path.join(base, 'pages'),
    frame: path.join(base, 'frame'),
  })
  const fill = async (unfinished: string) => {
    process.env.VITE_RELAY_URL = relayPlaceholder
    for (const page of await pagesOf(apps.demo)) await buildApp(apps.demo, at(unfinished).demo, page)
    for (const name of ['wallet', 'pages', 'frame'] as const) await buildApp(apps[name], at(unfinished)[name])
    // WebKit's fault shows only where a view shares code with the file that has the await.
    await buildApp(apps.pages, at(unfinished).pages, 'top-level-await.html')
  }
  await keepFolder(folder, { kept: keptBuilds, fill })
  return at(folder)
}
