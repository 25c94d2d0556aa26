interface Stoppable {
  stop(): Promise<void>
}

/**
 * Starts nodes beside each other and gives them in their order.
 * @throws what the first that failed threw; none is left running then
 */
export const startTogether = async <Node extends Stoppable>(
  starts: readonly (() => Promise<Node>)[],
): Promise<readonly Node[]> => {
  const started = await Promise.allSettled(starts.map(start => start()))
  const nodes = started.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = started.find(result => result.status === 'rejected')
  if (!failed) return nodes
  await Promise.all(nodes.map(node => node.stop()))
  throw failed.reason
}
