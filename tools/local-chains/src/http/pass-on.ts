/** A request that was caught on its way to a node. */
export interface CaughtRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: string | undefined
}

/** What the node answered, as plain data. */
export interface NodeReply {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** Asks the node itself: for a scripted network in which one address is to be real. */
export const passOn = async ({ method, url, headers, body }: CaughtRequest): Promise<NodeReply> => {
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  const type = response.headers.get('content-type') ?? 'text/plain'
  return { status: response.status, text: await response.text(), headers: { 'content-type': type } }
}
