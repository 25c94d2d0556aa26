import { beforeAll, describe, expect, it } from 'vitest'
import { requireAddress } from '../codec/address.js'
import { ids } from '../codec/bitcoin-networks.js'
import { base64, hex } from '../codec/encoding.js'
import vectors from '../fixtures/bip322-basic-test-vectors.json'
import { messageHash, toSign, toSpend } from './bip322.js'
import { loadSdk, type Sdk } from './sdk.js'
import { verifyMessage } from './verify-message.js'

const bytes = (text: string) => new TextEncoder().encode(text)
/** What needs no lock must ask no node. */
const nodes = { of: () => expect.unreachable() } as never
const verify = (address: string, message: string, signature: string, scheme = 'bip322') =>
  verifyMessage(nodes, { networkId: ids.mainnet, address, message, signed: { signature, scheme } })

let sdk: Sdk
beforeAll(async () => {
  sdk = await loadSdk()
})

describe('the virtual transactions of BIP-322', () => {
  it.each(vectors.tx_hashes)('have the ids of the vectors for $message', vector => {
    const { script } = requireAddress(vector.address)
    const spent = toSpend(sdk, script, bytes(vector.message))
    expect(hex.encode(messageHash(bytes(vector.message)))).toBe(vector.message_hash)
    expect(spent.getId()).toBe(vector.to_spend_tx_hash)
    expect(toSign(sdk, spent).getId()).toBe(vector.to_sign_tx_hash)
  })
})

describe('BIP-322 signatures', () => {
  const signatures = vectors.simple.flatMap(({ message, address, type, bip322_signatures }) =>
    // One of the vectors comes without its prefix.
    bip322_signatures.map(text => ({ message, address, type, bare: text.replace(/^smp/, '') })),
  )

  it.each(signatures)(
    'of $type are right with the prefix and without',
    async ({ address, message, bare }) => {
      expect(await verify(address, message, `smp${bare}`)).toBe(true)
      expect(await verify(address, message, bare)).toBe(true)
      expect(await verify(address, message, hex.encode(base64.decode(bare)))).toBe(true)
    },
  )

  it.each(signatures)(
    'of $type are wrong for another text or variant',
    async ({ address, message, bare }) => {
      expect(await verify(address, `${message}.`, bare)).toBe(false)
      expect(await verify(address, message, `ful${bare}`)).toBe(false)
      expect(await verify(address, message, `pof${bare}`)).toBe(false)
    },
  )

  it.each(vectors.error)('are refused: $description', async ({ address, message, signature }) => {
    expect(await verify(address, message, signature)).toBe(false)
  })

  it('are accepted as whole transactions too, and refused when that does anything else', async () => {
    const [{ address, message, bip322_signatures } = expect.unreachable()] = vectors.simple
    const witness = base64.decode((bip322_signatures[0] ?? '').slice(3))
    const { script } = requireAddress(address)
    const build = (change: (transaction: ReturnType<typeof toSign>) => void = () => undefined) => {
      const transaction = toSign(sdk, toSpend(sdk, script, bytes(message)))
      const first = witness.slice(2, 2 + (witness[1] ?? 0))
      transaction.setWitness(0, [first, witness.slice(3 + first.length)])
      change(transaction)
      return base64.encode(transaction.toBuffer())
    }
    expect(await verify(address, message, build())).toBe(true)
    expect(await verify(address, message, `ful${build()}`)).toBe(true)
    expect(await verify(address, message, `smp${build()}`)).toBe(false)
    const spoiled = [
      build(({ outs }) => Object.assign(outs[0] ?? {}, { value: 1n })),
      build(({ ins }) => Object.assign(ins[0] ?? {}, { index: 1 })),
      build(transaction => void transaction.addOutput(script, 0n)),
      build(transaction => Object.assign(transaction, { locktime: 500 })),
    ]
    for (const signature of spoiled) expect(await verify(address, message, signature)).toBe(false)
  })

  it('cannot be a right one without the last bytes, or with more', async () => {
    for (const { address, message, bare } of signatures) {
      const raw = base64.decode(bare)
      for (const cut of [0, 1, 20, raw.length - 1])
        expect(await verify(address, message, base64.encode(raw.slice(0, cut)))).toBe(false)
      expect(await verify(address, message, base64.encode(Uint8Array.of(...raw, 0)))).toBe(false)
    }
  })
})

describe.each([
  ['Litecoin', 'bip122:12a765e31ffd4059bada1e25190f6e98', 0x30],
  ['Dogecoin', 'bip122:1a91e3dace36e2be3bf030a65679fe82', 0x1e],
] as const)('BIP-137 signatures of %s', (coin, networkId, pubKeyHash) => {
  const sign = (name: string, text: string) => {
    const prefix = bytes(`${name} Signed Message:\n`)
    const message = Uint8Array.of(prefix.length, ...prefix, text.length, ...bytes(text))
    const { signature, recoveryId } = sdk.curve.signRecoverable(
      sdk.lib.crypto.hash256(message),
      new Uint8Array(32).fill(1),
    )
    return base64.encode(Uint8Array.of(31 + recoveryId, ...signature))
  }

  it('are made with its own prefix or with that of Bitcoin, and with no other', async () => {
    const pubkey = sdk.curve.pointFromScalar(new Uint8Array(32).fill(1), true) ?? new Uint8Array()
    const network = { ...sdk.lib.networks.bitcoin, pubKeyHash }
    const { address = '' } = sdk.lib.payments.p2pkh({ pubkey, network })
    const check = (name: string, text = 'a text') =>
      verifyMessage(nodes, {
        networkId,
        address,
        message: 'a text',
        signed: { signature: sign(name, text), scheme: 'bip137' },
      })
    expect([await check(coin), await check('Bitcoin')]).toEqual([true, true])
    expect([await check('Elsewhere'), await check(coin, 'other text')]).toEqual([false, false])
  })
})

describe('BIP-137 signatures', () => {
  // The signature of a published example of bitcoin-cli's `verifymessage`.
  const address = '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV'
  const signature = 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk='
  const message = 'This is an example of a signed message.'

  it('are right for their text alone, whatever class the header claims', async () => {
    expect(await verify(address, message, signature, 'bip137')).toBe(true)
    expect(await verify(address, `${message} `, signature, 'bip137')).toBe(false)
    const raw = base64.decode(signature)
    for (const shift of [4, 8]) {
      const claimed = Uint8Array.of((raw[0] ?? 0) + shift, ...raw.slice(1))
      expect(await verify(address, message, base64.encode(claimed), 'bip137')).toBe(true)
    }
  })

  it('say nothing about an address of another key', async () => {
    expect(await verify('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', message, signature, 'bip137')).toBe(false)
  })
})

it('knows no other schemes, and no addresses of other networks', async () => {
  const [{ address, message, bip322_signatures } = expect.unreachable()] = vectors.simple
  expect(await verify(address, message, bip322_signatures[0] ?? '', 'eip191')).toBe(false)
  await expect(verify('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', '', '')).rejects.toMatchObject({
    code: 'invalidAddress',
  })
})
