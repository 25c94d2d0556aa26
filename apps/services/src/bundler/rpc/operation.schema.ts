import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'
import { operationCodes, RpcFailure } from './rpc-failure.js'

const uint128 = (1n << 128n) - 1n

const hexText = (pattern: RegExp) => z.string().check(z.regex(pattern), z.toLowerCase())
const addressSchema = z.pipe(
  hexText(/^0x[0-9a-f]{40}$/i),
  z.transform(text => text as Address),
)
const dataSchema = z.pipe(
  hexText(/^0x(?:[0-9a-f]{2})*$/i),
  z.transform(text => text as Hex),
)
const hashSchema = z.pipe(
  hexText(/^0x[0-9a-f]{64}$/i),
  z.transform(text => text as Hex),
)
const quantitySchema = z.pipe(
  hexText(/^0x[0-9a-f]{1,64}$/i),
  z.transform(text => BigInt(text)),
)
/** The packed form of EntryPoint 0.7 and later has 128 bits for gas and fees. */
const gasSchema = quantitySchema.check(z.refine(value => value <= uint128))

const operationSchema = z.strictObject({
  sender: addressSchema,
  nonce: quantitySchema,
  factory: z.optional(addressSchema),
  factoryData: z.optional(dataSchema),
  callData: dataSchema,
  callGasLimit: gasSchema,
  verificationGasLimit: gasSchema,
  preVerificationGas: gasSchema,
  maxFeePerGas: gasSchema,
  maxPriorityFeePerGas: gasSchema,
  paymaster: z.optional(addressSchema),
  paymasterVerificationGasLimit: z.optional(gasSchema),
  paymasterPostOpGasLimit: z.optional(gasSchema),
  paymasterData: z.optional(dataSchema),
  signature: dataSchema,
})

/** A user operation, checked. */
export type Operation = z.output<typeof operationSchema>

const zero = 0n
/** For estimates: what is to be found out may be missing. */
const partialSchema = z.extend(operationSchema, {
  callGasLimit: z._default(gasSchema, zero),
  verificationGasLimit: z._default(gasSchema, zero),
  preVerificationGas: z._default(gasSchema, zero),
  maxFeePerGas: z._default(gasSchema, zero),
  maxPriorityFeePerGas: z._default(gasSchema, zero),
})

/** For a paymaster, which is asked before the account signs. */
const unsignedSchema = z.extend(partialSchema, { signature: z._default(dataSchema, '0x') })

/** Refuses params without repeating their values. */
const parse = <S extends z.ZodMiniType>(schema: S, value: unknown, what: string): z.output<S> => {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const place = issue?.path.map(String).join('.').slice(0, 100)
  throw new RpcFailure(operationCodes.invalidParams, `The ${what} is not valid${place ? `: ${place}` : ''}.`)
}

const checkPairs = (operation: Operation): Operation => {
  const { factory, factoryData, paymaster, ...rest } = operation
  const refuse = (message: string): never => {
    throw new RpcFailure(operationCodes.invalidParams, message)
  }
  if ((factory === undefined) !== (factoryData === undefined))
    refuse('factory and factoryData come together or not at all.')
  const { paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = rest
  const others = [paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit]
  if (paymaster === undefined && others.some(each => each !== undefined))
    refuse('There are fields of a paymaster and no paymaster.')
  return operation
}

/** Reads a signed operation. @throws RpcFailure -32602 */
export const parseOperation = (value: unknown): Operation =>
  checkPairs(parse(operationSchema, value, 'user operation'))

/** Reads an operation whose gas is to be estimated. @throws RpcFailure -32602 */
export const parsePartialOperation = (value: unknown): Operation =>
  checkPairs(parse(partialSchema, value, 'user operation'))

/** Reads an operation that a paymaster is asked about. @throws RpcFailure -32602 */
export const parseUnsignedOperation = (value: unknown): Operation =>
  checkPairs(parse(unsignedSchema, value, 'user operation'))

/** Reads an address, in lower case. @throws RpcFailure -32602 */
export const parseAddress = (value: unknown, what: string): Address => parse(addressSchema, value, what)

/** Reads a hash, in lower case. @throws RpcFailure -32602 */
export const parseHash = (value: unknown): Hex => parse(hashSchema, value, 'hash')

/** Reads a number. @throws RpcFailure -32602 */
export const parseQuantity = (value: unknown, what: string): bigint => parse(quantitySchema, value, what)

const toHex = (value: bigint): Hex => `0x${value.toString(16)}`

/** The form of JSON-RPC, which is also the stored one. */
export const formatOperation = (operation: Operation): Record<string, Hex> =>
  Object.fromEntries(
    Object.entries(operation)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'bigint' ? toHex(value) : (value as Hex)]),
  )
