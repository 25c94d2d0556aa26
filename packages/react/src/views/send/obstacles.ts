import type { ErrorCode } from '@latchkey/core'

/** What stands in the way of every transfer of the token, or of each one to this recipient. */
export const isObstacle = (code: ErrorCode | undefined): boolean =>
  code === 'tokenMismatch' ||
  code === 'nonTransferable' ||
  code === 'transferHook' ||
  code === 'accountFrozen' ||
  code === 'memoRequired'

/** Whether a fee failed for what asking again does not change. */
export const isLasting = (feeError: ErrorCode | undefined): boolean =>
  isObstacle(feeError) || feeError === 'unsupportedNetwork'
