import type { CosmosMisbehaviour, CosmosWalletForm, CosmosWalletOptions } from '@latchkey/test-wallets'
import { describe, expect, it } from 'vitest'
import { createStage } from '../../testing/stage.js'
import type { AminoSignDoc, DirectSignDoc } from '../drivers/driver.types.js'
import type { TransactionSigner } from './transactions.types.js'

const open = async (wallet: Partial<CosmosWalletOptions> = {}) => {
  const stage = createStage({ wallet })
  const { connector, connection } = await stage.connect()
  const [account] = connection.accounts
  if (!account) throw new Error('no account')
  const abilities = connector.capabilities(connection)
  const signer = abilities['cosmos:transactions'] as TransactionSigner
  const sign = (message: string) => abilities.signMessage?.sign({ account, message })
  return { ...stage, connector, connection, account, abilities, signer, sign }
}

const direct = (change: Partial<DirectSignDoc> = {}): DirectSignDoc => ({
  bodyBytes: Uint8Array.of(1, 2, 3),
  authInfoBytes: Uint8Array.of(4),
  chainId: 'hub-1',
  accountNumber: 7n,
  ...change,
})
const amino = (change: Partial<AminoSignDoc> = {}): AminoSignDoc => ({
  chain_id: 'hub-1',
  account_number: '7',
  sequence: '1',
  fee: { amount: [{ denom: 'uatom', amount: '5' }], gas: '100' },
  msgs: [{ type: 'cosmos-sdk/MsgSend', value: { amount: [], from_address: 'a', to_address: 'b' } }],
  memo: '',
  ...change,
})
const forms: readonly CosmosWalletForm[] = ['keplr', 'leap', 'cosmostation', 'cosmostationRequest']

describe.each(forms)('signing with %s', form => {
  it('signs a text, with and without the wallet’s own method for it', async () => {
    const { sign, account } = await open({ form })
    expect(await sign('hello')).toMatchObject({ scheme: 'adr36', publicKey: account.publicKey })
  })

  it('signs both kinds of documents, and gives what was signed', async () => {
    const { signer, account } = await open({ form })
    const signed = await signer.signDirect({ account, document: direct() })
    expect(signed.signed).toEqual(direct())
    expect(signed.signature.pub_key.type).toBe('tendermint/PubKeySecp256k1')
    expect((await signer.signAmino({ account, document: amino() })).signed).toEqual(amino())
  })

  it.each<Exclude<CosmosMisbehaviour['badSignature'], false | 'wrongKey'>>([
    'truncated',
    'notBase64',
    'empty',
    'otherSigner',
    'null',
  ])('refuses a signature that is %s', async badSignature => {
    const { sign, signer, account } = await open({ form, misbehaviour: { badSignature } })
    await expect(sign('hello')).rejects.toMatchObject({ code: 'invalidResponse' })
    const directly = signer.signDirect({ account, document: direct() })
    await expect(directly).rejects.toMatchObject({ code: 'invalidResponse' })
    const byAmino = signer.signAmino({ account, document: amino() })
    await expect(byAmino).rejects.toMatchObject({ code: 'invalidResponse' })
  })

  it('lets the person change fee and memo, and nothing else', async () => {
    for (const changesDocument of ['fee', 'memo'] as const) {
      const { signer, account } = await open({ form, misbehaviour: { changesDocument } })
      const { signed } = await signer.signAmino({ account, document: amino() })
      expect(signed).not.toEqual(amino())
    }
    for (const changesDocument of ['chain', 'messages'] as const) {
      const { signer, account } = await open({ form, misbehaviour: { changesDocument } })
      const signing = signer.signAmino({ account, document: amino() })
      await expect(signing).rejects.toMatchObject({ code: 'transactionChanged' })
    }
  })

  it('says that the person declined', async () => {
    const { sign, signer, account, wallet } = await open({ form })
    wallet.controls.rejectNext(2)
    await expect(sign('hello')).rejects.toMatchObject({ code: 'userRejected' })
    const signing = signer.signDirect({ account, document: direct() })
    await expect(signing).rejects.toMatchObject({ code: 'userRejected' })
  })
})

describe('signing', () => {
  it('makes the document of ADR-36 by hand for a wallet without signArbitrary', async () => {
    const { sign, wallet, instance, account } = await open({ misbehaviour: { noArbitrary: true } })
    const signed = await sign('hello')
    expect(wallet.requests.at(-1)?.method).toBe('signAmino')
    if (!signed) throw new Error('not signed')
    const input = { networkId: 'cosmos:hub-1', address: account.address, message: 'hello', signed } as const
    expect(await instance.capabilities.verification?.verifyMessage(input)).toBe(true)
  })

  it('refuses documents of another network and accounts that are not selected, before the wallet is asked', async () => {
    const { signer, account, wallet, settle } = await open()
    const asked = wallet.promptCount
    const elsewhere = signer.signDirect({ account, document: direct({ chainId: 'lake-1' }) })
    await expect(elsewhere).rejects.toMatchObject({ code: 'unsupportedNetwork' })
    const alsoElsewhere = signer.signAmino({ account, document: amino({ chain_id: 'lake-1' }) })
    await expect(alsoElsewhere).rejects.toMatchObject({ code: 'unsupportedNetwork' })
    wallet.controls.selectAccount(1)
    await settle()
    const former = signer.signDirect({ account, document: direct() })
    await expect(former).rejects.toMatchObject({ code: 'wrongAccount' })
    expect(wallet.promptCount).toBe(asked)
  })

  it('offers hardware keys amino documents alone', async () => {
    const { signer, account } = await open({ hardware: true })
    const signing = signer.signDirect({ account, document: direct() })
    await expect(signing).rejects.toMatchObject({ code: 'unsupportedMethod' })
    const offline = signer.getOfflineSigner()
    expect('signDirect' in offline).toBe(false)
    expect(await offline.getAccounts()).toMatchObject([{ address: account.address, algo: 'secp256k1' }])
    expect((await offline.signAmino(account.address, amino())).signed).toEqual(amino())
  })

  it('asks the wallet to keep the fee where that is wished', async () => {
    const { signer, account, wallet } = await open({ form: 'cosmostationRequest' })
    await signer.signAmino({ account, document: amino(), preferNoSetFee: true })
    expect(wallet.requests.at(-1)?.params).toMatchObject({ isEditFee: false, isEditMemo: true })
  })

  it('passes calls on unchanged where the wallet has a protocol for them, and only there', async () => {
    const { abilities, wallet } = await open({ form: 'cosmostationRequest' })
    await abilities.request?.send({ method: 'cos_supportedChainIds', params: { a: 1 } })
    expect(wallet.requests.at(-1)).toMatchObject({ method: 'cos_supportedChainIds', params: { a: 1 } })
    expect((await open()).abilities.request).toBeUndefined()
  })

  it('can do nothing any more once it is disconnected', async () => {
    const { sign, signer, connector, account } = await open()
    await connector.disconnect()
    await expect(sign('hello')).rejects.toMatchObject({ code: 'notConnected' })
    expect(() => signer.getOfflineSigner()).toThrow('not connected')
    const signing = signer.signAmino({ account, document: amino() })
    await expect(signing).rejects.toMatchObject({ code: 'notConnected' })
  })
})
