import { networkIdSchema } from '@latchkey/core/api'
import type { Address, Hex } from 'viem'
import * as z from 'zod'

const address = z.custom<Address>(
  value => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value),
  'Not an address',
)

/** An amount in wei as decimal digits: JSON has no integers of this size. */
const wei = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt)

/** A key of secp256k1. Its messages never repeat it. */
export const privateKeySchema = z.custom<Hex>(
  value => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value),
  'Not a private key of 32 bytes in hex',
)

const bundlerNetworkSchema = z.strictObject({
  /** An EntryPoint with the code of version 0.8. Default: the one that most chains have. */
  entryPoint: address.optional(),
  /** The factory whose accounts are served. Default: that of `@latchkey/smart-account`. */
  factory: address.optional(),
  /**
   * `own`: accounts of the factory and our paymaster alone. `any` lets in contracts whose validation may change between
   * the simulation and the block (ERC-7562 is not traced): the bundler then pays for what fails there.
   */
  accounts: z.enum(['own', 'any']).default('own'),
  /** Most gas of one operation: the sum of its limits. */
  maxOperationGas: z.number().int().min(100_000).max(30_000_000).default(5_000_000),
  /** Most gas of one bundle. */
  maxBundleGas: z.number().int().min(100_000).max(60_000_000).default(15_000_000),
  /** Least priority fee, in wei. */
  minPriorityFee: wei.prefault('0'),
  paymaster: z
    .strictObject({
      address,
      /** How long an approval is good for, in seconds. */
      validSeconds: z.number().int().min(30).max(86_400).default(600),
      /** Most that one operation may cost, in wei. */
      maxCost: wei.prefault('10000000000000000'),
    })
    .optional(),
})

/** A bundler of ERC-4337 with a paymaster, for some of the networks. */
export const bundlerConfigSchema = z.strictObject({
  networks: z.record(networkIdSchema, bundlerNetworkSchema),
  /** Milliseconds between two looks at operations that wait for their block. */
  pollMs: z.number().int().min(20).max(60_000).default(1_000),
  /** Days for which finished operations are kept. */
  keepDays: z.number().int().min(1).max(3_650).default(30),
})

export type BundlerConfig = z.infer<typeof bundlerConfigSchema>
export type BundlerNetworkConfig = z.infer<typeof bundlerNetworkSchema> & {
  readonly entryPoint: Address
  readonly factory: Address
}
