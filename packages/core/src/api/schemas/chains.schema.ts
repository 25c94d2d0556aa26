import * as z from 'zod/mini'
import { networkIdSchema } from './common.schema.js'

/** `GET /v1/supported-chains`: the networks that the blockchain API serves over HTTP and over websockets. */
export const supportedChainsResponseSchema = z.object({
  http: z.array(networkIdSchema).check(z.maxLength(1000)),
  ws: z.array(networkIdSchema).check(z.maxLength(1000)),
})

export type SupportedChainsResponse = z.infer<typeof supportedChainsResponseSchema>
