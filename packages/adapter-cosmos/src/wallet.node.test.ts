import { AminoTypes, createBankAminoConverters, GasPrice, SigningStargateClient } from '@cosmjs/stargate'
import {
  cosmosBalanceOf,
  cosmosNetworks,
  type LocalCosmosNode,
  startCosmosNode,
} from '@latchkey/local-chains'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Broadcaster } from './capabilities/broadcast.types.js'
import type { TransactionSigner } from './connectors/signing/transactions.types.js'
import { createNodeStage, type NodeStage } from './testing/node-stage.js'

let node: LocalCosmosNode
let stage: NodeStage | undefined
const networkId = 'cosmos:latchkey-cosmos-1'

beforeAll(async () => {
  const [network] = cosmosNetworks
  node = await startCosmosNode(network ? { network } : {})
})
afterAll(() => node?.stop())
afterEach(() => {
  stage?.dispose()
  stage = undefined
})

const open = async (options: Parameters<typeof createNodeStage>[2] = {}) => {
  stage = await createNodeStage([node], fetch, options)
  const { connector, connection, instance } = stage
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const abilities = connector.capabilities(connection)
  const signer = abilities['cosmos:transactions'] as TransactionSigner
  const broadcaster = instance.capabilities['cosmos:broadcast'] as Broadcaster
  return { ...stage, account, abilities, signer, broadcaster }
}

describe('signing with a real key', () => {
  it.each(['hello', 'a <b> & "c"', 'línea\n\u{1f511}', ''])(
    'signs the text %j, which is right for it alone',
    async message => {
      const { abilities, account, instance } = await open()
      const signed = await abilities.signMessage?.sign({ account, message })
      expect(signed?.scheme).toBe('adr36')
      expect(signed?.publicKey).toBe(account.publicKey)
      const verify = (text: string, address = account.address) =>
        instance.capabilities.verification?.verifyMessage({
          networkId,
          address,
          message: text,
          signed: signed ?? { signature: '', scheme: '' },
        })
      expect(await verify(message)).toBe(true)
      expect(await verify(`${message}.`)).toBe(false)
      expect(await verify(message, node.accounts[4]?.address)).toBe(false)
    },
  )

  it.each(['leap', 'cosmostation', 'cosmostationRequest'] as const)('signs a text with %s', async form => {
    const { abilities, account, instance } = await open({ wallet: { form } })
    const signed = await abilities.signMessage?.sign({ account, message: 'hello' })
    if (!signed) throw new Error('not signed')
    const input = { networkId, address: account.address, message: 'hello', signed } as const
    expect(await instance.capabilities.verification?.verifyMessage(input)).toBe(true)
  })
})

describe('signing transactions that a chain takes', () => {
  const amount = [{ denom: 'uatom', amount: '11' }]
  const messageFrom = (from: string) => ({
    typeUrl: '/cosmos.bank.v1beta1.MsgSend',
    value: { fromAddress: from, toAddress: node.accounts[5]?.address ?? '', amount },
  })

  it.each([
    ['keplr', false],
    ['keplr', true],
    ['leap', false],
    ['cosmostation', false],
    ['cosmostationRequest', false],
    ['cosmostationRequest', true],
  ] as const)('gives CosmJS a signer: %s, hardware %s', async (form, hardware) => {
    const { signer, account, instance } = await open({ wallet: { form, hardware } })
    const before = await cosmosBalanceOf(node, node.accounts[5]?.address ?? '', 'uatom')
    const client = await SigningStargateClient.connectWithSigner(node.rpcUrl, signer.getOfflineSigner(), {
      gasPrice: GasPrice.fromString('0.025uatom'),
      aminoTypes: new AminoTypes(createBankAminoConverters()),
    })
    const hash = await client.signAndBroadcastSync(
      account.address,
      [messageFrom(account.address)],
      'auto',
      'hi',
    )
    const final = await instance.capabilities.transactions?.watch({ networkId, hash })
    expect(final?.status).toBe('confirmed')
    expect(await cosmosBalanceOf(node, node.accounts[5]?.address ?? '', 'uatom')).toBe(before + 11n)
  })

  it('sends what was signed elsewhere, and says what the chain says of it', async () => {
    const { signer, account, broadcaster, instance } = await open({ wallet: { hardware: false } })
    const client = await SigningStargateClient.connectWithSigner(node.rpcUrl, signer.getOfflineSigner())
    const fee = { amount: [{ denom: 'uatom', amount: '5000' }], gas: '200000' }
    const signed = await client.sign(account.address, [messageFrom(account.address)], fee, '')
    const tx = TxRaw.encode(signed).finish()
    const { hash } = await broadcaster.send({ networkId, tx })
    expect((await instance.capabilities.transactions?.watch({ networkId, hash }))?.status).toBe('confirmed')
    const poor = await client.sign(
      account.address,
      [messageFrom(account.address)],
      { amount: [], gas: '200000' },
      '',
    )
    const refused = broadcaster.send({ networkId, tx: TxRaw.encode(poor).finish() })
    await expect(refused).rejects.toMatchObject({ code: 'feeTooLow', rpcCode: 13 })
    const late = TxRaw.encode({ ...signed, signatures: [new Uint8Array(64)] }).finish()
    await expect(broadcaster.send({ networkId, tx: late })).rejects.toMatchObject({ code: 'nonceTooLow' })
    await expect(broadcaster.send({ networkId, tx: Uint8Array.of(255) })).rejects.toMatchObject({
      code: 'invalidRequest',
    })
  })
})
