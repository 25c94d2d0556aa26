import { type Eip155Chains, startEip155Chains } from '@latchkey/local-chains'
import { recoverMessageAddress, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSubject } from '../testing/wallet-under-test'

let chains: Eip155Chains
beforeAll(async () => {
  chains = await startEip155Chains()
})
afterAll(() => chains.stop())

const connect = (options: Parameters<typeof createSubject>[0] = {}) => {
  const subject = createSubject({ networks: chains.all, authorized: true, ...options })
  const address = subject.wallet.addresses[0]
  if (address === undefined) throw new Error('no account')
  return { ...subject, address }
}

const message = 'Sign in, please: äöü'
const typed = {
  domain: { name: 'Mail', version: '1', chainId: 31_337 },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Person: [{ name: 'wallet', type: 'address' }],
    Mail: [
      { name: 'to', type: 'Person[]' },
      { name: 'amount', type: 'uint256' },
      { name: 'text', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    to: [{ wallet: '0x0000000000000000000000000000000000000001' }],
    amount: '340282366920938463463374607431768211456',
    text: 'Hello',
  },
} as const

describe('messages', () => {
  it.each([message, stringToHex(message)])('are signed with the real key, given as %s', async data => {
    const { ask, address, wallet } = connect()
    const signature = (await ask('personal_sign', [data, address])) as `0x${string}`
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    expect(wallet.promptCount).toBe(1)
  })

  it('are refused in the other order of parameters', async () => {
    const { ask, address } = connect()
    await expect(ask('personal_sign', [address, stringToHex(message)])).rejects.toMatchObject({
      code: -32602,
    })
  })

  it('are signed by a stranger, cut or made up when told so', async () => {
    const { ask, address, controls } = connect()
    const sign = () => ask('personal_sign', [message, address]) as Promise<`0x${string}`>
    controls.misbehave({ badSignature: 'wrongKey' })
    expect(await recoverMessageAddress({ message, signature: await sign() })).not.toBe(address)
    controls.misbehave({ badSignature: 'truncated' })
    expect(await sign()).toHaveLength(66)
    controls.misbehave({ badSignature: 'notHex' })
    expect(await sign()).toBe('signed')
  })
})

describe('typed data', () => {
  it.each([typed, JSON.stringify(typed)])('is signed with the real key', async data => {
    const { ask, address } = connect()
    const signature = (await ask('eth_signTypedData_v4', [address, data])) as `0x${string}`
    const { message: mail, domain, types, primaryType } = typed
    const verified = await verifyTypedData({
      domain: { ...domain, chainId: BigInt(domain.chainId) },
      types,
      primaryType,
      message: { ...mail, amount: BigInt(mail.amount) },
      address,
      signature,
    })
    expect(verified).toBe(true)
  })

  it('of another chain is refused without a prompt', async () => {
    const { ask, address, wallet } = connect({ chainId: 31_338 })
    await expect(ask('eth_signTypedData_v4', [address, typed])).rejects.toMatchObject({ code: -32603 })
    expect(wallet.promptCount).toBe(0)
  })

  it.each([
    ['not JSON', '{'],
    ['no types', {}],
    ['an unknown primary type', { ...typed, primaryType: 'Other' }],
  ])('with %s is invalid', async (_what, data) => {
    const { ask, address } = connect()
    await expect(ask('eth_signTypedData_v4', [address, data])).rejects.toMatchObject({ code: -32602 })
  })
})
