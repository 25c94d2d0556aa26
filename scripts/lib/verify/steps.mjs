import { chromiumVersion, ensureChromium, findChromiumShell } from '../chromium.mjs'
import { ensureDatabases } from '../databases.mjs'
import { countProcessors } from '../processors.mjs'
import { installDependencies } from '../toolchain.mjs'
import { check, playwright, script, task, tests, twice, vitest, withChromium } from './runners.mjs'

const chromium = task(async env => {
  const version = chromiumVersion(await ensureChromium(env))
  return findChromiumShell()
    ? `${version}, with its headless shell`
    : `${version}, without its headless shell: the browser tests take a quarter longer`
})

const arrows = [
  '--config',
  '.dependency-cruiser.cjs',
  '--progress',
  'none',
  'packages',
  'apps',
  'tools',
  'e2e',
  'bench',
]

/**
 * Two lanes, which take about as long as each other: what needs no build, with the browser tests, which build their pages
 * from sources, and what needs one, with the tests against nodes. Each keeps two processors busy. A third lane filled no
 * pause of theirs: every step only took more of the processor (decision 0072).
 */
const browser = 'browser'

/**
 * Everything that is proved, in order. `needs` names the steps without which this one would only repeat a failure;
 * `static` steps need no build and no browser: together they are `npm run check`. A `cacheable` step depends on nothing
 * but the working tree and the software of this machine: it does not run again while those stay as they are. The build has
 * a cache of its own. An `isLong` step is a part of the long run, and runs here only where it is named.
 */
