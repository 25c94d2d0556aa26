import { defineBuild } from '../../scripts/tsup.mjs'

export default defineBuild({
  index: 'src/index.ts',
  'client/index': 'src/client/index.ts',
  'server/index': 'src/server/index.ts',
  'node/index': 'src/node/index.ts',
  'drizzle/index': 'src/drizzle/index.ts',
  'better-auth/index': 'src/better-auth/index.ts',
  'redis/index': 'src/redis/index.ts',
})
