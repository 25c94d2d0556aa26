import { readProperty } from '@latchkey/core/adapter'
import { requireChain } from '../chains/chain-facts.js'
import type { Session } from '../session.js'

/** Cosmostation's own call that sends what was signed. */
const SEND = 'cos_sendTransaction'

/** The network behind the chain that a call names, by its id. */
function findNetworkId({ host, chains }: Session, chainName: unknown) {
  const ids = host.networks().map(({ caipNetworkId }) => caipNetworkId)
  return ids.find(networkId => {
    try {
      return requireChain(chains, networkId).chainId === chainName
    } catch {
      return false
    }
  })
}

/** Reports what a wallet sent by a call of its own protocol: `{ tx_response: { code, txhash } }`. */
export function reportSent(session: Session, method: string, params: unknown, answer: unknown): void {
  if (method !== SEND) return
  const { host, connectorId, state } = session
  const response = readProperty(answer, 'tx_response')
  const hash = readProperty(response, 'txhash')
  const code = readProperty(response, 'code') ?? 0
  const networkId = findNetworkId(session, readProperty(params, 'chainName')) ?? state?.facts.networkId
  if (typeof hash !== 'string' || !/^[\da-f]{64}$/i.test(hash) || Number(code) !== 0 || !networkId) return
  host.emit({ type: 'transactionSent', connectorId, networkId, hash: hash.toUpperCase() })
}
