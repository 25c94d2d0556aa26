import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../lib/workspace.mjs'

const require = createRequire(import.meta.url)
const rules = require('../../.dependency-cruiser.cjs').forbidden.map(rule => rule.name)
const folders = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const manifest = (name, dependencies = [], exports = './src/index.ts') =>
  JSON.stringify({
    name,
    type: 'module',
    exports,
    dependencies: Object.fromEntries(dependencies.map(each => [each, '1.0.0'])),
  })

const foreign = {
  'valtio/package.json': manifest('valtio', [], { '.': './esm/index.mjs', './vanilla': './esm/vanilla.mjs' }),
  'valtio/esm/index.mjs': 'export const useSnapshot = 1',
  'valtio/esm/vanilla.mjs': 'export const proxy = 1',
  'zod/package.json': manifest('zod', [], { '.': './index.mjs', './mini': './mini/index.mjs' }),
  'zod/index.mjs': 'export const z = 1',
  'zod/mini/index.mjs': 'export const string = 1',
  ...Object.fromEntries(
    ['valibot', 'viem', 'uqr', 'react', 'undeclared', 'vitest'].flatMap(name => [
      [`${name}/package.json`, manifest(name, [], './index.mjs')],
      [`${name}/index.mjs`, 'export const a = 1'],
    ]),
  ),
  ...Object.fromEntries(
    [
      '@solana/web3.js',
      '@polkadot/api',
      'bitcoinjs-lib',
      '@walletconnect/sign-client',
      '@wagmi/core',
    ].flatMap(name => [
      [`${name}/package.json`, manifest(name, [], './index.mjs')],
      [`${name}/index.mjs`, 'export const a = 1'],
    ]),
  ),
}

const manifests = {
  'package.json': JSON.stringify({ private: true, type: 'module' }),
  'tsconfig.json': '{ "compilerOptions": { "module": "ESNext", "moduleResolution": "bundler" } }',
  'packages/core/package.json': manifest(
    '@latchkey/core',
    ['valtio', 'valibot', 'zod', '@latchkey/frame-bridge'],
    {
      '.': './src/index.ts',
      './adapter': './src/adapter/index.ts',
      './networks': './src/networks/index.ts',
    },
  ),
  'packages/ui/package.json': manifest('@latchkey/ui', ['react', 'uqr', 'viem']),
  'packages/react/package.json': manifest('@latchkey/react', [
    'react',
    '@latchkey/core',
    '@latchkey/ui',
    '@latchkey/adapter-evm',
  ]),
  'packages/adapter-evm/package.json': manifest('@latchkey/adapter-evm', ['viem', '@latchkey/core']),
  'packages/adapter-solana/package.json': manifest('@latchkey/adapter-solana', [
    '@latchkey/adapter-evm',
    '@solana/web3.js',
    '@polkadot/api',
    'bitcoinjs-lib',
  ]),
  'packages/wallet-connect/package.json': manifest('@latchkey/wallet-connect', [
    '@latchkey/core',
    '@walletconnect/sign-client',
  ]),
  'packages/wagmi/package.json': manifest('@latchkey/wagmi', [
    '@latchkey/adapter-evm',
    '@latchkey/core',
    '@wagmi/core',
    'viem',
  ]),
  'packages/viem/package.json': manifest(
    '@latchkey/viem',
    ['viem', 'react', '@latchkey/core', '@latchkey/react', '@latchkey/adapter-evm'],
    { '.': './src/index.ts', './react': './src/react.ts' },
  ),
  'packages/frame-bridge/package.json': manifest('@latchkey/frame-bridge', ['zod']),
  'packages/smart-account/package.json': manifest('@latchkey/smart-account', ['viem', '@latchkey/core']),
  'packages/test-wallets/package.json': manifest('@latchkey/test-wallets', ['viem', '@latchkey/core']),
}

