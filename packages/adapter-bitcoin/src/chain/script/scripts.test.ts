import { sha256 } from '@noble/hashes/sha2'
import { beforeAll, describe, expect, it } from 'vitest'
import { ids } from '../../codec/bitcoin-networks.js'
import { base64 } from '../../codec/encoding.js'
import vectors from '../../fixtures/bip322-full.json'
import { createScriptSigner } from '../../testing/sign-script.js'
import { toSign, toSpend } from '../bip322.js'
import { loadSdk, type Sdk } from '../sdk.js'
import { verifyMessage } from '../verify-message.js'

const silent = { of: () => expect.unreachable() } as never
/** An API at height 900,000 whose addresses hold one coin, so many blocks old. */
const chain = (age: number, tip = 900_000) =>
  ({
    of: () => ({
      getText: async () => String(tip),
      get: async () => [{ status: { confirmed: age > 0, block_height: tip - age + 1 } }],
    }),
  }) as never
const verify = (address: string, message: string, signature: string, nodes = silent) =>
  verifyMessage(nodes, { networkId: ids.mainnet, address, message, signed: { signature, scheme: 'bip322' } })
const undecided = { code: 'unavailable' }

let sdk: Sdk
let scripts: ReturnType<typeof createScriptSigner>
beforeAll(async () => {
  sdk = await loadSdk()
  scripts = createScriptSigner(sdk)
})

describe('the official full signatures', () => {
  it.each(vectors.full)('of $type ($address) are right for their text alone', async vector => {
    const { address, message, signature } = vector
    const nodes = vector.type.endsWith('time-lock') ? chain(2016) : silent
    expect(await verify(address, message, signature, nodes)).toBe(true)
    expect(await verify(address, message, `ful${signature}`, nodes)).toBe(true)
    expect(await verify(address, `${message}.`, signature, nodes)).toBe(false)
    expect(await verify('164P4mbDkPcyvRnFGAZd1ThjxSj7Fbsywz', `${message}.`, signature, nodes)).toBe(false)
  })

  it.each(vectors.full)('of $type ($address) are never right with a byte changed', async vector => {
    const raw = base64.decode(vector.signature)
    for (let at = 0; at < raw.length; at += 5) {
      const changed = raw.map((byte, index) => (index === at ? byte ^ 1 : byte))
      const outcome = await verify(
        vector.address,
        vector.message,
        base64.encode(changed),
        chain(70_000),
      ).catch(error => error.code)
      expect([false, 'unavailable'], `byte ${at}`).toContain(outcome)
    }
  })

  it.each(vectors.full.filter(({ type }) => type.endsWith('time-lock')))(
    'of $type ($address) wait for a coin that is old enough',
    async ({ address, message, signature }) => {
      expect(await verify(address, message, signature, chain(2015))).toBe(false)
      expect(await verify(address, message, signature, chain(0))).toBe(false)
    },
  )
})

describe('scripts of an address', () => {
  const empty = new Uint8Array()
  const secret = Uint8Array.of(7, 7, 7)

  it('need each signature and secret that they ask for', async () => {
    const { address, sign } = scripts.witness([scripts.publicKey(1), 0xad, 0xa8, sha256(secret), 0x87])
    expect(
      await verify(
        address,
        'a',
        sign('a', ({ ecdsa }) => [secret, ecdsa(1)]),
      ),
    ).toBe(true)
    expect(
      await verify(
        address,
        'b',
        sign('a', ({ ecdsa }) => [secret, ecdsa(1)]),
      ),
    ).toBe(false)
    expect(
      await verify(
        address,
        'a',
        sign('a', ({ ecdsa }) => [secret, ecdsa(2)]),
      ),
    ).toBe(false)
    expect(
      await verify(
        address,
        'a',
        sign('a', ({ ecdsa }) => [empty, ecdsa(1)]),
      ),
    ).toBe(false)
    // CLEANSTACK
    expect(
      await verify(
        address,
        'a',
        sign('a', ({ ecdsa }) => [empty, secret, ecdsa(1)]),
      ),
    ).toBe(false)
  })

  it('take the branch that is named by 1 or nothing, and no other number', async () => {
    const [first, second] = [scripts.publicKey(1), scripts.publicKey(2)]
    const { address, sign } = scripts.witness([0x63, first, 0x67, second, 0x68, 0xac])
    const outcome = (key: number, condition: Uint8Array) =>
      verify(
        address,
        'a',
        sign('a', ({ ecdsa }) => [ecdsa(key), condition]),
      )
    expect([await outcome(1, Uint8Array.of(1)), await outcome(2, empty)]).toEqual([true, true])
    expect([await outcome(2, Uint8Array.of(1)), await outcome(1, empty)]).toEqual([false, false])
    expect([await outcome(1, Uint8Array.of(2)), await outcome(2, Uint8Array.of(0))]).toEqual([false, false])
  })

  it('count the signatures of a Taproot leaf', async () => {
    const [first, second] = [scripts.xOnly(1), scripts.xOnly(2)]
    const { address, sign } = scripts.tapscript([first, 0xac, second, 0xba, 0x51, 0x9c])
    expect(
      await verify(
        address,
        'a',
        sign('a', ({ schnorr }) => [empty, schnorr(1)]),
      ),
    ).toBe(true)
    expect(
      await verify(
        address,
        'a',
        sign('a', ({ schnorr }) => [schnorr(2), empty]),
      ),
    ).toBe(true)
    expect(
      await verify(
        address,
        'b',
        sign('a', ({ schnorr }) => [empty, schnorr(1)]),
      ),
    ).toBe(false)
    expect(
      await verify(
        address,
        'a',
        sign('a', ({ schnorr }) => [schnorr(2), schnorr(1)]),
      ),
    ).toBe(false)
    expect(
      await verify(
        address,
        'a',
        sign('a', ({ schnorr }) => [empty, schnorr(3)]),
      ),
    ).toBe(false)
  })

  it('that are locked until a height count from that height on', async () => {
    const height = Uint8Array.of(0xa0, 0xbb, 0x0d) // 900,000
    const { address, sign } = scripts.witness([height, 0xb1, 0x75, scripts.publicKey(1), 0xac])
    const outcome = (locktime: number, tip: number) => {
      const signature = sign(
        'a',
        ({ ecdsa }) => [ecdsa(1)],
        transaction => Object.assign(transaction, { locktime }),
      )
      return verify(address, 'a', signature, chain(1, tip))
    }
    expect([await outcome(900_000, 900_000), await outcome(900_000, 899_999)]).toEqual([true, false])
    expect(await outcome(899_999, 950_000)).toBe(false)
    await expect(outcome(1_700_000_000, 950_000)).resolves.toBe(false)
  })

  it('need that many signatures of "m of n", in order', async () => {
    const keys = [1, 2, 3].map(scripts.publicKey)
    const { lib } = sdk
    const redeem = lib.payments.p2ms({ m: 2, pubkeys: keys })
    const { address = '', output = empty } = lib.payments.p2sh({ redeem })
    const script = redeem.output ?? empty
    const sign = (...signers: readonly number[]) => {
      const transaction = toSign(sdk, toSpend(sdk, output, new TextEncoder().encode('two of three')))
      const hash = transaction.hashForSignature(0, script, 1)
      const signatures = signers.map(key =>
        lib.script.signature.encode(sdk.curve.sign(hash, new Uint8Array(32).fill(key)), 1),
      )
      transaction.setInputScript(0, lib.script.compile([0, ...signatures, script]))
      return base64.encode(transaction.toBuffer())
    }
    expect(await verify(address, 'two of three', sign(1, 3))).toBe(true)
    expect(await verify(address, 'one of three', sign(1, 3))).toBe(false)
    for (const wrong of [sign(1), sign(3, 1), sign(2, 2), sign(1, 2, 3)])
      expect(await verify(address, 'two of three', wrong)).toBe(false)
  })
})

