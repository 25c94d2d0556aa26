/** The value below which the share `q` of the list lies, interpolated. */
const quantile = (values, q) => {
  const sorted = [...values].sort((a, b) => a - b)
  const position = (sorted.length - 1) * q
  const low = sorted[Math.floor(position)]
  const high = sorted[Math.ceil(position)]
  return low + (high - low) * (position - Math.floor(position))
}

/** Median and spread (the middle half, and the extremes) of one measure. */
export const summarise = values => ({
  n: values.length,
  median: quantile(values, 0.5),
  p25: quantile(values, 0.25),
  p75: quantile(values, 0.75),
  min: Math.min(...values),
  max: Math.max(...values),
})
