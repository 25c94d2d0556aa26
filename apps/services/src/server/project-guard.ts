import type { Context } from 'hono'
import type { Project, Projects } from '../projects/projects.types.js'
import { ApiProblem } from './problem.js'
import type { Route } from './route.types.js'

/** The project of a route that asks for one. */
export function requireProject(project: Project | undefined): Project {
  if (!project) throw new ApiProblem('unknownProject', 'Unauthorized: invalid key')
  return project
}

const readBodyProjectId = (body: unknown): string | undefined => {
  const id = (body as { projectId?: unknown } | undefined)?.projectId
  return typeof id === 'string' ? id : undefined
}

/**
 * Finds the project of a request and checks the page that asks. `origin` is what the browser says: this keeps other
 * sites away, not scripts, which may send any origin. A POST without an origin needs a server key of the project.
 * @throws ApiProblem `unknownProject`, `originNotAllowed`
 */
export async function guardProject(
  projects: Projects,
  route: Pick<Route, 'project' | 'method' | 'isOpen'>,
  c: Context,
  body: unknown,
): Promise<Project | undefined> {
  const origin = c.req.header('origin')
  const refuse = (): never => {
    throw new ApiProblem('originNotAllowed', 'Unauthorized: origin not allowed')
  }
  if (route.project === 'none') {
    if (route.method === 'POST' && (origin === undefined || !(await projects.isListed(origin)))) refuse()
    return undefined
  }
  // Some calls that carry a body name the project in the query.
  const id = c.req.query('projectId') ?? readBodyProjectId(body)
  const project = requireProject(id === undefined ? undefined : await projects.find(id))
  const authorization = c.req.header('authorization')
  // A wrong key is never ignored: who revoked it must see that it is no longer used.
  if (authorization !== undefined && !project.hasKey(authorization))
    throw new ApiProblem('unknownProject', 'Unauthorized: invalid key')
  // A POST as text/plain has no preflight: without this check any page could make it. A page cannot send a key, because
  // no preflight allows the header.
  const needsOrigin = route.method === 'POST' && authorization === undefined
  if (origin === undefined ? needsOrigin : !route.isOpen && !project.allows(origin)) refuse()
  return project
}
