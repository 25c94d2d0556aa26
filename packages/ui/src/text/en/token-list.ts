import type { TokenListText } from '../tokens-text.types'

export const enTokenList: TokenListText = { add: 'Add token', unverified: 'Unverified' }
