import type { TokenInfo } from '../adapter/contract/network.types.js'
import { cleanName } from '../adapter/runtime/wallet-identity.js'
import { isNetworkId, type NetworkId } from '../caip/network-id.js'
import { LatchkeyError } from '../errors/error.js'
import { type Guard, isListOf, isRecordOf, isShape } from '../kernel/guard.js'
import type { ClientStorage } from '../storage/client-storage.js'

const STORED = 'visitor_tokens'
const HIDDEN = 'hidden_tokens'
/** Per network: more than anybody adds or takes off by hand. */
const MAX_TOKENS = 50
const MAX_NETWORKS = 100
const MAX_DECIMALS = 36

/** Tokens that the visitor added by their addresses. */
export interface VisitorTokens {
  of(networkId: NetworkId): readonly TokenInfo[]
  /** @throws LatchkeyError `invalidRequest` where there are too many */
  add(networkId: NetworkId, token: TokenInfo): void
  /** Takes a token off the list, and keeps it off where a host finds it again. */
  remove(networkId: NetworkId, address: string): void
  /** Whether the visitor took a token off the list. */
  isHidden(networkId: NetworkId, address: string): boolean
}

type Stored = Pick<TokenInfo, 'address' | 'name' | 'symbol' | 'decimals'>

const isShortText: Guard<string> = (value): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 128
const isDecimals: Guard<number> = (value): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_DECIMALS
const isStored = isRecordOf(
  isListOf(
    isShape<Stored>({ address: isShortText, name: isShortText, symbol: isShortText, decimals: isDecimals }),
  ),
)

const isHiddenList = isRecordOf(isListOf(isShortText))

export const isSameToken = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Makes the visitor's list. It is read anew each time: another tab of the app may have changed it. */
export function createVisitorTokens(storage: ClientStorage): VisitorTokens {
  const read = () => {
    const entries = Object.entries(storage.read(STORED, isStored) ?? {})
    return new Map(entries.filter(([id]) => isNetworkId(id)).slice(0, MAX_NETWORKS))
  }
  const write = (networkId: NetworkId, tokens: readonly Stored[]) => {
    const all = read()
    if (tokens.length > 0) all.set(networkId, [...tokens])
    else all.delete(networkId)
    if (all.size > 0) storage.write(STORED, Object.fromEntries(all))
    else storage.remove(STORED)
  }
  const of = (networkId: NetworkId): TokenInfo[] =>
    (read().get(networkId) ?? []).slice(0, MAX_TOKENS).flatMap(({ address, name, symbol, decimals }) => {
      // Other scripts of the page can write to the storage.
      const shown = cleanName(symbol)
      if (shown === undefined) return []
      return [{ address, name: cleanName(name) ?? shown, symbol: shown, decimals, unverified: true }]
    })
  const readHidden = () => storage.read(HIDDEN, isHiddenList) ?? {}
  const writeHidden = (networkId: NetworkId, change: (addresses: readonly string[]) => readonly string[]) => {
    const { [networkId]: before = [], ...others } = readHidden()
    const after = change(before)
    if (after.length === before.length) return
    const all = after.length > 0 ? { ...others, [networkId]: after.slice(-MAX_TOKENS) } : others
    if (Object.keys(all).length > 0) storage.write(HIDDEN, all)
    else storage.remove(HIDDEN)
  }
  return {
    of,
    isHidden: (networkId, address) =>
      readHidden()[networkId]?.some(each => isSameToken(each, address)) === true,
    add(networkId, { address, name, symbol, decimals }) {
      writeHidden(networkId, addresses => addresses.filter(each => !isSameToken(each, address)))
      const others = of(networkId).filter(token => !isSameToken(token.address, address))
      if (others.length >= MAX_TOKENS)
        throw new LatchkeyError('invalidRequest', `There are ${MAX_TOKENS} added tokens already`, {
          hint: 'Remove one first.',
        })
      write(networkId, [...others, { address, name, symbol, decimals }])
    },
    remove(networkId, address) {
      write(
        networkId,
        of(networkId).filter(token => !isSameToken(token.address, address)),
      )
      writeHidden(networkId, addresses =>
        addresses.some(each => isSameToken(each, address)) ? addresses : [...addresses, address],
      )
    },
  }
}
