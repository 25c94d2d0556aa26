/**
 * Codes that the embedded wallet puts beside an error's message, an addition to 1.7.13. `wrong_code`: the person may try
 * again. `code_expired`, `no_tries_left`, `link_expired` and `link_denied` end the login. `user_rejected`: EIP-1193's 4001.
 */
export type WalletErrorCode =
  | 'wrong_code'
  | 'code_expired'
  | 'no_tries_left'
  | 'link_expired'
  | 'link_denied'
  | 'user_rejected'
