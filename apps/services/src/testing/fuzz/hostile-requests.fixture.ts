export type Random = () => number

/** mulberry32: small, and the same on every machine. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(random: Random, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)] as T

/** A word that no server would say by itself. */
export const marker = 'qzjxkvw'

const addresses = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  'eip155:1:0x0000000000000000000000000000000000000000',
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
]

const oddTexts = (random: Random): string =>
  pick(random, [
    '',
    ' ',
    marker,
    `'; drop table project; -- ${marker}`,
    `<script>${marker}</script>`,
    '../../../etc/passwd',
    '..%2f..%2f',
    '\u0000',
    '\u202e\ufeff🦊',
    'null',
    'undefined',
    'NaN',
    '-1',
    '0',
    '1e309',
    '9007199254740993',
    'a'.repeat(5_000),
    '['.repeat(200),
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    `{"${marker}":1}`,
    '__proto__',
    'constructor',
    'eip155:1',
    'eip155:31337',
    'eip155:',
    'usd',
    'true',
  ])

/** An account that nothing keeps an answer for yet. */
const newAddress = (random: Random): string =>
  `0x${Array.from({ length: 5 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')}`

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const newSolanaAddress = (random: Random): string => {
  let value = BigInt(`${newAddress(random)}${newAddress(random).slice(2, 26)}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${alphabet[Number(value % 58n)]}${text}`
  return text
}

const newAccount = (random: Random, networkId: string): string =>
  networkId.startsWith('solana:') ? newSolanaAddress(random) : newAddress(random)

const anyText = (random: Random): string => {
  const kind = random()
  if (kind < 0.1) return newAddress(random)
  return kind < 0.4 ? pick(random, addresses) : oddTexts(random)
}

const anyJson = (random: Random, depth = 0): unknown => {
  const kind = random()
  if (depth > 3 || kind < 0.45) return anyText(random)
  if (kind < 0.55) return pick(random, [0, -1, 1.5, 2 ** 53, 1e308, null, true, false])
  if (kind < 0.75) return Array.from({ length: Math.floor(random() * 5) }, () => anyJson(random, depth + 1))
  return Object.fromEntries(
    Array.from({ length: Math.floor(random() * 5) }, () => [oddTexts(random), anyJson(random, depth + 1)]),
  )
}

interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

/** A route of the OpenAPI document. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema?: JsonSchema }[]
  readonly body: JsonSchema | undefined
}

/** Reads the routes of a server. */
export const readOperations = async (url: string): Promise<readonly Operation[]> => {
  const document = await (await fetch(`${url}/openapi.json`)).json()
  return Object.entries<Record<string, Record<string, unknown>>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: (operation.parameters ?? []) as Operation['parameters'],
      body: (operation.requestBody as { content?: Record<string, { schema?: JsonSchema }> } | undefined)
        ?.content?.['application/json']?.schema,
    })),
  )
}

/** What a request is made of besides odd texts. */
export interface FuzzWords {
  readonly projectId: string
  /** CAIP-2 ids of the networks that the server serves. */
  readonly networkIds: readonly string[]
}

const rpcMethods = [
  ...['eth_call', 'eth_getBalance', 'eth_getLogs', 'eth_getBlockByNumber', 'eth_getTransactionReceipt'],
  ...['eth_sendRawTransaction', 'eth_estimateGas', 'eth_feeHistory', 'eth_chainId', 'debug_traceTransaction'],
  ...['getBalance', 'getAccountInfo', 'getSignaturesForAddress', 'sendTransaction', 'getTransaction'],
]

const createRpcParam = (random: Random): unknown =>
  pick<() => unknown>(random, [
    () => newAddress(random),
    () => ({ to: newAddress(random), data: '0x', ...(random() < 0.3 && { from: newAddress(random) }) }),
    () => ({ fromBlock: '0x0', toBlock: pick(random, ['latest', '0x5', '0xffffffffff']) }),
    () => pick(random, ['latest', 'finalized', '0x1', 'pending']),
    () => anyJson(random),
  ])()

const createCall = (random: Random): unknown => {
  const method = random() < 0.9 ? pick(random, rpcMethods) : anyText(random)
  const params = Array.from({ length: Math.floor(random() * 4) }, () => createRpcParam(random))
  return {
    jsonrpc: random() < 0.95 ? '2.0' : anyText(random),
    id: random() < 0.9 ? pick(random, [1, 2, 'a', 1.5]) : anyJson(random),
    method,
    // A count of blocks above 64 bits ends anvil.
    params: method === 'eth_feeHistory' ? ['0x5', ...params] : params,
  }
}

/** Makes hostile requests of one seed, some of them valid. */
export const createHostileRequests = (random: Random, { projectId, networkIds }: FuzzWords) => {
  /** Values that lead to a node, for the names that do. Without them hardly a request would come so far. */
  const known = (name: string, path: string): string | undefined => {
    if (random() < 0.2) return undefined
    const id = pick(random, networkIds)
    if (name === 'chainId') return id
    if (!/^(address|account)$/.test(name)) return undefined
    const account = newAccount(random, id)
    return path.includes('/sessions/') ? `${id}:${account}` : account
  }

  /** A value that mostly fits a schema: what fits comes further into the server. */
  const nearly = (schema: JsonSchema | undefined, depth = 0): unknown => {
    if (!schema || depth > 4 || random() < 0.1) return anyJson(random, depth)
    if (schema.enum) return pick(random, schema.enum)
    if (schema.anyOf) return nearly(pick(random, schema.anyOf), depth + 1)
    if (schema.type === 'array')
      return Array.from({ length: Math.floor(random() * 4) }, () => nearly(schema.items, depth + 1))
    if (schema.type === 'object')
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => random() < 0.9)
          .map(([name, each]) => [name, nearly(each, depth + 1)]),
      )
    if (schema.type === 'number' || schema.type === 'integer')
      return pick(random, [0, 1, 2, 40, 100, -1, 1.5, 1e21])
    if (schema.type === 'boolean') return random() < 0.5
    return anyText(random)
  }

  const hasNetworks = networkIds.length > 0
  const named = (name: string, { path }: Operation): string | undefined =>
    hasNetworks ? known(name, path) : undefined

  return {
    path(operation: Operation): string {
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(named(name, operation) ?? anyText(random)),
      )
      const query = new URLSearchParams()
      for (const { name, in: where, schema } of operation.parameters)
        if (where === 'query' && random() < (hasNetworks ? 0.9 : 0.7))
          query.set(name, named(name, operation) ?? String(nearly(schema)))
      if (random() < 0.9) query.set('projectId', random() < 0.9 ? projectId : anyText(random))
      if (random() < 0.1) query.append(oddTexts(random), oddTexts(random))
      return `${path}?${query}`
    },
    body(operation: Operation): string {
      const kind = random()
      if (hasNetworks && operation.path === '/v1/' && kind < 0.8)
        return JSON.stringify(
          kind < 0.6 ? createCall(random) : [createCall(random), createCall(random), anyJson(random)],
        )
      if (kind < 0.75) return JSON.stringify(nearly(operation.body))
      if (kind < 0.85) return JSON.stringify(anyJson(random))
      return oddTexts(random)
    },
  }
}
