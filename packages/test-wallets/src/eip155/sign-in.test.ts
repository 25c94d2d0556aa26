import { verifyMessage } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { createEip155Wallet } from './index'
import type { Eip155WalletOptions } from './wallet.types'

const networks = [{ chainId: 1, name: 'One', rpcUrl: 'http://127.0.0.1:9' }]
const asked = {
  nonce: '4f1c6f0b9a2d4e7f',
  chainId: '0x2105',
  domain: 'app.example',
  uri: 'https://app.example/login',
  version: '1',
  issuedAt: '2026-11-25T10:00:00.000Z',
}

interface Answer {
  readonly accounts: readonly {
    readonly address: string
    readonly capabilities: {
      readonly signInWithEthereum?: { readonly message: string; readonly signature: `0x${string}` }
    }
  }[]
}

const open = (options: Partial<Eip155WalletOptions> = {}) => {
  const wallet = createEip155Wallet({ networks, signsIn: true, ...options })
  const connect = async (capabilities?: object, version = '1') =>
    (await wallet.provider.request({
      method: 'wallet_connect',
      params: [{ version, ...(capabilities ? { capabilities } : {}) }],
    })) as Answer
  return { wallet, connect }
}

describe('wallet_connect', () => {
  it.each([undefined, 'I accept the terms.'])(
    'signs the text of ERC-4361 by one prompt: %s',
    async statement => {
      const { wallet, connect } = open()
      const fields = { ...asked, ...(statement === undefined ? {} : { statement }) }
      const { accounts } = await connect({ signInWithEthereum: fields })
      const [address] = wallet.addresses
      const { message = '', signature = '0x' } = accounts[0]?.capabilities.signInWithEthereum ?? {}
      if (!address) return expect.unreachable('no address')
      expect(wallet.promptCount).toBe(1)
      expect(accounts.map(each => each.address)).toEqual(
        wallet.visibleAddresses.map(each => each.toLowerCase()),
      )
      const written = createSiweMessage({
        ...fields,
        address,
        version: '1',
        chainId: 8453,
        issuedAt: new Date(asked.issuedAt),
      })
      expect(message).toBe(written)
      expect(await verifyMessage({ address, message, signature })).toBe(true)
    },
  )

  it('fills in what the page left out', async () => {
    const { connect } = open()
    const { nonce, chainId } = asked
    const { accounts } = await connect({ signInWithEthereum: { nonce, chainId } })
    const read = parseSiweMessage(accounts[0]?.capabilities.signInWithEthereum?.message ?? '')
    expect(read).toMatchObject({ domain: 'localhost', uri: 'http://localhost', version: '1', nonce })
    expect(read.issuedAt).toBeInstanceOf(Date)
  })

  it('connects alone, and asks nobody who has let the page in', async () => {
    const { wallet, connect } = open()
    expect((await connect()).accounts[0]?.capabilities).toEqual({})
    await connect()
    expect(wallet.promptCount).toBe(1)
  })

  it.each([
    ['another version', [{}, '2']],
    ['no nonce', [{ signInWithEthereum: { chainId: '0x1' } }]],
    ['a decimal chain id', [{ signInWithEthereum: { ...asked, chainId: '8453' } }]],
    ['a field that is no text', [{ signInWithEthereum: { ...asked, statement: 7 } }]],
    ['resources that are no list', [{ signInWithEthereum: { ...asked, resources: 'one' } }]],
  ] as const)('refuses %s', async (_, [capabilities, version]) => {
    const { wallet, connect } = open()
    await expect(connect(capabilities, version)).rejects.toMatchObject({ code: -32602 })
    expect(wallet.promptCount).toBe(0)
  })

  it('is not there unless the wallet signs in', async () => {
    await expect(open({ signsIn: false }).connect()).rejects.toMatchObject({ code: 4200 })
  })
})
