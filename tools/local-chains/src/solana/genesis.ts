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
const kindOf = { mint: 1, account: 2 } as const

/** An extension: its number and its bytes. */
type Extension = readonly [type: number, content: Uint8Array]

const filled = (length: number, write: (view: DataView) => void): Uint8Array => {
  const bytes = new Uint8Array(length)
  write(new DataView(bytes.buffer))
  return bytes
}

/** Transfer fee (1), the same before and after its change. */
const feeExtension = (basisPoints: number): Extension => [
  1,
  filled(108, view => {
    for (const schedule of [72, 90]) {
      view.setBigUint64(schedule + 8, 2n ** 63n, true)
      view.setUint16(schedule + 16, basisPoints, true)
    }
  }),
]

/** Scaled UI amount (25), in force since ever. */
const multiplierExtension = (multiplier: number): Extension => [
  25,
  filled(56, view => {
    for (const at of [32, 48]) view.setFloat64(at, multiplier, true)
  }),
]

const mintExtensions = ({ transferFeeBps, uiMultiplier }: LocalSolanaToken): readonly Extension[] => [
  ...(transferFeeBps === undefined ? [] : [feeExtension(transferFeeBps)]),
  ...(uiMultiplier === undefined ? [] : [multiplierExtension(uiMultiplier)]),
]

/** What a mint's fee withholds is kept in its accounts (2). */
const accountExtensions = ({ transferFeeBps }: LocalSolanaToken): readonly Extension[] =>
  transferFeeBps === undefined ? [] : [[2, new Uint8Array(8)]]

const withExtensions = (bytes: Uint8Array, kind: number, extensions: readonly Extension[]): Uint8Array => {
  if (extensions.length === 0) return bytes
  const head = new Uint8Array(extensionsAt)
  head.set(bytes)
  head[extensionsAt - 1] = kind
  const parts = extensions.map(([type, content]) => [type, 0, content.length, 0, ...content])
  return Uint8Array.from([...head, ...parts.flat()])
}

/** A mint as its program stores it; the supply is what the accounts hold. */
const encodeMint = (token: LocalSolanaToken): Uint8Array => {
  const bytes = new Uint8Array(82)
  const data = new DataView(bytes.buffer)
  data.setUint32(0, 1, true)
  bytes.set(bytesOf(mintAuthority), 4)
  data.setBigUint64(36, initialSolanaTokenBalance * BigInt(solanaAccountsWithTokens), true)
  data.setUint8(44, token.decimals)
  data.setUint8(45, 1)
  return withExtensions(bytes, kindOf.mint, mintExtensions(token))
}

const encodeTokenAccount = (token: LocalSolanaToken, owner: string): Uint8Array => {
  const bytes = new Uint8Array(165)
  const data = new DataView(bytes.buffer)
  bytes.set(bytesOf(token.address), 0)
  bytes.set(bytesOf(owner), 32)
  data.setBigUint64(64, initialSolanaTokenBalance, true)
  data.setUint8(108, 1)
  return withExtensions(bytes, kindOf.account, accountExtensions(token))
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
