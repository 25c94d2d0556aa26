/** Cost units of methods in the budget of a project; others cost 1. A simulation costs as much as ten reads. */
const costs: Readonly<Record<string, number>> = {
  eth_sendUserOperation: 10,
  eth_estimateUserOperationGas: 10,
  eth_getUserOperationByHash: 2,
  eth_getUserOperationReceipt: 2,
  pm_getPaymasterData: 10,
}

/** Returns the cost units of a call that was not checked yet. */
export function costOf(call: unknown): number {
  const method = (call as { method?: unknown } | null | undefined)?.method
  return typeof method === 'string' && Object.hasOwn(costs, method) ? (costs[method] ?? 1) : 1
}
