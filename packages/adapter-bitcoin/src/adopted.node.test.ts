import type { TransferInput } from '@latchkey/core/adapter'
import { createLiveEnv } from '@latchkey/core/testing'
import {
  bitcoinBalanceOf,
  bitcoinMempool,
  callBitcoind,
  type LocalBitcoinNode,
  mineBlocks,
  payFromFaucet,
  startBitcoin,
} from '@latchkey/local-chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ids } from './codec/bitcoin-networks.js'
import { open, type SessionWalletOptions } from './connectors/shared-session/adopted.fixture.js'
import { toNetwork } from './testing/stage.js'

const networkId = ids.regtest
let node: LocalBitcoinNode
let receiver: string

beforeAll(async () => {
  node = await startBitcoin()
})
afterAll(() => node?.stop())
beforeEach(async () => {
  // A fresh address of a script that nobody has: nothing was there before.
  const script = Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex')
  const decoded = (await callBitcoind(node, 'decodescript', [`0014${script}`])) as { address: string }
  receiver = decoded.address
})

const openHere = async (options: SessionWalletOptions = {}) => {
  const stage = await open({
    env: createLiveEnv(fetch),
    networks: [{ name: 'regtest', rpcUrl: node.rpcUrl }],
    appNetworks: [toNetwork('regtest', node.rpcUrl)],
    ...options,
  })
  const { account, transport, abilities } = stage
  const transfer = (amount: bigint, change: Partial<TransferInput> = {}) =>
    abilities().transfer?.send({ networkId, from: account.address, to: receiver, amount, ...change })
  const methods = () => transport.calls.map(({ method }) => method)
  return { ...stage, transfer, methods }
}
const fund = async (address: string, sats = 500_000n) => {
  await payFromFaucet(node, [{ address, sats }])
  await mineBlocks(node)
}
const arrived = async () => {
  await mineBlocks(node)
  return bitcoinBalanceOf(node, receiver)
}

describe('a transfer over a session', () => {
  it('arrives: coins chosen here, a PSBT signed by the wallet, sent through the network’s own API', async () => {
    const { transfer, account, transport } = await openHere()
    const { hash = '' } = (await transfer(123_456n)) ?? {}
    expect(await bitcoinMempool(node)).toContain(hash)
    expect(await arrived()).toBe(123_456n)
    expect(transport.calls).toEqual([
      {
        networkId,
        method: 'signPsbt',
        params: {
          account: account.address,
          psbt: expect.stringMatching(/^cHNidP8/),
          signInputs: expect.arrayContaining([{ address: account.address, index: 0 }]),
          broadcast: false,
        },
      },
    ])
  })

  it.each([
    ['p2pkh', ['signPsbt']],
    ['p2sh', ['getAccountAddresses', 'signPsbt']],
  ] as const)(
    'is paid from an address of the kind %s, its key asked for once where needed',
    async (paymentType, asked) => {
      const { transfer, account, methods } = await openHere({ wallet: { paymentType } })
      await fund(account.address)
      await transfer(100_000n)
      expect(methods()).toEqual(asked)
      await transfer(50_000n)
      expect(methods()).toEqual([...asked, 'signPsbt'])
      expect(await arrived()).toBe(150_000n)
    },
  )

  it('is paid from a taproot account, which leaves small outputs alone: ordinals may be on them', async () => {
    const { addressesOf } = await openHere()
    const [, { address = '', publicKey = '' } = {}] = addressesOf(networkId)
    const { transfer, transport, methods } = await openHere({
      session: { accountIds: [`${networkId}:${address}`] },
    })
    transport.answer('getAccountAddresses', [{ address, publicKey, intention: 'payment' }])
    await fund(address, 80_000n)
    await fund(address, 9_000n)
    await expect(transfer(82_000n)).rejects.toMatchObject({ code: 'insufficientFunds' })
    await transfer(60_000n)
    expect(methods()).toEqual(['getAccountAddresses', 'signPsbt'])
    expect(await arrived()).toBe(60_000n)
    const left = (await callBitcoind(node, 'scantxoutset', ['start', [`addr(${address})`]])) as {
      unspents: { amount: number }[]
    }
    expect(left.unspents.map(({ amount }) => amount)).toContain(0.00009)
  })

  it('needs the key where the wallet does not tell it, and stops where the person does not want to tell', async () => {
    const { transfer, account, transport } = await openHere({ wallet: { paymentType: 'p2sh' } })
    transport.rejectNext()
    await expect(transfer(10_000n)).rejects.toMatchObject({ code: 'userRejected' })
    transport.answer('getAccountAddresses', [{ address: account.address }])
    await expect(transfer(10_000n)).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(transport.calls.map(({ method }) => method)).not.toContain('signPsbt')
  })

  it('never spends from an address for ordinals', async () => {
    const { addressesOf } = await openHere()
    const properties = { bip122_getAccountAddresses: JSON.stringify(addressesOf(networkId)) }
    const { connection, transfer, methods } = await openHere({ session: { properties } })
    const ordinals = connection.accounts.find(({ type }) => type === 'ordinals')
    await expect(transfer(1_000n, { from: ordinals?.address ?? '' })).rejects.toMatchObject({
      code: 'invalidRequest',
    })
    expect(methods()).toEqual([])
  })

  it('is left to the wallet where it granted no PSBTs', async () => {
    const { transfer, account, transport } = await openHere({ session: { methods: ['sendTransfer'] } })
    const { hash = '' } = (await transfer(77_777n)) ?? {}
    expect(await bitcoinMempool(node)).toContain(hash)
    expect(transport.calls).toEqual([
      {
        networkId,
        method: 'sendTransfer',
        params: { account: account.address, recipientAddress: receiver, amount: '77777' },
      },
    ])
    expect(await arrived()).toBe(77_777n)
    transport.answer('sendTransfer', { txid: 'no' })
    await expect(transfer(1_000n)).rejects.toMatchObject({ code: 'invalidResponse' })
    await expect(transfer(10n)).rejects.toMatchObject({ code: 'invalidAmount' })
  })

  it.each(['changedOutputs', 'unsigned', 'notPsbt', 'null'] as const)(
    'is not sent when what comes back is %s',
    async badPsbt => {
      const { transfer } = await openHere({ wallet: { misbehaviour: { badPsbt } } })
      await expect(transfer(10_000n)).rejects.toMatchObject({ code: 'invalidResponse' })
      expect(await bitcoinMempool(node)).toEqual([])
    },
  )

  it('is not sent when the person declines or the call is aborted, nor asked for what cannot be paid', async () => {
    const { transfer, transport, abilities, account } = await openHere()
    transport.rejectNext()
    await expect(transfer(10_000n)).rejects.toMatchObject({ code: 'userRejected' })
    const asked = transport.promptCount
    await expect(transfer(10n ** 14n)).rejects.toMatchObject({ code: 'insufficientFunds' })
    const input = { networkId, from: account.address, to: receiver, amount: 1_000n }
    const aborted = abilities().transfer?.send(input, { signal: AbortSignal.abort() })
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' })
    expect(transport.promptCount).toBe(asked)
    expect(await bitcoinMempool(node)).toEqual([])
  })
})

