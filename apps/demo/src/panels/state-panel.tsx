import {
  useAccount,
  useBalance,
  useConnection,
  useConnectionFailure,
  useConnectors,
  useModal,
  useNetwork,
  useNetworks,
  useSend,
  useTheme,
  useTokens,
  useView,
  useWalletCapabilities,
} from '@latchkey/react'
import type { ReactNode } from 'react'
import { Panel } from './controls'

const plain = (_key: string, value: unknown) => {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return undefined
  return value
}

function Hook({ name, value }: { readonly name: string; readonly value: unknown }): ReactNode {
  const text = JSON.stringify(value, plain, 1) ?? 'undefined'
  return (
    <details className="hook" open={name === 'useAccount' || name === 'useNetwork'}>
      <summary>{name}</summary>
      <textarea readOnly aria-label={name} value={text} rows={Math.min(12, text.split('\n').length)} />
    </details>
  )
}

/** What every hook gives now. */
export function StatePanel(): ReactNode {
  const wallets = useConnectors()
  const send = useSend()
  const hooks: Record<string, unknown> = {
    useAccount: useAccount(),
    useNetwork: useNetwork(),
    useBalance: useBalance(),
    useConnection: useConnection(),
    useConnectionFailure: useConnectionFailure(),
    useConnectors: wallets.map(({ kind, name, installed }) => ({ kind, name, installed })),
    useNetworks: useNetworks().map(({ caipNetworkId, name }) => ({ caipNetworkId, name })),
    useWalletCapabilities: Object.keys(useWalletCapabilities()),
    useTokens: useTokens(),
    useSend: send?.state,
    useModal: useModal(),
    useView: useView(),
    useTheme: useTheme(),
  }
  return (
    <Panel title="State">
      {Object.entries(hooks).map(([name, value]) => (
        <Hook key={name} name={name} value={value} />
      ))}
    </Panel>
  )
}
