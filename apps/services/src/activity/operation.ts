import type { Approval, Movement } from './movements.js'
import type { ReadTransaction } from './read-transactions.js'
import { topics } from './sources/log-topics.js'

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

/** Events of what an account put somewhere, and of what it took back, with the place of the account among their topics. */
const placed = { [topics.wrap]: 1, [topics.deposit]: 2 }
const taken = { [topics.unwrap]: 1, [topics.withdraw]: 2 }

const hasEvent = (
  { receipt }: ReadTransaction,
  events: Readonly<Record<string, number>>,
  account: string,
): boolean =>
  receipt.logs.some(({ topics: [topic = '', ...indexed] }) => {
    const place = events[topic]
    return place !== undefined && indexed[place - 1]?.slice(-40) === account.slice(2)
  })

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
  // Anyone may emit these events: they count where the account signed, and gave or got something.
  const isOwn = read.transaction.from === account
  if (isOwn && outs.length > 0 && hasEvent(read, placed, account)) return 'deposit'
  if (isOwn && ins.length > 0 && hasEvent(read, taken, account)) return 'withdraw'
  const isTrade = ins.some(each => !outs.some(out => assetOf(out) === assetOf(each)))
  if (ins.length > 0 && outs.length > 0 && isTrade) return 'trade'
  if (outs.length > 0) return outs.every(({ to }) => to === zeroAddress) ? 'burn' : 'send'
  if (ins.length > 0) return ins.every(({ from }) => from === zeroAddress) ? 'mint' : 'receive'
  if (real.length > 0) return 'send'
  if (approvals.length > 0) return approvals.every(({ amount }) => amount === 0n) ? 'revoke' : 'approve'
  if (read.transaction.input === '0x') return read.transaction.from === account ? 'send' : 'receive'
  return 'execute'
}
