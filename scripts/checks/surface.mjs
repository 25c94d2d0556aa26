import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles, publishedPackages } from '../lib/workspace.mjs'
import { conclude } from './source.mjs'

// A stranger on the registry's page gets these; a change of the exported names has to show up in a review.
const required = ['README.md', 'LICENSE']

const faultsOf = ({ dir, folder, manifest }) => {
  const missing = required.filter(file => !existsSync(path.join(dir, file)))
  const snapshot = listFiles(dir, dir).some(file => /^src\/(.*\/)?exports\.test\.tsx?$/.test(file))
  const scripts = ['preinstall', 'install', 'postinstall', 'prepare'].filter(name => manifest.scripts?.[name])
  const described = ['description', 'license', 'files', 'engines'].filter(field => !manifest[field])
  return [
    ...missing.map(file => `packages/${folder}: ${file} is missing`),
    ...(snapshot ? [] : [`packages/${folder}: no exports.test.ts that snapshots the exported names`]),
    ...scripts.map(name => `packages/${folder}: a published package has no ${name} script`),
    ...described.map(field => `packages/${folder}: package.json has no ${field}`),
  ]
}

/** Modules of core that only our own packages import are listed one by one, and none longer than it is needed. */
const faultsOfInternals = packages => {
  const { exports, publishConfig } = packages.find(({ folder }) => folder === 'core').manifest
  const listed = entries => Object.keys(entries).filter(entry => entry.startsWith('./internal/'))
  const imported = new Set(
    packages
      .flatMap(({ dir, folder }) =>
        folder === 'core' ? [] : listFiles(dir, dir).map(file => path.join(dir, file)),
      )
      .filter(file => /[\\/]src[\\/].*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/@latchkey\/core(\/internal\/[^'"]+)/g)])
      .map(([, entry]) => `.${entry}`),
  )
  const differ = listed(exports).join() !== listed(publishConfig.exports).join()
  return [
    ...listed(exports)
      .filter(entry => !imported.has(entry))
      .map(entry => `packages/core: nobody imports ${entry}`),
    ...(differ ? ['packages/core: exports and publishConfig.exports list other internals'] : []),
  ]
}

const packages = publishedPackages()
conclude('published packages', packages.length, [
  ...packages.flatMap(faultsOf),
  ...faultsOfInternals(packages),
])
