import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FrameHostOptions, FrameProject } from './frame-settings.types.js'
import { commonHeaders, policyOf } from './headers.js'
import { createOriginRules, readOrigin } from './origin-rules.js'
import { readStaticFiles } from './static-files.js'

/** Answers a request of Node's `http`. Never rejects. */
export type FrameHost = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const projectPattern = /^[\w-]{1,64}$/
const HTML_TYPE = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

const originOf = (url: string): string => new URL(url).origin

/** What the page of a project may ask: its own host, both parties, the nodes, bundlers and paymasters. */
const connectOf = ({ settings }: FrameProject): readonly string[] => {
  const { authUrl, keeperUrl, networks } = settings
  const nodes = networks
    .flatMap(({ rpcUrl, bundlerUrl, paymasterUrl }) => [rpcUrl, bundlerUrl, paymasterUrl])
    .filter(url => url !== undefined)
    .map(originOf)
  return [...new Set(["'self'", originOf(authUrl), originOf(keeperUrl), ...nodes])]
}

/**
 * Creates the server of the wallet's origin: its pages, the files with a hash in their names, and the settings of a project.
 * No other path has an answer. The page may be embedded by the origin that its Referer names if the project
 * allows it. Without a Referer the project's origins count that are no patterns, which is all that a policy can express.
 */
export function createFrameHost(options: FrameHostOptions): FrameHost {
  const { page, account, popups, files } = readStaticFiles(options.folder)
  const isLoopbackAllowed = options.isLoopbackAllowed ?? false

  const findProject = async (url: URL): Promise<FrameProject | undefined> => {
    const id = url.searchParams.get('projectId') ?? ''
    return projectPattern.test(id) ? options.findProject(id) : undefined
  }
  const ancestorsOf = (project: FrameProject, referer: string | undefined): readonly string[] => {
    const { allows, exact } = createOriginRules(project.origins, isLoopbackAllowed)
    if (referer === undefined) return exact
    const origin = readOrigin(referer)
    return origin && allows(origin) ? [origin.origin] : []
  }

  const send = (
    response: ServerResponse,
    status: number,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer,
  ) => {
    response.writeHead(status, { ...commonHeaders, 'content-security-policy': policyOf([], []), ...headers })
    response.end(body)
  }
  const sendError = (response: ServerResponse, status: number, code: string) =>
    send(
      response,
      status,
      { 'content-type': JSON_TYPE, 'cache-control': 'no-store' },
      JSON.stringify({ error: { code } }),
    )

  const sendPage = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const project = await findProject(url)
    const connect = project ? connectOf(project) : []
    const ancestors = project ? ancestorsOf(project, request.headers.referer) : []
    send(
      response,
      200,
      {
        'content-type': HTML_TYPE,
        'content-security-policy': policyOf(connect, ancestors),
        // The policy depends on who embeds the page.
        'cache-control': 'no-store',
        vary: 'referer',
      },
      page,
    )
  }

  const sendAccount = async (response: ServerResponse, url: URL) => {
    const project = await findProject(url)
    send(
      response,
      200,
      {
        'content-type': HTML_TYPE,
        // Nobody may embed this page, and no page that opened it keeps a handle on it.
        'content-security-policy': policyOf(project ? connectOf(project) : [], []),
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
      },
      account,
    )
  }

  const sendJson = (response: ServerResponse, value: unknown) =>
    send(response, 200, { 'content-type': JSON_TYPE, 'cache-control': 'no-store' }, JSON.stringify(value))

  /** The account page is of this origin, which can read the answer; other pages cannot. */
  const sendAccountSettings = async (response: ServerResponse, url: URL) => {
    const project = await findProject(url)
    if (!project) return sendError(response, 404, 'unknownProject')
    sendJson(response, project.settings)
  }

  /** The frame asks for the origin that the browser named to it. Only an allowed one gets an answer. */
  const sendSettings = async (response: ServerResponse, url: URL) => {
    const project = await findProject(url)
    const origin = readOrigin(url.searchParams.get('origin') ?? undefined)
    if (!project) return sendError(response, 404, 'unknownProject')
    if (!origin || !createOriginRules(project.origins, isLoopbackAllowed).allows(origin))
      return sendError(response, 403, 'originNotAllowed')
    sendJson(response, project.settings)
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://host')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendError(response, 405, 'methodNotAllowed')
    if (url.pathname === '/sdk') return sendPage(request, response, url)
    if (url.pathname === '/account') return sendAccount(response, url)
    if (url.pathname === '/account.json') return sendAccountSettings(response, url)
    if (url.pathname === '/settings.json') return sendSettings(response, url)
    const popup = popups.get(url.pathname)
    if (popup) {
      // They ask nobody, and nobody embeds them.
      const headers = { 'content-type': HTML_TYPE, 'cache-control': 'no-store' }
      return send(response, 200, headers, popup)
    }
    const file = files.get(url.pathname)
    if (!file) return sendError(response, 404, 'notFound')
    // The worker takes its policy from its own script: it may ask nobody.
    send(
      response,
      200,
      { 'content-type': file.type, 'cache-control': 'public, max-age=31536000, immutable' },
      file.body,
    )
  }

  return (request, response) =>
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else sendError(response, 503, 'unavailable')
    })
}
