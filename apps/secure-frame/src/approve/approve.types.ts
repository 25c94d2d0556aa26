import type { Description } from '../decode/description.types.js'
import type { SigningRequest } from '../signer/jobs.types.js'
import type { Simulation } from '../simulate/simulation.types.js'

/** What a person is asked, once it is known. */
export interface Prepared {
  readonly description: Description
  /** Absent for what is not signed at all: the view then says why, and can only be rejected. */
  readonly request: SigningRequest | undefined
  readonly blocked?: string
  /** Absent for messages. */
  readonly simulation?: Simulation
  /** The most that the network takes, with its unit. */
  readonly fee?: string
  /** Who pays the fee, where that is not said by the account alone. */
  readonly payer?: string
}

/** What came of an approved request. */
export interface Performed {
  readonly answer: unknown
  /** Of a transaction that is on its way: it cannot be taken back. */
  readonly hash?: string
}

/** A request to a person. */
export interface Asked {
  /** The page, as the browser names it. */
  readonly origin: string
  /** What the page calls itself. */
  readonly pageName: string | undefined
  readonly account: string
  readonly isSmartAccount?: boolean
  readonly networkName: string
  /** Reads what the request does. Called when the request is shown. */
  prepare(signal: AbortSignal): Promise<Prepared>
  /** Signs and sends. Called once, after the approval, with the object that was shown. */
  perform(request: SigningRequest, signal: AbortSignal): Promise<Performed>
}
