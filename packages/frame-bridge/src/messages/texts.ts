/** Texts of the specification, section 8. Callers compare and show them: none may change. */
export const texts = {
  aborted: 'Request was aborted',
  frameMissing: 'W3mFrame: iframe is not set',
  parentMissing: 'W3mFrame: parent is not set',
  invalidInput: 'Invalid input',
  invalidEmail: 'Invalid email',
  loadFailed: 'Network Error - Could not load embedded wallet',
  lost: 'Something went wrong',
  nameless: 'An error occurred',
  rpcNotAllowed: 'Requested RPC call is not allowed',
  timedOut: 'Embedded Wallet Request Timed Out',
} as const
