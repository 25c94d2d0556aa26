import type { Refuse } from '../app/refusals.js'
import type { RotationCalls } from '../care/rotation-calls.js'
import type { Device } from '../session/device.js'
import type { AuthCalls, AuthUser, KeeperCalls } from '../session/parties.js'
import type { Session } from '../session/sessions.js'
import type { SignerClient } from '../signer/signer-client.js'
import type { WalletRecords } from './records.js'

/** What the vault of the frame needs. */
export interface VaultOptions {
  readonly auth: AuthCalls
  readonly keeper: KeeperCalls
  readonly rotation: RotationCalls
  readonly device: Device
  readonly records: WalletRecords
  readonly signer: SignerClient
  readonly refuse: Refuse
  /** Runs one at a time over all tabs of this device. */
  exclusive<T>(run: () => Promise<T>): Promise<T>
}

/** Somebody who just signed in. */
export interface Arrival {
  readonly email: string
  readonly session: Session
  readonly user: AuthUser
  /** The keeper's flow of this login; absent where the device was known. */
  readonly keeperFlow: string | undefined
}
