import { describe, expect, it } from 'vitest'
import { createStage } from '../../testing/stage.js'

const token = {
  address: '0x52908400098527886e0f7030069857d2e4169ee7',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  iconUrl: 'https://img.test/usdc.png',
}

async function open() {
  const stage = createStage()
  const { connector, connection } = await stage.connect()
  const { watchAsset } = connector.capabilities(connection)
  if (!watchAsset) throw new Error('no capability')
  const { networkId } = connection
  const watch = (change: object = {}) => watchAsset.watch({ networkId, token: { ...token, ...change } })
  return { ...stage, watch, watchAsset }
}

describe('a token that the wallet is asked to show', () => {
  it('is named as EIP-747 wants it, with its checksummed address', async () => {
    const { wallet, watch } = await open()
    expect(await watch()).toBe(true)
    expect(wallet.requests.at(-1)).toMatchObject({
      method: 'wallet_watchAsset',
      params: {
        type: 'ERC20',
        options: {
          address: '0x52908400098527886E0F7030069857D2E4169EE7',
          symbol: 'USDC',
          decimals: 6,
          image: 'https://img.test/usdc.png',
        },
      },
    })
  })

  it('is not shown where the visitor declines', async () => {
    const { wallet, watch } = await open()
    wallet.controls.rejectNext()
    await expect(watch()).rejects.toMatchObject({ code: 'userRejected' })
  })

  it.each([
    ['another network', { networkId: 'eip155:137' }, {}, 'unsupportedNetwork'],
    ['no symbol', {}, { symbol: '' }, 'invalidRequest'],
    ['a symbol that no wallet takes', {}, { symbol: 'TWELVELETTER' }, 'invalidRequest'],
    ['no address', {}, { address: 'usdc' }, 'invalidAddress'],
  ] as const)('reaches the wallet with none of these: %s', async (_, change, tokenChange, code) => {
    const { wallet, watchAsset } = await open()
    const before = wallet.promptCount
    const input = { networkId: 'eip155:1', token: { ...token, ...tokenChange }, ...change } as const
    await expect(watchAsset.watch(input)).rejects.toMatchObject({ code })
    expect(wallet.promptCount).toBe(before)
  })

  it('is neither shown nor refused where the wallet says nothing', async () => {
    const { wallet, watch } = await open()
    wallet.provider.request = (async () => null) as never
    await expect(watch()).rejects.toMatchObject({ code: 'invalidResponse' })
  })
})