export const steps = [
  { name: 'install', title: 'Dependencies from the lockfile', needs: [], run: task(installDependencies) },
  {
    name: 'chromium',
    title: 'A Chromium for the browser tests',
    needs: ['install'],
    lane: browser,
    run: chromium,
  },
  {
    name: 'databases',
    title: 'PostgreSQL and Redis for the tests of the services',
    // One installer of the system's packages at a time.
    needs: ['install', 'chromium'],
    lane: browser,
    run: task(ensureDatabases),
  },
  {
    name: 'lint',
    cacheable: true,
    title: 'Formatter and linter',
    static: true,
    run: check('biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
  },
  {
    name: 'types',
    cacheable: true,
    title: 'Types',
    static: true,
    // The native compiler takes half the time of TypeScript 6, whose interface other tools need.
    // Several checkers look at the same types again and take half as much processor time more, which other steps need.
    run: check('tsgo', '--noEmit', '-p', 'tsconfig.json', '--singleThreaded'),
  },
  {
    name: 'arrows',
    cacheable: true,
    title: 'Import arrows and cycles',
    static: true,
    run: check('depcruise', ...arrows),
  },
  {
    name: 'unused',
    cacheable: true,
    title: 'Unused code and dependencies',
    static: true,
    run: check('knip', '--no-progress'),
  },
  {
    name: 'manifests',
    cacheable: true,
    title: 'Package manifests agree',
    static: true,
    run: check('sherif'),
  },
  {
    name: 'repository',
    cacheable: true,
    title: 'Published manifests name one repository',
    static: true,
    run: script('scripts/checks/manifests.mjs'),
  },
  {
    name: 'globals',
    cacheable: true,
    title: 'No hidden globals',
    static: true,
    run: script('scripts/checks/hidden-globals.mjs'),
  },
  {
    name: 'namespaces',
    cacheable: true,
    title: 'No namespace literals outside adapters',
    static: true,
    run: script('scripts/checks/namespace-literals.mjs'),
  },
  {
    name: 'transports',
    cacheable: true,
    title: 'No file outside a transport names it',
    static: true,
    run: script('scripts/checks/transport-names.mjs'),
  },
  {
    name: 'folders',
    cacheable: true,
    title: 'Folders of 20 source files or fewer',
    static: true,
    run: script('scripts/checks/folders.mjs'),
  },
  {
    name: 'surface',
    cacheable: true,
    title: 'Published packages are complete',
    static: true,
    run: script('scripts/checks/surface.mjs'),
  },
  {
    name: 'spec-map',
    cacheable: true,
    title: 'Paths of docs/spec-map.md and docs/architecture.md',
    static: true,
    run: script('scripts/checks/spec-map.mjs'),
  },
  {
    name: 'honest',
    cacheable: true,
    title: 'No test is singled out or left out',
    static: true,
    run: script('scripts/checks/honest-tests.mjs'),
  },
  {
    name: 'licences',
    cacheable: true,
    title: 'Licences and install scripts of what is installed',
    static: true,
    run: script('scripts/checks/licences.mjs'),
  },
  {
    name: 'snippets',
    cacheable: true,
    title: 'The code on the pages compiles',
    static: true,
    run: script('scripts/checks/snippets.mjs'),
  },
  {
    name: 'reference',
    cacheable: true,
    title: 'The reference page says what the types say',
    static: true,
    run: script('scripts/generate-reference.mjs', '--check'),
  },
  {
    name: 'build',
    title: 'Build of the packages',
    run: check(
      'turbo',
      'run',
      'build',
      // The browser tests build these, from the same configuration.
      '--filter=!@latchkey/demo',
      '--filter=!@latchkey/wallet',
      '--filter=!@latchkey/secure-frame',
      '--continue=dependencies-successful',
      '--output-logs=errors-only',
      '--log-order=grouped',
      `--concurrency=${Math.min(countProcessors(), 2)}`,
    ),
  },
  {
    name: 'packages',
    cacheable: true,
    title: 'Packed tarballs: publint and attw',
    needs: ['install', 'build'],
    run: script('scripts/checks/packed.mjs'),
  },
  {
    name: 'chains-package',
    cacheable: true,
    isLong: true,
    title: 'Local chains out of the tree: installed from a tarball, two networks started',
    needs: ['install', 'build'],
    run: twice(script('scripts/checks/apps/local-chains.mjs')),
  },
  {
    name: 'icons',
    cacheable: true,
    isLong: true,
    title: 'Icons are what their sources give',
    needs: ['install'],
    run: script('scripts/checks/icons.mjs'),
  },
  {
    name: 'consumer',
    cacheable: true,
    title: 'A minimal app: what it installs, and Vite builds it without a warning',
    needs: ['install', 'build'],
    run: script('scripts/checks/apps/consumer.mjs'),
  },
  {
    name: 'example',
    cacheable: true,
    title: 'A sixth namespace out of the tree: installed from tarballs, typed and tested there',
    needs: ['install', 'build'],
    run: twice(
      tests({
        tally: counts => counts,
        command: report => [process.execPath, 'scripts/checks/apps/example.mjs', report],
      }),
    ),
  },
  {
    name: 'examples',
    cacheable: true,
    title: 'The example dapps: installed from tarballs, built without a warning, walked in Chromium',
    needs: ['install', 'build', 'chromium'],
    run: twice(script('scripts/checks/apps/examples.mjs')),
  },
  {
    name: 'size',
    cacheable: true,
    title: 'Size budgets',
    needs: ['install', 'build'],
    run: script('scripts/checks/size.mjs'),
  },
  {
    name: 'oldest',
    cacheable: true,
    isLong: true,
    title: 'Tests with the oldest viem and wagmi that our packages go with',
    run: vitest('oldest', withChromium),
  },
  {
    name: 'unit',
    cacheable: true,
    title: 'Unit tests',
    lane: browser,
    run: vitest('unit*', withChromium),
  },
  {
    name: 'nodes',
    cacheable: true,
    title: 'Tests against local nodes',
    needs: ['install', 'chromium', 'databases'],
    run: vitest('nodes', withChromium),
  },
  {
    name: 'e2e',
    cacheable: true,
    title: 'Browser tests',
    lane: browser,
    needs: ['install', 'chromium'],
    run: playwright,
  },
].map(step => ({ needs: ['install'], ...step }))

/**
 * The steps that a run is made of. `static` stands for all static steps; the install is always among them, because
 * nothing works without it and it costs nothing when it was done before.
 */
export const selectSteps = ({ only = [], skip = [] }, table = steps) => {
  const known = new Set(['static', ...table.map(step => step.name)])
  const unknown = [...only, ...skip].filter(name => !known.has(name))
  if (unknown.length > 0)
    throw new RangeError(`There is no step named ${unknown.join(', ')}; --list names all of them.`)
  const matches = (names, step) =>
    names.includes(step.name) || (step.static === true && names.includes('static'))
  return table.filter(
    step =>
      (only.length === 0 ? !step.isLong : step.name === 'install' || matches(only, step)) &&
      !matches(skip, step),
  )
}
