import {
  type Address,
  type Client,
  type Hex,
  hashTypedData,
  type TypedData,
  type TypedDataDefinition,
  toPrefixedMessage,
  zeroHash,
} from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationTypedData,
  type SmartAccount,
  type SmartAccountImplementation,
  toSmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { wrapTypedDataSignature } from 'viem/experimental/erc7739'
import { accountFactoryAddress, getAccountAddress, getFactoryCall } from './addresses.js'
import { type AccountCall, decodeAccountCalls, encodeAccountCalls } from './calls.js'
import { SmartAccountError } from './errors.js'

type AnyTypedData = TypedDataDefinition<TypedData, string>

/**
 * Signs for the owner: the key stays with the caller. All that an account signs is typed data (EIP-712), so a signer may
 * show or check it. A signer that has `sign` alone gets the EIP-712 hash. viem's local accounts fit.
 */
export type AccountOwner = { readonly address: Address } & (
  | { signTypedData(definition: AnyTypedData): Promise<Hex> }
  | { sign(input: { readonly hash: Hex }): Promise<Hex> }
)

/** What {@link toLatchkeyAccount} needs. */
export interface LatchkeyAccountOptions {
  /** A client of the chain, with `chain` set. */
  readonly client: Client
  readonly owner: AccountOwner
  /** Tells several accounts of one owner apart. Default 0. */
  readonly index?: bigint
  /** Default: the factory that has the same address on every chain. */
  readonly factory?: Address
}

type Implementation = SmartAccountImplementation<
  typeof entryPoint08Abi,
  '0.8',
  { readonly owner: AccountOwner }
>

/** An account for viem's bundler clients and for `verifyMessage` and `verifyTypedData` of its public clients. */
export type LatchkeyAccount = SmartAccount<Implementation>

/** A signature of the right form for gas estimates: it recovers to nobody's address. */
export const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

const signDefinition = (owner: AccountOwner, definition: AnyTypedData): Promise<Hex> =>
  'signTypedData' in owner ? owner.signTypedData(definition) : owner.sign({ hash: hashTypedData(definition) })

/** The typed data of ERC-7739 around typed data: it binds the signature to one account on one chain. */
const nestTypedData = (definition: AnyTypedData, verifier: VerifierDomain): AnyTypedData => ({
  domain: definition.domain ?? {},
  types: {
    ...definition.types,
    TypedDataSign: [
      { name: 'contents', type: definition.primaryType },
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
      { name: 'salt', type: 'bytes32' },
    ],
  },
  primaryType: 'TypedDataSign',
  message: { contents: definition.message, ...verifier, salt: zeroHash },
})

interface VerifierDomain {
  readonly name: string
  readonly version: string
  readonly chainId: number
  readonly verifyingContract: Address
}

/**
 * Makes a smart account for viem. Signatures of an account that is not deployed yet are wrapped (ERC-6492), and its first
 * user operation deploys it. The account's signatures follow ERC-1271 and ERC-7739.
 * @throws SmartAccountError `chainMissing` if the client has no chain
 */
export async function toLatchkeyAccount({
  client,
  owner,
  index = 0n,
  factory = accountFactoryAddress,
}: LatchkeyAccountOptions): Promise<LatchkeyAccount> {
  const { chain } = client
  if (!chain) throw new SmartAccountError('chainMissing', 'The client needs a chain.')
  const id = { owner: owner.address, index, factory }
  const address = getAccountAddress(id)
  const verifier = { name: 'LatchkeyAccount', version: '1', chainId: chain.id, verifyingContract: address }

  return toSmartAccount<Implementation>({
    client: client as Implementation['client'],
    entryPoint: { abi: entryPoint08Abi, address: entryPoint08Address, version: '0.8' },
    extend: { owner },
    getAddress: async () => address,
    getFactoryArgs: async () => getFactoryCall(id),
    getStubSignature: async () => stubSignature,
    encodeCalls: async calls => encodeAccountCalls(calls as readonly AccountCall[]),
    decodeCalls: async data => decodeAccountCalls(data),
    signMessage: ({ message }) =>
      signDefinition(owner, {
        domain: verifier,
        types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] },
        primaryType: 'PersonalSign',
        message: { prefixed: toPrefixedMessage(message) },
      }),
    async signTypedData(parameters) {
      const definition = parameters as AnyTypedData
      const signature = await signDefinition(owner, nestTypedData(definition, verifier))
      return wrapTypedDataSignature({ ...definition, signature } as never)
    },
    async signUserOperation({ chainId = chain.id, ...userOperation }) {
      const typedData = getUserOperationTypedData({
        chainId,
        entryPointAddress: entryPoint08Address,
        userOperation: { ...userOperation, sender: address } as UserOperation<'0.8'>,
      })
      return signDefinition(owner, typedData as AnyTypedData)
    },
  })
}
