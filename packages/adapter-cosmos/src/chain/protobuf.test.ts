import { BaseAccount, ModuleAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { QueryAllBalancesRequest, QueryBalanceRequest } from 'cosmjs-types/cosmos/bank/v1beta1/query'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { SimulateRequest } from 'cosmjs-types/cosmos/tx/v1beta1/service'
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { BaseVestingAccount, ContinuousVestingAccount } from 'cosmjs-types/cosmos/vesting/v1beta1/vesting'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fetchAccount } from './auth.js'
import { feeOf, parsePrice } from './gas-price.js'
import type { ChainNode } from './nodes.js'
import { bytesOf, lastBytes, numberOf, ProtobufError, readFields, textOf, writeFields } from './protobuf.js'
import { encodeAuthInfo, encodeBody, encodeTx, type Mode } from './tx.js'

describe('messages by hand', () => {
  it('are written as the generated codecs write them', () => {
    const address = 'cosmos1abc'
    expect(writeFields([1, address], [2, 'uatom'])).toEqual(
      QueryBalanceRequest.encode({ address, denom: 'uatom' }).finish(),
    )
    const key = Uint8Array.of(1, 2, 3)
    const pagination = { key, offset: 0n, limit: 0n, countTotal: false, reverse: false }
    expect(writeFields([1, address], [2, writeFields([1, key])])).toEqual(
      QueryAllBalancesRequest.encode(QueryAllBalancesRequest.fromPartial({ address, pagination })).finish(),
    )
    const txBytes = new Uint8Array(300).fill(7)
    expect(writeFields([2, txBytes])).toEqual(SimulateRequest.encode({ txBytes }).finish())
  })

  it('are read as the generated codecs mean them', () => {
    fc.assert(
      fc.property(fc.string(), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (denom, amount) => {
        const coin = { denom, amount: String(amount) }
        const fields = readFields(
          MsgSend.encode({ fromAddress: 'a', toAddress: 'b', amount: [coin, coin] }).finish(),
        )
        expect(bytesOf(fields, 3)).toHaveLength(2)
        const read = readFields(lastBytes(fields, 3) ?? new Uint8Array())
        expect([textOf(read, 1), textOf(read, 2)]).toEqual([denom, String(amount)])
        const account = BaseAccount.encode(BaseAccount.fromPartial({ accountNumber: amount, sequence: 1n }))
        expect(numberOf(readFields(account.finish()), 3)).toBe(amount)
      }),
    )
  })

  it('are refused, or read, whatever they are: nothing else happens', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), bytes => {
        try {
          expect(readFields(bytes)).toBeInstanceOf(Map)
        } catch (error) {
          expect(error).toBeInstanceOf(ProtobufError)
        }
      }),
    )
  })
})

describe('transactions by hand', () => {
  const coin = fc.record({
    denom: fc.stringMatching(/^[a-z][a-z0-9/]{2,40}$/),
    amount: fc.bigInt({ min: 1n, max: 2n ** 100n }),
  })
  const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

  it('have the bodies of the generated codecs', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), coin, fc.string(), (from, to, { denom, amount }, memo) => {
        const value = MsgSend.encode({
          fromAddress: from,
          toAddress: to,
          amount: [{ denom, amount: String(amount) }],
        }).finish()
        const messages = [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }]
        const expected = TxBody.encode(TxBody.fromPartial({ messages, memo })).finish()
        expect(encodeBody({ from, to, denom, amount }, memo)).toEqual(expected)
      }),
    )
  })

  it('say who signs and what is paid as the generated codecs do', () => {
    const modes: Record<Mode, SignMode> = {
      direct: SignMode.SIGN_MODE_DIRECT,
      amino: SignMode.SIGN_MODE_LEGACY_AMINO_JSON,
    }
    const key = fc.uint8Array({ minLength: 33, maxLength: 33 })
    fc.assert(
      fc.property(
        key,
        u64,
        u64,
        coin,
        fc.constantFrom<Mode>('direct', 'amino'),
        (bytes, sequence, gas, paid, mode) => {
          const publicKey = {
            typeUrl: '/cosmos.crypto.secp256k1.PubKey',
            value: PubKey.encode({ key: bytes }).finish(),
          }
          const expected = AuthInfo.fromPartial({
            signerInfos: [{ publicKey, modeInfo: { single: { mode: modes[mode] } }, sequence }],
            fee: { amount: [{ denom: paid.denom, amount: String(paid.amount) }], gasLimit: gas },
          })
          const written = encodeAuthInfo(publicKey, sequence, mode, { gas, ...paid })
          expect(written).toEqual(AuthInfo.encode(expected).finish())
        },
      ),
    )
  })

  it('are put together as the generated codecs do, with a signature or an empty one', () => {
    for (const signature of [new Uint8Array(), new Uint8Array(64).fill(9)]) {
      const parts = {
        bodyBytes: Uint8Array.of(1),
        authInfoBytes: new Uint8Array(200),
        signatures: [signature],
      }
      const written = encodeTx(parts.bodyBytes, parts.authInfoBytes, signature)
      expect(written).toEqual(TxRaw.encode(parts).finish())
    }
  })
})

describe('accounts', () => {
  const base = BaseAccount.fromPartial({ address: 'cosmos1x', accountNumber: 12n, sequence: 34n })
  const baseVestingAccount = BaseVestingAccount.fromPartial({ baseAccount: base })
  const nodeWith = (typeUrl: string, value: Uint8Array): ChainNode => {
    const account = writeFields([1, typeUrl], [2, value])
    const answer = Buffer.from(writeFields([1, account])).toString('base64')
    return { request: async () => ({ result: { response: { code: 0, value: answer } } }) } as never
  }

  it.each([
    ['/cosmos.auth.v1beta1.BaseAccount', BaseAccount.encode(base).finish()],
    [
      '/cosmos.auth.v1beta1.ModuleAccount',
      ModuleAccount.encode({ baseAccount: base, name: 'x', permissions: [] }).finish(),
    ],
    ['/cosmos.vesting.v1beta1.BaseVestingAccount', BaseVestingAccount.encode(baseVestingAccount).finish()],
    [
      '/cosmos.vesting.v1beta1.ContinuousVestingAccount',
      ContinuousVestingAccount.encode({ baseVestingAccount, startTime: 1n }).finish(),
    ],
    ['/ethermint.types.v1.EthAccount', writeFields([1, BaseAccount.encode(base).finish()], [2, 'hash'])],
    ['/injective.types.v1beta1.EthAccount', writeFields([1, BaseAccount.encode(base).finish()])],
  ])('are found inside a %s', async (typeUrl, value) => {
    const account = await fetchAccount(nodeWith(typeUrl, value), 'cosmos1x')
    expect(account).toMatchObject({ accountNumber: 12n, sequence: 34n, publicKey: undefined })
    expect(account?.module).toBe(typeUrl.endsWith('ModuleAccount'))
  })

  it('of a form that is not known are not taken for empty ones', async () => {
    const node = nodeWith('/new.chain.v1.StrangeAccount', new Uint8Array())
    await expect(fetchAccount(node, 'x')).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('gas prices', () => {
  it.each([
    ['0.025', 100_000n, 2_500n],
    ['0.0053', 1n, 1n],
    ['1', 7n, 7n],
    ['500000000', 120_000n, 60_000_000_000_000n],
    ['0', 5n, 0n],
  ])('%s times %i is %i, rounded up', (price, gas, fee) => {
    expect(feeOf(parsePrice(price), gas)).toBe(fee)
  })
})
