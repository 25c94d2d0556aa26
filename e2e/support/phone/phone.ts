import {
  createWalletConnectWallet,
  type WalletConnectKeys,
  type WalletConnectNetwork,
  type WalletConnectTestWallet,
  type WalletConnectWalletOptions,
} from '@latchkey/test-wallets/wallet-connect'
import type { Page } from '@playwright/test'
import { readWorld } from '../../setup/world'
import type { DemoPage } from '../demo'
import { type Holder, type Namespace, networksOf } from '../namespaces/namespaces'

/** The accounts of a phone's wallet, by namespace; it speaks those that it has accounts in. */
export type PhoneHolders = Readonly<Partial<Record<Namespace, readonly Holder[]>>>

const describe: { readonly [N in Namespace]: (network: ReturnType<typeof networksOf>[number]) => object } = {
  eip155: () => ({}),
  solana: () => ({}),
  polkadot: ({ caipNetworkId }) => ({ ss58Format: readWorld().others.polkadotFormats[caipNetworkId] }),
  bip122: ({ caipNetworkId }) => ({
    chain: readWorld().others.nodes.bip122.find(node => node.caipNetworkId === caipNetworkId)?.network,
  }),
  cosmos: ({ caipNetworkId }) => ({
    prefix: readWorld().others.cosmosChains.find(({ networkId }) => networkId === caipNetworkId)
      ?.bech32Prefix,
  }),
}

const networkOf = (namespace: Namespace) => (network: ReturnType<typeof networksOf>[number]) =>
  ({
    networkId: network.caipNetworkId,
    name: network.name,
    rpcUrl: network.rpcUrls.default.http[0],
    ...describe[namespace](network),
  }) as WalletConnectNetwork

const keysOf = (holders: PhoneHolders): WalletConnectKeys => {
  const first = (namespace: Namespace) => holders[namespace]?.map(({ keys }) => keys[0])
  return {
    eip155: (first('eip155') ?? []) as `0x${string}`[],
    solana: first('solana') ?? [],
    polkadot: (first('polkadot') ?? []).map((secret, index) => ({
      name: `Account ${index + 1}`,
      type: 'sr25519' as const,
      secret: secret as `0x${string}`,
    })),
    bip122: (holders.bip122 ?? []).map(({ keys: [payment, ordinals = ''] }) => ({ payment, ordinals })),
    cosmos: first('cosmos') ?? [],
  }
}

/** A phone's wallet, outside the page: the real library and real keys, in the process of the test. */
export const createPhone = (
  holders: PhoneHolders,
  options: Partial<WalletConnectWalletOptions> = {},
): Promise<WalletConnectTestWallet> => {
  const spoken = Object.keys(holders) as Namespace[]
  return createWalletConnectWallet({
    relayUrl: readWorld().services.relayUrl,
    networks: spoken.flatMap(namespace => networksOf(namespace).map(networkOf(namespace))),
    keys: keysOf(holders),
    ...options,
  })
}

/** Opens the view of the code, and takes the link that it copies. */
export async function takeCode(demo: DemoPage, page: Page): Promise<string> {
  await demo.openModal()
  await demo.modal.button(/^WalletConnect/).click()
  return copyCode(demo, page)
}

/** The link of the code that is shown. */
export async function copyCode(demo: DemoPage, page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await demo.modal
    .view('WalletConnect')
    .getByRole('img', { name: /^QR code/ })
    .waitFor()
  await demo.modal.button('Copy link').click()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Connects a phone by its code, and waits until the page shows its account. */
export async function connectPhone(
  demo: DemoPage,
  page: Page,
  phone: WalletConnectTestWallet,
): Promise<void> {
  await phone.pair(await takeCode(demo, page))
  await demo.accountButton.waitFor()
  await demo.modal.dialog.waitFor({ state: 'detached' })
}