const obedient = {
  'packages/core/src/index.ts': "export { createClient } from './client/create-client.js'",
  'packages/core/src/adapter/index.ts': 'export type Adapter = { name: string }',
  'packages/core/src/networks/index.ts': 'export type Network = { id: string }',
  'packages/core/src/errors/index.ts': 'export const fail = 1',
  'packages/core/src/kernel/store.ts':
    "import { proxy } from 'valtio/vanilla'\nimport { fail } from '../errors/index.js'\nexport const store = [proxy, fail]",
  'packages/core/src/api/assets-api.ts': "import * as z from 'zod/mini'\nexport const api = z",
  'packages/core/src/context/context.ts': "export { store } from '../kernel/store.js'",
  'packages/core/src/send/send.controller.ts':
    "import { store } from '../context/context.js'\nexport const send = [() => import('../api/assets-api.js'), store]",
  'packages/core/src/auth/frame.ts':
    "import type { bridge } from '@latchkey/frame-bridge'\nexport type Bridge = typeof bridge\nexport const load = () => import('@latchkey/frame-bridge')",
  'packages/core/src/client/create-client.ts':
    "import { send } from '../send/send.controller.js'\nexport const createClient = send",
  'packages/core/src/send/send.test.ts':
    "import { it } from 'vitest'\nimport { send } from './send.controller.js'\nit('sends', () => send)",
  'packages/ui/src/index.ts':
    "import { a } from 'react'\nexport const qr = () => import('uqr').then(() => a)",
  'packages/react/src/index.ts':
    "import { createClient } from '@latchkey/core'\nimport { qr } from '@latchkey/ui'\nexport const all = [createClient, qr]",
  'packages/adapter-evm/src/index.ts':
    "import type { Adapter } from '@latchkey/core/adapter'\nimport type { Network } from '@latchkey/core/networks'\nimport type { Chain } from 'viem'\nexport const evm = () => import('./capabilities/balance.js')\nexport type All = Adapter | Network | Chain",
  'packages/adapter-evm/src/capabilities/balance.ts':
    "import { a } from 'viem'\nimport { address } from '../codec/address.js'\nimport { code } from '../connectors/wallet-code.js'\nimport type { Wallet } from '../connectors/wallet.types.js'\nexport const balance = [a, address, code]\nexport type { Wallet }",
  'packages/adapter-evm/src/codec/address.ts': 'export const address = 1',
  'packages/adapter-evm/src/connectors/wallet-code.ts':
    "export { address as code } from '../codec/address.js'",
  'packages/adapter-evm/src/connectors/wallet.types.ts': 'export type Wallet = { readonly name: string }',
  'packages/adapter-solana/src/index.ts':
    "import type { Connection } from '@solana/web3.js'\nexport const solana = (): Promise<Connection> => import('@solana/web3.js')",
  'packages/adapter-solana/src/transfer.test.ts': "export { a } from '@solana/web3.js'",
  'packages/wallet-connect/src/index.ts':
    "export const walletConnect = () => import('@walletconnect/sign-client')",
  'packages/wagmi/src/index.ts':
    "import { createClient } from '@latchkey/core'\nimport { a } from '@wagmi/core'\nimport { a as b } from 'viem'\nexport const latchkey = [createClient, a, b]",
  'packages/wagmi/src/connector.test.ts': "export { evm } from '@latchkey/adapter-evm'",
  'packages/viem/src/index.ts':
    "import { createClient } from '@latchkey/core'\nimport { a } from 'viem'\nexport const toWalletClient = [createClient, a]",
  'packages/viem/src/react.ts': "export { useWalletClient } from './hooks/use-wallet-client.js'",
  'packages/viem/src/hooks/use-wallet-client.ts':
    "import { all } from '@latchkey/react'\nimport { a } from 'react'\nimport { toWalletClient } from '../index.js'\nexport const useWalletClient = [all, a, toWalletClient]",
  'packages/frame-bridge/src/index.ts': "import { string } from 'zod/mini'\nexport const bridge = string",
  'packages/frame-bridge/src/index.test.ts': "export { createClient } from '@latchkey/core'",
  'packages/smart-account/src/index.ts': "import { a } from 'viem'\nexport const account = a",
  'packages/test-wallets/src/index.ts': "import { a } from 'viem'\nexport const wallet = a",
  'apps/demo/src/main.ts': "import { all } from '@latchkey/react'\nexport const demo = all",
  'apps/services/src/config/config-error.ts': 'export const fail = 1',
  'apps/services/src/server/shared/clock.ts':
    "import { fail } from '../../config/config-error.js'\nexport const clock = fail",
  'apps/services/src/database/pool.ts': 'export const pool = 1',
  'apps/services/src/relay/relay.ts':
    "import { fail } from '../config/config-error.js'\nimport { clock } from '../server/shared/clock.js'\nexport const relay = [fail, clock]",
  'apps/services/src/relay/relay.test.ts': "export { pool } from '../database/pool.js'",
  'apps/services/src/activity/sources/logs.ts': "export { pool } from '../../database/pool.js'",
  'apps/services/src/activity/routes.ts': "export { pool } from './sources/logs.js'",
  'apps/services/src/activity/list.ts': "export { pool } from './routes.js'",
  'apps/services/src/server/route-table.ts': "export { pool } from '../activity/routes.js'",
}

