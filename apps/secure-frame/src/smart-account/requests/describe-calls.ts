import type { AccountCall } from '@latchkey/smart-account'
import type { Texts } from '../../app/texts.js'
import { describeTransaction } from '../../decode/describe-transaction.js'
import type { Description, Row } from '../../decode/description.types.js'
import type { Node } from '../../rpc/node.js'

/** What of a batch nobody can read without a simulation. */
type CallsDescription = Description & { readonly isDecoded: boolean }

/** Describes a batch call by call. */
export async function describeCalls(
  calls: readonly Required<AccountCall>[],
  context: { readonly node: Node; readonly texts: Texts; readonly signal: AbortSignal },
): Promise<CallsDescription> {
  const parts = await Promise.all(
    calls.map(({ to, value = 0n, data = '0x' }) =>
      describeTransaction({ to, value, data, gas: undefined }, context),
    ),
  )
  const numbered = (rows: readonly Row[], at: number): readonly Row[] =>
    parts.length === 1 ? rows : [{ label: 'call', value: `${at + 1} / ${parts.length}` }, ...rows]
  const warnings = parts.flatMap(each => each.warnings)
  const raw = parts.flatMap(each => each.raw ?? [])
  return {
    title: 'titleTransaction',
    rows: parts.flatMap(({ rows }, at) => numbered(rows, at)),
    warnings: warnings.filter((each, at) => warnings.findIndex(({ key }) => key === each.key) === at),
    ...(raw.length > 0 && { raw: raw.join('\n\n') }),
    isDecoded: parts.every(each => each.isDecoded),
  }
}
