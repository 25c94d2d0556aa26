// Expectations of the public types. The compiler checks them, in the step that checks all types.
import type { CapabilityKey, ChainAdapter, SignedMessage } from '@latchkey/core/adapter'
import type { NetworkInput } from '@latchkey/core/networks'
import type { Chain } from 'viem'
import type * as viemChains from 'viem/chains'
import { expectTypeOf, it } from 'vitest'
import {
  type EvmCalls,
  type EvmOptions,
  type EvmTypedDataSigner,
  evm,
  evmCalls,
  evmTypedData,
} from './index.js'

it('is an adapter, made with options or without', () => {
  expectTypeOf(evm).parameters.toEqualTypeOf<[options?: EvmOptions | undefined]>()
  expectTypeOf(evm).returns.toEqualTypeOf<ChainAdapter>()
  expectTypeOf<{ rpc: { timeoutMs: string } }>().not.toExtend<EvmOptions>()
})

it('names its own capabilities by keys that carry their types', () => {
  expectTypeOf(evmCalls).toEqualTypeOf<CapabilityKey<EvmCalls>>()
  expectTypeOf(evmTypedData).toEqualTypeOf<CapabilityKey<EvmTypedDataSigner>>()
  expectTypeOf<EvmTypedDataSigner['sign']>().returns.resolves.toEqualTypeOf<SignedMessage>()
  expectTypeOf<EvmTypedDataSigner['verify']>().returns.resolves.toBeBoolean()
})

it('takes numbers of structured data as bigint', () => {
  type Input = Parameters<EvmTypedDataSigner['sign']>[0]['typedData']
  const types = { Order: [{ name: 'amount', type: 'uint256' }] } as const
  expectTypeOf<{ types: typeof types; primaryType: 'Order'; message: { amount: bigint } }>().toExtend<Input>()
  expectTypeOf<{ types: typeof types; message: { amount: bigint } }>().not.toExtend<Input>()
})

it('takes what viem calls a chain as a network, of whichever kind', () => {
  expectTypeOf<Chain>().toExtend<NetworkInput>()
  expectTypeOf<typeof viemChains.mainnet>().toExtend<NetworkInput>()
  expectTypeOf<typeof viemChains.optimism>().toExtend<NetworkInput>()
  expectTypeOf<typeof viemChains.zksync>().toExtend<NetworkInput>()
})
