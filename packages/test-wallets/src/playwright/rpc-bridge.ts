import type { BrowserContext } from '@playwright/test'

/** The function of a page that sends JSON-RPC through the test's process. */
export const bridgeName = '__latchkeyTestWalletRpc'
const bridged = new WeakSet<BrowserContext>()

const sendToNode = async (_source: unknown, url: string, body: string): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body })
  return response.text()
}

/** Gives the pages of a context that function, once. */
export const openBridge = async (context: BrowserContext): Promise<void> => {
  if (bridged.has(context)) return
  bridged.add(context)
  await context.exposeBinding(bridgeName, sendToNode)
}
