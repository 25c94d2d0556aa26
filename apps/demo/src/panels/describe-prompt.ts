import { formatUnits } from '@latchkey/core'
import type { WalletPrompt } from '@latchkey/test-wallets/eip155'

/** What a prompt is about, in words: a label and its value. */
export type PromptFact = readonly [label: string, value: string]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const first = ({ params }: WalletPrompt): unknown => (Array.isArray(params) ? params[0] : params)

const isHex = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)

/** The text of bytes in hexadecimal, or the hexadecimal where they are no text. */
const toText = (hex: string): string => {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return hex
  }
}

const describeTransaction = (value: unknown): readonly PromptFact[] => {
  if (!isRecord(value)) return []
  const { to, value: amount, data } = value
  const isQuantity = typeof amount === 'string' && /^0x[0-9a-f]+$/i.test(amount)
  const bytes = isHex(data) ? (data.length - 2) / 2 : 0
  return [
    ['To', typeof to === 'string' ? to : 'A new contract'],
    ['Amount', `${formatUnits(isQuantity ? BigInt(amount) : 0n, 18)} ETH`],
    ...(bytes > 0 ? [['Data', `${bytes} bytes`] as const] : []),
  ]
}

/** What a person has to know before they answer. Empty where the question says it all, or the request is of no known form. */
export function describePrompt(prompt: WalletPrompt): readonly PromptFact[] {
  const asked = first(prompt)
  const fields = isRecord(asked) ? asked : {}
  const text = (value: unknown) => (typeof value === 'string' ? value : 'Unknown')
  switch (prompt.kind) {
    case 'sign':
      return prompt.method === 'personal_sign' && isHex(asked) ? [['Message', toText(asked)]] : []
    case 'transaction':
      return describeTransaction(asked)
    case 'calls':
      return [['Calls', String(Array.isArray(fields.calls) ? fields.calls.length : 0)]]
    case 'switchNetwork':
      return [['Network', `eip155:${Number(fields.chainId)}`]]
    case 'addNetwork':
      return [
        ['Network', text(fields.chainName)],
        ['Chain id', String(Number(fields.chainId))],
      ]
    default:
      return []
  }
}
