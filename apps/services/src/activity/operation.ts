import type { Approval, Movement } from './movements.js'
import type { ReadTransaction } from './read-transactions.js'

const zeroAddress = '0x0000000000000000000000000000000000000000'
/** First bytes of the calls that a failed transaction is named by: it left no events. */
const selectors: Readonly<Record<string, string>> = {
  '0x095ea7b3': 'approve',
  '0xa22cb465': 'approve',
  '0xa9059cbb': 'send',
  '0x42842e0e': 'send',
  '0xf242432a': 'send',
}

const nameFailed = ({ transaction }: ReadTransaction, account: string): string => {
  if (transaction.from !== account) return 'receive'
  if (!transaction.to) return 'deploy'
  if (transaction.input === '0x') return 'send'
  return selectors[transaction.input.slice(0, 10)] ?? 'execute'
}

const assetOf = ({ contract = 'coin', tokenId }: Movement): string => `${contract}/${tokenId ?? ''}`

/** Names what a transaction did for an account. */
export function nameOperation(
  read: ReadTransaction,
  movements: readonly Movement[],
  approvals: readonly Approval[],
  account: string,
): string {
  if (BigInt(read.receipt.status ?? '0x1') !== 1n) return nameFailed(read, account)
  if (read.transaction.from === account && !read.transaction.to) return 'deploy'
  const real = movements.filter(({ amount }) => amount > 0n)
  const ins = real.filter(({ to, from }) => to === account && from !== account)
  const outs = real.filter(({ from, to }) => from === account && to !== account)
  const isTrade = ins.some(each => !outs.some(out => assetOf(out) === assetOf(each)))
  if (ins.length > 0 && outs.length > 0 && isTrade) return 'trade'
  if (outs.length > 0) return outs.every(({ to }) => to === zeroAddress) ? 'burn' : 'send'
  if (ins.length > 0) return ins.every(({ from }) => from === zeroAddress) ? 'mint' : 'receive'
  if (real.length > 0) return 'send'
  if (approvals.length > 0) return approvals.every(({ amount }) => amount === 0n) ? 'revoke' : 'approve'
  if (read.transaction.input === '0x') return read.transaction.from === account ? 'send' : 'receive'
  return 'execute'
}
