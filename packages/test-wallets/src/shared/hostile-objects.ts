const fail = (): never => {
  throw new Error('hostile')
}

const traps = [
  'get',
  'has',
  'ownKeys',
  'getOwnPropertyDescriptor',
  'getPrototypeOf',
  'set',
  'defineProperty',
  'deleteProperty',
  'isExtensible',
  'preventExtensions',
  'apply',
  'construct',
] as const

const revoked = (target: object) => {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

const answersEverything = (): unknown => {
  const self: unknown = new Proxy(() => undefined, {
    // A thenable would be awaited for ever: that is a kind of its own.
    get: (_, key) => (key === 'then' ? undefined : self),
    apply: () => self,
  })
  return self
}

const thenable = (descriptor: PropertyDescriptor) => Object.defineProperty({}, 'then', descriptor)

const endless = () =>
  Object.defineProperty([1], Symbol.iterator, {
    value: function* () {
      while (true) yield {}
    },
  })

const polluting = (): unknown =>
  JSON.parse(
    '{"__proto__":{"hostile":true},"constructor":{"prototype":{"hostile":true}},"enable":{},"name":{}}',
  )

/** Objects that a page must survive wherever it meets them, by what they do. Each call makes them anew. */
export const createHostileObjects = (): Readonly<Record<string, unknown>> => ({
  'a revoked proxy': revoked({}),
  'a revoked proxy of a list': revoked([]),
  'a revoked proxy of a function': revoked(() => undefined),
  'a proxy that throws at every touch': new Proxy(
    () => undefined,
    Object.fromEntries(traps.map(trap => [trap, fail])),
  ),
  'a proxy that is everything at once': answersEverything(),
  'a list whose iterator throws': Object.defineProperty([1], Symbol.iterator, { value: fail }),
  'a list that never ends': endless(),
  'a list that says that it is huge': Object.assign(Object.create(null), { length: 2 ** 53 - 1 }),
  'a thenable that never answers': thenable({ value: () => undefined }),
  'a thenable that throws': thenable({ get: fail }),
  'keys of the prototype': polluting(),
})
