import { type NetworkId, referenceOf } from '@latchkey/core/adapter'

/** The index of a pallet in the runtime (`construct_runtime`) and of a call in it (`pallet::call_index`). */
export type CallIndex = readonly [pallet: number, call: number]

/** The calls that transfers are, as the runtime numbers them. */
export interface TransferCalls {
  readonly 'balances.transferKeepAlive': CallIndex
  /** Absent where the network has no `assets` pallet. */
  readonly 'assets.transfer'?: CallIndex
  readonly 'assets.transferKeepAlive'?: CallIndex
}

/** The calls of transfers by CAIP-2 id: what an app says goes before what is known. */
export type NetworkCalls = Readonly<Record<NetworkId, TransferCalls>>

/** With the numbers of pallet-balances and pallet-assets, which do not change once they are given. */
const at = (balances: number, assets?: number): TransferCalls => ({
  'balances.transferKeepAlive': [balances, 3],
  ...(assets === undefined
    ? {}
    : { 'assets.transfer': [assets, 8], 'assets.transferKeepAlive': [assets, 9] }),
})

/** The networks of `@latchkey/core/networks`, by CAIP-2 reference. */
const KNOWN: Readonly<Record<string, TransferCalls>> = {
  '68d56f15f85d3136970ec16946040bc1': at(10, 50),
  '48239ef607d7928874027a43a6768920': at(10, 50),
  '67f9723393ef76214df0118c34bbbd3d': at(10, 50),
  '91b171bb158e2d3848fa23a9f1c25182': at(5),
  b0a8d493285c2df73290dfb7e61f870f: at(4),
  '9eb76c5184c4ab8679d2d5d819fdf90b': at(31, 36),
  afdc188f45c71dacbaa0b62e16a91f72: at(7),
}

/** The calls of a network; undefined when nobody named them. */
export function findCalls(networkId: NetworkId, given: NetworkCalls = {}): TransferCalls | undefined {
  const reference = referenceOf(networkId)
  if (Object.hasOwn(given, networkId)) return given[networkId]
  return Object.hasOwn(KNOWN, reference) ? KNOWN[reference] : undefined
}
