import { randomBytes } from 'node:crypto'
import {
  balanceOf,
  bitcoinBalanceOf,
  callBitcoind,
  cosmosBalanceOf,
  type Hex,
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
import { readWorld } from '../../setup/world'

/** Which of a namespace's two networks: the first unless told. */
export type Place = 0 | 1

/** An account that no other test knows, spelled for one network of its namespace. */
export interface Holder {
  readonly address: string
  /** Hex, with or without `0x` as the namespace's wallet takes it. A pair for bip122: payment, then ordinals. */
  readonly keys: readonly [string, ...string[]]
}

/** What a test does with the accounts of one network, past every wallet and adapter. */
export interface Ledger {
  /** An account with nothing on it. */
  create(): Holder
  /** How this network spells the account of these keys. */
  addressOf(keys: Holder['keys']): string
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

type Nodes = ReturnType<typeof readWorld>['others']['nodes']

/** The node of a network. @throws with the reason where none runs */
export function nodeOf<N extends keyof Nodes>(namespace: N, place: Place = 0): Nodes[N][number] {
  const nodes: Nodes[N] = readWorld().others.nodes[namespace]
  return required(nodes[place], namespace)
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The 32 bytes of an SS58 address, read by hand so that no codec under test has a part in it. */
function polkadotAccountId(address: string): Hex {
  const value = [...address].reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
  // A byte of prefix, 32 of the account, two of the check sum.
  return `0x${value.toString(16).padStart(70, '0').slice(2, 66)}`
}

type Spelling = Pick<Ledger, 'addressOf'> & { readonly secrets: () => Holder['keys'] }

const toLedger = ({ addressOf, secrets }: Spelling, accounts: Pick<Ledger, 'balance' | 'fund'>): Ledger => ({
  create: () => {
    const keys = secrets()
    return { address: addressOf(keys), keys }
  },
  addressOf,
  ...accounts,
})

function eip155(place: Place): Ledger {
  const chain = () => required(readWorld().chains[place], 'eip155')
  return toLedger(
    { secrets: () => [generatePrivateKey()], addressOf: ([key]) => privateKeyToAddress(key as Hex) },
    {
      balance: address => balanceOf(chain(), address as Hex),
      fund: (address, amount) => setBalance(chain(), address as Hex, amount),
    },
  )
}

function solana(place: Place): Ledger {
  const addressOf = ([seed]: Holder['keys']) =>
    createSolanaWallet({ networks: [], seeds: [seed] }).addresses[0] ?? ''
  return toLedger(
    { secrets: () => [secret()], addressOf },
    {
      balance: (address, token) => solanaBalanceOf(nodeOf('solana', place), address, token),
      fund: (address, amount) => setSolanaBalance(nodeOf('solana', place), address, amount),
    },
  )
}

function polkadot(place: Place): Ledger {
  const addressOf = ([key]: Holder['keys']) =>
    createPolkadotWallet({
      ss58Format: nodeOf('polkadot', place).ss58Format,
      keys: [{ name: 'Fresh', type: 'sr25519', secret: key as Hex }],
    }).addresses[0] ?? ''
  return toLedger(
    { secrets: () => [`0x${secret()}`], addressOf },
    {
      balance: (address, token) =>
        polkadotBalanceOf(nodeOf('polkadot', place), polkadotAccountId(address), token),
      fund: (address, amount) =>
        setPolkadotStorage(nodeOf('polkadot', place), {
          System: { Account: [[[address], { providers: 1, data: { free: String(amount) } }]] },
        }),
    },
  )
}

/** The node looks through its coins for one at a time, and they share a faucet: parallel tests wait for their turn. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  let answer: T | undefined
  await expect(async () => {
    answer = await work()
  }).toPass({ timeout: 60_000 })
  return answer as T
}

function bip122(place: Place): Ledger {
  const node = () => nodeOf('bip122', place)
  const ask = async (path: string, init: RequestInit = {}) => fetch(`${node().rpcUrl}${path}`, init)
  const addressOf = ([payment, ordinals = '']: Holder['keys']) =>
    createBitcoinWallet({ networks: [{ name: node().network }], accounts: [{ payment, ordinals }] })
      .addresses[0]?.address ?? ''
  return toLedger(
    { secrets: () => [secret(), secret()], addressOf },
    {
      balance: address => inTurn(() => bitcoinBalanceOf(node(), address)),
      fund: async (address, amount) => {
        const txid = await inTurn(() => payFromFaucet(node(), [{ address, sats: amount }]))
        // The service makes the block: two that are made at once, here and there, would be rivals.
        const hex = (await callBitcoind(node(), 'getrawtransaction', [txid])) as string
        await ask('/tx', { method: 'POST', body: hex })
        await expect
          .poll(async () => (await ask(`/tx/${txid}/status`)).json())
          .toMatchObject({ confirmed: true })
      },
    },
  )
}

function cosmos(place: Place): Ledger {
  const node = () => nodeOf('cosmos', place)
  return toLedger(
    {
      secrets: () => [secret()],
      addressOf: ([key]) => createCosmosWallet({ networks: [], privateKeys: [key] }).address(node().prefix),
    },
    {
      balance: (address, token = node().denom) => cosmosBalanceOf(node(), address, token),
      fund: (address, amount) => setCosmosBalance(node(), address, node().denom, amount),
    },
  )
}

/** The accounts of every namespace's networks. */
export const ledgers = { eip155, solana, polkadot, bip122, cosmos } as const satisfies Record<
  string,
  (place: Place) => Ledger
>
