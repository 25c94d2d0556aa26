const listed = entries => Object.keys(entries).filter(entry => entry.startsWith('./internal/'))

/**
 * Returns where core's list of internal entries and what other packages import differ. The list is part of `exports`, so
 * each row more is a file that cannot move.
 */
export const faultsOfInternals = ({ exports, publishConfig }, sources) => {
  const imported = new Set(
    sources
      .flatMap(source => [...source.matchAll(/['"]@latchkey\/core(\/internal\/[^'"]+)['"]/g)])
      .map(([, entry]) => `.${entry}`),
  )
  const entries = listed(exports)
  const differ = entries.join() !== listed(publishConfig.exports).join()
  return [
    ...entries.filter(entry => !imported.has(entry)).map(entry => `packages/core: nobody imports ${entry}`),
    ...[...imported]
      .filter(entry => !entries.includes(entry))
      .map(entry => `packages/core: ${entry} is imported, but package.json does not list it`),
    ...(differ ? ['packages/core: exports and publishConfig.exports list other internals'] : []),
  ]
}

/** Returns the names that `export { … }` and `export type { … }` of an entry give away, types included. */
export const exportedNames = source =>
  [...source.matchAll(/export (?:type )?\{([^}]*)\}/g)]
    .flatMap(([, list]) => list.split(','))
    .map(name => name.trim().split(/\s+/).at(-1))
    .filter(Boolean)

/** Names of a standard that belong to one namespace by themselves, as EIP-1193's do. */
const standards = /^Eip\d+/

/** Returns the exported names of an adapter that do not begin with its word, as `transactions` of several would clash. */
export const faultsOfAdapterNames = (folder, source) => {
  const word = folder.slice('adapter-'.length)
  return exportedNames(source)
    .filter(name => !name.toLowerCase().startsWith(word) && !standards.test(name))
    .map(name => `packages/${folder}: ${name} does not begin with ${word}`)
}
