import type { AccountMeta, Instruction } from './instructions.js'

/** Reads an address into its 32 bytes. @throws LatchkeyError `invalidAddress` */
type ReadAddress = (address: string) => Uint8Array

/** Solana's compact number: seven bits a byte, the lowest first. */
function compact(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest >>= 7) bytes.push((rest & 127) | 128)
  return [...bytes, rest]
}

/** Every account once, with the strongest of the roles that it is given. */
function collectAccounts(payer: string, instructions: readonly Instruction[]): AccountMeta[] {
  const found = new Map<string, AccountMeta>([[payer, { address: payer, signer: true, writable: true }]])
  const add = (meta: AccountMeta) => {
    const known = found.get(meta.address)
    const signer = meta.signer || known?.signer === true
    found.set(meta.address, { ...meta, signer, writable: meta.writable || known?.writable === true })
  }
  for (const { accounts } of instructions) accounts.forEach(add)
  for (const { program } of instructions) add({ address: program, signer: false, writable: false })
  // Signers first, and of each kind those that are written to; the payer stays where it is, at the front.
  const rank = ({ address, signer, writable }: AccountMeta) =>
    address === payer ? -1 : (signer ? 0 : 2) + (writable ? 0 : 1)
  return [...found.values()].sort((a, b) => rank(a) - rank(b))
}

/** A legacy message: every wallet and every node knows that form, and a transfer needs no other. */
export function compileMessage(
  payer: string,
  instructions: readonly Instruction[],
  blockhash: string,
  read: ReadAddress,
): Uint8Array {
  const accounts = collectAccounts(payer, instructions)
  const indexOf = (address: string) => accounts.findIndex(account => account.address === address)
  const count = (test: (account: AccountMeta) => boolean) => accounts.filter(test).length
  const body = instructions.flatMap(({ program, accounts: metas, data }) => [
    indexOf(program),
    ...compact(metas.length),
    ...metas.map(({ address }) => indexOf(address)),
    ...compact(data.length),
    ...data,
  ])
  return Uint8Array.from([
    count(({ signer }) => signer),
    count(({ signer, writable }) => signer && !writable),
    count(({ signer, writable }) => !signer && !writable),
    ...compact(accounts.length),
    ...accounts.flatMap(({ address }) => [...read(address)]),
    ...read(blockhash),
    ...compact(instructions.length),
    ...body,
  ])
}

/** A message as a transaction that nobody signed yet. */
export const toUnsigned = (message: Uint8Array): Uint8Array => {
  const signatures = message[0] ?? 0
  return Uint8Array.from([...compact(signatures), ...new Uint8Array(signatures * 64), ...message])
}
