import { describe, expect, it } from 'vitest'
import { connectWallet, createTestClient } from '../client/client.fixture.js'
import { LatchkeyError } from '../errors/error.js'
import { createFakeAdapter } from '../testing/fake-adapter.js'
import { createFakeNetwork } from '../testing/fake-network.js'
import { findImitated } from './find-imitated.js'
import { lookUpToken } from './look-up-token.js'

const dollar = { address: 'dollar1', name: 'Test Dollar', symbol: 'TUSD', decimals: 2 }
const gem = { address: 'gem1', name: 'Gem', symbol: 'GEM', decimals: 2 }
const networkId = 'test:one'

/** A wallet at a network that lists one token, beside a namespace whose addresses look different. */
async function connected() {
  const other = createFakeAdapter({
    namespace: 'other',
    traits: {
      displayName: 'Elsewhere',
      loadAddressCodec: async () => ({
        isAddress: text => text.startsWith('@'),
        normalizeAddress: text => text,
      }),
    },
  })
  const networks = [
    createFakeNetwork('one', 'test', { tokens: [dollar] }),
    createFakeNetwork('two'),
    createFakeNetwork('one', 'other'),
  ]
  const stage = createTestClient({ networks, other })
  await connectWallet(stage.client)
  const { ledger } = stage.adapter
  ledger.setToken(networkId, gem)
  return {
    ...stage,
    ledger,
    lookUp: (text: string, signal?: AbortSignal) =>
      lookUpToken(stage.client, text, [], signal ? { signal } : {}),
  }
}

describe('a token that is looked up by its address', () => {
  it('has what the chain says of it, and the balance of the account', async () => {
    const { ledger, lookUp, client } = await connected()
    ledger.setBalance({ address: 'talpha0a', networkId }, 250n, 'gem1')
    expect(await lookUp(' GEM1 ')).toEqual({
      status: 'found',
      token: gem,
      amount: 250n,
      imitated: undefined,
    })
    const tokens = await client.features.load('tokens')
    await tokens.actions.fetch()
    expect(tokens.state.balances.map(({ symbol }) => symbol)).not.toContain('GEM')
  })

  it.each(['test:one:gem1', 'test:one/token:gem1'])('is found by the id %s', async id => {
    const { lookUp } = await connected()
    expect(await lookUp(id)).toMatchObject({ status: 'found', token: { symbol: 'GEM' } })
  })

  it('is on another network when the id says so', async () => {
    const { lookUp } = await connected()
    expect(await lookUp('test:two:gem1')).toEqual({ status: 'otherNetwork', name: 'Test network two' })
    expect(await lookUp('test:nine:gem1')).toEqual({ status: 'otherNetwork', name: 'test:nine' })
  })

  it('is of another namespace when its address is', async () => {
    const { lookUp } = await connected()
    expect(await lookUp('@gem')).toEqual({ status: 'otherNamespace', name: 'Elsewhere' })
  })

  it('is none when the text is no address, and when nothing is there', async () => {
    const { lookUp } = await connected()
    expect(await lookUp('x')).toEqual({ status: 'invalidAddress' })
    expect(await lookUp('none1')).toEqual({ status: 'noToken' })
  })

  it('is listed already, in any spelling', async () => {
    const { lookUp } = await connected()
    expect(await lookUp('DOLLAR1')).toMatchObject({ status: 'listed', token: { symbol: 'TUSD' } })
  })

  it('is unknown while the node is away', async () => {
    const { ledger, lookUp } = await connected()
    ledger.failNext('tokens', new LatchkeyError('networkError', 'down'))
    expect(await lookUp('gem1')).toEqual({ status: 'failed', error: 'networkError' })
  })

  it('has no amount where the contract tells none', async () => {
    const { client } = await connected()
    const session = {
      ...client.session,
      require: () => ({
        inspect: async () => gem,
        fetch: async () => {
          throw new LatchkeyError('networkError', 'No token balance could be read')
        },
      }),
    }
    expect(
      await lookUpToken({ registry: client.registry, session: session as never }, 'gem1', []),
    ).toMatchObject({ status: 'found', amount: undefined })
  })

  it('needs a connected account', async () => {
    const { client, lookUp } = await connected()
    await client.disconnect()
    expect(await lookUp('gem1')).toEqual({ status: 'failed', error: 'notConnected' })
  })

  it('is given up when the caller aborts', async () => {
    const { lookUp } = await connected()
    await expect(lookUp('gem1', AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
  })

  it.each([
    ['the symbol of a listed token', { name: 'Free', symbol: 'TUSD' }, 'TUSD'],
    ['the name of a listed token', { name: 'test dollar', symbol: 'FREE' }, 'TUSD'],
    ['the symbol of the coin', { name: 'Free', symbol: 'tst' }, 'TST'],
  ])('is an impostor with %s', async (_, says, symbol) => {
    const { ledger, lookUp } = await connected()
    ledger.setToken(networkId, { ...gem, ...says })
    expect(await lookUp('gem1')).toMatchObject({ status: 'found', imitated: { symbol } })
  })
})

describe('a name that looks like a known one', () => {
  const known = [{ name: 'USD Coin', symbol: 'USDC' }]
  it.each(['USDC', 'usdc', 'U S D C', 'USDС', 'UЅDC', 'ＵＳＤＣ', 'U.S.D.C', 'ÚSDC', 'υsdc'])(
    'is %s',
    symbol => {
      expect(findImitated({ name: 'Anything', symbol }, known)).toBe(known[0])
    },
  )

  it.each(['USDT', 'USDC.e', 'GEM', '米'])('is not %s', symbol => {
    expect(findImitated({ name: 'Anything', symbol }, known)).toBeUndefined()
  })

  it('is not one of which nothing is left', () => {
    expect(findImitated({ name: '★', symbol: '☆' }, [{ name: '♥', symbol: '♦' }])).toBeUndefined()
  })
})
