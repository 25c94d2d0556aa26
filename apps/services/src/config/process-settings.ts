import * as z from 'zod'

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })

/** Settings that every process of the services has. */
export const processSettings = {
  host: z.string().min(1).default('127.0.0.1'),
  /** PostgreSQL 14 or newer. Default: the embedded database, or the relay's own folder. */
  databaseUrl: databaseUrl.optional(),
  /** A connection past a pooler, for migrations and LISTEN. Default: `databaseUrl`. */
  databaseDirectUrl: databaseUrl.optional(),
  /** Shares between processes what is not in the database: limits, the hot cache, the relays' call to look. */
  redisUrl: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Proxies whose `x-forwarded-for` counts, as CIDR ranges. */
  trustedProxies: z.array(z.union([z.cidrv4(), z.cidrv6()])).default([]),
  logLevel: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
} as const

/** A port to listen on. 0 is a free one. */
export const portOf = (unlessGiven: number) => z.number().int().min(0).max(65_535).default(unlessGiven)

/** How much is logged. */
export type LogLevel = z.infer<(typeof processSettings)['logLevel']>
