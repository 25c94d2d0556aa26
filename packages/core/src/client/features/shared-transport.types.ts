import type { Connection } from '../../adapter/contract/connection.types.js'
import type { TransportSession } from '../../adapter/contract/shared-transport.types.js'
import type { ConnectWalletInput } from '../../connection/connection.types.js'
import type { ReadStore } from '../../kernel/store.js'
import type { SharedSessionState } from '../../shared-sessions/shared-session.types.js'
import type { sharedTransports } from '../../shared-sessions/shared-transports.js'

/**
 * The name of a shared transport: the id of its connectors in every namespace. The embedded wallet, `auth`, has no entry in
 * the wallet list.
 */
export type SharedTransportName = (typeof sharedTransports)[number]['id'] | 'auth'

/** What a transport has that connects several namespaces by one session. */
export interface SharedTransportController extends ReadStore<SharedSessionState> {
  readonly actions: {
    /** Asks for a session, and connects every namespace that it grants. */
    connect(input: Omit<ConnectWalletInput, 'connectorId'>): Promise<Connection>
    /** Brings the session of the last visit back, without a prompt. */
    restore(): Promise<void>
    /**
     * Runs `ask`. A request that the page before made, and whose time is not over, is not made again: the wallet's answer
     * to it counts. Absent: a wallet answers only the page that asked.
     */
    resume?<T>(ask: () => Promise<T>): Promise<T>
    /** What the session grants in a namespace. */
    granted(namespace: string): TransportSession | undefined
    /** Opens the app of the session, inside a tap. Returns false if there is none. */
    openWallet(): boolean
  }
}
