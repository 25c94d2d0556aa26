import type { Check, Finding } from './doctor.types.js'

const timeoutMs = 5_000
/** Messages that are signed are valid for minutes. */
const clockMs = 60_000

interface Identity {
  readonly method: string
  /** Whether the node's answer belongs to the reference of the network's id. */
  matches(result: unknown, reference: string): boolean
}

const identities: Readonly<Record<string, Identity>> = {
  eip155: {
    method: 'eth_chainId',
    matches: (result, reference) =>
      typeof result === 'string' && /^0x[0-9a-f]+$/i.test(result) && BigInt(result) === BigInt(reference),
  },
  solana: {
    method: 'getGenesisHash',
    matches: (result, reference) => typeof result === 'string' && result.slice(0, 32) === reference,
  },
}

const ask = async (url: string, method: string): Promise<{ result: unknown; date: string | null }> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const { result } = (await response.json()) as { result?: unknown }
  return { result, date: response.headers.get('date') }
}

/** Names nodes by their number: an address may hold a key. */
async function checkNode(networkId: string, url: string, number: number): Promise<readonly Finding[]> {
  const [namespace = '', reference = ''] = networkId.split(':')
  const about = `network ${networkId}`
  const identity = identities[namespace]
  if (!identity) return [{ level: 'note', about, text: `Node ${number} is not asked: nothing here uses it.` }]
  let answer: Awaited<ReturnType<typeof ask>>
  try {
    answer = await ask(url, identity.method)
  } catch {
    return [{ level: 'wrong', about, text: `Node ${number} does not answer.` }]
  }
  if (!identity.matches(answer.result, reference))
    return [{ level: 'wrong', about, text: `Node ${number} serves another network.` }]
  const findings: Finding[] = [{ level: 'ok', about, text: `Node ${number} answers.` }]
  const difference = Math.abs(Date.parse(answer.date ?? '') - Date.now())
  if (difference > clockMs)
    findings.push({
      level: 'wrong',
      about: 'clock',
      text: `The clock of node ${number} of ${networkId} differs by ${Math.round(difference / 1000)} s.`,
    })
  return findings
}

/** The nodes of all networks: whether each answers, and for the network that it is meant for. */
export const nodesCheck: Check = {
  about: 'networks',
  async run({ networks }) {
    const checks = Object.entries(networks).flatMap(([id, { rpcUrls }]) =>
      rpcUrls.map((url, index) => checkNode(id, url, index + 1)),
    )
    return (await Promise.all(checks)).flat()
  },
}
