import { encodeFunctionData, parseAbi } from 'viem/utils'
import { accountsWithTokens } from '../accounts'
import { callNode } from '../http/json-rpc'
import type { Hex, LocalChain, LocalContracts, LocalNode, LocalToken } from '../local-node.types'
import { localArtifacts } from './compile'
import { deployAccounts } from './deploy-accounts'
import { deployNames } from './deploy-names'
import { deployNfts, type NftContract } from './deploy-nfts'
import { deployCode, requireArtifact, send } from './send-setup'

/** Where Multicall3 is on nearly every chain. */
export const multicall3Address: Hex = '0xca11bde05977b3631167028862be2a173976ca11'
/** Mainnet USDT, one of the addresses whose transfer is known to return nothing. */
export const knownUsdtAddress: Hex = '0xdac17f958d2ee523a2206206994597c13d831ec7'

/** Tokens in base units that each of the first three accounts has at start: 100,000. */
export const initialTokenBalance = 100_000_000_000n

const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])
const issueAbi = parseAbi(['function issue(address to, uint256 amount)'])

const fund = async (
  node: LocalNode,
  contracts: Omit<LocalContracts, NftContract | 'names'>,
): Promise<void> => {
  for (const { address } of node.accounts.slice(0, accountsWithTokens)) {
    const args = [address, initialTokenBalance] as const
    await send(node.rpcUrl, {
      to: contracts.token,
      data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args }),
    })
    const issue = encodeFunctionData({ abi: issueAbi, functionName: 'issue', args })
    await send(node.rpcUrl, { to: contracts.usdt, data: issue })
    await send(node.rpcUrl, { to: contracts.knownUsdt, data: issue })
  }
}

const describeTokens = (contracts: LocalContracts): readonly LocalToken[] => {
  const tether = { name: 'Tether USD', symbol: 'USDT', decimals: 6, returnsNothing: true }
  return [
    { address: contracts.token, name: 'Local Dollar', symbol: 'LUSD', decimals: 6, returnsNothing: false },
    { address: contracts.usdt, ...tether },
    { address: contracts.knownUsdt, ...tether },
  ]
}

/**
 * Puts the tokens and the multicall contract on a node that still mines by itself, and gives tokens to the
 * first accounts.
 * @throws LocalChainError `compileFailed`, `deployFailed`, `rpcFailed`
 */
export const deployContracts = async (node: LocalNode): Promise<LocalChain> => {
  const artifacts = await localArtifacts()
  const tether = requireArtifact(artifacts.LocalTether)
  const multicall = requireArtifact(artifacts.LocalMulticall3)
  await callNode(node.rpcUrl, 'anvil_setCode', [multicall3Address, multicall.runtimeCode])
  await callNode(node.rpcUrl, 'anvil_setCode', [knownUsdtAddress, tether.runtimeCode])
  const fungible = {
    token: await deployCode(node.rpcUrl, requireArtifact(artifacts.LocalDollar)),
    usdt: await deployCode(node.rpcUrl, tether),
    knownUsdt: knownUsdtAddress,
    multicall3: multicall3Address,
  }
  await fund(node, fungible)
  // After the tokens: an address follows from the number of transactions before it, and apps know these tokens' addresses.
  const nfts = await deployNfts(node, artifacts)
  const erc4337 = await deployAccounts(node, artifacts)
  const names = await deployNames(node, artifacts, nfts)
  const contracts: LocalContracts = { ...fungible, ...nfts, names }
  return { ...node, contracts, tokens: describeTokens(contracts), ...(erc4337 && { erc4337 }) }
}
