import { createFakeEnv } from '@latchkey/core/testing'
import { describe, expect, it } from 'vitest'
import { createStage, testNetworks } from '../testing/stage.js'
import { createStubRpc, quietNetwork } from '../testing/stub-rpc.js'

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Tries to send a token on a node where every call is answered with nothing, and no address has code. */
async function send(address: string) {
  const fetch = createStubRpc(quietNetwork())
  const stage = createStage({ env: createFakeEnv({ fetch }), networks: testNetworks })
  const { connector, connection } = await stage.connect()
  const from = connection.accounts[0]?.address ?? ''
  const token = { address, name: 'Tether', symbol: 'USDT', decimals: 6 }
  const input = { networkId: 'eip155:1', from, to, amount: 7n, token } as const
  await connector
    .capabilities(connection)
    .transfer?.send(input)
    .catch(() => undefined)
  const prompts = stage.wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length
  // One look is for multicall3.
  return { prompts, looks: fetch.asked.filter(method => method === 'eth_getCode').length }
}

describe('the silence of a token', () => {
  it.each([
    ['Ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['Polygon', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
    ['Avalanche', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
    ['one more', '0x919C1c267BC06a7039e03fcc2eF738525769109c'],
    ['Celo', '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e'],
    ['BNB', '0x55d398326f99059fF775485246999027B3197955'],
    ['Arbitrum', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9'],
  ])('is a yes of Tether on %s, in any letter case', async (_, address) => {
    await expect(send(address)).resolves.toEqual({ prompts: 1, looks: 1 })
    await expect(send(address.toLowerCase())).resolves.toEqual({ prompts: 1, looks: 1 })
  })

  it('is a no of any other address without code', async () => {
    await expect(send('0x52908400098527886E0F7030069857D2E4169EE7')).resolves.toEqual({
      prompts: 0,
      looks: 2,
    })
  })
})
