import type { EventFaults } from '../shared/wallet.types'
import type { MultiWalletParts } from './multi.types'

/** Ways to be wrong that every part has. Those of one namespace alone are in the controls of its part. */
export interface MultiMisbehaviour extends EventFaults {
  /** Changes of account and of network are not told. */
  noChangeEvents: boolean
  /** Every request that would prompt fails, as when a prompt is open already. */
  pendingRequest: boolean
  badSignature: false | 'wrongKey' | 'otherText' | 'truncated' | 'empty'
  /** What a failed request rejects with; false for what each family does. */
  errorShape: false | 'plainObject' | 'string' | 'undefined'
}

/** Tells every part to be wrong in this way, each in its own words. */
export const misbehaveAll = (
  { eip155, solana, polkadot, bip122, cosmos }: Partial<MultiWalletParts>,
  { noChangeEvents: off, errorShape, ...same }: Partial<MultiMisbehaviour>,
): void => {
  const silent = <T extends object>(faults: T) => (off === undefined ? {} : faults)
  const failing = <T extends string>(usual: T) =>
    errorShape === undefined ? {} : { errorShape: errorShape === false ? usual : errorShape }
  const is = off === true
  const coded = { ...same, ...failing('error' as const) }
  eip155?.controls.misbehave({ ...coded, ...silent({ noChainChanged: is, noAccountsChanged: is }) })
  solana?.controls.misbehave({ ...coded, ...silent({ noChangeEvents: is }) })
  polkadot?.controls.misbehave({ ...coded, ...silent({ noAccountEvents: is }) })
  bip122?.controls.misbehave({
    ...same,
    ...failing('native' as const),
    ...silent({ noNetworkChanged: is, noAccountsChanged: is }),
  })
  cosmos?.controls.misbehave({ ...coded, ...silent({ noEvents: is }) })
}
