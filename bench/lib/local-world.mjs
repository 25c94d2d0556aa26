import { register } from 'tsx/esm/api'

/** Nodes, wallets and page objects are TypeScript, and the same as those of the end-to-end tests. */
const loadParts = async () => {
  register()
  const [chains, world, namespaces, senders, demo] = await Promise.all([
    import('../../tools/local-chains/src/index.ts'),
    import('../../e2e/setup/world.ts'),
    import('../../e2e/support/namespaces/namespaces.ts'),
    import('../../e2e/support/namespaces/namespaces-send.ts'),
    import('../../e2e/support/demo.ts'),
  ])
  return { ...chains, ...world, ...namespaces, ...senders, ...demo }
}

/**
 * Starts a node for each namespace and gives what a visit needs: what a page is told of the nodes, and the wallets and
 * page objects of the end-to-end tests. `missing` names the nodes that do not run on this machine, and why.
 */
export const startLocalWorld = async ({ origin }) => {
  const parts = await loadParts()
  const chains = await parts.startAllChains()
  const described = parts.describeForPage(chains)
  parts.publishWorld({ demoUrl: origin, pagesUrl: origin, chains: described.all, others: described })
  return {
    described,
    missing: chains.missing,
    namespaces: parts.localNamespaces,
    looks: parts.looks,
    createSender: parts.createSender,
    createRecipient: namespace => parts.createHolder(namespace, 1),
    installWallet: parts.installWallet,
    DemoPage: parts.DemoPage,
    stop: chains.stop,
  }
}
