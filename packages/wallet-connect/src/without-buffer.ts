import type { SignClient } from '@latchkey/core/adapter'

const NAME = 'Buffer'

const encode = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/=+$/, '')

const decode = (base64: string): string => {
  const binary = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, letter => letter.charCodeAt(0)))
}

/** The ReCap (ERC-5573) that asks for these methods, as the library writes it. */
const toRecap = (namespace: string, methods: readonly string[]): string => {
  const sorted = [...methods].sort((one, other) => one.localeCompare(other))
  const abilities = Object.fromEntries(sorted.map(method => [`request/${method}`, [{}]]))
  return `urn:recap:${encode(JSON.stringify({ att: { [namespace]: abilities } }))}`
}

/** The library writes a ReCap of a list that is not empty, and asks for what is listed in any case. */
const withoutLength = (methods: readonly string[]): string[] =>
  ({ length: 0, [Symbol.iterator]: () => methods[Symbol.iterator]() }) as unknown as string[]

/** Runs code that decodes base64 by the `Buffer` of Node, which browsers don't have. It must not wait for anything. */
function withBuffer<T>(page: object | undefined, run: () => T): T {
  if (!page || NAME in page) return run()
  const value = { from: (base64: string) => ({ toString: () => decode(base64) }) }
  Reflect.defineProperty(page, NAME, { configurable: true, value })
  try {
    return run()
  } finally {
    Reflect.deleteProperty(page, NAME)
  }
}

/** Lets a page ask wallets to sign in: the library writes and reads a ReCap by the `Buffer` of Node. */
export function signInWithoutBuffer(
  client: Pick<SignClient, 'authenticate' | 'formatAuthMessage'>,
  page: object | undefined,
): void {
  const authenticate = client.authenticate.bind(client)
  const format = client.formatAuthMessage.bind(client)
  client.authenticate = ({ methods, resources = [], ...asked }) => {
    const [namespace = ''] = asked.chains[0]?.split(':') ?? []
    const recaps = methods.length === 0 ? [] : [toRecap(namespace, methods)]
    return authenticate({ ...asked, methods: withoutLength(methods), resources: [...resources, ...recaps] })
  }
  client.formatAuthMessage = input => withBuffer(page, () => format(input))
}
