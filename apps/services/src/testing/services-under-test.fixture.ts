import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino, { type Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { readConfig } from '../config/read-config.js'
import { connectPostgres, migratePostgres } from '../database/postgres.js'
import { origins, projects, type StoredFeature } from '../database/schema/index.js'
import { seedDatabase } from '../seed/seed.js'
import { createServices, type Services } from '../server/create-services.js'
import { createDescribedAnswers } from './described-answers.fixture.js'
import { copyPgliteTemplate } from './servers/pglite-template.fixture.js'
import {
  connectTestDatabase,
  createPostgresDatabase,
  type DatabaseKind,
} from './servers/test-databases.fixture.js'

interface TestProject {
  readonly id: string
  readonly features?: readonly StoredFeature[] | null
  readonly origins?: readonly string[]
  readonly analytics?: boolean
  readonly costPerMinute?: number
}

interface TestServicesOptions {
  /** Default: PostgreSQL, which starts sooner; the embedded one in the long run. */
  readonly kind?: DatabaseKind
  /** Settings beside those of the test: a free port, no log. */
  readonly config?: Readonly<Record<string, unknown>>
  readonly projects?: readonly TestProject[]
  readonly now?: () => number
  /** Default: none. */
  readonly log?: Logger
  /** Fills tables before the services are returned. */
  prepare?(services: Services): Promise<void>
}

/** Services, and a short way to ask them. */
export interface TestServices extends Services {
  /** GETs a path. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** POSTs a body as JSON, or as text when `type` says so. */
  post(
    path: string,
    body: unknown,
    options?: { readonly origin?: string; readonly type?: string },
  ): Promise<Response>
}

/** The page of the tests: a listed origin of the default project. */
export const testOrigin = 'https://app.test'

const usualKind: DatabaseKind = process.env.LATCHKEY_LONG ? 'pglite' : 'postgres'

const addProject = async ({ context }: Services, project: TestProject): Promise<void> => {
  const { db } = context.database
  await db.insert(projects).values({
    id: project.id,
    name: project.id,
    features: project.features ?? null,
    analytics: project.analytics ?? true,
    costPerMinute: project.costPerMinute ?? null,
  })
  for (const origin of project.origins ?? [testOrigin])
    await db.insert(origins).values({ projectId: project.id, origin })
}

const prepareDatabase = async (url: string, isSeeded: boolean): Promise<void> => {
  await migratePostgres(url)
  if (!isSeeded) return
  const database = await connectPostgres({ url, directUrl: url, onError: () => {} })
  await seedDatabase(database)
  await database.close()
}

interface DatabaseSettings {
  readonly databaseUrl?: string
  readonly dataDir?: string
}

const databaseSettings = async (kind: DatabaseKind, isSeeded: boolean): Promise<DatabaseSettings> => {
  if (kind === 'postgres') {
    const prepare = (url: string) => prepareDatabase(url, isSeeded)
    const name = isSeeded ? 'services, seeded' : 'services'
    return { databaseUrl: await createPostgresDatabase({ name, prepare }) }
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-services-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await copyPgliteTemplate(isSeeded ? 'services' : 'services-unseeded', dataDir)
  return { dataDir }
}

/** Starts services for one test. They close when it ends. Every answer is checked by its schema and by the OpenAPI document. */
export async function startTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const { kind = usualKind, now } = options
  const hasDatabase = options.config?.databaseUrl !== undefined
  const settings: DatabaseSettings = hasDatabase
    ? {}
    : await databaseSettings(kind, options.config?.seed === true)
  const config = readConfig({ flags: { port: 0, logLevel: 'silent', ...settings, ...options.config } })
  const { databaseUrl } = settings
  const services = await createServices({
    config,
    ...(databaseUrl !== undefined && { database: await connectTestDatabase(databaseUrl) }),
    log: options.log ?? pino({ level: 'silent' }),
    checkAnswers: true,
    ...(now && { now }),
  })
  onTestFinished(() => services.close())
  for (const project of options.projects ?? [{ id: 'test-project' }]) await addProject(services, project)
  await options.prepare?.(services)
  // What was read before the test filled its tables must not hide them.
  await services.context.cache.forget('')
  const described = createDescribedAnswers(services.url)
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(`${services.url}${path}`, init)
    await described.check(init.method ?? 'GET', path.split('?')[0] ?? '', answer.clone())
    return answer
  }
  return {
    ...services,
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, body, { origin = testOrigin, type = 'application/json' } = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': type, ...(origin && { origin }) },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}
