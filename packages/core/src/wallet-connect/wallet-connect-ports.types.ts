import type { Connection } from '../adapter/contract/connection.types.js'
import type { Network } from '../adapter/contract/network.types.js'
import type { ConnectWalletInput, SessionPart } from '../connection/connection.types.js'
import type { ConnectedSession } from '../context/client-events.types.js'
import type { CustomWallet } from '../context/wallet-options.types.js'
import type { AlertName } from '../developer/alerts.js'
import type { LatchkeyError } from '../errors/error.js'
import type { PairingSignIn } from './sign-in/authentication.types.js'

/** Ports of WalletConnect. */
export interface WalletConnectPorts {
  /** What the app asked for, in its order. */
  networks(namespace: string): readonly Network[]
  /** Connects one namespace of a session. */
  connectPart(input: ConnectWalletInput, part: SessionPart): Promise<Connection>
  /** Says that a session is connected; resolves when it may be used. */
  sessionConnected(connected: ConnectedSession): Promise<void>
  /** The connectors of a namespace are there now: what waited for them may go on. */
  connectorsReady(namespace: string): void
  pairingFailed(error: LatchkeyError): void
  /** What a wallet may sign by the pairing; undefined where nobody signs in, or not this way. */
  signIn(): PairingSignIn | undefined
  alert(name: AlertName): void
  /** Takes the client id of the relay. */
  identify(clientId: string): void
  /** Remembers the listed wallet that connected, for the list of wallets. */
  remember(wallet: CustomWallet): void
}
