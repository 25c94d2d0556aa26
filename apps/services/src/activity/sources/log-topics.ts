import { toEventSelector } from 'viem/utils'

/**
 * Topics of the events that concern accounts. ERC-20 and ERC-721 share `Transfer` and `Approval`; `wrap` and `unwrap` are of
 * the coin as a token, `deposit` and `withdraw` of vaults (ERC-4626).
 */
export const topics = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  approval: toEventSelector('Approval(address,address,uint256)'),
  approvalForAll: toEventSelector('ApprovalForAll(address,address,bool)'),
  transferSingle: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  transferBatch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
  wrap: toEventSelector('Deposit(address,uint256)'),
  unwrap: toEventSelector('Withdrawal(address,uint256)'),
  deposit: toEventSelector('Deposit(address,address,uint256,uint256)'),
  withdraw: toEventSelector('Withdraw(address,address,address,uint256,uint256)'),
} as const
