/** The account with the network's clock, base58. */
export const clockAddress = 'SysvarC1ock11111111111111111111111111111111'

/** Addresses of programs, base58. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
} as const

/** The programs that keep tokens. */
export const tokenPrograms: readonly string[] = [programs.token, programs.token2022]
