type Payload = Record<string, unknown>

/** What oidc-provider keeps: everything in memory, for as long as the process runs. */
export function createMemoryAdapter() {
  const kept = new Map<string, Payload>()
  const findBy = (name: string, value: string) => [...kept.values()].find(payload => payload[name] === value)
  return class {
    constructor(readonly model: string) {}
    #key(id: string) {
      return `${this.model}:${id}`
    }
    async upsert(id: string, payload: Payload) {
      kept.set(this.#key(id), payload)
    }
    async find(id: string) {
      return kept.get(this.#key(id))
    }
    async findByUid(uid: string) {
      return findBy('uid', uid)
    }
    async findByUserCode(code: string) {
      return findBy('userCode', code)
    }
    async consume(id: string) {
      Object.assign(kept.get(this.#key(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) })
    }
    async destroy(id: string) {
      kept.delete(this.#key(id))
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
    }
  }
}
