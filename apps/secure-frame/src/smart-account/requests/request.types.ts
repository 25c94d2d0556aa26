import type { AccountCall } from '@latchkey/smart-account'
import type { Networks } from '../../app/networks.js'
import type { Refuse } from '../../app/refusals.js'
import type { Texts } from '../../app/texts.js'
import type { Addresses } from '../../signer/jobs.types.js'
import type { Batches } from '../batches.js'

/** What requests to the smart account are read and answered with. */
export interface AccountContext {
  readonly networks: Networks
  readonly addresses: Addresses
  readonly batches: Batches
  readonly texts: Texts
  readonly refuse: Refuse
  /** The page, as the browser names it. */
  readonly origin: string
  wait(ms: number): Promise<void>
}

/** Calls that become one user operation. */
export interface AskedCalls {
  readonly networkId: string
  readonly calls: readonly AccountCall[]
  /** What the page gets: the hash of the transaction once it is in a block, or the id of a batch at once. */
  readonly answer: 'transaction' | 'batch'
  /** True where the project's paymaster pays. */
  readonly isSponsored: boolean
  /** The id that the page chose for its batch. */
  readonly batchId: string | undefined
}
