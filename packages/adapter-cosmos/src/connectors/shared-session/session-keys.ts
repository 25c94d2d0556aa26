import { type Adopted, readProperty, type TransportSession } from '@latchkey/core/adapter'
import { array, boolean, looseObject, optional, safeParse, string } from 'valibot'
import { decodeBech32, fromBase64, fromHex, toHex } from '../wallet-code.js'

/** A public key behind an account of a session. */
export interface SessionKey {
  /** Compressed, hex without a prefix. */
  readonly publicKey: string
  readonly hardware: boolean
}

/** The public keys behind the accounts of a session: CAIP-10 does not tell them. */
export interface SessionKeys {
  find(address: string): SessionKey | undefined
  /** Takes those that the wallet told with the session. */
  readSession(session: TransportSession): Promise<void>
  /** Takes those of Keplr's own event; gives their addresses. */
  readEvent(data: unknown): Promise<readonly string[]>
  /** Takes the key that a signature came with. */
  readSignature(address: string, signature: unknown): Promise<void>
  /** Has the wallet tell the keys, where it was granted that. */
  ask(adopted: Adopted, chainId: string): Promise<void>
}

/** Whether a wallet can be asked for its keys. */
export const tellsKeys = ({ grants }: Adopted): boolean =>
  grants('cosmos_getAccounts') || grants('keplr_getKey')

const keplrKeys = array(
  looseObject({ bech32Address: string(), pubKey: string(), isNanoLedger: optional(boolean()) }),
)
const accounts = array(looseObject({ address: string(), pubkey: string() }))

/** More keys than any person has chosen from: each costs two hashes. */
const MAX_KEYS = 256

/** JSON from a wallet, or what it is already. */
function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** A list of keys, alone or under `keys`. */
const keysIn = (value: unknown): unknown => (Array.isArray(value) ? value : readProperty(value, 'keys'))

/** Keeps the keys of one connector. Each is checked: it must be the one that its address is made of. */
export function createSessionKeys(): SessionKeys {
  const known = new Map<string, SessionKey>()
  const take = async (text: string, publicKey: string, hardware = false): Promise<string | undefined> => {
    const address = text.toLowerCase()
    const bytes = publicKey.length === 66 ? fromHex(publicKey) : fromBase64(publicKey)
    const account = decodeBech32(address)?.bytes
    if (known.has(address)) return address
    if (bytes?.length !== 33 || !account) return undefined
    const { isKeyOf } = await import('../../capabilities/verification.js')
    if (!isKeyOf(bytes, account)) return undefined
    known.set(address, { publicKey: toHex(bytes), hardware })
    return address
  }
  const takeKeplr = async (value: unknown): Promise<readonly string[]> => {
    const parsed = safeParse(keplrKeys, keysIn(parseJson(value)))
    const list = parsed.success ? parsed.output.slice(0, MAX_KEYS) : []
    const taken = await Promise.all(list.map(key => take(key.bech32Address, key.pubKey, key.isNanoLedger)))
    return taken.filter(address => address !== undefined)
  }
  return {
    find: address => known.get(address),
    async readSession({ properties }) {
      if (properties.keys !== undefined) await takeKeplr(properties.keys)
    },
    readEvent: takeKeplr,
    async readSignature(address, signature) {
      const key = readProperty(readProperty(signature, 'pub_key'), 'value')
      if (typeof key === 'string') await take(address, key)
    },
    async ask({ transport, current, grants }, chainId) {
      const { networkId } = current() ?? {}
      if (!networkId) return
      if (!grants('cosmos_getAccounts')) {
        const params = { chainId }
        await takeKeplr([await transport.request({ networkId, method: 'keplr_getKey', params })])
        return
      }
      const answer = await transport.request({ networkId, method: 'cosmos_getAccounts', params: {} })
      const parsed = safeParse(accounts, answer)
      if (!parsed.success) return
      await Promise.all(parsed.output.slice(0, MAX_KEYS).map(({ address, pubkey }) => take(address, pubkey)))
    },
  }
}
