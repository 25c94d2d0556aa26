import { createHmac, pbkdf2Sync } from 'node:crypto'
import {
  createKeyPairFromPrivateKeyBytes,
  getBase58Encoder,
  getPublicKeyFromAddress,
  address as solanaAddress,
  verifySignature,
} from '@solana/kit'
import fc from 'fast-check'
import {
  hexToBytes,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  verifyMessage,
  verifyTypedData,
  hashTypedData as viemHash,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { toChecksumAddress } from './address.js'
import { hashTypedData } from './eip712.js'
import { toHex } from './hex.js'
import type { EvmTransaction, TypedData } from './jobs.types.js'
import { addressesOf, keysOf, keysOfPhrase, type PrivateKeys } from './keys.js'
import { encodeRlp } from './rlp.js'
import { signMessage, signTransaction, signTypedData } from './sign-evm.js'
import { signRequest, WrongAccountError } from './sign-request.js'
import { signSolanaMessage } from './sign-solana.js'

const ABANDON = `${'abandon '.repeat(11)}about`
const JUNK = `${'test '.repeat(11)}junk`

const mail: TypedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
      { name: 'ids', type: 'uint8[2][]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
      { name: 'data', type: 'bytes' },
      { name: 'tag', type: 'bytes4' },
      { name: 'balance', type: 'int64' },
      { name: 'isRead', type: 'bool' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: {
      name: 'Cow',
      wallets: ['0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'],
      ids: [
        [1, 2],
        [3, 4],
      ],
    },
    to: [{ name: 'Bob', wallets: [], ids: [] }],
    contents: 'Hello, Bob! ä',
    data: '0x1234',
    tag: '0xdeadbeef',
    balance: '-5',
    isRead: true,
  },
}

let keys: PrivateKeys
let address: `0x${string}`
beforeAll(async () => {
  keys = await keysOfPhrase(JUNK)
  address = addressesOf(keys).eip155 as `0x${string}`
})

describe('addresses', () => {
  it('are those that other wallets derive from the same phrase', async () => {
    expect(addressesOf(await keysOfPhrase(ABANDON))).toMatchObject({
      eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    })
    expect(addressesOf(keys).eip155).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  })

  it('of solana are those that SLIP-0010 gives, worked out with HMAC alone', async () => {
    const hmac = (key: Uint8Array, data: Uint8Array) =>
      Uint8Array.from(createHmac('sha512', key).update(data).digest())
    const seed = Uint8Array.from(pbkdf2Sync(ABANDON, 'mnemonic', 2048, 64, 'sha512'))
    let node = hmac(new TextEncoder().encode('ed25519 seed'), seed)
    for (const index of [44, 501, 0, 0]) {
      const data = new Uint8Array(37)
      data.set(node.slice(0, 32), 1)
      new DataView(data.buffer).setUint32(33, 0x80000000 + index)
      node = hmac(node.slice(32), data)
    }
    expect((await keysOfPhrase(ABANDON)).solana).toEqual(node.slice(0, 32))
  })

  it('of a secret are those of its twelve words', async () => {
    const own = addressesOf(await keysOf(new Uint8Array(16)))
    expect(own).toEqual(addressesOf(await keysOfPhrase(ABANDON)))
  })

  it('have the checksum that viem writes', () => {
    const lower = address.toLowerCase()
    expect(toChecksumAddress(lower)).toBe(address)
  })
})

it('signs a message that viem verifies', async () => {
  const message = new TextEncoder().encode('Hello ä')
  const signature = toHex(signMessage(message, keys.eip155))
  expect(await verifyMessage({ address, message: 'Hello ä', signature })).toBe(true)
  expect(signature).toBe(await mnemonicToAccount(JUNK).signMessage({ message: 'Hello ä' }))
})

it('signs typed data with arrays, structs and negative numbers that viem verifies', async () => {
  const signature = toHex(signTypedData(mail, keys.eip155))
  const data = mail as unknown as Parameters<typeof viemHash>[0]
  expect(toHex(hashTypedData(mail))).toBe(viemHash(data))
  expect(await verifyTypedData({ ...data, address, signature } as never)).toBe(true)
})

it.each([
  ['a number that its type does not hold', { balance: '9223372036854775808' }],
  ['too few bytes', { tag: '0xdead' }],
  ['a text in place of a number', { balance: 'many' }],
  ['a missing field', { contents: undefined }],
])('does not hash typed data with %s', (_what, change) => {
  expect(() => hashTypedData({ ...mail, message: { ...mail.message, ...change } })).toThrow()
})

it('signs a transaction that viem reads and recovers', async () => {
  const transaction: EvmTransaction = {
    chainId: 31337,
    nonce: 0,
    maxPriorityFeePerGas: 1n,
    maxFeePerGas: 2_000_000_000n,
    gas: 21_000n,
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: 10n ** 18n,
    data: '0x',
  }
  const serializedTransaction = toHex(signTransaction(transaction, keys.eip155)) as `0x02${string}`
  expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
  const { chainId, value, gas, maxFeePerGas } = parseTransaction(serializedTransaction)
  expect({ chainId, value, gas, maxFeePerGas }).toEqual({
    chainId: 31337,
    value: 10n ** 18n,
    gas: 21_000n,
    maxFeePerGas: 2_000_000_000n,
  })
  const unsigned = { ...transaction, to: transaction.to as `0x${string}`, type: 'eip1559' as const }
  expect(serializedTransaction).toBe(
    await mnemonicToAccount(JUNK).signTransaction(unsigned, { serializer: serializeTransaction }),
  )
})

it('encodes every length as RLP has it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70_000 }), bytes => {
      const encoded = encodeRlp(bytes)
      const overhead = encoded.length - bytes.length
      const [first = 0] = bytes
      const expected =
        bytes.length === 1 && first < 0x80
          ? 0
          : bytes.length < 56
            ? 1
            : bytes.length < 256
              ? 2
              : bytes.length < 65_536
                ? 3
                : 4
      expect(overhead).toBe(expected)
    }),
    { numRuns: 50 },
  )
  expect(toHex(encodeRlp([]))).toBe('0xc0')
})

it('signs a solana message that the SDK verifies', async () => {
  const message = new TextEncoder().encode('Hello')
  const { solana } = addressesOf(keys)
  const publicKey = await getPublicKeyFromAddress(solanaAddress(solana))
  const signature = signSolanaMessage(message, keys.solana)
  expect(await verifySignature(publicKey, signature as never, message)).toBe(true)
  const pair = await createKeyPairFromPrivateKeyBytes(keys.solana)
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  expect(raw).toEqual(Uint8Array.from(getBase58Encoder().encode(solana)))
})

it('signs for no other account than its own', async () => {
  const secret = new Uint8Array(16)
  const message = hexToBytes('0x00')
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  await expect(signRequest(secret, { kind: 'message', address: other, message })).rejects.toThrow(
    WrongAccountError,
  )
  const solana = addressesOf(keys).solana
  await expect(signRequest(secret, { kind: 'solanaMessage', address: solana, message })).rejects.toThrow(
    WrongAccountError,
  )
})
