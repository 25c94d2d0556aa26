/** How many messages each direction gets: 20,000, or what LATCHKEY_FUZZ_MESSAGES says. */
export const fuzzCount = Number(process.env.LATCHKEY_FUZZ_MESSAGES) || 20_000

/** A message that must not be accepted, with who sends it where that is what is wrong. */
export interface Forgery {
  readonly kind: string
  readonly data: unknown
  readonly sender: { readonly origin?: string; readonly source?: unknown }
}

/** A generator of 32-bit numbers (mulberry32): the same seed gives the same run. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Message = { readonly type: string; readonly id: string; readonly payload?: unknown }
type Random = ReturnType<typeof createRandom>

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T

const huge = 'x'.repeat(300_000)
const origins = [
  'https://evil.example',
  'null',
  '',
  'https://app.example.evil',
  'http://app.example',
  'file://',
]
const words = [
  'type',
  'id',
  'payload',
  'method',
  '__proto__',
  'constructor',
  'toString',
  'length',
  'then',
  '0',
]

const nest = (levels: number): unknown => (levels === 0 ? 1 : [nest(levels - 1)])

/** Any value that a page can post, three levels deep. */
function noise(random: Random, level = 0): unknown {
  const leaf = [
    undefined,
    null,
    true,
    0,
    -1,
    Number.NaN,
    2 ** 60,
    '',
    'text',
    10n,
    new Date(0),
    new Map(),
    /x/,
  ]
  if (level > 3 || random(2) === 0) return pick(random, leaf)
  if (random(2) === 0) return Array.from({ length: random(4) }, () => noise(random, level + 1))
  const keys = Array.from({ length: random(4) }, () => pick(random, words))
  const made = {}
  for (const key of keys)
    Object.defineProperty(made, key, {
      value: noise(random, level + 1),
      enumerable: true,
      configurable: true,
    })
  return made
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Gives one field a type that no schema allows there. */
const withWrongField = (random: Random, payload: Record<string, unknown>) => {
  const key = pick(random, Object.keys(payload))
  return { ...payload, [key]: typeof payload[key] === 'boolean' ? 'text' : true }
}

/** Makes a forgery of a message that would be accepted. */
export function forge(random: Random, message: Message, withoutShape: (name: string) => boolean): Forgery {
  const { type, payload } = message
  const broken = (kind: string, data: unknown): Forgery => ({ kind, data, sender: {} })
  const [prefix = '', name = ''] = type.split('/')
  switch (random(9)) {
    case 0:
      return { kind: 'origin', data: message, sender: { origin: pick(random, origins) } }
    case 1:
      return {
        kind: 'source',
        data: message,
        sender: { source: pick(random, [null, {}, undefined, 'parent']) },
      }
    case 2: {
      const types = [
        ` ${type}`,
        type.toLowerCase(),
        name,
        `x${type}`,
        `${prefix}${name}`,
        `${type}_`,
        `${prefix}/${prefix}/${name}`,
      ]
      return broken('prefix', {
        ...message,
        type: pick(random, [...types, type.replace('@w3m', '@w3n'), huge, 1, null]),
      })
    }
    case 3:
      return broken('id', {
        ...message,
        id: pick(random, [undefined, null, '', 1, {}, [message.id], 'a b', huge, `${message.id}\n`]),
      })
    case 4:
      if (isObject(payload) && Object.keys(payload).length > 0 && !withoutShape(name))
        return broken('shape', { ...message, payload: withWrongField(random, payload) })
      return broken(
        'shape',
        pick(random, [[message], JSON.stringify(message), new Map([['type', type]]), Object.create(message)]),
      )
    case 5:
      return broken('depth', {
        ...message,
        payload: { ...(isObject(payload) ? payload : {}), extra: nest(11 + random(30)) },
      })
    case 6:
      return broken('size', { ...message, payload: { ...(isObject(payload) ? payload : {}), extra: huge } })
    case 7: {
      const key = pick(random, ['__proto__', 'constructor', 'prototype'])
      const evil = JSON.parse(`{ "${key}": { "isAdmin": true } }`)
      return broken(
        'prototype',
        random(2) === 0 ? { ...message, payload: evil } : Object.assign(evil, message),
      )
    }
    default:
      return broken('noise', noise(random))
  }
}
