import { AccountButton, ConnectButton } from '@latchkey/react'
import type { ReactNode } from 'react'
import type { DemoOptions } from '../demo-options'
import { EmailCard } from '../home/email-card'
import type { LocalChains } from '../local-chains'
import { ActionsPanel } from './actions-panel'
import { ChainsPanel } from './chains-panel'
import { MembersPanel } from './members-panel'
import { OptionsPanel } from './options-panel'
import { StatePanel } from './state-panel'
import { WalletPanel } from './wallet-panel'

/** What every hook returns, each option, and a button per request of a dapp. */
export function DeveloperPage(props: {
  readonly chains: LocalChains | undefined
  readonly options: DemoOptions
  onChange(options: DemoOptions): void
}): ReactNode {
  const { chains, options, onChange } = props
  return (
    <>
      <div className="hero">
        <h1>Behind the modal</h1>
        <p className="muted">The state of every hook, and the requests that a dapp makes.</p>
        <div className="row">
          <ConnectButton />
          <AccountButton balance="show" />
        </div>
      </div>
      <div className="columns">
        <div>
          <WalletPanel chains={chains} />
          {chains?.services?.frameUrl && options.services && <EmailCard chains={chains} />}
          <ChainsPanel chains={chains} />
          <ActionsPanel />
          <MembersPanel
            isOn={options.members}
            hasServices={options.services && chains?.services?.apiUrl !== undefined}
            onChange={members => onChange({ ...options, members })}
          />
          <OptionsPanel options={options} onChange={onChange} />
        </div>
        <StatePanel />
      </div>
    </>
  )
}
