import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { Project } from '../projects/projects.types.js'
import type { ServiceContext } from './service-context.types.js'

type Schema = z.ZodMiniType
type Parsed<S> = S extends Schema ? z.output<S> : undefined

/** An answer that is no JSON, for the OpenAPI document. */
export interface AnswerDescription {
  readonly description: string
  /** Content type of the body. Absent: there is none. */
  readonly type?: string
}

/** What a handler gets: only what the schemas let through. */
export interface RouteInput<Params, Query, Body> {
  readonly params: Parsed<Params>
  readonly query: Parsed<Query>
  readonly body: Parsed<Body>
  /** The project of the request; absent where the route asks for none. */
  readonly project: Project | undefined
  /** Fires when the client leaves, the time is up or the services stop. */
  readonly signal: AbortSignal
  readonly c: Context
}

/** One route: validated, limited, documented and answered by this one row. */
export interface Route<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> {
  readonly method: 'GET' | 'POST'
  /** `/v1/identity/:address` */
  readonly path: string
  /** One sentence for the OpenAPI page. */
  readonly summary: string
  /** Where the project id stands. `none`: the route asks for no project. */
  readonly project: 'query' | 'body' | 'none'
  /** Answers pages that the project does not list, too. */
  readonly isOpen?: boolean
  /** Cost units of the project's budget. Default 1. */
  readonly cost?: number
  /** Cost units beside `cost` for a body that was not validated yet: a batch costs as many as it has items. */
  bodyCost?(body: unknown): number
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The schema of a JSON answer. Absent where the handler returns a `Response` of its own. */
  readonly answer?: Answer
  /** Describes answers that have no schema. */
  readonly answers?: Readonly<Record<number, AnswerDescription>>
  /** `cache-control` of an answer. Default `no-store`. */
  readonly cacheControl?: string
  /** May return a `Response` in place of a value that it serialised before. */
  handle(
    input: RouteInput<Params, Query, Body>,
  ): Promise<Answer extends Schema ? z.input<Answer> | Response : Response>
}

/** Keeps the types of a route's schemas for its handler. */
export const defineRoute = <
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
>(
  route: Route<Params, Query, Body, Answer>,
): Route => route as unknown as Route

/** Makes the routes of one resource. */
export type CreateRoutes = (context: ServiceContext) => readonly Route[]
