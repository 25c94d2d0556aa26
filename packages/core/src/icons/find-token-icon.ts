import type { TokenBalance } from '../adapter/contract/capabilities.js'
import { findImageUrl } from './image-url.js'
import { tokenIcons } from './token-icons.js'
import { coinNames, tokenNames } from './token-names.js'

type Token = Pick<TokenBalance, 'networkId' | 'address' | 'native' | 'unsendable'>

const nameOf = (names: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(names, key) ? names[key] : undefined

/**
 * Returns the icon of a preset's own coin or of a token of the presets, found by network and address. Anybody can call
 * a token USDC, so its symbol and name count for nothing; one whose chain contradicts the token list has no icon.
 */
export function findTokenIcon({ networkId, address, native, unsendable }: Token): string | undefined {
  if (unsendable === 'tokenMismatch') return undefined
  // Hex has two cases, and a checksum is in them. All other addresses differ by case.
  const plain = /^0x/i.test(address) ? address.toLowerCase() : address
  const name = native ? nameOf(coinNames, networkId) : nameOf(tokenNames, `${networkId}/${plain}`)
  return name === undefined ? undefined : findImageUrl(tokenIcons, name)
}
