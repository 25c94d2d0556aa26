import type { UsdPrice } from './prices.types.js'

const maxAgeMs = 600_000
/** A price from the future is a wrong clock, and would stay fresh for as long as it is ahead. */
const maxAheadMs = 60_000
/** No real price is near it. From 10^21 on a number has no decimal form, which exact worths are made of. */
const mostUsd = 1e15

/** Whether a price may be shown: it is one, and at most ten minutes old. */
export function isUsable({ usd, pricedAt }: UsdPrice, nowMs: number): boolean {
  if (!(usd > 0) || usd > mostUsd) return false
  if (pricedAt === null) return true
  const ageMs = nowMs - pricedAt
  return ageMs <= maxAgeMs && ageMs >= -maxAheadMs
}
