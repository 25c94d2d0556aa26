import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '../../errors/error.js'
import type { SignedTransaction } from '../contract/transactions.types.js'
import { sendSigned } from './send-signed.js'

describe('a signed transaction', () => {
  it('is named before a node gets it', async () => {
    const seen: string[] = []
    const broadcast = async () => void seen.push('broadcast')
    const onSigned = ({ hash }: SignedTransaction) => void seen.push(hash)
    expect(await sendSigned('0x1', broadcast, { onSigned })).toEqual({ hash: '0x1' })
    expect(seen).toEqual(['0x1', 'broadcast'])
  })

  it.each([
    new LatchkeyError('insufficientFunds', 'The account cannot pay'),
    new LatchkeyError('networkError', 'The node answered with status 502'),
    new Error('a node of its own kind'),
  ])('whose broadcast fails is unconfirmed, whatever the node says: $message', async cause => {
    const sending = sendSigned('0x1', () => Promise.reject(cause))
    await expect(sending).rejects.toMatchObject({ code: 'unconfirmed', cause })
  })

  it('can be given to the network again, with the same bytes', async () => {
    let isAway = true
    let given = 0
    let signed: SignedTransaction | undefined
    const broadcast = async () => {
      given += 1
      if (isAway) throw new LatchkeyError('timeout', 'The node did not answer in time')
    }
    const onSigned = (transaction: SignedTransaction) => {
      signed = transaction
    }
    await expect(sendSigned('0x1', broadcast, { onSigned })).rejects.toMatchObject({ code: 'unconfirmed' })
    await expect(signed?.broadcast()).rejects.toMatchObject({ code: 'unconfirmed' })
    isAway = false
    await signed?.broadcast()
    expect(given).toBe(3)
  })

  it('whose caller ends the waiting is aborted, not unconfirmed', async () => {
    const aborted = new LatchkeyError('aborted', 'Request was aborted')
    await expect(sendSigned('0x1', () => Promise.reject(aborted))).rejects.toBe(aborted)
  })
})
