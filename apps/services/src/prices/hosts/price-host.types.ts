import type { UsdPrice } from '../prices.types.js'

/** A host that is asked for prices, by the form of its answers. */
export interface PriceHost {
  readonly name: string
  /** Whether the host can be asked for an asset at all. */
  knows(asset: string): boolean
  /**
   * Asks for assets that the host knows. What it has no price for is absent.
   * @throws ApiProblem `sourceFailed`, `unavailable`
   */
  ask(assets: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, UsdPrice>>
}
