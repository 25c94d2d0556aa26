/** Currencies of prices, as the blockchain API names them. */
export const currencies = ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'] as const

export type Currency = (typeof currencies)[number]
