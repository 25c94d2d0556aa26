import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

interface Described {
  readonly description?: string
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>
}

interface Operation {
  readonly responses: Readonly<Record<string, Described>>
}

interface OpenApi {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** Compares answers with the OpenAPI document of the services that gave them. */
export interface DescribedAnswers {
  /** @throws Error when the document does not describe an answer: its status, its content type or its body */
  check(method: string, path: string, answer: Response): Promise<void>
}

/** Paths for the operators of the services: the document describes what clients ask. */
const undescribed = ['/health', '/ready', '/metrics', '/openapi.json']

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

const toPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('/')
      .map(part => (part.startsWith('{') ? '[^/]+' : escapePattern(part)))
      .join('/')}$`,
  )

const typeOf = (answer: Response): string => (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''

const readDocument = async (url: string): Promise<OpenApi> => {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi
  if (!document.openapi.startsWith('3.1')) throw new Error('The document is not OpenAPI 3.1.')
  return document
}

/** Reads the document of running services. */
export function createDescribedAnswers(url: string): DescribedAnswers {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const validators = new Map<object, ValidateFunction>()
  let reading: Promise<readonly (readonly [RegExp, Readonly<Record<string, Operation>>])[]> | undefined
  const readPaths = async () =>
    // Literal paths come before those with parameters.
    Object.entries((await readDocument(url)).paths)
      .sort(([a], [b]) => a.split('{').length - b.split('{').length)
      .map(([path, methods]) => [toPattern(path), methods] as const)
  const validatorOf = (schema: object): ValidateFunction => {
    const known = validators.get(schema)
    if (known) return known
    const validate = ajv.compile(schema)
    validators.set(schema, validate)
    return validate
  }
  const findOperation = async (method: string, path: string): Promise<Operation | undefined> => {
    reading ??= readPaths()
    const [, methods] = (await reading).find(([pattern]) => pattern.test(path)) ?? []
    return methods?.[method.toLowerCase()]
  }
  return {
    async check(method, path, answer) {
      if (undescribed.includes(path) || method === 'OPTIONS') return
      const operation = await findOperation(method, path)
      // A path or a method that is nowhere described has no answer but 404.
      if (!operation && answer.status === 404) return
      const fail = (reason: string): never => {
        throw new Error(`The answer ${answer.status} of ${method} ${path} ${reason}.`)
      }
      const { responses } = operation ?? fail('is of no described operation')
      // Successes need a line of their own: `default` describes failures.
      const isFailure = answer.status >= 400
      const described = responses[answer.status] ?? (isFailure ? responses.default : undefined)
      if (!described) return fail('has a status that is not described')
      const { content } = described
      const type = typeOf(answer)
      if (!content) return type === '' ? undefined : fail(`has the type ${type}, and no body is described`)
      const media = content[type] ?? fail(`has the type ${type || '(none)'}, which is not described`)
      if (!media.schema || type !== 'application/json') return
      const validate = validatorOf(media.schema)
      if (!validate(await answer.json())) fail(`is not as described: ${ajv.errorsText(validate.errors)}`)
    },
  }
}
