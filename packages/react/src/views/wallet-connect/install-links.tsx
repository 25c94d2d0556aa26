import type { CustomWallet } from '@latchkey/core'
import { readDevice } from '@latchkey/core/internal/wallet-connect/wallet-app/device'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../lazy-view.js'
import { safeLink } from '../safe-link.js'

/** Where a wallet can be got, on this device and, from a desktop, on a phone. */
export function InstallLinks({ wallet }: { readonly wallet: CustomWallet }): ReactNode {
  const { env } = useClient()
  const { walletConnect: text } = useText()
  const { os, isPhone } = readDevice(env.window)
  const places: readonly (readonly [string, string | undefined, boolean])[] = [
    [text.appStore, wallet.appStore, os !== 'android'],
    [text.playStore, wallet.playStore, os !== 'ios'],
    [text.chromeStore, wallet.chromeStore, !isPhone],
    [text.homepage, wallet.homepage, true],
  ]
  const links = places.flatMap(([label, address, isHere]) => {
    const href = isHere ? safeLink(address) : undefined
    return href ? [{ label, href }] : []
  })
  if (links.length === 0) return null
  return (
    <p className="lk-pair-get">
      <span>{text.dontHave(wallet.name)}</span>
      {links.map(({ label, href }) => (
        <a key={label} href={href} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
    </p>
  )
}
