import { execFile } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { hashInputs } from './lib/inputs.mjs'
import { keepFolder } from './lib/kept-folder.mjs'
import { root } from './lib/workspace.mjs'

/** Names the folder of the programs for the tests' workers. */
const programsVariable = 'LATCHKEY_SERVICE_PROGRAMS'

const services = path.join(root, 'apps', 'services')
// Below the services: they look for their migrations, seed and pages in the folders above the program.
const cache = path.join(services, '.cache', 'programs')

/** The programs by name. A test starts them many times, and reading the sources takes several seconds each time. */
const entryPoints = {
  main: 'apps/services/src/main.ts',
  'serve-parties': 'e2e/support/secure-frame/serve-parties.ts',
  'serve-services': 'e2e/support/services/serve.ts',
  'write-template': 'apps/services/scripts/write-template.mjs',
}

const isInput = file =>
  /^(packages|apps\/services|tools|e2e\/support|scripts\/service-programs\.mjs$)/.test(file) &&
  !/\.(test|fixture)\.tsx?$|\.md$/.test(file)

/** Leaves what was installed where it is: the programs import it by its file. */
const installedByFile = {
  name: 'installed-by-file',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path: name, pluginData, ...from }) => {
      if (pluginData === 'resolved' || name.startsWith('@latchkey/') || name.startsWith('node:'))
        return undefined
      const found = await resolve(name, { ...from, pluginData: 'resolved' })
      if (found.errors.length > 0 || found.external) return undefined
      return { path: pathToFileURL(found.path).href, external: true }
    })
  },
}

const bundle = outdir =>
  build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Stacks name the sources.
    sourcemap: 'inline',
    plugins: [installedByFile],
    logLevel: 'silent',
  })

/** The programs and the templates of three states of the sources. */
const kept = 6

/**
 * Bundles the programs of the services, unless those of the same sources are there. Returns their folder, and names it for
 * the tests' workers.
 */
export const buildServicePrograms = async () => {
  const folder = path.join(cache, hashInputs(isInput).slice(0, 16))
  await keepFolder(folder, { kept, fill: bundle })
  process.env[programsVariable] = folder
  return folder
}

const templates = {
  services: 'seed',
  'services-unseeded': 'migrated',
  auth: 'migrations-auth',
  keeper: 'migrations-keeper',
}

/** Writes databases to begin with beside the programs: making one anew takes seconds of the processor. */
export const buildDatabaseTemplates = async () => {
  await buildServicePrograms()
  const programs = process.env[programsVariable]
  const fill = async folder => {
    const wanted = Object.entries(templates).map(
      ([name, kind]) => `${path.join(folder, `${name}.tar.gz`)}=${kind}`,
    )
    await promisify(execFile)(process.execPath, [path.join(programs, 'write-template.mjs'), ...wanted])
  }
  await keepFolder(`${programs}-templates`, { kept, fill })
}
