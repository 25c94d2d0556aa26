import type { Env } from '../kernel/env.types.js'

/** The type and version of the SDK, as `st` and `sv`. */
export interface SdkParameters {
  readonly st: string
  readonly sv: string
}

/** What a client of a host is made of. */
export interface HostOptions {
  /** The host, http or https, with a path if there is one. */
  readonly url: string
  readonly projectId?: string | undefined
  /** Default: this kit and its version. */
  readonly sdk?: SdkParameters
  readonly env: Pick<Env, 'clock' | 'fetch'>
}

/** Query parameters. Those that are falsy are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>

/** The part of a zod schema that is used. */
export interface AnswerSchema<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false }
}

/** A read. It is repeated after a failure that may pass. */
export interface GetInput<T> {
  readonly path: string
  readonly query?: Query
  readonly schema: AnswerSchema<T>
  readonly signal?: AbortSignal | undefined
  /** Asks the host even though the browser has an answer. */
  readonly force?: boolean
}

/** A call with a body. */
export interface PostInput<T> {
  readonly path: string
  readonly query?: Query
  readonly body: unknown
  /** Default `text`: JSON as `text/plain`, which needs no preflight. */
  readonly as?: 'json' | 'text'
  /** The body of the answer is not read without a schema. */
  readonly schema?: AnswerSchema<T>
  /** True for a read that is repeated after a failure that may pass. Default false. */
  readonly isRead?: boolean
  /** Lets the request end after the page is left. */
  readonly keepalive?: boolean
  readonly signal?: AbortSignal | undefined
}

/** Requests to one host. */
export interface Http {
  /** Returns the URL of a path, with the query. */
  urlOf(path: string, query?: Query): string
  /** @throws LatchkeyError `networkError`, `rateLimited`, `unavailable`, `invalidRequest`, `invalidResponse`, `timeout`, `aborted` */
  get<T>(input: GetInput<T>): Promise<T>
  /** @throws LatchkeyError as `get` */
  post<T = void>(input: PostInput<T>): Promise<T>
}
