import type { Hex } from '../signer/jobs.types.js'

/** A call of a known function of ERC-20, ERC-721, ERC-1155 or Permit2. */
export type KnownCall =
  | { readonly kind: 'transfer'; readonly from?: Hex; readonly to: Hex; readonly amount: bigint }
  /** Of ERC-20 an amount, of ERC-721 the number of a token: the function is the same. */
  | { readonly kind: 'approve'; readonly token?: Hex; readonly spender: Hex; readonly amount: bigint }
  | { readonly kind: 'approveAll'; readonly spender: Hex; readonly isApproved: boolean }
  | {
      readonly kind: 'nftTransfer'
      readonly from: Hex
      readonly to: Hex
      readonly id: bigint
      readonly amount?: bigint
    }

const WORD = 64

/** The words after the selector: at least `count`, and no more than those unless the function has a tail. */
function wordsOf(data: Hex, count: number, hasTail = false): readonly bigint[] | undefined {
  const body = data.slice(10)
  const isFitting = hasTail ? body.length >= count * WORD : body.length === count * WORD
  if (!isFitting) return undefined
  return Array.from({ length: count }, (_, at) => BigInt(`0x${body.slice(at * WORD, (at + 1) * WORD)}`))
}

/** A word as an address; undefined where it is larger than one. */
const toAddress = (word: bigint | undefined): Hex | undefined =>
  word !== undefined && word < 1n << 160n ? `0x${word.toString(16).padStart(40, '0')}` : undefined

const read = (data: Hex, count: number, addresses: readonly number[], hasTail?: boolean) => {
  const words = wordsOf(data, count, hasTail)
  const found = words && addresses.map(at => toAddress(words[at]))
  const [first, second] = found ?? []
  const isWhole = found?.every(each => each !== undefined) ?? false
  if (!words || !isWhole || first === undefined) return undefined
  return { first, second: second ?? first, at: (index: number) => words[index] ?? 0n }
}

const readers: Readonly<Record<string, (data: Hex) => KnownCall | undefined>> = {
  // transfer(address,uint256)
  a9059cbb(data) {
    const call = read(data, 2, [0])
    return call && { kind: 'transfer', to: call.first, amount: call.at(1) }
  },
  // transferFrom(address,address,uint256)
  '23b872dd'(data) {
    const call = read(data, 3, [0, 1])
    return call && { kind: 'transfer', from: call.first, to: call.second, amount: call.at(2) }
  },
  // approve(address,uint256)
  '095ea7b3'(data) {
    const call = read(data, 2, [0])
    return call && { kind: 'approve', spender: call.first, amount: call.at(1) }
  },
  // increaseAllowance(address,uint256)
  '39509351'(data) {
    const call = read(data, 2, [0])
    return call && { kind: 'approve', spender: call.first, amount: call.at(1) }
  },
  // approve(address,address,uint160,uint48) of Permit2
  '87517c45'(data) {
    const call = read(data, 4, [0, 1])
    return call && { kind: 'approve', token: call.first, spender: call.second, amount: call.at(2) }
  },
  // setApprovalForAll(address,bool)
  a22cb465(data) {
    const call = read(data, 2, [0])
    return call && { kind: 'approveAll', spender: call.first, isApproved: call.at(1) !== 0n }
  },
  // safeTransferFrom(address,address,uint256)
  '42842e0e'(data) {
    const call = read(data, 3, [0, 1])
    return call && { kind: 'nftTransfer', from: call.first, to: call.second, id: call.at(2) }
  },
  // safeTransferFrom(address,address,uint256,bytes)
  b88d4fde(data) {
    const call = read(data, 4, [0, 1], true)
    return call && { kind: 'nftTransfer', from: call.first, to: call.second, id: call.at(2) }
  },
  // safeTransferFrom(address,address,uint256,uint256,bytes)
  f242432a(data) {
    const call = read(data, 5, [0, 1], true)
    return (
      call && { kind: 'nftTransfer', from: call.first, to: call.second, id: call.at(2), amount: call.at(3) }
    )
  },
}

/** Decodes the data of a call. Undefined for a function that is not known, and for data that its form does not have. */
export function decodeCall(data: Hex): KnownCall | undefined {
  const selector = data.slice(2, 10).toLowerCase()
  return Object.hasOwn(readers, selector) ? readers[selector]?.(data.toLowerCase() as Hex) : undefined
}
