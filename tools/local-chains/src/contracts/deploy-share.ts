import { encodeFunctionData, parseAbi } from 'viem/utils'
import type { Hex, LocalNode } from '../local-node.types'
import { localArtifacts } from './compile'
import { deployCode, requireArtifact, send } from './send-setup'

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function setUIMultiplier(uint256 multiplier)',
])

/** A token whose amounts people see multiplied (ERC-8056). It has eight decimals and the symbol LSHR. */
export interface LocalShare {
  readonly address: Hex
  /** Gives an account base units as the chain counts them. */
  mint(to: Hex, amount: bigint): Promise<void>
  /** 10^18 is one. At the start it is four. */
  setMultiplier(multiplier: bigint): Promise<void>
}

/**
 * Puts such a token on a node that mines by itself. Nobody has any of it.
 * @throws LocalChainError `compileFailed`, `deployFailed`, `rpcFailed`
 */
export const deployShare = async ({ rpcUrl }: Pick<LocalNode, 'rpcUrl'>): Promise<LocalShare> => {
  const { LocalShare } = await localArtifacts()
  const address = await deployCode(rpcUrl, requireArtifact(LocalShare))
  return {
    address,
    async mint(to, amount) {
      await send(rpcUrl, {
        to: address,
        data: encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] }),
      })
    },
    async setMultiplier(multiplier) {
      await send(rpcUrl, {
        to: address,
        data: encodeFunctionData({ abi, functionName: 'setUIMultiplier', args: [multiplier] }),
      })
    },
  }
}
