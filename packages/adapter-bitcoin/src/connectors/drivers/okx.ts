import { LatchkeyError, type NetworkId, readProperty } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { ids, nameOf } from '../../codec/bitcoin-networks.js'
import { addressText, parseAnswer, publicKeyText } from '../schemas.js'
import type { CreateDriver, WalletView } from './driver.types.js'
import { callWallet, has, listenTo, parseAddresses, toldAccounts, unisatSigning } from './unisat-like.js'

/** The wallet's object of each network. Nobody calls the last one so but test wallets. */
const members: Readonly<Record<string, NetworkId>> = {
  bitcoin: ids.mainnet,
  bitcoinTestnet: ids.testnet,
  bitcoinSignet: ids.signet,
  bitcoinRegtest: ids.regtest,
}

// Taproot keys come without their parity there; the other field has it.
const accountAnswer = v.object({
  address: addressText,
  publicKey: v.optional(publicKeyText),
  compressedPublicKey: v.optional(publicKeyText),
})

const firstOf = (networks: readonly NetworkId[]): NetworkId => networks[0] ?? ids.mainnet

/** OKX: an object for each network, one address, UniSat's functions in newer versions. */
export const createOkxDriver: CreateDriver = ({ provider, current }) => {
  const memberOf = (networkId: NetworkId): unknown => readProperty(provider, nameOf(members, networkId) ?? '')
  const present = Object.values(members).filter(networkId => has(memberOf(networkId), 'connect'))
  let at = firstOf(present)
  let entered = false
  const connect = async (networkId: NetworkId | undefined): Promise<WalletView> => {
    const before = at
    if (networkId !== undefined && present.includes(networkId)) at = networkId
    const here = at
    try {
      const answer = await callWallet(memberOf(here), 'connect')
      const { address, publicKey, compressedPublicKey } = parseAnswer(accountAnswer, answer, 'its account')
      const key = compressedPublicKey ?? publicKey
      entered = true
      return { networkId: here, accounts: [{ address, ...(key === undefined ? {} : { publicKey: key }) }] }
    } catch (error) {
      at = before
      throw error
    }
  }
  const object = () => memberOf(current() ?? at)
  const { send, ...signing } = unisatSigning(object)
  const canSend = present.some(networkId => has(memberOf(networkId), 'sendBitcoin'))
  return {
    codes: 'common',
    single: true,
    connect,
    async peek(last) {
      // On a new page it is where it was; later it is where it went.
      if (!entered && last !== undefined && present.includes(last)) at = last
      const here = at
      const member = memberOf(here)
      if (!has(member, 'getAccounts')) return 'unasked'
      const addresses = parseAddresses(await callWallet(member, 'getAccounts'))
      if (addresses.length === 0) return undefined
      entered = true
      return { networkId: here, accounts: await toldAccounts(member, addresses) }
    },
    disconnect: async () => void (await callWallet(object(), 'disconnect')),
    ...signing,
    ...(send && canSend ? { send } : {}),
    ...(present.length > 1
      ? {
          async switchNetwork(networkId: NetworkId) {
            if (present.includes(networkId)) return connect(networkId)
            throw new LatchkeyError('unsupportedNetwork', 'The wallet does not know this network')
          },
        }
      : {}),
    listen(changed) {
      const events = ['accountChanged', 'accountsChanged']
      const undo = present.map(networkId => listenTo(memberOf(networkId), events, changed))
      return () => {
        for (const off of undo) off()
      }
    },
    provider: object,
  }
}
