import { createBitcoinPart } from '../bip122/wallet'
import { createCosmosPart } from '../cosmos/wallet'
import { createEip155Part } from '../eip155/wallet'
import { createPolkadotPart } from '../polkadot/wallet'
import type { WalletShell } from '../shared/shell'
import { createSolanaPart } from '../solana/wallet'
import type { WalletIdentity } from './identity'
import type { MultiWalletOptions, MultiWalletParts } from './multi.types'

/** Makes the part of every namespace that the options name. */
export const createParts = (
  options: MultiWalletOptions,
  { id, name, icon, rdns }: WalletIdentity,
  shell: WalletShell,
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
    ...(eip155 && { eip155: createEip155Part({ ...eip155, ...common, info }, shell) }),
    ...(solana && { solana: createSolanaPart({ ...solana, ...common, name, icon }, shell) }),
    // In the old form the key is all that is said of a wallet.
    ...(polkadot && {
      polkadot: createPolkadotPart({ injectedKey: name, ...polkadot, ...common, name }, shell),
    }),
    ...(bip122 && {
      bip122: createBitcoinPart({ providerPath, ...bip122, ...common, info: { name, icon } }, shell),
    }),
    ...(cosmos && {
      cosmos: createCosmosPart({ ...(permitted ? { permitted } : {}), ...cosmos, ...whole }, shell),
    }),
  }
}
