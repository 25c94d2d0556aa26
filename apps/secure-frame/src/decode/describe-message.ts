import { toHex } from '../signer/hex.js'
import type { Description, Warning } from './description.types.js'
import { readText, toVisible } from './visible-text.js'

/** The first line of a sign-in text (EIP-4361, CAIP-122), with an optional scheme. */
const signIn =
  /^(?:([a-z][a-z\d+.-]*):\/\/)?([^\s/?#]{1,255}) wants you to sign in with your [\w ]{1,40} account:/

/** Describes a message. `origin`: the page, as the browser names it. */
export function describeMessage(message: Uint8Array, origin: string): Description {
  const text = readText(message)
  const title = 'titleMessage'
  if (text === undefined || message.length === 0) {
    const warnings: readonly Warning[] = [{ key: 'warnHash' }]
    return { title, rows: [{ label: 'messageBytes', value: toHex(message), form: 'text' }], warnings }
  }
  const [, , domain] = signIn.exec(text) ?? []
  const { host } = new URL(origin)
  const isForeign = domain !== undefined && domain.toLowerCase() !== host
  // 32 bytes may be a hash even where they happen to be text.
  const isHash = message.length === 32 && !/\s/.test(text)
  return {
    title,
    rows: [{ label: 'message', value: toVisible(text), form: 'text' }],
    warnings: [
      ...(isForeign
        ? [{ key: 'warnDomain' as const, values: { domain: toVisible(domain), origin: host } }]
        : []),
      ...(isHash ? [{ key: 'warnHash' as const }] : []),
    ],
  }
}
