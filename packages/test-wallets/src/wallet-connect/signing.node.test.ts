import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base58, base64, hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import * as sr25519 from '@scure/sr25519'
import { stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf, publicBitcoinKeys } from '../bip122/keys'
import { encodeAmino, encodeSignDoc, fromBase64 } from '../cosmos/bytes'
import { decodeSs58, fromHex, toHex } from '../polkadot/bytes'
import { payloadBytes } from '../polkadot/payload'
import { addSignature, parseTransaction, serializeTransaction } from '../solana/transaction'
import { type Connected, createStage, networks, type Stage } from './dapp-peer.fixture'
import type { WalletConnectTestWallet } from './index'

let stage: Stage
let wallet: WalletConnectTestWallet
let session: Connected
beforeAll(async () => {
  stage = await createStage()
  wallet = await stage.createWallet()
  session = await stage.connect(wallet)
})
afterAll(() => stage.close())

const [one, , sol, dot, btc, hub] = networks
const first = (networkId: string): string => wallet.addresses(networkId)[0] ?? ''
const text = (value: string) => new TextEncoder().encode(value)

describe('eip155 over a relay', () => {
  const ask = (method: string, params: unknown) => session.ask(one.networkId, method, params)
  const message = 'Sign in, please: äöü'

  it('signs messages that verify', async () => {
    const address = first(one.networkId) as `0x${string}`
    const signature = (await ask('personal_sign', [stringToHex(message), address])) as `0x${string}`
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    const other = (await ask('eth_sign', [address, stringToHex(message)])) as `0x${string}`
    expect(other).toBe(signature)
  })

  it('signs typed data that verifies', async () => {
    const address = first(one.networkId) as `0x${string}`
    const types = { Mail: [{ name: 'text', type: 'string' }] } as const
    const domain = { name: 'Mail', version: '1', chainId: 1 } as const
    const mail = { text: 'Hello' }
    const data = JSON.stringify({ types, domain, primaryType: 'Mail', message: mail })
    const signature = (await ask('eth_signTypedData_v4', [address, data])) as `0x${string}`
    const asked = { types, domain, primaryType: 'Mail', message: mail } as const
    expect(await verifyTypedData({ ...asked, address, signature })).toBe(true)
  })

  it('refuses an account that the session does not share', async () => {
    const stranger = '0x0000000000000000000000000000000000000001'
    await expect(ask('personal_sign', [stringToHex(message), stranger])).rejects.toMatchObject({ code: 4100 })
  })
})

describe('solana over a relay', () => {
  const ask = (method: string, params: unknown) => session.ask(sol.networkId, method, params)
  /** One signer, no instruction. */
  const wireFor = (address: string): Uint8Array => {
    const message = Uint8Array.from([1, 0, 0, 1, ...base58.decode(address), ...new Uint8Array(32), 0])
    return serializeTransaction({
      signatures: [new Uint8Array(64)],
      message,
      version: 'legacy',
      accounts: [address],
    })
  }

  it('lists its accounts', async () => {
    const accounts = wallet.addresses(sol.networkId).map(pubkey => ({ pubkey }))
    expect(await ask('solana_getAccounts', {})).toEqual(accounts)
    expect(await ask('solana_requestAccounts', {})).toEqual(accounts)
  })

  it('signs messages that verify', async () => {
    const pubkey = first(sol.networkId)
    const { signature } = (await ask('solana_signMessage', {
      message: base58.encode(text('hi')),
      pubkey,
    })) as {
      signature: string
    }
    expect(ed25519.verify(base58.decode(signature), text('hi'), base58.decode(pubkey))).toBe(true)
  })

  it('signs a transaction, with the whole of it or with the signature alone', async () => {
    const pubkey = first(sol.networkId)
    const wire = wireFor(pubkey)
    const transaction = base64.encode(wire)
    const whole = (await ask('solana_signTransaction', { transaction })) as {
      signature: string
      transaction: string
    }
    const { message } = parseTransaction(wire)
    expect(ed25519.verify(base58.decode(whole.signature), message, base58.decode(pubkey))).toBe(true)
    const signed = addSignature(parseTransaction(wire), pubkey, base58.decode(whole.signature))
    expect(whole.transaction).toBe(base64.encode(serializeTransaction(signed)))
    wallet.controls.misbehave({ solanaSignatureOnly: true })
    expect(await ask('solana_signTransaction', { transaction })).toEqual({ signature: whole.signature })
    wallet.controls.behave()
    expect(await ask('solana_signAllTransactions', { transactions: [transaction, transaction] })).toEqual({
      transactions: [whole.transaction, whole.transaction],
    })
  })
})

