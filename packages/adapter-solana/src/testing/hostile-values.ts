/** A proxy that was taken back: whatever touches it throws. */
function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

const fail = (): never => {
  throw new Error('hostile page')
}
const traps: ProxyHandler<object> = {
  get: fail,
  has: fail,
  ownKeys: fail,
  getOwnPropertyDescriptor: fail,
  getPrototypeOf: fail,
}
/** Answers every question with itself, and every call too. */
const echo: object = new Proxy(() => undefined, { get: () => echo, apply: () => echo, construct: () => echo })
const throwing = (...names: readonly string[]) =>
  Object.defineProperties({}, Object.fromEntries(names.map(name => [name, { enumerable: true, get: fail }])))
const listWith = (iterator: () => Iterator<unknown>) => Object.assign([], { [Symbol.iterator]: iterator })
const recursive: Record<string, unknown> = {}
recursive.self = recursive
recursive.features = recursive

/** What a page script may put anywhere, made anew for each test. */
export const hostileValues: readonly (readonly [what: string, make: () => unknown])[] = [
  ['a revoked proxy', () => revoked({})],
  ['a revoked proxy of a list', () => revoked([])],
  ['a revoked proxy of a function', () => revoked(() => undefined)],
  ['a proxy that throws', () => new Proxy({}, traps)],
  ['a proxy of a list that throws', () => new Proxy([], traps)],
  ['a proxy that answers everything', () => echo],
  ['getters that throw', () => throwing('name', 'features', 'chains', 'icon', 'id', 'connect', 'request')],
  ['a list whose iterator throws', () => listWith(fail)],
  ['a list without an end', () => listWith(() => ({ next: () => ({ value: 1, done: false }) }))],
  ['a list that is as long as can be', () => Object.assign([], { length: 2 ** 32 - 1 })],
  ['a list of hostile entries', () => [revoked({}), new Proxy({}, traps), echo, null, 7]],
  ['a function that throws', () => fail],
  ['an object without a prototype', () => Object.create(null)],
  ['an object that holds itself', () => recursive],
  ['a text', () => '<img src=x onerror=alert(1)>'],
  ['a very long text', () => 'x'.repeat(1_000_000)],
  ['a symbol', () => Symbol('wallet')],
  ['null', () => null],
  ['a number that is none', () => Number.NaN],
  ['names of prototypes', () => ({ __proto__: { name: 'Proto' }, constructor: echo, name: '__proto__' })],
]
