// Expectations of the public types. The compiler checks them, in the step that checks all types.
import type { Client } from '@latchkey/core'
import { type CreateConnectorFn, createConfig, getConnection, http } from '@wagmi/core'
import { mainnet, optimism } from 'viem/chains'
import { expectTypeOf, it } from 'vitest'
import {
  type CreateConnectorFn as CreateOldestConnectorFn,
  createConfig as createOldestConfig,
} from 'wagmi-core-oldest'
import { type LatchkeyProvider, latchkey, type ProviderRpcError } from './index.js'

it('is a connector of wagmi, made of a client', () => {
  expectTypeOf(latchkey).parameters.toEqualTypeOf<[client: Client]>()
  expectTypeOf(latchkey).returns.toExtend<CreateConnectorFn>()
  expectTypeOf(latchkey).returns.toExtend<CreateOldestConnectorFn>()
})

it('keeps the chains of a config exact', () => {
  const configure = (client: Client) =>
    createConfig({
      chains: [mainnet, optimism],
      transports: { [mainnet.id]: http(), [optimism.id]: http() },
      connectors: [latchkey(client)],
    })
  const configureOldest = (client: Client) =>
    createOldestConfig({
      chains: [mainnet, optimism],
      transports: { [mainnet.id]: http(), [optimism.id]: http() },
      connectors: [latchkey(client)],
    })
  type OldestConfig = ReturnType<typeof configureOldest>
  expectTypeOf<OldestConfig['chains'][number]['id']>().toEqualTypeOf<1 | 10>()
  type Config = ReturnType<typeof configure>
  expectTypeOf<Config['chains'][number]['id']>().toEqualTypeOf<1 | 10>()
  expectTypeOf(getConnection<Config>).returns.toHaveProperty('status')
})

it('gives a provider whose events carry their payloads', () => {
  const listen = (provider: LatchkeyProvider) =>
    provider.on('chainChanged', chainId => expectTypeOf(chainId).toBeString())
  expectTypeOf(listen).returns.toEqualTypeOf<LatchkeyProvider>()
  expectTypeOf<ProviderRpcError>().toHaveProperty('code').toBeNumber()
})