describe('polkadot over a relay', () => {
  const ask = (method: string, params: unknown) => session.ask(dot.networkId, method, params)
  const publicKey = () => decodeSs58(first(dot.networkId)) ?? new Uint8Array()

  it('signs a message within <Bytes>', async () => {
    const { signature } = (await ask('polkadot_signMessage', {
      address: first(dot.networkId),
      message: 'hi',
    })) as { signature: string }
    expect(sr25519.verify(text('<Bytes>hi</Bytes>'), fromHex(signature), publicKey())).toBe(true)
  })

  it('signs a payload of its network, and of no other', async () => {
    const payload = {
      address: first(dot.networkId),
      blockHash: toHex(new Uint8Array(32).fill(1)),
      era: '0x00',
      genesisHash: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
      method: '0x0503',
      nonce: '0x00000001',
      specVersion: '0x0000000a',
      tip: '0x00000000000000000000000000000000',
      transactionVersion: '0x00000001',
      signedExtensions: ['CheckSpecVersion', 'CheckGenesis', 'CheckMortality', 'CheckNonce'],
      version: 4,
    } as const
    const params = { address: payload.address, transactionPayload: payload }
    const { signature } = (await ask('polkadot_signTransaction', params)) as { signature: string }
    expect(signature.slice(0, 4)).toBe('0x01')
    const bare = fromHex(signature).slice(1)
    expect(sr25519.verify(payloadBytes(payload), bare, publicKey())).toBe(true)
    const other = { ...payload, genesisHash: `0x${'00'.repeat(32)}` }
    await expect(
      ask('polkadot_signTransaction', { ...params, transactionPayload: other }),
    ).rejects.toMatchObject({ code: -32602 })
  })
})

describe('bip122 over a relay', () => {
  const ask = (method: string, params: object) =>
    session.ask(btc.networkId, method, { account: first(btc.networkId), ...params })
  const own = () => addressesOf(publicBitcoinKeys[0] ?? { payment: '', ordinals: '' }, 0, 'mainnet')

  it('gives the addresses of the account, of one intention or of all', async () => {
    const [payment, ordinals] = own()
    expect(await ask('getAccountAddresses', {})).toEqual([
      {
        address: payment.address,
        publicKey: payment.compressedPublicKey,
        path: payment.path,
        intention: 'payment',
      },
      {
        address: ordinals.address,
        publicKey: ordinals.compressedPublicKey,
        path: ordinals.path,
        intention: 'ordinal',
      },
    ])
    expect(await ask('getAccountAddresses', { intentions: ['ordinal'] })).toMatchObject([
      { address: ordinals.address },
    ])
  })

  it('signs a message by ecdsa, in hex, so that the key can be recovered', async () => {
    const { address, signature } = (await ask('signMessage', { message: 'hi' })) as {
      address: string
      signature: string
    }
    expect(address).toBe(own()[0].address)
    const bytes = hex.decode(signature)
    expect(bytes).toHaveLength(65)
    const header = (bytes[0] ?? 0) - 39
    const hash = sha256(sha256(Uint8Array.from([24, ...text('Bitcoin Signed Message:\n'), 2, ...text('hi')])))
    const recovered = secp256k1.Signature.fromCompact(bytes.slice(1))
      .addRecoveryBit(header)
      .recoverPublicKey(hash)
    expect(recovered.toHex(true)).toBe(own()[0].compressedPublicKey)
  })

  it('signs a message by bip322 for either address', async () => {
    for (const { address } of own()) {
      const answer = await ask('signMessage', { message: 'hi', address, protocol: 'bip322' })
      expect(answer).toMatchObject({ address, signature: expect.stringMatching(/^0[12]4[0-9a-f]+$/) })
    }
  })

  it('signs a PSBT without ending it', async () => {
    const [payment] = own()
    const unsigned = new Transaction()
    unsigned.addInput({
      txid: '11'.repeat(32),
      index: 0,
      witnessUtxo: { script: payment.script, amount: 1000n },
    })
    unsigned.addOutput({ script: OutScript.encode(Address().decode(own()[1].address)), amount: 500n })
    const psbt = base64.encode(unsigned.toPSBT())
    const signInputs = [{ address: payment.address, index: 0 }]
    const answer = (await ask('signPsbt', { psbt, signInputs })) as { psbt: string }
    const signed = Transaction.fromPSBT(base64.decode(answer.psbt))
    expect(signed.getInput(0).partialSig).toHaveLength(1)
    // It throws for a signature that is not good.
    signed.finalize()
    expect(signed.isFinal).toBe(true)
  })
})

