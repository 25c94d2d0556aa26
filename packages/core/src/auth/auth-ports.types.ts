import type { Connection } from '../adapter/contract/connection.types.js'
import type { Network } from '../adapter/contract/network.types.js'
import type { NetworkId } from '../caip/network-id.js'
import type { ConnectWalletInput, SessionPart } from '../connection/connection.types.js'
import type { ConnectedSession } from '../context/client-events.types.js'
import type { AlertName } from '../developer/alerts.js'
import type { ApprovalPorts } from './session/approvals.js'
import type { FrameTheme } from './session/frame-sync.js'

/** Ports of the embedded wallet. */
export interface AuthPorts {
  /** The app's networks of a namespace, in its order. */
  networks(namespace: string): readonly Network[]
  activeNetworkId(namespace: string): NetworkId | undefined
  /** Connects one namespace of a session. */
  connectPart(input: ConnectWalletInput, part: SessionPart): Promise<Connection>
  /** Says that a session is connected; resolves when it may be used. */
  sessionConnected(connected: ConnectedSession): Promise<void>
  /** The connectors of a namespace exist now: a reconnect that waits for them may go on. */
  connectorsReady(namespace: string): void
  /** The account type of a namespace that is in use. */
  accountTypeChanged(namespace: string, type: string): void
  /** Opens the modal where a person logs in. */
  openLogin(): void
  readonly approvals: ApprovalPorts
  theme(): FrameTheme
  watchTheme(listener: () => void): () => void
  alert(name: AlertName): void
}
