import type { TokenBalance } from '../adapter/contract/capabilities.js'
import { cleanName } from '../adapter/runtime/wallet-identity.js'
import type { BalanceItem } from '../api/schemas/balance.schema.js'
import { safeParseAccountId } from '../caip/account-id.js'
import type { NetworkId } from '../caip/network-id.js'
import { parseUnits } from '../format/amount.js'
import { worthOf } from '../format/fiat.js'
import { toDecimal } from '../format/scale.js'
import type { PricedToken } from './tokens.types.js'

/** More than any list can show. */
const MAX_ADDED = 500

/** The address of an item on the network, `''` for the coin; undefined for an item of another network. */
function addressOn(item: BalanceItem, networkId: NetworkId): string | undefined {
  if (item.chainId !== networkId) return undefined
  if (item.address === undefined) return ''
  const parsed = safeParseAccountId(item.address)
  return parsed?.networkId === networkId ? parsed.address : undefined
}

// A symbol is no proof of what a token is: only network and address count.
const keyOf = (address: string) => address.toLowerCase()

/** Adds what is known of the price. A price of 0 without a value is none. */
function addPrice(token: PricedToken, item: BalanceItem | undefined): PricedToken {
  const price = item?.value === undefined ? undefined : toDecimal(item.price)
  if (!price) return token
  return { ...token, price: worthOf(1n, 0, price), value: worthOf(token.amount, token.decimals, price) }
}

const addIcon = <Token extends TokenBalance>(token: Token, { iconUrl }: BalanceItem): Token =>
  token.iconUrl === undefined && !token.native && /^https:\/\//i.test(iconUrl) ? { ...token, iconUrl } : token

/** What a contract calls itself, which anyone may have written. Undefined where nothing visible is left of it. */
function unverifiedNames({ name, symbol }: BalanceItem) {
  const shown = cleanName(symbol)
  return shown && ({ name: cleanName(name) ?? shown, symbol: shown, unverified: true, added: true } as const)
}

/** A token that only the source knows. Its amount is the source's. Undefined for junk, and for what is not a number. */
function toToken(item: BalanceItem, address: string, networkId: NetworkId): PricedToken | undefined {
  const decimals = Number(item.quantity.decimals)
  const { name, symbol } = item
  // As in the node's list: none of the serious tokens is without decimals.
  if (decimals === 0 || address === '') return undefined
  const names = item.isUnlisted ? unverifiedNames(item) : { name, symbol }
  if (!names) return undefined
  try {
    const amount = parseUnits(item.quantity.numeric, decimals)
    return amount > 0n ? { address, ...names, decimals, networkId, amount } : undefined
  } catch {
    return undefined
  }
}

/**
 * Adds prices and icons to the node's balances, and the tokens that only the source knows, without those that the visitor took
 * off the list. Amounts of the node's list stay the node's.
 */
export function priceTokens(
  balances: readonly TokenBalance[],
  items: readonly BalanceItem[],
  networkId: NetworkId,
  isHidden: (networkId: NetworkId, address: string) => boolean,
): PricedToken[] {
  const byAddress = new Map<string, BalanceItem>()
  for (const item of items) {
    const address = addressOn(item, networkId)
    if (address !== undefined && !byAddress.has(keyOf(address))) byAddress.set(keyOf(address), item)
  }
  const priced = balances.map(token => {
    const key = token.native ? '' : keyOf(token.address)
    const item = byAddress.get(key)
    byAddress.delete(key)
    return addPrice(item ? addIcon(token, item) : token, item)
  })
  const added = [...byAddress.values()].slice(0, MAX_ADDED).flatMap(item => {
    const address = addressOn(item, networkId) ?? ''
    const token =
      item.isUnlisted && isHidden(networkId, address) ? undefined : toToken(item, address, networkId)
    return token ? [addPrice(addIcon(token, item), item)] : []
  })
  return [...priced, ...added]
}

/** Returns the sum of the known values; undefined where nothing that is held has a price. */
export function sumValues(balances: readonly PricedToken[]): bigint | undefined {
  const held = balances.filter(({ amount }) => amount > 0n)
  const known = held.filter(({ value }) => value !== undefined)
  if (held.length > 0 && known.length === 0) return undefined
  return known.reduce((sum, { value = 0n }) => sum + value, 0n)
}
