import { type CallOptions, LatchkeyError } from '@latchkey/core/adapter'
import type { ChainNode } from './nodes.js'
import { type Fields, lastBytes, numberOf, readFields, textOf, writeFields } from './protobuf.js'
import { queryIfThere } from './query.js'

const PATH = '/cosmos.auth.v1beta1.Query/Account'

/** A key as accounts and transactions carry it. */
export interface AnyKey {
  readonly typeUrl: string
  readonly value: Uint8Array
}

/** An account as the chain keeps it. */
export interface ChainAccount {
  readonly accountNumber: bigint
  readonly sequence: bigint
  /** The type URL of what the chain keeps it as. */
  readonly kind: string
  /** Known once the account has sent something. */
  readonly publicKey: AnyKey | undefined
  /** Coins that get there belong to a module of the chain. */
  readonly module: boolean
}

/**
 * Where the plain account is inside other kinds of accounts: field by field, the outermost first. Vesting accounts wrap
 * a BaseVestingAccount, which wraps a BaseAccount; the accounts of Ethermint chains and of modules wrap one at once.
 */
const PATHS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/\.BaseAccount$/, []],
  [/\.BaseVestingAccount$/, [1]],
  [/VestingAccount$|\.PermanentLockedAccount$/, [1, 1]],
  [/\.(?:EthAccount|ModuleAccount|EtherAccount)$/, [1]],
]

const emptyBytes = new Uint8Array()

function findBaseAccount(typeUrl: string, value: Uint8Array): Fields {
  const path = PATHS.find(([pattern]) => pattern.test(typeUrl))?.[1]
  if (!path) {
    throw new LatchkeyError('unavailable', 'The chain keeps this account in a form that is not known here')
  }
  return path.reduce(
    (fields, number) => readFields(lastBytes(fields, number) ?? emptyBytes),
    readFields(value),
  )
}

const readAny = (bytes: Uint8Array): AnyKey => {
  const any = readFields(bytes)
  return { typeUrl: textOf(any, 1), value: lastBytes(any, 2) ?? emptyBytes }
}

function readAccount(bytes: Uint8Array): ChainAccount {
  const { typeUrl, value } = readAny(lastBytes(readFields(bytes), 1) ?? emptyBytes)
  const base = findBaseAccount(typeUrl, value)
  const key = lastBytes(base, 2)
  return {
    accountNumber: numberOf(base, 3),
    sequence: numberOf(base, 4),
    kind: typeUrl,
    publicKey: key && key.length > 0 ? readAny(key) : undefined,
    module: /\.ModuleAccount$/.test(typeUrl),
  }
}

/** An account; undefined for one that never held anything. @throws LatchkeyError */
export const fetchAccount = (
  node: ChainNode,
  address: string,
  options?: CallOptions,
): Promise<ChainAccount | undefined> =>
  queryIfThere(node, PATH, writeFields([1, address]), readAccount, options)
