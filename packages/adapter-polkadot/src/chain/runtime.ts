import { type CallOptions, LatchkeyError, referenceOf, withAbort } from '@latchkey/core/adapter'
import type { expandMetadata, TypeRegistry } from '@polkadot/types'
import type { RuntimeVersion } from '@polkadot/types/interfaces'
import * as v from 'valibot'
import type { Hex } from '../codec/codec.types.js'
import { METADATA_HASH } from './extensions.js'
import { fetchMetadata } from './metadata.js'
import type { ChainNode } from './nodes.js'

const hexOf = (pattern: RegExp) => v.custom<Hex>(value => typeof value === 'string' && pattern.test(value))
/** A hash of 32 bytes. */
export const hashSchema = hexOf(/^0x[\da-f]{64}$/i)
const bytesSchema = hexOf(/^0x(?:[\da-f]{2})+$/i)
const u32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32 - 1))
const versionSchema = v.looseObject({
  specName: v.string(),
  specVersion: u32,
  transactionVersion: u32,
  apis: v.optional(v.array(v.tuple([v.string(), v.number()])), []),
})
const propertiesSchema = v.record(v.string(), v.unknown())

/** What a runtime says of its version. */
type CheckedVersion = v.InferOutput<typeof versionSchema>
type Decorated = ReturnType<typeof expandMetadata>

/** A version of a network's runtime, with the codecs that know its calls, constants and events. */
export interface Runtime extends Pick<Decorated, 'tx' | 'consts'> {
  readonly registry: TypeRegistry
  readonly version: CheckedVersion
  readonly genesisHash: Hex
  /** Of version 15, which can be hashed; undefined on runtimes that have an older one. */
  readonly hashable: Hex | undefined
  /** What the node says of the network's own coin; undefined where it says nothing usable. */
  readonly coin: { readonly decimals: number | undefined; readonly symbol: string | undefined }
}

/**
 * What a node answered, as it must be.
 * @throws LatchkeyError `invalidResponse`
 */
export function check<S extends v.GenericSchema>(schema: S, answer: unknown, what: string): v.InferOutput<S> {
  const result = v.safeParse(schema, answer)
  if (result.success) return result.output
  throw new LatchkeyError('invalidResponse', `The node answered ${what} in a shape that cannot be right`)
}

/** Chains of several coins list them, their own first. */
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

function readCoin(properties: Readonly<Record<string, unknown>>): Runtime['coin'] {
  const [decimals, symbol] = [firstOf(properties.tokenDecimals), firstOf(properties.tokenSymbol)]
  return {
    decimals: typeof decimals === 'number' ? decimals : undefined,
    symbol: typeof symbol === 'string' ? symbol : undefined,
  }
}

/** The codecs of a runtime. @throws LatchkeyError `invalidResponse` */
async function readMetadata(metadata: Hex) {
  const types = await import('@polkadot/types')
  try {
    const registry = new types.TypeRegistry()
    const read = new types.Metadata(registry, metadata)
    registry.setMetadata(read, undefined, undefined, true)
    const { tx, consts } = types.expandMetadata(registry, read)
    return { registry, tx, consts }
  } catch (cause) {
    throw new LatchkeyError('invalidResponse', "The network's metadata could not be read", { cause })
  }
}

async function createRuntime(
  node: ChainNode,
  version: CheckedVersion,
  at: readonly string[],
): Promise<Runtime> {
  const [genesis, metadata, properties] = await Promise.all([
    node.request('chain_getBlockHash', [0]),
    fetchMetadata(node, version.apis, at),
    node.request('system_properties', []),
  ])
  const genesisHash = check(hashSchema, genesis, 'its genesis hash')
  if (genesisHash.slice(2, 34).toLowerCase() !== referenceOf(node.network.caipNetworkId))
    throw new LatchkeyError('networkError', 'The node belongs to another network', {
      hint: 'Compare the RPC address of the network with its CAIP-2 id.',
    })
  const bytes = check(bytesSchema, metadata.answer, 'its metadata')
  return {
    ...(await readMetadata(bytes)),
    version,
    genesisHash,
    hashable: metadata.hashable ? bytes : undefined,
    coin: readCoin(check(propertiesSchema, properties ?? {}, 'its properties')),
  }
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

/** Whether a transaction can carry the hash of the metadata that it was encoded with. */
export const canSignMetadataHash = ({ registry, hashable }: Runtime): boolean =>
  hashable !== undefined && registry.signedExtensions.includes(METADATA_HASH)

/** The version as the codecs want it: of what the node said, only what was checked. */
export const versionType = ({ registry, version }: Runtime) => {
  const { specName, specVersion, transactionVersion } = version
  return registry.createType<RuntimeVersion>('RuntimeVersion', { specName, specVersion, transactionVersion })
}

/**
 * A constant of the runtime.
 * @throws LatchkeyError `unsupportedMethod` where the runtime has none such
 */
export function requireConstant({ consts }: Runtime, pallet: string, name: string): bigint {
  const value = consts[pallet]?.[name]
  if (value) return BigInt(value.toString())
  throw new LatchkeyError('unsupportedMethod', `The network has no ${pallet}.${name}`)
}
