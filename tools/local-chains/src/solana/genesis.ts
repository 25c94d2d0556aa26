import {
  type Address,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  lamports,
  type ReadonlyUint8Array,
} from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import {
  initialLamports,
  initialSolanaTokenBalance,
  mintAuthority,
  solanaAccountsWithTokens,
  solanaTestAccounts,
  solanaTestTokens,
} from './accounts'
import { programs } from './programs'
import type { LocalSolanaToken } from './solana.types'

const addresses = getAddressEncoder()
const bytesOf = (text: string): ReadonlyUint8Array => addresses.encode(address(text))

/** Where an extension of Token-2022 begins: after a token account's size and the byte that says what it is. */
const extensionsAt = 166
const extension = { transferFeeConfig: 1, transferFeeAmount: 2 } as const
const kindOf = { mint: 1, account: 2 } as const

const writeExtension = (data: DataView, type: number, length: number): void => {
  data.setUint16(extensionsAt, type, true)
  data.setUint16(extensionsAt + 2, length, true)
}

/** A mint as its program stores it; the supply is what the accounts hold. */
const encodeMint = (token: LocalSolanaToken): Uint8Array => {
  const fee = token.transferFeeBps
  const bytes = new Uint8Array(fee === undefined ? 82 : extensionsAt + 4 + 108)
  const data = new DataView(bytes.buffer)
  data.setUint32(0, 1, true)
  bytes.set(bytesOf(mintAuthority), 4)
  data.setBigUint64(36, initialSolanaTokenBalance * BigInt(solanaAccountsWithTokens), true)
  data.setUint8(44, token.decimals)
  data.setUint8(45, 1)
  if (fee === undefined) return bytes
  data.setUint8(extensionsAt - 1, kindOf.mint)
  writeExtension(data, extension.transferFeeConfig, 108)
  for (const schedule of [72, 90]) {
    const at = extensionsAt + 4 + schedule
    data.setBigUint64(at + 8, 2n ** 63n, true)
    data.setUint16(at + 16, fee, true)
  }
  return bytes
}

const encodeTokenAccount = (token: LocalSolanaToken, owner: string): Uint8Array => {
  const withFee = token.transferFeeBps !== undefined
  const bytes = new Uint8Array(withFee ? extensionsAt + 4 + 8 : 165)
  const data = new DataView(bytes.buffer)
  bytes.set(bytesOf(token.address), 0)
  bytes.set(bytesOf(owner), 32)
  data.setBigUint64(64, initialSolanaTokenBalance, true)
  data.setUint8(108, 1)
  if (!withFee) return bytes
  data.setUint8(extensionsAt - 1, kindOf.account)
  writeExtension(data, extension.transferFeeAmount, 8)
  return bytes
}

/** The associated token account of an owner. */
const associatedTokenAddress = async (owner: string, mint: string, program: string): Promise<Address> => {
  const seeds = [bytesOf(owner), bytesOf(program), bytesOf(mint)]
  const [derived] = await getProgramDerivedAddress({
    programAddress: address(programs.associatedToken),
    seeds,
  })
  return derived
}

const putAccount = (svm: LiteSVM, at: string, owner: string, data: Uint8Array, balance?: bigint): void => {
  const space = BigInt(data.length)
  svm.setAccount({
    address: address(at),
    programAddress: address(owner),
    lamports: lamports(balance ?? svm.minimumBalanceForRentExemption(space)),
    executable: false,
    data,
    space,
  })
}

/** Writes the funded accounts and the tokens into a fresh SVM. */
export const writeGenesis = async (svm: LiteSVM): Promise<void> => {
  for (const account of solanaTestAccounts)
    putAccount(svm, account.address, programs.system, new Uint8Array(), initialLamports)
  for (const token of solanaTestTokens) {
    const program = programs[token.program]
    putAccount(svm, token.address, program, encodeMint(token))
    for (const owner of solanaTestAccounts.slice(0, solanaAccountsWithTokens)) {
      const at = await associatedTokenAddress(owner.address, token.address, program)
      putAccount(svm, at, program, encodeTokenAccount(token, owner.address))
    }
  }
}
