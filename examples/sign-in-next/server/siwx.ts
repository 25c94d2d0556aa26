import { createMemoryStores, createSiwx, type SiwxStores } from '@latchkey/siwx/server'

// Next may load this module once per route. In production: `createSqlStores(db)` of `@latchkey/siwx/drizzle`.
const shared = globalThis as { stores?: SiwxStores }
shared.stores ??= createMemoryStores({ allowProduction: true })

export const siwx = createSiwx({
  domains: [`localhost:${process.env.PORT ?? 3000}`],
  networks: ['eip155:1', 'eip155:10'],
  verifiers: { eip155: () => import('@latchkey/adapter-evm/verify') },
  ...shared.stores,
})
