import type { Address } from '@solana/kit'
import { fromBase58, fromBase64 } from '../bytes'
import { encodeAccount, findAccount, findProgramAccounts } from '../encode-account'
import { invalidParams } from '../rpc-error'
import type { Methods, NodeContext } from './method.types'
import { addressAt, type Config, configAt, inContext, textsAt } from './read-params'

const readAccount = ({ ledger: { svm } }: NodeContext, address: string, config: Config) => {
  const account = findAccount(svm, address)
  return account ? encodeAccount(svm, account, config.encoding) : null
}

interface Filter {
  readonly dataSize?: number
  readonly memcmp?: { readonly offset: number; readonly bytes: string; readonly encoding?: string }
}

const matches = (data: Uint8Array, { dataSize, memcmp }: Filter): boolean => {
  if (dataSize !== undefined) return data.length === dataSize
  if (!memcmp) throw invalidParams('Invalid params: this local node knows the filters dataSize and memcmp')
  const wanted = memcmp.encoding === 'base64' ? fromBase64(memcmp.bytes) : fromBase58(memcmp.bytes)
  return wanted.every((byte, index) => data[memcmp.offset + index] === byte)
}

const readProgramAccounts = ({ ledger: { svm } }: NodeContext, program: Address, config: Config) => {
  const filters = (config.filters ?? []) as readonly Filter[]
  return findProgramAccounts(svm, program)
    .filter(account => filters.every(filter => matches(account.data, filter)))
    .map(account => ({ pubkey: account.address, account: encodeAccount(svm, account, config.encoding) }))
}

/** Balances and accounts. */
export const accountMethods: Methods = {
  /** Lamports as text: a shortcut of this node alone. */
  latchkey_balance: (params, { ledger }) => String(ledger.svm.getBalance(addressAt(params, 0)) ?? 0n),
  getBalance: (params, { ledger }) =>
    inContext(ledger, configAt(params, 1), ledger.svm.getBalance(addressAt(params, 0)) ?? 0n),
  getAccountInfo: (params, context) => {
    const config = configAt(params, 1)
    return inContext(context.ledger, config, readAccount(context, addressAt(params, 0), config))
  },
  getMultipleAccounts: (params, context) => {
    const config = configAt(params, 1)
    const list = textsAt(params, 0)
    const accounts = list.map((_, index) => readAccount(context, addressAt(list, index), config))
    return inContext(context.ledger, config, accounts)
  },
  getProgramAccounts: (params, context) => {
    const config = configAt(params, 1)
    const accounts = readProgramAccounts(context, addressAt(params, 0), config)
    return config.withContext === true ? inContext(context.ledger, config, accounts) : accounts
  },
  getMinimumBalanceForRentExemption: (params, { ledger }) =>
    Number(ledger.svm.minimumBalanceForRentExemption(BigInt(Number(params[0] ?? 0)))),
}
