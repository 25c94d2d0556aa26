import type { LocalSolanaAccount, LocalSolanaGenesis, LocalSolanaToken } from './solana.types'

/**
 * The first accounts of the public mnemonic `test test … junk` at m/44'/501'/n'/0', as Solana wallets derive them.
 * Their keys are public knowledge: never use them on a real network.
 */
export const solanaTestAccounts: readonly LocalSolanaAccount[] = [
  {
    address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    seed: 'a01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72',
  },
  {
    address: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
    seed: '3f25626cf245c8dd65a2b91a70e6f4c285182489fda230e2553c3752aa962b61',
  },
  {
    address: 'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
    seed: '8eabe4c79ac3a146c1bc447a64233ea70694669b997b0565039471b2939e8c5e',
  },
  {
    address: '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp',
    seed: 'f55bf85006beb673056861062dd8f8d8ff0bb63dd61d45f86fe438bf6e442abb',
  },
  {
    address: '6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp',
    seed: '3eb11a2e242212be157793db9fa881edffcfb391174b07d20369521ba1a084b1',
  },
]

/**
 * The tokens that exist at start: SPL Token, Token-2022, and Token-2022 with a fee of one percent on transfers, or whose
 * amounts people see four times as large, as after a split of shares.
 */
export const solanaTestTokens: readonly LocalSolanaToken[] = [
  {
    address: 'GxbE9r52YFFT2sSJgfMKuVdU1uCEii1BBDgjGjh8Pn4M',
    name: 'Local Dollar',
    symbol: 'LUSD',
    decimals: 6,
    program: 'token',
  },
  {
    address: 'AcRNbMEpKwERWB49eLaFEjyMigKu74SMP9erLT74XFuN',
    name: 'Local Token 2022',
    symbol: 'LT22',
    decimals: 9,
    program: 'token2022',
  },
  {
    address: 'HH4XJTaXAyb3HcH5w8oQ6Q7g8RGvDjcZfFZbLQUpKXgd',
    name: 'Local Fee Token',
    symbol: 'LFEE',
    decimals: 6,
    program: 'token2022',
    transferFeeBps: 100,
  },
  {
    address: 'LShrSyv6cQPWkjYfMqnVnHg4e6rtAXcgPEtGpjLPsuz',
    name: 'Local Share',
    symbol: 'LSHR',
    decimals: 8,
    program: 'token2022',
    uiMultiplier: 4,
  },
]

/** How many of the accounts hold tokens at start. */
export const solanaAccountsWithTokens = 2

/** Lamports of each account at start: 1,000 SOL. */
export const initialLamports = 1_000_000_000_000n

/** Base units of each token at start. */
export const initialSolanaTokenBalance = 100_000_000_000n

/** May mint every token; it belongs to nobody. */
export const mintAuthority = 'AKrZKxUPbxs79ECz3eP2uATfGcPqL7nb27DJJZNZ15pb'

/**
 * The local Solana networks that everything in this repository expects. There is no genesis block: the hash is one of our
 * own in base58, always the same, so that the CAIP-2 id is too. Blockhashes are made of it, so that a transaction for one
 * network is worth nothing on another.
 */
export const solanaNetworks: readonly [LocalSolanaGenesis, LocalSolanaGenesis] = [
  { name: 'Local Solana One', genesisHash: '5wHb9xHq9xPR7cXcZZXBEgiykUjhB9R8XfuU7cT45YDh' },
  { name: 'Local Solana Two', genesisHash: '7YjycmVttpseoiK72FxxhLWsmf261zGCpp69wnVM6Ksk' },
]
