import { callNode, type Eip155Chains, startEip155Chains } from '@latchkey/local-chains'
import { publicTestKeys } from '@latchkey/test-wallets'
import { createPublicClient, createWalletClient, http } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { verifyHash } from 'viem/actions'
import { concatHex, getContractAddress, hashMessage, serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hex } from '../codec/rpc.js'
import {
  approving,
  echoing,
  endless,
  initCodeOf,
  ownedBy,
  reverting,
  tameable,
} from '../testing/account-contracts.js'
import { verifySignIn } from './index.js'

let chains: Eip155Chains
const networkId = 'eip155:31337'
const message = 'app.test wants you to sign in with your Ethereum account:'
/** The CREATE2 deployer that every local node has. */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const salt = `0x${'2a'.padStart(64, '0')}` as const
const [owner, stranger] = publicTestKeys.map(key => privateKeyToAccount(key)) as [
  PrivateKeyAccount,
  PrivateKeyAccount,
]

const at = (number: number): Hex => `0x${number.toString(16).padStart(40, '0')}`
const owned = at(0x5160_01)
const approved = at(0x5160_02)
const stubborn = at(0x5160_03)
const echo = at(0x5160_04)
const loop = at(0x5160_05)
const tame = at(0x5160_06)

beforeAll(async () => {
  chains = await startEip155Chains()
  const codes: readonly (readonly [Hex, Hex])[] = [
    [owned, ownedBy(owner.address)],
    [approved, approving(hashMessage(message))],
    [stubborn, reverting],
    [echo, echoing],
    [loop, endless],
    [tame, tameable],
  ]
  for (const each of codes) await callNode(chains.one.rpcUrl, 'anvil_setCode', each)
  // On the other chain anybody may have put anything at the same address.
  await callNode(chains.two.rpcUrl, 'anvil_setCode', [owned, ownedBy(stranger.address)])
})
afterAll(() => chains.stop())

const signatureOf = (account: PrivateKeyAccount, text = message) => account.signMessage({ message: text })
const verify = (
  address: string,
  signature: string,
  { text = message, rpcUrls = [chains.one.rpcUrl], scheme = 'eip191' } = {},
) => verifySignIn({ networkId, address, message: text, signed: { signature, scheme }, rpcUrls })

it('a key needs no node, and a contract is not known without one', async () => {
  expect(await verify(owner.address, await signatureOf(owner), { rpcUrls: [] })).toBe('valid')
  expect(await verify(owned, await signatureOf(owner), { rpcUrls: [] })).toBe('invalid')
  expect(await verify(owner.address, await signatureOf(stranger))).toBe('invalid')
})

describe('a contract that stands', () => {
  it('signs by its owner, this text alone', async () => {
    expect(await verify(owned, await signatureOf(owner))).toBe('valid')
    expect(await verify(owned, await signatureOf(stranger))).toBe('invalid')
    expect(await verify(owned, await signatureOf(owner), { text: `${message}.` })).toBe('invalid')
    expect(await verify(owned, '0x')).toBe('invalid')
  })

  it('may stand by a text without any signature, as a Safe does', async () => {
    expect(await verify(approved, '0x')).toBe('valid')
    expect(await verify(approved, '0x', { text: `${message}.` })).toBe('invalid')
  })

  it('is refused where it reverts, and where it repeats what it is asked', async () => {
    expect(await verify(stubborn, await signatureOf(owner))).toBe('invalid')
    expect(await verify(echo, await signatureOf(owner))).toBe('invalid')
    // The precompile that repeats its input.
    expect(await verify(at(4), await signatureOf(owner))).toBe('invalid')
  })

  it('that never ends runs out of gas, and is never valid', async () => {
    expect(['invalid', 'unknown']).toContain(await verify(loop, await signatureOf(owner)))
  })
})

