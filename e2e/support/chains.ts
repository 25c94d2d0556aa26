import {
  balanceOf,
  callNode,
  type Hex,
  type LocalChain,
  mine,
  setAutomine,
  setBalance,
} from '@latchkey/local-chains'
import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { readWorld } from '../setup/world'

/** A node that the set-up started. */
export type Chain = Omit<LocalChain, 'stop'>

/** An account that no other test knows. */
export interface FreshAccount {
  readonly address: Hex
  readonly privateKey: Hex
}

/** The local nodes, asked directly: what they say is what happened. */
export interface Chains {
  readonly one: Chain
  readonly two: Chain
  readonly all: readonly Chain[]
  /** Base units of the coin, or of a token. */
  balance(chain: Chain, owner: string, token?: string): Promise<bigint>
  /** A new account with ten coins on every chain. */
  createAccount(): Promise<FreshAccount>
  /** An address that nobody has used. */
  createAddress(): Hex
  setBalance(chain: Chain, owner: string, wei: bigint): Promise<void>
  /** Sends tokens of the node's own first account. */
  giveToken(chain: Chain, token: string, to: string, amount: bigint): Promise<void>
  setAutomine(chain: Chain, on: boolean): Promise<void>
  mine(chain: Chain): Promise<void>
}

const transfer = parseAbi(['function transfer(address to, uint256 amount)'])

/** Enough for all tests that run at the same time. */
const SEND_TRIES = 10

/** Sends from the first account of a node, which signs. Returns the hash. */
export async function sendFromNode(chain: Chain, call: object): Promise<Hex> {
  for (let tries = 1; ; tries += 1)
    try {
      const request = { from: chain.accounts[0]?.address, ...call }
      return (await callNode(chain.rpcUrl, 'eth_sendTransaction', [request])) as Hex
    } catch (error) {
      // The node takes the same number for what two tests ask of it at the same time.
      if (tries === SEND_TRIES || !String(error).includes('nonce too low')) throw error
    }
}

/** Asks the nodes of this run. */
export function openChains(): Chains {
  const { chains: all } = readWorld()
  const [one, two] = all
  if (!one || !two) throw new Error('The set-up started no two chains')
  return {
    one,
    two,
    all,
    balance: (chain, owner, token) => balanceOf(chain, owner as Hex, token as Hex | undefined),
    async createAccount() {
      const privateKey = generatePrivateKey()
      const address = privateKeyToAddress(privateKey)
      await Promise.all(all.map(chain => setBalance(chain, address, parseEther('10'))))
      return { address, privateKey }
    },
    createAddress: () => privateKeyToAddress(generatePrivateKey()),
    setBalance: (chain, owner, wei) => setBalance(chain, owner as Hex, wei),
    async giveToken(chain, token, to, amount) {
      const data = encodeFunctionData({ abi: transfer, args: [to as Hex, amount] })
      await sendFromNode(chain, { to: token, data })
    },
    setAutomine,
    mine: chain => mine(chain),
  }
}
