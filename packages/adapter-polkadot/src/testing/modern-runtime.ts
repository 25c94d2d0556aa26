import type { FakeEnv } from '@latchkey/core/testing'
import { packageInfo } from '@polkadot/types-support'
import { accountKey } from '../chain/account-info.js'
import { writeUint } from '../chain/scale.js'
import { concat, fromHex, toHex } from '../codec/bytes.js'
import type { Hex } from '../codec/codec.types.js'

/** Real runtimes, as a node described them; @polkadot/types-support carries the records. */
export type RecordedRuntime = 'asset-hub-polkadot' | 'asset-hub-kusama' | 'polkadot' | 'kusama'

/** A record: what `Metadata_metadata_at_version(15)` and `state_getRuntimeVersion` answered. */
export async function readRecord(name: RecordedRuntime) {
  const read = async (part: 'hex' | 'ver'): Promise<unknown> => {
    // The declarations spell the whole of it out as a type.
    const path = `${packageInfo.name}/metadata/v15/${name}-${part}`
    return ((await import(/* @vite-ignore */ path)) as { default: unknown }).default
  }
  const [answer, version] = await Promise.all([read('hex'), read('ver')])
  const versioned = answer as Hex
  // `Option<OpaqueMetadata>`: a yes and a length of four bytes in front.
  return {
    versioned,
    metadata: `0x${versioned.slice(12)}` as const,
    version: version as { specVersion: number },
  }
}

/** What a node of a recorded runtime is asked for, and what was sent to it. */
export interface RecordedNode {
  readonly answers: Record<string, (params: readonly string[]) => unknown>
  readonly sent: readonly Hex[]
  /** What the runtime says that a transaction costs. */
  fee: bigint
}

/** What every account of a recorded node holds. */
const richAccount = toHex(
  concat(
    new Uint8Array(8),
    writeUint(1n, 4),
    new Uint8Array(4),
    writeUint(10n ** 15n, 16),
    new Uint8Array(48),
  ),
)

/** Puts a node that answers from a record behind an address. */
export async function recordNode(
  env: FakeEnv,
  url: string,
  name: RecordedRuntime,
  genesisHash: Hex,
): Promise<RecordedNode> {
  const { versioned, version } = await readRecord(name)
  const sent: Hex[] = []
  const hash = toHex(new Uint8Array(32).fill(9))
  const node: RecordedNode = {
    sent,
    fee: 10n ** 7n,
    answers: {
      chain_getBlockHash: () => genesisHash,
      chain_getFinalizedHead: () => hash,
      chain_getHeader: () => ({ number: '0x1000' }),
      state_getRuntimeVersion: () => version,
      system_properties: () => ({}),
      system_accountNextIndex: () => 5,
      state_call: ([method]) =>
        method === 'Metadata_metadata_at_version'
          ? versioned
          : toHex(concat(new Uint8Array(3), writeUint(node.fee, 16))),
      state_queryStorageAt: ([keys]) => [
        {
          changes: (keys as unknown as Hex[]).map(key => [
            key,
            key.startsWith(accountPrefix) ? richAccount : null,
          ]),
        },
      ],
      author_submitExtrinsic: ([transaction]) => {
        sent.push(transaction as Hex)
        return hash
      },
    },
  }
  env.fetch.route(url, ({ body }) => {
    const { id, method, params } = JSON.parse(body ?? '{}') as {
      id: number
      method: string
      params: string[]
    }
    return { json: { jsonrpc: '2.0', id, result: node.answers[method]?.(params) ?? null } }
  })
  return node
}

const accountPrefix = accountKey(fromHex('0x')).slice(0, 66)