describe('cosmos over a relay', () => {
  const ask = (method: string, params: unknown) => session.ask(hub.networkId, method, params)
  interface Signed {
    readonly signature: { readonly signature: string; readonly pub_key: { readonly value: string } }
    readonly signed: Readonly<Record<string, string>>
  }
  const isSigned = ({ signature, pub_key }: Signed['signature'], bytes: Uint8Array) =>
    secp256k1.verify(fromBase64(signature), sha256(bytes), fromBase64(pub_key.value))

  it('signs a direct document', async () => {
    const signDoc = {
      chainId: 'hub-1',
      accountNumber: '7',
      bodyBytes: base64.encode(text('body')),
      authInfoBytes: base64.encode(text('auth')),
    }
    const params = { signerAddress: first(hub.networkId), signDoc }
    const answer = (await ask('cosmos_signDirect', params)) as Signed
    expect(answer.signed).toEqual(signDoc)
    const bytes = encodeSignDoc(text('body'), text('auth'), 'hub-1', 7n)
    expect(isSigned(answer.signature, bytes)).toBe(true)
  })

  it('signs an amino document, and a text as ADR-36', async () => {
    const signer = first(hub.networkId)
    const signDoc = {
      chain_id: 'hub-1',
      account_number: '7',
      sequence: '1',
      fee: { amount: [], gas: '1' },
      msgs: [{ type: 'x/Y', value: { a: '<b>' } }],
      memo: '&',
    }
    const amino = (await ask('cosmos_signAmino', { signerAddress: signer, signDoc })) as Signed
    expect(isSigned(amino.signature, encodeAmino(signDoc))).toBe(true)
    const arbitrary = (await ask('keplr_signArbitrary', {
      chainId: 'hub-1',
      signer,
      type: 'string',
      data: 'hi',
    })) as Signed['signature']
    const document = {
      chain_id: '',
      account_number: '0',
      sequence: '0',
      fee: { gas: '0', amount: [] },
      msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(text('hi')) } }],
      memo: '',
    }
    expect(isSigned(arbitrary, encodeAmino(document))).toBe(true)
  })

  it('gives its keys in both ways', async () => {
    const accounts = (await ask('cosmos_getAccounts', {})) as { address: string; pubkey: string }[]
    expect(accounts.map(({ address }) => address)).toEqual(wallet.addresses(hub.networkId))
    expect(await ask('keplr_getKey', { chainId: 'hub-1' })).toMatchObject({
      bech32Address: accounts[0]?.address,
      pubKey: accounts[0]?.pubkey,
    })
    await expect(ask('keplr_enable', { chainIds: ['other-1'] })).rejects.toMatchObject({
      message: expect.stringContaining('no chain info'),
    })
  })
})
