import type { Account } from '@latchkey/core/adapter'
import { createLiveEnv } from '@latchkey/core/testing'
import {
  bitcoinMempool,
  bitcoinNetworks,
  bitcoinTestAccounts,
  type LocalBitcoinNode,
  startBitcoin,
} from '@latchkey/local-chains'
import type { BitcoinWalletForm } from '@latchkey/test-wallets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids } from './codec/bitcoin-networks.js'
import { createStage, toNetwork } from './testing/stage.js'

let regtest: LocalBitcoinNode
let signet: LocalBitcoinNode
beforeAll(async () => {
  const [one, two] = bitcoinNetworks
  ;[regtest, signet] = await Promise.all([startBitcoin(one), startBitcoin(two)])
})
afterAll(() => Promise.all([regtest.stop(), signet.stop()]))

const keysOf = (index: number) => {
  const { payment, ordinals } = bitcoinTestAccounts[index] ?? expect.unreachable('no such account')
  return { payment: payment.privateKey, ordinals: ordinals.privateKey }
}

const open = async (form: BitcoinWalletForm, index: number) => {
  const { network: here } = regtest
  const { network: there } = signet
  const stage = await createStage({
    env: createLiveEnv(fetch),
    networks: [toNetwork(here, regtest.rpcUrl), toNetwork(there, signet.rpcUrl)],
    wallet: {
      form,
      networks: [
        { name: here, rpcUrl: regtest.rpcUrl },
        { name: there, rpcUrl: signet.rpcUrl },
      ],
      accounts: [keysOf(index)],
    },
  })
  const { connector, connection } = await stage.connect(ids.regtest)
  await connector.capabilities(connection).switchNetwork?.switchTo(toNetwork(there, signet.rpcUrl))
  // What is told is what counts: the connection was that of before.
  const accounts: readonly Account[] = stage.of('accountsChanged').at(-1)?.accounts ?? []
  const [account = expect.unreachable('no account')] = accounts
  const dispose = () => {
    stage.instance.dispose()
    stage.wallet.dispose()
  }
  return { ...stage, connector, connection, account, abilities: connector.capabilities(connection), dispose }
}

const forms = [
  ['satsConnect', 0],
  ['standard', 1],
  ['leather', 2],
  ['unisat', 0],
  ['okx', 1],
] as const

describe.each(forms)('a wallet of the form %s that went from one network to another', (form, index) => {
  it('has its address and balance of there, signs what verifies there, and sends there alone', async () => {
    const { account, abilities, instance, of, dispose } = await open(form, index)
    expect(of('networkChanged').at(-1)?.networkId).toBe(ids.signet)
    expect(account).toMatchObject({ address: signet.accounts[index]?.payment.address })
    const { balance, verification } = instance.capabilities
    const { address } = account
    const [held, before] = await Promise.all([
      balance?.fetch({ networkId: ids.signet, address }),
      balance?.fetch({
        networkId: ids.regtest,
        address: regtest.accounts[index]?.payment.address ?? '',
      }),
    ])
    expect(before?.amount).toBe(300_000_000n)
    expect(held?.amount).toBeGreaterThan(299_000_000n)

    const signed = (await abilities.signMessage?.sign({ account, message: 'here' })) ?? expect.unreachable()
    const verify = (message: string) =>
      verification?.verifyMessage({ networkId: ids.signet, address, message, signed })
    expect([await verify('here'), await verify('there')]).toEqual([true, false])

    const to = signet.accounts[(index + 1) % 3]?.payment.address ?? ''
    const sent = await abilities.transfer?.send({ networkId: ids.signet, from: address, to, amount: 12_345n })
    expect(await bitcoinMempool(signet)).toContain(sent?.hash)
    expect(await bitcoinMempool(regtest)).toEqual([])
    dispose()
  })
})

it('pays nobody whose address is one of another network', async () => {
  const { account, abilities, dispose } = await open('satsConnect', 2)
  const input = {
    networkId: ids.signet,
    from: account.address,
    to: regtest.accounts[0]?.payment.address ?? '',
    amount: 5_000n,
  }
  await expect(abilities.transfer?.send(input)).rejects.toMatchObject({ code: 'invalidAddress' })
  dispose()
})
