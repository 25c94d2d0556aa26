import type { Store } from './store.types.js'

/** Creates a store that ends with the page. */
export function createMemoryStore(): Store {
  const values = new Map<string, unknown>()
  return {
    isMemoryOnly: true,
    read: async name => values.get(name),
    async write(name, value) {
      values.set(name, value)
    },
    async keep(name, value) {
      if (!values.has(name)) values.set(name, value)
      return values.get(name)
    },
    async remove(name) {
      values.delete(name)
    },
  }
}
