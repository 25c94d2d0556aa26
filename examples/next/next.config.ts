import type { NextConfig } from 'next'

/** As in Next's own template: what is the same for every visitor is rendered once, ahead. */
const config: NextConfig = { cacheComponents: true, partialPrefetching: true }

export default config
