import { Keypair, PublicKey, VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { address, other, write } from '../testing/adopted-stage.js'
import { TransactionObject } from './transaction-object.js'

describe.each(['legacy', 0] as const)('a transaction object of version %s', version => {
  const wire = write(version)
  const real = VersionedTransaction.deserialize(wire)
  const ours = new TransactionObject(wire)

  it('says what that of @solana/web3.js says', () => {
    expect(ours.version).toBe(real.version)
    expect(ours.serialize()).toEqual(real.serialize())
    const message = Uint8Array.from(real.message.serialize())
    expect(ours.message.serialize()).toEqual(message)
    expect(ours.serializeMessage()).toEqual(message)
    expect(ours.signatures).toEqual(real.signatures)
    expect(ours.message.staticAccountKeys.map(String)).toEqual(
      real.message.staticAccountKeys.slice(0, 1).map(String),
    )
  })

  it('is read by code that was written for @solana/web3.js', () => {
    const message = VersionedMessage.deserialize(ours.message.serialize())
    const copy = new VersionedTransaction(message, ours.signatures)
    expect(copy.serialize()).toEqual(wire)
    expect('version' in ours).toBe(true)
    expect(ours.message.staticAccountKeys[0]?.equals(new PublicKey(address))).toBe(true)
    expect(ours.message.staticAccountKeys[0]?.equals(new PublicKey(other))).toBe(false)
  })

  it('takes a signature as that of @solana/web3.js does', () => {
    const signature = new Uint8Array(64).fill(7)
    const signed = TransactionObject.deserialize(wire)
    signed.addSignature(new PublicKey(address), signature)
    const expected = VersionedTransaction.deserialize(wire)
    expected.addSignature(new PublicKey(address), signature)
    expect(signed.serialize()).toEqual(expected.serialize())
    expect(ours.serialize()).toEqual(wire)
    expect(() => signed.addSignature(Keypair.generate().publicKey, signature)).toThrow()
    expect(() => signed.addSignature(new PublicKey(address), new Uint8Array(3))).toThrow()
  })
})

it('is made of nothing but a transaction', () => {
  for (const wrong of [new Uint8Array(), Uint8Array.of(1, 2, 3)])
    expect(() => new TransactionObject(wrong)).toThrow(expect.objectContaining({ code: 'invalidRequest' }))
})
