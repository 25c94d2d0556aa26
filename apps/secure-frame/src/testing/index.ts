export { createMemoryParties, type MemoryParties } from './memory-parties.js'
export { serveMemoryParties } from './serve-parties.js'
