/** Addresses of the programs that the node looks into. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
} as const

/** What jsonParsed answers call a token program, or undefined for any other program. */
export const tokenProgramName = (address: string): 'spl-token' | 'spl-token-2022' | undefined =>
  address === programs.token ? 'spl-token' : address === programs.token2022 ? 'spl-token-2022' : undefined
