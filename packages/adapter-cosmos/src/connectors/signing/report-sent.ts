import { readProperty } from '@latchkey/core/adapter'
import { requireChain } from '../../codec/chain-facts.js'
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

/** Reports the hash of a transaction on the chain of an id; on the one in use where the id is unknown. */
export function reportHash(session: Session, chainId: unknown, hash: unknown): void {
  const { host, connectorId, state } = session
  const networkId = findNetworkId(session, chainId) ?? state?.facts.networkId
  if (typeof hash !== 'string' || !/^[\da-f]{64}$/i.test(hash) || !networkId) return
  host.emit({ type: 'transactionSent', connectorId, networkId, hash: hash.toUpperCase() })
}

/** Reports what a wallet sent by a call of its own protocol: `{ tx_response: { code, txhash } }`. */
export function reportSent(session: Session, method: string, params: unknown, answer: unknown): void {
  if (method !== SEND) return
  const response = readProperty(answer, 'tx_response')
  const code = readProperty(response, 'code') ?? 0
  if (Number(code) === 0)
    reportHash(session, readProperty(params, 'chainName'), readProperty(response, 'txhash'))
}
