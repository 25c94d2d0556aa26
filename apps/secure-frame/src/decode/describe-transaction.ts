import type { TextKey, Texts } from '../app/texts.js'
import type { Node } from '../rpc/node.js'
import type { WantedTransaction } from '../rpc/read-request.js'
import { toChecksumAddress } from '../signer/address.js'
import { formatUnits, isUnlimited } from './amounts.js'
import { decodeCall, type KnownCall } from './calls.js'
import type { Description, Row, Warning } from './description.types.js'
import { readToken, type Token } from './token.js'

interface Parts {
  readonly rows: readonly Row[]
  readonly warnings: readonly Warning[]
  readonly isDecoded: boolean
}

const addressRow = (label: TextKey, address: string): Row => ({
  label,
  value: toChecksumAddress(address),
  form: 'address',
})

function describeCall(
  call: KnownCall,
  { to, token, texts }: { readonly to: string; readonly token: Token; readonly texts: Texts },
): Parts {
  const action = (key: TextKey): Row => ({ label: 'action', value: texts.say(key) })
  const amount = (value: bigint): Row =>
    token.decimals === undefined
      ? { label: 'tokenId', value: String(value) }
      : { label: 'amount', value: `${formatUnits(value, token.decimals)} ${token.symbol}` }
  const contract = addressRow('token', ('token' in call ? call.token : undefined) ?? to)
  switch (call.kind) {
    case 'transfer':
      return {
        rows: [
          action('actionTokenTransfer'),
          amount(call.amount),
          ...(call.from === undefined ? [] : [addressRow('from', call.from)]),
          addressRow('to', call.to),
          contract,
        ],
        warnings: call.to.toLowerCase() === to.toLowerCase() ? [{ key: 'warnToken' }] : [],
        isDecoded: true,
      }
    case 'approve': {
      const isEnd = call.amount === 0n && token.decimals !== undefined
      const isAll = isUnlimited(call.amount) && token.decimals !== undefined
      const shown = isAll
        ? ({ label: 'amount', value: texts.say('unlimited') } as const)
        : amount(call.amount)
      return {
        rows: [
          action(isEnd ? 'actionRevoke' : 'actionApprove'),
          shown,
          addressRow('spender', call.spender),
          contract,
        ],
        warnings: isAll ? [{ key: 'warnUnlimited' }] : [],
        isDecoded: true,
      }
    }
    case 'approveAll':
      return {
        rows: [
          action(call.isApproved ? 'actionApproveAll' : 'actionRevokeAll'),
          addressRow('spender', call.spender),
          contract,
        ],
        warnings: call.isApproved ? [{ key: 'warnApproveAll' }] : [],
        isDecoded: true,
      }
    case 'nftTransfer':
      return {
        rows: [
          action('actionTokenTransfer'),
          { label: 'tokenId', value: String(call.id) },
          ...(call.amount === undefined ? [] : [{ label: 'amount' as const, value: String(call.amount) }]),
          addressRow('from', call.from),
          addressRow('to', call.to),
          contract,
        ],
        warnings: [],
        isDecoded: true,
      }
  }
}

/** Describes a transaction of eip155 by what the project's own node knows. */
export async function describeTransaction(
  { to, value, data }: WantedTransaction,
  { node, texts, signal }: { readonly node: Node; readonly texts: Texts; readonly signal: AbortSignal },
): Promise<Description & { readonly isDecoded: boolean }> {
  const { symbol, decimals } = node.network
  const title = 'titleTransaction'
  const amount: Row = { label: 'amount', value: `${formatUnits(value, decimals)} ${symbol}` }
  const withValue = value > 0n ? [amount] : []
  if (to === undefined) {
    const rows: readonly Row[] = [{ label: 'action', value: texts.say('actionCreate') }, ...withValue]
    return { title, rows, warnings: [{ key: 'warnCreate' }], raw: data, isDecoded: true }
  }
  if (data === '0x') {
    const action: Row = { label: 'action', value: texts.say('actionTransfer', { symbol }) }
    return { title, rows: [action, amount, addressRow('to', to)], warnings: [], isDecoded: true }
  }
  const call = decodeCall(data)
  if (!call) {
    const action: Row = { label: 'action', value: texts.say('actionContract') }
    const rows = [action, ...withValue, addressRow('contract', to)]
    return { title, rows, warnings: [], raw: data, isDecoded: false }
  }
  const token = await readToken(node, ('token' in call ? call.token : undefined) ?? to, signal)
  const parts = describeCall(call, { to, token, texts })
  return { title, ...parts, rows: [...parts.rows, ...withValue], raw: data }
}
