import { type AccountId, type NetworkId, parseAccountId, type TransportSession } from '@latchkey/core/adapter'
import { decodeAddress } from '../../codec/address.js'
import type { ToldAccount } from '../drivers/driver.types.js'
import { readPrefilled } from './session-addresses.js'

/** An account of a session: the group of addresses that goes by the first one for payments. */
export interface SessionAccount {
  readonly id: AccountId
  readonly networkId: NetworkId
  /** That address, as the wallet wrote it: requests name the account so. */
  readonly spelled: string
  readonly address: string
  /** Its addresses as far as they are known. */
  readonly told: readonly ToldAccount[]
  /** Whether the wallet told them. */
  readonly isTold: boolean
}

/** What is known of the addresses behind a session's accounts. */
export interface AddressBook {
  accounts(session: TransportSession, networkId: NetworkId): readonly SessionAccount[]
  /** Takes what the wallet answered for an account. */
  learn(account: SessionAccount, told: readonly ToldAccount[]): void
  /** Takes what the wallet says is in use now: the account's own address may be there no more. */
  replace(account: SessionAccount, told: readonly ToldAccount[]): void
  clear(): void
}

/** More than anybody looks through. */
const MOST_ACCOUNTS = 256

/** A list of several accounts goes on with an account's addresses until the next account begins. */
function shareOut(told: readonly ToldAccount[], addresses: readonly string[]): Map<string, ToldAccount[]> {
  const shares = new Map<string, ToldAccount[]>()
  let owner = addresses[0]
  for (const each of told) {
    if (addresses.includes(each.address)) owner = each.address
    if (owner !== undefined) shares.set(owner, [...(shares.get(owner) ?? []), each])
  }
  return shares
}

const isTaproot = ({ address }: ToldAccount) => decodeAddress(address)?.kind === 'p2tr'

/**
 * What each address is for. The account's own is for payments, by the protocol; another taproot address beside ones
 * that are none is taken for one that holds ordinals unless the wallet says otherwise: better not spent than lost.
 */
function withPurposes(own: string, told: readonly ToldAccount[]): ToldAccount[] {
  const mixed = told.some(each => !isTaproot(each))
  return told.map(each => {
    const guess = each.address !== own && mixed && isTaproot(each) ? 'ordinals' : 'payment'
    return { ...each, purpose: each.purpose ?? guess }
  })
}

/** The account's own address goes first, and is always there. */
const withOwn = (address: string, told: readonly ToldAccount[]): ToldAccount[] => {
  const own = told.filter(each => each.address === address)
  return [...(own.length > 0 ? own : [{ address }]), ...told.filter(each => each.address !== address)]
}

/** Makes the address book of one session. */
export function createAddressBook(): AddressBook {
  const known = new Map<AccountId, readonly ToldAccount[]>()
  return {
    accounts({ accountIds, properties }, networkId) {
      const own = accountIds.slice(0, MOST_ACCOUNTS).flatMap(id => {
        const parsed = parseAccountId(id)
        const address = decodeAddress(parsed.address, networkId)?.address
        return parsed.networkId === networkId && address !== undefined
          ? [{ id, networkId, spelled: parsed.address, address }]
          : []
      })
      const text = properties.bip122_getAccountAddresses
      const addresses = own.map(({ address }) => address)
      const shares = shareOut(readPrefilled(text, networkId), addresses)
      return own.map(account => {
        const share = shares.get(account.address)
        const told = known.get(account.id) ?? withOwn(account.address, share ?? [])
        return {
          ...account,
          told: withPurposes(account.address, told),
          isTold: known.has(account.id) || share !== undefined,
        }
      })
    },
    learn: ({ id, address }, told) => void known.set(id, withOwn(address, told)),
    replace: ({ id }, told) => void known.set(id, told),
    clear: () => known.clear(),
  }
}
