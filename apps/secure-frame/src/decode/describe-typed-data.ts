import type { Texts } from '../app/texts.js'
import type { Node } from '../rpc/node.js'
import { toChecksumAddress } from '../signer/address.js'
import type { TypedData } from '../signer/jobs.types.js'
import { formatUnits, isUnlimited } from './amounts.js'
import type { Description, Row, Warning } from './description.types.js'
import { readToken } from './token.js'
import { toVisible } from './visible-text.js'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-fA-F]{40}$/.test(value)

const toNumber = (value: unknown): bigint | undefined => {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  return typeof value === 'string' && /^(\d{1,78}|0x[\da-fA-F]{1,64})$/.test(value)
    ? BigInt(value)
    : undefined
}

/** One permission in a permit: `amount` undefined stands for all. */
interface Permission {
  readonly token: string
  readonly amount: bigint | undefined
}

/** The permissions of ERC-2612, the older one with `allowed`, EIP-3009, and Permit2 one by one or in a batch. */
function permissionsOf({ domain, message }: TypedData): readonly Permission[] {
  const inner = message.details ?? message.permitted
  const listed = (Array.isArray(inner) ? inner : inner === undefined ? [] : [inner]).map(fieldsOf)
  const own = { token: domain.verifyingContract, amount: message.value ?? message.amount }
  const all = listed.length > 0 ? listed : [own]
  return all.flatMap(({ token, amount }) => (isAddress(token) ? [{ token, amount: toNumber(amount) }] : []))
}

/** True for a signature that lets somebody take tokens by itself. */
const isPermit = ({ primaryType, message }: TypedData): boolean =>
  /^Permit/.test(primaryType) || /WithAuthorization$/.test(primaryType) || Object.hasOwn(message, 'spender')

/** A time in seconds, in a form that every language reads; undefined where there is none or no end. */
const toTime = (value: unknown): string | undefined => {
  const seconds = toNumber(value)
  return seconds === undefined || seconds > 4_102_444_800n
    ? undefined
    : new Date(Number(seconds) * 1000).toISOString().replace('.000Z', ' UTC').replace('T', ' ')
}

async function permitRows(
  data: TypedData,
  { node, texts, signal }: { readonly node: Node; readonly texts: Texts; readonly signal: AbortSignal },
): Promise<{ readonly rows: readonly Row[]; readonly warnings: readonly Warning[] }> {
  const { message } = data
  const spender = message.spender ?? message.to
  const rows: Row[] = [{ label: 'action', value: texts.say('actionPermit') }]
  const warnings: Warning[] = [{ key: 'warnPermit' }]
  for (const { token, amount } of permissionsOf(data).slice(0, 10)) {
    const { symbol, decimals } = await readToken(node, token, signal)
    const isAll = amount === undefined || isUnlimited(amount)
    if (isAll) warnings.push({ key: 'warnUnlimited' })
    const shown = isAll ? texts.say('unlimited') : formatUnits(amount, decimals ?? 0)
    rows.push({ label: 'amount', value: `${shown} ${symbol}` })
    rows.push({ label: 'token', value: toChecksumAddress(token), form: 'address' })
  }
  if (isAddress(spender)) rows.push({ label: 'spender', value: toChecksumAddress(spender), form: 'address' })
  const deadline = toTime(message.deadline ?? message.sigDeadline ?? message.expiry ?? message.validBefore)
  if (deadline !== undefined) rows.push({ label: 'deadline', value: deadline })
  return {
    rows,
    warnings: warnings.filter((each, at) => warnings.findIndex(({ key }) => key === each.key) === at),
  }
}

/** Describes typed data. All of its message is in `raw`, decoded or not. */
export async function describeTypedData(
  data: TypedData,
  context: { readonly node: Node; readonly texts: Texts; readonly signal: AbortSignal },
): Promise<Description> {
  const { domain, primaryType, message } = data
  const { node, texts } = context
  const permit = isPermit(data) ? await permitRows(data, context) : { rows: [], warnings: [] }
  const isOrder = /order|offer|listing/i.test(primaryType)
  const chain = toNumber(domain.chainId)
  const own = BigInt(node.network.id.split(':')[1] ?? 0)
  const isOther = chain !== undefined && chain !== own
  const rows: readonly Row[] = [
    ...permit.rows,
    ...(isOrder ? [{ label: 'action' as const, value: texts.say('actionOrder') }] : []),
    { label: 'dataType', value: toVisible(primaryType) },
    ...(typeof domain.name === 'string' ? [{ label: 'domain' as const, value: toVisible(domain.name) }] : []),
    ...(isAddress(domain.verifyingContract)
      ? [
          {
            label: 'contract' as const,
            value: toChecksumAddress(domain.verifyingContract),
            form: 'address' as const,
          },
        ]
      : []),
  ]
  return {
    title: 'titleTypedData',
    rows,
    warnings: [
      ...(isOther ? [{ key: 'warnOtherChain' as const, values: { network: `eip155:${chain}` } }] : []),
      ...permit.warnings,
      ...(isOrder ? [{ key: 'warnOrder' as const }] : []),
    ],
    raw: toVisible(JSON.stringify({ domain, message }, undefined, 2)),
  }
}
