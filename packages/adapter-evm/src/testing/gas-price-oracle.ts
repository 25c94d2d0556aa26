import type { Hex } from '../codec/rpc.js'

/** Where the OP stack has its GasPriceOracle. */
export const gasPriceOracleAddress = '0x420000000000000000000000000000000000000F'

const word = (value: bigint) => value.toString(16).padStart(64, '0')
/** PUSH32 value, MSTORE at 0, RETURN 32 bytes. */
const answer = (value: bigint) => `7f${word(value)}60005260206000f3`

/**
 * The code of an oracle that knows one fee for every transaction. Without an operator's fee it is one of before Isthmus:
 * it reverts when asked for that.
 */
export function gasPriceOracleCode(l1Fee: bigint, operatorFee?: bigint): Hex {
  const other = operatorFee === undefined ? '60006000fd' : answer(operatorFee)
  // The selector of the call; equal to getL1Fee(bytes): jump.
  const head = '60003560e01c6349948e0e14'
  const target = head.length / 2 + 3 + other.length / 2
  return `0x${head}60${target.toString(16).padStart(2, '0')}57${other}5b${answer(l1Fee)}`
}
