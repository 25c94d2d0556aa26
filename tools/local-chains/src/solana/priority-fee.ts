import type { Received } from './ledger'
import { programs } from './programs'

const lamportsPerSignature = 5_000n
const unitsPerInstruction = 200_000n
const maxUnits = 1_400_000n
const microLamports = 1_000_000n

/** What a message costs: signatures, and the price that it offers for its compute units. */
export const feeOf = ({ message }: Pick<Received, 'message'>): bigint => {
  const signatures = BigInt(message.header.numSignerAccounts) * lamportsPerSignature
  let price = 0n
  let limit: bigint | undefined
  let others = 0n
  const { instructions } = message as unknown as {
    readonly instructions: readonly { readonly programAddressIndex: number; readonly data?: Uint8Array }[]
  }
  for (const { programAddressIndex, data = new Uint8Array() } of instructions) {
    if (message.staticAccounts[programAddressIndex] !== programs.computeBudget) {
      others += 1n
      continue
    }
    const view = new DataView(Uint8Array.from(data).buffer)
    if (data[0] === 2) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3) price = view.getBigUint64(1, true)
  }
  const asked = limit ?? others * unitsPerInstruction
  const units = asked < maxUnits ? asked : maxUnits
  return signatures + (units * price + microLamports - 1n) / microLamports
}
