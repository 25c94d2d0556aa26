import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isShippedSource, listFiles, root } from '../lib/workspace.mjs'
import { conclude, isMain } from './source.mjs'

/**
 * Where WalletConnect has a name. A path that ends in `/` is a folder of its own. An entry that nothing needs any more
 * is an error, so the list can only shrink by itself.
 *
 * @type {readonly { path: string, why: string }[]}
 */
export const allowed = [
  { path: 'packages/core/src/wallet-connect/', why: 'its pairing, sessions and transport' },
  { path: 'packages/core/src/adapter/wallet-connect/', why: 'the contract of its plug-in' },
  { path: 'packages/core/src/adapter/index.ts', why: 'exports that contract' },
  {
    path: 'packages/core/src/adapter/contract/chain-adapter.types.ts',
    why: 'the trait by which a namespace is paired for',
  },
  {
    path: 'packages/core/src/adapter/contract/connector.types.ts',
    why: "a type of the specification's connectors",
  },
  { path: 'packages/core/src/client/features/wallet-connect.feature.ts', why: 'its ports' },
  { path: 'packages/core/src/client/features/features.ts', why: 'its row: the code' },
  {
    path: 'packages/core/src/shared-sessions/shared-transports.ts',
    why: 'its row: what the interface says of it',
  },
  { path: 'packages/core/src/context/options.types.ts', why: 'its options' },
  { path: 'packages/core/src/context/options.ts', why: 'the default of its switch' },
  { path: 'packages/core/src/context/defaults.ts', why: "a kind of the specification's wallet list" },
  { path: 'packages/core/src/developer/report-options.ts', why: 'the shape of its options' },
  { path: 'packages/core/src/developer/alerts.ts', why: 'the alert that its plug-in is missing' },
  { path: 'packages/core/src/router/routes.types.ts', why: "a route of the specification's table" },
  { path: 'packages/core/src/index.ts', why: 'exports its types' },
  { path: 'packages/react/src/hooks/wallet-connect/', why: 'its hook' },
  { path: 'packages/react/src/views/wallet-connect/', why: 'its view' },
  { path: 'packages/react/src/modal/view-registry.ts', why: 'the row of its view' },
  { path: 'packages/react/src/index.ts', why: 'exports its hook' },
  { path: 'packages/ui/src/text/wallet-connect-text.types.ts', why: 'the keys of its words' },
  { path: 'packages/ui/src/text/en/later/wallet-connect.ts', why: 'its words' },
  { path: 'packages/ui/src/text/de/wallet-connect.ts', why: 'its words' },
  { path: 'packages/ui/src/text/ar/wallet-connect.ts', why: 'its words' },
  { path: 'packages/ui/src/text/text.types.ts', why: 'the row of its words' },
  { path: 'packages/ui/src/text/en.ts', why: 'the row of its words' },
  { path: 'packages/ui/src/text/de.ts', why: 'the row of its words' },
  { path: 'packages/ui/src/text/ar.ts', why: 'the row of its words' },
  { path: 'packages/ui/src/text/en-messages.ts', why: 'the words of its alert' },
  { path: 'packages/ui/src/text/de/messages.ts', why: 'the words of its alert' },
  { path: 'packages/ui/src/text/ar/messages.ts', why: 'the words of its alert' },
]

const name = /wallet[-_]?connect(?!or)/gi

/** Every place of a text that names WalletConnect, whatever its case; a `WalletConnector` is the connector of any wallet. */
export const findTransportNames = (file, text) =>
  text.split('\n').flatMap((line, row) =>
    [...line.matchAll(name)].map(({ index, 0: found }) => ({
      file,
      place: `${file}:${row + 1}:${index + 1}`,
      text: found,
    })),
  )

/** Generic code that knows shared transports by their rows alone. */
export const mustNotName = file =>
  /^packages\/(core|react|ui)\/src\//.test(file) && isShippedSource(file) && !/\/testing\//.test(file)

const covers = (entry, file) => (entry.path.endsWith('/') ? file.startsWith(entry.path) : file === entry.path)

/** Returns findings without the allowed ones, and the entries that nothing needs. */
export const judge = (found, table = allowed) => [
  ...found
    .filter(({ file }) => !table.some(entry => covers(entry, file)))
    .map(
      ({ place, text }) => `${place} '${text}': ask the row of shared-sessions/shared-transports.ts instead`,
    ),
  ...table
    .filter(entry => !found.some(({ file }) => covers(entry, file)))
    .map(entry => `${entry.path} is allowed to name WalletConnect and does not: take it out of the table`),
]

if (isMain(import.meta)) {
  const files = ['core', 'react', 'ui'].flatMap(each => listFiles(`packages/${each}`)).filter(mustNotName)
  const found = files.flatMap(file => findTransportNames(file, readFileSync(path.join(root, file), 'utf8')))
  conclude('names of shared transports', files.length, judge(found))
}
