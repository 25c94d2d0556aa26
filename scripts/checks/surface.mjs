import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles, publishedPackages, root } from '../lib/workspace.mjs'
import { faultsOfAdapterNames, faultsOfInternals } from './published-names.mjs'
import { conclude } from './source.mjs'

// A stranger on the registry's page gets these; a change of the exported names has to show up in a review.
const required = ['README.md', 'LICENSE']

const faultsOf = ({ dir, manifest }) => {
  const place = path.relative(root, dir)
  const missing = required.filter(file => !existsSync(path.join(dir, file)))
  const snapshot = listFiles(dir, dir).some(file => /^src\/(.*\/)?exports\.test\.tsx?$/.test(file))
  const scripts = ['preinstall', 'install', 'postinstall', 'prepare'].filter(name => manifest.scripts?.[name])
  const described = ['description', 'license', 'files', 'engines'].filter(field => !manifest[field])
  return [
    ...missing.map(file => `${place}: ${file} is missing`),
    ...(snapshot ? [] : [`${place}: no exports.test.ts that snapshots the exported names`]),
    ...scripts.map(name => `${place}: a published package has no ${name} script`),
    ...described.map(field => `${place}: package.json has no ${field}`),
  ]
}

const internals = packages => {
  const core = packages.find(({ folder }) => folder === 'core')
  const sources = packages
    .filter(({ folder }) => folder !== 'core')
    .flatMap(({ dir }) => listFiles(dir, dir).map(file => path.join(dir, file)))
    .filter(file => /[\\/]src[\\/].*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map(file => readFileSync(file, 'utf8'))
  return faultsOfInternals(core.manifest, sources)
}

const adapterNames = ({ dir, folder }) =>
  folder.startsWith('adapter-')
    ? faultsOfAdapterNames(folder, readFileSync(path.join(dir, 'src/index.ts'), 'utf8'))
    : []

const packages = publishedPackages()
conclude('published packages', packages.length, [
  ...packages.flatMap(faultsOf),
  ...packages.flatMap(adapterNames),
  ...internals(packages),
])
