import type { BalanceItem } from '@latchkey/core/api'
import { callNode, deployShare, type Eip155Chains, mine, startEip155Chains } from '@latchkey/local-chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeHost } from '../testing/fake-host.fixture.js'
import { startFakeNode } from '../testing/fake-node.fixture.js'
import { evmNetwork, faultyNetwork } from '../testing/local-networks.fixture.js'
import { fixPrices, listLocalTokens, tokenId } from '../testing/local-tokens.fixture.js'
import { startTestServices, type TestServices } from '../testing/services-under-test.fixture.js'

let chains: Eip155Chains
let share: Awaited<ReturnType<typeof deployShare>>

const accountOf = (index: number) => (chains.one.accounts[index]?.address ?? '0x').toLowerCase()
const word = (value: string | number) =>
  (typeof value === 'number' ? value.toString(16) : value.slice(2)).padStart(64, '0')

/** Sends some of the token that no list has, signed by the account itself. */
const sendShare = async (from: string, to: string): Promise<string> => {
  const data = `0xa9059cbb${word(to)}${word(1)}`
  const hash = await callNode(chains.one.rpcUrl, 'eth_sendTransaction', [{ from, to: share.address, data }])
  await mine(chains.one)
  return hash as string
}

beforeAll(async () => {
  chains = await startEip155Chains()
  share = await deployShare(chains.one)
  // Somebody else gave both accounts the token; one of them dealt with it.
  await share.mint(accountOf(3) as `0x${string}`, 900_000_000n)
  await share.mint(accountOf(6) as `0x${string}`, 900_000_000n)
  await sendShare(accountOf(3), accountOf(7))
})
afterAll(() => chains.stop())

const ask = async ({ get }: TestServices, account: string, rest = '') => {
  const response = await get(`/v1/account/${account}/balance?projectId=test-project&currency=usd${rest}`)
  const { balances = [] }: { balances?: BalanceItem[] } = await response.json()
  return { status: response.status, balances, unlisted: balances.filter(({ isUnlisted }) => isUnlisted) }
}

const start = async (activity: object = {}, before: readonly string[] = []) => {
  const [[id, network] = []] = Object.entries(evmNetwork(chains.one, before))
  return startTestServices({ config: { networks: { [id ?? '']: { ...network, activity } } } })
}

describe('a token that no list has', () => {
  it('is shown to an account that dealt with it, and not to one that was only sent it', async () => {
    const services = await start()
    await fixPrices(services, { [tokenId(chains.one, share.address)]: 1_000 })
    const { unlisted } = await ask(services, accountOf(3))
    expect(unlisted).toHaveLength(1)
    expect(unlisted[0]).toMatchObject({
      address: tokenId(chains.one, share.address).toLowerCase(),
      quantity: { decimals: '8' },
      iconUrl: '',
    })
    // Its price could be anybody's.
    expect(unlisted[0]).toMatchObject({ price: 0 })
    expect(unlisted[0]).not.toHaveProperty('value')
    expect((await ask(services, accountOf(6))).unlisted).toEqual([])
    expect((await ask(services, accountOf(7))).unlisted).toEqual([])
  })

  it('is shown as soon as the account has dealt with it, without a search of what was searched before', async () => {
    const services = await start()
    const account = accountOf(7)
    expect((await ask(services, account)).unlisted).toEqual([])
    await sendShare(accountOf(3), account)
    await sendShare(account, accountOf(3))
    expect((await ask(services, account, '&forceUpdate=1')).unlisted).toHaveLength(1)
  })

  it('is found by the explorer of the network, which the account need not believe', async () => {
    const hash = await sendShare(accountOf(3), accountOf(8))
    const foreign = await sendShare(accountOf(3), accountOf(8))
    const rowOf = (contractAddress: string, transaction: string) => ({
      contractAddress,
      hash: transaction,
      blockNumber: '1',
    })
    const host = await startFakeHost((_, response) => {
      const result = [rowOf(share.address, hash), rowOf(chains.one.contracts.multicall3, foreign)]
      response.end(JSON.stringify({ status: '1', message: 'OK', result }))
    })
    const services = await start({ source: 'explorer', url: `${host.url}/api?apikey=secret` })
    expect((await ask(services, accountOf(3))).unlisted).toHaveLength(1)
    // The explorer says that this account dealt with it; the node says who signed.
    expect((await ask(services, accountOf(6))).unlisted).toEqual([])
    const { searchParams } = new URL(host.paths[0] ?? '', host.url)
    expect(Object.fromEntries(searchParams)).toMatchObject({ action: 'tokentx', address: accountOf(3) })
  })

  it('is missing where no node tells the transfers; the listed ones are there', async () => {
    const node = await startFakeNode(async ({ method, params }) =>
      method === 'eth_getLogs'
        ? { error: { code: -32_000, message: 'no logs here' } }
        : { result: await callNode(chains.one.rpcUrl, method, [...params]) },
    )
    const networks = { 'eip155:31337': Object.values(faultyNetwork(node.url))[0] }
    const services = await startTestServices({ config: { networks } })
    await listLocalTokens(services, chains.one)
    const { status, balances, unlisted } = await ask(services, accountOf(1))
    expect({ status, unlisted }).toEqual({ status: 200, unlisted: [] })
    expect(balances.length).toBeGreaterThan(1)
  })

  it('is not searched for on a network without a history', async () => {
    const node = await startFakeNode(() => ({ result: '0x1' }))
    const [[id, network] = []] = Object.entries(faultyNetwork(node.url))
    const config = { networks: { [id ?? '']: { ...network, activity: { source: 'none' } } } }
    const services = await startTestServices({ config })
    await ask(services, accountOf(0))
    expect(node.methods).toEqual(['eth_getBalance'])
  })
})
