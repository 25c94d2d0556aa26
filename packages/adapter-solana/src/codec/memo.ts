/** What a transfer has room for beside its other steps, and what wallets show as a whole. */
export const MAX_MEMO_BYTES = 256
