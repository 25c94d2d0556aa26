import type { Client, CustomWallet } from '@latchkey/core'
import { readDevice } from '@latchkey/core/internal/wallet-connect/wallet-app/device'
import { useEffect, useState } from 'react'
import { useClient } from '../../client-context.js'
import { findKnownWallet } from './find-known-wallet.js'

/** On a phone a wallet of the app without an app is looked up: the wallet list may know one. */
const findComplete = (client: Client, walletId: string): CustomWallet | undefined => {
  const wallet = findKnownWallet(client, walletId)
  const isOwn = client.options.customWallets?.some(({ id }) => id === walletId)
  return isOwn && !wallet?.mobileLink && readDevice(client.env.window).isPhone ? undefined : wallet
}

/** The wallet that a route names: `loading` while it is asked for, null for none, `unknown` when there is none of that id. */
export function useListedWallet(walletId: string | undefined): CustomWallet | null | 'loading' | 'unknown' {
  const client = useClient()
  const [wallet, setWallet] = useState<CustomWallet | null | 'loading' | 'unknown'>(() =>
    walletId === undefined ? null : (findComplete(client, walletId) ?? 'loading'),
  )
  const isLoading = wallet === 'loading'
  useEffect(() => {
    if (!isLoading || walletId === undefined) return
    let gone = false
    const ask = async () => (await client.features.load('wallets')).actions.find(walletId)
    ask().then(
      found => {
        if (!gone) setWallet(found ?? 'unknown')
      },
      error => {
        client.env.logger.warn('The wallet could not be asked for', error)
        // The code is good for any wallet: that this one's name and links are not known does not stop it.
        if (!gone) setWallet(findKnownWallet(client, walletId) ?? null)
      },
    )
    return () => {
      gone = true
    }
  }, [client, walletId, isLoading])
  return wallet
}
