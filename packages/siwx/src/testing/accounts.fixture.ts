import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { SignInVerifier } from '../server/options.types.js'
import type { SiwxProof } from '../server/stores.types.js'
import type { NetworkId } from '../text/sign-in-fields.types.js'

/** An account that signs texts with a key of its own. */
export interface TestAccount {
  readonly networkId: NetworkId
  readonly address: string
  sign(message: string): Promise<SiwxProof>
}

/** An account of eip155 with a new key. */
export function createEvmAccount(networkId: NetworkId = 'eip155:1'): TestAccount {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    networkId,
    address: account.address,
    sign: async message => ({
      message,
      signed: { signature: await account.signMessage({ message }), scheme: 'eip191' },
    }),
  }
}

/** A contract account: its text is signed by an owner, whom only a node knows. */
export function createContractAccount(owner: TestAccount, networkId: NetworkId = 'eip155:1'): TestAccount {
  const { address } = privateKeyToAccount(generatePrivateKey())
  return { ...owner, address, networkId }
}

/** An account of solana with a new key. */
export function createSolanaAccount(): TestAccount {
  const secret = ed25519.utils.randomPrivateKey()
  return {
    networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: base58.encode(ed25519.getPublicKey(secret)),
    sign: async message => ({
      message,
      signed: {
        signature: base58.encode(ed25519.sign(new TextEncoder().encode(message), secret)),
        scheme: 'ed25519',
      },
    }),
  }
}

/** What a node knows of contract accounts, by address. */
export interface TestNode {
  readonly owners: Map<string, string>
  isAway: boolean
}

/** Verifies signatures of keys, and of contracts by who owns them at the node. */
export const createVerifiers = (node: TestNode): Record<string, () => Promise<SignInVerifier>> => ({
  eip155: async () => ({
    async verifySignIn({ address, message, signed, rpcUrls }) {
      const signature = signed.signature as `0x${string}`
      const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
      if (signed.scheme !== 'eip191' || signer === undefined) return 'invalid'
      if (!rpcUrls) return signer === address ? 'valid' : 'invalid'
      if (node.isAway) return 'unknown'
      return node.owners.get(address) === signer ? 'valid' : 'invalid'
    },
  }),
  solana: async () => ({
    verifySignIn({ address, message, signed }) {
      const text = new TextEncoder().encode(message)
      const valid = ed25519.verify(base58.decode(signed.signature), text, base58.decode(address))
      return valid ? 'valid' : 'invalid'
    },
  }),
})
