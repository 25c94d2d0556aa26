import {
  type BalanceQuery,
  type CallOptions,
  cleanName,
  LatchkeyError,
  type TokenInfo,
} from '@latchkey/core/adapter'
import { decodeDecimals, decodeSymbol, encodeDecimals, encodeName, encodeSymbol } from '../../chain/erc20.js'
import type { Nodes } from '../../chain/nodes.types.js'
import { decodeAnswer, readContracts } from '../../chain/read-contracts.js'
import { addressCodec } from '../../connectors/wallet-code.js'

/** No token in use has more; an amount with more would not be readable either. */
const MAX_DECIMALS = 36

/**
 * Reads what a contract says of itself as a token: name, symbol and decimals. Anybody can deploy a token of any name, so
 * these prove nothing.
 * @throws LatchkeyError `invalidAddress` where there is no token that can be divided, and what the node says
 */
export async function inspectToken(
  nodes: Nodes,
  { address, networkId }: BalanceQuery,
  options?: CallOptions,
): Promise<TokenInfo> {
  const node = nodes.of(networkId)
  const to = addressCodec.normalizeAddress(address)
  const questions = [encodeDecimals(), encodeSymbol(), encodeName()].map(data => ({ to, data }))
  const [decimalsData, symbolData, nameData] = await readContracts(node, questions, options)
  const decimals = decodeAnswer(decodeDecimals, decimalsData)
  const symbol = cleanName(decodeAnswer(decodeSymbol, symbolData))
  if (decimals === undefined || symbol === undefined || decimals < 1 || decimals > MAX_DECIMALS)
    throw new LatchkeyError('invalidAddress', 'There is no token at this address', {
      hint: 'Check the address and the network.',
    })
  // Tokens from before ERC-20 was final write their name as they write their symbol.
  const name = cleanName(decodeAnswer(decodeSymbol, nameData)) ?? symbol
  return { address: to, name, symbol, decimals }
}
