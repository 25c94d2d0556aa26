import { type Address, getBase58Decoder } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { toBase64 } from './bytes'
import { tokenProgramName } from './programs'
import { invalidParams } from './rpc-error'
import { decodeMint, decodeTokenAccount, uiAmount } from './token-data'

/** An account that is there. */
export interface StoredAccount {
  readonly lamports: bigint
  readonly programAddress: string
  readonly executable: boolean
  readonly data: Uint8Array
  readonly space: bigint
}

/** Finds an account; one without lamports is gone. */
export const findAccount = (svm: LiteSVM, address: string): StoredAccount | undefined => {
  const account = svm.getAccount(address as Address)
  if (!account.exists || account.lamports === 0n) return undefined
  return { ...account, data: Uint8Array.from(account.data) }
}

/** The accounts of a program. */
export const findProgramAccounts = (svm: LiteSVM, program: string) =>
  svm
    .getProgramAccounts(program as Address)
    .filter(account => account.lamports > 0n)
    .map(account => ({ ...account, data: Uint8Array.from(account.data) }))

/** The decimals of a mint; 0 when it is not there. */
export const decimalsOf = (svm: LiteSVM, mint: string): number =>
  decodeMint(findAccount(svm, mint)?.data ?? new Uint8Array())?.decimals ?? 0

const parseTokenData = (svm: LiteSVM, data: Uint8Array) => {
  const account = decodeTokenAccount(data)
  if (account) {
    const { amount, ...rest } = account
    return {
      type: 'account',
      info: { ...rest, tokenAmount: uiAmount(amount, decimalsOf(svm, account.mint)) },
    }
  }
  const mint = decodeMint(data)
  if (!mint) return undefined
  const info = { ...mint, supply: mint.supply.toString(), isInitialized: true, freezeAuthority: null }
  return { type: 'mint', info }
}

const encodeData = (svm: LiteSVM, account: StoredAccount, encoding: unknown) => {
  const base64 = [toBase64(account.data), 'base64'] as const
  if (encoding === 'base64') return base64
  if (encoding === 'base58' || encoding === undefined)
    return [getBase58Decoder().decode(account.data), 'base58']
  if (encoding !== 'jsonParsed')
    throw invalidParams(`This local node has no account encoding ${String(encoding)}`)
  const program = tokenProgramName(account.programAddress)
  const parsed = program === undefined ? undefined : parseTokenData(svm, account.data)
  return parsed === undefined ? base64 : { program, parsed, space: account.data.length }
}

/** An account in the shape of the RPC. @throws RpcError -32602 */
export const encodeAccount = (svm: LiteSVM, account: StoredAccount, encoding: unknown) => ({
  lamports: account.lamports,
  owner: account.programAddress,
  executable: account.executable,
  rentEpoch: 0,
  space: account.data.length,
  data: encodeData(svm, account, encoding),
})