describe('what BIP-322 calls inconclusive is an error, never a yes or a no', () => {
  const owner = () => scripts.witness([scripts.publicKey(1), 0xac])
  const sign = (change: Parameters<ReturnType<typeof owner>['sign']>[2]) =>
    owner().sign('a', ({ ecdsa }) => [ecdsa(1)], change)

  it.each([
    ['an operation that is kept for later', () => [0xb3, scripts.publicKey(1), 0xac]],
    ['OP_CODESEPARATOR', () => [0xab, scripts.publicKey(1), 0xac]],
  ])('a script with %s', async (_, steps) => {
    const { address, sign: signScript } = scripts.witness(steps())
    await expect(
      verify(
        address,
        'a',
        signScript('a', ({ ecdsa }) => [ecdsa(1)]),
      ),
    ).rejects.toMatchObject(undecided)
  })

  it('a script that needs no signature', async () => {
    const secret = Uint8Array.of(7)
    const { address, sign: signScript } = scripts.witness([0xa8, sha256(secret), 0x87])
    await expect(
      verify(
        address,
        'a',
        signScript('a', () => [secret]),
      ),
    ).rejects.toMatchObject(undecided)
  })

  it('a Taproot leaf of a later version, and a key of a later kind', async () => {
    const later = scripts.tapscript([scripts.xOnly(1), 0xac], 0xc2)
    const outcome = verify(
      later.address,
      'a',
      later.sign('a', ({ schnorr }) => [schnorr(1)]),
    )
    await expect(outcome).rejects.toMatchObject(undecided)
    const other = scripts.tapscript([scripts.publicKey(1), 0xac])
    const unknown = verify(
      other.address,
      'a',
      other.sign('a', ({ schnorr }) => [schnorr(1)]),
    )
    await expect(unknown).rejects.toMatchObject(undecided)
  })

  it('a transaction of a later version, and one with the inputs of a proof of funds', async () => {
    const { address } = owner()
    expect(
      await verify(
        address,
        'a',
        sign(() => undefined),
      ),
    ).toBe(true)
    const later = sign(transaction => Object.assign(transaction, { version: 3 }))
    await expect(verify(address, 'a', later)).rejects.toMatchObject(undecided)
    const funds = sign(transaction => void transaction.addInput(new Uint8Array(32), 0))
    await expect(verify(address, 'a', funds)).rejects.toMatchObject(undecided)
    const proof = `pof${base64.encode(Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff, 0))}`
    await expect(verify(address, 'a', proof)).rejects.toMatchObject(undecided)
  })

  it('a lock by the clock', async () => {
    const time = Uint8Array.of(0x00, 0xf1, 0x53, 0x65) // 1,700,000,000
    const { address, sign: signScript } = scripts.witness([time, 0xb1, 0x75, scripts.publicKey(1), 0xac])
    const signature = signScript(
      'a',
      ({ ecdsa }) => [ecdsa(1)],
      transaction => Object.assign(transaction, { locktime: 1_700_000_000 }),
    )
    await expect(verify(address, 'a', signature, chain(1))).rejects.toMatchObject(undecided)
  })
})
