import { accountFactoryAddress, getAccountAddress, toLatchkeyAccount } from '@latchkey/smart-account'
import { createClient, custom, defineChain, parseErc6492Signature } from 'viem'
import { entryPoint08Address, getUserOperationHash } from 'viem/account-abstraction'
import { mnemonicToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { toHex } from '../../signer/hex.js'
import type { TypedData } from '../../signer/jobs.types.js'
import { addressesOf, keysOfPhrase, type PrivateKeys } from '../../signer/keys.js'
import { signRequest, WrongAccountError } from '../../signer/sign-request.js'
import { ENTRY_POINT } from '../entry-point.js'
import type { UserOperation } from '../user-operation.types.js'
import { signAsAccount } from './sign-as-account.js'

const JUNK = `${'test '.repeat(11)}junk`
const chainId = 31337
const owner = mnemonicToAccount(JUNK, { path: "m/44'/60'/1'/0/0" })
const account = getAccountAddress({ owner: owner.address })

let keys: PrivateKeys
beforeAll(async () => {
  keys = await keysOfPhrase(JUNK)
})

/** The account of the published package. The node knows no code: the account is not deployed. */
const makeReference = () => {
  const chain = defineChain({
    id: chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  })
  return toLatchkeyAccount({
    client: createClient({ chain, transport: custom({ request: async () => '0x' }) }),
    owner,
  })
}

/** The signature inside the wrapping of ERC-6492. */
const inner = (signature: `0x${string}`) => parseErc6492Signature(signature).signature

const note: TypedData = {
  types: {
    Person: [{ name: 'name', type: 'string' }],
    Note: [
      { name: 'to', type: 'Person' },
      { name: 'text', type: 'string' },
    ],
  },
  primaryType: 'Note',
  domain: { name: 'Notes', chainId },
  message: { to: { name: 'Ada' }, text: 'Hi' },
}

const operation: UserOperation = {
  ...{ sender: account, nonce: 7n << 64n, factory: accountFactoryAddress, factoryData: '0x1234' },
  ...{ callData: '0xabcd', callGasLimit: 1n, verificationGasLimit: 2n, preVerificationGas: 3n },
  ...{ maxFeePerGas: 5n, maxPriorityFeePerGas: 4n, paymaster: owner.address, paymasterData: '0x99' },
  ...{ paymasterVerificationGasLimit: 6n, paymasterPostOpGasLimit: 7n },
}

describe('the smart account', () => {
  it('is that of the package, owned by a key of its own', () => {
    expect(addressesOf(keys)).toMatchObject({ owner: owner.address, smartAccount: account })
    expect(addressesOf(keys).owner).not.toBe(addressesOf(keys).eip155)
    expect(ENTRY_POINT).toBe(entryPoint08Address)
  })

  it('signs a text as the package does', async () => {
    const message = new TextEncoder().encode('Hello ä')
    const [signature] = signAsAccount(
      { kind: 'accountMessage', address: account, chainId, message },
      keys.owner,
    )
    const reference = await (await makeReference()).signMessage({ message: 'Hello ä' })
    expect(toHex(signature ?? new Uint8Array())).toBe(inner(reference))
  })

  it('signs typed data as the package does, nested structs too', async () => {
    const request = { kind: 'accountTypedData', address: account, chainId, typedData: note } as const
    const [signature] = signAsAccount(request, keys.owner)
    const reference = await (await makeReference()).signTypedData(note as never)
    expect(toHex(signature ?? new Uint8Array())).toBe(inner(reference))
  })

  it.each([
    ['with everything', operation],
    [
      'that deploys nothing and pays for itself',
      { ...operation, factory: undefined, factoryData: undefined, paymaster: undefined } as never,
    ],
  ])('signs the hash that the EntryPoint makes of an operation %s', async (_what, given: UserOperation) => {
    const request = { kind: 'operation', address: account, chainId, operation: given } as const
    const [signature, hash] = signAsAccount(request, keys.owner)
    const userOperation = { ...given, signature: '0x' } as const
    const expected = getUserOperationHash({
      chainId,
      entryPointAddress: entryPoint08Address,
      entryPointVersion: '0.8',
      userOperation,
    })
    expect(toHex(hash ?? new Uint8Array())).toBe(expected)
    expect(toHex(signature ?? new Uint8Array())).toBe(await owner.sign({ hash: expected }))
  })

  it('signs an operation for no other account, and nothing as its owner or as the eoa', async () => {
    const secret = new Uint8Array(16)
    const own = addressesOf(await keysOfPhrase(`${'abandon '.repeat(11)}about`))
    const message = new Uint8Array(1)
    const asked = { kind: 'operation', chainId, operation } as const
    for (const request of [
      { ...asked, address: account },
      { ...asked, address: own.eip155 },
      { ...asked, address: own.owner },
      { kind: 'message', address: own.owner, message },
      { kind: 'message', address: own.smartAccount, message },
      { kind: 'typedData', address: own.owner, typedData: note },
    ] as const)
      await expect(signRequest(secret, request)).rejects.toThrow(WrongAccountError)
    expect(await signRequest(secret, { ...asked, address: own.smartAccount })).toHaveLength(2)
  })

  it('signs no operation with a number that its field does not hold', () => {
    const large = { ...operation, callGasLimit: 1n << 128n }
    const request = { kind: 'operation', address: account, chainId, operation: large } as const
    expect(() => signAsAccount(request, keys.owner)).toThrow()
  })
})
