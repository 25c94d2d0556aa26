import type { RequestScope } from '../wallet-context'

/** Answers one method. @throws ProviderRpcError */
export type MethodHandler = (scope: RequestScope) => Promise<unknown>
