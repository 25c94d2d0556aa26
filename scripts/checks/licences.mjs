import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { publishedPackages, root } from '../lib/workspace.mjs'
import { conclude, isMain } from './source.mjs'

const allowed = new Set([
  ...['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD', 'CC0-1.0', 'Unlicense'],
])

const copyleft = /^(A|L)?GPL-/

/**
 * Packages with another licence, or with one that their manifest does not name, and why they may be installed all the
 * same. Copyleft is refused whatever stands here, and so is an entry that nothing needs.
 */
const exceptions = [
  {
    name: 'lru-cache',
    reason: 'BlueOak-1.0.0 asks for no more than MIT does; comes with the WalletConnect client',
  },
]

/**
 * Packages that only this repository's tools install, because their manifest names another licence than some of their
 * files. A published package that installs one of them is refused, whatever the manifest says.
 */
const developmentOnly = [
  {
    name: '@account-abstraction/contracts',
    reason:
      'its manifest says MIT, and the EntryPoint is GPL-3.0: the local chains deploy it and nothing has a copy',
  },
]

/**
 * Shared libraries under a copyleft licence that a program loads which others deploy, and why they may. The licence asks
 * that whoever runs the program can exchange the library. Published packages install none of them.
 */
const sharedLibraries = [
  {
    prefix: '@img/sharp-libvips-',
    licence: 'LGPL-3.0-or-later',
    reason:
      'libvips with which sharp draws images anew: a file of its own that any build of libvips replaces',
  },
]

/** The tokens of an SPDX expression: identifiers and brackets. */
const tokensOf = text => text.match(/[()]|[^\s()]+/g) ?? []

/**
 * True when what the expression offers can be chosen from the allowed licences alone: `OR` needs one side, `AND` both,
 * and a licence `WITH` an exception is another licence. @throws SyntaxError for what is no expression
 */
export const isAllowed = expression => {
  const tokens = tokensOf(expression)
  let at = 0
  const take = () => tokens[at++]
  const readOne = () => {
    const token = take()
    if (token === '(') {
      const inner = readAny()
      if (take() !== ')') throw new SyntaxError(expression)
      return inner
    }
    if (token === undefined || token === ')' || /^(AND|OR|WITH)$/.test(token))
      throw new SyntaxError(expression)
    if (tokens[at] !== 'WITH') return allowed.has(token)
    at += 2
    return false
  }
  const readAll = () => {
    let fits = readOne()
    while (tokens[at] === 'AND') {
      at++
      fits = readOne() && fits
    }
    return fits
  }
  const readAny = () => {
    let fits = readAll()
    while (tokens[at] === 'OR') {
      at++
      fits = readAll() || fits
    }
    return fits
  }
  const fits = readAny()
  if (at !== tokens.length) throw new SyntaxError(expression)
  return fits
}

const isExpression = text => {
  try {
    isAllowed(text)
    return true
  } catch {
    return false
  }
}

/** The licence that a manifest names, older forms included; undefined when it names none. */
export const licenceOf = ({ license, licenses }) => {
  if (typeof license === 'string') return license
  if (typeof license?.type === 'string') return license.type
  const types = Array.isArray(licenses) ? licenses.map(each => each?.type ?? each) : []
  return types.length > 0 ? `(${types.join(' OR ')})` : undefined
}

const readManifest = dir => JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))

/** The folder of a dependency as Node finds it from this folder; undefined when it is not installed. */
const resolveFrom = (dir, name) => {
  for (let folder = dir; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(candidate, 'package.json'))) return realpathSync(candidate)
    if (folder === path.dirname(folder)) return undefined
  }
}

/** What a package manager installs with a package: also what is optional, and the peers that are not. */
const installedWith = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) => {
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional)
  return [
    ...Object.keys(dependencies ?? {}).map(name => ({ name, optional: false })),
    ...Object.keys(optionalDependencies ?? {}).map(name => ({ name, optional: true })),
    ...peers.map(name => ({ name, optional: true })),
  ]
}

/** Every package that comes with the one in `dir`, each once, with the way that leads to it. */
export const readTree = dir => {
  const found = new Map()
  const missing = []
  const visit = (from, manifest, way) => {
    for (const { name, optional } of installedWith(manifest)) {
      const folder = resolveFrom(from, name)
      if (folder === undefined) {
        if (!optional) missing.push([...way, name])
      } else if (!found.has(folder)) {
        const own = readManifest(folder)
        found.set(folder, { dir: folder, manifest: own, way: [...way, name] })
        visit(folder, own, [...way, name])
      }
    }
  }
  const manifest = readManifest(dir)
  visit(realpathSync(dir), manifest, [manifest.name])
  return { packages: [...found.values()], missing }
}

const judgeLicence = ({ manifest, way }, { excused, isLibrary }) => {
  const licence = licenceOf(manifest)
  const place = `${manifest.name}@${manifest.version} (${way.join(' > ')})`
  const own = developmentOnly.find(({ name }) => name === manifest.name)
  if (own) return [`${place}: is for development alone, ${own.reason}`]
  if (licence !== undefined && isExpression(licence) && isAllowed(licence)) return []
  if (isLibrary(manifest.name, licence)) return []
  if (licence !== undefined && tokensOf(licence).some(token => copyleft.test(token)))
    return [`${place}: ${licence} is copyleft`]
  if (excused(manifest.name)) return []
  return [`${place}: ${licence === undefined ? 'names no licence' : `${licence} is not allowed`}`]
}

const judgeScripts = ({ dir, manifest, way }) => {
  const scripts = ['preinstall', 'install', 'postinstall'].filter(name => manifest.scripts?.[name])
  if (existsSync(path.join(dir, 'binding.gyp'))) scripts.push('binding.gyp')
  return scripts.map(
    name => `${manifest.name}@${manifest.version} (${way.join(' > ')}): runs ${name} when installed`,
  )
}

/**
 * What is wrong with what these packages install; `looked` counts the packages that were looked at. `libraries`: shared
 * libraries that may come with them.
 */
export const findLicenceFaults = (dirs, table = exceptions, libraries = []) => {
  const needed = new Set()
  const excused = name => {
    const entry = table.find(each => each.name === name && each.reason)
    if (entry) needed.add(entry)
    return entry !== undefined
  }
  const isLibrary = (name, licence) =>
    libraries.some(each => each.reason && name.startsWith(each.prefix) && licence === each.licence)
  const findings = new Set()
  const looked = new Set()
  // A package that several of ours install is reported once.
  for (const dir of dirs) {
    const { packages, missing } = readTree(dir)
    for (const way of missing) findings.add(`${way.join(' > ')}: not installed, so nobody looked at it`)
    for (const found of packages) {
      if (looked.has(found.dir)) continue
      looked.add(found.dir)
      if (found.manifest.private) continue
      for (const fault of [...judgeLicence(found, { excused, isLibrary }), ...judgeScripts(found)])
        findings.add(fault)
    }
  }
  for (const entry of table)
    if (!needed.has(entry)) findings.add(`${entry.name}: stands among the exceptions, and nothing needs it`)
  return { looked: looked.size, findings: [...findings].sort() }
}

if (isMain(import.meta)) {
  const published = findLicenceFaults(publishedPackages().map(({ dir }) => dir))
  const deployed = findLicenceFaults(
    ['services', 'secure-frame'].map(app => path.join(root, 'apps', app)),
    [],
    sharedLibraries,
  )
  conclude('licences of what is installed and deployed', published.looked + deployed.looked, [
    ...published.findings,
    ...deployed.findings,
  ])
}