describe('a contract to come', () => {
  const initCode = initCodeOf(ownedBy(owner.address))
  const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: initCode })
  const data = concatHex([salt, initCode])
  const wrap = (signature: Hex, changes = {}) =>
    serializeErc6492Signature({ address: factory, data, signature, ...changes })

  it('signs by the owner that its factory gives it', async () => {
    const signature = await signatureOf(owner)
    expect(await verify(address, wrap(signature))).toBe('valid')
    expect(await verify(address, wrap(signature), { scheme: 'eip6492' })).toBe('valid')
    expect(await verify(address, signature)).toBe('invalid')
    expect(await verify(address, wrap(signature), { text: `${message}.` })).toBe('invalid')
    expect(await verify(address, wrap(await signatureOf(stranger)))).toBe('invalid')
    expect(await callNode(chains.one.rpcUrl, 'eth_getCode', [address, 'latest'])).toBe('0x')
  })

  it('is refused with a factory that makes another one, none, or fails', async () => {
    const signature = await signatureOf(owner)
    const other = concatHex([`0x${'2b'.padStart(64, '0')}`, initCode])
    expect(await verify(address, wrap(signature, { data: other }))).toBe('invalid')
    expect(await verify(address, wrap(signature, { address: at(0x99) }))).toBe('invalid')
    expect(await verify(address, wrap(signature, { address: stubborn }))).toBe('invalid')
    expect(await verify(address, wrap(wrap(signature)))).toBe('invalid')
  })

  it('is refused where another account is named, also that of a key or of nobody', async () => {
    const signature = wrap(await signatureOf(owner))
    for (const account of [stranger.address, at(0), at(4), stubborn])
      expect(await verify(account, signature)).toBe('invalid')
  })

  it('is not changed by the factory of a signature where it stands already', async () => {
    const signature = await signatureOf(owner)
    expect(await verify(tame, signature)).toBe('invalid')
    // viem's validator calls it, as ERC-6492 allows.
    const client = createPublicClient({ transport: http(chains.one.rpcUrl) })
    const prepared = wrap(signature, { address: tame, data: '0x00000001' })
    expect(await verifyHash(client, { address: tame, hash: hashMessage(message), signature: prepared })).toBe(
      true,
    )
    expect(await verify(tame, prepared)).toBe('invalid')
  })

  it('signs with and without its factory once it stands', async () => {
    const wallet = createWalletClient({ account: owner, transport: http(chains.one.rpcUrl) })
    await wallet.sendTransaction({ to: factory, data, chain: null })
    await expect.poll(() => callNode(chains.one.rpcUrl, 'eth_getCode', [address, 'latest'])).not.toBe('0x')
    const signature = await signatureOf(owner)
    expect(await verify(address, wrap(signature))).toBe('valid')
    expect(await verify(address, signature)).toBe('valid')
    expect(await verify(address, wrap(await signatureOf(stranger)))).toBe('invalid')
  })
})

describe('a key whose account has code (EIP-7702)', () => {
  const delegate = async (account: PrivateKeyAccount, contractAddress: Hex) => {
    const wallet = createWalletClient({ account, transport: http(chains.one.rpcUrl) })
    const authorization = await wallet.signAuthorization({
      contractAddress,
      executor: 'self',
      chainId: 31_337,
    })
    // To somebody else: the code of the account may revert.
    await wallet.sendTransaction({ to: at(0x99), authorizationList: [authorization], chain: null })
    const code = () => callNode(chains.one.rpcUrl, 'eth_getCode', [account.address, 'latest'])
    await expect.poll(code).toBe(`0xef0100${contractAddress.slice(2).toLowerCase()}`)
  }

  it('signs by the key where the code reverts, knows no signatures, or says no', async () => {
    for (const code of [stubborn, echo, approved]) {
      await delegate(stranger, code)
      const text = 'another text'
      expect(await verify(stranger.address, await signatureOf(stranger, text), { text })).toBe('valid')
      expect(await verify(stranger.address, await signatureOf(owner, text), { text })).toBe('invalid')
    }
  })

  it('signs by its code as well', async () => {
    await delegate(stranger, owned)
    expect(await verify(stranger.address, await signatureOf(owner))).toBe('valid')
    expect(await verify(stranger.address, await signatureOf(stranger))).toBe('valid')
  })
})

describe('nodes', () => {
  const dead = 'http://127.0.0.1:9'

  it('that are away leave the question open, and the next one is asked', async () => {
    const signature = await signatureOf(owner)
    expect(await verify(owned, signature, { rpcUrls: [dead] })).toBe('unknown')
    expect(await verify(owned, signature, { rpcUrls: [dead, chains.one.rpcUrl] })).toBe('valid')
    expect(await verify(owned, await signatureOf(stranger), { rpcUrls: [dead] })).toBe('unknown')
  })

  it('of another chain are not believed, though a contract there says yes', async () => {
    const signature = await signatureOf(stranger)
    const { one, two } = chains
    const onTwo = { networkId: 'eip155:31338', address: owned, message, rpcUrls: [two.rpcUrl] } as const
    expect(await verifySignIn({ ...onTwo, signed: { signature, scheme: 'eip191' } })).toBe('valid')
    expect(await verify(owned, signature, { rpcUrls: [two.rpcUrl] })).toBe('unknown')
    expect(await verify(owned, signature, { rpcUrls: [two.rpcUrl, one.rpcUrl] })).toBe('invalid')
  })
})
