import type { AccountId } from '../../caip/account-id.js'
import { parseAccountId } from '../../caip/parse-account-id.js'
import type { TransportSession } from '../contract/shared-transport.types.js'

/** The accounts of a session by network, in the wallet's order. */
function byNetwork(accountIds: readonly AccountId[]): AccountId[][] {
  const groups = new Map<string, AccountId[]>()
  for (const accountId of accountIds) {
    const { networkId } = parseAccountId(accountId)
    groups.set(networkId, [...(groups.get(networkId) ?? []), accountId])
  }
  return [...groups.values()]
}

/**
 * The session with the accounts of these addresses first, on every network. Where one key has another address on each
 * network, the wallet tells those of one: an account is the same on another when it stands at the same place there.
 */
export function putFirst(addresses: readonly string[], session: TransportSession): TransportSession {
  const groups = byNetwork(session.accountIds)
  const told = addresses.flatMap(address => {
    const places = groups.map(group => group.findIndex(id => parseAccountId(id).address === address))
    const place = places.find(each => each >= 0)
    return place === undefined ? [] : [{ address, place }]
  })
  const isEven = groups.every(group => group.length === groups[0]?.length)
  const rank = (group: readonly AccountId[], accountId: AccountId) => {
    const { address } = parseAccountId(accountId)
    const isListed = group.some(id => told.some(each => each.address === parseAccountId(id).address))
    const found = told.findIndex(each =>
      isListed || !isEven ? each.address === address : each.place === group.indexOf(accountId),
    )
    return found < 0 ? told.length : found
  }
  const accountIds = groups.flatMap(group => [...group].sort((a, b) => rank(group, a) - rank(group, b)))
  return { ...session, accountIds }
}
