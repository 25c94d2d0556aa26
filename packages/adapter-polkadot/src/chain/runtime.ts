import { type CallOptions, LatchkeyError, referenceOf, withAbort } from '@latchkey/core/adapter'
import type { ApiPromise } from '@polkadot/api'
import * as v from 'valibot'
import type { Hex } from '../injected.types.js'
import type { ChainNode } from './nodes.js'

/** A version of a network's runtime, with the SDK that knows its calls, constants and events. */
export interface Runtime {
  readonly api: ApiPromise
  readonly genesisHash: Hex
  readonly specVersion: number
}

type ApiOptions = NonNullable<ConstructorParameters<typeof ApiPromise>[0]>
type Provider = NonNullable<ApiOptions['provider']>

const hexOf = (pattern: RegExp) => v.custom<Hex>(value => typeof value === 'string' && pattern.test(value))
/** A hash of 32 bytes. */
export const hashSchema = hexOf(/^0x[\da-f]{64}$/i)
const bytesSchema = hexOf(/^0x(?:[\da-f]{2})+$/i)
const versionSchema = v.looseObject({
  specName: v.string(),
  specVersion: v.number(),
  transactionVersion: v.number(),
})
const propertiesSchema = v.record(v.string(), v.unknown())

/**
 * What a node answered, as it must be.
 * @throws LatchkeyError `invalidResponse`
 */
export function check<S extends v.GenericSchema>(schema: S, answer: unknown, what: string): v.InferOutput<S> {
  const result = v.safeParse(schema, answer)
  if (result.success) return result.output
  throw new LatchkeyError('invalidResponse', `The node answered ${what} in a shape that cannot be right`)
}

/**
 * A connection of the SDK that asks nobody: all that it asks while it starts was asked before, where a signal counts
 * and a failure is one of ours. Afterwards it only encodes and decodes.
 */
function createProvider(answers: Readonly<Record<string, unknown>>): Provider {
  const refuse = async (method: string): Promise<never> => {
    throw new Error(`${method} was not asked before`)
  }
  const provider: Provider = {
    hasSubscriptions: false,
    isClonable: false,
    isConnected: true,
    clone: () => provider,
    connect: async () => undefined,
    disconnect: async () => undefined,
    on: () => () => undefined,
    send: async <T>(method: string): Promise<T> =>
      Object.hasOwn(answers, method) ? (answers[method] as T) : refuse(method),
    subscribe: refuse,
    unsubscribe: refuse,
  }
  return provider
}

async function createRuntime(
  node: ChainNode,
  version: v.InferOutput<typeof versionSchema>,
  at: readonly string[],
  options?: CallOptions,
): Promise<Runtime> {
  const ask = (method: string, params: readonly unknown[]) => node.request(method, params, options)
  const [{ ApiPromise }, genesis, metadata, chain, properties] = await Promise.all([
    import('@polkadot/api'),
    ask('chain_getBlockHash', [0]),
    ask('state_getMetadata', at),
    ask('system_chain', []),
    ask('system_properties', []),
  ])
  const genesisHash = check(hashSchema, genesis, 'its genesis hash')
  if (genesisHash.slice(2, 34).toLowerCase() !== referenceOf(node.network.caipNetworkId))
    throw new LatchkeyError('networkError', 'The node belongs to another network', {
      hint: 'Compare the RPC address of the network with its CAIP-2 id.',
    })
  const { specVersion } = version
  const provider = createProvider({
    chain_getBlockHash: genesisHash,
    state_getRuntimeVersion: version,
    system_chain: check(v.string(), chain, 'its name'),
    system_properties: check(propertiesSchema, properties ?? {}, 'its properties'),
    rpc_methods: { methods: [] },
  })
  const known = { [`${genesisHash}-${specVersion}`]: check(bytesSchema, metadata, 'its metadata') }
  const api = new ApiPromise({ provider, metadata: known, noInitWarn: true, initWasm: false })
  await api.isReadyOrError.catch(cause => {
    throw new LatchkeyError('invalidResponse', "The network's metadata could not be read", { cause })
  })
  return { api, genesisHash, specVersion }
}

/**
 * The runtime of a network, now or at a block. Loads the SDK; each version is built once, and an upgrade of the network
 * is seen with the next call.
 * @throws LatchkeyError `networkError`, `invalidResponse`, `aborted`
 */
export async function loadRuntime(node: ChainNode, options?: CallOptions, block?: string): Promise<Runtime> {
  const at = block === undefined ? [] : [block]
  const answer = await node.request('state_getRuntimeVersion', at, options)
  const version = check(versionSchema, answer, 'its runtime version')
  const key = `runtime:${version.specVersion}`
  const known = node.learned.get(key) as Promise<Runtime> | undefined
  if (known) return withAbort(known, options?.signal)
  // Shared by all who ask meanwhile: one of them who goes away must not take it from the others.
  const building = createRuntime(node, version, at)
  node.learned.set(key, building)
  building.catch(() => node.learned.delete(key))
  return withAbort(building, options?.signal)
}

/**
 * A constant of the runtime.
 * @throws LatchkeyError `unsupportedMethod` where the runtime has none such
 */
export function requireConstant({ api }: Runtime, pallet: string, name: string): bigint {
  const value = api.consts[pallet]?.[name]
  if (value) return BigInt(value.toString())
  throw new LatchkeyError('unsupportedMethod', `The network has no ${pallet}.${name}`)
}