/** One breach a rule, each in a file of its own. */
const breaches = {
  'no-cycles': {
    // Through a dynamic import and a type, the two that are easiest to overlook.
    'packages/ui/src/a.ts': "export const load = () => import('./b.js')",
    'packages/ui/src/b.ts': "export type { A } from './a.js'",
  },
  resolvable: { 'packages/ui/src/lost.ts': "export * from './nowhere.js'" },
  declared: { 'packages/test-wallets/src/undeclared.ts': "export * from 'undeclared'" },
  'no-tests-shipped': {
    'packages/core/src/send/leak.ts': "export { case1 } from './case.test.js'",
    'packages/core/src/send/case.test.ts': 'export const case1 = 1',
  },
  'no-node-in-browser': { 'packages/react/src/file.ts': "export { readFileSync } from 'node:fs'" },
  'packages-know-no-apps': {
    'packages/react/src/demo.ts': "export { demo } from '../../../apps/demo/src/main.js'",
  },
  'core-stays-headless': { 'packages/core/src/kernel/root.ts': "export { useSnapshot } from 'valtio'" },
  'wire-schemas-are-zod-mini': { 'packages/core/src/api/whole.ts': "export { z } from 'zod'" },
  'api-is-loaded-on-need': {
    'packages/core/src/send/eager.ts': "export { api } from '../api/assets-api.js'",
  },
  'api-knows-no-controller': {
    'packages/core/src/api/bad-api.ts': "export { send } from '../send/send.controller.js'",
  },
  'kernel-knows-no-domain': {
    'packages/core/src/kernel/bad.ts': "export { send } from '../send/send.controller.js'",
  },
  'contract-knows-no-runtime': {
    'packages/core/src/adapter/contract/bad.ts': "export type { Adapter } from '../index.js'",
  },
  'context-knows-no-domain': {
    'packages/core/src/context/bad.ts': "export { send } from '../send/send.controller.js'",
  },
  'domains-know-no-client': {
    'packages/core/src/account/options.ts': "export { createClient } from '../client/create-client.js'",
  },
  'domains-do-not-steer-each-other': {
    'packages/core/src/account/bad.ts': "export { send } from '../send/send.controller.js'",
  },
  'adapters-know-the-contract-alone': {
    'packages/adapter-evm/src/root.ts': "export { createClient } from '@latchkey/core'",
  },
  'adapters-get-networks-from-their-host': {
    'packages/core/src/networks/index.ts': 'export const mainnet = 1\nexport type Network = 1',
    'packages/adapter-evm/src/preset.ts': "export { mainnet } from '@latchkey/core/networks'",
  },
  'adapters-do-not-know-each-other': {
    'packages/adapter-solana/src/evm.ts': "export { evm } from '@latchkey/adapter-evm'",
  },
  'frame-bridge-is-loaded-on-need': {
    'packages/core/src/auth/bridge.ts': "export { createAppBridge } from '@latchkey/frame-bridge'",
  },
  'codec-stands-below': {
    'packages/adapter-evm/src/codec/keccak.ts': "export { balance } from '../capabilities/balance.js'",
  },
  'chain-knows-no-capability': {
    'packages/adapter-evm/src/chain/nodes.ts': "export { balance } from '../capabilities/balance.js'",
  },
  'connectors-stand-above': {
    'packages/adapter-evm/src/connectors/session.ts': 'export const session = 1',
    'packages/adapter-evm/src/chain/answers.ts': "export { session } from '../connectors/session.js'",
  },
  'viem-is-loaded-on-need': { 'packages/adapter-evm/src/codec/rpc.ts': "export { a } from 'viem'" },
  'sdks-are-loaded-on-need': {
    'packages/adapter-solana/src/web3.ts': "export { a } from '@solana/web3.js'",
    'packages/adapter-solana/src/api.ts': "import '@polkadot/api'",
    'packages/adapter-solana/src/psbt.ts': "export { a } from 'bitcoinjs-lib'",
  },
  'wallet-connect-knows-the-contract-alone': {
    'packages/wallet-connect/src/root.ts': "export { a } from '@latchkey/core'",
  },
  'sign-client-is-loaded-on-need': {
    'packages/wallet-connect/src/library.ts': "export { a } from '@walletconnect/sign-client'",
  },
  'ui-is-presentational': { 'packages/ui/src/chain.ts': "export { a } from 'viem'" },
  'qr-is-loaded-on-need': { 'packages/ui/src/qr.ts': "export { a } from 'uqr'" },
  'react-renders-core': { 'packages/react/src/adapter.ts': "export { evm } from '@latchkey/adapter-evm'" },
  'bridges-know-core-and-their-library': {
    'packages/wagmi/src/contract.ts': "export type { Adapter } from '@latchkey/core/adapter'",
    'packages/wagmi/src/evm.ts': "export { evm } from '@latchkey/adapter-evm'",
    'packages/viem/src/contract.ts': "export type { Adapter } from '@latchkey/core/adapter'",
  },
  'bridge-hooks-know-react': {
    'packages/viem/src/hooks/adapter.ts': "export { evm } from '@latchkey/adapter-evm'",
  },
  'bridge-root-without-react': {
    'packages/viem/src/clients/hook.ts': "export { useWalletClient } from '../hooks/use-wallet-client.js'",
  },
  'nobody-imports-a-bridge': {
    'packages/react/src/bridge.ts': "export { latchkey } from '../../wagmi/src/index.js'",
    'packages/react/src/viem.ts': "export { toWalletClient } from '@latchkey/viem'",
  },
  'frame-bridge-stands-alone': {
    'packages/frame-bridge/src/whole.ts': "export { z } from 'zod'",
    'packages/frame-bridge/src/testing/core.ts': "export { createClient } from '@latchkey/core'",
  },
  'smart-account-stands-alone': {
    'packages/smart-account/src/core.ts': "export { createClient } from '@latchkey/core'",
  },
  'test-wallets-stand-alone': {
    'packages/test-wallets/src/core.ts': "export { createClient } from '@latchkey/core'",
  },
  'relay-knows-the-shared-layer-alone': {
    'apps/services/src/relay/storage.ts': "export { pool } from '../database/pool.js'",
    'apps/services/src/relay/table.ts': "export { pool } from '../server/route-table.js'",
  },
  'shared-layer-knows-no-domain': {
    'apps/services/src/server/shared/projects.ts': "export { pool } from '../../database/pool.js'",
  },
  'sources-know-no-routes': {
    'apps/services/src/activity/sources/ots.ts': "export { pool } from '../routes.js'",
  },
  'routes-stay-in-their-domain': {
    'apps/services/src/nfts/list.ts': "export { pool } from '../activity/routes.js'",
    'apps/services/src/nfts/flow-routes.ts': "export { pool } from './list.js'",
    'apps/services/src/wallets/flows.ts': "export { pool } from '../nfts/flow-routes.js'",
  },
}

