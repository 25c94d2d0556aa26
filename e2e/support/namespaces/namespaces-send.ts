import { bitcoinTestAccounts, setCosmosBalance, setPolkadotStorage } from '@latchkey/local-chains'
import type { WalletNamespace } from '@latchkey/test-wallets/playwright'
import { createSolanaWallet } from '@latchkey/test-wallets/solana'
import { nodeOf } from './namespace-accounts'
import { coins, createHolder, type Holder, ledgerOf, type Namespace, networksOf } from './namespaces'

/** The first token of a namespace's first network. @throws where there is none */
export function tokenOf(namespace: WalletNamespace) {
  const token = networksOf(namespace)[0]?.tokens?.[0]
  if (token) return token
  throw new Error(`No ${namespace} network with a token runs`)
}

/** What the node itself says an address holds of the token, base units. */
export const tokenBalance = (namespace: WalletNamespace, address: string): Promise<bigint> =>
  ledgerOf(namespace).balance(address, tokenOf(namespace).address)

/** A hundred tokens of six decimals. */
const SOME = 100_000_000n

async function giveTokens(namespace: WalletNamespace, address: string, amount: bigint): Promise<void> {
  const token = tokenOf(namespace).address
  if (namespace === 'polkadot') {
    const held = { balance: String(SOME), isFrozen: false, reason: { Sufficient: null } }
    // The account is written anew: whoever holds a token has to be counted as its holder.
    const account = { providers: 1, sufficients: 1, data: { free: String(amount) } }
    await setPolkadotStorage(nodeOf('polkadot'), {
      System: { Account: [[[address], account]] },
      Assets: { Account: [[[token, address], held]] },
    })
  }
  if (namespace === 'cosmos') await setCosmosBalance(nodeOf('cosmos'), address, token, SOME)
}

/**
 * An account of the cosmos network that is there from the start, by its number. Setting a balance makes no account there,
 * and an account that does not exist cannot send: the numbers keep the tests from sharing one.
 */
async function takeCosmosAccount(at: number, amount: number): Promise<Holder> {
  const account = nodeOf('cosmos').accounts[at]
  if (!account) throw new Error('The cosmos network has no account of this number')
  const { address, privateKey } = account
  await ledgerOf('cosmos').fund(address, coins('cosmos', amount))
  return { address, keys: [privateKey] }
}

/** An account with so many coins that can send. Parallel tests take another number each, from 0 to 2. */
export const createSender = (namespace: WalletNamespace, number: number, amount: number): Promise<Holder> =>
  namespace === 'cosmos' ? takeCosmosAccount(3 + number, amount) : createHolder(namespace, amount)

/** An account with a few coins and a hundred tokens or more, which can send. Takes the number 2. */
export async function createTokenHolder(namespace: WalletNamespace): Promise<Holder> {
  if (namespace === 'solana') {
    // Tokens are minted when the node starts and never after: one of the accounts that got them then.
    const seed = nodeOf('solana').accounts[1]?.seed ?? ''
    return { address: createSolanaWallet({ networks: [], seeds: [seed] }).addresses[0] ?? '', keys: [seed] }
  }
  const holder = await createSender(namespace, 2, 10)
  await giveTokens(namespace, holder.address, coins(namespace, 10))
  return holder
}

/**
 * An account with coins on both networks of a namespace, other amounts on each, spelled for the first one. Parallel tests
 * take another number each, from 0 to 2: a block of the second bip122 network is seconds of work, so there it is one of
 * the accounts that have coins from the start.
 */
export async function createOnBoth(namespace: Namespace, number: number): Promise<Holder> {
  const [first, second] = [ledgerOf(namespace), ledgerOf(namespace, 1)]
  if (namespace !== 'bip122') {
    const holder = await createHolder(namespace, 1.2349)
    await second.fund(second.addressOf(holder.keys), coins(namespace, 3.4567))
    return holder
  }
  const account = bitcoinTestAccounts[number]
  if (!account) throw new Error('The bip122 networks have no account of this number')
  const keys = [account.payment.privateKey, account.ordinals.privateKey] as const
  await first.fund(first.addressOf(keys), coins(namespace, 1.2349))
  return { address: first.addressOf(keys), keys }
}
