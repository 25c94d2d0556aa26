/** The CAIP-2 namespace that viem speaks. */
export const NAMESPACE = 'eip155'