const cruise = files => {
  const base = mkdtempSync(path.join(os.tmpdir(), 'latchkey-arrows-'))
  folders.push(base)
  const modules = Object.fromEntries(
    Object.entries(foreign).map(([file, text]) => [`node_modules/${file}`, text]),
  )
  for (const [file, text] of Object.entries({ ...manifests, ...modules, ...files })) {
    mkdirSync(path.dirname(path.join(base, file)), { recursive: true })
    writeFileSync(path.join(base, file), text)
  }
  mkdirSync(path.join(base, 'node_modules/@latchkey'), { recursive: true })
  for (const name of [
    'core',
    'ui',
    'react',
    'adapter-evm',
    'adapter-solana',
    'wallet-connect',
    'frame-bridge',
    'smart-account',
    'wagmi',
    'viem',
    'test-wallets',
  ])
    symlinkSync(path.join(base, 'packages', name), path.join(base, 'node_modules/@latchkey', name))
  copyFileSync(path.join(root, '.dependency-cruiser.cjs'), path.join(base, '.dependency-cruiser.cjs'))
  const cli = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = [cli, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'packages', 'apps']
  const output = runToEnd(process.execPath, args, base)
  return JSON.parse(output).summary.violations.map(
    found => `${found.rule.name}: ${found.from} -> ${found.to}`,
  )
}

const runToEnd = (command, args, cwd) => {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 })
  } catch (error) {
    // The exit code is the number of violations; the report is on stdout all the same.
    return error.stdout
  }
}

describe('the import arrows', () => {
  it('let pass what the architecture allows', () => {
    expect(cruise(obedient)).toEqual([])
  })
  it('have a breach for every rule', () => {
    expect(Object.keys(breaches).sort()).toEqual([...rules].sort())
  })
  it('report every breach under its own rule, at its own file', () => {
    const found = cruise(Object.assign({}, obedient, ...Object.values(breaches)))
    for (const [rule, files] of Object.entries(breaches)) {
      const places = Object.keys(files).map(file => `${rule}: ${file}`)
      expect(
        found.some(line => places.some(place => line.startsWith(place))),
        `${rule}\n${found.join('\n')}`,
      ).toBe(true)
    }
    for (const rule of ['sdks-are-loaded-on-need', 'bridges-know-core-and-their-library'])
      expect(found.filter(line => line.startsWith(`${rule}: `))).toHaveLength(
        Object.keys(breaches[rule]).length,
      )
  })
})
