import { BaseAccount, ModuleAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { QueryAllBalancesRequest, QueryBalanceRequest } from 'cosmjs-types/cosmos/bank/v1beta1/query'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { SimulateRequest } from 'cosmjs-types/cosmos/tx/v1beta1/service'
import { BaseVestingAccount, ContinuousVestingAccount } from 'cosmjs-types/cosmos/vesting/v1beta1/vesting'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fetchAccount } from './auth.js'
import { feeOf, parsePrice } from './gas-price.js'
import type { ChainNode } from './nodes.js'
import { bytesOf, lastBytes, numberOf, ProtobufError, readFields, textOf, writeFields } from './protobuf.js'

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
