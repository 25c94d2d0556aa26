import { randomBytes } from 'node:crypto'
import {
  balanceOf,
  bitcoinBalanceOf,
  cosmosBalanceOf,
  type Hex,
  mineBlocks,
  payFromFaucet,
  polkadotBalanceOf,
  setBalance,
  setCosmosBalance,
  setPolkadotStorage,
  setSolanaBalance,
  solanaBalanceOf,
} from '@latchkey/local-chains'
import { createBitcoinWallet } from '@latchkey/test-wallets/bip122'
import { createCosmosWallet } from '@latchkey/test-wallets/cosmos'
import { createPolkadotWallet } from '@latchkey/test-wallets/polkadot'
import { createSolanaWallet } from '@latchkey/test-wallets/solana'
import { expect } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { readWorld } from '../setup/world'

/** An account that no other test knows, on the first network of its namespace. */
export interface Holder {
  readonly address: string
  /** Hex, with or without `0x` as the namespace's wallet takes it. A pair for bip122: payment, then ordinals. */
  readonly keys: readonly [string, ...string[]]
}

/** What a test does with the accounts of a namespace, past every wallet and adapter. */
export interface Ledger {
  /** An account with nothing on it. */
  create(): Holder
  /** Base units of the coin, or of a token where the namespace has them, asked of the node itself. */
  balance(address: string, token?: string): Promise<bigint>
  /** Gives an empty account so many base units of the coin. */
  fund(address: string, amount: bigint): Promise<void>
}

const secret = () => randomBytes(32).toString('hex')

function required<T>(node: T | undefined, namespace: string): T {
  if (node) return node
  const missing = readWorld().others.missing.find(entry => entry.namespace === namespace)
  throw new Error(`No ${namespace} node runs: ${missing?.reason ?? 'it was not started'}`)
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The 32 bytes of an SS58 address, read by hand so that no codec under test has a part in it. */
function polkadotAccountId(address: string): Hex {
  const value = [...address].reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
  // A byte of prefix, 32 of the account, two of the check sum.
  return `0x${value.toString(16).padStart(70, '0').slice(2, 66)}`
}

const eip155: Ledger = {
  create: () => {
    const key = generatePrivateKey()
    return { address: privateKeyToAddress(key), keys: [key] }
  },
  balance: address => balanceOf(required(readWorld().chains[0], 'eip155'), address as Hex),
  fund: (address, amount) => setBalance(required(readWorld().chains[0], 'eip155'), address as Hex, amount),
}

/** The node that runs. @throws with the reason where none does */
export const solanaNode = () => required(readWorld().others.nodes.solana, 'solana')

const solana: Ledger = {
  create: () => {
    const seed = secret()
    const { addresses } = createSolanaWallet({ networks: [], seeds: [seed] })
    return { address: addresses[0] ?? '', keys: [seed] }
  },
  balance: (address, token) => solanaBalanceOf(solanaNode(), address, token),
  fund: (address, amount) => setSolanaBalance(solanaNode(), address, amount),
}

/** The node that runs. @throws with the reason where none does */
export const polkadotNode = () => required(readWorld().others.nodes.polkadot, 'polkadot')

const polkadot: Ledger = {
  create: () => {
    const { ss58Format } = polkadotNode()
    const key = `0x${secret()}` as const
    const { addresses } = createPolkadotWallet({
      ss58Format,
      keys: [{ name: 'Fresh', type: 'sr25519', secret: key }],
    })
    return { address: addresses[0] ?? '', keys: [key] }
  },
  balance: (address, token) => polkadotBalanceOf(polkadotNode(), polkadotAccountId(address), token),
  fund: (address, amount) =>
    setPolkadotStorage(polkadotNode(), {
      System: { Account: [[[address], { providers: 1, data: { free: String(amount) } }]] },
    }),
}

const bitcoinNode = () => required(readWorld().others.nodes.bip122, 'bip122')

/** The node looks through its coins for one at a time, and they share a faucet: parallel tests wait for their turn. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  let answer: T | undefined
  await expect(async () => {
    answer = await work()
  }).toPass({ timeout: 15_000 })
  return answer as T
}

const bip122: Ledger = {
  create: () => {
    const [payment, ordinals] = [secret(), secret()]
    const { addresses } = createBitcoinWallet({
      networks: [{ name: 'regtest' }],
      accounts: [{ payment, ordinals }],
    })
    return { address: addresses[0]?.address ?? '', keys: [payment, ordinals] }
  },
  balance: address => inTurn(() => bitcoinBalanceOf(bitcoinNode(), address)),
  fund: async (address, amount) => {
    await inTurn(() => payFromFaucet(bitcoinNode(), [{ address, sats: amount }]))
    await inTurn(() => mineBlocks(bitcoinNode()))
  },
}

/** The node that runs. @throws with the reason where none does */
export const cosmosNode = () => required(readWorld().others.nodes.cosmos?.[0], 'cosmos')

const cosmos: Ledger = {
  create: () => {
    const key = secret()
    const wallet = createCosmosWallet({ networks: [], privateKeys: [key] })
    return { address: wallet.address(cosmosNode().prefix), keys: [key] }
  },
  balance: (address, token = cosmosNode().denom) => cosmosBalanceOf(cosmosNode(), address, token),
  fund: (address, amount) => setCosmosBalance(cosmosNode(), address, cosmosNode().denom, amount),
}

/** The accounts of every namespace. */
export const ledgers = { eip155, solana, polkadot, bip122, cosmos } as const satisfies Record<string, Ledger>
