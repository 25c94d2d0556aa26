import { programs } from './programs.js'

/** An account that an instruction touches. */
export interface AccountMeta {
  /** Base58. */
  readonly address: string
  readonly signer: boolean
  readonly writable: boolean
}

/** One step of a transaction. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly AccountMeta[]
  readonly data: Uint8Array
}

const readonlyMeta = (address: string): AccountMeta => ({ address, signer: false, writable: false })
const writableMeta = (address: string): AccountMeta => ({ address, signer: false, writable: true })
const signerMeta = (address: string, writable: boolean): AccountMeta => ({ address, signer: true, writable })

const bytesOf = (length: number, write: (view: DataView) => void): Uint8Array => {
  const bytes = new Uint8Array(length)
  write(new DataView(bytes.buffer))
  return bytes
}

const u64 = (value: bigint): Uint8Array => bytesOf(8, view => view.setBigUint64(0, value, true))

/** Moves lamports (System program, instruction 2). */
export const systemTransfer = (from: string, to: string, lamports: bigint): Instruction => ({
  program: programs.system,
  accounts: [signerMeta(from, true), writableMeta(to)],
  data: bytesOf(12, view => {
    view.setUint32(0, 2, true)
    view.setBigUint64(4, lamports, true)
  }),
})

/** What a token transfer needs to know. */
export interface TokenTransfer {
  readonly program: string
  readonly mint: string
  /** Token accounts. */
  readonly source: string
  readonly destination: string
  readonly owner: string
  readonly amount: bigint
  readonly decimals: number
  /** What the mint keeps back of the amount. Undefined for a mint that has no fees. */
  readonly fee: bigint | undefined
}

/** A transfer, and one that fails where the mint keeps back another fee than it names. */
const TRANSFER_CHECKED = [12]
const TRANSFER_CHECKED_WITH_FEE = [26, 1]

/** Moves tokens, and fails when the decimals or the fee are not those of the mint. */
export const transferChecked = (input: TokenTransfer): Instruction => ({
  program: input.program,
  accounts: [
    writableMeta(input.source),
    readonlyMeta(input.mint),
    writableMeta(input.destination),
    signerMeta(input.owner, false),
  ],
  data: Uint8Array.from([
    ...(input.fee === undefined ? TRANSFER_CHECKED : TRANSFER_CHECKED_WITH_FEE),
    ...u64(input.amount),
    input.decimals,
    ...(input.fee === undefined ? [] : u64(input.fee)),
  ]),
})

/** Makes the associated token account of an owner unless it is there (CreateIdempotent). */
export const createTokenAccount = (input: {
  readonly payer: string
  readonly account: string
  readonly owner: string
  readonly mint: string
  readonly program: string
}): Instruction => ({
  program: programs.associatedToken,
  accounts: [
    signerMeta(input.payer, true),
    writableMeta(input.account),
    readonlyMeta(input.owner),
    readonlyMeta(input.mint),
    readonlyMeta(programs.system),
    readonlyMeta(input.program),
  ],
  data: Uint8Array.of(1),
})

/** Public text beside what the transaction does. */
export const writeMemo = (text: string): Instruction => ({
  program: programs.memo,
  accounts: [],
  data: new TextEncoder().encode(text),
})

/** Asks for compute units and offers a price for them, in micro-lamports a unit. */
export const computeBudget = (units: number, price: bigint): readonly Instruction[] => [
  {
    program: programs.computeBudget,
    accounts: [],
    data: bytesOf(5, view => {
      view.setUint8(0, 2)
      view.setUint32(1, units, true)
    }),
  },
  {
    program: programs.computeBudget,
    accounts: [],
    data: bytesOf(9, view => {
      view.setUint8(0, 3)
      view.setBigUint64(1, price, true)
    }),
  },
]
