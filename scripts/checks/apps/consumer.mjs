import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { npmInstall } from '../../lib/attempt.mjs'
import { pack } from '../../lib/pack.mjs'
import { publishedPackages } from '../../lib/workspace.mjs'
import { conclude, isMain } from '../source.mjs'
import { buildWithNext, buildWithVite, buildWithWebpack, bundlers } from './consumer-builds.mjs'
import { neededPackages } from './example.mjs'

/** What an app for extension wallets of one namespace installs, React and viem counted. */
export const maxPackages = 30

/** Packages that come with a plug-in or an SDK, which this app did not ask for. */
const unasked = /^(@walletconnect\/|@base-org\/|@safe-global\/|@solana-mobile\/|react-native$)/

const wanted = ['@latchkey/react', '@latchkey/adapter-evm']

/** The app's manifest: what it installs of ours as tarballs, the rest in the versions of this workspace. */
const manifestOf = (published, tarballs) => {
  const versionOf = (folder, name) =>
    published.find(each => each.folder === folder).manifest.devDependencies[name]
  return {
    ...{ name: 'consumer', version: '1.0.0', private: true, type: 'module' },
    dependencies: {
      ...tarballs,
      react: versionOf('react', 'react'),
      'react-dom': versionOf('react', 'react-dom'),
      viem: versionOf('adapter-evm', 'viem'),
    },
  }
}

/** Every package in the lockfile of an installed folder. */
export const installedPackages = lockfile =>
  Object.entries(lockfile.packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place, { hasInstallScript = false, dependencies = {} }]) => ({
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      place,
      hasInstallScript,
      dependencies,
    }))

/** What is wrong with what was installed. */
export const installFaults = packages => {
  const names = packages.map(({ name }) => name)
  const viems = names.filter(name => name === 'viem')
  return [
    ...(packages.length > maxPackages
      ? [`${packages.length} packages instead of ${maxPackages}: ${names.join(', ')}`]
      : []),
    ...(viems.length === 1 ? [] : [`viem is installed ${viems.length} times`]),
    // A second copy shows only where the app has another version, so the cause itself is refused.
    ...packages
      .filter(({ dependencies }) => 'viem' in dependencies)
      .map(({ place }) => `${place} has viem as a dependency: an app with another version installs two`),
    ...packages
      .filter(({ hasInstallScript }) => hasInstallScript)
      .map(({ place }) => `${place} has an install script`),
    ...names
      .filter(name => unasked.test(name))
      .map(name => `${name} is installed without having been asked for`),
  ]
}

/** Installs an app from tarballs, as npm would get them from the registry. Returns the faults. */
export const install = async (app, manifest) => {
  mkdirSync(app, { recursive: true })
  writeFileSync(path.join(app, 'package.json'), JSON.stringify(manifest, undefined, 2))
  const installed = await npmInstall([], app)
  return installed.ok ? [] : [installed.output]
}

/** Packs packages of ours, with those that they need in turn; `tarballs` are the dependencies of an app's manifest. */
export const packAll = async (wanted, published) => {
  const needed = neededPackages(
    { dependencies: Object.fromEntries(wanted.map(name => [name, '*'])) },
    published,
  )
  const packed = await Promise.all(needed.map(found => pack(found)))
  return {
    tarballs: Object.fromEntries(
      needed.map((found, index) => [found.manifest.name, `file:${packed[index].tarball}`]),
    ),
    faults: packed.filter(({ ok }) => !ok).map(({ output }) => output),
  }
}

/** Builds the app with every bundler; those that this workspace does not have are installed for it. */
const buildWithAll = async (folder, manifest) => {
  const app = path.join(folder, 'with-bundlers')
  const failed = await install(app, { ...manifest, dependencies: { ...manifest.dependencies, ...bundlers } })
  if (failed.length > 0) return failed
  return [
    ...(await buildWithWebpack(app)),
    ...(await buildWithNext(app, 'turbopack')),
    ...(await buildWithNext(app, 'webpack')),
  ]
}

const main = async withBundlers => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-consumer-'))
  try {
    const published = publishedPackages()
    const { tarballs, faults } = await packAll(wanted, published)
    if (faults.length > 0) return conclude('packages of a minimal app', 0, faults)
    const app = path.join(folder, 'app')
    const manifest = manifestOf(published, tarballs)
    const failed = await install(app, manifest)
    if (failed.length > 0) return conclude('packages of a minimal app', 0, failed)
    const packages = installedPackages(JSON.parse(readFileSync(path.join(app, 'package-lock.json'), 'utf8')))
    const found = [...installFaults(packages), ...(await buildWithVite(app))]
    if (withBundlers) found.push(...(await buildWithAll(folder, manifest)))
    conclude('packages of a minimal app', packages.length, found)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (isMain(import.meta)) await main(process.argv.includes('--bundlers'))
