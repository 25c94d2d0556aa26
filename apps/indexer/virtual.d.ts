// Ponder's modules that exist while it runs. Its own file of this kind is written anew at every start.
/// <reference types="ponder/virtual" />

declare module 'ponder:internal' {
  const config: typeof import('./ponder.config.ts')
  const schema: typeof import('./ponder.schema.ts')
}
