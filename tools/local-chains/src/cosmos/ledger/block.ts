import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import type { CosmosGenesis } from '../types'
import type { DecodedTx } from './tx'

/** One block. Hashes are synthetic: they are the same for the same content, and no validator has signed them. */
export interface Block {
  readonly height: number
  readonly hash: string
  readonly parentHash: string
  readonly time: string
  readonly txs: readonly DecodedTx[]
}

const digest = (text: string): string => bytesToHex(sha256(new TextEncoder().encode(text))).toUpperCase()

/** The synthetic hash of something of a chain, such as its validators. */
export const syntheticHash = ({ chainId }: CosmosGenesis, what: string): string =>
  digest(`${chainId}/${what}`)

/** Makes the block after another. */
export const makeBlock = (
  genesis: CosmosGenesis,
  parent: Block | undefined,
  txs: readonly DecodedTx[],
): Block => {
  const height = (parent?.height ?? 0) + 1
  const parentHash = parent?.hash ?? ''
  const content = [genesis.chainId, height, parentHash, ...txs.map(({ hash }) => hash)].join('/')
  return { height, parentHash, hash: digest(content), time: new Date().toISOString(), txs }
}
