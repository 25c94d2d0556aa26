import { createSqlStores } from '@latchkey/siwx/drizzle'
import { createSiwx, type Siwx, type SiwxOptions } from '@latchkey/siwx/server'
import type { NetworkConfig } from '../config/config.schema.js'
import type { ServiceContext } from '../server/service-context.types.js'

/** The verifiers of the namespaces. A namespace's code is loaded with its first sign-in. */
const verifiers: SiwxOptions['verifiers'] = {
  bip122: () => import('@latchkey/adapter-bitcoin/verify'),
  cosmos: () => import('@latchkey/adapter-cosmos/verify'),
  eip155: () => import('@latchkey/adapter-evm/verify'),
  polkadot: () => import('@latchkey/adapter-polkadot/verify'),
  solana: () => import('@latchkey/adapter-solana/verify'),
}

const nodesOf = (networks: Readonly<Record<string, NetworkConfig>>): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(networks).map(([id, { rpcUrls }]) => [id, rpcUrls]))

/**
 * Makes the sign-in of the services, with its tables in their database; undefined where no settings ask for it.
 * @throws SiwxError `invalidOptions`
 */
export function createMembers({
  config,
  database,
  log,
  now,
}: Pick<ServiceContext, 'config' | 'database' | 'log' | 'now'>): Siwx | undefined {
  if (!config.siwx) return undefined
  const { domains, networks = Object.keys(config.networks), accept } = config.siwx
  return createSiwx({
    domains,
    accept,
    networks: networks as SiwxOptions['networks'],
    verifiers,
    rpc: nodesOf(config.networks),
    ...createSqlStores(database.db),
    now,
    // Without its message: that of a failed query holds its parameters.
    onError: error => log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'sign-in failed'),
  })
}
