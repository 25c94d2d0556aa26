import * as z from 'zod/mini'

const url = z.string().check(z.regex(/^https?:\/\/[^\s]+[^\s/]$/), z.maxLength(2048))

const network = z.object({
  id: z.string().check(z.regex(/^(eip155:[1-9]\d{0,15}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/)),
  name: z.string().check(z.maxLength(64)),
  rpcUrl: url,
  symbol: z.string().check(z.maxLength(16)),
  decimals: z.int().check(z.nonnegative(), z.lte(36)),
  /** Of eip155: with a bundler (ERC-4337) the network has smart accounts. */
  bundlerUrl: z.optional(url),
  /** Pays for what a page asks it to pay for (ERC-7677). */
  paymasterUrl: z.optional(url),
})

const provider = z.optional(
  z.object({
    authorizationEndpoint: url,
    clientId: z.string().check(z.maxLength(1024)),
    keeperClientId: z.optional(z.string().check(z.maxLength(1024))),
  }),
)

const settings = z.object({
  authUrl: url,
  keeperUrl: url,
  networks: z.array(network).check(z.minLength(1), z.maxLength(200)),
  social: z.optional(
    z.object({
      ...{ google: provider, github: provider },
      ...{ x: provider, discord: provider, facebook: provider },
    }),
  ),
})

/** A network that the wallet serves. */
export type Network = z.infer<typeof network>

/** What the host says of the project. */
export type Settings = z.infer<typeof settings>

/** Reads the settings. @throws ZodError for a host that is set up wrongly */
export const parseSettings = (value: unknown): Settings => settings.parse(value)
