import { describe, expect, it } from 'vitest'
import { associatedTokenAddress } from './chain/associated-token.js'
import {
  createTokenAccount,
  type Instruction,
  systemTransfer,
  transferChecked,
} from './chain/instructions.js'
import { compileMessage, toUnsigned } from './chain/message.js'
import { isOnCurve, isSignature, verifyMessage } from './chain/verification.js'
import { parseWire, signerIndex } from './chain/wire.js'
import { addressCodec, requireAddress } from './codec/address.js'
import { decodeBase58, decodeBase64, decodeSignature, encodeBase58, encodeHex } from './codec/bytes.js'
import vectors from './fixtures/derived-solana.json'

const { A, B, mint } = vectors.keys

describe('addresses', () => {
  it.each(vectors.addresses)('$address is valid: $valid', ({ address, valid }) => {
    expect(addressCodec.isAddress(address)).toBe(valid)
  })

  it('is what stands in text, letter by letter', () => {
    for (const { address } of vectors.addresses.filter(({ valid }) => valid))
      expect(encodeBase58(requireAddress(address))).toBe(address)
  })
})

describe('associated token accounts', () => {
  it.each(vectors.ata)('of $owner for $mint', ({ owner, mint: of, tokenProgram, ata }) => {
    expect(associatedTokenAddress(owner, of, tokenProgram)).toBe(ata)
    expect(isOnCurve(requireAddress(ata))).toBe(false)
    expect(isOnCurve(requireAddress(owner))).toBe(true)
  })
})

describe('instructions', () => {
  const inWords = ({ program, accounts, data }: Instruction) => ({
    programId: program,
    keys: accounts.map(({ address, signer, writable }) => ({
      pubkey: address,
      isSigner: signer,
      isWritable: writable,
    })),
    dataHex: encodeHex(data),
  })
  const vectorOf = (name: string) =>
    vectors.instructions.find(known => known.name === name)?.ix ?? expect.unreachable(name)
  const ataOf = (owner: string, program: string) => associatedTokenAddress(owner, mint, program)
  const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
  const move = (program: string, amount: bigint, decimals: number) =>
    transferChecked({
      program,
      mint,
      source: ataOf(A, program),
      destination: ataOf(B, program),
      owner: A,
      amount,
      decimals,
      fee: undefined,
    })

  it.each([
    ['system transfer 1 lamport', systemTransfer(A, B, 1n)],
    ['system transfer u64 max safe+1', systemTransfer(A, B, 9_007_199_254_740_993n)],
    ['TransferChecked 1_500_000 dec 6', move(token, 1_500_000n, 6)],
    ['TransferChecked max u64 dec 9 token-2022', move(token2022, 2n ** 64n - 1n, 9)],
    [
      'ATA CreateIdempotent',
      createTokenAccount({ payer: A, account: ataOf(B, token), owner: B, mint, program: token }),
    ],
  ])('%s', (name, instruction) => {
    expect(inWords(instruction)).toEqual(vectorOf(name))
  })

  it('covers every instruction of the vectors', () => {
    expect(vectors.instructions).toHaveLength(5)
  })
})

describe('transactions', () => {
  const wireOf = (base64: string) => decodeBase64(base64) ?? expect.unreachable('no base64')

  it('writes the legacy transfer byte for byte', () => {
    const [legacy] = vectors.transactions
    const message = compileMessage(A, [systemTransfer(A, B, 1_000n)], vectors.blockhash, requireAddress)
    const wire = wireOf(legacy?.base64 ?? '')
    expect(encodeHex(message)).toBe(encodeHex(parseWire(wire)?.message ?? new Uint8Array()))
    expect(toUnsigned(message)).toHaveLength(wire.length)
  })

  it.each(vectors.transactions)(
    '$name: finds the signer and its signature, which is right',
    ({ base64, signature58 }) => {
      const parsed = parseWire(wireOf(base64)) ?? expect.unreachable('no transaction')
      const key = requireAddress(A)
      expect(signerIndex(parsed, key)).toBe(0)
      expect(signerIndex(parsed, requireAddress(B))).toBe(-1)
      const [signature = new Uint8Array()] = parsed.signatures
      expect(encodeBase58(signature)).toBe(signature58)
      expect(isSignature(signature, parsed.message, key)).toBe(true)
    },
  )

  it('takes nothing else for a transaction', () => {
    const wire = wireOf(vectors.transactions[0]?.base64 ?? '')
    expect(parseWire(wire.slice(0, 80))).toBeUndefined()
    expect(parseWire(new Uint8Array())).toBeUndefined()
    expect(parseWire(new Uint8Array(1_233).fill(1))).toBeUndefined()
    expect(parseWire(Uint8Array.from([2, ...wire.slice(1)]))).toBeUndefined()
    expect(parseWire(Uint8Array.of(255, 255, 255, 255))).toBeUndefined()
  })
})

describe('signatures of messages', () => {
  const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

  it.each(vectors.messageSignatures)('$about', ({ address, message, signature58, valid }) => {
    const signed = { signature: signature58, scheme: 'ed25519' }
    expect(verifyMessage({ networkId, address, message, signed })).toBe(valid)
  })

  it('are of one scheme and 64 bytes', () => {
    const [first] = vectors.messageSignatures
    const { address = '', message = '', signature58 = '' } = first ?? {}
    const check = (signature: string, scheme = 'ed25519') =>
      verifyMessage({ networkId, address, message, signed: { signature, scheme } })
    expect(check(signature58)).toBe(true)
    expect(check(signature58, 'eip191')).toBe(false)
    expect(check(signature58.slice(1))).toBe(false)
    expect(check('0'.repeat(88))).toBe(false)
    expect(() =>
      verifyMessage({
        networkId,
        address: 'nobody',
        message,
        signed: { signature: signature58, scheme: 'ed25519' },
      }),
    ).toThrow()
  })

  it('of a key of small order are no signatures', () => {
    const neutral = Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 1 : 0))
    const forged = Uint8Array.from([...neutral, ...new Uint8Array(32)])
    expect(isSignature(forged, new TextEncoder().encode('anything'), neutral)).toBe(false)
  })
})

describe('base58', () => {
  it('keeps leading zeros, refuses what is too long to decode and letters that it does not have', () => {
    const bytes = Uint8Array.of(0, 0, 1, 255)
    expect(decodeBase58(encodeBase58(bytes), 10)).toEqual(bytes)
    expect(encodeBase58(new Uint8Array(3))).toBe('111')
    expect(decodeBase58('1'.repeat(11), 10)).toBeUndefined()
    expect(decodeBase58('0OIl', 10)).toBeUndefined()
    expect(decodeSignature('1'.repeat(64))).toEqual(new Uint8Array(64))
    expect(decodeSignature(7)).toBeUndefined()
  })
})
