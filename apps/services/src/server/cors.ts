import type { MiddlewareHandler } from 'hono'
import type { Projects } from '../projects/projects.types.js'

const maxAgeSeconds = '600'

/**
 * Lets the pages of a project read answers. A request that names no project is open to the origins of all projects.
 * Credentials are never allowed: the services know no cookies.
 */
export const createCors =
  (projects: Projects): MiddlewareHandler =>
  async (c, next) => {
    const origin = c.req.header('origin')
    // A cache in front must not give one page the headers of another.
    c.header('vary', 'Origin')
    if (origin === undefined) return next()
    const id = c.req.query('projectId')
    const project = id === undefined ? undefined : await projects.find(id)
    // An answer to a refused page says why, so its developer can see it. It holds nothing else.
    const allowed = project ? project.allows(origin) : await projects.isListed(origin)
    if (c.req.method !== 'OPTIONS') {
      c.header('access-control-allow-origin', origin)
      c.header('access-control-expose-headers', 'retry-after, x-request-id')
      return next()
    }
    if (!allowed) return c.body(null, 403)
    return c.body(null, 204, {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': maxAgeSeconds,
    })
  }
