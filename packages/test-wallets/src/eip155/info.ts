import { keccak256, stringToHex } from 'viem/utils'
import type { WalletInfo } from './wallet.types'

/** A version 4 UUID that is always the same for the same text: tests must not depend on chance. */
export const uuidFrom = (text: string): string => {
  const hex = keccak256(stringToHex(text)).slice(2)
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8'
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#14532d"/><circle cx="37" cy="48" r="15" fill="none" stroke="#fff" stroke-width="8"/><path d="M52 48h26v14M68 48v10" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/></svg>'

/** The icon that a test wallet shows unless it is given another. */
export const testWalletIcon = `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The wallet's own description, with what was not given filled in. */
export const createInfo = (id: string, given: Partial<WalletInfo> = {}): WalletInfo => ({
  uuid: given.uuid ?? uuidFrom(id),
  name: given.name ?? 'Test Wallet',
  icon: given.icon ?? testWalletIcon,
  rdns: given.rdns ?? 'dev.latchkey.testwallet',
})
