import { setTimeout as delay } from 'node:timers/promises'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { accountsWithTokens, deployerAddress } from '../accounts'
import { LocalChainError } from '../errors'
import { callNode } from '../http/json-rpc'
import type { Hex, LocalChain, LocalContracts, LocalNode, LocalToken } from '../local-node.types'
import { type Artifact, localArtifacts } from './compile'

/** Where Multicall3 is on nearly every chain. */
export const multicall3Address: Hex = '0xca11bde05977b3631167028862be2a173976ca11'
/** Mainnet USDT, one of the addresses whose transfer is known to return nothing. */
export const knownUsdtAddress: Hex = '0xdac17f958d2ee523a2206206994597c13d831ec7'

/** Tokens in base units that each of the first three accounts has at start: 100,000. */
export const initialTokenBalance = 100_000_000_000n

const receiptTimeoutMs = 10_000
const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])
const issueAbi = parseAbi(['function issue(address to, uint256 amount)'])

const requireArtifact = (artifact: Artifact | undefined): Artifact => {
  if (artifact === undefined)
    throw new LocalChainError('compileFailed', 'A contract is missing in the output.')
  return artifact
}

interface SetupReceipt {
  readonly status: Hex
  readonly contractAddress?: Hex | null
}

/** The node answers with the hash before the block is made. */
const waitForReceipt = async (rpcUrl: string, hash: unknown): Promise<SetupReceipt> => {
  const deadline = Date.now() + receiptTimeoutMs
  while (Date.now() < deadline) {
    const receipt = await callNode(rpcUrl, 'eth_getTransactionReceipt', [hash])
    if (receipt !== null) return receipt as SetupReceipt
    await delay(5)
  }
  throw new LocalChainError('deployFailed', 'A set-up transaction got no block.')
}

/** Sends from the deployer, whose key the node itself holds, and waits for the receipt. */
const send = async (rpcUrl: string, transaction: { to?: Hex; data: Hex }): Promise<Hex | undefined> => {
  const hash = await callNode(rpcUrl, 'eth_sendTransaction', [{ from: deployerAddress, ...transaction }])
  const receipt = await waitForReceipt(rpcUrl, hash)
  if (receipt.status !== '0x1') throw new LocalChainError('deployFailed', 'A set-up transaction reverted.')
  return receipt.contractAddress ?? undefined
}

const deployCode = async (rpcUrl: string, artifact: Artifact): Promise<Hex> => {
  const address = await send(rpcUrl, { data: artifact.bytecode })
  if (address === undefined) throw new LocalChainError('deployFailed', 'The node gave no contract address.')
  return address
}

const fund = async (node: LocalNode, contracts: LocalContracts): Promise<void> => {
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
  const contracts: LocalContracts = {
    token: await deployCode(node.rpcUrl, requireArtifact(artifacts.LocalDollar)),
    usdt: await deployCode(node.rpcUrl, tether),
    knownUsdt: knownUsdtAddress,
    multicall3: multicall3Address,
  }
  await fund(node, contracts)
  return { ...node, contracts, tokens: describeTokens(contracts) }
}
