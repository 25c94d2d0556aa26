import { z } from 'zod'
import { routes } from '../handler.js'
import { account, proofs, signOut } from './wire.js'

type RoutePath = keyof typeof routes

const session = z.object({
  user: z.object({ id: z.string() }),
  accounts: z
    .array(z.string())
    .describe('CAIP-10 ids of the accounts that proved themselves in this session'),
  identities: z.array(z.string()),
  linked: z.array(z.object({ accountId: z.string(), identity: z.string() })),
  method: z.string().describe('The scheme of the signature, such as eip191'),
  expiresAt: z.number().describe('Milliseconds since 1970'),
})

const sessionAnswer = z.object({ session: session.nullable() })

const nonceAnswer = z.object({
  nonce: z.string(),
  statement: z.string().optional().describe('The statement that the text must have'),
  expiresInMs: z.number(),
  recap: z.literal(true).optional().describe('Set where texts may end with a ReCap (ERC-5573)'),
  time: z.iso.datetime().describe("The server's time (RFC 3339)"),
})

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

interface Operation {
  readonly summary: string
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  readonly parameters?: readonly object[]
}

const purpose = {
  name: 'purpose',
  in: 'query',
  required: false,
  schema: { type: 'string', enum: ['sign-in', 'link'], default: 'sign-in' },
}

const operations: Readonly<Record<RoutePath, Operation>> = {
  '/nonce': {
    summary: 'Issues a nonce for a text to sign',
    parameters: [purpose],
    answer: nonceAnswer,
  },
  '/session': { summary: 'The session of the browser, if there is one', answer: sessionAnswer },
  '/verify': {
    summary: 'Checks signed texts and opens a session',
    body: proofs,
    answer: sessionAnswer,
  },
  '/sign-out': {
    summary: 'Ends the session, or takes one account out of it',
    body: signOut,
    answer: sessionAnswer,
  },
  '/link': { summary: 'Links proven accounts to the user', body: proofs, answer: sessionAnswer },
  '/unlink': { summary: 'Unlinks an account from the user', body: account, answer: sessionAnswer },
  '/primary': { summary: "Makes an account the user's primary one", body: account, answer: sessionAnswer },
}

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) },
})

const describeRoute = ({ summary, body, answer, parameters }: Operation) => ({
  summary,
  ...(parameters && { parameters }),
  ...(body && { requestBody: { required: true, content: json(body, 'input') } }),
  responses: {
    200: { description: 'The answer', content: json(answer, 'input') },
    default: { description: 'Why there is none', content: json(refusal, 'input') },
  },
})

/**
 * Describes the routes of a server (OpenAPI 3.1): for the `paths` of your own document.
 * @param basePath - as given to `createSiwx`. Default `/siwx`.
 */
export const openApiPaths = (basePath = '/siwx'): Record<string, Record<string, object>> =>
  Object.fromEntries(
    Object.entries(operations).map(([path, operation]) => [
      `${basePath}${path}`,
      { [routes[path as RoutePath].method.toLowerCase()]: describeRoute(operation) },
    ]),
  )