describe('a PSBT of the app over a session', () => {
  const coinOf = async (address: string) => {
    const { unspents } = (await callBitcoind(node, 'scantxoutset', ['start', [`addr(${address})`]])) as {
      unspents: { txid: string; vout: number; amount: number }[]
    }
    const [coin] = unspents.sort((a, b) => b.amount - a.amount)
    if (!coin) throw new Error('no coin')
    return coin
  }
  const make = async (...addresses: string[]) => {
    const coins: Awaited<ReturnType<typeof coinOf>>[] = []
    // The node looks for coins of one address at a time.
    for (const address of addresses) coins.push(await coinOf(address))
    const total = coins.reduce((sum, { amount }) => sum + amount, 0)
    const outputs = [{ [receiver]: '0.00005000' }, { [addresses[0] ?? '']: (total - 0.00007).toFixed(8) }]
    const inputs = coins.map(({ txid, vout }) => ({ txid, vout }))
    return String(
      await callBitcoind(node, 'utxoupdatepsbt', [await callBitcoind(node, 'createpsbt', [inputs, outputs])]),
    )
  }

  it('may spend from every address of the account: they are asked for before', async () => {
    const { psbt, account, addressesOf, methods, transport } = await openHere()
    const [, { address: second = '' } = {}] = addressesOf(networkId)
    await fund(second, 20_000n)
    const { txid } = await psbt().sign({ psbt: await make(account.address, second), broadcast: true })
    expect(methods()).toEqual(['getAccountAddresses', 'signPsbt'])
    expect(transport.calls.at(-1)?.params).toMatchObject({
      account: account.address,
      signInputs: [
        { address: account.address, index: 0 },
        { address: second, index: 1 },
      ],
      broadcast: false,
    })
    expect(await bitcoinMempool(node)).toEqual([txid])
    expect(await arrived()).toBe(5_000n)
  })

  it('asks for no addresses where its inputs are named, and hands on which signatures it allows', async () => {
    const { psbt, account, methods, transport } = await openHere()
    const { lib } = await (await import('./chain/sdk.js')).loadSdk()
    const asked = lib.Psbt.fromBase64(await make(account.address))
    asked.updateInput(0, { sighashType: 0x81 })
    transport.answer('signPsbt', { psbt: 'no' })
    const inputs = [{ index: 0, address: account.address }]
    await expect(psbt().sign({ psbt: asked.toBase64(), inputs })).rejects.toMatchObject({
      code: 'invalidResponse',
    })
    expect(methods()).toEqual(['signPsbt'])
    expect(transport.calls[0]?.params).toMatchObject({
      signInputs: [{ address: account.address, index: 0, sighashTypes: [0x81] }],
    })
  })

  it('is signed by one account after the other where it spends from two', async () => {
    const one = await openHere()
    const other = await openHere({ wallet: { paymentType: 'p2pkh' } })
    await fund(other.account.address)
    const accountIds = [one.account.accountId, other.account.accountId]
    const { psbt, transport } = await openHere({ session: { accountIds, methods: ['signPsbt'] } })
    transport.answer('signPsbt', async (call: (typeof transport.calls)[number]) => {
      const { account } = call.params as { account: string }
      const signer = account === one.account.address ? one : other
      return signer.transport.request(call)
    })
    const asked = await make(one.account.address, other.account.address)
    const { txid } = await psbt().sign({ psbt: asked, broadcast: true })
    expect(transport.calls.map(({ params }) => (params as { account: string }).account)).toEqual([
      one.account.address,
      other.account.address,
    ])
    expect(await bitcoinMempool(node)).toEqual([txid])
    expect(await arrived()).toBe(5_000n)
  })

  it('is refused before the wallet is asked when nobody here can sign it', async () => {
    const { psbt, methods } = await openHere()
    for (const wrong of ['', 'nonsense', '00'])
      await expect(psbt().sign({ psbt: wrong })).rejects.toMatchObject({ code: 'invalidRequest' })
    expect(methods()).not.toContain('signPsbt')
  })
})
