import { createBitcoinPart } from '../bip122/wallet'
import { createCosmosPart } from '../cosmos/wallet'
import { createEip155Part } from '../eip155/wallet'
import { createPolkadotPart } from '../polkadot/wallet'
import type { WalletRuntime } from '../shared/runtime'
import { createSolanaPart } from '../solana/wallet'
import type { WalletIdentity } from './identity'
import type { MultiWalletOptions, MultiWalletParts } from './multi.types'

/** Makes the part of every namespace that the options name. */
export const createParts = (
  options: MultiWalletOptions,
  { id, name, icon, rdns }: WalletIdentity,
  runtime: WalletRuntime,
): Partial<MultiWalletParts> => {
  const { eip155, solana, polkadot, bip122, cosmos, uuid, approval, authorized, locked } = options
  const whole = {
    id,
    ...(approval === undefined ? {} : { approval }),
    ...(locked === undefined ? {} : { locked }),
  }
  const common = { ...whole, ...(authorized === undefined ? {} : { authorized }) }
  const info = { name, icon, rdns, ...(uuid === undefined ? {} : { uuid }) }
  const providerPath = `LatchkeyTestProviders.${id.replace(/\W/g, '_')}`
  const permitted = authorized === true ? cosmos?.networks.map(({ chainId }) => chainId) : undefined
  return {
    ...(eip155 && { eip155: createEip155Part({ ...eip155, ...common, info }, runtime) }),
    ...(solana && { solana: createSolanaPart({ ...solana, ...common, name, icon }, runtime) }),
    // In the old form the key is all that is said of a wallet.
    ...(polkadot && {
      polkadot: createPolkadotPart({ injectedKey: name, ...polkadot, ...common, name }, runtime),
    }),
    ...(bip122 && {
      bip122: createBitcoinPart({ providerPath, ...bip122, ...common, info: { name, icon } }, runtime),
    }),
    ...(cosmos && {
      cosmos: createCosmosPart({ ...(permitted ? { permitted } : {}), ...cosmos, ...whole }, runtime),
    }),
  }
}
