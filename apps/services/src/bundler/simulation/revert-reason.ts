import { decodeErrorResult, type Hex } from 'viem'

const maxLength = 300

/** Says what a contract reverted with: its own words where there are any. Returns undefined for bytes without a known form. */
export function readRevertReason(data: Hex | undefined): string | undefined {
  if (data === undefined || data === '0x') return undefined
  try {
    // Without an ABI: Error(string) and Panic(uint256).
    const { errorName, args } = decodeErrorResult({ data })
    if (errorName === 'Error') return String(args[0]).slice(0, maxLength)
    if (errorName === 'Panic') return `Panic(0x${BigInt(args[0] as bigint).toString(16)})`
  } catch {
    // An error of the contract's own: its bytes go along as data.
  }
  return undefined
}
