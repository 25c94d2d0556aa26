import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { hashInputs } from '../../scripts/lib/inputs.mjs'

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

/**
 * Leaves one page in the build, with all that it needs at once in one file. Where several pages share their files, each
 * page loads some 70, and a browser test spends a tenth of its time on them.
 */
const onePage = (page: string): Plugin => ({
  name: 'one-page',
  config({ build: options = {} }) {
    options.rollupOptions = {
      ...options.rollupOptions,
      input: page,
      output: { codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] } },
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

const exists = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => true,
    () => false,
  )

const keptBuilds = 3

/** Removes all builds but the latest, so that the cache stays small; a build that a run uses now is among them. */
const removeOldBuilds = async (): Promise<void> => {
  const names = await readdir(cache)
  const builds = await Promise.all(
    names.map(async name => ({ name, usedMs: (await stat(path.join(cache, name))).mtimeMs })),
  )
  builds.sort((a, b) => b.usedMs - a.usedMs)
  for (const { name } of builds.slice(keptBuilds))
    await rm(path.join(cache, name), { recursive: true, force: true })
}

/** Builds the pages for production, unless a build of the same sources is there. */
export async function buildPages(): Promise<BuiltPages> {
  const folder = path.join(cache, hashInputs(isInput).slice(0, 16))
  const at = (base: string): BuiltPages => ({
    demo: path.join(base, 'demo'),
    wallet: path.join(base, 'wallet'),
    pages: path.join(base, 'pages'),
    frame: path.join(base, 'frame'),
  })
  await mkdir(cache, { recursive: true })
  if (!(await exists(folder))) {
    // Two runs at once must not see half of each other's builds.
    const unfinished = await mkdtemp(`${folder}-`)
    process.env.VITE_RELAY_URL = relayPlaceholder
    try {
      for (const page of await pagesOf(apps.demo)) await buildApp(apps.demo, at(unfinished).demo, page)
      for (const name of ['wallet', 'pages', 'frame'] as const)
        await buildApp(apps[name], at(unfinished)[name])
      // WebKit's fault shows only where a view shares code with the file that has the await.
      await buildApp(apps.pages, at(unfinished).pages, 'top-level-await.html')
      await rename(unfinished, folder)
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      if (!(await exists(folder))) throw error
    }
  }
  await utimes(folder, new Date(), new Date())
  await removeOldBuilds()
  return at(folder)
}
