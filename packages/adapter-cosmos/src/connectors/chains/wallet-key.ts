import { parseAddress } from '../../codec/address.js'
import { decodeBech32 } from '../../codec/bech32.js'
import { sameBytes, toHex } from '../../codec/bytes.js'
import type { ChainFacts } from '../../codec/chain-facts.js'
import type { WindowWallet } from '../../window-wallets.js'
import type { WalletKey } from '../drivers/driver.types.js'
import { cosmostationKeySchema, invalidAnswer, keplrKeySchema, parseAnswer } from '../schemas.js'

const WHAT = 'its account'

function readKey(form: WindowWallet['form'], answer: unknown) {
  if (form === 'keplr') {
    const key = parseAnswer(keplrKeySchema, answer, WHAT)
    const hardware = key.isNanoLedger === true || key.isKeystone === true
    return { text: key.bech32Address, publicKey: key.pubKey, bytes: key.address, hardware }
  }
  const { address, publicKey, isLedger } = parseAnswer(cosmostationKeySchema, answer, WHAT)
  return { text: address, publicKey, bytes: undefined, hardware: isLedger === true }
}

/**
 * The key that a wallet gave for a chain: an address of that chain, in agreement with its bytes.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseKey(form: WindowWallet['form'], answer: unknown, { prefix }: ChainFacts): WalletKey {
  const { text, publicKey, bytes, hardware } = readKey(form, answer)
  const address = parseAddress(text, prefix)
  if (!address) throw invalidAnswer(WHAT)
  const decoded = decodeBech32(address)?.bytes
  if (bytes && decoded && !sameBytes(bytes, decoded)) throw invalidAnswer(WHAT)
  return { address, publicKey: toHex(publicKey), hardware }
}
