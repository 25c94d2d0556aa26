import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { LocalChains } from '../local-chains'
import { hasOtherWallets, installOtherWallets, removeOtherWallets } from '../wallet/other-wallets'
import {
  findTestWallet,
  type InstalledWallet,
  installTestWallet,
  removeTestWallet,
  watchTestWallet,
} from '../wallet/test-wallet'
import { Panel, Toggle } from './controls'

function Controls({ wallet }: Pick<InstalledWallet, 'wallet'>): ReactNode {
  const { controls } = wallet
  return (
    <fieldset className="row" aria-label="Wallet controls">
      <button type="button" onClick={() => controls.selectAccount(1)}>
        Second account
      </button>
      <button type="button" onClick={() => controls.selectAccount(0)}>
        First account
      </button>
      <button type="button" onClick={() => controls.changeNetwork(424242)}>
        Unknown network
      </button>
      <button type="button" onClick={() => controls.lock()}>
        Lock
      </button>
      <button type="button" onClick={() => controls.unlock()}>
        Unlock
      </button>
      <button type="button" onClick={() => controls.disconnect('revoke')}>
        Disconnect from the wallet
      </button>
      <button type="button" onClick={() => controls.rejectNext()}>
        Reject the next request
      </button>
    </fieldset>
  )
}

function OtherWallets({ chains }: { readonly chains: LocalChains }): ReactNode {
  const [there, setThere] = useState(hasOtherWallets)
  return (
    <Toggle
      label="Install test wallets of the other namespaces (they approve at once)"
      checked={there}
      onChange={on => {
        setThere(on)
        if (on) void installOtherWallets(chains)
        else removeOtherWallets()
      }}
    />
  )
}

/** The test wallet: a switch to install it, and its controls. */
export function WalletPanel({ chains }: { readonly chains: LocalChains | undefined }): ReactNode {
  const installed = useSyncExternalStore(watchTestWallet, findTestWallet, () => undefined)
  return (
    <Panel title="Test wallet">
      <p className="muted">
        No wallet extension at hand? This one lives in the page, signs with a real key that everybody knows,
        and asks before it does anything.
      </p>
      <Toggle
        label="Install the test wallet"
        checked={installed !== undefined}
        onChange={on => {
          if (on && chains) void installTestWallet(chains)
          else removeTestWallet()
        }}
      />
      {chains && <OtherWallets chains={chains} />}
      {installed && <Controls wallet={installed.wallet} />}
    </Panel>
  )
}
