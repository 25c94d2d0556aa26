import { BaseAccount, ModuleAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { QueryAccountRequest, QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query'
import {
  QueryAllBalancesRequest,
  QueryAllBalancesResponse,
  QueryBalanceRequest,
  QueryBalanceResponse,
} from 'cosmjs-types/cosmos/bank/v1beta1/query'
import { ConfigResponse } from 'cosmjs-types/cosmos/base/node/v1beta1/query'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SimulateRequest, SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service'
import { Tx, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { fromAddress } from '../accounts'
import type { CosmosChain } from '../ledger/chain'
import { balanceIn, type LedgerAccount } from '../ledger/ledger'
import { SdkError } from '../ledger/sdk-error'

type Query = (chain: CosmosChain, data: Uint8Array) => Uint8Array

const pageSize = 100

const requireAddress = ({ genesis }: CosmosChain, address: string): string => {
  if (fromAddress(genesis.prefix, address)) return address
  throw new SdkError('invalidRequest', `rpc error: code = InvalidArgument desc = invalid address: ${address}`)
}

const balance: Query = (chain, data) => {
  const { address, denom } = QueryBalanceRequest.decode(data)
  const amount = String(balanceIn(chain.state, requireAddress(chain, address), denom))
  return QueryBalanceResponse.encode({ balance: { denom, amount } }).finish()
}

const allBalances: Query = (chain, data) => {
  const { address, pagination } = QueryAllBalancesRequest.decode(data)
  const purse = chain.state.purses.get(requireAddress(chain, address)) ?? new Map<string, bigint>()
  const from = new TextDecoder().decode(pagination?.key ?? new Uint8Array())
  const limit = Number(pagination?.limit ?? 0n) || pageSize
  const rest = [...purse].sort(([a], [b]) => (a < b ? -1 : 1)).filter(([denom]) => denom >= from)
  const next = rest[limit]?.[0] ?? ''
  return QueryAllBalancesResponse.encode({
    balances: rest.slice(0, limit).map(([denom, amount]) => ({ denom, amount: String(amount) })),
    pagination: { nextKey: new TextEncoder().encode(next), total: BigInt(purse.size) },
  }).finish()
}

const toAny = (address: string, account: LedgerAccount) => {
  const baseAccount = BaseAccount.fromPartial({
    address,
    accountNumber: account.number,
    sequence: account.sequence,
    ...(account.publicKey
      ? {
          pubKey: {
            typeUrl: '/cosmos.crypto.secp256k1.PubKey',
            value: PubKey.encode({ key: account.publicKey }).finish(),
          },
        }
      : {}),
  })
  if (account.module === undefined) {
    return { typeUrl: BaseAccount.typeUrl, value: BaseAccount.encode(baseAccount).finish() }
  }
  const module = ModuleAccount.encode({ baseAccount, name: account.module, permissions: [] })
  return { typeUrl: ModuleAccount.typeUrl, value: module.finish() }
}

const account: Query = (chain, data) => {
  const { address } = QueryAccountRequest.decode(data)
  const found = chain.state.accounts.get(requireAddress(chain, address))
  if (!found) {
    throw new SdkError('keyNotFound', `rpc error: code = NotFound desc = account ${address} not found`)
  }
  return QueryAccountResponse.encode({ account: toAny(address, found) }).finish()
}

const simulate: Query = (chain, data) => {
  const request = SimulateRequest.decode(data)
  const bytes =
    request.txBytes.length > 0
      ? request.txBytes
      : TxRaw.encode(rawOf(Tx.encode(request.tx ?? Tx.fromPartial({})).finish())).finish()
  try {
    const { gasUsed, gasWanted } = chain.simulate(bytes)
    return SimulateResponse.encode({ gasInfo: { gasUsed, gasWanted } }).finish()
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    // A gateway of the SDK wraps whatever failed in these words and this code.
    throw new SdkError('unknownRequest', `rpc error: code = Unknown desc = ${error.message}`)
  }
}

/** `Tx` and `TxRaw` are the same bytes on the wire; only what they are read into differs. */
const rawOf = (bytes: Uint8Array): TxRaw => TxRaw.decode(bytes)

const config: Query = ({ genesis }) =>
  ConfigResponse.encode(
    ConfigResponse.fromPartial({ minimumGasPrice: `${genesis.minGasPrice}${genesis.denom}` }),
  ).finish()

/** What `abci_query` is asked for, by path. */
export const queries: Readonly<Record<string, Query>> = {
  '/cosmos.bank.v1beta1.Query/Balance': balance,
  '/cosmos.bank.v1beta1.Query/AllBalances': allBalances,
  '/cosmos.auth.v1beta1.Query/Account': account,
  '/cosmos.tx.v1beta1.Service/Simulate': simulate,
  '/cosmos.base.node.v1beta1.Service/Config': config,
}
