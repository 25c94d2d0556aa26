/** What chains of the SDK take by default (`max_memo_characters`). */
export const MAX_MEMO_BYTES = 256
