import { toEmailAddress } from '@latchkey/vault'
import * as z from 'zod'
import { portOf, processSettings } from '../../config/process-settings.js'
import { authProviders, keeperProviders } from '../social/provider.schema.js'

const httpOrigin = z
  .string()
  .regex(/^https?:\/\/[^/?#@\s]+$/, 'Write an origin: scheme, host and port, without a path.')

const party = {
  ...processSettings,
  /** The origin under which browsers reach this party. Proofs name it. Default: host and port. */
  publicUrl: httpOrigin.optional(),
  /** The file with this party's KMS keys, peppers and statement keys. `--create-keys` makes one. */
  keyFile: z.string().min(1),
  /** The origin of the frame: no other page may ask. */
  frameOrigin: httpOrigin,
  /** Projects and their pages, each `[scheme://]host[:port]` with `*` in place of a whole label. */
  projects: z.record(
    z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
    z.strictObject({ origins: z.array(z.string().min(1).max(300)).max(100) }),
  ),
  /** Lets pages of this machine use every project: for development alone. */
  allowLoopbackOrigins: z.boolean().default(false),
  mail: z.strictObject({
    /** The mail server, such as `smtps://user:password@mail.example`. */
    url: z.url({ protocol: /^smtps?$/ }),
    from: z.string().refine(text => toEmailAddress(text) === text, 'Write an email address in lower case.'),
    /** Shown as the sender. */
    name: z
      .string()
      .max(100)
      .regex(/^[^\p{Cc}]*$/u)
      .default('Latchkey'),
  }),
  /** Days after which rows are deleted that nobody needs any more. */
  retention: z
    .strictObject({
      /** Entries of the table `audit_entry`. */
      auditDays: z.number().int().min(1).max(3_650).default(400),
      /** Logins and approvals that ended. */
      flowDays: z.number().int().min(1).max(365).default(1),
      /** Changes of an address. Auth may have to follow the keeper so long after a device was cut off. */
      changeDays: z.number().int().min(8).max(365).default(30),
      /** Devices that no account and no wallet has, since they were seen. */
      deviceDays: z.number().int().min(1).max(3_650).default(90),
    })
    .prefault({}),
  limits: z
    .strictObject({
      /** Requests of one address (IPv6: one /64) in a minute. */
      addressPerMinute: z.number().int().min(1).default(300),
      /** Largest request body, in bytes. */
      bodyBytes: z.number().int().min(16_384).max(1_000_000).default(65_536),
    })
    .prefault({}),
}

/** Settings of auth. */
export const authConfigSchema = z.strictObject({
  ...party,
  port: portOf(8790),
  /** The folder of the embedded database. */
  dataDir: z.string().min(1).default('./auth-data'),
  /** The origin of the keeper, whose statements are believed. */
  keeperUrl: httpOrigin,
  /** Providers of social logins. */
  social: authProviders,
})

/** Settings of the keeper. */
export const keeperConfigSchema = z.strictObject({
  ...party,
  port: portOf(8791),
  dataDir: z.string().min(1).default('./keeper-data'),
  /** The origin of auth, for which statements are made. */
  authUrl: httpOrigin,
  /** Providers of social logins, which the keeper asks or checks for itself. */
  social: keeperProviders,
})

export type AuthConfig = z.infer<typeof authConfigSchema>
export type KeeperConfig = z.infer<typeof keeperConfigSchema>

/** What both have. */
export type PartyConfig = Omit<AuthConfig, 'keeperUrl' | 'social'>
