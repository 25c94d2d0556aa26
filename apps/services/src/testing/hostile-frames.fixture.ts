/** Numbers that look random and come again with the same seed. */
const createRandom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const methods = [
  'irn_publish',
  'irn_subscribe',
  'irn_batchSubscribe',
  'irn_batchPublish',
  'irn_batchFetchMessages',
  'irn_unsubscribe',
  'wc_proposeSession',
  'wc_approveSession',
  '__proto__',
  'constructor',
  'irn_subscription',
]

const values: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  2 ** 53 + 2,
  '',
  'x'.repeat(5_000),
  [],
  [[]],
  {},
  { __proto__: null, constructor: 1 },
  'f'.repeat(64),
  ['f'.repeat(64), 1],
  [{ topic: 'f'.repeat(64) }],
]

const names = [
  'topic',
  'topics',
  'message',
  'messages',
  'ttl',
  'tag',
  'subscriptions',
  'pairingTopic',
  '__proto__',
]

/** Frames that no client sends: no JSON, deep nesting, wrong types, prototype names, huge ids, answers to nothing. */
export const createFrameMaker = (seed: number): (() => string | Buffer) => {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const request = () => {
    const params = names
      .filter(() => random(3) === 0)
      .map(name => `${JSON.stringify(name)}:${JSON.stringify(pick(values))}`)
    const id = pick(['1', '99999999999999999999', '"text"', 'null', '{}', '1e400', '-0'])
    return `{"id":${id},"jsonrpc":"2.0","method":${JSON.stringify(pick(methods))},"params":{${params.join(',')}}}`
  }
  const kinds: readonly (() => string | Buffer)[] = [
    request,
    request,
    request,
    () => request().slice(0, random(60)),
    () => String.fromCharCode(...Array.from({ length: random(200) }, () => random(0xd7ff))),
    () => '['.repeat(random(20_000)),
    () => `${'{"a":'.repeat(random(5_000))}1`,
    () => `{"id":${random(1_000)},"jsonrpc":"2.0","result":true}`,
    () => JSON.stringify(pick(values)),
    () => (random(20) === 0 ? Buffer.from([random(256), random(256)]) : request()),
    () => (random(40) === 0 ? 'x'.repeat(1_200_000) : request()),
  ]
  return () => pick(kinds)()
}
