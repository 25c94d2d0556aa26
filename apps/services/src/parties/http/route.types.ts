import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { ProvenDevice } from './devices.js'

/** What a route's handler gets. */
export interface RouteInput<Body = unknown> {
  readonly body: Body
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** The device that proved itself. */
  readonly device: ProvenDevice
  /** The session token that the proof is about. */
  readonly token: string | undefined
  readonly signal: AbortSignal
  readonly c: Context
}

/** A route of a party. */
export interface PartyRoute {
  readonly method: 'GET' | 'POST'
  /** Below the base path. */
  readonly path: string
  readonly body?: z.ZodMiniType
  /** Answers are checked by it: nothing else leaves. */
  readonly answer: z.ZodMiniType
  /** `registered` (default): a device that registered its keys. `proof`: any device that proves itself. `open`: everybody. */
  readonly access?: 'registered' | 'proof' | 'open'
  handle(input: RouteInput): Promise<unknown>
}

interface TypedRoute<Body, Answer extends z.ZodMiniType>
  extends Omit<PartyRoute, 'body' | 'answer' | 'handle'> {
  readonly body?: z.ZodMiniType<Body>
  readonly answer: Answer
  handle(input: RouteInput<Body>): Promise<z.input<Answer>>
}

/** Types the handler of a route by its schemas. */
export const defineRoute = <Body, Answer extends z.ZodMiniType>(
  route: TypedRoute<Body, Answer>,
): PartyRoute => route as unknown as PartyRoute
