import { createRequire } from 'node:module'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getCreate2Address,
  parseAbi,
  toHex,
} from 'viem/utils'
import { deployerAddress, paymasterSignerIndex } from '../accounts'
import { LocalChainError } from '../errors'
import { callNode } from '../http/json-rpc'
import type { Hex, LocalErc4337, LocalNode } from '../local-node.types'
import type { Artifacts } from './compile'
import { requireArtifact, send } from './send-setup'

/** The CREATE2 deployer that most chains have at this address, and anvil too. */
const create2Deployer: Hex = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** With this salt the EntryPoint's code lands at its canonical address. */
const entryPointSalt: Hex = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'
/** The salt of our own contracts: the addresses that `@latchkey/smart-account` computes. */
const ownSalt: Hex = `0x${'0'.repeat(64)}`
const entryPoint: Hex = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const paymasterDeposit = 100n * 10n ** 18n

const paymasterAbi = parseAbi(['function deposit() payable'])

/**
 * The creation code of the EntryPoint, from a package that only this machine needs. The code is GPL-3.0, so this package
 * has no copy of it.
 */
const findEntryPointCode = (): Hex | undefined => {
  const require = createRequire(import.meta.url)
  try {
    return (require('@account-abstraction/contracts/artifacts/EntryPoint.json') as { bytecode: Hex }).bytecode
  } catch {
    return undefined
  }
}

const deployAt = async ({ rpcUrl }: LocalNode, salt: Hex, code: Hex): Promise<Hex> => {
  const address = getCreate2Address({ from: create2Deployer, salt, bytecode: code })
  await send(rpcUrl, { to: create2Deployer, data: concat([salt, code]) })
  const deployed = await callNode(rpcUrl, 'eth_getCode', [address, 'latest'])
  if (deployed === '0x') throw new LocalChainError('deployFailed', `There is no code at ${address}.`)
  return address
}

/**
 * Puts EntryPoint 0.8, the factory of smart accounts and a funded paymaster on a node. Returns undefined if
 * `@account-abstraction/contracts` is not installed.
 * @throws LocalChainError `compileFailed`, `deployFailed`, `rpcFailed`
 */
export const deployAccounts = async (
  node: LocalNode,
  artifacts: Artifacts,
): Promise<LocalErc4337 | undefined> => {
  const entryPointCode = findEntryPointCode()
  const paymasterSigner = node.accounts[paymasterSignerIndex]
  if (entryPointCode === undefined || paymasterSigner === undefined) return undefined
  await deployAt(node, entryPointSalt, entryPointCode)
  const factoryCode = requireArtifact(artifacts.LatchkeyAccountFactory).bytecode
  const accountFactory = await deployAt(node, ownSalt, factoryCode)
  const addresses = [{ type: 'address' }, { type: 'address' }] as const
  const paymasterCode = concat([
    requireArtifact(artifacts.LatchkeyPaymaster).bytecode,
    encodeAbiParameters(addresses, [deployerAddress, paymasterSigner.address]),
  ])
  const paymaster = await deployAt(node, ownSalt, paymasterCode)
  await send(node.rpcUrl, {
    to: paymaster,
    data: encodeFunctionData({ abi: paymasterAbi, functionName: 'deposit' }),
    value: toHex(paymasterDeposit),
  })
  return { entryPoint, accountFactory, paymaster, paymasterSigner }
}
