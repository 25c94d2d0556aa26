import type { Hex } from '@latchkey/local-chains'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import type { Chain } from '../chains'
import { deployContract } from './deploy-contract'

const parameters = parseAbiParameters('string, string, uint8, address, uint256')

/** A token that no list names. */
export interface NamedToken {
  readonly name: string
  readonly symbol: string
  readonly decimals?: number
  readonly holder: string
  /** Base units. */
  readonly amount?: bigint
}

/** Deploys an ERC-20 token, and returns its address with its ERC-55 checksum. */
export const deployToken = (
  chain: Chain,
  { name, symbol, decimals = 6, holder, amount = 0n }: NamedToken,
): Promise<Hex> =>
  deployContract(
    chain,
    'NamedToken',
    encodeAbiParameters(parameters, [name, symbol, decimals, holder as Hex, amount]),
  )
