import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  getCreate2Address,
  type Hex,
  keccak256,
} from 'viem'
import { accountFactoryAbi } from './abi.js'

/** The factory, at the same address on every chain that has the CREATE2 deployer. See `/deployment`. */
export const accountFactoryAddress: Address = '0xcCAF830c755996ae0945688F318dC574F57e0fBc'

/** Names an account: one owner may have several, told apart by the index. */
export interface AccountId {
  readonly owner: Address
  /** Default 0. */
  readonly index?: bigint
  /** Default: {@link accountFactoryAddress}. */
  readonly factory?: Address
}

/** Returns the code that the accounts of a factory delegate to: the first contract that the factory created. */
export const getImplementationAddress = (factory: Address = accountFactoryAddress): Address =>
  getContractAddress({ from: factory, nonce: 1n })

/** Returns the code of every account of a factory: a minimal proxy (ERC-1167). */
export const getAccountCode = (factory: Address = accountFactoryAddress): Hex =>
  concat([
    '0x363d3d373d3d3d363d73',
    getImplementationAddress(factory),
    '0x5af43d82803e903d91602b57fd5bf3',
  ]).toLowerCase() as Hex

/** Returns the address of an owner's account, whether the account is deployed or not. Needs no node. */
export function getAccountAddress({
  owner,
  index = 0n,
  factory = accountFactoryAddress,
}: AccountId): Address {
  const salt = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [owner, index]))
  return getCreate2Address({
    from: factory,
    salt,
    // The first ten bytes return the rest as the contract's code.
    bytecode: concat(['0x3d602d80600a3d3981f3', getAccountCode(factory)]),
  })
}

/** Returns the call that deploys an account. Anyone may send it, and more than once. */
export const getFactoryCall = ({
  owner,
  index = 0n,
  factory = accountFactoryAddress,
}: AccountId): { readonly factory: Address; readonly factoryData: Hex } => ({
  factory,
  factoryData: encodeFunctionData({
    abi: accountFactoryAbi,
    functionName: 'createAccount',
    args: [owner, index],
  }),
})
